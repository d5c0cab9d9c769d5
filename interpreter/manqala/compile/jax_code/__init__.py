"""Traces the typed program into pure JAX functions: rows are array arguments and results, a branch is a mask."""
