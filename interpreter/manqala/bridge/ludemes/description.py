"""Converts a game description of Ludii to a rule file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.bridge.draft import RuleParts
from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.defines import expanded
from manqala.bridge.ludemes.described_board import read_equipment
from manqala.bridge.ludemes.game_end import Endings
from manqala.bridge.ludemes.ludeme_memory import LudemeMemory
from manqala.bridge.ludemes.ludeme_tree import parts, read_tree
from manqala.bridge.ludemes.ludeme_words import Words
from manqala.bridge.ludemes.phases import Phases
from manqala.bridge.ludemes.sites import SEATS, LudemeError
from manqala.bridge.ludemes.stages import Stages
from manqala.bridge.ludemes.ways_to_move import PlayWriter
from manqala.bridge.rule_text import Title, finished, quote, rule_text
from manqala.resolve.files import check_source
from manqala.text import codes
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.bridge.ludemes.defines import Description
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.sites import LudemeBoard


BECAUSE = "the description leaves it open"
"""Why a rule file has an option."""


def converted(source: Source, variant: str | None = None, *, partial: bool = False) -> str:
    """Convert a game description, or one of its variants, to a rule file.

    Raises ``ManqalaError`` if the file has errors, or names each part that cannot be expressed. With
    ``partial``, these become comments and the rest is converted.
    """
    nodes = read_tree(source)
    made = Conversion(expanded(source, nodes, variant))
    if made.refused and not partial:
        raise ManqalaError(*made.diagnostics())
    if not made.refused and variant is None:
        _offer_sizes(made, source, nodes)
    written = made.text()
    fault = "" if made.refused else _fault(made.title, written)
    if fault:
        made.refuse(LudemeError(made.game, f"what it stands for is not a rule file: {fault}"))
        raise ManqalaError(*made.diagnostics())
    return finished(made.title, written)


def _fault(title: str, text: str) -> str:
    """What is wrong with a rule file: then the description has something that was not understood."""
    try:
        found = check_source(title, Source(f"{title}.sow", text), None, {})
    except ManqalaError as error:
        return str(error.diagnostics[0].message)
    return "" if found.rules is not None else found.diagnostics.sorted()[0].message


def _offer_sizes(made: Conversion, source: Source, nodes: list[Ludeme]) -> None:
    """Make the size of the board an option, if the rules are the same on each board that the file allows."""
    tag, _, part = made.equipment.size.partition(":")
    option = made.description.options.get(tag)
    if option is None or len(set(sizes := option.numbers(int(part)))) < 2:
        return
    usual = made.rules()
    for item in option.items:
        other = Conversion(expanded(source, nodes, f"{option.heading}/{item.name}"))
        if other.refused or other.rules() != usual:
            return
    made.parts.board[1] = "holes: size"
    made.parts.options.append(
        f"size: {{choices: {sorted(set(sizes))}, default: {made.equipment.columns}, because: {BECAUSE}}}"
    )


class Conversion:
    """One description on its way to a rule file."""

    def __init__(self, description: Description) -> None:
        """Convert as much as can be said."""
        self.description = description
        self.game = description.game
        self.parts = RuleParts()
        self.refused: list[LudemeError] = []
        self.agreed = self.repeating = self.scored = False
        self.chosen_options: dict[str, str] = {}
        first = self.game.items[0] if self.game.items else None
        self.title = first.word if first is not None and first.kind == "text" else "A game"
        try:
            self.equipment = read_equipment(self.game)
        except LudemeError as unsaid:
            self.refuse(unsaid)
            return
        self.convert(self.equipment)

    def refuse(self, unsaid: LudemeError) -> None:
        """Note a part that cannot be said."""
        place = (str(unsaid.node.span), unsaid.reason)
        if place not in [(str(error.node.span), error.reason) for error in self.refused]:
            self.refused.append(unsaid)

    def diagnostics(self) -> list[Diagnostic]:
        """The errors that name every part that cannot be said."""
        code = codes.UNSAID_LUDEME
        return [
            Diagnostic(code, code.severity, one.node.span, one.reason)
            for one in sorted(self.refused, key=lambda one: one.node.span.key[1:])
        ]

    # ---- the parts -------------------------------------------------------------------------------------------

    def convert(self, equipment: LudemeBoard) -> None:
        """Write all parts of the rule file."""
        rules = next((ludeme for ludeme in self.game if ludeme.called("rules")), None)
        players = next((ludeme for ludeme in self.game if ludeme.called("players")), None)
        if players is None or [player.number for player in players] != [2]:
            self.refuse(
                LudemeError(players or self.game, "only a game for two players can be converted")
            )
        if rules is None:
            self.refuse(LudemeError(self.game, "a game without rules"))
            return
        start = next((rule for rule in rules if rule.called("start")), None)
        self.words = words = Words(
            equipment, self.chosen_options, LudemeMemory(self.game, self.parts)
        )
        self.seeds(equipment, start or rules)
        self.board(equipment, words)
        turns = PlayWriter(words, self.parts, self.refuse)
        endings = Endings(words, self.parts, self.description.scores, self.refuse)
        for item in rules.items:
            if item.label not in {"", "phases"} or not (
                item.label or item.called("start", "play", "end")
            ):
                self.refuse(LudemeError(item, f"‘{item.label or item.word}’ cannot be converted"))
        phases, ends, writer = rules.labelled("phases"), [], None
        play = next((rule for rule in rules if rule.called("play")), None)
        if phases is not None:
            writer = Phases(turns, self.parts, self.refuse)
            if writer.simple(phases.items):
                ends = writer.write(phases.items)
            else:
                writer = None
                try:
                    Stages(turns, self.parts, endings).write(phases.items)
                except LudemeError as unsaid:
                    self.refuse(unsaid)
        elif play is not None and len(play.plain) == 1:
            self.parts.turn += turns.write(play.plain[0])
        else:
            self.refuse(LudemeError(rules, "rules without a play cannot be converted"))
        for ludeme in [*ends, *(rule for rule in rules if rule.called("end"))]:
            endings.write(ludeme)
        if writer is not None:
            writer.passing()
        self.agreed, self.repeating, self.scored = turns.agreed, endings.repeating, endings.scored

    def board(self, equipment: LudemeBoard, words: Words) -> None:
        """Write the board."""
        self.parts.board += [f"rows: {equipment.rows}", f"holes: {equipment.columns}"]
        owned = any(track.owner for track in equipment.tracks)
        if words.on_track:
            left = 0
            south = equipment.maps.get("", {}).get(1)
            side = "left" if south is not None and equipment.site(south) == left else "right"
            self.parts.board.append("stores: on track")
            if side == "left":
                self.parts.board.append("store_side: left")
        elif equipment.stores or equipment.hands:
            self.parts.board.append("stores: beside")
        if owned and equipment.rows == 4:
            self.parts.board.append("track: own")

    def seeds(self, equipment: LudemeBoard, start: Ludeme) -> None:
        """Write the seeds at the start."""
        filled: dict[int, str] = {}
        for node in (
            (ludeme for part in start.plain for ludeme in parts(part))
            if start.called("start")
            else ()
        ):
            if node.called("set") and node.plain and node.plain[0].word == "RememberValue":
                self.remember_set(node)
                continue
            if (
                not node.called("set")
                or not node.plain
                or node.plain[0].word != "Count"
                or len(node.plain) != 2
            ):
                self.refuse(LudemeError(node, f"the start {node.short} cannot be converted"))
                continue
            number, region = node.plain[1], node.labelled("to") or node.labelled("at")
            sites = None if region is None else equipment.sites(region, 1)
            if (
                sites is None
                and region is not None
                and (site := equipment.site(region)) is not None
            ):
                sites = frozenset({site})
            allowed = {*equipment.holes, *(equipment.store_sites if number.number == 0 else ())}
            if sites is None or number.number is None or not sites <= allowed:
                self.refuse(LudemeError(node, f"the start {node.short} cannot be converted"))
                continue
            if number.number == 0:
                continue
            name = self.option(number)
            filled |= dict.fromkeys(sites, name or number.word)
        counts = {filled.get(site, "0") for site in equipment.holes}
        if len(counts) == 1:
            self.parts.front.append(f"seeds: {counts.pop()}")
            return
        rows: dict[tuple[int, int], list[str]] = {}
        for site in sorted(equipment.holes, key=equipment.numbered):
            player, rank, _ = equipment.numbered(site)
            rows.setdefault((player, rank), []).append(filled.get(site, "0"))
        halves = [
            " / ".join(" ".join(row) for (whose, _), row in rows.items() if whose == player)
            for player in SEATS
        ]
        joined = " / " if equipment.rows == 2 else " // "
        self.parts.front.append(f"start: {joined.join(halves)}")

    def remember_set(self, node: Ludeme) -> None:
        """A set of holes that is remembered from the start."""
        plain, memory = node.plain, self.words.memory
        if len(plain) != 3 or plain[1].word not in memory.sets or plain[2].number is not None:
            self.refuse(LudemeError(node, f"the start {node.short} cannot be converted"))
            return
        try:
            region = self.words.region(plain[2], Referents())
        except LudemeError as unsaid:
            self.refuse(unsaid)
            return
        self.parts.setup = self.parts.setup or ["fill-board"]
        mark = memory.set_mark(plain[1].word)
        self.parts.setup.append(f"each h in {region}, set {mark} of h to true")

    def option(self, number: Ludeme) -> str:
        """The option of the rule file for a number that an option gives, if its items are only numbers."""
        if number.option in self.chosen_options:
            return self.chosen_options[number.option]
        tag, _, part = number.option.partition(":")
        option = self.description.options.get(tag)
        if option is None or number.option in self.description.computed:
            return ""
        choices = sorted(set(option.numbers(int(part))))
        if len(choices) < 2 or (len(option.parts) > 1 and part != "0"):
            return ""
        name = "start_seeds"
        self.parts.options.append(
            f"{name}: {{choices: {choices}, default: {number.word}, because: {BECAUSE}}}"
        )
        self.chosen_options[number.option] = name
        return name

    def rules(self) -> list[object]:
        """All parts but the number of columns."""
        parts = self.parts
        return [
            parts.board[:1] + parts.board[2:], parts.front, parts.options, parts.marks, parts.setup,
            parts.turn, parts.words, parts.endings,
        ]  # fmt: skip

    # ---- the text -----------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The rule file, unformatted."""
        title = Title(self.title, aka=tuple(dict.fromkeys(self.informed("aliases"))))
        missing = [f"{error.node.short} ({error.reason})" for error in self.refused]
        self.parts.board = self.parts.board or ["rows: 2", "holes: 6"]
        self.parts.turn = self.parts.turn or ["nothing"]
        return rule_text(self.parts, title, self.repetition(), list(self.sources()), missing)

    def repetition(self) -> str:
        """What happens when positions recur."""
        outcome = "settled" if self.scored else "drawn"
        if self.repeating:
            return f"repetition: {outcome}   # the description ends such a game too"
        if self.agreed:
            return f"repetition: {outcome}   # in the description the players may agree on it"
        return f"repetition: {outcome}   # ours: Ludii plays on"

    def fixed(self) -> list[str]:
        """The items of options that were chosen and are no options of the rule file."""
        offered = {tag.partition(":")[0] for tag in self.chosen_options}
        if any(option.startswith("size:") for option in self.parts.options):
            offered.add(self.equipment.size.partition(":")[0])
        pairs = zip(self.description.options, self.description.settings, strict=True)
        return [setting for tag, setting in pairs if tag not in offered]

    def informed(self, *names: str) -> list[str]:
        """The texts of an entry of the metadata."""
        metadata = self.description.metadata
        found: list[str] = []
        stack = [metadata] if metadata is not None else []
        while stack:
            node = stack.pop()
            if node.called(*names):
                found += [t.word for part in node.plain for t in parts(part) if t.kind == "text"]
            elif not node.called("useFor", "ai", "graphics"):
                stack += reversed(node.items)
        return found

    def sources(self) -> Iterator[str]:
        """The sources that the file cites, and the file itself."""
        for text in self.informed("source"):
            if re.match(r"https?:", text):
                yield f"{{title: {quote(text)}}}"
            elif match := re.fullmatch(
                r"(?P<author>[^\d:]+?) (?P<year>1\d{3}|20\d{2})(?:: ?(?P<note>.+?))?\.?", text
            ):
                note = f", note: {quote('p. ' + match['note'])}" if match["note"] else ""
                title, author = quote(text.partition(":")[0]), quote(match["author"])
                yield f"{{title: {title}, author: {author}, year: {match['year']}{note}}}"
            else:
                yield f"{{title: {quote(text.rstrip('.'))}}}"
        kind = "a game description of Ludii, converted"
        if fixed := self.fixed():
            kind += f"; {', '.join(fixed)}"
        yield f"{{title: {quote(self.title)}, note: {quote(kind)}}}"
