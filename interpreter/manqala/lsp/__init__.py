"""The language server: the services of ``language`` as messages of the Language Server Protocol."""
