"""Prints a syntax tree as rule text in its canonical layout, which parses to the same tree.

Statement tags stay on the line of their statement. Comments are not in the tree and are lost; articles inside lines,
``is`` or ``are``, and parentheses become uniform.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from manqala.syntax import tree as t
from manqala.syntax.body import Body
from manqala.syntax.closed_words import ExampleVerb, Extent, Role
from manqala.syntax.print_values import Level, text_of_phrase, text_of_value
from manqala.syntax.rule_lines import beside

if TYPE_CHECKING:
    from collections.abc import Sequence

INDENT = "  "
PREPOSITIONS = frozenset(["from", "into", "onto", "to", "by", "with", "for", "at", "going"])
ONE_LINE = (t.Noun, t.Adjective, t.Mark, t.Drop)
BLOCKS = (
    t.IfStatement,
    t.EachStatement,
    t.WhileStatement,
    t.RepeatStatement,
    t.AsStatement,
    t.EitherStatement,
)


def print_body(body: Body) -> str:
    """The text of a whole body, with its tags; empty for an empty body."""
    return _Printer().body(body)


def print_item(item: t.Item) -> str:
    """The text of one item, without tags."""
    return _Printer().body(Body((item,)))


class _Printer:
    """Collects lines, each with its first line in the source, for the tags."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, int]] = []

    def body(self, body: Body) -> str:
        before: t.Item | None = None
        for item in body.items:
            if before is not None and not (
                isinstance(item, ONE_LINE) and type(before) is type(item)
            ):
                self.lines.append(("", 0))
            self.item(item)
            before = item
        texts = self._add_tags(body.tags)
        return "\n".join(texts) + "\n" if texts else ""

    def _add_tags(self, tags: Sequence[t.Tag]) -> list[str]:
        """The lines with their tags: each goes to the last line that began at or above its line."""
        written = [n for n, (text, _) in enumerate(self.lines) if text]
        starts = [self.lines[n][1] for n in written]
        found: dict[int, list[str]] = {}
        for tag in tags:
            place = max(0, bisect_right(starts, tag.span.line) - 1)
            if written:
                found.setdefault(written[place], []).append(tag.id)
        return [
            beside(text, [f"[{', '.join(dict.fromkeys(found[n]))}]"]) if n in found else text
            for n, (text, _) in enumerate(self.lines)
        ]

    def line(self, depth: int, text: str, node: t.SyntaxNode | int) -> None:
        """Add a line for a node."""
        start = node if isinstance(node, int) else node.span.line
        self.lines.append((INDENT * depth + text, start))

    # ---- items --------------------------------------------------------------------------

    def item(self, item: t.Item) -> None:
        if isinstance(item, t.Verb):
            self.line(0, _verb_head(item), item)
            self.block(1, item.body)
        elif isinstance(item, t.Reaction):
            self._print_head(0, _reaction_head(item), ", ", item.body, item)
        elif isinstance(item, t.Anytime):
            self.line(0, _anytime_head(item), item)
            self.block(1, item.body)
        elif isinstance(item, t.MainProgram):
            self.line(0, item.name, item)
            self.block(1, item.body)
        elif isinstance(item, t.Ending):
            self.line(0, f"{item.whole} ends {_end_text(item)}{_print_name(item.name)}", item)
            self.block(1, item.body)
        elif isinstance(item, t.Example):
            self.line(0, f'example "{item.title}"', item)
            for line in item.lines:
                self.line(1, _example_line(line), line)
        else:
            self.line(0, _definition(item), item)

    # ---- statements ---------------------------------------------------------------------

    def block(self, depth: int, body: t.Block) -> None:
        for statement in body:
            self.statement(depth, statement)

    def statement(self, depth: int, node: t.Statement) -> None:
        if isinstance(node, t.IfStatement):
            self._if(depth, node)
        elif isinstance(node, t.EachStatement):
            self._each(depth, node)
        elif isinstance(node, t.WhileStatement):
            self.line(depth, f"while {text_of_value(node.condition)}", node)
            self.block(depth + 1, node.body)
        elif isinstance(node, t.RepeatStatement):
            self.line(depth, f"repeat {text_of_value(node.times, Level.SUM)} times", node)
            self.block(depth + 1, node.body)
        elif isinstance(node, t.AsStatement):
            self._print_head(depth, f"as {text_of_value(node.player)}", ", ", node.body, node)
        elif isinstance(node, t.EitherStatement):
            for n, branch in enumerate(node.branches):
                opening = "or" if n else ("may" if node.optional else "either")
                said = "" if branch.text is None else f' "{branch.text}"'
                self.line(depth, f"{opening} {branch.name.text}{said}", branch)
                self.block(depth + 1, branch.body)
        elif (
            isinstance(node, t.CallStatement) and node.then is not None and _one_line(node) is None
        ):
            self.line(depth, f"{_call(node)}, then", node)
            self.block(depth + 1, node.then)
        else:
            self.line(depth, _one_line(node) or "", node)

    def _print_head(
        self, depth: int, head: str, joint: str, body: t.Block, node: t.SyntaxNode | int
    ) -> None:
        """A head with its block: on one line if it was written so and still fits."""
        start = node if isinstance(node, int) else node.span.line
        if len(body) == 1 and body[0].span.line == start:
            simple = _one_line(body[0])
            if simple is not None:
                self.line(depth, head + joint + simple, start)
                return
        self.line(depth, head, start)
        self.block(depth + 1, body)

    def _if(self, depth: int, node: t.IfStatement) -> None:
        word = "if"
        for condition, body in node.branches:
            self._print_head(depth, f"{word} {text_of_value(condition)}", ", ", body, condition)
            word = "otherwise if"
        if node.otherwise:
            first = node.otherwise[0].span.line
            before = max(part.span.end_line for _, body in node.branches for part in body)
            # The tree does not record where the word was: on the statement's line or just above it.
            own_line = first if first <= before + 1 else before + 1
            self._print_head(depth, "otherwise", " ", node.otherwise, own_line)

    def _each(self, depth: int, node: t.EachStatement) -> None:
        if node.of is None and (simple := _each_player_line(node)) is not None:
            self.line(depth, simple, node)
        elif node.of is None:
            self.line(depth, f"each {node.name.text}", node)
            self.block(depth + 1, node.body)
        else:
            head = f"each {node.name.text} in {text_of_value(node.of)}"
            self._print_head(depth, head, ", ", node.body, node)


