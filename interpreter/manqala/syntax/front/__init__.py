"""The front matter: YAML with places, its schema, what a child takes from its parent."""
