"""The typed core: the meaning of a rule file, for the interpreter and all code generators."""
