"""Kernels of generated programs for self-play and learning."""
