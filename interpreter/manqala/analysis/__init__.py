"""Static analysis of typed rules: well-formedness, value ranges, liveness; nothing is played."""
