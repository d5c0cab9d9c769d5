"""Loads a game: its file, its ancestors and the prelude, with all their diagnostics."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.resolve.assembly import resolve
from manqala.resolve.finding import find_game
from manqala.resolve.inherited_options import find_unread_options, without, without_dropped
from manqala.resolve.known_words import collect_known_words
from manqala.resolve.names import check_policies
from manqala.resolve.needed import needed_prelude
from manqala.resolve.parents import SUFFIX, parent_file
from manqala.resolve.recovery.blame import assign_blame
from manqala.resolve.recovery.consequences import (
    GLOBAL_ERRORS,
    collect_front_words,
    keep_independent,
)
from manqala.resolve.recovery.follow_ons import drop_follow_ons
from manqala.resolve.recovery.idea_suggestions import suggest_by_ideas
from manqala.resolve.recovery.paraphrases import suggest_paraphrases
from manqala.resolve.recovery.unknown_words import find_misspelt_words
from manqala.resolve.recovery.verified_fixes import verify_hints
from manqala.resolve.shelf import DISK
from manqala.syntax import tree
from manqala.syntax.front.fences import looks_like_rules, split
from manqala.syntax.front.reader import merge, usable_front_matter
from manqala.syntax.game_file import GameFile
from manqala.syntax.parser import parse_body
from manqala.text import codes, resources, span
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import (
    Diagnostic,
    Diagnostics,
    ManqalaError,
    OptionError,
    RuleError,
    SourceError,
    UnknownGameError,
    find_similar,
    suggest_in_text,
)
from manqala.text.disk_cache import make_or_load, make_stamp
from manqala.text.fixes import format_suggestion, replace_span
from manqala.text.reading import read_source
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from manqala.core.offers import Offer
    from manqala.core.rules import Rules
    from manqala.resolve.resolved import Noted, Resolved
    from manqala.resolve.shelf import Shelf
    from manqala.syntax.front.front_matter import FrontMatter, OptionValue
    from manqala.text.fixes import Hint

LONGEST_CHAIN = 8
CONTENT = frozenset({codes.EMPTY_FILE, codes.FILE_TOO_LARGE, codes.NOT_UTF8, codes.NUL_BYTE})
"""Codes of files that are not text."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a file: all diagnostics, and the rules if there are no errors."""

    name: str
    source: Source | None
    front: FrontMatter | None
    diagnostics: Diagnostics
    resolved: Resolved | None
    files: tuple[GameFile, ...]

    @property
    def rules(self) -> Rules | None:
        """The rules, if they have no errors."""
        return None if self.resolved is None else self.resolved.rules


def check_game(
    name_or_path: str | Path, chosen: Mapping[str, OptionValue] | None = None
) -> Checked:
    """Read, parse and type a game.  Raises ``UnknownGameError``, ``SourceError``, ``OptionError``."""
    path = find_game(name_or_path)
    source = read_source(path)
    name = "stdin" if path == "-" else Path(path).stem
    return check_source(name, source, None if path == "-" else Path(path), chosen or {})


def check_source(
    name: str, source: Source, path: Path | None, chosen: Mapping[str, OptionValue],
    shelf: Shelf = DISK, noted: Noted | None = None, *, fixes_tried: bool = True,
) -> Checked:  # fmt: skip
    """Parse and type the text of a game; ``noted`` records what its words mean.

    ``fixes_tried``: offer only fixes that hold, by checking the text with each of them.
    """
    diagnostics = Diagnostics()
    chain = _chain(source, path, diagnostics, [], shelf)
    checked = _check(name, source, path, chain, diagnostics, chosen, noted)
    if not fixes_tried or not (diagnostics.has_errors or any(item.hints for item in diagnostics)):
        return checked

    known: dict[str, Iterable[Diagnostic]] = {}

    def recheck(changed: Source) -> Iterable[Diagnostic]:
        # Cached: several steps check the same copy.
        if changed.text not in known:
            known[changed.text] = diagnose(changed)
        return known[changed.text]

    def diagnose(changed: Source) -> Iterable[Diagnostic]:
        try:
            return check_source(name, changed, path, chosen, shelf, fixes_tried=False).diagnostics
        except ManqalaError as error:
            return error.diagnostics

    sound = Diagnostics()
    found = suggest_paraphrases(verify_hints(diagnostics, source, recheck), source, recheck)
    sound.extend(suggest_by_ideas(drop_follow_ons(found, source, recheck), source, recheck))
    return replace(checked, diagnostics=sound)


