"""The command line: `manqala`, its commands, and their shared parts."""
