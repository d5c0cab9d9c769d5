"""The messages between the studio's page and Python, as types; the page's own types are written from them."""
