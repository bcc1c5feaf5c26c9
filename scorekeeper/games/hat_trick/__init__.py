"""Hat Trick."""
