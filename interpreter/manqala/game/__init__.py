"""Games, positions and moves as values, with their texts."""
