"""Games written by hand from the words of their sources, in plain Python that knows nothing of the package."""
