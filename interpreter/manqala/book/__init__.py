"""Opening books: positions near the beginning with the values of their moves, built by search."""
