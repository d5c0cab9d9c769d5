"""Documents: their parts, and their output as HTML, Markdown and plain text."""
