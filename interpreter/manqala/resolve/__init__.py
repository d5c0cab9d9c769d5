"""Turns syntax trees into typed rules: resolves names, types, options and inheritance."""
