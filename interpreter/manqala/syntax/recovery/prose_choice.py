"""Rule-book sentences on the holes that a player may choose: single seeds, and a least or greatest number of seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import CHOOSE, Place, Told

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.prose_sentence import BookSentence


def lifts_seeds(said: BookSentence) -> bool:
    """Whether it says that a player lifts the seeds of a hole."""
    taken = said.any("lift", "take") or said.has("capture", "own", "sow")
    lifts = said.any("choose") or (taken and said.any("hole"))
    return lifts and said.any("hole", "seed", "contain")


def _singles(said: BookSentence) -> Told | None:
    """``a hole with one seed may be chosen only if no hole has more``; ``with at least two seeds``."""
    order = [(idea.name, idea.number) for idea in said.all.ideas]
    if ("number", 1) in order and order[order.index(("number", 1)) - 1][0] == "least":
        return Told((CHOOSE,), Place.CHOICE) if lifts_seeds(said) and not said.any("must") else None
    if not said.any("hole", "single") or said.all.lands or said.any("skip", "capture", "origin"):
        return None
    numbers = said.all.numbers
    bound = numbers[0] if numbers else 2
    holes = sum(idea.name in {"hole", "single"} for idea in said.all.ideas)
    unless = any(part.opened and (part.has("not") or part.opened == "while") for part in said.parts)
    singles = [idea.name for idea in said.all.ideas].count("single")
    if singles > 1 and said.any("not", "forbidden", "cannot"):
        return Told((f"{CHOOSE} preferring it holds 2..",), Place.CHOICE)
    named = [idea.name for idea in said.all.ideas].count("hole")
    if (
        said.any("not", "forbidden", "cannot")
        and named > 1
        and any(
            part.opened and part.has("hole") and part.names & {"empty", "single"}
            for part in said.parts
        )
    ):
        return Told((f"{CHOOSE} preferring it holds 2..",), Place.CHOICE)
    if (said.any("single") or holes > 1) and (said.any("more", "least") or numbers) and (
        said.any("not", "forbidden", "cannot") or unless
    ):  # fmt: skip
        return Told((f"{CHOOSE} preferring it holds {bound}..",), Place.CHOICE)
    verbs = said.any("lift", "take", "choose", "play", "sow")
    only_if = any(
        part.opened == "if" and part.has("not") and not part.has("single")
        for part in said.parts[1:]
    )
    if said.has("single") and verbs and not numbers and only_if:
        return Told((f"{CHOOSE} preferring it holds 2..",), Place.CHOICE)
    if said.has("single") and said.any("not", "forbidden", "cannot") and verbs and not numbers:
        return Told(("choose hole from own holes where it holds 2..",), Place.CHOICE)
    if not said.any("choose", "play", "turn", "can", "lift", "take") or not said.any(
        "more", "least"
    ):
        return None
    if not numbers and not any(idea.name == "number" for idea in said.all.ideas):
        return None
    if said.any("not", "forbidden", "cannot") and numbers and said.has("less"):
        some = any(part.opened and part.has("more") for part in said.parts)
        line = (
            f"{CHOOSE} preferring it holds {numbers[0]}.."
            if some
            else f"choose hole from own holes where it holds {numbers[0]}.."
        )
        return Told((line,), Place.CHOICE)
    if said.any("not", "forbidden", "cannot") and numbers and not said.any("single"):
        most = numbers[0] - (not said.any("more") or said.any("least"))
        return Told((f"choose hole from own holes where it holds 1..{most}",), Place.CHOICE)
    if said.any("more") and not said.any("least"):
        bound = numbers[0] + 1 if numbers else 2
    if any(part.opened == "while" for part in said.parts):
        return Told((f"{CHOOSE} preferring it holds {bound}..",), Place.CHOICE)
    return Told((f"choose hole from own holes where it holds {bound}..",), Place.CHOICE)


CHOOSING: tuple[Callable[[BookSentence], Told | None], ...] = (_singles,)
