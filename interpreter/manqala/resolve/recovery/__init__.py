"""Error recovery for rules that do not resolve: reports unknown and misread words, and suggests verified fixes.

The reporters (``word_reporter``, ``verb_reporter``, ``misreadings``) are called by the resolver. The other modules
change the list of diagnostics afterwards: they drop consequences of other errors, verify fixes on copies of the text,
and replace several diagnostics of a line by one that says what its author probably meant.
"""
