"""How property tests run: without deadlines, since two workers share a machine's time."""

import os

from hypothesis import settings

settings.register_profile("default", deadline=None)
# A failure in CI is one that anybody can repeat.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")
