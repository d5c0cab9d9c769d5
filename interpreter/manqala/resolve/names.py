"""Checks the names in a front matter: none may be a word of the language, or have another meaning."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.core.board import prefixes
from manqala.core.layout import Bearer, Layout
from manqala.core.regular_board import RegularBoard
from manqala.resolve.policies import POLICIES, verbs_of
from manqala.resolve.scope import text_of
from manqala.resolve.vocabulary import SET_NOUNS, vocabulary
from manqala.syntax import tree
from manqala.syntax.front.front_matter import REPETITION
from manqala.syntax.front.player_numbers import PLAYERS
from manqala.syntax.words import RESERVED
from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.board import Board
    from manqala.resolve.resolving import Resolving
    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span

ARTICLES = frozenset({"a", "an", "the"})
SWITCHES = frozenset({"on", "no"})
"""Words of front matters for true and false, which cannot follow ‘=’ in a condition."""
OVER = "over"
"""Written in a position in place of the player to move, when the game is over."""


def check_names(
    front: FrontMatter, files: list[GameFile], context: Resolving, diagnostics: Diagnostics
) -> bool:
    """Report players, pieces and options in the game's own file that no rule could name; whether all are fine."""
    _check_repetition(files, context, diagnostics)
    own = files[-1].source
    reported: set[Span] = set()
    board = context.layout.board
    players, places = board.number_of_players, _names_of_places(board)
    taken = {plain: _reserved_words(files[0], players, plain=plain) for plain in (False, True)}
    for what, name, span, plain in _given_names(front):
        if span.source is not own or span in reported:
            continue
        if what == "option" and name == PLAYERS and name in front.sizes:
            continue  # the number of players, which is no word of the rules
        if name in RESERVED:
            reported.add(span)
            diagnostics.error(
                codes.NAME_TAKEN, span, f"‘{name}’ is a word of the rule language, so no {what} can have this name", names=[name],
                help=["choose another name"],
            )  # fmt: skip
        elif name in taken[plain]:
            reported.add(span)
            diagnostics.error(
                codes.NAME_TAKEN, span, f"‘{name}’ already has another meaning, so no {what} can have this name", names=[name],
                help=["choose another name; ‘manqala show --expanded’ shows the words of every game"],
            )  # fmt: skip
        elif what == "player" and name in places:
            reported.add(span)
            diagnostics.error(
                codes.NAME_TAKEN, span, f"‘{name}’ is the name of {places[name]}, and can name no player", names=[name],
                notes=["in moves and positions it would be ambiguous"], help=["choose another name"],
            )  # fmt: skip
    for option in front.options.values():
        for choice in option.choices:
            if choice.value in ARTICLES and choice.span.source is own:
                reported.add(choice.span)
                diagnostics.error(
                    codes.NAME_TAKEN, choice.span, f"‘{choice.value}’ is an article, and cannot be a choice",
                    names=[choice.value], help=["choose another name"],
                )  # fmt: skip
            elif choice.value in SWITCHES and choice.span.source is own:
                reported.add(choice.span)
                switch = "write an option that is on or off as true or false: leave ‘choices’ out, and write ‘default: true’"
                diagnostics.error(
                    codes.NAME_TAKEN, choice.span, f"‘{choice.value}’ is a word of the rule language, and cannot be a choice",
                    names=[choice.value], help=[switch],
                )  # fmt: skip
    return not reported


def _names_of_places(board: Board) -> dict[str, str]:
    """What moves and positions call the places of a board, and what each of them is; not the stores."""
    rows = (*zip(prefixes(board.players), board.home_rows, strict=True), *board.commons)
    holes = {f"{prefix}{n}": "a hole" for prefix, row in rows for n in range(1, len(row) + 1)}
    others = {f"{player}_{part}" for player in board.players for part in ("hand", "supply")}
    return holes | dict.fromkeys((*others, "nowhere"), "a place")


