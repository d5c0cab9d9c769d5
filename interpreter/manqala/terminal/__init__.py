"""Full-screen play at the terminal: a model of the screen that needs no drawing library, and the screen itself."""
