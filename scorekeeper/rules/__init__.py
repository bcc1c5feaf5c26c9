"""The vocabulary of trick-taking: cards, tricks, rulings, events, the game as a fold. Pure; knows no single game."""
