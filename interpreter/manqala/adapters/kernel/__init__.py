"""The kernels of environments in which many games are played at once."""
