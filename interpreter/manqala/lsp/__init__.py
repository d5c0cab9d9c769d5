"""The language server: serves ``language`` over the Language Server Protocol."""
