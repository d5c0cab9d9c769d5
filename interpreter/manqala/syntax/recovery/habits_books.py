"""Rewrites phrases of rule books, recognised by their words rather than by their order.

Rule books word the same thing in many ways: ``pick up all stones from one of your pits``, ``select any non-empty
house on your side``. A phrase is recognised if all its words belong to one subject. The caller checks that the result
parses and resolves.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import (
    DO,
    NUMBER,
    SEEDS,
    SUBJECT,
    WHOSE,
    WORDS,
    any_of,
    consists_of,
    find_owner,
    find_place,
    parse_number,
    rewrite_part,
)
from manqala.syntax.recovery.book_words import PITS as PIT_WORDS
from manqala.syntax.recovery.book_words import STORES as STORE_WORDS
from manqala.syntax.recovery.habits_ends import rewrite_round_end
from manqala.text.lexicon import (
    ALL_SEEDS,
    CAPTURING,
    CHOOSING,
    HANDS,
    NUMBERS,
    OPPONENTS,
    ORIGINS,
    OWNERS,
    PITS,
    SOWING,
    STORES,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_book_phrase(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a phrase of a rule book."""
    may = re.match(
        r"(?:the +|an? +)?(?:player|mover|you|he|she|they|one) +(?:may|can|could) ", line.plain
    )
    for sentence in (
        (_rewrite_choice, _rewrite_sowing)
        if may
        else (
            _rewrite_choice,
            _rewrite_sowing,
            _rewrite_extra_turn,
            _rewrite_trail_capture,
            _rewrite_storing,
            _rewrite_joint_capture,
            _rewrite_capture,
            _rewrite_last_seed,
            rewrite_round_end,
            _rewrite_verb_definition,
        )
    ):
        yield from (repair for repair in sentence(line) if repair.message)


_AT_LEAST = re.compile(
    rf"\b(?:(?P<how>at +least|more +than|over) +(?P<low>{NUMBER})"
    rf"|(?P<least>{NUMBER}) +or +more)\b(?: +{SEEDS})?"
)
_FULL = {"occupied", "non-empty", "nonempty", "filled", "full", "not", "empty"}


def _rewrite_choice(line: Line) -> Iterator[Repair]:
    """Rewrite ``pick up all stones from one of your pits``."""
    match = re.match(rf"{SUBJECT}(?:{any_of(CHOOSING)})\b +(?P<rest>.+?)(?= *(?:\"|$))", line.plain)
    if match is None or re.match(r"choose +[\w-]+ +from +own +holes *$", line.plain):
        return
    rest = match["rest"]
    if re.search(
        r"\b(?:next|following|last)\b|\bwhere +\S|\bto +\d|\bor +[a-z]", _AT_LEAST.sub("", rest)
    ):
        return
    least = _AT_LEAST.search(rest)
    bare = rest if least is None else rest[: least.start()] + rest[least.end() :]
    if re.search(r"\d", bare):
        return
    if not (
        re.search(rf"\b{PIT_WORDS}\b", rest)
        and consists_of(bare, CHOOSING, PITS, ALL_SEEDS, OWNERS, OPPONENTS, _FULL, NUMBERS)
    ):
        return
    new = f"choose hole from {find_owner(rest)} occupied holes"
    if least is not None:
        number = parse_number(least["low"] or least["least"])
        low = number + (least["how"] is not None and not least["how"].startswith("at"))
        new = f"choose hole from {find_owner(rest)} holes where it holds {low}.."
    if new != line.plain[: match.end()]:
        yield rewrite_part(line, 0, match.end(), new)


_SKIPS = re.compile(
    r",? *\b(?:but +)?(?:skipping|without|except(?:ing)?|excluding|omitting|avoiding|leaving +out"
    r"|(?:passing|jumping) +over|not)"
    r"(?: +(?:in|into|over|for|sowing))? +(?:the +|its +|his +)*(?P<what>[a-z][a-z' -]*)$"
)
_LAPS = re.compile(
    r",? *\b(?:and +|then +)*(?:until|till|as +long +as|repeat\w*|continu\w+|go(?:ing)? +on|keep\w*"
    r"|lap\w*)\b(?P<how>.*)$"
)


