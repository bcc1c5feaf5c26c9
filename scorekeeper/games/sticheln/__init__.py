"""Sticheln (in English Stick 'Em), in one folder. Start reading in rules.py."""

KEYS = ("classic", "reverse", "mild", "aggravated", "hazy", "delayed")  # so that one is found without loading all games
