"""Plays large numbers of games on threads, processes and clusters, and summarises them."""
