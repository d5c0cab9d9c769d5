"""What the program of a game runs on: plain Python, WebAssembly, or LLVM; each has rows of its own."""
