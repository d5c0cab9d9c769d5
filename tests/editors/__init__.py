"""What editors know of rule files beside the server."""
