"""The languages besides English, a folder each; `python -m scorekeeper.translations` brings them up to date."""
