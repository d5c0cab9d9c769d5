"""The front matter: YAML with spans, its schema, and inheritance from a parent."""