def check_again(rules: Rules, chosen: Mapping[str, OptionValue]) -> Checked:
    """The same rules with other options, without reading files or selecting from the prelude again."""
    prelude, *files = rules.files
    return _check(
        rules.name, files[-1].source, rules.path, files, Diagnostics(), chosen, prelude=prelude
    )


def check_files(
    rules: Rules, files: Sequence[GameFile], prelude: GameFile | None = None
) -> Checked:
    """The game from other files that are parsed already, with its current options.

    ``prelude``: the part of the prelude that they need, if it differs.
    """
    return _check(
        rules.name, files[-1].source, rules.path, [*files], Diagnostics(), rules.chosen,
        prelude=prelude or rules.files[0],
    )  # fmt: skip


def check_texts(
    name: str, texts: Sequence[tuple[str, str]], path: Path | None, chosen: Mapping[str, OptionValue]
) -> Checked:  # fmt: skip
    """Parse and type a game from the names and texts of its files, the oldest ancestor first; reads no file."""
    diagnostics = Diagnostics()
    chain = []
    for title, text in texts:
        source = Source(title, text)
        front = usable_front_matter(source, diagnostics)
        if front is not None:
            chain.append(_game_file(source, front, diagnostics, DISK))
    return _check(name, chain[-1].source if chain else None, path, chain, diagnostics, chosen)


def _check(  # noqa: PLR0913 -- what is typed, where it is from, and what is known of it
    name: str, source: Source | None, path: Path | None, chain: list[GameFile],
    diagnostics: Diagnostics, chosen: Mapping[str, OptionValue], noted: Noted | None = None, *,
    prelude: GameFile | None = None,
) -> Checked:  # fmt: skip
    """Type a game from parsed files and, if given, the part of the prelude that they need."""
    front = chain[-1].front if chain else None
    if front is None or not chain:
        return Checked(name, source, front, diagnostics, None, tuple(chain))
    for file in chain[:-1]:
        if file.front is None:
            return Checked(name, source, front, diagnostics, None, tuple(chain))
    merged = chain[0].front
    for n, file in enumerate(chain[1:], 1):
        if merged is not None and file.front is not None:
            # A child with errors may mismatch because of them.
            fits = diagnostics if file.front.lost is None else Diagnostics()
            merged = without_dropped(merge(merged, file.front, fits), file, chain[:n])
    assert merged is not None
    try:
        values = _options(merged, chosen)
    except OptionError:
        # An error of the file may explain why the option is missing; all its errors are reported.
        if not diagnostics.has_errors:
            raise
        values = {}
    offers = _offers(merged, diagnostics)
    files = [prelude or needed_prelude(prelude_file(), chain), *chain]
    resolved = None
    if diagnostics.has_errors and _unusable(merged):
        check_policies(files, diagnostics)
    else:
        found = Diagnostics()
        try:
            resolved = resolve(name, files, merged, values, offers, found, noted=noted)
        except RuleError as error:
            found.extend(error.diagnostics)
        except RecursionError:
            found.error(
                codes.TOO_LONG_OR_DEEP, merged.title.span, "these rules are nested too deeply"
            )
        known: frozenset[str] = frozenset()
        if any(file.faulty or file.lost_words for file in chain):
            known = collect_known_words([prelude_file(), *chain], merged) | collect_front_words(
                chain
            )
        reported = [*keep_independent(found, files, diagnostics, known)]
        for item in (
            find_misspelt_words(chain[-1], known, [*diagnostics, *reported]) if known else ()
        ):
            reported.append(item)
            reported = [other for other in reported if not _is_unused(other, item.meant)]
        lost = any(file.lost_words for file in chain)
        diagnostics.extend(
            item
            for item in assign_blame(reported, files)
            if not (lost and item.code in GLOBAL_ERRORS)
        )
    if diagnostics.has_errors:
        resolved = None
    if resolved is not None:
        unread = find_unread_options(resolved)
        merged = without(merged, unread)
        _options(merged, chosen)
        options = {key: value for key, value in resolved.rules.options.items() if key not in unread}
        rules = replace(resolved.rules, path=path, front=merged, options=options)
        resolved = replace(resolved, rules=rules)
    return Checked(name, source, merged, diagnostics, resolved, tuple(files))


