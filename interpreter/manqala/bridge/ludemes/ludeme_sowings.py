"""The statements of a sowing: the hole, the direction, the holes passed over, and what follows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.after_sowing import AfterSowing
from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.effect_lines import conditional
from manqala.bridge.ludemes.joined_conditions import (
    TRUE,
    Condition,
    conjunction,
    disjunction,
    enclosed,
    negation,
)
from manqala.bridge.ludemes.laps import Further, track_of
from manqala.bridge.ludemes.ludeme_memory import assured
from manqala.bridge.ludemes.movements import Movement
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words

SAID = {"if", "apply", "includeSelf", "skipIf", "backtracking", "origin", "owner"}
"""The parts of a sowing that are said here."""
NOT_START = Condition(
    "it = last or it != start", "or", parts=(Condition("it = last"), Condition("it != start"))
)
"""Captures that go back along the track end where the lap began."""
NAMES = ("one", "two", "three", "four", "five", "six")


class LudemeSowings:
    """Writes sowings."""

    def __init__(
        self, words: Words, draft: RuleParts, refuse: Callable[[LudemeError], None]
    ) -> None:
        """For a game."""
        self.words, self.draft, self.refuse = words, draft, refuse

    # ---- several ways -------------------------------------------------------------------------------------

    def together(self, ways: list[Movement], preferring: bool, effects: AfterSowing) -> list[str]:
        """The statements for all ways to move."""
        if len(ways) == 1:
            return [*self.chosen(ways[0]), *self.sown(ways[0], "it", effects)]
        alike = len({way.after for way in ways}) == 1
        tracks = {self.direction(way.sowing) for way in ways}
        sources = {way.source.written for way in ways}
        if preferring:
            if not alike or len(tracks) != 1 or len(ways) != 2:
                raise LudemeError(
                    ways[0].source, "priorities among different sowings cannot be converted"
                )
            return [self.preferred(*ways), *self.sown(ways[0], "it", effects)]
        if alike and len(tracks) == 1:
            holes = " + ".join(f"({self.holes(way)})" for way in ways)
            return [f"choose hole from {holes}", *self.sown(ways[0], "it", effects)]
        if alike and len(sources) == 1 and len(ways) == 2:
            return [
                *self.chosen(ways[0]),
                "choose path from directions",
                *self.sown(replace(ways[0]), "hole going path", effects),
            ]
        lines: list[str] = []
        for n, way in enumerate(ways):
            head = f"{'or' if n else 'either'} {NAMES[n % len(NAMES)]}"
            lines += [
                head,
                *(INDENT + line for line in (*self.chosen(way), *self.sown(way, "it", effects))),
            ]
        return lines

    # ---- the hole ------------------------------------------------------------------------------------------

    def holes(self, way: Movement) -> str:
        """The holes from which one is chosen."""
        scope = Referents()
        region = self.words.set_of(way.source.plain[0], scope)
        test = way.source.labelled("if")
        asked = (
            TRUE
            if test is None
            else self.words.condition(test, replace(scope, chosen="it", to="it"))
        )
        if asked == TRUE:
            return region
        if asked.text == "it is occupied" and region.endswith("holes"):
            return (
                f"{region.removesuffix('holes')}occupied holes"
                if not region.startswith("holes of")
                else f"{region} where occupied"
            )
        region = enclosed(region)
        if " where " in region:
            region = f"({region})" if not region.startswith("(") else region
        return f"{region} where {asked.bare}"

    def chosen(self, way: Movement) -> list[str]:
        """The choice of the hole."""
        self.words.choosing = True
        return [f"choose hole from {self.holes(way)}"]

    def preferred(self, first: Movement, second: Movement) -> str:
        """A choice in which some holes have priority."""
        if first.source.plain[0].written == second.source.plain[0].written:
            scope = Referents()
            tests = [
                self.words.condition(test, scope) if (test := way.source.labelled("if")) else TRUE
                for way in (first, second)
            ]
            either = disjunction(tests)
            if either.numbers == ((1, None),) and tests[0].subject == "it":
                some = self.holes(
                    replace(first, source=replace(first.source, items=first.source.plain))
                )
                if some.endswith("holes") and " of " not in some:
                    return f"choose hole from {some.removesuffix('holes')}occupied holes preferring {tests[0].bare}"
        return f"choose hole from ({self.holes(first)}) else ({self.holes(second)})"

    # ---- the sowing -------------------------------------------------------------------------------------------

    def direction(self, sowing: Ludeme) -> str:
        """The direction of a sowing."""
        board = self.words.board
        name = next((ludeme.word for ludeme in sowing if ludeme.kind == "text"), "")
        owned = sowing.labelled("owner") is not None
        tracks = [
            t for t in board.tracks if not name or (name in t.name if owned else name == t.name)
        ]
        if owned:
            tracks = [track for track in tracks if track.owner]
            found = {owner: next((t for t in tracks if t.owner == owner), None) for owner in (1, 2)}
            some = [track for track in found.values() if track is not None]
            if len(some) != 2:
                raise LudemeError(sowing, "each player has a track of this name")
        else:
            some = tracks[:1]
            if some and board.rows == 4:
                raise LudemeError(sowing, "a sowing round all four rows cannot be converted")
        ways = {board.direction(track) for track in some}
        if len(ways) != 1 or "" in ways:
            raise LudemeError(
                sowing,
                "a track can be converted only if it leads round the board, or round a player's rows",
            )
        return ways.pop()

    def skipped(self, sowing: Ludeme, laps: bool) -> list[str]:
        """The holes that a sowing passes over: those that the statement names."""
        board, words = self.words.board, self.words
        found: list[str] = []
        tests: list[Condition] = []
        itself = sowing.labelled("includeSelf")
        if itself is not None and itself.word == "False":
            if laps:
                tests.append(Condition("it = start"))
            else:
                found.append("it")
        skipping = sowing.labelled("skipIf")
        if skipping is not None:
            asked = words.condition(skipping, Referents(to="it"))
            if words.on_track and asked.text == "it is opponent's store":
                found.append("opponent's store")
            else:
                tests.append(asked)
        if words.on_track and sowing.labelled("owner") is None and board.skips(board.tracks[0]):
            raise LudemeError(sowing, "a sowing of both along the track of one cannot be converted")
        if (
            words.on_track
            and any(board.skips(track) for track in board.tracks)
            and "opponent's store" not in found
        ):
            found.append("opponent's store")
        if tests:
            self.draft.define(f"a hole is skipped when {disjunction(tests).text}")
        return found

    def sown(self, way: Movement, what: str, effects: AfterSowing) -> list[str]:
        """The sowing and what follows it."""
        sowing, scope = way.sowing, Referents(chosen="start")
        effects.laps.track = track_of(sowing)
        self.words.choosing, self.words.sown_way = False, self.direction(sowing)
        skipif = sowing.labelled("skipIf")
        effects.skipping = "" if skipif is None else skipif.written
        numbers = self._known_beside(way)
        for item in sowing.items:
            if item.label and item.label not in SAID:
                self.refuse(LudemeError(item, f"‘{item.label}’ of a sowing cannot be converted"))
            if not item.label and item.kind != "text" and not item.called("then"):
                self.refuse(LudemeError(item, f"a sowing from {item.short} cannot be converted"))
        after = self.after(sowing, scope, effects, Further(numbers=numbers, after=numbers))
        for then in sowing:
            if then.called("then"):
                for ludeme in then.plain:
                    after += effects.lines(ludeme, scope)
        if way.swept is not None:
            after = self.sweeping(way, after, effects)
        laps = any("relay from" in line or "lift " in line for line in after)
        statement = f"sow {what} {self.direction(sowing)}" if "going" not in what else f"sow {what}"
        if skipped := self.skipped(sowing, laps):
            statement += f", skipping {' + '.join(skipped)}"
        origin = sowing.labelled("origin")
        if origin is not None and origin.word != "False":
            if origin.word != "True":
                self.refuse(
                    LudemeError(
                        origin, "that only some sowings begin in their own hole cannot be converted"
                    )
                )
            if laps:
                raise LudemeError(origin, "laps that begin in their own hole cannot be converted")
            statement += ", leaving 1"
            some = self.holes(way)
            if after and not some.endswith("2.."):
                # A single seed stays where it is, and is the last one.
                after = ["if lifted = 1, set last to start", *after]
        beside = [
            line for ludeme in way.beside for line in effects.lines(ludeme, Referents(lap="origin"))
        ]
        lines = [*beside, statement, *after]
        if laps:
            lines = (
                [f"{statement}, then {after[0]}"]
                if len(after) == 1 and not after[0].startswith("if ")
                else [f"{statement}, then", *(INDENT + line for line in after)]
            )
            lines = [*beside, *lines]
        if way.must is None:
            return lines
        if laps:
            raise LudemeError(
                way.must, "what has to hold after each lap of a turn cannot be converted"
            )
        return [*lines, f"forbid {negation(self.words.condition(way.must, Referents())).text}"]

    def sweeping(self, way: Movement, after: list[str], effects: AfterSowing) -> list[str]:
        """What follows a lap, with what happens in each of its holes: before the next lap is lifted."""
        assert way.swept is not None
        length = self.words.board.track_length(track_of(way.sowing))
        number = f"(lifted - 1) mod {length} + 1" if way.less else f"lifted mod {length} + 1"
        lines = effects.each_in(
            f"(first ({number}) of (start + walk (way) of start))", way.swept, Referents(to="it")
        )
        again = [n for n, line in enumerate(after) if "relay from" in line or "lift " in line]
        if not again:
            return [*after, *lines]
        match = re.fullmatch(r"(?:if (.+), )?((?:relay from|lift) \S+)", after[0])
        if (
            again != [0]
            or match is None
            or not all(line.startswith(("otherwise", INDENT)) for line in after[1:])
        ):
            raise LudemeError(way.swept, "what follows such laps cannot be converted")
        rest = after[1:]
        if rest and rest[0].startswith("otherwise if "):
            rest = block("if not again", [rest[0].removeprefix("otherwise "), *rest[1:]])
        elif rest:
            one = rest[0].removeprefix("otherwise").strip()
            rest = block(
                "if not again", [one] if one else [line.removeprefix(INDENT) for line in rest[1:]]
            )
        return [
            f"let again be {match[1] or 'last holds 2..'}",
            *rest,
            *lines,
            f"if again, {match[2]}",
        ]

    def _known_beside(self, way: Movement) -> dict[str, int]:
        """What is remembered after the effects beside a sowing."""
        return dict(known for ludeme in way.beside if (known := assured(ludeme)) is not None)

    def after(
        self, sowing: Ludeme, scope: Referents, effects: AfterSowing, further: Further
    ) -> list[str]:
        """What a sowing applies, at its last hole or at several."""
        test, effect = sowing.labelled("if"), sowing.labelled("apply")
        back = sowing.labelled("backtracking")
        if effect is None:
            return []
        if back is None or back.word == "False":
            asked = TRUE if test is None else self.words.condition(test, scope)
            facts = list(asked.parts) if asked.joined == "and" else [asked]
            return conditional(asked, effects.lines(effect, scope, facts, further), [])
        if back.kind == "word" and back.word == "True" and test is not None:
            return self.along(test, effect, scope, effects)
        if (
            (test is None or test.word == "True")
            and effect.called("if")
            and effect.plain[0].written == back.written
        ):
            again, *bodies = effect.plain
            said = self.words.condition(again, scope)
            rest = effects.lines(bodies[1], scope, [negation(said)]) if len(bodies) > 1 else []
            taken = self.along(again, bodies[0], scope, effects)
            return conditional(said, taken, rest) if rest else taken
        raise LudemeError(back, "captures that go on under another condition cannot be converted")

    def along(
        self, test: Ludeme, effect: Ludeme, scope: Referents, effects: AfterSowing
    ) -> list[str]:
        """An effect at the last hole and at those before it, as long as a condition holds."""
        asked = self.words.condition(test, replace(scope, to="it"))
        pattern = asked.pattern
        counts = [
            condition for condition in asked.parts or (asked,) if condition.numbers is not None
        ]
        if not counts or counts[0].numbers is None or counts[0].numbers[0][0] < 2:
            asked, pattern = conjunction([asked, NOT_START]), ""
        if not pattern:
            self.draft.define(f"a hole is ripe when {asked.text}")
            pattern = "ripe"
        holes = f"trail of last: (take {pattern})+"
        lines = effects.lines(effect, replace(scope, to="it"), [asked])
        if lines == ["capture it"]:
            return [f"capture {holes}"]
        if len(lines) == 1 and lines[0].startswith("win it, for ") and "of it" not in lines[0]:
            return [f"win ({holes}), {lines[0].partition(', ')[2]}"]
        return block(f"each h in ({holes})", effects.lines(effect, replace(scope, to="h")))
