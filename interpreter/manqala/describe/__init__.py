"""Describes the rules of a game in plain words, generated from the typed rules."""

LANGUAGES = ("en", "de", "ca")
"""English, German, Catalan: the languages with messages in ``languages/``."""
