"""Games as pages that anybody can put on the web: a folder of static files, without Python and without a server."""
