"""The commands, one module each; ``manqala.cli.main`` lists and imports them."""
