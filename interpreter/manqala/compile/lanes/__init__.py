"""The program of a game for many games at once: one instruction works on a number of each of them.

Whatever a condition decides is worked out for all games and then chosen, lane by lane; loops are written as often as
they may run.  A game in which something rare happens is put aside: it stays as it was before its turn, and the
same program takes that turn for it alone.
"""