# ---- statements of one line -------------------------------------------------------------


def _one_line(node: t.Statement) -> str | None:
    """The text of a statement that fits on one line, or None."""
    if isinstance(node, t.EachStatement) and node.of is None:
        return _each_player_line(node)
    if isinstance(node, BLOCKS):
        return None
    if isinstance(node, t.LetStatement):
        return f"let {node.name.text} be {text_of_value(node.value)}"
    if isinstance(node, t.ChooseStatement):
        preferring = (
            "" if node.preferring is None else f" preferring {text_of_value(node.preferring)}"
        )
        source = text_of_value(node.source)
        chance = " as chance" if node.chance else ""
        if isinstance(node.weight, t.Odds):
            chance += f" with odds {':'.join(map(str, node.weight.parts))}"
        elif node.weight is not None:
            chance += f" weighing {text_of_value(node.weight)}"
        return f"choose {node.name.text} from {source}{preferring}{chance}{_quote(node.prompt)}"
    if isinstance(node, t.AllChooseStatement):
        target = text_of_value(node.target, Level.OPERAND)
        return f"all choose {target} from {text_of_value(node.source)}{_quote(node.prompt)}"
    if isinstance(node, t.MustStatement):
        possible = " if possible" if node.if_possible else ""
        verb = "forbid" if node.denied else "must"
        return f"{verb} {text_of_value(node.condition)}{possible}{_quote(node.reason)}"
    if isinstance(node, t.PutStatement):
        kind = "" if node.kind is None else f" {node.kind.text}"
        places = f"from {text_of_value(node.source)} into {text_of_value(node.target)}"
        return f"put {_amount(node.amount)}{kind} {places}"
    if isinstance(node, t.SetStatement):
        return f"set {text_of_value(node.target, Level.OPERAND)} to {text_of_value(node.value)}"
    if isinstance(node, t.AnnounceStatement):
        words = " ".join(word.text for word in node.words)
        given = "".join(f" {part.label} {text_of_value(part.value)}" for part in node.arguments)
        return f"announce {words}{given}"
    if isinstance(node, t.EndStatement):
        won = "" if node.winner is None else f" won by {text_of_value(node.winner)}"
        return f"end {node.whole}{won}{' drawn' if node.drawn else ''}{_quote(node.reason)}"
    if isinstance(node, t.PassStatement):
        return "nothing"
    if node.then is None:
        return _call(node)
    after = _one_line(node.then[0]) if len(node.then) == 1 else None
    if after is None or node.then[0].span.line != node.span.line:
        return None
    return f"{_call(node)}, then {after}"


