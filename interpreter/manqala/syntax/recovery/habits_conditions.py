"""Rewrites conditions on earlier contents, marks, owners, captures and rounds, and lines of examples."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER, PITS, SEEDS, STORES, parse_number
from manqala.syntax.recovery.repair_line import WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_condition(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a condition or a line of an example."""
    for habit in (
        _rewrite_earlier_contents, _rewrite_mark_test, _rewrite_capture_test, _rewrite_owner_test,
        _rewrite_hole_number, _complete_opposite, _rewrite_round_limit, _rewrite_example_outcome,
        _rewrite_example_line, _rewrite_contents_count, _rewrite_each, _rewrite_opponent_holes, _rewrite_pieces_of,
    ):  # fmt: skip
        yield from (repair for repair in habit(line) if repair.text.strip() != line.content)


_HOLE = rf"(?:(?:the +)?last(?: +{PITS})?|it|(?:that|the|this) +{PITS})"
_EARLIER = r"(?:previously|formerly|originally|already|still|initially|at +first)"
_EMPTY_BEFORE = re.compile(
    rf"\b{_HOLE} +(?:is|was|were|had +been)(?: +{_EARLIER})? +empty +(?:before|beforehand|previously|first|initially|at +first)"
    r"(?: +(?:the|that|its|this) +(?:sowing|seed|move|drop|turn|last +\w+))?"
    rf"|\b{_HOLE} +(?:is|was) +{_EARLIER} +empty"
    r"|\b(?:last +)?before +(?:is|was|=) +(?:empty|nothing|none)"
    rf"|\b{_HOLE} +(?:had|held|contained|has +held) +(?:no +{SEEDS}|0|zero|nothing)(?: +{SEEDS})?(?: +(?:before|previously))?"
)


def _rewrite_earlier_contents(line: Line) -> Iterator[Repair]:
    """Rewrite ``last is empty before`` with ‘before’."""
    match = _EMPTY_BEFORE.search(line.plain)
    if match is not None:
        repair = line.rewrite(match, line.replace(match, "before = 0"), "before = 0")
        advice = "write ‘before = 0’: ‘before’ is the contents of the last hole before the last seed fell into it"
        yield replace(repair, help=advice)


_HAS_MARK = re.compile(
    r"\b(?P<who>player|mover|opponent|south|north|he) +(?:(?:has|owns|holds) +(?P<no>no|an?|any|some|the)"
    r"|(?P<lacks>lacks)(?: +an?)?)"
    rf" +(?P<mark>{WORD})(?: +yet)?(?=$|,| and\b| or\b)"
)


def _rewrite_mark_test(line: Line) -> Iterator[Repair]:
    """Rewrite ``player has no tuz`` as a condition on the marks of holes."""
    for match in _HAS_MARK.finditer(line.plain):
        if f"mark {match['mark']}" not in line.known:
            continue
        which = "no" if match["lacks"] or match["no"] == "no" else "any"
        who = "player" if match["who"] == "he" else match["who"]
        new = f"{which} holes where {match['mark']} of it = {who}"
        if re.match(r" (?:and|or)\b", line.plain[match.end() :]):
            new = f"({new})"
        yield line.rewrite(match, line.replace(match, new), new)


_ANY_CAPTURE = re.compile(
    rf"\b(?:(?P<none>no|nothing|none)|something|anything|(?:an?|any|some) +(?:hole|{SEEDS}))(?: +{SEEDS}|"
    rf" +hole)? +(?:(?:was|were|is|are|has +been|have +been)"
    rf" +)?captured\b|\b(?:there +(?:is|was|are|were) +)?(?P<no>no)?(?:an?|any)? *captures?(?: +(?:was|were|is"
    rf"|are) +(?:made|possible))(?= *$|,| and\b| or\b)"
    r"|\b(?P<nothing>no) +captures?(?= *$|,| and\b| or\b)"
)
_AMOUNT_CAPTURED = re.compile(
    rf"\b(?:(?:player|mover|he|it) +(?:has +)?)?captured +(?:(?P<how>at +least|more +than|exactly|over|>=|>|=)"
    rf" *)?(?P<low>{NUMBER})(?: +{SEEDS}| +holes?)?(?P<more> +or +more)?\b"
)


_IN_CONDITION = re.compile(r"\b(?:if|when|while|and|or|not|must|forbid|expect|where) +$")


