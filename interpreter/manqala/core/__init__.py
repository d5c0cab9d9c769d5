"""The typed core: what a rule file means, for the interpreter and for every code generator."""
