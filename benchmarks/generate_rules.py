"""Many random rule files that look valid: each is checked, validated, and played by both engines.

None may give a traceback, take more than five seconds or 1 GB to be judged, or mean two things to
two engines. Workers are processes with a memory limit; a journal lists the finished files, so that
a stopped run can continue. A faulty file is reduced and written to a folder, with the error and the
command that reproduces it; then the script exits with 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

from manqala.resolve.files import check_source
from manqala.text.span import Source
from rule_workers import Job, Pool, slug
from tests.random_rules.coverage import Coverage
from tests.random_rules.generator import generate

EVERY = 1000


def main() -> int:
    """Run the requested files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=2000, help="how many files (2000)")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the number of the first (0)")
    parser.add_argument("--workers", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--journal", type=Path, help="what is done is kept here, and a run goes on")
    parser.add_argument(
        "--found", type=Path, default=Path("found"), help="where files at fault go (found)"
    )
    parser.add_argument("--keep", type=int, default=4, help="so many files of each class (4)")
    parser.add_argument("--compile-every", type=int, default=0, metavar="N",
                        help="every N-th sound file is also played in WebAssembly,"
                             " and a tenth of those on LLVM (none)")  # fmt: skip
    parser.add_argument(
        "--coverage", action="store_true", help="only tell what the files make use of"
    )
    parser.add_argument("--show", action="store_true", help="only print the files")
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.number)
    if arguments.show:
        print("\n".join(generate(n) for n in numbers))
        return 0
    if arguments.coverage:
        return coverage(numbers)
    return Run(arguments).go(numbers)


def coverage(numbers: range) -> int:
    """Report the constructs that the files use; exit with 1 if one is never used."""
    found, valid = Coverage(), 0
    for n in numbers:
        checked = check_source("generated", Source("generated.sow", generate(n)), None, {})
        found.add(checked)
        valid += checked.rules is not None
    print(f"{len(numbers)} files, {valid} without errors before they are played")
    for what, counts in (("syntax", found.syntax), ("core", found.core)):
        print(f"{what}:", ", ".join(f"{name} {n}" for name, n in counts.most_common()))
    print("never used:", ", ".join(found.missing()) or "nothing")
    return bool(found.missing())


class Run:
    """A run over many files."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Read the journal, if there is one."""
        self.arguments = arguments
        self.began = perf_counter()
        self.lines: list[dict[str, Any]] = []
        self.kept: Counter[str] = Counter()
        self.sound = 0
        journal = arguments.journal
        if journal is not None and journal.exists():
            for line in journal.read_text().splitlines():
                try:
                    self.lines.append(json.loads(line))
                except json.JSONDecodeError:
                    continue  # the run was stopped while it wrote this line
        self.file = None if journal is None else journal.open("a")
        for line in self.lines:
            self.kept[line["outcome"]] += failed(line)

    def go(self, numbers: range) -> int:
        """Try all files that are not done."""
        done = {line["n"] for line in self.lines if not line["compiled"]}
        pool = Pool(self.arguments.workers)
        waiting = iter([n for n in numbers if n not in done])
        more: list[Job] = []

        def following() -> Job | None:
            if more:
                return more.pop()
            n = next(waiting, None)
            return None if n is None else Job("trial", n)

        for job, line in pool.run(following):
            if job.kind == "reduce":
                self._write(job, line)
                continue
            self._note(line)
            if failed(line):
                self.kept[line["outcome"]] += 1
                if self.kept[line["outcome"]] <= self.arguments.keep:
                    more.append(Job("reduce", job.number, line))
            elif line["outcome"] == "sound" and line["generated"] and job.kind == "trial":
                self.sound += 1
                every = self.arguments.compile_every
                if every and self.sound % every == 0:
                    more.append(Job("compiled", job.number))
        self._table(numbers)
        return any(failed(line) for line in self.lines)

    def _note(self, line: dict[str, Any]) -> None:
        detail = line.pop("detail")
        self.lines.append(line)
        if self.file is not None:
            self.file.write(json.dumps(line) + "\n")
            self.file.flush()
        line["detail"] = detail
        if len(self.lines) % EVERY == 0:
            at_fault = sum(map(failed, self.lines))
            seconds = perf_counter() - self.began
            print(f"{len(self.lines)} files, {at_fault} at fault, {seconds:.0f} s", flush=True)

    def _write(self, job: Job, line: dict[str, Any]) -> None:
        """Write a faulty file, and its error."""
        assert job.line is not None
        folder = self.arguments.found
        folder.mkdir(parents=True, exist_ok=True)
        name = folder / f"{slug(job.line['outcome'])}-{job.number}"
        name.with_suffix(".sow").write_text(line["text"], encoding="utf-8")
        name.with_suffix(".txt").write_text(
            f"{job.line['outcome']}\nfile {job.number} of the generator, made shorter; the whole of it: "
            f"python benchmarks/generate_rules.py 1 {job.number} --show\n"
            f"again: python benchmarks/generate_rules.py 1 {job.number}\n\n{line['detail']}\n",
            encoding="utf-8",
        )
        print(f"{name}.sow: {job.line['outcome']}", flush=True)

    def _table(self, numbers: range) -> None:
        """Print the files run, and the results."""
        plain = [line for line in self.lines if not line["compiled"]]
        sound = [line for line in plain if line["outcome"] == "sound"]
        refused = [line for line in plain if line["outcome"] == "refused"]
        both = [line for line in sound if line["generated"]]
        compiled = [line for line in self.lines if line["compiled"]]
        judged = sorted(
            line["seconds"].get("check", 0) + line["seconds"].get("validate", 0) for line in plain
        )
        if not judged:
            return
        print(
            f"\n{len(plain)} files from number {numbers.start}, {perf_counter() - self.began:.0f} s"
        )
        print(f"  refused with messages  {len(refused)}")
        print(f"  sound                  {len(sound)}; {len(both)} of them played by interpreter and plain source: "
              f"{sum(line['plies'] for line in both)} plies, more than three in "
              f"{sum(line['plies'] > 3 for line in both)}")  # fmt: skip
        print(
            f"  compiled               {len(compiled)}: {sum(line['plies'] for line in compiled)} plies"
        )
        print(f"  judging one took       {judged[len(judged) // 2] * 1000:.0f} ms at the median, "
              f"{judged[-1] * 1000:.0f} ms at most; of the processor")  # fmt: skip
        at_fault = defaultdict(list)
        for line in self.lines:
            if failed(line):
                at_fault[line["outcome"]].append(line["n"])
        print(f"  at fault               {sum(map(len, at_fault.values()))}")
        for outcome, which in sorted(at_fault.items(), key=lambda item: -len(item[1])):
            print(f"    {len(which):5}  {outcome}  ({', '.join(map(str, which[:3]))})")
        codes = Counter(code for line in refused for code in line["codes"])
        print("  refused for", ", ".join(f"{code} {n}" for code, n in codes.most_common(12)))


def failed(line: dict[str, Any]) -> bool:
    """Whether this line reports a fault."""
    return line["outcome"] not in {"sound", "refused"}


if __name__ == "__main__":
    sys.exit(main())
