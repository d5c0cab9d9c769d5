"""Studies of games: recorded games, measures with intervals, contests, reports."""
