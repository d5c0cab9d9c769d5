"""Settings of a game that meet goals: variants, games between programs, a race, a report."""
