"""The program of a game for many games at once: one instruction works on a number of each of them."""
