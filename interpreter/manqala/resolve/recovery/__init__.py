"""What is wrong with rules that cannot be typed: names that nothing has, lines that mean something else, advice that holds."""
