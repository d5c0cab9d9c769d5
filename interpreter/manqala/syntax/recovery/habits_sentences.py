"""Splits lines of two sentences, and rewrites exceptions and remarks after a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.syntax.recovery.prose_sentence import Place
from manqala.syntax.recovery.repair_line import Repair, quote_line
from manqala.text.book_speech import recognise_ideas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line

_EXCEPT = re.compile(
    r",? +(?P<word>unless|except +(?:if|when|where)|but +(?:only|not) +if|but +not +when|only +if"
    r"|(?<!else )(?<!otherwise )(?<!and )(?<!or )if|provided(?: +that)?|as +long +as)"
    r" +(?P<condition>[^,]+)$"
)
_JOINT = re.compile(
    r"(?P<stop>(?<=[a-z0-9)])[.;](?= +[A-Za-z]|[A-Za-z]))"
    r"|(?P<otherwise>[,;.]? +(?:or +)?(?:else|otherwise|Otherwise|Else)(?= |,))"
    r"|(?P<and>,? +(?:and|but|AND)(?: +(?:then|also))?(?= ))"
    r"|(?P<then>,? +(?:then|after +which|whereupon)(?= ))"
    r"|(?P<comma>,)"
)
_SOWING_WITH_REMARK = re.compile(r"(?P<sow>sow it(?: (?:anti)?clockwise)?)(?:, *| +)(?P<more>.+)")
_CONJUNCTIONS = re.compile(r"^(?:(?:and|also|then|but|next|finally)\b,? *)+")
_CONDITION = re.compile(r"((?:otherwise +)?(?:if|when)\b.*?), ")
_HEAD = re.compile(
    r"(?:otherwise|each|every|all|for|foreach|repeat|unless|until|as|may|either|or|in|on|after|once)\b"
)
_NEW_STATEMENT = re.compile(r"(?:if|when|unless|otherwise|each|while|repeat)\b")


def drop_braces(text: str) -> str:
    """A line without braces; a block in braces then follows a comma."""
    if "{" not in text or re.match(r" *(?:position|gives)\b", text):
        return text
    text_without = re.sub(r" *\{ *", ", ", text)
    text_without = re.sub(r" *;? *\} *(?=else\b)", " ", text_without)
    text_without = re.sub(r"else, +", "else ", re.sub(r" *;? *\} *", " ", text_without))
    return text_without.replace("==", "=").rstrip()


def rewrite_exception(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite ``if …, capture last unless …`` or ``if … { capture last }``."""
    plain = drop_braces(line.content)
    if plain != line.content and not re.search(r"\belse\b", plain):
        yield line.repair(line.content.index("{"), 1, "actions have no braces", plain)
    begin = re.match(r"(?P<if>(?:otherwise +)?if) +", line.plain)
    match = _EXCEPT.search(line.plain)
    if begin is None or match is None:
        return
    before, comma, action = line.content[begin.end() : match.start()].rpartition(", ")
    if not comma:
        return
    word = match["word"]
    condition = line.content[match.start("condition") :]
    if re.match(r"(?:capture|win)\b", action):
        # After ‘if’, ‘it’ would be the chosen hole, not the captured one.
        condition = re.sub(r"\bit\b", "last", condition)
    denied = word.startswith(("unless", "except", "but not"))
    one = f"({before})" if re.search(r"\bor\b", before) else before
    whole = (
        f"not ({condition})" if denied
        else f"({condition})" if re.search(r"\bor\b", condition) else condition
    )  # fmt: skip
    rewritten = f"{begin['if']} {one} and {whole}, {action}"
    message = f"rules do not say ‘{word}’ after the action: all conditions precede it"
    yield line.repair(match.start("word"), len(word), message, rewritten)


