"""Loads a game: its file, its ancestors and the prelude, with all their diagnostics."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.resolve.assembly import resolve
from manqala.resolve.finding import find_game
from manqala.resolve.inherited_options import find_unread_options, without, without_dropped
from manqala.resolve.known_words import collect_known_words
from manqala.resolve.names import check_policies
from manqala.resolve.needed import needed_prelude
from manqala.resolve.parsed_files import parse_file, prelude_file, read_chain
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
from manqala.syntax.front.merging import merge
from manqala.syntax.front.reader import usable_front_matter
from manqala.syntax.game_file import GameFile
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import (
    Diagnostic,
    Diagnostics,
    ManqalaError,
    OptionError,
    RuleError,
    find_similar,
    suggest_in_text,
)
from manqala.text.fixes import format_suggestion
from manqala.text.reading import read_source
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from manqala.core.offers import Offer
    from manqala.core.rules import Rules
    from manqala.resolve.resolved import Noted, Resolved
    from manqala.resolve.shelf import Shelf
    from manqala.syntax.front.front_matter import FrontMatter, OptionValue


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
    chain = read_chain(source, path, diagnostics, [], shelf)
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
            chain.append(parse_file(source, front, diagnostics, DISK))
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
