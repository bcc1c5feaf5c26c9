"""Sticheln."""