def _rewrite_capture_test(line: Line) -> Iterator[Repair]:
    """Rewrite ``nothing was captured`` and ``captured at least 3`` with ‘captures’."""
    match = _ANY_CAPTURE.search(line.plain)
    if match is not None and _IN_CONDITION.search(line.plain[: match.start()]):
        new = f"captures {'=' if match['none'] or match['no'] or match['nothing'] else '>'} 0"
        yield line.rewrite(match, line.replace(match, new), new)
    match = _AMOUNT_CAPTURED.search(line.plain)
    if match is not None and line.margin:
        how = match["how"] or ""
        sign = (
            ">="
            if how.startswith(("at", ">=")) or match["more"]
            else ">"
            if how[:1] in {"m", "o", ">"}
            else "="
        )
        new = f"captures {sign} {parse_number(match['low'])}"
        yield line.rewrite(match, line.replace(match, new), new)


_OWNER = re.compile(
    rf"\b(?P<what>{_HOLE}) +(?:belongs +to|is +owned +by|is +the +property +of|is +with) +(?:the"
    rf" +)?(?P<who>opponent|player|mover|south|north|him|enemy)\b"
    rf"|\b(?P<in>{_HOLE}) +(?:is|was|lies|falls|lands) +(?:in +|into +|on +)?(?:the|an?|his|your|my)"
    rf" +(?P<store>{STORES})(?= *$|,| and\b| or\b)"
)


def _rewrite_owner_test(line: Line) -> Iterator[Repair]:
    """Rewrite ``last belongs to opponent`` and ``last was the store``."""
    match = _OWNER.search(line.plain)
    if match is None:
        return
    what = "it" if (match["what"] or match["in"]) == "it" else "last"
    who = match["who"]
    named = who in {"south", "north"}
    new = f"{what} is own store" if match["store"] else f"{what} is own"
    if who is not None and who not in {"player", "mover", "him"}:
        new = f"{what} is {who}'s" if named else f"{what} is opponent's"
    yield line.rewrite(match, line.replace(match, new), new)


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NUMBERED_HOLE = re.compile(
    rf"\b(?P<whose>own +|player's +|his +|your +|opponent's +)?(?:the +)?(?P<which>{'|'.join(_ORDINALS)}"
    rf"|leftmost|rightmost) +(?P<own>own +)?{PITS}\b(?! +from)"
)


def _rewrite_hole_number(line: Line) -> Iterator[Repair]:
    """Rewrite ``own first hole`` as ``hole 1 of player``."""
    match = _NUMBERED_HOLE.search(line.plain)
    if match is None:
        return
    who = "opponent" if (match["whose"] or "").startswith("opponent") else "player"
    which = match["which"]
    new = (
        f"hole {_ORDINALS.index(which) + 1} of {who}" if which in _ORDINALS else f"hole 1 of {who}"
    )
    if which == "rightmost":
        new = f"final of row of {who}"
    yield line.rewrite(match, line.replace(match, new), new).unsure()


_OPPOSITE_ALONE = re.compile(rf"(?<![\w-])(?:the +)?opposite(?: +{PITS})?(?! +of\b)(?![\w-])")


def _complete_opposite(line: Line) -> Iterator[Repair]:
    """Complete ``if opposite is empty, capture opposite`` with ‘of last’."""
    matches = list(_OPPOSITE_ALONE.finditer(line.plain))
    if matches:
        rewritten = line.content
        for match in reversed(matches):
            rewritten = f"{rewritten[: match.start()]}opposite of last{rewritten[match.end() :]}"
        first = matches[0]
        yield line.repair(
            first.start(),
            len(first.group()),
            f"‘{first.group()}’ does not say of which hole it is the opposite",
            rewritten,
        )


_ROUND_LIMIT = re.compile(
    rf"(?:the +)?(?:round|match|game) +(?:ends?|is +(?:over|finished)|stops?) +(?:when|after|once|if|as +soon +as) +"
    rf"(?:(?P<many>{NUMBER}) +(?P<what>rounds?|games?|turns?|moves?)(?: +(?:are|is|were|was|have +been|has +been))?"
    r"(?: +(?:played|over|finished|done|completed|made|through))?"
    rf"|(?:(?:the +)?number +of +)?(?P<what2>rounds?|games?|moves?)(?: +played)? *(?:=|>=|is|reaches) *(?P<many2>{NUMBER}))"
    r"(?P<called>, *called +[a-z-]+)?"
)


_RULE_FORM = re.compile(r"(?:round|match) ends after \d+ [a-z]+(?:, *called +[a-z-]+)?")
"""Matches a line that is already in the form of rules."""


