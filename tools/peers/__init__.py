"""Play against other programs: the same games, move by move, where a checkout of the other program is given."""
