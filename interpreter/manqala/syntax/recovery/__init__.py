"""Error recovery for lines that do not parse: a diagnostic for each, with what its author probably meant.

``syntax_reporter`` reports the syntax errors of one item. It asks three families of modules for suggestions:

- ``habits_*``: a habit is a phrase or notation of rule books, other languages or programs. These modules rewrite the
  habits in a line as rule words; ``repairs`` tries the results with the parser.
- ``prose_*``: rewrite whole sentences of rule books as rule lines.
- ``near_*``: search the known rules for those most like a sentence.
"""
