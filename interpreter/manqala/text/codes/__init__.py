"""The codes of diagnostics: what each means, with an example wrong and right."""
