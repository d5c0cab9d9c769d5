"""Completions in rules: the words come from the grammar, the names from the resolver."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from manqala.core import types as ty
from manqala.language import language_page as page
from manqala.language.example_completions import in_example
from manqala.language.fitting_names import PROBE, FittingNames, rank_name, rank_type
from manqala.language.front_completions import in_front
from manqala.language.known_names import KnownName, events_of
from manqala.language.suggestion import WORD_BEFORE, Sort, Suggestion, Suggestions, of_name
from manqala.resolve.notes import Meant, Notes
from manqala.resolve.one_item import type_item
from manqala.resolve.scope import text_of
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Role
from manqala.syntax.front.reader import FENCE
from manqala.syntax.unfinished import HERE, complete_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.language.library import OpenText
    from manqala.resolve.resolver import Resolver
    from manqala.syntax.unfinished import Unfinished

LABELS = frozenset({"from", "into", "onto", "to", "by", "with", "for", "at", "going", "then"})


def completions(document: OpenText, line: int, column: int) -> Suggestions:
    """Return the completions at a place; lines and columns count from one."""
    lines = document.lines
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    before = text[: column - 1]
    body = body_line(lines)
    if lines[:1] == [FENCE] and (body is None or line < body - 1):
        return in_front(document, line, before)
    if is_remark(before):
        return Suggestions(column, ())
    begin = first_of_item(lines, line, body or 1)
    if lines[begin - 1].startswith("example") and begin < line:
        found = in_example(document, lines, begin, line, before)
        if found is not None:
            return found
    word = WORD_BEFORE.search(before)
    start = word.start() if word else len(before)
    place = complete_rule(document.name, lines[begin - 1 : line - 1], before[:start], begin)
    if place is None:
        return Suggestions(start + 1, ())
    found_here = list(_Place(document, place, _whose(before[:start])).suggestions())
    return Suggestions(start + 1, tuple({(s.label, s.sort): s for s in found_here}.values()))


def body_line(lines: list[str]) -> int | None:
    """Return the first line of the rules, if the front matter ends."""
    ends = [number for number, text in enumerate(lines, 1) if text.rstrip() == FENCE]
    if lines and lines[0].rstrip() == FENCE:
        return ends[1] + 1 if len(ends) > 1 else None
    return 1


def first_of_item(lines: list[str], line: int, body: int) -> int:
    """Return the line at the left margin to which a line belongs; a new item there belongs to nothing else."""
    text = lines[line - 1] if line <= len(lines) else ""
    if text[:1] not in {"", " "}:
        return line
    for number in range(line - 1, body - 1, -1):
        if lines[number - 1][:1] not in {"", " ", "#"}:
            return number
    return line


def _whose(before: str) -> bool:
    """Return whether a text ends with a possessive, after which a noun must follow."""
    last = before.split()[-1:]
    return bool(last) and (last[0] == "own" or last[0].endswith("'s")) and before.endswith(" ")


def is_remark(before: str) -> bool:
    """Return whether the text after this beginning of a line is a comment."""
    quoted = False
    for sign in before:
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return True
    return False


class _Place:
    """A place in an unfinished rule."""

    def __init__(self, document: OpenText, place: Unfinished, owned: bool) -> None:
        self.document, self.place, self.owned = document, place, owned
        self.resolver: Resolver = document.latest_reader()
        self.names = document.names()

    def suggestions(self) -> Iterator[Suggestion]:
        """Yield all completions."""
        item, call = self.place.item, None
        if item is not None:
            call = next(
                (n for n in nodes(item) if isinstance(n, tree.CallStatement) and _has(n)), None
            )
        yield from self._words(call)
        if item is None:
            return
        for node in nodes(item):
            if _is_here(node):
                yield from self._suggest_names(node, item, call)

    def _words(self, call: tree.CallStatement | None) -> Iterator[Suggestion]:
        verb = None if call is None else self.resolver.c.definitions.verbs.get(call.verb.text)
        labels = _labels(verb) if verb is not None else None
        for word in sorted(self.place.words):
            if not word[0].isalpha() or self.owned:
                continue
            if labels is not None and word in LABELS and word not in labels:
                continue
            yield Suggestion(
                word, Sort.WORD, "", page.keyword(word) or page.example_line(word) or "", 1
            )

    def _suggest_names(
        self, node: tree.SyntaxNode, item: tree.Item, call: tree.CallStatement | None
    ) -> Iterable[Suggestion]:
        """Return the names for a place, by the construct around the word."""
        if isinstance(node, tree.CallStatement) and node.verb.text == HERE:
            then = [item.then.text] if isinstance(item, tree.Verb) and item.then else []
            own = [
                Suggestion(name, Sort.VERB, "what the caller says after ‘then’", "", 0)
                for name in then
            ]
            return [*own, *(of_name(name) for name in self.document.verb_names())]
        if isinstance(node, tree.Argument) and node.label == HERE and call is not None:
            return list(self._call_labels(call))
        if (
            isinstance(node, tree.FormalParameter | tree.Mark | tree.Adjective)
            and node.type.text == HERE
        ):
            return self._types()
        if isinstance(node, tree.Mark) and node.on is not None and node.on.text == HERE:
            return [
                Suggestion(word, Sort.TYPE, f"one for each of the {word}")
                for word in ("holes", "players")
            ]
        if isinstance(node, tree.Reaction | tree.AnnounceStatement) and _words_have(node.words):
            return _rest_of(events_of(self.resolver), node.words)
        if isinstance(node, tree.Drop):
            return list(self._rules())
        if isinstance(node, tree.PutStatement) and node.kind is not None and node.kind.text == HERE:
            return [
                of_name(name)
                for name in self.names
                if name.kind is Meant.KIND and name.text != "value"
            ]
        if isinstance(node, tree.EachStatement) and node.name.text == HERE:
            return [Suggestion("player", Sort.NOUN, "", page.keyword("each") or "")]
        if isinstance(node, tree.Phrase | tree.HoleCondition) and _words_have(node.words):
            return self._in_phrase(node, item)
        if isinstance(node, tree.Reaction | tree.Ending | tree.Anytime):
            return list(self._rules()) if node.name is not None and node.name.text == HERE else ()
        return ()

    # ---- words of fixed places ----------------------------------------------------------------------

    def _types(self) -> list[Suggestion]:
        choices = [
            n for n in self.names if n.kind is Meant.OPTION and n.type is not None and n.type.option
        ]
        return [
            Suggestion(word, Sort.TYPE, str(type_)) for word, type_ in ty.TYPE_WORDS.items()
        ] + [
            Suggestion(name.text, Sort.OPTION, "a choice of this option", name.says, 1)
            for name in choices
        ]

    def _call_labels(self, call: tree.CallStatement) -> Iterator[Suggestion]:
        verb = self.resolver.c.definitions.verbs.get(call.verb.text)
        if verb is None:
            return
        said = {argument.label for argument in call.arguments}
        for parameter in verb.parameters:
            if parameter.label and parameter.label not in said:
                yield Suggestion(
                    parameter.label, Sort.LABEL, f"{parameter.label} {parameter.type.text}"
                )
        if verb.then is not None:
            yield Suggestion("then", Sort.LABEL, "then …", page.keyword("then") or "")

    def _rules(self) -> Iterator[Suggestion]:
        """Yield the names of inherited rules and words, which can be dropped or replaced."""
        c = self.resolver.c
        rules: list[tree.Reaction | tree.Ending] = [
            *c.definitions.reactions,
            *c.definitions.endings,
        ]
        for rule in rules:
            if rule.name is not None and rule.name.text != HERE:
                first = rule.span.source.line(rule.span.line).split("#")[0].strip()
                yield Suggestion(rule.name.text, Sort.VALUE, first)

    # ---- phrases ------------------------------------------------------------------------------------

    def _in_phrase(
        self, node: tree.Phrase | tree.HoleCondition, item: tree.Item
    ) -> list[Suggestion]:
        notes = Notes()
        c = self.resolver.c
        with c.noting(notes, HERE):
            type_item(self.resolver, item, self.document.noted())
        around = [(n, scope) for n, scope in notes.scopes if _has(n)]
        if not around:
            return [of_name(name, 2) for name in self.names]
        statement, scope = around[-1]
        before = [word for word in node.words[: _at(node.words)] if word.role is Role.WORD]
        trial = FittingNames(self.resolver, self.names)
        wanted = trial.fitting_types(statement, scope, node)
        if not wanted.types and not wanted.judged and not before:
            fitting = list(trial.try_names(statement, scope))
            if fitting:
                return fitting
        found = [
            Suggestion(name, Sort.LOCAL, str(local.type), "named in this rule", rank_type(local.type, wanted))
            for name, local in scope.locals.items() if name not in {HERE, PROBE}
        ]  # fmt: skip
        if scope.it is not None:
            says = page.keyword("it") or ""
            found.append(
                Suggestion(
                    "it", Sort.LOCAL, str(scope.it.type), says, rank_type(scope.it.type, wanted)
                )
            )
        names = [name for name in self.names if name.text not in scope.locals]
        if isinstance(node, tree.HoleCondition):
            names = [
                n
                for n in names
                if n.kind in {Meant.ADJECTIVE, Meant.OPTION, Meant.MARK, Meant.NOUN}
            ]
        found += [of_name(name, rank_name(name, wanted)) for name in names]
        if ty.HOLES in wanted.types or ty.HOLE in wanted.judged or ty.TRUTH in wanted.types:
            found += [
                Suggestion(owner, Sort.WORD, "whose", page.keyword("own") or "", 1)
                for owner in c.owners()
            ]
        if before:
            rest = _continue_names(found, text_of(tuple(before)))
            return rest + [
                s for s in found if s.rank < 2 and s.label not in {b.text for b in before}
            ]
        return found


def _is_here(node: tree.SyntaxNode) -> bool:
    """Return whether a node itself has the word, and not only a part of it."""
    for field in fields(node):
        value = getattr(node, field.name)
        if value == HERE and not isinstance(node, tree.Word):
            return True
        if isinstance(value, tree.Word) and value.text == HERE:
            return True
        if isinstance(value, tuple) and _words_have(value):
            return True
    return False


def _words_have(words: Iterable[Any]) -> bool:
    return any(isinstance(word, tree.Word) and word.text == HERE for word in words)


def _at(words: tuple[tree.Word, ...]) -> int:
    return next(n for n, word in enumerate(words) if word.text == HERE)


def _has(node: tree.SyntaxNode) -> bool:
    return any(_is_here(inner) for inner in nodes(node))


def _labels(verb: tree.Verb) -> set[str]:
    labels = {parameter.label for parameter in verb.parameters}
    return labels | {"then"} if verb.then is not None else labels


def _continue_names(found: list[Suggestion], before: str) -> list[Suggestion]:
    """Return the rest of multi-word names whose first words are present."""
    return [
        replace(suggestion, text=suggestion.label.removeprefix(f"{before} "), rank=0)
        for suggestion in found if suggestion.label.startswith(f"{before} ")
    ]  # fmt: skip


def _rest_of(names: list[KnownName], words: tuple[tree.Word, ...]) -> list[Suggestion]:
    before = text_of(words[: _at(words)])
    if not before:
        return [of_name(name) for name in names]
    return _continue_names([of_name(name) for name in names], before)
