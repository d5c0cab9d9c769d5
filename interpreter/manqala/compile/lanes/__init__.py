"""SIMD lanes: a game's program for many games at once, in which one instruction works on a number of each.

Both branches of a condition are computed for all games and selected lane by lane; loops are unrolled to their
maximum.  A game with a rare event is set aside: it stays as before its turn, and the ordinary program
takes that turn for it alone.
"""
