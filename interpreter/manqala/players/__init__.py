"""The players, one module each, which defines the player's name."""
