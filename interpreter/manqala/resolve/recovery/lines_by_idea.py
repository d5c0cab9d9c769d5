"""The last word on a line that no message puts right: it is put right further, or shown in other rule lines.

First the offered fix is made and what is left is fixed in turn; if the line is right then, it is shown as it is in the
end. Otherwise rule lines with the ideas of its words are tried in its place, and those that are right there are shown
with their meaning, up to three. What the author wrote beside the wrong words stays.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

from manqala.resolve.recovery.line_advice import DOUBTFUL, UNCLEAR
from manqala.resolve.recovery.line_pieces import LinePieces, Piece, pieces_of
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.habit_signs import verbs
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.fixes import Edit, Fix, Hint, apply_edits, overlap, rewritten
from manqala.text.line_ideas import MOST, LineForIdeas, amount_of, bound_of, listen, ways
from manqala.text.phrase_book import translate
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.resolve.recovery.line_advice import Look
    from manqala.text.diagnostics import Diagnostic

MOST_LINES = 3
"""Limit of lines that are tried: authors fix the first ones first."""
MOST_TRIED = 18
"""Limit of copies of the text that are checked for a line."""
LETTERS_READ = 60_000
"""Limit on the letters of all copies of a line."""
MOST_ROUNDS = 3
"""Limit of fixes made one after the other."""
MOST_READ = 2
"""Limit of translations that are taken apart."""
EACH = 4
"""Limit of lines tried for a piece."""
_GENERAL = re.compile(
    r"such a line has this form|an action begins|a statement begins|change a mark with|rules express this as"
    r"|‘[^’]+’ is ‘[^’]+’ here|the events of play|did you mean|names in other letters|only adjectives"
    r"|rules like this one|a rule like this one|if ‘.*say|if ‘.*says|write ‘|leave it out, or define it"
)
"""Help that leaves open what to write, or names words of which no fix was good."""
_EACH = re.compile(r"each (?!\w+ in\b)")
_WORD = re.compile(r"[a-z][\w-]+")


def by_idea(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The diagnostics; a line that they do not put right has one with lines that are right."""
    items = list(found)
    numbers = sorted({item.span.line for item in items if item.span and _is_error(item, source)})
    body = _first_of_body(source)
    faulty = ""
    for number in [number for number in numbers if number > body][:MOST_LINES]:
        here = [
            item
            for item in items
            if _is_error(item, source) and item.span and item.span.line == number
        ]
        above, faulty = faulty, f"{faulty} {source.line(number)}"
        if all(item.code == codes.UNKNOWN_NAME and _is_of_above(item, above) for item in here):
            continue
        line = _Line(source, number, here, look, items)
        said = line.put_right()
        if line.whole:
            last = max(here, key=lambda item: item.order)
            items[items.index(last)] = replace(
                last, help=(*last.help, f"the whole line: ‘{line.whole.strip()}’")
            )
        if said is not None:
            first = min(here, key=lambda item: item.order)
            items = [
                said if item is first else item
                for item in items
                if item is first or item not in here
            ]
    return items


def _is_of_above(item: Diagnostic, above: str) -> bool:
    """Whether an unknown name is one that a faulty line above would define."""
    return bool(above) and all(
        len(name) == 1 or re.search(rf"\b{re.escape(name)}\b", above) for name in item.names
    )


def _is_error(item: Diagnostic, source: Source) -> bool:
    return item.severity is Severity.ERROR and item.span is not None and item.span.source is source


def _first_of_body(source: Source) -> int:
    fences = [n for n, text in enumerate(source.lines, 1) if text.strip() == "---"]
    return fences[1] if len(fences) > 1 else 0


