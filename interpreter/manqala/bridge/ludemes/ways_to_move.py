"""The play of a description: which hole is chosen, how it is sown, and what follows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.after_sowing import AfterSowing, assured, conditional
from manqala.bridge.ludemes.joined_conditions import (
    TRUE,
    Condition,
    conjunction,
    disjunction,
    negation,
)
from manqala.bridge.ludemes.laps import Further, Laps, settled, track_of
from manqala.bridge.ludemes.places import Referents
from manqala.bridge.ludemes.plain_moves import PlainMoves
from manqala.bridge.ludemes.remembering import set_key
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


@dataclass(frozen=True, slots=True)
class Movement:
    """One way to move: the hole, the sowing, and what has to hold afterwards."""

    source: Ludeme
    sowing: Ludeme
    must: Ludeme | None = None
    beside: tuple[Ludeme, ...] = ()
    """Effects of the move beside the sowing."""
    swept: Ludeme | None = None
    """What happens in each hole between the beginning of a lap and its end."""
    less: int = 0
    """By how many holes that ends before the number of seeds."""

    @property
    def after(self) -> str:
        """All but the hole and the direction, to compare ways."""
        rest = [one.written for one in self.sowing.items if one.kind != "text"]
        labels = [one.label for one in self.sowing.items if one.kind != "text"]
        beside = [one.written for one in self.beside]
        if self.swept is not None:
            beside += [self.swept.written, str(self.less)]
        return f"{labels}{rest}{self.must.written if self.must else ''}{beside or ''}"


class PlayWriter:
    """Writes the turn."""

    def __init__(
        self, words: Words, draft: RuleParts, refuse: Callable[[LudemeError], None]
    ) -> None:
        """For a game."""
        self.words, self.draft, self.refuse = words, draft, refuse
        self.agreed = False
        """Whether players may agree to end a game that repeats itself."""

    def write(self, play: Ludeme, later: Ludeme | None = None) -> list[str]:
        """The statements of a play; ``later`` is the play of further moves in the same turn, if it is another."""
        laps = Laps(self.words, play, later, self.moved)
        self.effects = AfterSowing(self.words, laps, self.refuse)
        self.plain = PlainMoves(self.words, self.effects)
        facts = {"SameTurn": False, "Pending": False, **self.words.memory.at_rest}
        try:
            return self.played(settled(play, facts))
        except LudemeError as unsaid:
            self.refuse(unsaid)
            return []

    # ---- all kinds of moves ------------------------------------------------------------------------------

    def played(self, node: Ludeme) -> list[str]:
        """The statements of a play: moves under conditions, and several ways to move."""
        self.words.choosing = True
        if _proposal(node):
            self.agreed = True
            return self.played(node.plain[2])
        then = next((one for one in node if one.called("then")), None)
        if then is not None and node.called("or", "priority", "if", "do"):
            bare = replace(node, items=tuple(one for one in node.items if one is not then))
            after = [
                line
                for one in then.plain
                for line in self.effects.lines(one, Referents(lap="start"))
            ]
            return [*self.played(bare), *after]
        if node.called("or", "priority"):
            rest = [one for one in node.operands if not _proposing(one)]
            if len(rest) == 1:
                return self.played(rest[0])
        if _sows(node):
            self.plain.number = 1
            ways, preferring = self.ways(node)
            return self.together(ways, preferring, self.effects)
        if node.called("if") and len(node.items) == len(node.plain) in {2, 3}:
            return self._under_condition(node)
        if node.called("or"):
            return self._several([one for one in node.operands if not _proposing(one)])
        if node.called("priority"):
            return self._first_possible(list(node.operands))
        if node.kind == "list" and len(node.items) == 1:
            return self.played(node.items[0])
        if node.called("move") and node.plain and node.plain[0].word == "Select":
            return self._chosen_only(node, Further())
        return self.plain.lines(node, Further())

    def moved(self, node: Ludeme, further: Further) -> list[str]:
        """A further move of the same turn that is no lap."""
        return self.plain.lines(node, further)

    def _under_condition(self, node: Ludeme) -> list[str]:
        """Moves that are legal only under a condition."""
        asked = self.words.condition(node.plain[0], Referents())
        body = self.played(node.plain[1])
        if len(node.plain) == 2:
            must = f"must {asked.text}"
            return body if asked == TRUE or body[0] == must else [must, *body]
        self.plain.number = 0
        return conditional(asked, body, self.played(node.plain[2]))

    def _several(self, nodes: list[Ludeme]) -> list[str]:
        """Several ways to move."""
        lines: list[str] = []
        for n, node in enumerate(nodes):
            self.plain.number = 0
            passing = node.called("move") and [one.word for one in node] == ["Pass"]
            name = "pass-turn" if passing else NAMES[n % len(NAMES)]
            lines += [
                f"{'or' if n else 'either'} {name}",
                *(INDENT + line for line in self.played(node)),
            ]
        return lines

    def _first_possible(self, nodes: list[Ludeme]) -> list[str]:
        """The first kind of move for which there is a hole."""
        lines: list[str] = []
        for n, node in enumerate(nodes):
            self.plain.number = 0
            some = self.played(node)
            if n == len(nodes) - 1:
                return [*lines, *block("otherwise", some)] if lines else some
            asked = "true"
            if some[0].startswith("must "):
                asked, some = some[0].removeprefix("must "), some[1:]
            match = re.fullmatch(r"choose \S+ from (.+)", some[0])
            if match is None or any(
                line.lstrip().startswith(("forbid ", "must ")) for line in some
            ):
                raise LudemeError(node, "priorities among such moves cannot be converted")
            test = f"any ({match[1]})" if asked == "true" else f"{asked} and any ({match[1]})"
            lines += block(f"{'otherwise ' if n else ''}if {test}", some)
        return lines

    def _chosen_only(self, node: Ludeme, further: Further) -> list[str]:
        """A hole is chosen, and something is done that is no sowing."""
        source = next((one for one in node if one.called("from")), None)
        then = next((one for one in node if one.called("then")), None)
        if source is None or then is None or len(then.plain) != 1:
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        places = [one for one in source if one.word != "Cell"]
        if len(places) == 1 and self.words.is_store(places[0], Referents()):
            place = self.words.place(places[0], Referents())
            scope = Referents(to=place, chosen=place, lap=place)
            return [f"must {place} is occupied", *self.effects.lines(then.plain[0], scope, (), further)]
        name = self.plain.name()
        scope = Referents(to=name, chosen=name, lap=name)
        holes = self.holes(Movement(source, source)).removeprefix("choose ")
        return [
            f"choose {name} from {holes}",
            *self.effects.lines(then.plain[0], scope, (), further),
        ]

    # ---- ways to move -----------------------------------------------------------------------------------

    def ways(self, node: Ludeme) -> tuple[list[Movement], bool]:
        """The ways to move, and whether the first ones have priority."""
        if _proposal(node):
            self.agreed = True
            return self.ways(node.plain[2])
        if node.called("or", "priority"):
            then = next((one for one in node if one.called("then")), None)
            if then is not None:
                raise LudemeError(then, "what follows some of the moves cannot be converted")
            parts = [one for one in node.operands if not _proposing(one)]
            found = [self.ways(one) for one in parts]
            if any(preferring for _, preferring in found) and len(found) > 1:
                raise LudemeError(node, "priorities among other ways to move cannot be converted")
            ways = [way for some, _ in found for way in some]
            return ways, node.word == "priority" or any(preferring for _, preferring in found)
        if node.called("do") and len(node.plain) == 1 and len(node.items) == 2:
            must = node.labelled("ifAfterwards")
            if must is None:
                raise LudemeError(node, f"the play {node.short} cannot be converted")
            ways, preferring = self.ways(node.plain[0])
            return [replace(way, must=must) for way in ways], preferring
        if node.called("move") and node.plain and node.plain[0].word == "Select":
            return [self.way(node)], False
        raise LudemeError(node, f"the play {node.short} cannot be converted")

    def way(self, node: Ludeme) -> Movement:
        """A move that chooses a hole and sows it."""
        source = next((one for one in node if one.called("from")), None)
        then = next((one for one in node if one.called("then")), None)
        if source is None or then is None or len(node.plain) != 3 or len(then.plain) != 1:
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        sowing, beside = then.plain[0], ()
        if sowing.called("do"):
            return _swept(source, sowing)
        if any(one.called("then") for one in sowing) and not sowing.called("sow"):
            raise LudemeError(sowing, f"the play {node.short} cannot be converted")
        if sowing.called("and"):
            some = [one for one in sowing.operands if one.called("sow")]
            beside = tuple(one for one in sowing.operands if not one.called("sow"))
            if len(some) == 1:
                sowing = some[0]
        if not sowing.called("sow"):
            raise LudemeError(
                sowing, f"what follows the choice of a hole, {sowing.short}, cannot be converted"
            )
        return Movement(source, sowing, beside=beside)

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
        if " where " in region or region.startswith(("left ", "right ", "first ", "final ")):
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
        name = next((one.word for one in sowing if one.kind == "text"), "")
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
        for one in sowing.items:
            if one.label and one.label not in SAID:
                self.refuse(LudemeError(one, f"‘{one.label}’ of a sowing cannot be converted"))
            if not one.label and one.kind != "text" and not one.called("then"):
                self.refuse(LudemeError(one, f"a sowing from {one.short} cannot be converted"))
        after = self.after(sowing, scope, effects, Further(numbers=numbers, after=numbers))
        for then in sowing:
            if then.called("then"):
                for one in then.plain:
                    after += effects.lines(one, scope)
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
            statement += ", leaving 1"
            some = self.holes(way)
            if after and not some.endswith("holds 2.."):
                # A single seed stays where it is, and is the last one.
                after = ["if lifted = 1, set last to start", *after]
        beside = [
            line for one in way.beside for line in effects.lines(one, Referents(lap="origin"))
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
        lines = effects.each_in(f"(first ({number}) of (start + walk (way) of start))", way.swept, Referents())
        again = [n for n, line in enumerate(after) if "relay from" in line or "lift " in line]
        if not again:
            return [*after, *lines]
        match = re.fullmatch(r"(?:if (.+), )?((?:relay from|lift) \S+)", after[0])
        if again != [0] or match is None or not all(
            line.startswith(("otherwise", INDENT)) for line in after[1:]
        ):
            raise LudemeError(way.swept, "what follows such laps cannot be converted")
        rest = after[1:]
        if rest and rest[0].startswith("otherwise if "):
            rest = block("if not again", [rest[0].removeprefix("otherwise "), *rest[1:]])
        elif rest:
            one = rest[0].removeprefix("otherwise").strip()
            rest = block("if not again", [one] if one else [line.removeprefix(INDENT) for line in rest[1:]])
        return [f"let again be {match[1] or 'last holds 2..'}", *rest, *lines, f"if again, {match[2]}"]

    def _known_beside(self, way: Movement) -> dict[str, int]:
        """What is remembered after the effects beside a sowing."""
        return dict(known for one in way.beside if (known := assured(one)) is not None)

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
        counts = [one for one in asked.parts or (asked,) if one.numbers is not None]
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


def _proposal(node: Ludeme) -> bool:
    """Whether it asks first whether an end was proposed."""
    return (
        node.called("if") and len(node.plain) == 3 and node.plain[0].called("is")
        and bool(node.plain[0].plain) and node.plain[0].plain[0].word == "Proposed"
    )  # fmt: skip


def _sows(node: Ludeme) -> bool:
    """Whether it is one choice of a hole that is sown, or several of them."""
    if node.called("or", "priority"):
        parts = [one for one in node.operands if not _proposing(one)]
        return bool(parts) and all(_sows(one) for one in parts)
    if node.called("do"):
        return node.labelled("ifAfterwards") is not None
    then = next((one for one in node if one.called("then")), None)
    if not node.called("move") or not node.plain or node.plain[0].word != "Select" or then is None:
        return False
    effect = then.plain[0] if then.plain else then
    if effect.called("do"):
        effect = effect.labelled("next") or effect
    return effect.called("sow") or (
        effect.called("and") and any(one.called("sow") for one in effect.operands)
    )


def _swept(source: Ludeme, node: Ludeme) -> Movement:
    """A sowing after which each hole of the lap is looked at: how many seeds were sown is noted before."""
    noted, sowing = (node.plain[0] if node.plain else node), node.labelled("next")
    then = next((one for one in node if one.called("then")), None)
    key = set_key(noted)
    counts = {"(count at:(last To))", "(count at:(last From))"}
    if sowing is not None and sowing.called("sow") and then is not None and key and noted.plain[-1].written in counts:
        some = then.plain[0].operands if then.plain[0].called("and") else then.plain
        each = [one for one in some if one.called("forEach")]
        rest = [one for one in some if not one.called("forEach") and set_key(one) != key]
        if len(each) == 1 and not rest and len(each[0].plain) == 3 and each[0].plain[1].called("sites"):
            path = each[0].plain[1]
            start, end = path.labelled("from"), path.labelled("to")
            steps = None if end is None else end.labelled("steps")
            begins = None if end is None else end.labelled("from")
            if (
                start is not None and steps is not None and begins is not None
                and start.written == begins.written == "(last From)"
                and path.plain[0].word == "Track"
            ):  # fmt: skip
                ends = {f'(var "{key.partition(" ")[2]}")': 0, f'(- (var "{key.partition(" ")[2]}") 1)': 1}
                if steps.written in ends:
                    return Movement(source, replace(sowing, label=""), swept=each[0].plain[2], less=ends[steps.written])
    raise LudemeError(node, f"what follows the choice of a hole, {node.short}, cannot be converted")


def _proposing(node: Ludeme) -> bool:
    """Whether it only lets a player propose an end, where positions recur."""
    if node.called("move") and node.plain and node.plain[0].word == "Propose":
        return True
    return (
        node.called("if") and len(node.plain) == 2
        and node.plain[0].called("is") and [one.word for one in node.plain[0]] == ["Cycle"]
        and _proposing(node.plain[1])
    )  # fmt: skip
