"""The studio: the requests of its page, a local server that answers them, and workers that run the rules."""
