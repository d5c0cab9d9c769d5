"""Many mutated rule files: none may give a traceback, take more than five seconds, or mean two things to two engines.

A faulty file is written to ``fuzz-N.sow`` in the working directory, and the script exits with 1.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from itertools import islice
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.random_rules.mutations import LIMIT, Outcome, TooLongError, judge, mutations, originals

EVERY = 500


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=5000, help="how many files (5000)")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="which ones (1)")
    arguments = parser.parse_args()
    number, seed = arguments.number, arguments.seed
    began = perf_counter()
    outcomes: list[Outcome] = []
    faults = 0
    for n, (name, data) in enumerate(islice(mutations(originals(), seed), number), 1):
        try:
            outcomes.append(judge(name, data, n, LIMIT))
        except (Exception, TooLongError):
            faults += 1
            print(f"fuzz-{n}.sow, made of {name}:\n{traceback.format_exc()}", flush=True)
            Path(f"fuzz-{n}.sow").write_bytes(data)
        if n % EVERY == 0:
            print(f"{n} files, {faults} at fault, {perf_counter() - began:.0f} s", flush=True)
    times = sorted(outcome.seconds for outcome in outcomes)
    valid = sum(outcome.valid for outcome in outcomes)
    print(
        f"{number} mutated files (seed {seed}): {faults} at fault; {valid} were valid and played; "
        f"judging one took {times[len(times) // 2] * 1000:.0f} ms at the median, "
        f"{times[-1] * 1000:.0f} ms at most"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
