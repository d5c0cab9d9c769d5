"""The command line: `manqala`, its commands, and what they share."""
