"""The rules of a game as a page of plain words, made from the typed rules."""

LANGUAGES = ("en", "de", "ca")
"""English, German, Catalan: those of which ``languages/`` has the messages."""
