"""Many games at once: what is played, in which pieces, on threads, processes or a cluster, and the sums."""