class _Line:
    """A line with errors, and the tries to put it right."""

    def __init__(
        self,
        source: Source,
        number: int,
        here: list[Diagnostic],
        look: Look,
        items: list[Diagnostic],
    ) -> None:
        self.source, self.number, self.here, self.look = source, number, here, look
        self.text = lines.content(source.line(number))
        self.left = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
        self.whole = ""
        """The line with the fixes of several errors."""
        self.before = {(item.code, item.message) for item in items}
        self.faulty = {item.span.line for item in items if item.span and _is_error(item, source)}

    def put_right(self) -> Diagnostic | None:
        """The message with lines that are right; None if the messages do, or nothing is known."""
        if not self.text or self._block == "example" or not self._is_of_words():
            return None
        mended = self._mended()
        if mended == self.text:
            return None
        if mended is not None:
            return self._say([(mended.strip(), "")])
        if not self._is_weak():
            return None
        found = self._by_pieces()
        return self._say(found) if found else None

    def _is_of_words(self) -> bool:
        """Whether the errors are in the words of the line, and not in its place among others."""
        return all(item.code not in {codes.INDENTATION, codes.DEFINED_TWICE} for item in self.here)

    # ---- fixes, one after the other -------------------------------------------------------------

    def _mended(self) -> str | None:
        """The line after fixes, one round after the other; itself if the first round is enough, None if it stays wrong."""
        source, here, made = self.source, self.here, set[str]()
        for turn in range(MOST_ROUNDS):
            fixes = _first_fixes(here)
            if not fixes or self.left <= 0 or any(_is_about(item, made) for item in here):
                return None
            edits = [edit for fix in fixes for edit in fix.edits]
            if any(not self._is_in_line(edit) for edit in edits):
                # Other lines change as well: it is no matter of this line alone.
                wrong = self._errors(source, edits)
                return None if any(item.code in DOUBTFUL for item in wrong) else self.text
            errors = self._errors(source, edits)
            source = Source(source.name, apply_edits(source.text, edits))
            if not errors:
                self.whole = (
                    lines.content(source.line(self.number))
                    if len(self.here) > 1 and not turn
                    else ""
                )
                return lines.content(source.line(self.number)) if turn else self.text
            made |= {word for edit in edits for word in _WORD.findall(edit.text)}
            here = [item for item in errors if item.span and item.span.line == self.number]
            if len(here) < len(errors) or not all(item.code in UNCLEAR for item in here):
                # An error of another kind says that the fix was no good.
                return None
        return None

    def _is_in_line(self, edit: Edit) -> bool:
        return edit.span.line == edit.span.end_line == self.number and "\n" not in edit.text

    def _errors(self, source: Source, edits: Iterable[Edit]) -> list[Diagnostic]:
        """The errors of the changed line and of the lines that it became, and new ones elsewhere."""
        self.left -= 1
        edits = list(edits)
        mended = Source(source.name, apply_edits(source.text, edits))
        more = len(mended.lines) - len(source.lines)
        last = self.number + max(0, more)
        found = []
        for item in self.look(mended):
            if item.severity is not Severity.ERROR or item.span is None:
                continue
            at = item.span.line
            # Lines that were wrong before stay so, perhaps with other messages.
            known = (at - more if at > last else at) in self.faulty or (
                item.code,
                item.message,
            ) in self.before
            if self.number <= at <= last or not known:
                found.append(item)
        return found

    # ---- lines with the same ideas --------------------------------------------------------------

    def _is_weak(self) -> bool:
        """Whether the messages leave open what to write, or have fixes that are not enough."""
        # A known word without help has a message that says what belongs there.
        return any(item.code in UNCLEAR or item.help for item in self.here) and all(
            _GENERAL.match(text) or any(hint.text == text for hint in item.hints)
            for item in self.here for text in item.help
        )  # fmt: skip

    @property
    def _block(self) -> str:
        """What the line belongs to: ‘turn’, ‘setup’, ‘end’, ‘between’, ‘when’, ‘example’."""
        above = (
            text for text in reversed(self.source.lines[: self.number - 1]) if text[:1].strip()
        )
        first = next(above, "") if self.text.startswith(" ") else self.text
        begins = {
            "turn": "turn", "setup": "setup", "round": "end", "match": "end", "between": "between", "when": "when",
            "example": "example",
        }  # fmt: skip
        return begins.get(first.split()[0].rstrip(":") if first.split() else "", "turn")

    def _opens(self) -> bool:
        below = next((text for text in self.source.lines[self.number :] if lines.content(text)), "")
        return len(below) - len(below.lstrip()) > len(self.text) - len(self.text.lstrip())

    def _by_pieces(self) -> list[tuple[str, str]]:
        """The whole lines in which the wrong pieces are said by rule words, and their meanings."""
        for text in (self.text, *self._translated()):
            parted = pieces_of(text, self._opens())
            found = self._with_pieces(parted) or self._with_pieces(parted.coarser())
            if found:
                return found
        margin = len(self.text) - len(self.text.lstrip())
        if not margin or (
            lines.CONDITIONAL.match(self.text, margin) and not _EACH.match(self.text, margin)
        ):
            return []
        whole = Piece("act", margin, len(self.text), self.text)
        return self._with_pieces(LinePieces(self.text, (whole,)))

    def _translated(self) -> Iterator[str]:
        """The line with its words of other languages in rule words."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        read = translate(self.text.lstrip(), verbs(self.source), margin=not margin)
        yield from (
            f"{margin}{made.said}" for made in islice(read, MOST_READ) if "\n" not in made.said
        )

    def _with_pieces(self, parted: LinePieces) -> list[tuple[str, str]]:
        wrong = [
            piece
            for piece in parted.pieces
            if not (piece.alone and len(parted.pieces) > 1 and self._is_right(piece))
        ]
        offers = [[*islice(self._ways(piece, parted.line), EACH)] for piece in wrong]
        if not wrong or not all(offers):
            return []
        made: list[tuple[str, str]] = []
        for chosen in sorted(product(*offers), key=lambda one: sum(way.left for _, way in one)):
            if self.left <= 0 or len(made) == MOST:
                break
            new = parted.replaced(dict(zip(wrong, (said for said, _ in chosen), strict=True)))
            if not self._holds(new) or any(new.strip() == other for other, _ in made):
                continue
            made.append((new.strip(" "), "; ".join(dict.fromkeys(way.means for _, way in chosen))))
        return made

    def _is_right(self, piece: Piece) -> bool:
        return self.left > 0 and self._holds(piece.alone)

    def _holds(self, line: str) -> bool:
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        new = line.replace("\n", f"\n{margin}")
        return not self._errors(self.source, [rewritten(self.source, self.number, self.text, new)])

    def _ways(self, piece: Piece, line: str) -> Iterator[tuple[str, LineForIdeas]]:
        text = line[piece.start : piece.end]
        if piece.kind == "way" and text.strip() == self._name("dir", text):
            yield f" going {text.strip()}", LineForIdeas("", "in the chosen direction", 0, 1)
        for way in ways(piece.kind, self._block, text):
            said = self._filled(way.rule, text)
            if said is not None:
                yield said, way

    def _filled(self, rule: str, text: str) -> str | None:
        """A line with the names of the file in its slots; None if the file lacks one."""
        made = rule
        for slot in re.findall(r"\{(\w+)\}", rule):
            name = self._name(slot, text)
            if not name:
                return None
            made = made.replace("{" + slot + "}", name)
        return made

    def _name(self, slot: str, text: str) -> str:
        whole = self.source.text
        above = "\n".join(self.source.lines[: self.number - 1])
        if slot in {"n", "amount", "bound"}:
            heard = listen(text)
            if slot == "bound":
                return bound_of(text) if heard.numbers else ""
            return (
                amount_of(text)
                if slot == "amount"
                else str(heard.numbers[0])
                if heard.numbers
                else ""
            )
        if slot == "asname":
            named = re.search(r"\bas ([a-z]\w*)$", text)
            return named[1] if named else "hole"
        if slot == "item":
            return "it" if " where " in self.text or " preferring " in self.text else "last"
        patterns = {
            "prey": r"\blet ([a-z][\w-]*) be\b", "it": r"\bsow (\w+)", "h": r"falls into (\w+)|\beach (\w+) in\b",
            "dir": r"\bgoing ([a-z]\w*)|choose (\w+) from directions", "target": r"\bchoose (\w+) from (?!directions)",
            "seed": r"^pieces: *\{ *(\w+)", "playermark": r"^mark ([\w-]+): *player on holes",
            "truthmark": r"^mark ([\w-]+): *truth on holes",
        }  # fmt: skip
        usual = {"it": "it", "h": "h", "dir": "w", "seed": "seed", "prey": ""}
        where = whole if slot in {"dir", "seed", "playermark", "truthmark"} else above
        found = re.finditer(patterns[slot], where, re.MULTILINE)
        names = [name for match in found for name in match.groups() if name]
        return names[-1] if names else usual.get(slot, "")

    # ---- the message ----------------------------------------------------------------------------

    def _edit(self, said: str) -> Edit:
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        new = margin + said.replace("\n", f"\n{margin}")
        return rewritten(self.source, self.number, self.text, new)

    def _say(self, found: list[tuple[str, str]]) -> Diagnostic:
        first = min(self.here, key=lambda item: item.order)
        fixes = tuple(Fix(f"write ‘{_first_line(said)}’", (self._edit(said),)) for said, _ in found)
        if len(found) == 1:
            said, means = found[0]
            text = f"write {_quote(said)}" + (f": {means}" if means else "")
        else:
            told = [f"  {_quote(said)}: {means}" for said, means in found]
            text = "\n".join(["write the line that says what you mean:", *told])
        span = first.span
        message = first.message
        if first.code == codes.UNKNOWN_NAME and len(self.here) > 1 and span is not None:
            message = f"rules do not say ‘{span.text}’"
        return replace(
            first,
            message=message,
            help=(text,),
            hints=(Hint(text, fixes),),
            notes=(),
            expected=None,
            meant=(),
        )


def _first_line(said: str) -> str:
    return said.partition("\n")[0]


def _quote(said: str) -> str:
    first, _, below = said.partition("\n")
    return (
        f"‘{first}’, and below it, indented by two spaces, ‘{below.strip()}’"
        if below
        else f"‘{first}’"
    )


def _is_about(item: Diagnostic, words: set[str]) -> bool:
    """Whether an error is about words that a fix put there: then the fix was no good."""
    said = {*_WORD.findall(item.message), *(_WORD.findall(item.span.text) if item.span else ())}
    return bool(said & words)


def _first_fixes(here: list[Diagnostic]) -> list[Fix]:
    """The first fix of each error, of those that overlap the first only."""
    made: list[Fix] = []
    for item in sorted(here, key=lambda one: one.order):
        if item.fixes and not any(overlap(item.fixes[0], other) for other in made):
            made.append(item.fixes[0])
    return made
