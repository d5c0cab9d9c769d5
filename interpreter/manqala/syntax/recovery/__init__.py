"""Error recovery: each line that cannot be parsed gets a message of its own, with the probable meaning."""