def rewrite_sowing_remark(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite the remark in ``sow it anticlockwise, the starting hole is passed over``."""
    match = _SOWING_WITH_REMARK.fullmatch(line.plain)
    if match is None:
        return
    rewrites = rewrite_sentences(recognise_ideas(match["more"]))
    if len(rewrites) != 1 or rewrites[0].place is not Place.SOWING or not match["more"].count(" "):
        return
    if len(rewrites[0].lines) > 1:
        one, other = rewrites[0].lines
        message = f"rules do not say ‘{quote_line(match['more'])}’"
        advice = f"write ‘{one}’, and below it ‘{other}’"
        repair = line.repair(match.start("more"), len(match["more"]), message, one, advice)
        yield replace(repair, next_line=other).unsure()
        return
    more = rewrites[0].lines[0].partition(", ")[2] if "clockwise" in match["sow"] else ""
    rewritten = f"{match['sow']}, {more}"
    if more and rewritten != line.content:
        message = f"rules do not say ‘{quote_line(match['more'])}’"
        yield line.repair(match.start("more"), len(match["more"]), message, rewritten).unsure()


@dataclass(frozen=True, slots=True)
class Joint:
    """A place where a line may be split: the two halves, and the column and length of the words between them."""

    one: str
    other: str
    column: int
    length: int
    under: bool = False
    """Whether the second half may depend on the condition of the first."""

    def split(self, margin: str, one: str, other: str) -> Repair:
        """The repair that splits the line into two, or into a condition with both actions below it."""
        message = "a second sentence begins here: write each on a separate line"
        condition = _CONDITION.match(one) if self.under else None
        if condition is not None:
            action = one[condition.end() :]
            below = f"‘{quote_line(action)}’ and ‘{quote_line(other)}’"
            advice = f"write ‘{quote_line(condition[1])}’, and below it, indented by two more spaces, {below}"
            repair = Repair(
                self.column,
                self.length,
                message,
                advice,
                f"{margin}{condition[1]}",
                opens_block=True,
            )
            return replace(repair, block=f"{action}\n{margin}  {other}", certain=False)
        advice = f"write ‘{quote_line(one)}’, and below it ‘{quote_line(other)}’"
        return Repair(
            self.column,
            self.length,
            message,
            advice,
            f"{margin}{one}",
            next_line=other,
            certain=False,
        )


def find_joints(line: Line) -> Iterator[Joint]:
    """The places where a line may be split into two sentences, the likeliest first."""
    found = list(_JOINT.finditer(line.plain))
    order = ("stop", "otherwise", "and", "then", "comma")
    for match in sorted(found, key=lambda match: order.index(match.lastgroup or "comma")):
        one = line.content[: match.start()].rstrip(" ,;.")
        other = _CONJUNCTIONS.sub("", line.content[match.end() :].strip(" ,;."))
        if not one or not other:
            continue
        other = other[0].lower() + other[1:]
        kind = match.lastgroup
        if kind == "otherwise":
            if not re.match(r"(?:otherwise +)?if\b", one):
                continue
            other = f"otherwise {other}"
        first = re.match(r"[a-z][\w-]*", other)
        if first is None or (
            kind in {"and", "then", "comma"} and not _begins_sentence(first.group(), other, line)
        ):
            continue
        under = (
            kind not in {"stop", "otherwise"} or ";" in match.group()
        ) and not _NEW_STATEMENT.match(other)
        depends = re.match(r"(?:otherwise +)?(?:if|when|while)\b", one) is not None
        if kind == "comma" and not _CONDITION.match(one) and (depends or _HEAD.match(one)):
            continue
        if kind in {"and", "then"} and depends and not re.search(r", |\bthen\b", one):
            continue
        sign = match.group().strip()
        column = len(line.margin) + match.start() + match.group().find(sign) + 1
        yield Joint(one, other, column, max(1, len(sign)), under)


def _begins_sentence(word: str, other: str, line: Line) -> bool:
    """Whether a text begins as a sentence: with a known verb, a condition, or a subject."""
    if re.match(r"(?:the +|a +)?(?:player|mover|he|she|you)\b", other):
        return True
    bases = {word, word.removesuffix("s"), word.removesuffix("es")}
    return bool(bases & line.known) or bool(_NEW_STATEMENT.match(other)) or bool(bases & _VERBS)


_VERBS = frozenset(
    {"distribute", "spread", "scatter", "drop", "deal", "take", "pick", "select", "get", "go", "end", "play", "seize", "collect"}
)  # fmt: skip
