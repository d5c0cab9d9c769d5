"""Many games without people, on threads, processes and machines, and what can be said of them."""
