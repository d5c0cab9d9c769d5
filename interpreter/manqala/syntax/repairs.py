"""Lines as they were probably meant: each repair is offered only if the line can then be read.

People write what they know from other notations: ``else``, a colon, a full stop, ``capture x if y``.  For each such habit
there is a way to say the line in this language.  Which of them was at work is not guessed from the line, but
tried: the grammar decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from manqala import resources
from manqala.lexicon import NUMBERS
from manqala.syntax import lines, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.source import Source

LONGEST_SHOWN = 70
"""A longer line is not repeated in a help."""
VERB = re.compile(r"^to +([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)", re.MULTILINE)
MOST_TRIED = 24
LONGEST_TRIED = 400
"""So many repairs of a line are tried, of a line of so many letters."""
MOST_JOINED = 6
"""So many are tried together with so many others."""
_HABITS = (
    re.compile(r"\b(unless|until|elif|elsif|elseif|foreach)\b"),
    re.compile(r"^ +(for|else)\b"),
    re.compile(r"^ +(?:otherwise +)?if\b[^,]*, *(then)\b"),
    re.compile(r"\b(at +least|at +most|more +than|less +than|fewer +than|equals|contains?)\b"),
    re.compile(r"\b(has|have)\b(?! +occurred)"),
    re.compile(r"\b(between)\b(?! +rounds)"),
    re.compile(r"^ +(add|increase|decrease|subtract)\b"),
    re.compile(r"\bbe +(if)\b"),
    re.compile(r"^ +(?:position|play|gives|legal|illegal|ends|expect) *(:)"),
    re.compile(r"\b(?:holds|where|is|from) +(\d+ *- *\d+) *(?:$|,|\)|and\b|or\b)"),
)
"""What other notations have, and what can be read here though it is not meant so: its words are taken for names."""
_WORD = r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*"
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff\u00a0\u2000-\u200a\u3000\r]"
)
_QUOTED = re.compile(r'"[^"\n]*"')
_STEPS = re.compile(rf"(?:set +)?({_WORD}(?: (?:of )?[a-z][a-z0-9' -]*)?) *(\+|-|\*)= *(.+)")
_ASSIGNED = re.compile(rf"set +({_WORD}[a-z0-9' -]*?) *:?= *(.+)")
_COMPARED = re.compile(r"\b(where|if|when|must|forbid|and|or|not|while) +(>=|<=|>|<|=|!=) *(\d+)")


_AMOUNT = re.compile(
    r"(?:\b(?P<verb>is|are|has|have|holds|contains?|with|having) +)?"
    r"(?:(?P<how>at +least|at +most|more +than|less +than|fewer +than|exactly|equals|between|equal +to) +)?"
    rf"\b(?P<low>\d+|{'|'.join(NUMBERS)})\b(?!\.\.)"
    r"(?: +(?P<join>and|or|to) +(?P<high>\d+)\b)?"
    rf"(?P<pieces> +(?:seeds?|pieces?|stones?|counters?|beans?))?"
)
"""An amount in words."""
_WORDED = {
    "at least": (">=", "{}.."), "at most": ("<=", "0..{}"), "more than": (">", "{}.."),
    "less than": ("<", "0..{}"), "fewer than": ("<", "0..{}"), "exactly": ("=", "{}"),
    "equals": ("=", "{}"), "equal to": ("=", "{}"),
}  # fmt: skip
_OWNING = {"has", "have", "contain", "contains"}
_OF_THE_HOLES = {"with", "having"}
_BELOW = {"less than", "fewer than"}
_COUNTS = re.compile(
    r"\b(?:seeds?|pieces?|stones?|value|number|captures|before|lifted)\b[a-z' -]*$"
)
"""What is a number stands before."""
_WHO = {"player", "opponent", "south", "north", "mover"}


@dataclass(frozen=True, slots=True)
class Repair:
    """What is at fault in a line, the line as it should be, and what to say."""

    column: int
    length: int
    message: str
    help: str
    text: str
    opens: bool = False
    """Whether lines must follow that belong to it, though none do."""


@lru_cache(maxsize=1)
def _prelude_verbs() -> frozenset[str]:
    return frozenset(VERB.findall(resources.prelude()[1]))


def verbs(source: Source) -> frozenset[str]:
    """What can begin a statement: the words of the grammar, the verbs of the prelude and of the file."""
    begins = {*words.STATEMENT_WORDS} - {"or", "otherwise"}
    return _prelude_verbs() | frozenset(VERB.findall(source.text)) | begins


def repaired(
    text: str, known: frozenset[str], opens: bool, reads: Callable[[str, bool], bool]
) -> Repair | None:
    """The first repair with which the line can be read; ``opens``: it has lines that belong to it."""
    if len(text) > LONGEST_TRIED:
        return None
    first = list(islice(_repairs(text, known), MOST_TRIED))
    for made in first:
        if reads(made.text, opens or made.opens):
            return made
    for made in first[:MOST_JOINED]:
        for more in islice(_repairs(made.text, known), MOST_JOINED):
            if not (made.opens or more.opens) and reads(more.text, opens):
                return replace(made, help=f"write ‘{_shown(more.text.strip())}’", text=more.text)
    return None


def has_habit(text: str, source: Source) -> bool:
    """Whether a line can be read, but was meant in another notation: what it would name is named nowhere."""
    plain = _QUOTED.sub("", lines.content(text))
    for habit in _HABITS:
        match = habit.search(plain)
        if match is not None:
            word = match.group(1)
            names = rf"\b(?:to|mark|the|an?|let|choose|each|called) +{word}\b|^an? +\S+ +is +{word}\b|^ *{word} *:"
            return not (word.isalpha() and re.search(names, source.text, re.MULTILINE))
    return False


def _repairs(text: str, known: frozenset[str]) -> Iterator[Repair]:
    """All that may have been meant by a line, without its comment and tags."""
    bare = lines.content(text)
    indent = len(bare) - len(bare.lstrip())
    if indent and lines.RULE.match(bare[indent:]):
        # It is not the line that is at fault, but where it stands.
        return
    line = _Line(bare[:indent], bare[indent:], known)
    yield from line.invisible()
    yield from line.habits()
    # Full stops and colons at the end come with every other habit.
    for end in (":", ".", ";"):
        if line.said.endswith(end):
            yield from line.without_end(end)
            shorter = _Line(line.margin, line.said[:-1].rstrip(), known)
            yield from shorter.habits()


class _Line:
    """One line, its margin apart."""

    def __init__(self, margin: str, said: str, known: frozenset[str]) -> None:
        self.margin = margin
        self.said = said
        self.known = known
        # Quoted texts are no rules; they keep their length.
        self.plain = _QUOTED.sub(lambda match: '"' * len(match.group()), said)

    def repair(self, start: int, length: int, message: str, said: str, advice: str = "") -> Repair:
        """A repair of what stands at an offset of the line."""
        return Repair(
            len(self.margin) + start + 1, max(1, length), message, advice or f"write ‘{_shown(said)}’",
            self.margin + said,
        )  # fmt: skip

    def without_end(self, end: str) -> Iterator[Repair]:
        """A sign at the end of the line."""
        name = {":": "‘:’", ".": "full stop", ";": "‘;’"}[end]
        said = self.said[:-1].rstrip()
        advice = "leave it out"
        if end == ":":
            advice += ": the lines that belong to this one stand below it, two blanks further in"
        yield self.repair(len(self.said) - 1, 1, f"no {name} stands here", said, advice)

    def invisible(self) -> Iterator[Repair]:
        """Characters that nobody sees."""
        match = _INVISIBLE.search(self.margin + self.said)
        if match is None:
            return
        whole = self.margin + self.said
        blank = match.group().isspace()
        said = _INVISIBLE.sub(lambda found: " " if found.group().isspace() else "", whole)
        what = "a blank of a special kind" if blank else "a character that nobody sees"
        advice = "write an ordinary blank instead" if blank else "delete it"
        at = match.start() - len(self.margin)
        yield self.repair(at, 1, f"{what} stands here", said[len(self.margin) :], advice)

    def habits(self) -> Iterator[Repair]:
        """The habits of other notations."""
        if match := re.match(r"(position|play|gives|legal|illegal|ends|expect) *: *", self.said):
            at = match.group().index(":")
            said = f"{match.group(1)} {self.said[match.end() :]}"
            yield self.repair(at, 1, "no ‘:’ stands here", said, "leave it out")
        yield from self._rules()
        yield from self._other_words()
        yield from self._then()
        yield from self._behind()
        yield from self._comma()
        yield from self._below()
        yield from self._and_then()
        yield from self._amounts()
        yield from self._changes()
        yield from self._other_forms()
        yield from self._signs()
        yield from self._pattern()

    # ---- rules ------------------------------------------------------------------------------------

    def _rules(self) -> Iterator[Repair]:
        """How rules begin."""
        if self.margin:
            return
        ends = re.match(
            r"(?:(round|match|game) +ends? +(?:if|when)|end +(round|match|game) +(?:if|when)) +",
            self.plain,
        )
        if ends is not None:
            whole = ends.group(1) or ends.group(2)
            begin = f"{'round' if whole == 'game' else whole} ends when "
            condition, comma, done = self.said[ends.end() :].partition(",")
            if not ends.group().startswith(begin):
                message = f"rules do not say ‘{ends.group().strip()}’"
                said = begin + self.said[ends.end() :]
                for opens in (False, True):
                    made = self.repair(0, len(ends.group().strip()), message, said)
                    yield replace(made, help=f"write ‘{begin}…’", opens=opens)
            if comma:
                made = self.repair(
                    ends.end() + len(condition), 1, "what is done then stands in lines of its own",
                    begin + condition,
                    f"write ‘{_shown(begin + condition)}’, and ‘{_shown(done.strip())}’ below it, two blanks further in",
                )  # fmt: skip
                yield replace(made, opens=True)
        if match := re.match(r"the +[a-z][^=]*?( *=)(?!=) *", self.plain):
            said = self.said[: match.start(1)] + " is " + self.said[match.end() :]
            yield self.repair(match.end(1) - 1, 1, "a noun is defined with ‘is’", said)

    # ---- conditions -------------------------------------------------------------------------------

    def _other_words(self) -> Iterator[Repair]:
        """What a line of another notation begins with."""
        first = re.match(rf"{_WORD}", self.plain)
        if first is None:
            return
        word, rest = first.group(), self.said[first.end() :].lstrip()
        no_word = "rules do not say ‘{}’"
        if match := re.match(r"else +if\b|elif\b|elsif\b|elseif\b|otherwise +when\b", self.plain):
            said = f"otherwise if {self.said[match.end() :].lstrip()}"
            for then in (said, _without_then(said)):
                yield self.repair(
                    0, match.end(), no_word.format(match.group()), then, "write ‘otherwise if …’"
                )
        elif word == "else":
            said = f"otherwise {rest.lstrip(', ')}".rstrip()
            yield self.repair(0, 4, no_word.format(word), said, "write ‘otherwise’")
            yield self.repair(0, 4, no_word.format(word), f"or {rest}", "write ‘or’")
        elif word in {"unless", "until"}:
            begin = "if not" if word == "unless" else "while not"
            condition, comma, then = self._split_condition(rest)
            said = f"{begin} ({condition}){', ' if comma else ''}{then}"
            yield self.repair(0, len(word), no_word.format(word), said)
        elif word in {"for", "foreach", "loop", "repeat"}:
            match = re.match(
                r"(?:for|loop|repeat) +(?:each|every|all)\b|for\b|foreach\b|loop\b", self.plain
            )
            if match is not None:
                rest = self.said[match.end() :].lstrip()
                shown = match.group()
                for said in (f"each {rest}", *self._each_player(f"each {rest}")):
                    yield self.repair(0, match.end(), no_word.format(shown), said)
            if match := re.fullmatch(r"repeat +(\d+|[a-z-]+)", self.plain):
                yield self.repair(0, 6, "‘times’ is missing", f"{self.said} times")
        elif word == "each" or word == "every":
            if match := re.match(rf"each +({_WORD}) +(of|from|on) +", self.plain):
                said = f"each {match.group(1)} in {self.said[match.end() :]}"
                yield self.repair(
                    match.start(2), len(match.group(2)), "the set stands behind ‘in’", said
                )
            for said in self._each_player(f"each {rest}"):
                at = self.said.find(",")
                yield self.repair(at, 1, "no comma stands behind ‘each player’", said)

    def _each_player(self, said: str) -> Iterator[str]:
        match = re.match(r"each +(player)s? *, *", said)
        if match:
            yield f"each player {said[match.end() :]}"

    def _split_condition(self, rest: str) -> tuple[str, str, str]:
        """A condition, and what is done: behind a comma, or where a verb begins."""
        condition, comma, then = rest.partition(",")
        return condition.strip(), comma, then.strip().removeprefix("then ").strip()

    def _then(self) -> Iterator[Repair]:
        """``if … then …``."""
        if not re.match(r"(?:otherwise +)?if\b|each\b|as\b|when\b|while\b", self.plain):
            return
        for match in re.finditer(r"(?: and|,)? *\bthen\b *,? *", self.plain):
            at = match.start() + match.group().find("then")
            message = "no ‘then’ stands behind a condition"
            behind = self.said[match.end() :]
            said = self.said[: match.start()] + (f", {behind}" if behind else "")
            yield self.repair(at, 4, message, said)

    def _behind(self) -> Iterator[Repair]:
        """``capture last if …``: the condition comes first here."""
        if re.match(r"(?:otherwise|if|must|forbid|let|set|put|choose|either|or|may)\b", self.plain) and (
            "unless" not in self.plain
        ):  # fmt: skip
            return
        for match in reversed(list(re.finditer(r",? +(if|unless|when|while) +", self.plain))):
            done, condition = self.said[: match.start()], self.said[match.end() :]
            begin = {"unless": "if not (", "while": "while "}.get(match.group(1), "if ")
            close = ")" if match.group(1) == "unless" else ""
            said = f"{begin}{condition}{close}, {done}"
            start = match.start(1)
            message = "a condition stands before what is done"
            if match.group(1) == "unless":
                message = "rules do not say ‘unless’"
            yield self.repair(start, len(match.group(1)), message, said)

    def _comma(self) -> Iterator[Repair]:
        """``if last is own capture it``: what is done stands behind a comma."""
        if not re.match(
            r"(?:otherwise +)?if\b|each\b|as\b|when\b|(?:round|match) ends when\b", self.plain
        ):
            return
        found = list(re.finditer(rf"(?<=[a-z0-9).\"]) *:? +({_WORD})", self.plain))
        for match in reversed(found):
            if match.group(1) not in self.known or match.group(1) == "if":
                continue
            before, behind = self.said[: match.start()], self.said[match.start(1) :]
            message = f"a comma is missing before ‘{match.group(1)}’"
            if ":" in match.group():
                at = match.start() + match.group().index(":")
                message = "a comma stands here, not a ‘:’"
                yield self.repair(at, 1, message, f"{before}, {behind}")
                continue
            yield self.repair(match.start(1), len(match.group(1)), message, f"{before}, {behind}")

    def _below(self) -> Iterator[Repair]:
        """``while …, do it``: what is repeated stands in lines of its own."""
        if not re.match(r"while\b|repeat\b|may\b|either\b|or\b", self.plain):
            return
        for match in re.finditer(rf"(?<=[a-z0-9).\"])(?:,| *:)? +({_WORD})", self.plain):
            if match.group(1) not in self.known:
                continue
            before, behind = self.said[: match.start()], self.said[match.start(1) :]
            made = self.repair(
                match.start(1), len(behind), "what is done stands in lines of its own here", before,
                f"write ‘{before}’, and ‘{behind}’ below it, two blanks further in",
            )  # fmt: skip
            yield replace(made, opens=True)

    def _and_then(self) -> Iterator[Repair]:
        """``sow it and relay from last``: one thing after the other stands behind ``then``, or in the next line."""
        for match in re.finditer(rf",? +and +(?:then +)?({_WORD})", self.plain):
            if match.group(1) in self.known and self.plain.startswith(("sow", "alternate")):
                said = f"{self.said[: match.start()]}, then {self.said[match.start(1) :]}"
                message = "what is done after each lap stands behind ‘, then’"
                yield self.repair(match.start(), len(match.group().rstrip()), message, said)

    # ---- amounts ----------------------------------------------------------------------------------

    def _amounts(self) -> Iterator[Repair]:
        """Comparisons said in words: ``has more than 3 seeds``, ``is at least 3``, ``isn't``."""
        if match := re.search(r"\b(is|are)n't\b", self.plain):
            said = self._with(match, f"{match.group(1)} not")
            yield self._instead(match, said, f"{match.group(1)} not")
        for match in _AMOUNT.finditer(self.plain):
            if not (match["how"] or match["pieces"] or match["join"] or match["verb"] in _OWNING):
                continue
            how, low, high = " ".join((match["how"] or "").split()), match["low"], match["high"]
            sign, amount = _WORDED.get(how, ("=", "{}"))
            number = NUMBERS.get(low, low)
            if high is not None:
                if how != "between" and not (match["verb"] and match["join"] == "or"):
                    continue
                if how != "between" and int(high) != int(number) + 1:
                    continue
                new = f"is {number}..{high}"
            elif _COUNTS.search(self.plain[: match.start()]) and not match["pieces"]:
                new = f"{sign} {number}"
            else:
                new = "holds " + amount.format(
                    int(number) + (how in {"more than"}) - (how in _BELOW)
                )
            if match["verb"] in _OF_THE_HOLES:
                new = f"where it {new}"
            yield self._instead(match, self._with(match, new), new)
        for match in re.finditer(rf"\b({_WORD}) +(?:has|have|contains?) +no +{_WORD}", self.plain):
            who = match.group(1)
            new = f"{who} is {'bare' if who in _WHO else 'empty'}"
            yield self._instead(match, self._with(match, new), new)

    def _instead(self, match: re.Match[str], said: str, new: str) -> Repair:
        """What is said in this language instead of something."""
        return self.repair(
            match.start(),
            len(match.group()),
            f"rules do not say ‘{match.group()}’",
            said,
            f"write ‘{new}’",
        )

    # ---- values -----------------------------------------------------------------------------------

    def _changes(self) -> Iterator[Repair]:
        """``n += 1``, ``set n = 1``."""
        if match := _STEPS.fullmatch(self.said):
            mark, sign, value = match.groups()
            said = f"set {mark.strip()} to {mark.strip()} {sign} {value}"
            start = self.said.find(f"{sign}=")
            yield self.repair(start, 2, f"‘{sign}=’ is no sign of rules", said)
        if match := re.fullmatch(r"(add|subtract) +(\S+) +(?:to|from) +(.+)", self.said):
            word, value, mark = match.groups()
            sign = "+" if word == "add" else "-"
            said = f"set {mark} to {mark} {sign} {value}"
            yield self.repair(0, len(word), f"rules do not say ‘{word}’ of numbers", said)
        if match := re.fullmatch(r"(increase|decrease) +(.+?) +by +(.+)", self.said):
            word, mark, value = match.groups()
            sign = "+" if word == "increase" else "-"
            said = f"set {mark} to {mark} {sign} {value}"
            yield self.repair(0, len(word), f"rules do not say ‘{word}’", said)
        if match := re.search(
            r"\bbe +(if) +(.+?) +(?:then|,) *(.+?) +(?:else|otherwise) +(.+)", self.said
        ):
            _, condition, value, other = match.groups()
            said = f"{self.said[: match.start(1)]}{value} if {condition} otherwise {other}"
            yield self.repair(match.start(1), 2, "the value stands before its condition", said)
        if match := re.fullmatch(r"(put +.+? +from +.+?) +(to|in|onto|on) +(.+)", self.said):
            said = f"{match.group(1)} into {match.group(3)}"
            yield self.repair(
                match.start(2), len(match.group(2)), "where pieces go stands behind ‘into’", said
            )
        if match := _ASSIGNED.fullmatch(self.said):
            mark, value = match.groups()
            start = self.said.find("=")
            yield self.repair(
                start,
                1,
                "what a mark is set to stands behind ‘to’",
                f"set {mark.strip()} to {value}",
            )
        if match := re.fullmatch(rf"let +({_WORD}) *:?= *(.+)", self.said):
            start = self.said.find("=")
            said = f"let {match.group(1)} be {match.group(2)}"
            yield self.repair(start, 1, "what is named stands behind ‘be’", said)

    def _other_forms(self) -> Iterator[Repair]:
        """Comments, marks and ends in other words."""
        if match := re.match(r"//|--(?!-)|%|/\*|;", self.plain):
            said = f"# {self.said[match.end() :].strip()}"
            yield self.repair(0, len(match.group()), "a comment begins with ‘#’", said)
        if match := re.search(r"\bend +(?:the +)?(game)\b", self.plain):
            said = self.said[: match.start(1)] + "round" + self.said[match.end(1) :]
            yield self.repair(
                match.start(1), 4, "rules do not say ‘end game’", said,
                "write ‘end round’: a game is a round, and several rounds are a match",
            )  # fmt: skip
        if match := re.match(
            rf"mark +({_WORD}) +(?:of|for|per|on) +(player|hole)s? *: *({_WORD})", self.said
        ):
            new = f"mark {match.group(1)}: {match.group(3)} on {match.group(2)}s"
            start = match.start(2)
            yield self.repair(
                start, len(match.group(2)), "what a mark is on stands at the end",
                new + self.said[match.end() :],
            )  # fmt: skip

    def _signs(self) -> Iterator[Repair]:
        """Numbers and comparisons of another form."""
        for match in re.finditer(r"(\d+) *(?:\.\.\.|…) *(\d*)", self.plain):
            said = self._with(match, f"{match.group(1)}..{match.group(2)}")
            yield self.repair(
                match.start(), len(match.group()), "a range has two points", said,
                f"write ‘{match.group(1)}..{match.group(2)}’",
            )  # fmt: skip
        for match in re.finditer(r"(?<![.\d])(\d+)\.(\d+)(?![.\d])", self.plain):
            said = self._with(match, match.group(1))
            yield self.repair(
                match.start(), len(match.group()), "numbers are whole", said,
                "count in seeds: ‘2 * x > 3’ says of a whole number what ‘x > 1.5’ would",
            )  # fmt: skip
        for match in re.finditer(r"(?<![\w.-])(\d+) *(?:-|–|to) *(\d+)(?![\w.])", self.plain):
            said = self._with(match, f"{match.group(1)}..{match.group(2)}")
            yield self.repair(
                match.start(), len(match.group()), "a range is written with two points", said,
                f"write ‘{match.group(1)}..{match.group(2)}’",
            )  # fmt: skip
        for match in re.finditer(r"//", self.plain):
            said = self._with(match, " div ")
            yield self.repair(
                match.start(),
                2,
                "‘//’ is no sign of rules",
                said,
                "write ‘div’: it leaves out the rest",
            )
        for match in _COMPARED.finditer(self.plain):
            word, sign, number = match.groups()
            said = self._with(match, f"{word} pieces in it {sign} {number}")
            inner = f"write ‘{word} pieces in it {sign} {number}’"
            amount = _range(sign, int(number))
            if word == "where" and amount:
                inner += f", or ‘where it holds {amount}’"
            start = match.start(2)
            message = f"nothing is compared: a value is missing before ‘{sign}’"
            yield self.repair(start, len(sign), message, said, inner)

    def _pattern(self) -> Iterator[Repair]:
        """A walk, and what is taken of it, without the colon between them."""
        for match in re.finditer(r"(?<=[a-z0-9)]) +(?=\(|take\b|not\b)", self.plain):
            said = self.said[: match.start()] + ": " + self.said[match.end() :]
            start = match.end()
            yield self.repair(start, 1, "a pattern stands behind a ‘:’", said)

    def _with(self, match: re.Match[str], new: str) -> str:
        said = self.said[: match.start()] + new + self.said[match.end() :]
        return re.sub(r"(?<=\S) {2,}", " ", said) if new.startswith(" ") else said


def _shown(said: str) -> str:
    return said if len(said) <= LONGEST_SHOWN else said[: LONGEST_SHOWN - 1] + "…"


def _without_then(said: str) -> str:
    return re.sub(r",? then\b *,?", ",", said).rstrip(",")


def _range(sign: str, number: int) -> str | None:
    """The pieces that a comparison asks for."""
    return {
        ">=": f"{number}..", ">": f"{number + 1}..", "=": f"{number}", "<=": f"0..{number}",
        "<": f"0..{number - 1}",
    }.get(sign)  # fmt: skip
