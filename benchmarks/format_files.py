"""`manqala fmt` on every shipped file, cut and edited at random: no exception, and the same meaning; then its speed.

A faulty file is written to ``format-N.sow`` in the working directory, and
the script exits with 1.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
import traceback
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from manqala.language.format import format_text
from manqala.text.resources import game_files, prelude
from manqala.text.span import Source
from tests.helpers.format_trials import disturb, judge
from tests.random_rules.generator import generate
from tests.random_rules.mutations import CHANGES, originals

WAYS = ("cut", "edited", "disturbed")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=200, help="of each file (200)")
    parser.add_argument("--generated", type=int, default=1000, help="generated files (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--typed", type=int, default=10, metavar="N",
        help="compare the typed rules of every Nth file too, and not only what is read (10)",
    )  # fmt: skip
    options = parser.parse_args()
    texts = {**originals(), "prelude": prelude()[1]}
    rng = Random(options.seed)
    tried = dict.fromkeys((*WAYS, "generated"), 0)
    laid = dict(tried)
    faults = 0

    def look(way: str, name: str, data: bytes) -> None:
        nonlocal faults
        tried[way] += 1
        typed = sum(tried.values()) % options.typed == 0
        try:
            laid[way] += judge(
                name, data, game_files().get(name), rules=typed and name != "prelude"
            )
        except Exception:
            faults += 1
            print(f"format-{faults}.sow, {name} {way}:\n{traceback.format_exc()}", flush=True)
            Path(f"format-{faults}.sow").write_bytes(data)

    times = {}
    for name, text in texts.items():
        began = time.process_time()
        fair = format_text(Source(name, text))
        times[name] = 1000 * (time.process_time() - began)
        for n in range(options.number):
            data = text.encode()
            way = WAYS[n % len(WAYS)]
            if way == "cut":
                data = data[: rng.randrange(len(data))]
            elif way == "edited":
                other = texts[rng.choice(sorted(texts))]
                for _ in range(rng.choice((1, 1, 1, 2, 3))):
                    data = rng.choice(CHANGES)(data, other, rng)
            else:
                data = disturb(fair, rng)
            look(way, name, data)
        print(f"{name}: {options.number} tried, {faults} at fault so far", flush=True)
    for number in range(options.generated):
        look("generated", "generated", generate(number).encode())
    for way, number in tried.items():
        print(
            f"{way}: {number} files, {laid[way]} laid out, {number - laid[way]} refused or at fault"
        )
    slowest = max(times, key=lambda name: times[name])
    print(
        f"{faults} at fault; a shipped file takes {statistics.median(times.values()):.0f} ms "
        f"at the median, {slowest} {times[slowest]:.0f} ms (processor)"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
