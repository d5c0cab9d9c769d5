"""What is wrong with a text that cannot be parsed: each line told by itself, with how it may have been meant."""
