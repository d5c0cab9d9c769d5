"""A page laid out as plain text."""
