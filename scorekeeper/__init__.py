"""scorekeeper: a referee and score sheet for trick-taking games played with real cards."""
