"""Typed rules made into a program of their own."""
