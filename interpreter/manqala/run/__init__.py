"""The interpreter: the reference meaning of the typed core."""
