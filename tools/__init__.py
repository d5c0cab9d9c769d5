"""What the repository needs and a user does not: pages that are written from the games."""
