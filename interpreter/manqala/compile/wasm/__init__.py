"""The WebAssembly back end: translates a typed program to a binary module, and runs it in a host."""
