"""Boards as pictures: scalable, for pages, notebooks and print, light and dark."""
