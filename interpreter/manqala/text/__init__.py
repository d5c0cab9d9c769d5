"""Source texts, spans and diagnostics with their rendering; shipped resources, caches, and the machine."""
