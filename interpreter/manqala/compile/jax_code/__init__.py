"""A typed program as functions of JAX, which have no rows in memory: every row comes in and goes out as an array."""
