"""Whether an offered line says what the author's words say: no content word is left out, or put in.

Both are compared by their ideas in groups: where, how many, whose, under what condition, and what is done.
"""

from __future__ import annotations

import re
from functools import cache

from manqala.text.line_ideas import ideas_of_rule_word, listen
from manqala.text.phrase_book import fold

_GROUPS = tuple(
    frozenset(group.split())
    for group in (
        "next following", "preceding backwards", "opposite front-facing", "match", "reserve", "store", "opponent", "even",
        "odd", "empty vacant", "single sole", "begin begins", "special", "origin source", "wins", "loses lose",
        "draw nothing-left", "rest remain", "holder owner", "again", "feed feeding", "pass", "repeat occurs", "both",
        "inner", "outer", "closed", "refill", "direction", "several more least", "less fewer", "leave", "begin",
        "clockwise", "anticlockwise", "and-so-on", "capture captured", "half",
    )
)  # fmt: skip
"""Ideas of which a line must have one if the text has one."""
_ADDED = tuple(
    frozenset(group.split())
    for group in (
        "opposite front-facing", "opponent", "even", "odd", "empty vacant", "prior already", "match", "reserve", "special",
        "draw nothing-left", "single sole", "preceding backwards", "next following", "again", "begin begins", "loses lose",
    )
)  # fmt: skip
"""Ideas that a line must not have if the text has none."""
_PLACES = tuple(
    frozenset(group.split())
    for group in (
        "next following",
        "preceding backwards",
        "match",
        "reserve",
        "rest remain",
        "closed",
        "both",
        "capture captured",
    )
)
_STOCK = frozenset({"store", "reserve"})
_IT = re.compile(r"\b(?:skipping|leaving)\b")
_WORDS = re.compile(r"[a-z][a-z-]*")
_FIGURES = re.compile(r"\d+")
_CONDITIONS = re.compile(
    r"(?<![\w-])(?:if|when|whenever|unless|while|until|only|except|si|wenn|falls|sobald|solange|ausser|nur|sauf|quand|lorsque"
    r"|tant que|jusqu\w*|cuando|mientras|hasta|salvo|solo|se|quando|enquanto|ate|exceto|so)(?![\w-])|\?"
)
_EACH = re.compile(
    r"(?<!\w)(?:each|every|jede[rs]?|chaque|chacun|cada) +(?:player|side|one|spieler\w*|joueur|jugador|jogador|uno|um)\b"
    r"|both players|beide spieler"
)
_MATCH = re.compile(r"\bmatch\b")
_OF_MATCH = re.compile(r"\b(?:match|champion|rounds-won|round number|rounds)\b")
_OWN = re.compile(r"\bown\b")
_OF_OWN = re.compile(
    r"\b(?:own|settle|player|mover|capture|win|skipping|feed|refill|players|move-again|relay|choose|set|each|it)\b"
)
_SAME_PLACE = re.compile(r"\bput .*\bfrom (.+) into \1$")
_OF_EACH = re.compile(
    r"\b(?:each|settle|share|players|close-round|any|some|refill|change-opener|draw-and-share)\b"
)
_CONDITIONAL = re.compile(
    r"\b(?:if|when|where|while|otherwise|until|trail|ahead|relay|must|forbid|preferring|skipping|bare|mutual|possible|feed|settle"
    r"|after|drawn)\b|: *\("
)
_KINDS = re.compile(r"(?:an?|the) [a-z -]+? is |(?:round|match) ends|when |to |mark ")


def _said_by(line: str) -> frozenset[str]:
    """The ideas of a rule line, also of words that other books lack."""
    found = set(listen(line).ideas)
    for word in _WORDS.findall(line):
        found |= ideas_of_rule_word(word)
    if _IT.search(line):
        found |= {"source", "origin", "leave", "single", "sole", "empty", "vacant"}
    if re.search(r"holds 1\b", line):
        found |= {"single", "sole"}
    if re.search(r"\)[+*]", line):
        found.add("and-so-on")
    if re.search(r" for \w+ of ", line):
        found |= {"owner", "holder"}
    if re.search(r"= 0\b|holds 0\b", line):
        found |= {"empty", "vacant"}
    if "+" in line.split():
        found.add("both")
    if ".." in line or ">" in line:
        found |= {"several", "more", "least", "single", "sole"}
    if "<" in line or "0.." in line:
        found |= {"less", "fewer"}
    return frozenset(found)


