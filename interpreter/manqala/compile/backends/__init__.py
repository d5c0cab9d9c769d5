"""The back ends for programs: plain Python, WebAssembly and LLVM, each with its own rows."""
