"""The kernels of environments with many games at once."""
