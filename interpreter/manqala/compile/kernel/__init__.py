"""The part of generated programs that is the same for every game.

A kernel is a module of functions for two readers: the typed program, which is compiled, and plain Python, which runs them as
they stand; so they use whole numbers, rows, records of these, functions, and nothing else. It is never imported: its functions
become part of the program of each game. What a kernel imports for its types only, under ``TYPE_CHECKING``, is there beside
them. A program has one level of names, so a kernel takes numbers and all that ``supplied.pyi`` says of every game whole, with
a star; functions of other kernels it names.
"""
