"""Adapters to other libraries: batches, PettingZoo, Gymnasium, OpenSpiel, JAX."""
