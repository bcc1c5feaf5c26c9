"""What the rules pages of all games share: drawn examples, decisions, paragraphs."""
