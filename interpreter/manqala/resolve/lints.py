"""Warnings about well-formed rules: options, rules and names without effect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.resolve.collect import name_span
from manqala.resolve.inherited_options import report_unread_options
from manqala.resolve.judged_owners import check_judged_owners
from manqala.resolve.laps_meant import check_laps
from manqala.resolve.last_after_sowing import check_last_after_sowing
from manqala.resolve.scope import text_of
from manqala.resolve.sown_holes import check_sown_holes
from manqala.resolve.vocabulary import GENERIC
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Role
from manqala.syntax.front.seed_counts import in_each
from manqala.syntax.lexer import MARKS
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import suggest_in_text
from manqala.text.fixes import offer_alternatives, replace_span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.rules import Rules
    from manqala.resolve.resolved import Resolved
    from manqala.resolve.resolving import Resolving
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span

LIKELY_TOTAL = 24
"""The least number of seeds that is taken for a total: no known game has half as many in each hole."""
INDEFINITE = re.compile(r"(^|[^\w-])an?\s+$")
WORD = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
SIZED = frozenset(
    {"board", "holes", "hole", "everything", "stores", "row", "left", "right", "ends", "end",
     "walk", "neighbour", "opposite", "seeds per hole", "seeds", "majority"}
)  # fmt: skip
"""Words whose meaning depends on the size of the board, which an option may set."""


def check_rules(resolved: Resolved, diagnostics: Diagnostics) -> None:
    """Report what has no effect in the game's own file; its ancestors are checked on their own."""
    rules, c = resolved.rules, resolved.context
    game = rules.files[-1]
    _statement_tags(rules, game, diagnostics)
    _lint_options(rules, c, game, diagnostics)
    _poor_choices(rules, c, game, diagnostics)
    _check_ranges(game, diagnostics)
    _check_articles(game, diagnostics)
    if diagnostics.has_errors or game.faulty:
        return
    report_unread_options(resolved, diagnostics)
    _lint_definitions(rules, c, game, diagnostics)
    _lint_choices(rules, c, game, diagnostics)
    _check_hidden_names(c, game, diagnostics)
    _check_titles(game, diagnostics)
    check_sown_holes(game, diagnostics)
    _check_total(game, diagnostics)
    check_judged_owners(game, diagnostics)
    check_laps(game, diagnostics)
    check_last_after_sowing(game, diagnostics)


