"""The part of generated programs that is the same for every game.

A kernel is a module of functions with two readers: the typed program, which is compiled, and plain Python, which runs it
directly. So it uses only whole numbers, rows, records of these, and functions. It is never imported: its functions become
part of each game's program. Imports under ``TYPE_CHECKING`` name the modules that accompany a kernel. A program has one flat
namespace: a kernel imports numbers and the names of ``supplied.pyi`` with a star, and functions of other kernels by name.
"""
