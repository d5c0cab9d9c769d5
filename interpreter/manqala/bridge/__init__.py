"""Bridges to other collections of games: converts their game descriptions to rule files.

A bridge reads the parameters of a game in another program, and writes the equivalent rules as a person would. It
refuses, by name, the parameters that it cannot express.
"""
