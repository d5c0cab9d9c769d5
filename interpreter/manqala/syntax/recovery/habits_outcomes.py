"""Rewrites who wins and who gets the rest: ``won by the player with more seeds``, ``the opponent takes the rest``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import DO, PITS, SEEDS, STORES, any_of
from manqala.text.lexicon import CAPTURING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

_MORE = (
    rf"(?:the +)?(?:more|most|greater|greatest|larger|largest|higher|highest|bigger|biggest)\b[a-z' -]*?(?:{SEEDS}"
    rf"|score|number|total|{STORES})"
)
_WON_BY_MORE = re.compile(
    rf"{DO}(?:(?:end +|the +)?(?:round|game|match) +)?(?:is +)?won +by +(?:the +)?(?:player|one|side|whoever)"
    rf" +(?:(?:who|that|which) +)?(?:has|have|with|captured|holds|having|whose)\b[a-z' -]*?{_MORE}[a-z' -]*$"
)
_WON_BY_THAT = re.compile(
    rf"{DO}(?:end +)?(?:round +)?won +by +(?:that|this|the +same) +player$|{DO}(?:that|this) +player +(?:is +the +winner"
    rf"|wins|has +won)$"
)
_WON_ALONE = re.compile(rf"{DO}won +by +(?:the +)?(?P<who>player|opponent|mover|south|north)$")
_GETS = rf"(?:{any_of(CAPTURING)}s?|gets?|receives?|keeps?|puts?|adds?|moves?|has|catches)"
_REST = (
    rf"(?:all +)?(?:(?:of +)?the +)?(?:(?:remaining|rest|left|last|other)(?: +of +the)? +{SEEDS}|{SEEDS} +(?:that +(?:are +)?)?"
    rf"(?:left|remaining|remain|on +(?:the +)?board|still +on +the +board|still +there)|rest|remainder|(?<=all )(?:the"
    rf" +)?{SEEDS})"
    r"(?: +(?:on|of|from) +(?:the +)?board| +left)?"
)
_GETS_REST = re.compile(
    rf"{DO}(?:the +|his +)?(?P<who>player|mover|opponent|other +player) +{_GETS} +{_REST}$"
)
_OWN_SEEDS = (
    rf"(?:all +)?(?:(?:of +)?the +)?(?:remaining +)?{SEEDS}(?: +left)? +(?:on|in|from|of) +(?:their +|his +|her"
    rf" +|its +)?(?:own +)?(?:side|row|{PITS})"
)
_EACH_GETS = re.compile(rf"{DO}(?:each|every|both) +players? +{_GETS} +{_OWN_SEEDS}$")
_OTHER_GETS_OWN = re.compile(
    rf"{DO}(?:the +)?(?:opponent|other +player) +{_GETS} +(?:all +)?(?:of +)?(?:(?:their|his|her)(?: +own)?(?:"
    rf" +remaining)? +{SEEDS}"
    rf"|{_OWN_SEEDS})(?: +(?:in|into|to) +(?:their +|his +|her +|the +)?(?:own +)?(?:{STORES}|winnings))?$"
)
_PASSES = re.compile(
    r"(?:when|if|whenever) +(?:an? +|the +)?(?:player|mover) +(?:cannot|can't|can +not|is +unable +to) +(?:move|play|sow)"
    r"(?: +then)?,? *(?:then +)?(?:(?:he|she|they|(?:the|that) +player|his +turn|the +turn) +)?"
    r"(?:must +|has +to +)?(?:pass(?:es)?|skips?|miss(?:es)?|is +(?:skipped|passed)|waits?)(?: +(?:a|the|his|their) +turn)?"
)
HIGHER = "then the higher score wins"


def rewrite_result(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite who wins, or who gets the seeds on the board."""
    if not line.margin:
        if match := _PASSES.fullmatch(line.plain):
            advice = "leave it out: a player who cannot move passes anyway"
            repair = line.rewrite(match, f"# {line.content}", "nothing")
            yield replace(repair, help=advice, fallback=advice, certain=False)
        return
    for pattern, new, note in (
        (_WON_BY_MORE, "end round", HIGHER),
        (
            _WON_BY_THAT,
            "end round",
            f"{HIGHER}; or ‘end round won by player’ for the player who is to move",
        ),
        (_EACH_GETS, "each player wins own holes", ""),
        (_OTHER_GETS_OWN, "settle", "each player wins what lies in their own holes"),
    ):
        if match := pattern.search(line.plain):
            repair = line.rewrite(match, f"{line.content[: match.start()]}{new}", new).unsure()
            yield replace(repair, help=f"{repair.help}: {note}") if note else repair
    if match := _WON_ALONE.search(line.plain):
        new = f"end round won by {match['who']}"
        rewritten = f"{line.content[: match.start()]}{new}"
        repair = line.rewrite(match, rewritten, new)
        yield replace(
            repair,
            help=f"write ‘{line.margin.strip()}{' ' if line.margin.strip() else ''}{rewritten}’",
        )
    if match := _GETS_REST.search(line.plain):
        other = match["who"] not in {"player", "mover"}
        new = "as opponent, win holes" if other else "win holes"
        repair = line.rewrite(match, f"{line.content[: match.start()]}{new}", new).unsure()
        yield replace(repair, help=f"{repair.help}: all that is left on the board")
