"""Tools for the repository that users do not need, such as generators of pages about the games."""
