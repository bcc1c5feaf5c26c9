"""Sticheln (in English Stick 'Em), in one folder. Start reading in rules.py."""