def _check_repetition(files: list[GameFile], context: Resolving, diagnostics: Diagnostics) -> None:
    """The key ‘repetition’ adds an ending: report one that the game has already."""
    keyed = next((n for n, file in enumerate(files) if file.front and file.front.repetition), None)
    if keyed is None:
        return
    front = files[keyed].front
    assert front is not None
    # With the value ‘off’, the ending has no effect.
    choices = (choice.value for choice in front.options[REPETITION].choices)
    context.mentioned.update((REPETITION, choice) for choice in choices)
    check_policies(files, diagnostics)
    for name in _endings(files[1 : keyed + 1]):
        diagnostics.error(
            codes.OPTION_MADE_TWICE, front.options[REPETITION].span,
            "this key defines a rule called ‘repetition’, which already exists",
            notes=[("the rule", name.span)],
            help=["leave out the rule, or the key"],
        )  # fmt: skip
        context.used.add(REPETITION)
    for n, file in enumerate(files[keyed + 1 :], keyed + 1):
        own = file.front
        if own is None or own.repetition is not None or any(_endings(files[n:])):
            continue
        option = own.options.get(REPETITION)
        if option is None or option.partial:
            continue
        diagnostics.error(
            codes.OPTION_MADE_TWICE, option.span, "this option has settings that no rule acts on",
            notes=[("the key that has the rule", front.options[REPETITION].span)],
            help=["use the key here too: ‘repetition: {choices: {…: settled, …: drawn}}’"],
        )  # fmt: skip
        context.used.add(REPETITION)


def check_policies(files: list[GameFile], diagnostics: Diagnostics) -> None:
    """Report settings of the key ‘repetition’ that are neither a policy nor a verb."""
    verbs = verbs_of(files)
    for file in files:
        spec = file.front.repetition if file.front is not None else None
        for _, policy in spec.policies if spec is not None else ():
            if policy.value not in POLICIES and policy.value not in verbs:
                guess = suggest_in_text(
                    policy.span, policy.value, [*sorted(POLICIES), *sorted(verbs)]
                )
                diagnostics.error(
                    codes.VALUE_NOT_ALLOWED, policy.span, f"‘{policy.value}’ does not say what happens when positions repeat",
                    expected=f"{', '.join(sorted(POLICIES))}, or a verb of the game",
                    help=[guess] if guess else [],
                )  # fmt: skip


def _endings(files: list[GameFile]) -> Iterator[tree.Word]:
    """The names of the endings called as the key is."""
    for file in files:
        for item in file.items:
            if isinstance(item, tree.Ending) and item.name and item.name.text == REPETITION:
                yield item.name


def _given_names(front: FrontMatter) -> Iterator[tuple[str, str, Span, bool]]:
    """Each name with its kind and place, and whether only words without arguments conflict with it."""
    for player in front.players or ():
        yield "player", player.value, player.span, False
    for kind in front.pieces or ():
        for word in (kind.name, kind.plural):
            if word is not None:
                yield "kind of piece", word.value, word.span, False
    for name, option in front.options.items():
        yield "option", name, option.span, True


def _reserved_words(prelude: GameFile, players: int, *, plain: bool) -> set[str]:
    """The words that have a meaning in every game.

    ``plain``: only nouns that take neither a number nor an ‘of’; an option may share the name of the others.
    """
    taken = set(words_of_core(players, plain=plain))
    for item in prelude.items:
        if isinstance(item, tree.Mark):
            if not plain or item.on is None or item.on.text == Bearer.SOWINGS:
                taken.add(text_of(item.words))
        elif isinstance(item, tree.Noun) and not (plain and (item.index or item.of)):
            taken.add(text_of(item.words))
    return taken | (set() if plain else {*SET_NOUNS, OVER})


@lru_cache(maxsize=16)
def words_of_core(players: int, *, plain: bool) -> frozenset[str]:
    """The marks and nouns of the core, which depend only on the number of players."""
    # The players' names do not matter here.
    board = RegularBoard(tuple(str(n) for n in range(players)), 1, 1).built
    layout = Layout(board, ("",))
    marks = {name for name, mark in layout.marks.items() if not plain or not mark.on}
    nouns = vocabulary(layout, 0).items()
    return frozenset(
        marks | {name for name, noun in nouns if not plain or not (noun.index or noun.of)}
    )
