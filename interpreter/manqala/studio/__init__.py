"""The studio: what its page asks for, a server on this machine that answers it, and a worker in which rules run."""
