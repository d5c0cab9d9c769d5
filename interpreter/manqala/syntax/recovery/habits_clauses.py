"""Rewrites conditions on holes clause by clause, each with its subject: ``if last is own and has 9 or fewer``.

A clause without a subject has that of the clause before it. All clauses must be understood, or nothing is rewritten.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import PITS, SEEDS, STORES, any_of, rewrite_part
from manqala.syntax.recovery.spoken_amounts import read_amount
from manqala.text.lexicon import CAPTURING, OPPONENTS, OWNERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.syntax.recovery.repair_line import Line, Repair

_HEAD = re.compile(
    r"(?P<word>(?:otherwise|else|and) +(?:if|when)|elif|elsif|if|when(?:ever)?|once|while|must|forbid) +"
)
_SECOND_SENTENCE = re.compile(r";|\b(?:and|then),? +(?:if|when|each|while|otherwise)\b|\belse\b")
"""Matches another sentence behind an action, which does not belong below the condition."""
_UNNAMED = re.compile(rf"(?:it|(?:that|this|the) +{PITS}) ")
_TAKES = re.compile(rf"(?:{any_of(CAPTURING)}|win)s?\b")
_BEHIND = re.compile(
    r"(?!sow|choose|let|may|either|or|if|when|while|each|set|must|forbid)(?P<action>[a-z][^,]*?) +(?P<word>if|when)"
    r" +(?P<said>[^,]+)"
)
"""Matches a condition that follows the action."""
_IS_NUMBER = re.compile(r"\bis(?= \d)")
"""Matches what older editions say for ‘holds’."""
BEFORE = "‘before’ is the contents of the last hole before the last seed fell into it"
_JOINT = re.compile(r",? +(and +also|and|or|but(?: +also)?) +(?:if +|when +)?")
_OF_LAST = rf"(?:the +)?(?:last|final) +(?:{PITS}|{SEEDS})|(?:the +)?last(?= |$)"
_SUBJECT = re.compile(
    rf"(?P<last>{_OF_LAST}|(?:it|(?:that|this|the) +{PITS})(?= ))"
    rf"|(?P<opposite>(?:the +)?(?:opposite|facing|opposing)(?: +{PITS})?(?: +(?:of|to|from)"
    rf" +(?:the +)?(?:last(?: +{PITS})?|it))?(?= ))"
    rf"|(?P<next>(?:the +)?(?:next|following) +{PITS}(?= ))"
    rf"|(?P<count>(?:the +)?number +of +{SEEDS}(?: +(?:in|of) +(?:it|there|(?:the +)?last(?: +{PITS})?|(?:that|the)"
    rf" +{PITS}))?(?= ))"
    r"|(?P<chosen>hole|origin|start)(?= )"
)
_ADVERBS = r"(?: +(?:now|then|still|already|also|thus|both))*"
_CONTAINS = re.compile(
    r"(?:has +become|has +now|has|have|holds?|contains?|becomes?|makes?|reaches|counts?|is +left +with|is +at)"
    rf"(?P<behind>{_ADVERBS})? +(?P<amount>.+)"
)
_CONTAINED = re.compile(r"(?:had|held|contained) +(?P<amount>.+)")
_EARLIER = re.compile(
    r" +(?:before(?:hand)?|previously|earlier|originally|at +first)(?: +the +(?:sowing|turn|last +\w+))?$"
)
_IS = re.compile(rf"(?P<past>is|are|was|were|had +been)(?P<not> +not)?(?:{_ADVERBS}) +(?P<what>.+)")
_FALLS = re.compile(
    r"(?:falls?|fell|lands?|landed|drops?|dropped|ends?|ended|finishes|finished|arrives?|comes?|goes|is +sown|was +sown|is"
    r" +placed)(?: +up)? +(?:in|into|on|onto|at|inside) +(?P<what>.+)"
)
_IN = re.compile(r"(?:in|on|at|within|inside|part +of) +(?P<what>.+)")
_PLACE = re.compile(
    rf"(?:an? +|the +|one +of +)*(?P<kinds>(?:(?:{any_of(OWNERS | OPPONENTS)}|empty|vacant|occupied|non-empty|nonempty|filled"
    rf"|odd|even|front|inner|back|outer|player's|mover's)(?: +|$))*)"
    rf"(?P<noun>{PITS}|side|row|half|{STORES}|store|board +side)?"
    rf"(?P<of> +(?:of|on|in|belonging +to) +(?:the +)?(?P<who>opponent|player|mover|own|your|his|their)(?:'s)?(?:"
    rf" +(?:side|row|half))?)?"
    r"(?: +(?:with|holding|containing|that +(?:has|holds|contains)|which +(?:has|holds|contains)) +(?P<amount>.+))?"
)
_NUMBERED = re.compile(
    r"(?P<not>not +)?(?:the +)?hole +(?P<number>\d+)(?: +of +(?:the +)?(?P<who>opponent|player))?"
)
_TOGETHER = re.compile(
    rf"(?:both +)?(?P<one>{_OF_LAST}) +and +(?P<other>(?:the +)?(?:opposite|facing)(?: +{PITS})?(?: +of +last)?)"
    rf" +(?P<verb>have|hold|contain|are)"
    r"(?: +both| +each)? +(?P<what>.+?)(?=$| +and +| +or +(?!more|fewer|less|\d))"
)
"""Matches a clause about the last hole and the one opposite."""
_EMPTY, _FULL = {"empty", "vacant"}, {"occupied", "non-empty", "nonempty", "filled"}
_ROWS = {"front": "front row", "inner": "front row", "back": "back row", "outer": "back row"}
_OTHERS = {"opponent", *OPPONENTS}
_IT = re.compile(
    rf"(?P<verb>{any_of(CAPTURING)}|win)s? +(?P<what>it|them|both|(?:that|this|the) +{PITS}|(?:these|those|the|that)"
    rf" +{SEEDS}|all)"
)
"""Matches an action on the hole that the condition is about."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """The conditions that a clause means, and the hole that it is about."""

    subject: str
    conditions: tuple[str, ...]


def rewrite_clauses(line: Line) -> Iterator[Repair]:
    """The repair of a condition all of whose clauses are understood."""
    if line.margin and not line.margin.strip(" ") and (behind := _BEHIND.fullmatch(line.plain)):
        read = _read_condition(behind["said"])
        if read is not None and " where " not in behind["action"]:
            rewritten = (
                f"if {' '.join(read.conditions)}, {_name_hole(behind['action'], read.subject)}"
            )
            old = behind["word"]
            message = "a condition precedes the action"
            yield line.repair(behind.start("word"), len(old), message, rewritten).unsure()
    head = _HEAD.match(line.plain)
    if head is None or not line.margin or line.margin.strip(" ") or "{" in line.plain:
        return
    end = _find_end(line.plain, head.end())
    said = line.plain[head.end() : end]
    read = _read_condition(said)
    if read is None:
        return
    word = "if" if head["word"] not in {"while", "must", "forbid"} else head["word"]
    if head["word"].startswith(("otherwise", "else", "el")):
        word = "otherwise if"
    new = f"{word} {' '.join(read.conditions)}"
    action = line.content[end:].removeprefix(",").strip().removeprefix("then ").strip()
    if _SECOND_SENTENCE.search(action):
        return
    if _UNNAMED.match(said) and not re.search(r"\blast\b", said) and not _TAKES.match(action):
        return  # It may be the chosen hole.
    steps = [_name_hole(step, read.subject) for step in _split_actions(action, line.known)]
    rewritten = f"{new}, {steps[0]}" if action else new
    if head["word"] != "when" and _IS_NUMBER.sub("holds", said) == " ".join(read.conditions):
        return  # Another habit explains what else is wrong.
    repair = rewrite_part(line, 0, end, new)
    message = repair.message or f"rules do not say ‘{line.content[:end]}’"
    note = f": {BEFORE}" if "before" in new else ""
    advice = f"write ‘{rewritten}’{note}"
    if len(steps) > 1:
        rewritten = new
        below = " and ".join(f"‘{step}’" for step in steps)
        advice = f"write ‘{new}’, and below it, indented by two more spaces, {below}"
    repair = line.repair(
        repair.column - len(line.margin) - 1, repair.length, message, rewritten, advice
    ).unsure()
    if len(steps) > 1:
        repair = replace(repair, opens_block=True, block=f"\n{line.margin}  ".join(steps))
    yield repair


def _split_actions(action: str, known: frozenset[str]) -> list[str]:
    """The statements that ‘and’ joins in an action."""
    steps, start = list[str](), 0
    for match in re.finditer(r",? +and +(?:then +)?(?P<verb>[a-z-]+)(?![\w-])", action):
        if match["verb"] in known:
            steps.append(action[start : match.start()])
            start = match.start("verb")
    return [*steps, action[start:]]


def _name_hole(action: str, subject: str) -> str:
    """An action with the hole that it is about, instead of ‘it’."""
    match = _IT.fullmatch(action)
    if match is None:
        return action
    return f"{'win' if match['verb'] == 'win' else 'capture'} {subject}"


def _find_end(plain: str, start: int) -> int:
    """Where the condition ends: at the comma before an action, or at the end."""
    for match in re.finditer(r",| +then\b", plain[start:]):
        rest = plain[start + match.end() :].strip()
        if not re.match(r"(?:\d|and\b|or\b|but\b)", rest):
            return start + match.start()
    return len(plain)


def _read_condition(text: str) -> _Reading | None:
    """The conditions of a text with the words that join them; None if a part is not understood."""
    both = _TOGETHER.search(text)
    text = _TOGETHER.sub(_part_subjects, text)
    parts = _split_clauses(text)
    subject, conditions, is_about_hole = "", list[str](), False
    for join, clause in parts:
        reading = _read_clause(clause, subject, conditions)
        if reading is None:
            return None
        is_about_hole |= bool(reading.subject)
        subject = reading.subject
        if join:
            conditions.append("or" if join == "or" else "and")
        joined = " and ".join(reading.conditions)
        mixed = len(reading.conditions) > 1 and any(other == "or" for other, _ in parts)
        conditions.append(f"({joined})" if mixed else joined)
    if both is not None:
        subject = "last + opposite of last"
    return _Reading(subject, tuple(conditions)) if is_about_hole else None


def _part_subjects(match: re.Match[str]) -> str:
    verb = {"are": "is", "have": "has"}.get(match["verb"], f"{match['verb']}s")
    return f"{match['one']} {verb} {match['what']} and {match['other']} {verb} {match['what']}"


def _split_clauses(text: str) -> list[tuple[str, str]]:
    """The clauses, each with the word that joins it to the one before; ``2 or 3`` stays together."""
    parts, start, join = list[tuple[str, str]](), 0, ""
    for match in _JOINT.finditer(text):
        if read_amount(_first_words(text[match.end() :])) and not re.match(
            r"(?:has|have|holds?|contains?)\b", text[match.end() :]
        ):
            continue
        parts.append((join, text[start : match.start()].strip()))
        start, join = match.end(), match[1].split()[0]
    return [*parts, (join, text[start:].strip())]


def _first_words(text: str) -> str:
    """The text up to the next joining word: an amount, if it belongs to the one before."""
    rest = _JOINT.split(text, maxsplit=1)[0].strip()
    return (
        "2"
        if rest in {"more", "fewer", "less"} or re.match(rf"(?:more|fewer|less) +{SEEDS}", rest)
        else rest
    )


def _read_clause(clause: str, subject: str, said: Sequence[str]) -> _Reading | None:
    """The conditions of one clause; ``subject``: that of the clause before, ``said``: the conditions before."""
    match = _SUBJECT.match(clause)
    rest = clause
    if match is not None:
        subject = _name_subject(match, subject)
        rest = clause[match.end() :].strip()
    elif not subject:
        return None
    elif hole := _NUMBERED.fullmatch(clause):
        who = hole["who"] or ("opponent" if f"{subject} is opponent's" in said else "player")
        return _Reading(
            subject, (f"{subject} is {hole['not'] or ''}hole {hole['number']} of {who}",)
        )
    conditions = _read_predicate(re.sub(rf"^{_ADVERBS}", "", f" {rest}").strip(), subject)
    return None if conditions is None else _Reading(subject, tuple(conditions))


def _name_subject(match: re.Match[str], before: str) -> str:
    if match["last"]:
        pronoun = re.match(r"(?:it|that|this|the)\b(?! +(?:last|final))", match["last"])
        return (before or "last") if pronoun else "last"
    if match["count"]:
        return before or "last"
    if match["opposite"]:
        return "opposite of last"
    return "next hole" if match["next"] else match["chosen"]


def _read_predicate(text: str, subject: str) -> list[str] | None:
    """The conditions that a predicate means of a hole."""
    past = bool(_EARLIER.search(text))
    text = _EARLIER.sub("", text)
    if match := _FALLS.fullmatch(text):
        return _read_place(match["what"], subject, landing=True)
    if match := _CONTAINED.fullmatch(text):
        return _judge_amount(match["amount"], subject, past=True)
    if match := _CONTAINS.fullmatch(text):
        return _judge_amount(match["amount"], subject, past=past)
    if match := _IS.fullmatch(text):
        past |= not match["past"].startswith(("is", "are"))
        denied = bool(match["not"])
        what = match["what"]
        inside = _IN.fullmatch(what)
        found = _read_place(inside["what"] if inside else what, subject, past=past)
        if found is None and not inside:
            found = _judge_amount(what, subject, past=past)
        if found is None or not denied:
            return found
        return [_deny(found[0])] if len(found) == 1 else None
    if match := _IN.fullmatch(text):
        return _read_place(match["what"], subject)
    return None


def _judge_amount(text: str, subject: str, *, past: bool = False) -> list[str] | None:
    test = read_amount(text)
    if test is None:
        return None
    if not past:
        if subject == "last" and test in {"is empty", "is occupied"}:
            return [f"before {'=' if test == 'is empty' else '>'} 0"]
        return [f"{subject} {test}"]
    if subject != "last":
        return None
    number = re.fullmatch(r"holds (\d+)", test)
    if number:
        return [f"before = {number[1]}"]
    more = re.fullmatch(r"holds (\d+)\.\.", test)
    if more:
        return [f"before >= {more[1]}"]
    fewer = re.fullmatch(r"holds 0\.\.(\d+)", test)
    if fewer:
        return [f"before <= {fewer[1]}"]
    return (
        [f"before {'=' if test == 'is empty' else '>'} 0"]
        if test.startswith("is e") or test == "is occupied"
        else None
    )


def _read_place(
    text: str, subject: str, *, past: bool = False, landing: bool = False
) -> list[str] | None:
    """The conditions that a description of a hole means: ``an empty hole of the opponent``."""
    match = _PLACE.fullmatch(text.strip())
    if match is None or not (match["kinds"] or match["noun"]):
        return None
    kinds = set(match["kinds"].split())
    who = match["who"] or ""
    theirs = bool(kinds & _OTHERS) or who == "opponent"
    owned = theirs or bool(kinds - _EMPTY - _FULL - {"odd", "even", *_ROWS}) or bool(who)
    owner = "opponent's" if theirs else "own"
    noun = match["noun"] or ""
    conditions = list[str]()
    row = next((_ROWS[kind] for kind in kinds if kind in _ROWS), "")
    if row:
        conditions.append(f"{subject} is in {owner} {row}")
    elif noun and re.fullmatch(rf"{STORES}|store", noun):
        conditions.append(f"{subject} is {owner} store")
    elif owned:
        conditions.append(f"{subject} is {owner}")
    if kinds & (_EMPTY | _FULL):
        conditions.append(_judge_filling(subject, empty=bool(kinds & _EMPTY)))
    conditions += [f"{subject} is {kind}" for kind in ("odd", "even") if kind in kinds]
    if match["amount"]:
        counted = _judge_amount(match["amount"], subject, past=past)
        if counted is None:
            return None
        conditions += counted
    if (past and subject != "last" and not owned) or (landing and not noun):
        return None
    return conditions or None


def _judge_filling(subject: str, *, empty: bool) -> str:
    if subject == "last":
        return "before = 0" if empty else "before > 0"
    return f"{subject} is {'empty' if empty else 'occupied'}"


def _deny(condition: str) -> str:
    opposites = {"before = 0": "before > 0", "before > 0": "before = 0"}
    if condition in opposites:
        return opposites[condition]
    return (
        re.sub(r"^(.*?) is (?!not )", r"\1 is not ", condition)
        if " is " in condition
        else f"not ({condition})"
    )
