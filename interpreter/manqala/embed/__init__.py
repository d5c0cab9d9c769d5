"""Games as files of their own: one WebAssembly module that plays, with a card that says what it is."""