def _rewrite_sowing(line: Line) -> Iterator[Repair]:
    """Rewrite ``distribute the seeds one by one to the right, except into the starting hole``."""
    match = re.match(rf"{SUBJECT}{any_of(SOWING)}\b", line.plain)
    if match is None:
        return
    rest, tail = line.plain[match.end() :], ""
    if laps := _LAPS.search(rest):
        tail = f", then relay from {'next hole' if re.search(r'next|following', laps['how']) else 'last'}"
        rest = rest[: laps.start()]
    if skips := _SKIPS.search(rest):
        what = skips["what"].strip()
        if consists_of(what, ORIGINS, PITS):
            tail = f", skipping it{tail}"
        elif re.search(rf"\b{STORE_WORDS}$", what) and consists_of(what, STORES, OWNERS, OPPONENTS):
            tail = f", skipping {find_owner(what)} store{tail}"
        else:
            return
        rest = rest[: skips.start()]
    if not consists_of(rest, ALL_SEEDS, PITS, HANDS, ORIGINS, {"around", "round", "board", "turn"}):
        return
    ways = dict.fromkeys(HANDS[word] for word in WORDS.findall(rest) if word in HANDS)
    about = (
        ways
        or tail
        or (
            consists_of(rest, ALL_SEEDS, PITS)
            and re.search(rf"\b(?:{SEEDS}|{PIT_WORDS}|contents?)\b", rest)
        )
    )
    if len(ways) > 1 or not about:
        return
    way = next(iter(ways), "anticlockwise")
    repair = rewrite_part(line, 0, len(line.content), f"sow it {way}{tail}")
    if repair.text.strip() != line.content:
        yield repair if ways else repair.unsure()


def _rewrite_extra_turn(line: Line) -> Iterator[Repair]:
    """Rewrite ``go again`` and ``gets a free move`` as ``move-again``."""
    turn = r"(?:turn|move|go|play|throw)s?"
    does = r"(?:go|goes|moves?|plays?|gets?|takes?|has|have|earns?|receives?|is|be)"
    match = re.search(
        rf"{DO}{SUBJECT}(?:{does} +(?:allowed +|entitled +)?(?:to +)?(?:{does} +)?(?:again|once +more)"
        rf"|(?:{does} +)?(?:to +)?(?:an? +|the +)?(?:free|extra|bonus|second|additional|another|further"
        rf"|next) +{turn}(?: +again)?"
        rf"|repeat +(?:the +|his +)?{turn}|keeps? +(?:the +|his +)?{turn})$",
        line.plain,
    )
    if match is not None:
        yield rewrite_part(line, match.start(), match.end(), "move-again")


def _rewrite_trail_capture(line: Line) -> Iterator[Repair]:
    """Rewrite ``capture last and the preceding holes while they hold 2..3`` as a capture of the trail."""
    match = re.search(
        rf"{DO}(?:also +)?{any_of(CAPTURING)}\b[^,]*\b(?:previous|preceding|prior|earlier|before +it"
        rf"|behind +it|trail +of +last)\b"
        rf"[^,:]*?(?P<low>{NUMBER})(?: *(?:\.\.|-|or|to|and) *(?P<high>{NUMBER}))?(?: +{SEEDS})?$",
        line.plain,
    )
    if match is None:
        return
    low, high = match["low"], match["high"]
    amount = str(parse_number(low))
    if high is not None:
        one, other = parse_number(low), parse_number(high)
        amount = (
            f"{one}..{other}" if other <= one + 1 or ".." in match.group() else f"{one} or {other}"
        )
    whose = "opponent's " if re.search(rf"\b{any_of(OPPONENTS)}(?![\w'-])", match.group()) else ""
    new = f"capture trail of last: (take {whose}{amount})+"
    yield rewrite_part(line, match.start(), match.end(), new)


