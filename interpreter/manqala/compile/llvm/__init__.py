"""Compiles programs to machine code with LLVM."""
