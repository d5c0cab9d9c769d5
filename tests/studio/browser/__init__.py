import pytest

# What goes wrong there is told as it is in the tests themselves.
pytest.register_assert_rewrite("tests.studio.browser.any_game", "tests.studio.browser.at_page")
