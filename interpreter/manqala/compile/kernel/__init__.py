"""The part of generated programs that is the same for every game.

A kernel is a module of functions for two readers: Numba, which compiles them, and plain Python, which runs them as they
stand; so they use whole numbers, rows, functions, and nothing else. It is never imported: ``link`` takes its functions into the
program of each game. What a kernel imports for its types only, under ``TYPE_CHECKING``, is there beside them: the
numbers of ``numbers.py``, functions of other kernels, and what ``supplied.pyi`` says of every game.
"""
