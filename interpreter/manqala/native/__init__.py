"""The native engine: source generated from the typed rules, compiled with Numba where it is there."""