def _rewrite_storing(line: Line) -> Iterator[Repair]:
    """Rewrite ``move the seeds in last to your store`` as a capture."""
    match = re.search(
        rf"{DO}{SUBJECT}(?:move|put|add|transfer|bank|place|store|collect|bring|count"
        rf"|{any_of(CAPTURING)})s? +(?P<what>[a-z' -]+?) +"
        rf"(?:to|into|in|onto|on|for)(?: +the)? +(?:{any_of(OWNERS)} +)?(?:{STORE_WORDS}|score|winnings"
        rf"|pile|himself)$",
        line.plain,
    )
    if match is not None:
        places = [find_place(part) for part in re.split(r" +(?:and|plus) +", match["what"])]
        if all(places):
            new = "capture " + " + ".join(place for place in places if place)
            yield rewrite_part(line, match.start(), match.end(), new)


def _rewrite_joint_capture(line: Line) -> Iterator[Repair]:
    """Rewrite ``capture both last and the opposite hole`` as ``capture last + opposite of last``."""
    match = re.search(
        rf"{DO}{SUBJECT}(?P<verb>{any_of(CAPTURING)})s? +(?P<one>[a-z' -]+?) +(?:and(?: +also)?|plus"
        rf"|as +well +as|together +with|along +with) +(?P<other>[a-z' -]+)$",
        line.plain,
    )
    if match is not None:
        one, other = find_place(match["one"]), find_place(match["other"])
        if one and other and one != other:
            yield rewrite_part(line, match.start(), match.end(), f"capture {one} + {other}")


def _rewrite_capture(line: Line) -> Iterator[Repair]:
    """Rewrite ``take the opposing pit``, and add an object to ``capture``."""
    alone = re.search(rf"{DO}{SUBJECT}(?P<verb>{any_of(CAPTURING)})s?$", line.plain)
    # ‘He wins’ is about the round.
    outcome = alone is not None and alone["verb"] == "win" and alone.group() not in {"win", "wins"}
    if alone is not None and line.margin and not outcome:
        new = "capture last"
        old = alone.group()
        message = f"an object is missing after ‘{old}’"
        yield line.repair(alone.start(), len(old), message, line.replace(alone, new))
    match = re.search(rf"{DO}{SUBJECT}{any_of(CAPTURING)}s? +(?P<what>[a-z' -]+)$", line.plain)
    if match is not None:
        place = find_place(match["what"])
        new = f"capture {place}"
        if place and new != match.group() and not match.group().startswith("each "):
            yield rewrite_part(line, match.start(), match.end(), new)


_AMOUNT_REACHED = re.compile(
    rf"\b(?:(?:the +)?(?:last|final)(?: +(?:{SEEDS}|{PIT_WORDS}))?|it|(?:the|this|that) +{PIT_WORDS}) +(?:(?:now"
    rf"|then|thus) +(?:has|holds?|contains?|is)|makes?|brings?|gives?|leaves?|forms?"
    rf"|completes?|raises?|results? +in|becomes?|totals?|reaches|counts?|has +now|now +has)"
    rf"(?: +(?:it|a +total|(?:the|that|its|this) +{PIT_WORDS}))?(?: +(?:up +)?(?:to|of))? +"
    rf"(?:an? +)?(?P<low>{NUMBER})(?: *(?:or|to|-|\.\.|and) *(?P<high>{NUMBER}))?(?: +{SEEDS})?(?![\w.])"
)
_ON_SIDE = re.compile(
    rf"\b(?:the +)?(?:last|final)(?: +(?:{SEEDS}|{PIT_WORDS}))?(?: +(?:is|lies|was|falls|lands))?"
    rf" +(?:on|in|at|within|inside) +(?:the +)?"
    rf"(?P<whose>{WHOSE}) +(?:side|half|territory|camp|field|board|area|holes|{PIT_WORDS})(?![\w'-])"
)
_PARITY = re.compile(
    rf"\b(?:the +)?(?:number +of +)?{SEEDS} +(?:in|of) +(?P<place>(?:opposite +of +)?[a-z-]+)"
    rf" +(?:is|are) +(?P<how>even|odd|empty)\b"
)
_AMOUNT_THERE = re.compile(
    rf"\bthere +(?:are|is|were)(?: +(?:now|then|exactly))* +(?P<low>{NUMBER})(?: *(?:or|to|-|and) *(?P<high>{NUMBER}))?"
    rf"(?: +{SEEDS})?(?: +(?:in +(?:it|the +last +{PIT_WORDS}|that +{PIT_WORDS}|last)|there))?(?![\w.])(?! +(?:left|on|remain))"
)
_LANDING = re.compile(
    rf"\b(?:the +)?(?:last|final) +{SEEDS}(?: +(?:sown|played|dropped))?(?: +(?:is|was))? +"
    rf"(?:falls?|lands?|fell|landed|drops?|dropped|ends?|ended|arrives?|finishes|comes?|sown"
    rf"|placed)(?: +up)? +(?:in|into|on|inside|at) +(?:an? +|the +)?(?P<where>[a-z' -]+?)(?=,| and | or |$)"
)


