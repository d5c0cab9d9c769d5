"""Texts and places in them, what is wrong with them, and how that is shown; what is shipped, and the machine."""
