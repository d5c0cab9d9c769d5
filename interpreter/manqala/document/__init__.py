"""Pages: what they are made of, and how they are written as HTML, Markdown and plain text."""
