"""From the text of a rule file's body to a syntax tree: lexer, parser and the tree itself."""
