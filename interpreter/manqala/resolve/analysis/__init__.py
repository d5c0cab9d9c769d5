"""Diagnostics from the static analysis of typed rules: suspicious values, unused names and marks."""
