"""The program as machine code, by way of LLVM."""
