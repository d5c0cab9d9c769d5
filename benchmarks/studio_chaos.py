"""Does the studio lose a text when its server, a worker, the tab or the whole browser is killed at a random moment?

Needs the extras ``studio`` and ``browser``, a chromium, and Linux. A failed run is reported, and the next one begins with
another studio and another profile.

    python benchmarks/studio_chaos.py --runs 500 [--seed N]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.studio.browser.chaos import Chaos

AT_ONCE = 50
"""Runs with one profile; then all begins anew."""


def main() -> int:
    """Run, and say what was lost."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    from playwright.sync_api import Error, sync_playwright

    chance, killed, done, bad, waited = Random(given.seed), Counter[str](), 0, 0, list[float]()
    with sync_playwright() as playwright:
        while done < given.runs:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                chaos = Chaos(playwright.chromium, Path(folder), chance)
                for _ in range(min(AT_ONCE, given.runs - done)):
                    done += 1
                    try:
                        chaos.run()
                    except (AssertionError, Error) as error:
                        bad += 1
                        print(f"{done}: {type(error).__name__}: {str(error)[:600]}", flush=True)
                        print(f"The page says: {chaos.said()}", flush=True)
                        break
                    if done % 10 == 0:
                        print(f"{done} runs, {bad} at fault", flush=True)
                chaos.end()
                killed += chaos.killed
                waited += chaos.waited
                if "Traceback" in chaos.logged():
                    bad += 1
                    print(f"a traceback was shown: {chaos.logged()[-2000:]}", flush=True)
    print(
        f"{done} runs: {dict(killed)}; {bad} at fault; seen again after {sorted(waited)[len(waited) // 2]:.1f} s (median)"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