def _each_player_line(node: t.EachStatement) -> str | None:
    """``each player wins own holes``, if it was written so."""
    if len(node.body) != 1 or node.body[0].span.line != node.span.line:
        return None
    simple = _one_line(node.body[0])
    return None if simple is None else f"each {node.name.text} {simple}"


def _amount(amount: t.Value | None) -> str:
    if amount is None:
        return "all"
    if isinstance(amount, t.NumberValue):
        return str(amount.value)
    if isinstance(amount, t.Phrase) and len(amount.words) == 1 and amount.index is None:
        word = amount.words[0]
        if word.role is Role.WORD:
            return word.text
    return f"({text_of_value(amount)})"


def _call(node: t.CallStatement) -> str:
    text = node.verb.text
    if node.object is not None:
        text += f" {text_of_value(node.object)}"
    if node.direction is not None:
        text += f" {node.direction.text}"
    for n, part in enumerate(node.arguments):
        # ``give son to player``, ``fill own holes, with 5``: a comma follows more than one word.
        short = node.object is None or " " not in text_of_value(node.object)
        bare = n == 0 and part.label in PREPOSITIONS and (short or part.label == "going")
        text += f"{'' if bare else ','} {part.label} {text_of_value(part.value)}"
    return text


def _quote(text: str | None) -> str:
    return "" if text is None else f' "{text}"'


# ---- items of one line, and heads -------------------------------------------------------


def _definition(item: t.Noun | t.Adjective | t.Mark | t.Drop) -> str:
    if isinstance(item, t.Drop):
        return f"drop {item.name.text}"
    words = " ".join(word.text for word in item.words)
    if isinstance(item, t.Mark):
        on = "" if item.on is None else f" on {item.on.text}"
        lifetime = "" if item.lifetime is Extent.ROUND else f" for {item.lifetime}"
        start = "" if item.start is None else f" = {text_of_value(item.start)}"
        what = item.type.text if item.limits is None else text_of_value(item.limits)
        return f"mark {words}: {what}{on}{lifetime}{start}"
    of = "" if item.of is None else f" of {_parameter(item.of)}"
    if isinstance(item, t.Noun):
        index = "" if item.index is None else f" {_index(item.index)}"
        return f"the {words}{index}{of} is {text_of_value(item.value)}"
    article = "an" if item.type.text[0] in "aeiou" else "a"
    return f"{article} {item.type.text} is {words}{of} when {text_of_value(item.condition)}"


def _index(parameter: t.FormalParameter) -> str:
    if parameter.type.text == "number":
        return f"({parameter.name.text})"
    return f"({parameter.type.text} {parameter.name.text})"


def _parameter(parameter: t.FormalParameter) -> str:
    text = parameter.type.text
    if parameter.name.text != text:
        text += f" {parameter.name.text}"
    if parameter.default is not None:
        text += f" = {text_of_value(parameter.default, Level.OPERAND)}"
    return text


def _verb_head(item: t.Verb) -> str:
    text = f"to {item.name.text}"
    for parameter in item.parameters:
        if parameter.label:
            comma = "" if parameter.label in PREPOSITIONS else ","
            text += f"{comma} {parameter.label}"
        text += f" {_parameter(parameter)}"
    return text if item.then is None else f"{text}, then {item.then.text}"


def _reaction_head(item: t.Reaction) -> str:
    text = "when " + " ".join(word.text for word in item.words)
    text += "".join(f" {label} {word.text}" for label, word in item.parameters)
    if item.condition is not None:
        text += f", if {text_of_value(item.condition)}"
    return text + _print_name(item.name)


def _anytime_head(item: t.Anytime) -> str:
    condition = text_of_value(item.condition)
    player = text_of_value(item.player, Level.SUM)
    head = f"at any time for {item.hole.text} where {condition}, as {player}"
    return head + _print_name(item.name)


def _end_text(item: t.Ending) -> str:
    if item.counted is None:
        return f"when {text_of_value(item.condition)}"
    assert isinstance(item.condition, t.Binary)
    return f"after {_amount(item.condition.right)} {item.counted.text}"


def _print_name(name: t.Word | None) -> str:
    return "" if name is None else f", called {name.text}"


def _example_line(line: t.ExampleLine) -> str:
    if line.value is not None:
        return f"expect {text_of_value(line.value)}"
    if line.verb is ExampleVerb.OPTION:
        name, value = line.text.split("=", 1)
        return f"option {name} = {value}"
    return f"{line.verb} {line.text}".rstrip()


__all__ = ["print_body", "print_item", "text_of_phrase", "text_of_value"]
