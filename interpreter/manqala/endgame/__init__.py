"""Endgame tables: what every position with few seeds is worth under perfect play."""
