"""In whose language a page is: the phone's own choice, else the browser's, else English."""

from __future__ import annotations

from flask import request, session

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}


def language() -> str:
    """The language of this request."""
    chosen = session.get("language")
    return chosen if chosen in LANGUAGES else request.accept_languages.best_match(list(LANGUAGES)) or "en"
