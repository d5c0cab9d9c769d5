"""Error recovery: each line that does not parse gets its own message, with its probable meaning."""
