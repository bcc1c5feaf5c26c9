"""One blueprint for each place people go."""
