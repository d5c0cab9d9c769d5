"""What embedded games have beside the program of a game; linked into programs, never imported."""
