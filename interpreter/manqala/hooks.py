"""The interface for plug-ins, which offer verbs, nouns and reactions written in Python.

A plug-in is an entry point of the group ``manqala.hooks`` whose object is a list of ``Offer``.  A rule file that uses
one says so (``uses: [name]``); it can never name a path or bring its own code. ``docs/hooks.md`` is the guide.
"""

from manqala.core.offers import Offer
from manqala.run.view import View

__all__ = ["Offer", "View"]
