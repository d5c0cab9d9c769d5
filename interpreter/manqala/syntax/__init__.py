"""Parses the body of a rule file into a syntax tree: lexer, parser and tree."""
