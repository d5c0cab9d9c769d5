"""A game in full screen at the terminal: what is shown and asked, apart from the library that draws it, and the screen."""
