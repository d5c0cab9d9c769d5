"""How often 95 % intervals contain the truth, at 10, 20, 50 and 200 games.

Shares are summed over the binomial distribution, without drawing. Means, ratios and medians are of samples of real games, whose
truth is that of all 4,000 (tests/study/populations.json). Measures from search values are of samples of games that are played and
valued first; their truth is that of all these. Ratings are of drawn contests: `openings` favour a seat by chance, and
the truth is what the players score over all openings, which is nearer to the middle than their strength in any one of them.

    python benchmarks/calibration.py
    python benchmarks/calibration.py --runs 200 --contests 50
"""

import argparse
import sys


def main() -> int:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=1_000, help="samples of games for each figure")
    parser.add_argument("--contests", type=int, default=200, help="contests for each figure")
    parser.add_argument(
        "--valued", type=int, default=600, help="games that are valued by search; 0: none"
    )
    chosen = parser.parse_args()
    # Imported late: the libraries are slow to load, and --help does not need them.
    from interval_coverage import SIZES, of_games, of_values, ratings, shares

    print("| interval | " + " | ".join(f"n = {size}" for size in SIZES) + " |")
    print("|---|" + "---:|" * len(SIZES))
    valued = of_values(chosen.runs, chosen.valued) if chosen.valued else ()
    for rows in (shares(), of_games(chosen.runs), valued, ratings(chosen.contests)):
        for name, held in rows:
            told = " | ".join(f"{100 * one:.1f} %" for one in held)
            print(f"| {name} | {told} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
