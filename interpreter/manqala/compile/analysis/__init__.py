"""Static analysis of rules before code generation."""
