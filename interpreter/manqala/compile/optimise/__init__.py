"""Passes over generated source for plain Python."""
