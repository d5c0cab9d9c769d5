"""Game descriptions of Ludii, read as a tree of ludemes and converted to rule files."""
