"""Runs the command line with `python -m manqala`."""

import sys

from manqala.cli.start_command import main

if __name__ == "__main__":
    sys.exit(main())
