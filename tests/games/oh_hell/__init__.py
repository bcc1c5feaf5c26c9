"""The tests of Oh Hell."""
