"""Publishes games for the web as a folder of static files, which need neither Python nor a server program."""
