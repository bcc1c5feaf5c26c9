"""Reasons in words: the language spoken, its catalogues, the deck's colours, cards as people type them."""
