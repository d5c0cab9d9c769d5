"""Rule-book sentences about the last seed of a sowing: conditions where it falls, and what follows, as rule lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_acts import NOTHING, acts_of
from manqala.syntax.recovery.prose_clauses import DONE
from manqala.syntax.recovery.prose_facts import facts_of
from manqala.syntax.recovery.prose_words import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_acts import ProseActs
    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.syntax.recovery.prose_facts import Facts
    from manqala.text.book_speech import Idea

_FALLS = frozenset({"fall", "drop", "over", "become", "contain", "store"})
"""Ideas of a clause that says where a seed falls, without a word such as ‘if’."""
_AFTER = SILENT | {"sow", "turn", "over", "hole"}
"""Ideas of a time after the sowing, which goes without saying."""
OF_NOTHING = "‘last holds’ counts the last seed, too"


@dataclass(frozen=True, slots=True)
class Landing:
    """The rule lines, and what of the sentence they leave out."""

    lines: tuple[str, ...]
    left: tuple[Idea, ...]
    relays: str = ""
    """The hole from which a lap goes on, if the line that sows says so."""
    note: str = ""


def landing(parts: Sequence[Clause]) -> Landing | None:
    """What happens where the last seed falls; None if the clauses do not say it."""
    at = _where(parts)
    if at is None:
        return None
    behind = at + 1
    while behind < len(parts) and _goes_on(parts[behind]):
        behind += 1
    where = list(parts[at:behind])
    others = [*parts[:at], *parts[behind:]]
    aims = [part for part in parts[:at] if _is_purpose(part)]
    opened = [part for part in others if part.opened and part not in aims]
    more = [part for part in opened if not part.does]
    done = [part for part in others if part not in opened and part not in aims]
    facts = facts_of([*where, *more])
    lost = tuple(
        idea for part in opened if part.does for idea in part.ideas if idea.name not in _AFTER
    )
    until = any(part.opened == "while" for part in where)
    return compose(replace(facts, left=(*facts.left, *lost)), done, aims, until=until)


def compose(
    facts: Facts, done: Sequence[Clause], aims: Sequence[Clause] = (), *, until: bool = False
) -> Landing | None:
    """The lines of an action under conditions; ``until`` they hold, or as long as they do."""
    facts = _with_last(facts, done)
    ideas = [idea for part in (*done, *(aims if not done else ())) for idea in part.ideas]
    acts = acts_of(ideas, facts)
    if acts is None:
        return None
    left = (*facts.left, *acts.left)
    if until:
        laps = acts.relays and facts.said in {("before = 0",), ("before > 0",)}
        return Landing((), left, relays=acts.relays) if laps else None
    if acts.relays:
        return _relay(facts, acts, left)
    lines, note = list(acts.lines), ""
    if lines == [NOTHING]:
        if not facts.said:
            return None
        lines = ["end turn"]
        note = "it belongs above the lines that capture, and is needed only if one of them captures there, too"
    if "end turn" in lines and facts.said == ("before = 0",) and not note:
        note = "a sowing without laps ends anyway: then no line is needed"
    if any(fact.startswith(("last holds", "not last holds")) for fact in facts.said):
        note = note or OF_NOTHING
    if not facts.said:
        return Landing(tuple(lines), left, note=note)
    if len(lines) == 1:
        return Landing((f"if {facts.text}, {lines[0]}",), left, note=note)
    return Landing((f"if {facts.text}", *(f"  {line}" for line in lines)), left, note=note)


def _with_last(facts: Facts, done: Sequence[Clause]) -> Facts:
    """‘Into a hole with three seeds, and takes the four’: the three lay there before."""
    held = [
        fact for fact in facts.said if fact.startswith("last holds ") and fact.split()[-1].isdigit()
    ]
    if len(held) != 1:
        return facts
    number = int(held[0].split()[-1]) + 1
    if all(number not in part.numbers for part in done):
        return facts
    return replace(
        facts,
        said=tuple(f"last holds {number}" if fact == held[0] else fact for fact in facts.said),
    )


def _relay(facts: Facts, acts: ProseActs, left: tuple[Idea, ...]) -> Landing:
    """Laps: they go on by themselves if the last hole was occupied, and under other conditions in a block."""
    others = [fact for fact in facts.said if fact != "before > 0"]
    relays = acts.relays
    if len(acts.lines) > 1:
        where = facts.text if facts.said else "before > 0"
        return Landing(
            (f"  if {where}", *(f"    {line}" for line in acts.lines)), left, relays=relays
        )
    if relays == "last" and "next hole is occupied" in others:
        relays = "the next hole"  # ‘if there are seeds in the next hole, they are sown on’
    if relays == "the next hole" and "next hole is occupied" in others:
        others.remove("next hole is occupied")
    if not others:
        return Landing((), left, relays=relays)
    return Landing((f"  if {' and '.join(others)}, relay from {relays}",), left, relays=relays)


def _where(parts: Sequence[Clause]) -> int | None:
    """The clause that says where the last seed falls, or what the hole opposite or the next one holds."""
    lands = [
        n for n, part in enumerate(parts) if part.lands and (part.opened or part.names & _FALLS)
    ]
    about = [n for n, part in enumerate(parts) if _is_about_hole(part)]
    if lands and (parts[lands[0]].opened or not about):
        return lands[0]
    return min(about, default=None)


def _is_about_hole(part: Clause) -> bool:
    """Whether it is a condition about a hole: ‘if there are seeds in the hole opposite’, ‘if a hole is made three’."""
    if (
        not part.opened
        or not part.has("hole")
        or part.names & {"capture", "take", "choose", "sow", "game", "all", "play", "preceding"}
    ):
        return False
    beside = part.names & {"opposite", "next"} and part.names & {
        "empty",
        "occupied",
        "seed",
        "not",
        "contain",
    }
    return bool(beside) or (
        part.has("become") and bool(part.numbers or part.names & {"even", "odd"})
    )


def _is_purpose(part: Clause) -> bool:
    """Whether it says what a condition is for: ‘in order to make a capture’, ‘a capture is made when …’."""
    return (
        not part.opened
        and bool(part.names & {"capture", "take"})
        and part.names
        <= {"capture", "take", "player", "can", "must", "turn", "become", *SILENT, "seed"}
    )


def _goes_on(part: Clause) -> bool:
    """Whether a clause says more about where the seed fell: ‘and makes two or three’."""
    if part.names == {"sow"}:
        return True  # ‘after the sowing’, between commas
    if part.has("own", "store") and not part.opened:
        return False  # ‘he moves all of them to his store’
    if part.has("become") and not part.has("again") and not part.names & {"capture", "take"}:
        return True
    if part.opened and not part.does:
        return True
    if part.names & {"contain", "exactly"} and part.names & DONE <= {"sow"}:
        return True
    if (
        part.has("opposite", "hole")
        and part.names & {"empty", "occupied"}
        and not part.names & DONE
    ):
        return True  # ‘with the hole opposite empty’
    stated = part.numbers or part.names & {
        "occupied",
        "empty",
        "own",
        "opponent",
        "even",
        "odd",
        "not",
        "inner",
        "outer",
    }
    return bool(stated) and not part.names & (DONE | {"opposite", "choose", "store"})