def _rewrite_round_limit(line: Line) -> Iterator[Repair]:
    """Rewrite ``match ends when 3 rounds are played`` with ‘after’."""
    match = _ROUND_LIMIT.fullmatch(line.plain)
    if line.margin or match is None or _RULE_FORM.fullmatch(line.plain):
        return
    what = match["what"] or match["what2"]
    whole, unit = ("match", "rounds") if what[0] in "rg" else ("round", "turns")
    number = parse_number(match["many"] or match["many2"])
    rewritten = f"{whole} ends after {number} {unit}{match['called'] or ''}"
    old = line.content[: match.start("called")] if match["called"] else line.content
    yield line.repair(0, len(old), f"rules do not say ‘{old}’", rewritten)


_OUTCOME = re.compile(
    r"(?:the +)?(?:winner|result|outcome|wins|won|winning|victor|victory|ends?|score)?(?: +(?:is|goes +to|by|for))? *[:=]? *"
    r"(?P<who>none|nobody|no +one|nothing|draw|drawn|tie|a +draw|goes +on|open|south|north|player|opponent)(?: +(?:wins|won))?"
)


def _rewrite_example_outcome(line: Line) -> Iterator[Repair]:
    """Rewrite ``winner south`` in an example."""
    match = _OUTCOME.fullmatch(line.plain)
    if match is None or not re.match(r"(?:winner|result|outcome|victor|ends?)\b", line.plain):
        return
    who = match["who"]
    if who in {"draw", "drawn", "tie", "a draw"}:
        rewritten = "ends drawn"
    elif who in {"south", "north", "player", "opponent"}:
        rewritten = f"ends won by {who}"
    else:
        rewritten = "ends goes on"
    old = line.plain.split()[0].rstrip(":=")
    repair = line.repair(
        0, len(old), "the end of a round has another form" if old.startswith("end")
        else f"no line of an example begins with ‘{old}’", rewritten,
        f"write ‘{rewritten}’; such a line says ‘ends goes on’, ‘ends drawn’ or ‘ends won by …’",
    )  # fmt: skip
    yield repair.unsure() if rewritten == "ends goes on" else repair


_EXAMPLES = (
    (r"expect +(?:that +)?(?:move +)?(?P<move>\d+\S*)? *(?:is +)?(?P<how>legal|illegal|not +legal|allowed"
     r"|forbidden)(?: +(?P<other>[\d ]+))?", "move"),
    (r"expect +(?:the +)?(?:round +)?(?:is +|ends +)?(?:a +)?(?:draw|drawn|tie)", "ends drawn"),
    (r"expect +(?:the +)?(?:winner +(?:is|=) +(?P<who>south|north)|(?P<win>south|north) +(?:wins|won|is +(?:the"
     r" +)?winner))", "won"),
    (r"(?:cannot|can't|may +not|must +not|not) +(?:play|move|choose) +(?P<no>\d.*)", "illegal"),
    (r"(?:can|may) +(?:play|move|choose) +(?P<yes>\d.*)", "legal"),
    (rf"expect +(?:(?P<of>south|north|player|opponent) +(?:has +)?(?:won|captured|has|holds)|won|captured|score)"
     rf" *(?:=|is)? *(?P<many>\d+)(?: +{SEEDS})?", "count"),
    (r"ends? +(?:with +)?(?:win|won|wins|victory)?(?: +(?:by|for|of|of +the))? *(?P<winner>south|north)(?:"
     r" +(?:wins|won))?", "ends won"),
    (r"ends? +(?:in +|with +)?(?:a +)?(?:draw|tie|tied|equal)", "ends drawn"),
    (r"ends? +(?:not|no|none|never|nothing|continues?|open)", "ends goes on"),
)  # fmt: skip


def _rewrite_example_line(line: Line) -> Iterator[Repair]:
    """Rewrite other lines of an example: ``expect draw``, ``cannot play 2``."""
    for pattern, kind in _EXAMPLES:
        match = re.fullmatch(pattern, line.plain)
        if match is None:
            continue
        rewritten = kind
        if kind == "move":
            moves = match["move"] or match["other"]
            how = "legal" if match["how"] in {"legal", "allowed"} else "illegal"
            rewritten = f"{how} {moves}" if moves else ""
        elif kind in {"won", "ends won"}:
            who = match["who"] or match["win"] if kind == "won" else match["winner"]
            rewritten = f"ends won by {who}"
        elif kind in {"illegal", "legal"}:
            rewritten = f"{kind} {match[1]}"
        elif kind == "count":
            place = f"winnings of {match['of']}" if match["of"] else "own winnings"
            rewritten = f"expect seeds in {place} = {match['many']}"
        if rewritten:
            yield line.repair(
                0, len(line.content), f"no line of an example says ‘{line.content}’", rewritten
            )
        return


