"""The program as plain Python: its source as a module, and the runtime library of such modules."""
