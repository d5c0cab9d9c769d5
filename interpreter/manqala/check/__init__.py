"""Validation: examples, random games, and relations between plays."""
