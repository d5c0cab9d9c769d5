"""Playing against oneself, and what is learned of it, as kernels of generated programs."""
