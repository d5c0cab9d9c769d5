"""The program as plain Python: its source as a module, and what such a module stands on."""
