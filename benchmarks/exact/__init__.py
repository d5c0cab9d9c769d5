"""The four seed games on small boards, written from their sources alone, and their values.

Nothing of Manqala is imported here, and no rule file is read: it is the second computation of docs/exact.md.
"""
