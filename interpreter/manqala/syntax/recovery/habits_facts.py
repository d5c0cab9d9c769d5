"""Questions in the words of other books: earlier contents, marks, numbers of rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER, PITS, SEEDS, STORES, number_of
from manqala.syntax.recovery.repair_line import WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def of_facts(line: Line) -> Iterator[Repair]:
    """Rewrite a question in rule words."""
    for habit in (
        _before, _ask_mark, _count_captures, _ask_owner, _number_hole, _opposite, _many_rounds, _outcomes, _examples, _contents,
        _each_of_them, _whose_holes, _pieces_of,
    ):  # fmt: skip
        yield from (made for made in habit(line) if made.text.strip() != line.said)


_HOLE = rf"(?:(?:the +)?last(?: +{PITS})?|it|(?:that|the|this) +{PITS})"
_LONG_AGO = r"(?:previously|formerly|originally|already|still|initially|at +first)"
_BEFORE = re.compile(
    rf"\b{_HOLE} +(?:is|was|were|had +been)(?: +{_LONG_AGO})? +empty +(?:before|beforehand|previously|first|initially|at +first)"
    r"(?: +(?:the|that|its|this) +(?:sowing|seed|move|drop|turn|last +\w+))?"
    rf"|\b{_HOLE} +(?:is|was) +{_LONG_AGO} +empty"
    r"|\b(?:last +)?before +(?:is|was|=) +(?:empty|nothing|none)"
    rf"|\b{_HOLE} +(?:had|held|contained|has +held) +(?:no +{SEEDS}|0|zero|nothing)(?: +{SEEDS})?(?: +(?:before|previously))?"
)


def _before(line: Line) -> Iterator[Repair]:
    """``last is empty before``: there is a name for the earlier contents."""
    match = _BEFORE.search(line.plain)
    if match is not None:
        made = line.instead(match, line.replaced(match, "before = 0"), "before = 0")
        said = "write ‘before = 0’: ‘before’ is the contents of the last hole before the last seed fell into it"
        yield replace(made, help=said)


_MARKED = re.compile(
    r"\b(?P<who>player|mover|opponent|south|north|he) +(?:(?:has|owns|holds) +(?P<no>no|an?|any|some|the)"
    r"|(?P<lacks>lacks)(?: +an?)?)"
    rf" +(?P<mark>{WORD})(?: +yet)?(?=$|,| and\b| or\b)"
)


def _ask_mark(line: Line) -> Iterator[Repair]:
    """``player has no tuz``: no hole has the mark of that player."""
    for match in _MARKED.finditer(line.plain):
        if f"mark {match['mark']}" not in line.known:
            continue
        which = "no" if match["lacks"] or match["no"] == "no" else "any"
        who = "player" if match["who"] == "he" else match["who"]
        new = f"{which} holes where {match['mark']} of it = {who}"
        if re.match(r" (?:and|or)\b", line.plain[match.end() :]):
            new = f"({new})"
        yield line.instead(match, line.replaced(match, new), new)


_ANY_CAPTURE = re.compile(
    rf"\b(?:(?P<none>no|nothing|none)|something|anything|(?:an?|any|some) +(?:hole|{SEEDS}))(?: +{SEEDS}|"
    rf" +hole)? +(?:(?:was|were|is|are|has +been|have +been)"
    rf" +)?captured\b|\b(?:there +(?:is|was|are|were) +)?(?P<no>no)?(?:an?|any)? *captures?(?: +(?:was|were|is"
    rf"|are) +(?:made|possible))(?= *$|,| and\b| or\b)"
    r"|\b(?P<nothing>no) +captures?(?= *$|,| and\b| or\b)"
)
_HOW_MUCH = re.compile(
    rf"\b(?:(?:player|mover|he|it) +(?:has +)?)?captured +(?:(?P<how>at +least|more +than|exactly|over|>=|>|=)"
    rf" *)?(?P<low>{NUMBER})(?: +{SEEDS}| +holes?)?(?P<more> +or +more)?\b"
)


_ASKED = re.compile(r"\b(?:if|when|while|and|or|not|must|forbid|expect|where) +$")


def _count_captures(line: Line) -> Iterator[Repair]:
    """``nothing was captured``, ``captured at least 3``: ‘captures’ counts it."""
    match = _ANY_CAPTURE.search(line.plain)
    if match is not None and _ASKED.search(line.plain[: match.start()]):
        new = f"captures {'=' if match['none'] or match['no'] or match['nothing'] else '>'} 0"
        yield line.instead(match, line.replaced(match, new), new)
    match = _HOW_MUCH.search(line.plain)
    if match is not None and line.margin:
        how = match["how"] or ""
        sign = (
            ">="
            if how.startswith(("at", ">=")) or match["more"]
            else ">"
            if how[:1] in {"m", "o", ">"}
            else "="
        )
        new = f"captures {sign} {number_of(match['low'])}"
        yield line.instead(match, line.replaced(match, new), new)


_OWNED = re.compile(
    rf"\b(?P<what>{_HOLE}) +(?:belongs +to|is +owned +by|is +the +property +of|is +with) +(?:the"
    rf" +)?(?P<who>opponent|player|mover|south|north|him|enemy)\b"
    rf"|\b(?P<in>{_HOLE}) +(?:is|was|lies|falls|lands) +(?:in +|into +|on +)?(?:the|an?|his|your|my)"
    rf" +(?P<store>{STORES})(?= *$|,| and\b| or\b)"
)


def _ask_owner(line: Line) -> Iterator[Repair]:
    """``last belongs to opponent``, ``last was the store``."""
    match = _OWNED.search(line.plain)
    if match is None:
        return
    what = "it" if (match["what"] or match["in"]) == "it" else "last"
    who = match["who"]
    named = who in {"south", "north"}
    new = f"{what} is own store" if match["store"] else f"{what} is own"
    if who is not None and who not in {"player", "mover", "him"}:
        new = f"{what} is {who}'s" if named else f"{what} is opponent's"
    yield line.instead(match, line.replaced(match, new), new)


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NUMBERED = re.compile(
    rf"\b(?P<whose>own +|player's +|his +|your +|opponent's +)?(?:the +)?(?P<which>{'|'.join(_ORDINALS)}"
    rf"|leftmost|rightmost) +(?P<own>own +)?{PITS}\b(?! +from)"
)


def _number_hole(line: Line) -> Iterator[Repair]:
    """``own first hole``: holes are named by numbers."""
    match = _NUMBERED.search(line.plain)
    if match is None:
        return
    who = "opponent" if (match["whose"] or "").startswith("opponent") else "player"
    which = match["which"]
    new = (
        f"hole {_ORDINALS.index(which) + 1} of {who}" if which in _ORDINALS else f"hole 1 of {who}"
    )
    if which == "rightmost":
        new = f"final of row of {who}"
    yield line.instead(match, line.replaced(match, new), new).unsure()


_ALONE = re.compile(rf"(?<![\w-])(?:the +)?opposite(?: +{PITS})?(?! +of\b)(?![\w-])")


def _opposite(line: Line) -> Iterator[Repair]:
    """``if opposite is empty, capture opposite``: opposite to which hole is missing."""
    matches = list(_ALONE.finditer(line.plain))
    if matches:
        said = line.said
        for match in reversed(matches):
            said = f"{said[: match.start()]}opposite of last{said[match.end() :]}"
        first = matches[0]
        yield line.repair(
            first.start(),
            len(first.group()),
            f"of what ‘{first.group()}’ is the opposite is missing",
            said,
        )


_ROUNDS = re.compile(
    rf"(?:the +)?(?:round|match|game) +(?:ends?|is +(?:over|finished)|stops?) +(?:when|after|once|if|as +soon +as) +"
    rf"(?:(?P<many>{NUMBER}) +(?P<what>rounds?|games?|turns?|moves?)(?: +(?:are|is|were|was|have +been|has +been))?"
    r"(?: +(?:played|over|finished|done|completed|made|through))?"
    rf"|(?:(?:the +)?number +of +)?(?P<what2>rounds?|games?|moves?)(?: +played)? *(?:=|>=|is|reaches) *(?P<many2>{NUMBER}))"
    r"(?P<called>, *called +[a-z-]+)?"
)


_AFTER = re.compile(r"(?:round|match) ends after \d+ [a-z]+(?:, *called +[a-z-]+)?")
"""A line in the form of rules: the resolver reports its errors."""


def _many_rounds(line: Line) -> Iterator[Repair]:
    """``match ends when 3 rounds are played``: an ending after a number."""
    match = _ROUNDS.fullmatch(line.plain)
    if line.margin or match is None or _AFTER.fullmatch(line.plain):
        return
    what = match["what"] or match["what2"]
    whole, unit = ("match", "rounds") if what[0] in "rg" else ("round", "turns")
    number = number_of(match["many"] or match["many2"])
    said = f"{whole} ends after {number} {unit}{match['called'] or ''}"
    old = line.said[: match.start("called")] if match["called"] else line.said
    yield line.repair(0, len(old), f"rules do not say ‘{old}’", said)


_OUTCOME = re.compile(
    r"(?:the +)?(?:winner|result|outcome|wins|won|winning|victor|victory|ends?|score)?(?: +(?:is|goes +to|by|for))? *[:=]? *"
    r"(?P<who>none|nobody|no +one|nothing|draw|drawn|tie|a +draw|goes +on|open|south|north|player|opponent)(?: +(?:wins|won))?"
)


def _outcomes(line: Line) -> Iterator[Repair]:
    """``winner south``: a line of an example about the end of the round."""
    match = _OUTCOME.fullmatch(line.plain)
    if match is None or not re.match(r"(?:winner|result|outcome|victor|ends?)\b", line.plain):
        return
    who = match["who"]
    if who in {"draw", "drawn", "tie", "a draw"}:
        said = "ends drawn"
    elif who in {"south", "north", "player", "opponent"}:
        said = f"ends won by {who}"
    else:
        said = "ends goes on"
    old = line.plain.split()[0].rstrip(":=")
    made = line.repair(
        0, len(old), "the end of a round has another form" if old.startswith("end")
        else f"no line of an example begins with ‘{old}’", said,
        f"write ‘{said}’; such a line says ‘ends goes on’, ‘ends drawn’ or ‘ends won by …’",
    )  # fmt: skip
    yield made.unsure() if said == "ends goes on" else made


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


def _examples(line: Line) -> Iterator[Repair]:
    """``expect draw``, ``cannot play 2``: lines of an example in other words."""
    for pattern, kind in _EXAMPLES:
        match = re.fullmatch(pattern, line.plain)
        if match is None:
            continue
        said = kind
        if kind == "move":
            moves = match["move"] or match["other"]
            how = "legal" if match["how"] in {"legal", "allowed"} else "illegal"
            said = f"{how} {moves}" if moves else ""
        elif kind in {"won", "ends won"}:
            who = match["who"] or match["win"] if kind == "won" else match["winner"]
            said = f"ends won by {who}"
        elif kind in {"illegal", "legal"}:
            said = f"{kind} {match[1]}"
        elif kind == "count":
            place = f"winnings of {match['of']}" if match["of"] else "own winnings"
            said = f"expect seeds in {place} = {match['many']}"
        if said:
            yield line.repair(0, len(line.said), f"no line of an example says ‘{line.said}’", said)
        return


_COUNTED = re.compile(
    rf"(?<![\w.])(?P<who>{WORD})\.(?P<what>{STORES}|store|winnings|score|holes|row|hand|supply)(?P<sign> *(?:[<>!]=?|=))"
)


def _contents(line: Line) -> Iterator[Repair]:
    """``south.store = 1``: the pieces there are counted."""
    match = _COUNTED.search(line.plain)
    if match is not None:
        what = match["what"]
        if what not in {"store", "winnings", "holes", "row", "supply"}:
            what = "winnings"
        new = f"seeds in {what} of {match['who']}"
        said = f"{line.said[: match.start()]}{new}{line.said[match.start('sign') :]}"
        advice = f"write ‘{new}’"
        if what == "store":
            advice += f", or ‘seeds in winnings of {match['who']}’ if stores are not sown into"
        made = line.repair(
            match.start(), match.start("sign") - match.start(),
            "use ‘of’ for ownership, and ‘seeds in’ to count pieces", said, advice,
        )  # fmt: skip
        yield made.unsure() if what == "store" else made


_HOLD = r"(?:hold|have|contain)s?"
_EACH_HOLDS = re.compile(
    rf"\b(?P<whose>own|opponent's|{WORD}'s) +(?P<kind>{WORD} +)?holes +(?:all|each) +{_HOLD}\b"
    rf"|\b(?:all|each|every)(?: +(?:of +)?the)? +(?P<owner>own|opponent's|{WORD}'s) +(?P<sort>{WORD} +)?(?:holes +{_HOLD}|hole +"
    r"(?:have|contain)s?)\b"
)
_ALL_ARE = re.compile(r"\bare +(?P<after>all|each|both)(?= +\w)|\b(?P<before>all|each|both) +are\b")


def holding_each(condition: str) -> str:
    """A condition in which each of several holes holds something, as rules say it."""
    return _EACH_HOLDS.sub(_every_hole, condition)


def _every_hole(match: re.Match[str]) -> str:
    whose, kind = match["whose"] or match["owner"], match["kind"] or match["sort"] or ""
    return f"every {whose} {kind}hole holds"


def _each_of_them(line: Line) -> Iterator[Repair]:
    """``own holes all hold 1``, ``own holes are all empty``: together they hold something else."""
    match = _EACH_HOLDS.search(line.plain)
    if match is not None:
        new = _every_hole(match)
        yield line.instead(match, line.replaced(match, new), new)
    match = _ALL_ARE.search(line.plain)
    if match is not None:
        word = match["after"] or match["before"]
        said = line.replaced(match, "are")
        message = f"a set contains all its members: no ‘{word}’ is needed"
        yield line.repair(
            match.start("after" if match["after"] else "before"),
            len(word),
            message,
            said,
            "leave it out",
        )


_OPPONENT_HOLES = re.compile(
    r"\b(?:all +|every +|each +)?(?:the +)?opponent(?: +(?P<kind>empty|occupied|odd|even))?"
    r" +(?P<what>holes?|row|store)\b"
)


def _whose_holes(line: Line) -> Iterator[Repair]:
    """``opponent holes``: whose they are is said with ‘'s’."""
    match = _OPPONENT_HOLES.search(line.plain)
    if match is not None:
        kind = f"{match['kind']} " if match["kind"] else ""
        what = "holes" if match["what"] == "hole" else match["what"]
        new = f"opponent's {kind}{what}"
        yield line.instead(match, line.replaced(match, new), new)


_PIECES_OF = re.compile(
    rf"\b(?P<what>pieces|{SEEDS}) +(?P<of>of|at)(?= +(?:last|it|hole|start|origin|own|opponent's|opposite|{STORES})\b)"
)


def _pieces_of(line: Line) -> Iterator[Repair]:
    """``pieces of last``: what a hole contains is *in* it."""
    match = _PIECES_OF.search(line.plain)
    if match is not None:
        said = line.replaced(match, "pieces in")
        message = "pieces are ‘in’ a hole"
        yield line.repair(match.start("of"), 2, message, said, "write ‘pieces in …’")
