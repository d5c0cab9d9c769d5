"""The WebAssembly back end: writes a typed program as a binary module, and runs it in a host."""
