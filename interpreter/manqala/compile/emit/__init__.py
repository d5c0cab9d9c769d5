"""Rules written out as source."""
