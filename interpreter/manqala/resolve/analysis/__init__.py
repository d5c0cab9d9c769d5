"""Static analysis of typed rules: what values can be, what is never used, what never changes; nothing is played."""
