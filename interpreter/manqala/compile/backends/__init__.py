"""What the program of a game runs on: plain Python, Numba, or WebAssembly; each has rows of its own."""
