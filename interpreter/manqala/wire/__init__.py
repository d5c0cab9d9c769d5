"""The messages between the studio's page and Python as types, from which the page's types are generated."""
