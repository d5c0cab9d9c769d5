"""The site: the manual, the book of games and the reference of the library, as pages that need no server."""
