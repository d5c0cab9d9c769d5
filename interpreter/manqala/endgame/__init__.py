"""Endgame tables: the value of every position with few seeds under perfect play."""
