"""Validation: examples, and games played at random."""