def _check_total(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report a number of seeds in each hole that is more likely the number of all seeds."""
    seeds = game.front.seeds if game.front is not None else None
    if seeds is None or not isinstance(seeds.value, int) or seeds.value < LIKELY_TOTAL:
        return
    each = in_each(seeds.value, seeds.span.source)
    if each is not None:
        diagnostics.warning(
            codes.TOTAL_OF_SEEDS, seeds.span, f"‘seeds’ counts those of each hole: {seeds.value} would lie in every one",
            help=[replace_span(seeds.span, str(each), f"if they are {seeds.value} in all, write ‘seeds: {each}’").unsure()],
        )  # fmt: skip


def _statement_tags(rules: Rules, game: GameFile, diagnostics: Diagnostics) -> None:
    """Tags and the list of statements must agree."""
    listed = rules.front.statements
    if listed is None:
        return
    known = [statement.value for statement in listed]
    for tag in game.tags:
        if tag.id not in known and tag.id not in MARKS:
            guess = suggest_in_text(tag.span, tag.id, known)
            diagnostics.error(
                codes.STATEMENT_TAG, tag.span,
                f"‘{tag.id}’ is not one of the statements that the front matter lists", names=[tag.id],
                help=[guess] if guess else ["add it to ‘statements’, or leave the tag out"],
            )  # fmt: skip
    tagged = {tag.id for tag in rules.tags} | {name for name, _ in rules.front.tags}
    for statement in listed:
        if statement.value not in tagged and statement.span.source is game.source:
            diagnostics.warning(
                codes.STATEMENT_WITHOUT_RULE, statement.span,
                f"no rule is tagged with the statement ‘{statement.value}’", names=[statement.value],
                help=[f"put [{statement.value}] at the end of the line that says it"],
            )  # fmt: skip


def _lint_options(rules: Rules, c: Resolving, game: GameFile, diagnostics: Diagnostics) -> None:
    """Report options that no rule reads."""
    faulty = _texts(game, diagnostics)
    # What an unknown word probably means.
    guessed = {
        name for item in diagnostics if item.code == codes.UNKNOWN_NAME for name in item.meant
    }  # fmt: skip
    for name in c.options:
        option = rules.front.options[name]
        if option.span.source is not game.source or name in c.used or name in game.lost_words:
            continue
        if name in faulty or name in guessed:
            # Its reader has an error, which is reported.
            continue
        diagnostics.error(
            codes.OPTION_WITHOUT_EFFECT, option.span, f"the option ‘{name}’ has no effect: no rule reads it", names=[name],
            help=[f"use it in the rules, as in ‘if {_use(name, c)}’, or leave it out"],
        )  # fmt: skip


def _use(name: str, c: Resolving) -> str:
    type_, _, choices = c.options[name]
    if choices:
        return f"{name} = {choices[0]}"
    return name if type_ == ty.TRUTH else f"{name} > 1"


def _texts(game: GameFile, diagnostics: Diagnostics) -> set[str]:
    """The words of the items with errors in syntax or names."""
    wrong = {
        item.span.line for item in diagnostics
        if item.severity is Severity.ERROR and item.span and item.span.source is game.source
    }  # fmt: skip
    typed = [
        range(item.span.line, item.span.end_line + 1) for item in (*game.items, *game.headless)
    ]
    faulty = [*game.faulty, *(lines for lines in typed if wrong.intersection(lines))]
    return {
        word for lines in faulty for number in lines
        for word in WORD.findall(game.source.line(number).split("#")[0])
    }  # fmt: skip


def _poor_choices(rules: Rules, c: Resolving, game: GameFile, diagnostics: Diagnostics) -> None:
    """Report a choice between fewer than two things."""
    for span, (node, number) in c.choices.items():
        if isinstance(node, tree.Range) and _is_backward(node):
            continue
        if span.source is game.source and not _depends_on_option(node, rules, c, set()):
            what = (
                "never anything to choose from here"
                if number == 0
                else "only ever one thing to choose here"
            )
            diagnostics.error(
                codes.NO_ALTERNATIVES, span, f"there is {what}",
                help=["a choice needs a set of two or more: ‘own occupied holes’, ‘1..6’"
                      if number == 0 else "if there is no choice, use ‘let’"],
            )  # fmt: skip


def _depends_on_option(node: tree.Value, rules: Rules, c: Resolving, seen: set[str]) -> bool:
    """Whether a value, or a definition that it uses, depends on an option or on an optional size."""
    sized = len(c.options) < len(rules.front.options)
    for phrase in nodes(node):
        if not isinstance(phrase, tree.Phrase):
            continue
        names = {word.text for word in phrase.words} | {text_of(phrase.words)}
        if names & set(c.options) or (sized and names & SIZED):
            return True
        for name in sorted(names - seen):
            seen.add(name)
            for item in (c.definitions.nouns.get(name), c.definitions.adjectives.get(name)):
                value = item.value if isinstance(item, tree.Noun) else None
                value = item.condition if isinstance(item, tree.Adjective) else value
                if value is not None and _depends_on_option(value, rules, c, seen):
                    return True
    return False


def _lint_definitions(rules: Rules, c: Resolving, game: GameFile, diagnostics: Diagnostics) -> None:
    """Report unused definitions: forgotten, or misspelt where they are used."""
    replacing = {id(new) for _, new in rules.definitions.replaced}
    used = set(c.used)
    for name in c.used & set(c.options):
        used.update(c.options[name][2])
    for kind, item in _definitions(game):
        if id(item) in replacing or (kind == "mark" and rules.offers):
            continue
        name = item.name.text if isinstance(item, tree.Verb) else text_of(item.words)
        key = f"to {name}" if isinstance(item, tree.Verb) else name
        if key not in used:
            diagnostics.warning(
                codes.UNUSED_DEFINITION, name_span(item), f"nothing uses the {kind} ‘{name}’", names=[name],
                help=["use it, or leave the definition out"],
            )  # fmt: skip


def _definitions(
    game: GameFile,
) -> Iterator[tuple[str, tree.Verb | tree.Noun | tree.Adjective | tree.Mark]]:
    for item in game.items:
        if isinstance(item, tree.Verb):
            yield "verb", item
        elif isinstance(item, tree.Noun):
            yield "noun", item
        elif isinstance(item, tree.Adjective):
            yield "adjective", item
        elif isinstance(item, tree.Mark):
            yield "mark", item


def _is_backward(limits: tree.Range) -> bool:
    return limits.high is not None and limits.high < limits.low


def _check_ranges(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report empty ranges such as 3..2."""
    for limits in nodes(game.items):
        if isinstance(limits, tree.Range) and _is_backward(limits):
            right = f"{limits.high}..{limits.low}"
            diagnostics.error(
                codes.EMPTY_RANGE, limits.span, f"there is nothing from {limits.low} to {limits.high}",
                help=[replace_span(limits.span, right, f"the smaller number comes first: {right}")],
            )  # fmt: skip


def _check_articles(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report ‘a player’: it reads like ‘some player’, but articles mean nothing here, so it is *the* player."""
    for phrase in nodes(game.items):
        if not isinstance(phrase, tree.Phrase) or len(phrase.words) != 1:
            continue
        word = phrase.words[0]
        before = word.span.source.line(word.span.line)[: word.span.column - 1]
        if word.text in GENERIC and word.role is Role.WORD and INDEFINITE.search(before):
            whom = {"player": "‘player’, the mover", "hole": "the one called ‘hole’"}.get(
                word.text, f"‘{word.text}’"
            )
            diagnostics.error(
                codes.INDEFINITE_ARTICLE, word.span, f"‘a {word.text}’ is ambiguous: it would be {whom}", names=[word.text],
                help=[offer_alternatives(
                    f"write ‘some {word.text}’, ‘every {word.text}’ or just ‘{word.text}’",
                    *((with_article(word.span), f"{which}{word.text}") for which in ("some ", "every ", "")),
                )],
            )  # fmt: skip


def with_article(span: Span) -> Span:
    """The span of a word and of the article before it."""
    before = INDEFINITE.search(span.source.line(span.line)[: span.column - 1])
    start = span.column if before is None else before.end(1) + 1
    return type(span)(span.source, span.line, start, span.end_line, span.end_column)


def _lint_choices(rules: Rules, c: Resolving, game: GameFile, diagnostics: Diagnostics) -> None:
    """Report choices of an option that no rule mentions; one may be the default case."""
    for name, option in rules.front.options.items():
        if name not in c.used or option.span.source is not game.source:
            continue
        silent = [choice for choice in option.choices if (name, choice.value) not in c.mentioned]
        if len(silent) > 1:
            names = " and ".join(f"‘{choice.value}’" for choice in silent)
            diagnostics.warning(
                codes.CHOICES_ALIKE, silent[0].span,
                f"no rule mentions {names}: as choices of ‘{name}’ they have the same effect", names=[name],
                help=["distinguish them in the rules, or leave one out"],
            )  # fmt: skip


def _check_hidden_names(c: Resolving, game: GameFile, diagnostics: Diagnostics) -> None:
    """Report a name defined twice, which changes its meaning below."""
    for span, (name, first) in c.hidden.items():
        if span.source is game.source:
            diagnostics.warning(
                codes.HIDDEN_NAME, span, f"‘{name}’ has a meaning here already, which this one hides", names=[name],
                notes=[("it is named here first", first)], help=["choose another name"],
            )  # fmt: skip


def _check_titles(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report repeated titles: an example is identified by its title."""
    seen: dict[str, Span] = {}
    for item in game.items:
        if not isinstance(item, tree.Example):
            continue
        span = type(item.span).whole_line(item.span.source, item.span.line)
        if item.title in seen:
            diagnostics.warning(
                codes.TITLE_TWICE, span, f"another example already has the title ‘{item.title}’", names=[item.title],
                notes=[("it occurs here first", seen[item.title])], help=["describe what each one shows"],
            )  # fmt: skip
        seen.setdefault(item.title, span)
