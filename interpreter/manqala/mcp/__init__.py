"""A server for assistants: games validated, described, played and searched, over the Model Context Protocol."""
