"""Oh Hell, in one folder. Start reading in rules.py."""