def _rewrite_last_seed(line: Line) -> Iterator[Repair]:
    """Rewrite conditions on the last seed: ``brings the hole to 2 or 3``, ``lands in your store``, ``was empty before``."""
    if match := _AMOUNT_REACHED.search(line.plain) or _AMOUNT_THERE.search(line.plain):
        new = f"last holds {parse_number(match['low'])}"
        new += f" or {parse_number(match['high'])}" if match["high"] else ""
        yield rewrite_part(line, match.start(), match.end(), new)
    if match := _LANDING.search(line.plain):
        where = match["where"].strip()
        judged = _find_landing_condition(where)
        if judged:
            yield rewrite_part(line, match.start(), match.end(), judged)
    if match := _ON_SIDE.search(line.plain):
        yield rewrite_part(
            line, match.start(), match.end(), f"last is {find_owner(match['whose'])}"
        )
    if match := _PARITY.search(line.plain):
        new = f"{match['place']} is {match['how']}"
        yield rewrite_part(line, match.start(), match.end(), new)
    was = re.search(
        rf"\b(?:(?:(?:the +)?last|it|(?:that|the|this) +{PIT_WORDS}) +)?(?:was|had +been) +(?:(?:previously|formerly"
        rf"|originally|already|still) +)?(?:empty|vacant|bare)(?: +(?:before|previously|at +first))?"
        r"|\b(?:previously|formerly|originally) +empty\b",
        line.plain,
    )
    if was is not None:
        yield rewrite_part(line, was.start(), was.end(), "before = 0")


def _find_landing_condition(where: str) -> str | None:
    """The condition on the last hole for the place where a seed lands; None if that is unknown."""
    stores = re.fullmatch(rf"(?:{WHOSE} +)?(?:{STORE_WORDS})", where)
    if stores:
        return f"last is {find_owner(where)} store"
    if not re.search(rf"\b{PIT_WORDS}$|\b(?:side|row)$", where):
        return None
    kinds = {"empty", "vacant", "occupied", "non-empty", "nonempty"}
    if not consists_of(where, PITS, OWNERS, OPPONENTS, kinds, {"side", "row"}):
        return None
    owner = f"last is {find_owner(where)}" if re.search(rf"\b{WHOSE}(?![\w'-])", where) else ""
    filled = ""
    if re.search(r"\b(?:empty|vacant)\b", where) and "non-empty" not in where:
        filled = "before = 0"
    elif re.search(r"\b(?:occupied|non-?empty)\b", where):
        filled = "before > 0"
    return " and ".join(part for part in (owner, filled) if part) or None


def _rewrite_verb_definition(line: Line) -> Iterator[Repair]:
    """Rewrite ``def grab(hole h):`` as the definition of a verb."""
    match = re.fullmatch(
        r"(?:def|function|func|fn|sub|proc|procedure|verb|macro|routine|action|void) +(?P<name>[a-z][\w-]*) *"
        r"(?:\( *(?P<type>hole|number|player|kind|direction|holes)? *(?P<of>[a-z][\w-]*)? *\))? *[:{]?",
        line.plain,
    )
    if match is None or line.margin or match["name"] in {"turn", "setup"}:
        return
    new = f"to {match['name'].replace('_', '-')}"
    if match["type"] or match["of"]:
        new += f" {match['type'] or 'hole'} {match['of'] or ''}".rstrip()
    repair = rewrite_part(line, 0, len(line.content), new)
    yield replace(repair, opens_block=True)
