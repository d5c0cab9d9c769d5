"""How much time a process has had, whatever else the machine does."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import pytest

from manqala.studio.spent_time import SpentTime

BUSY = "print(flush=True)\nwhile True: pass"
QUIET = "import time\nprint(flush=True)\ntime.sleep(60)"
WHILE = 0.4

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")


@contextmanager
def running(code: str) -> Iterator[int]:
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process.pid
        process.kill()


@pytest.mark.slow_cases("print(flush=True)\\nwhile True: pass-True")
@pytest.mark.parametrize(
    ("code", "stopped"), [(QUIET, False), pytest.param(BUSY, True, marks=linux)]
)
def test_what_waits_has_all_the_time_that_passes(code: str, stopped: bool) -> None:
    with running(code) as pid:
        sleep(0.1)
        if stopped:
            os.kill(pid, signal.SIGSTOP)
        sleep(0.1)
        spent = SpentTime(pid)
        began = monotonic()
        sleep(WHILE)
        assert spent.since() >= WHILE
        assert spent.since() < monotonic() - began


@pytest.mark.slow
@linux
def test_what_computes_has_no_more_than_it_got() -> None:
    """Four of them cannot all have had a processor of the one that they are bound to."""
    with running(BUSY) as one, running(BUSY) as two, running(BUSY) as three, running(BUSY) as four:
        all_of_them = (one, two, three, four)
        processor = min(os.sched_getaffinity(0))
        for pid in all_of_them:
            os.sched_setaffinity(pid, {processor})
        spent = [SpentTime(pid) for pid in all_of_them]
        began = monotonic()
        sleep(2 * WHILE)
        had = sum(time.since() for time in spent)
        assert 0 < had < 2 * (monotonic() - began)


def test_what_is_gone_has_all_the_time_too() -> None:
    with running(BUSY) as pid:
        pass
    spent = SpentTime(pid)
    sleep(WHILE)
    assert spent.since() >= WHILE