@cache
def leaves_out(text: str, line: str) -> bool:
    """Whether a rule line lacks something that a text says: a place, a number, an owner, a condition."""
    heard = listen(text)
    has = _said_by(line)
    if heard.ideas >= _STOCK and has & _STOCK:
        # ‘Vorrat’ is a store and a supply.
        has |= _STOCK
    # A ‘Gewinnmulde’ is a store.
    ideas = heard.ideas - {"wins"} if "store" in heard.ideas else heard.ideas
    if "preceding" in ideas:
        # ‘successively the holes before it’
        ideas -= {"next"}
    if any(group & ideas and not group & has for group in _GROUPS):
        return True
    if _is_of_all(heard.ideas, has):
        return True
    figures = {int(number) for number in _FIGURES.findall(line)}
    said = {number for number in heard.numbers if number > 1 or str(number) in text}
    if any(not figures & {number, number + 1, number - 1, number // 2 + 1} for number in said):
        return not {"repeat", "occurs"} & has
    if _MATCH.search(text) and not _OF_MATCH.search(line):
        return True
    if ".." in text and ".." not in line and ">=" not in line:
        return True
    if "(" in text and "(" not in line:
        return True
    if _EACH.search(fold(text)) and not _OF_EACH.search(line):
        return True
    return _CONDITIONS.search(fold(text)) is not None and _CONDITIONAL.search(line) is None


@cache
def adds(text: str, line: str) -> bool:
    """Whether a rule line says something that a text does not: an owner, a place, a number."""
    has = _said_by(text)
    heard = listen(line)
    if any(group & heard.ideas and not group & has for group in _ADDED):
        return True
    if "if" in _WORDS.findall(line) and not _CONDITIONS.search(fold(text)):
        return True
    given = {*listen(text).numbers, *map(int, _FIGURES.findall(text))}
    put_in = {int(number) for number in _FIGURES.findall(line)} - {0, 1}
    return bool(given) and any(not given & {number, number + 1, number - 1} for number in put_in)


def _rewritten(line: str, new: str) -> tuple[str, str]:
    """The part of a line that differs from another line, and that of the other."""
    old, made = line.split(), new.split()
    first = 0
    while first < min(len(old), len(made)) and old[first] == made[first]:
        first += 1
    last = 0
    while last < min(len(old), len(made)) - first and old[-1 - last] == made[-1 - last]:
        last += 1
    return " ".join(old[first : len(old) - last]), " ".join(made[first : len(made) - last])


def loses_place(line: str, new: str) -> bool:
    """Whether the part of a line that was rewritten names another place than before: the last hole for the next."""
    before, after = _rewritten(line, new)
    heard, has = listen(before).ideas, _said_by(after)
    if "slam" in heard:
        heard -= {"capture", "captured"}
    if heard >= _STOCK and has & _STOCK:
        has |= _STOCK
    if _SAME_PLACE.search(new) or (_EACH.search(fold(line)) and not _OF_EACH.search(new)):
        return True
    taken = "store" in heard and re.search(r"\b(?:capture|win)\b", new)
    if _OWN.search(before) and not taken and not _OF_OWN.search(after):
        return True
    return _is_of_all(heard, has) or any(group & heard and not group & has for group in _PLACES)


def _is_of_all(heard: frozenset[str], has: frozenset[str]) -> bool:
    """Whether all pieces are spoken of, and a line says those of one hole."""
    return (
        {"all", "seed"} <= heard and "last" in has
        and not heard & {"last", "hole", "opposite", "that", "slam", "captured"}
    )  # fmt: skip


def is_of_kind(text: str, line: str) -> bool:
    """Whether a line is of the block that a text belongs to: a definition is no event, a match no round."""
    one, other = (_KINDS.match(said.strip()) for said in (text, line))
    return one is None or (other is not None and one.group().split()[0] == other.group().split()[0])


def says_the_same(text: str, line: str) -> bool:
    """Whether a line says what a text says, no less and no more."""
    return is_of_kind(text, line) and not leaves_out(text, line) and not adds(text, line)
