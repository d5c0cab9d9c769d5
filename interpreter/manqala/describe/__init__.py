"""The rules of a game as a page of plain words, made from the typed rules."""
