"""Diagnostics for rules that do not type: unknown names, lines with another meaning, verified fixes."""
