"""The typed program as a pure function of JAX: rows are arrays that come in and go out, a branch is a mask."""
