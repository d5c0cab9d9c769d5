"""Recordings of a terminal: what a program was sent, and what it wrote and when."""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

from tools.terminal_recording import COLUMNS, Key, record


def test_a_session_is_recorded_with_its_times(tmp_path: Path) -> None:
    target = tmp_path / "small.cast"
    program = "print('name?'); print('hello', input()); raise SystemExit(3)"
    code = record([sys.executable, "-c", program], [Key("ewe\r", 0.5)], target)
    assert code == 3
    header, *events = map(json.loads, target.read_text("utf-8").splitlines())
    assert (header["version"], header["width"]) == (2, COLUMNS)
    assert "hello ewe" in "".join(text for _, _, text in events)
    times = [when for when, _, _ in events]
    assert times == sorted(times)
