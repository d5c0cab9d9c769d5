"""The kernels of endgame tables, compiled with each game."""
