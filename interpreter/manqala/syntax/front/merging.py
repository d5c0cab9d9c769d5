"""Merges the front matter of a file into that of the file it extends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.front.front_matter import REPETITION, BoardSpec, FrontMatter, OptionKind
from manqala.syntax.front.other_forms import as_default
from manqala.syntax.front.sizes import check_sizes
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, suggest_in_text

if TYPE_CHECKING:
    from manqala.syntax.front.front_matter import OptionSpec, Spanned, TeamsSpec
    from manqala.text.fixes import Help
    from manqala.text.span import Span


def merge(
    parent: FrontMatter, child: FrontMatter, diagnostics: Diagnostics | None = None
) -> FrontMatter:
    """Merge a child's front matter into its (already merged) parent's, key by key.

    Options are merged one by one, the board key by key, and plug-ins are joined; pieces and other lists are replaced
    whole. Tags of the parent hold only while its statements do. Without a collector, errors are raised.
    """
    found = Diagnostics()
    child = _without_fixed_sizes(parent, child, found)
    child = _without_second_repetition(parent, child, found)
    options = dict(parent.options)
    if parent.seats is not None and child.players is not None:
        options.pop(parent.seats.value, None)
    for name, option in child.options.items():
        options[name] = _merge_option(parent, option, found)
    merged = replace(
        child,
        aka=child.aka if child.aka is not None else parent.aka,
        people=child.people or parent.people,
        region=child.region or parent.region,
        summary=child.summary or parent.summary,
        players=parent.players if child.players is None and child.seats is None else child.players,
        seats=child.seats or (None if child.players is not None else parent.seats),
        teams=_merge_teams(parent, child),
        hidden=parent.hidden if child.hidden is None else child.hidden,
        board=_merge_board(parent.board, child.board),
        pieces=child.pieces if child.pieces is not None else parent.pieces,
        seeds=child.seeds or parent.seeds,
        # A child with other seeds starts with these in every hole.
        start=child.start or (None if child.seeds else parent.start),
        repetition=child.repetition or parent.repetition,
        options=options,
        uses=_merge_uses(parent.uses, child.uses),
        statements=child.statements if child.statements is not None else parent.statements,
        sources=child.sources if child.sources is not None else parent.sources,
        tags=child.tags if child.statements is not None else parent.tags + child.tags,
    )
    check_sizes(merged, set(options), found)
    if diagnostics is None:
        found.raise_if_errors()
    else:
        diagnostics.extend(found)
    return merged


def _without_fixed_sizes(
    parent: FrontMatter, child: FrontMatter, diagnostics: Diagnostics
) -> FrontMatter:
    """Report a number in place of a parent's option; a child may only change its default.

    The option would remain an option, and be a word of the rules, because it sizes nothing.
    """
    holds = {
        "board.rows": (parent.board.rows, child.board.rows),
        "board.holes": (parent.board.holes, child.board.holes),
        "board.ring": (parent.board.ring, child.board.ring),
        "seeds": (parent.seeds, child.seeds),
    }
    kept = {}
    for key, (inherited, own) in holds.items():
        kept[key] = own
        if inherited is None or own is None or not isinstance(inherited.value, str):
            continue
        if isinstance(own.value, str):
            continue
        name = inherited.value
        diagnostics.error(
            codes.INHERITED_OPTION, own.span,
            f"in ‘{parent.title.value}’ ‘{key}’ is the option ‘{name}’, and here a number",
            notes=[("the option", parent.options[name].span)] if name in parent.options else [],
            help=[as_default(own.span, key, name, bool(child.options))],
        )  # fmt: skip
        kept[key] = inherited
    board = replace(
        child.board, rows=kept["board.rows"], holes=kept["board.holes"], ring=kept["board.ring"]
    )
    return replace(child, board=board, seeds=kept["seeds"])


def _without_second_repetition(
    parent: FrontMatter, child: FrontMatter, diagnostics: Diagnostics
) -> FrontMatter:
    """Report a key ‘repetition’ where the parent has an option of that name with its own rules."""
    old = parent.options.get(REPETITION)
    if child.repetition is None or parent.repetition is not None or old is None:
        return child
    choices = [choice.value for choice in old.choices]
    said = child.repetition.default.value
    default = said if said in choices else choices[0]
    diagnostics.error(
        codes.OPTION_MADE_TWICE, child.options[REPETITION].span,
        f"in ‘{parent.title.value}’ ‘repetition’ is an option with separate rules",
        notes=[("the option", old.span)],
        help=[f"give the option another default: ‘options: {{repetition: {{default: {default}}}}}’"],
    )  # fmt: skip
    options = {name: option for name, option in child.options.items() if name != REPETITION}
    return replace(child, repetition=None, options=options)


def _merge_uses(
    parent: tuple[Spanned[str], ...] | None, child: tuple[Spanned[str], ...] | None
) -> tuple[Spanned[str], ...] | None:
    """The plug-ins of both files: inherited rules still need theirs."""
    if parent is None or child is None:
        return child if parent is None else parent
    said = {used.value for used in child}
    return (*(used for used in parent if used.value not in said), *child)


def _merge_teams(parent: FrontMatter, child: FrontMatter) -> TeamsSpec | None:
    """The child's teams, or the parent's; where the child seats other players, only their number."""
    if child.teams is not None or parent.teams is None:
        return child.teams
    same = child.players is None and child.seats is None
    return parent.teams if same or parent.teams.number is not None else None


def _merge_board(parent: BoardSpec, child: BoardSpec) -> BoardSpec:
    whole = child.rows or child.holes
    if child.plan or child.ring or (whole and (parent.plan or parent.ring)):
        # Another kind of board: statements about the parent's holes do not apply.
        parent = BoardSpec(stores=parent.stores, store_side=parent.store_side)
    written = child.track is not None or child.tracks is not None
    return BoardSpec(
        rows=child.rows or parent.rows,
        holes=child.holes or parent.holes,
        ring=child.ring or parent.ring,
        stores=child.stores or parent.stores,
        store_side=child.store_side or parent.store_side,
        ends=child.ends or parent.ends,
        track=child.track if written else parent.track,
        tracks=child.tracks if written else parent.tracks,
        plan=child.plan or parent.plan,
        facing=child.facing if child.facing is not None else parent.facing,
        span=child.span or parent.span,
    )


def _merge_option(parent: FrontMatter, child: OptionSpec, diagnostics: Diagnostics) -> OptionSpec:
    """Merge a child's option into its parent's; a complete option replaces it."""
    if not child.partial:
        return child
    old = parent.options.get(child.name)
    if old is None:
        return _new_option(parent, child, diagnostics)
    if not old.allows(child.default.value):
        notes = [("the option is declared here", old.span)]
        diagnostics.error(
            codes.WRONG_DEFAULT,
            child.default.span,
            f"the default of ‘{child.name}’ is not one of its values",
            notes=notes,
            help=_guess(
                child.default.span,
                str(child.default.value),
                [choice.value for choice in old.choices],
            ),
            expected=old.allowed,
        )
    return replace(
        old,
        default=child.default,
        because=child.because or old.because,
        source=child.source or old.source,
    )


def _new_option(parent: FrontMatter, child: OptionSpec, diagnostics: Diagnostics) -> OptionSpec:
    """An option without choices or range that the parent lacks: a truth value, or an error."""
    if child.kind is OptionKind.TRUTH and child.because is not None:
        return replace(child, partial=False)
    guess = _guess(child.span, child.name, list(parent.options))
    if child.kind is not OptionKind.TRUTH:
        text = f"‘{child.name}’ is not an option of ‘{parent.title.value}’, and has no choices or range"
        diagnostics.error(codes.NO_OPTION, child.span, text, help=guess)
    else:
        text = (
            f"‘{child.name}’ is not an option of ‘{parent.title.value}’: a new one needs ‘because’"
        )
        diagnostics.error(codes.MISSING_KEY, child.span, text, help=guess)
    return child


def _guess(span: Span, word: str, candidates: list[str]) -> list[Help]:
    found = suggest_in_text(span, word, candidates)
    return [found] if found else []
