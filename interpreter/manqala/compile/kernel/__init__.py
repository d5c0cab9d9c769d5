"""What is the same in every generated program."""
