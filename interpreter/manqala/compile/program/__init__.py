"""A small typed language for programs: built by the emitter, read from kernels, run by back ends."""