_CONTENTS = re.compile(
    rf"(?<![\w.])(?P<who>{WORD})\.(?P<what>{STORES}|store|winnings|score|holes|row|hand|supply)(?P<sign> *(?:[<>!]=?|=))"
)


def _rewrite_contents_count(line: Line) -> Iterator[Repair]:
    """Rewrite ``south.store = 1`` as a count of pieces."""
    match = _CONTENTS.search(line.plain)
    if match is not None:
        what = match["what"]
        if what not in {"store", "winnings", "holes", "row", "supply"}:
            what = "winnings"
        new = f"seeds in {what} of {match['who']}"
        rewritten = f"{line.content[: match.start()]}{new}{line.content[match.start('sign') :]}"
        advice = f"write ‘{new}’"
        if what == "store":
            advice += f", or ‘seeds in winnings of {match['who']}’ if stores are not sown into"
        repair = line.repair(
            match.start(), match.start("sign") - match.start(),
            "use ‘of’ for ownership, and ‘seeds in’ to count pieces", rewritten, advice,
        )  # fmt: skip
        yield repair.unsure() if what == "store" else repair


_HOLD = r"(?:hold|have|contain)s?"
_EACH_HOLDS = re.compile(
    rf"\b(?P<whose>own|opponent's|{WORD}'s) +(?P<kind>{WORD} +)?holes +(?:all|each) +{_HOLD}\b"
    rf"|\b(?:all|each|every)(?: +(?:of +)?the)? +(?P<owner>own|opponent's|{WORD}'s) +(?P<sort>{WORD} +)?(?:holes +{_HOLD}|hole +"
    r"(?:have|contain)s?)\b"
)
_ALL_ARE = re.compile(r"\bare +(?P<after>all|each|both)(?= +\w)|\b(?P<before>all|each|both) +are\b")


def rewrite_each_holds(condition: str) -> str:
    """A condition with ‘holes all hold’ rewritten as ‘every hole holds’."""
    return _EACH_HOLDS.sub(_format_every_hole, condition)


def _format_every_hole(match: re.Match[str]) -> str:
    whose, kind = match["whose"] or match["owner"], match["kind"] or match["sort"] or ""
    return f"every {whose} {kind}hole holds"


def _rewrite_each(line: Line) -> Iterator[Repair]:
    """Rewrite ``own holes all hold 1`` and ``own holes are all empty``."""
    match = _EACH_HOLDS.search(line.plain)
    if match is not None:
        new = _format_every_hole(match)
        yield line.rewrite(match, line.replace(match, new), new)
    match = _ALL_ARE.search(line.plain)
    if match is not None:
        word = match["after"] or match["before"]
        rewritten = line.replace(match, "are")
        message = f"a set contains all its members: no ‘{word}’ is needed"
        yield line.repair(
            match.start("after" if match["after"] else "before"),
            len(word),
            message,
            rewritten,
            "leave it out",
        )


_OPPONENT_HOLES = re.compile(
    r"\b(?:all +|every +|each +)?(?:the +)?opponent(?: +(?P<kind>empty|occupied|odd|even))?"
    r" +(?P<what>holes?|row|store)\b"
)


def _rewrite_opponent_holes(line: Line) -> Iterator[Repair]:
    """Rewrite ``opponent holes`` as ``opponent's holes``."""
    match = _OPPONENT_HOLES.search(line.plain)
    if match is not None:
        kind = f"{match['kind']} " if match["kind"] else ""
        what = "holes" if match["what"] == "hole" else match["what"]
        new = f"opponent's {kind}{what}"
        yield line.rewrite(match, line.replace(match, new), new)


_PIECES_OF = re.compile(
    rf"\b(?P<what>pieces|{SEEDS}) +(?P<of>of|at)(?= +(?:last|it|hole|start|origin|own|opponent's|opposite|{STORES})\b)"
)


def _rewrite_pieces_of(line: Line) -> Iterator[Repair]:
    """Rewrite ``pieces of last`` as ``pieces in last``."""
    match = _PIECES_OF.search(line.plain)
    if match is not None:
        rewritten = line.replace(match, "pieces in")
        message = "pieces are ‘in’ a hole"
        yield line.repair(match.start("of"), 2, message, rewritten, "write ‘pieces in …’")
