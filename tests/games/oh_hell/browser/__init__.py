"""Oh Hell in the browser."""
