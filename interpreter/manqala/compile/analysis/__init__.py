"""What is known of rules before they are written out as a program."""
