"""Valid rules that make a weak game: each a file in ``weak/``, named after the code of the advice, beside what is said.

``MANQALA_REGENERATE=1 pytest tests/check/test_weak_files.py -m "slow or not slow"`` writes all ``.out`` files anew; read
what changed. Such files have to be played, so only a check of what is written there is quick.
"""

import os

import pytest

from manqala.api.public_functions import validate
from manqala.text.codes import weakness_codes
from manqala.text.codes.code import Code
from manqala.text.render import to_text
from tests.helpers.checkout import TESTS

FOLDER = TESTS / "weak"
NAMES = sorted(path.stem for path in FOLDER.glob("*.sow"))
THOROUGH = ("w732", "w733", "w734")
"""The codes of advice that only a thorough validation gives."""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_what_is_advised(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    made = validate(f"{name}.sow", thorough=name.startswith(THOROUGH))
    said = to_text((*made.errors, *made.warnings))
    file = FOLDER / f"{name}.out"
    if os.environ.get("MANQALA_REGENERATE"):
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8")


def test_every_piece_of_advice_has_a_file_that_gets_no_other() -> None:
    defined = {str(code) for code in vars(weakness_codes).values() if isinstance(code, Code)}
    assert {name.partition("-")[0].upper() for name in NAMES} == defined
    for name in NAMES:
        said = (FOLDER / f"{name}.out").read_text(encoding="utf-8")
        assert f"warning[{name.partition('-')[0].upper()}]" in said
        assert said.endswith("\n1 warning\n"), name
