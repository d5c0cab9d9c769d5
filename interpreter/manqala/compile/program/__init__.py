"""The program of a game as one small typed language: built by the emitter, read from kernels, run by back ends."""
