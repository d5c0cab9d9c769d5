"""The constants that ``endgame.table.probing_kernels`` gives the kernels of endgame tables for each game."""

SETS_APART: int  # some seeds on the board can be takings
