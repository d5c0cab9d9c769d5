"""The commands, one module each; ``manqala.cli.main`` lists them and imports the one that is run."""
