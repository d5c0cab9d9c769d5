"""Static analysis of typed rules: what is well formed, what values can be, what is never read; nothing is played."""
