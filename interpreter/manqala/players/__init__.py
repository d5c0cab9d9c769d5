"""Those who can play: one module each, which says itself how its player is called."""