def _is_unused(item: Diagnostic, options: Collection[str]) -> bool:
    """Whether an unused option only follows from a misspelt word."""
    return item.code == codes.OPTION_WITHOUT_EFFECT and not {*options}.isdisjoint(item.names)


def _unusable(front: FrontMatter) -> bool:
    """Whether the front matter is too faulty to type the body."""
    options = front.options.values()
    return not front.title.value or any(not o.allows(o.default.value) for o in options)


def _chain(
    source: Source, path: Path | None, diagnostics: Diagnostics, seen: list[tuple[str, Span | None]],
    shelf: Shelf,
) -> list[GameFile]:  # fmt: skip
    """The file and its ancestors, the oldest first."""
    front = usable_front_matter(source, diagnostics)
    if front is None:
        parts = split(source, Diagnostics())
        if parts is not None:
            # Read the rules anyway, to report their syntax errors.
            shelf.body(source, parts.body_line, diagnostics)
        return []
    file = _game_file(source, front, diagnostics, shelf)
    if front.extends is None:
        return [file]
    me = str(path.resolve()) if path is not None else source.name
    seen = [*seen, (me, front.extends.span)]
    parent = parent_file(front.extends.value, path)
    if parent is None:
        guess = _guess(front.extends.span, front.extends.value)
        what = "file" if "/" in front.extends.value else "game"
        diagnostics.error(
            codes.EXTENDED_GAME, front.extends.span, f"there is no {what} ‘{front.extends.value}’ to extend",
            help=[guess] if guess else ["name a game that ‘manqala list’ shows, or a file: ./parent.sow"],
        )  # fmt: skip
        return []
    if any(str(parent.resolve()) == name for name, _ in seen) or len(seen) > LONGEST_CHAIN:
        circle = [Path(name).name for name, _ in seen] + [parent.name]
        alone = len(seen) == 1
        diagnostics.error(
            codes.EXTENDED_GAME, front.extends.span,
            "this game extends itself" + ("" if alone else " in a circle"),
            notes=[] if alone else ["the circle: " + " → ".join(circle)],
            help=["extend the game of which this one is a variant"],
        )  # fmt: skip
        return []
    text = _text_of_parent(parent, shelf)
    if text is None and parent.suffix == SUFFIX:
        diagnostics.error(
            codes.EXTENDED_GAME, front.extends.span, f"‘{front.extends.value}’ is not a rule file",
            help=["check a rule file of your own with ‘manqala validate’"],
        )  # fmt: skip
    if text is None:  # an invalid file name was reported with the front matter
        return []
    ancestors = _chain(text, parent, diagnostics, seen, shelf)
    # It is unknown what an ancestor with a faulty front matter would have passed on.
    sound = all(
        ancestor.front is not None and ancestor.front.lost is None for ancestor in ancestors
    )
    return [*ancestors, file] if ancestors and sound else []


