"""The settings of a game that come near goals: variants, games between programs, a race, a report."""
