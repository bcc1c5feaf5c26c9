"""Stichling."""