def _text_of_parent(path: Path, shelf: Shelf) -> Source | None:
    """The text of a parent file, if it is a rule file.

    A file by a stranger may name any parent, and messages quote lines: a file of another kind must not leak. Raises
    ``SourceError`` if it cannot be opened.
    """
    if path.suffix != SUFFIX:
        return None
    try:
        source = shelf.text(path)
    except SourceError as error:
        if error.diagnostics[0].code in CONTENT:
            return None
        raise
    return source if looks_like_rules(source) else None


def _game_file(
    source: Source, front: FrontMatter, diagnostics: Diagnostics, shelf: Shelf
) -> GameFile:
    """One file whose front matter is parsed already."""
    body = shelf.body(source, front.body_line, diagnostics)
    lost = body.lost_words | (front.lost or frozenset())
    return GameFile(source, body.items, body.tags, front, body.faulty, lost, body.patched)


def _guess(span: Span, name: str) -> Hint | None:
    """The game that was probably meant: by its title, or by a similar name."""
    from manqala.resolve.game_names import find_by_title

    with suppress(UnknownGameError):  # several games have this title
        called = find_by_title(name)
        if called is not None:
            return replace_span(
                span, called.game, f"‘{name}’ is another name of ‘{called.game}’: write that"
            )
    return suggest_in_text(span, name, resources.game_files())


@lru_cache(maxsize=1)
def prelude_file() -> GameFile:
    """The whole prelude, parsed and cached, since every game needs it."""
    name, text = resources.prelude()
    modules = [*Path(tree.__file__).parent.glob("*.py"), Path(span.__file__)]
    made = make_stamp(modules, resources.grammar_text("manqala.lark"), text)
    return make_or_load("prelude.tree", made, lambda: _parse_prelude(name, text))


def _parse_prelude(name: str, text: str) -> GameFile:
    source = Source(name, text)
    diagnostics = Diagnostics()
    body = parse_body(source, 1, diagnostics)
    diagnostics.raise_if_errors()
    return GameFile(source, body.items, body.tags)


def _options(front: FrontMatter, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The chosen values, checked against the options."""
    problems: list[Diagnostic] = []
    values: dict[str, OptionValue] = {}
    for name, value in chosen.items():
        key = name.replace("-", "_")
        option = front.options.get(key)
        if option is None:
            near = find_similar(key, front.options)
            known = ", ".join(front.options) or "none"
            problems.append(
                Diagnostic(
                    codes.WRONG_OPTION, Severity.ERROR, None, f"‘{front.title.value}’ has no option ‘{name}’",
                    help=tuple(filter(None, [format_suggestion(near), f"its options: {known}"])), names=(name,), meant=near,
                )
            )  # fmt: skip
            continue
        try:
            values[key] = option.parse_value(value)
        except OptionError as error:
            problems.extend(error.diagnostics)
    if problems:
        raise OptionError(*problems)
    return values


def _offers(front: FrontMatter, diagnostics: Diagnostics) -> dict[str, Offer]:
    """The definitions of the plug-ins that the file uses; a plug-in that is not installed is an error."""
    if not front.uses:
        return {}
    from manqala.resolve import plugins

    found: dict[str, Offer] = {}
    for used in front.uses:
        try:
            offered = plugins.offers(used.value)
        except plugins.PluginError as error:
            diagnostics.error(
                codes.NO_PLUG_IN, used.span, f"the plug-in ‘{used.value}’ cannot be used: {error}"
            )
            continue
        if offered is None:
            guess = suggest_in_text(used.span, used.value, plugins.names())
            diagnostics.error(
                codes.NO_PLUG_IN, used.span, f"the plug-in ‘{used.value}’ is not installed",
                help=[guess] if guess else ["install the package that provides it; a rule file cannot do this"],
            )  # fmt: skip
            continue
        for offer in offered:
            if offer.name in found:
                diagnostics.error(
                    codes.NO_PLUG_IN, used.span, f"two of the plug-ins provide ‘{offer.name}’"
                )
            found[offer.name] = offer
    return found
