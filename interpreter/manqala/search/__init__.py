"""Search and solving over the generated program."""
