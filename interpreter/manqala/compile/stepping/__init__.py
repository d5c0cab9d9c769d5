"""Positions that the generated engine plays on."""
