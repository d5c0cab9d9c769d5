"""Positions that are played on from by the generated engine."""
