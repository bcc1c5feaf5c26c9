"""Hat Trick, in one folder. Start reading in rules.py."""
