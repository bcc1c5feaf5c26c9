"""Security headers, limits, polling, offline use, static files, health, errors, the request log."""
