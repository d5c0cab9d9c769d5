"""Those who can play: one module each, all named in ``manqala.players.registry``."""
