"""Bridges to other collections of games: their descriptions of games become rule files of ours.

A bridge reads what another program calls the parameters of a game, and writes the rules that they stand
for, as a person would have written them.  What it cannot say it refuses, and names.
"""
