"""Plays many games without people, on threads, processes and machines, and summarises them."""
