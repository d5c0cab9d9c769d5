"""What one wants to know of a game: games recorded move by move, measures with intervals, contests, reports."""
