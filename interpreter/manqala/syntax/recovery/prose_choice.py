"""Readers of sentences about the holes that a player may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import DEFAULT_CHOICE, Place, Rewrite

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.prose_sentence import BookSentence


def lifts_seeds(sentence: BookSentence) -> bool:
    """Whether the sentence says that a player lifts the seeds of a hole."""
    taken = sentence.has_any("lift", "take") or sentence.has_all("capture", "own", "sow")
    lifts = sentence.has_any("choose") or (taken and sentence.has_any("hole"))
    return lifts and sentence.has_any("hole", "seed", "contain")


def _read_choice(sentence: BookSentence) -> Rewrite | None:
    """Read ``a hole with one seed may be chosen only if no hole has more``; ``with at least two seeds``."""
    order = [(idea.name, idea.number) for idea in sentence.whole.ideas]
    if ("number", 1) in order and order[order.index(("number", 1)) - 1][0] == "least":
        return (
            Rewrite((DEFAULT_CHOICE,), Place.CHOICE)
            if lifts_seeds(sentence) and not sentence.has_any("must")
            else None
        )
    if (
        not sentence.has_any("hole", "single")
        or sentence.whole.describes_landing
        or sentence.has_any("skip", "capture", "origin")
    ):
        return None
    numbers = sentence.whole.numbers
    bound = numbers[0] if numbers else 2
    holes = sum(idea.name in {"hole", "single"} for idea in sentence.whole.ideas)
    unless = any(
        clause.condition_word and (clause.has_all("not") or clause.condition_word == "while")
        for clause in sentence.clauses
    )
    single_count = [idea.name for idea in sentence.whole.ideas].count("single")
    if single_count > 1 and sentence.has_any("not", "forbidden", "cannot"):
        return Rewrite((f"{DEFAULT_CHOICE} preferring it holds 2..",), Place.CHOICE)
    named = [idea.name for idea in sentence.whole.ideas].count("hole")
    if (
        sentence.has_any("not", "forbidden", "cannot")
        and named > 1
        and any(
            clause.condition_word and clause.has_all("hole") and clause.names & {"empty", "single"}
            for clause in sentence.clauses
        )
    ):
        return Rewrite((f"{DEFAULT_CHOICE} preferring it holds 2..",), Place.CHOICE)
    if (sentence.has_any("single") or holes > 1) and (sentence.has_any("more", "least") or numbers) and (
        sentence.has_any("not", "forbidden", "cannot") or unless
    ):  # fmt: skip
        return Rewrite((f"{DEFAULT_CHOICE} preferring it holds {bound}..",), Place.CHOICE)
    verbs = sentence.has_any("lift", "take", "choose", "play", "sow")
    only_if = any(
        clause.condition_word == "if" and clause.has_all("not") and not clause.has_all("single")
        for clause in sentence.clauses[1:]
    )
    if sentence.has_all("single") and verbs and not numbers and only_if:
        return Rewrite((f"{DEFAULT_CHOICE} preferring it holds 2..",), Place.CHOICE)
    if (
        sentence.has_all("single")
        and sentence.has_any("not", "forbidden", "cannot")
        and verbs
        and not numbers
    ):
        return Rewrite(("choose hole from own holes where it holds 2..",), Place.CHOICE)
    if not sentence.has_any(
        "choose", "play", "turn", "can", "lift", "take"
    ) or not sentence.has_any("more", "least"):
        return None
    if not numbers and not any(idea.name == "number" for idea in sentence.whole.ideas):
        return None
    if sentence.has_any("not", "forbidden", "cannot") and numbers and sentence.has_all("less"):
        some = any(clause.condition_word and clause.has_all("more") for clause in sentence.clauses)
        line = (
            f"{DEFAULT_CHOICE} preferring it holds {numbers[0]}.."
            if some
            else f"choose hole from own holes where it holds {numbers[0]}.."
        )
        return Rewrite((line,), Place.CHOICE)
    if (
        sentence.has_any("not", "forbidden", "cannot")
        and numbers
        and not sentence.has_any("single")
    ):
        most = numbers[0] - (not sentence.has_any("more") or sentence.has_any("least"))
        return Rewrite((f"choose hole from own holes where it holds 1..{most}",), Place.CHOICE)
    if sentence.has_any("more") and not sentence.has_any("least"):
        bound = numbers[0] + 1 if numbers else 2
    if any(clause.condition_word == "while" for clause in sentence.clauses):
        return Rewrite((f"{DEFAULT_CHOICE} preferring it holds {bound}..",), Place.CHOICE)
    return Rewrite((f"choose hole from own holes where it holds {bound}..",), Place.CHOICE)


CHOICE_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (_read_choice,)
