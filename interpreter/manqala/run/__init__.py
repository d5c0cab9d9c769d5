"""The interpreter: the reference semantics of the typed core."""
