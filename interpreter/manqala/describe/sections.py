"""The sections of a page: moves, special rules, the end, scoring, matches, options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.core.inspect import nodes
from manqala.describe.joined_sentences import is_sentence, under
from manqala.describe.lifting import flat
from manqala.describe.listed_conditions import listed
from manqala.describe.naming import is_prelude, roots, term
from manqala.describe.phrases import Form, Sentence, UnsaidError, say, says
from manqala.describe.sentences import place_sentence, quotation
from manqala.resolve.passed_over import OUT
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.rules import EndRule
    from manqala.describe.phrases import Saying
    from manqala.describe.speaker import GameSpeaker

OF_PLAY = {f"when {event.value}" for event in Event if event is not Event.HOLE_MATTERS}
"""Reactions to events of every game are described where the event happens."""
HOOKS = ("skipped", "handful", "let-fall", "open", "welcome")


class Sections:
    """Describes the course of play."""

    def __init__(self, speaker: GameSpeaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker
        self.rules = speaker.rules
        self.to_move = say("player-to-move")
        self.they = say("they", Form.MANY)

    # ---- moving -----------------------------------------------------------------------------------

    def turn(self) -> tuple[Sentence, ...]:
        """A turn, from its begin event to its end event."""
        made = [*self._event(Event.TURN_BEGINS), *self.s.steps(self.rules.turn)]
        late = tuple(self._event(Event.TURN_ENDS))
        return (*made, *((Sentence(say("as-turn-ends"), late),) if late else ()))

    def _event(self, event: Event) -> Iterator[Sentence]:
        """The game's reactions to an event that every game has."""
        for part in flat(self.rules.events[event]):
            if isinstance(part, core.Do) and not isinstance(part.verb, str):
                if not is_prelude(part.verb.span):
                    yield from self.s.steps(part.verb.body)
            elif not is_prelude(part.span):
                yield from self.s.steps(part)

    # ---- special rules ----------------------------------------------------------------------------

    def special(self) -> tuple[Sentence, ...]:
        """Rules that apply during every sowing, and rights that may be used at any time."""
        made: list[Sentence] = []
        sentences: list[Sentence] = []
        hooks: list[core.Function] = []
        known: set[int] = set()
        seen: set[int] = set()
        for node in (node for root in roots(self.rules) for node in nodes(root, seen)):
            if isinstance(node, core.Apply) and node.function.name in HOOKS:
                hooks.append(node.function)
            elif isinstance(node, core.Do) and isinstance(node.verb, core.Procedure):
                self._once(node.verb, known, made)
        for hook in sorted(hooks, key=lambda function: HOOKS.index(function.name)):
            self._once(hook, known, sentences)
        return (*sentences, *made, *self._endless())

    def _once(
        self, definition: core.Function | core.Procedure, known: set[int], made: list[Sentence]
    ) -> None:
        where = (definition.span.line, definition.span.source.name)
        if hash(where) in known or is_prelude(definition.span):
            return
        reacts = definition.name.startswith("when ") and definition.name not in OF_PLAY
        if definition.name not in HOOKS and not reacts:
            return
        known.add(hash(where))
        if isinstance(definition, core.Function):
            made.append(place_sentence(self._hook(definition), definition.span))
        else:
            made.append(place_sentence(self._reaction(definition), definition.span))

    def _hook(self, function: core.Function) -> Sentence:
        cell = function.cells[0]
        message = f"hook-{function.name}"
        try:
            if function.name == "handful":
                return Sentence(say(message, number=self.s.value(function.value)))
            if isinstance(function.value, core.Const):
                return Sentence(say(f"{message}-never"))
            parts = {"piece": self._rarer()} if function.name == "open" else {}
            return self.s.judged(message, function.value, cell, **parts)
        except UnsaidError:
            return Sentence(say(f"{message}-quoted"), quote=quotation(function.span).quote)

    def _rarer(self) -> Saying:
        """One piece of the last kind, which falls where the mover wants."""
        kinds = len(self.rules.kinds)
        weights = tuple(int(index == kinds - 1) for index in range(kinds))
        return self.s.amount(((1, 1),), self.s.kind(weights))

    def _reaction(self, procedure: core.Procedure) -> Sentence:
        if procedure.name == "let-fall":
            return Sentence(say("hook-let-fall"), self.s.steps(procedure.body))
        event = procedure.name.removeprefix("when ")
        message = f"event-{event.replace(' ', '-')}"
        head = say(message) if self.s.has(message) else say("event", name=term(event))
        body = procedure.body
        right = isinstance(body, core.Moment) and body.right
        if right:
            head = say("at-any-time")
        return self._whenever(head, body)

    def _whenever(self, head: Saying, body: core.Statement) -> Sentence:
        """``when seed falls into h, if h holds 4``: the condition belongs to the head."""
        parts = [*flat(body)]
        inside = parts[0].body if len(parts) == 1 and isinstance(parts[0], core.Moment) else body
        parts = [*flat(inside)]
        if len(parts) == 1 and isinstance(parts[0], core.If) and not [*flat(parts[0].other)]:
            try:
                condition = self.s.clause(parts[0].condition)
            except UnsaidError:
                return _whenever(head, None, self.s.steps(inside))
            return _whenever(head, condition, self.s.steps(parts[0].then))
        return _whenever(head, None, self.s.steps(inside))

    def _endless(self) -> list[Sentence]:
        """The rule for endless sowings, if sowings may have several laps."""
        if not self._has_relays():
            return []
        on_track = any(store != self.rules.board.nowhere for store in self.rules.board.store)
        first = [Sentence(say("stores-not-relayed"))] if on_track else []
        for part in flat(self.rules.events[Event.SOWING_NEVER_ENDS]):
            if isinstance(part, core.Do) and isinstance(part.verb, core.Procedure):
                steps = self.s.steps(part.verb.body)
                if len(steps) == 1 and steps[0].text.id == "forbidden":
                    return [*first, Sentence(say("endless-forbidden"))]
                return [*first, _head("endless", steps)]
        return first

    def _has_relays(self) -> bool:
        """Whether another lap may follow a lap."""
        seen: set[int] = set()
        lifts = (
            node for root in roots(self.rules) for node in nodes(root, seen)
            if isinstance(node, core.Do) and isinstance(node.verb, core.Procedure)
        )  # fmt: skip
        return any(
            node.verb.name in {"relay", "raid"}
            for node in lifts
            if isinstance(node.verb, core.Procedure)
        )

    # ---- the end ----------------------------------------------------------------------------------

    def ends(self) -> tuple[Sentence, ...]:
        """The endings of the round."""
        made: list[Sentence] = []
        several = self.rules.board.number_of_players > 1
        ended = any(
            isinstance(node, core.End)
            for node in nodes(self.rules.events[Event.PLAYER_CANNOT_MOVE])
        )
        passes = several and not ended
        if passes:
            made.append(Sentence(say("passes")))
        stuck = self._under("passing" if passes else "cannot-move", Event.PLAYER_CANNOT_MOVE)
        if stuck is not None:
            made.append(stuck)
        made.extend(self._passing())
        nobody = self._under("nobody-can-move", Event.NOBODY_CAN_MOVE)
        if nobody is not None:
            made.append(nobody)
        elif not ended:
            made.append(Sentence(say("nobody-can-move-ends", whole=self.s.whole("round"))))
        for ending in self._endings(self.rules.round_ends, "round"):
            made.append(ending)
            if says(ending.text, "occurred"):
                what = say("all-the-pieces-and-marks" if self._has_marks() else "all-the-pieces")
                same = "same-position-passing" if passes else "same-position"
                made.append(Sentence(say(same, what=what)))
        return tuple(made)

    def _has_marks(self) -> bool:
        """Whether positions can differ by marks of the game."""
        return any(
            mark.compared and mark.lifetime is Extent.ROUND and not is_prelude(mark.span)
            and self.s.is_set(mark.cell)
            for mark in self.rules.layout.marks.values()
        )  # fmt: skip

    def _passing(self) -> Iterator[Sentence]:
        """How turns pass: over which players, and other rules about it."""
        passing = self.rules.events.get(Event.TURN_PASSES)
        if passing is None:
            return
        seen: set[int] = set()
        for node in nodes(passing):
            if isinstance(node, core.Apply) and node.function.name == OUT and not seen:
                word = node.function
                seen.add(id(word))
                predicate = self.s.predicate(word.value, word.cells[0])
                if predicate is None:
                    yield Sentence(say("out-quoted"), quote=quotation(word.span).quote)
                else:
                    yield Sentence(say("out", predicate=predicate), span=word.span)
        others = self._under("turn-passes", Event.TURN_PASSES)
        if others is not None:
            yield others

    def _under(self, message: str, event: Event) -> Sentence | None:
        with self.s.about(self.they):
            steps = tuple(self._event(event))
        return _head(message, steps) if steps else None

    def _endings(self, endings: tuple[EndRule, ...], whole: str) -> Iterator[Sentence]:
        for end in endings:
            impossible = isinstance(end.condition, core.Const) and not end.condition.value
            if not impossible and not _never(end.condition):
                with self.s.about(self.to_move):
                    yield place_sentence(self._ending(end, self.s.whole(whole)), end.span)

    def _of_prelude(self, end: EndRule, over: Saying) -> Sentence | None:
        """An ending of the prelude, described by the game's definition of its word."""
        board = self.rules.board
        kind = "-team" if board.teams else "-alone" if board.number_of_players == 1 else ""
        message = f"ending-{end.reason}{kind}"
        if not is_prelude(end.span) or not self.s.has(message):
            return None
        for node in nodes(end.condition):
            if isinstance(node, core.Apply) and node.function.name == end.reason:
                word = node.function
                predicate = self.s.predicate(word.value, word.cells[0])
                if (
                    predicate is None and board.teams
                ):  # a condition on the team, which is said apart
                    predicate = self.s.predicate(node, tested_cell(node))
                if predicate is not None:
                    return Sentence(say(message, predicate=predicate, whole=over), span=word.span)
        return None

    def _ending(self, end: EndRule, over: Saying) -> Sentence:
        """``round ends when …``, with its block."""
        found = self._of_prelude(end, over)
        if found is not None:
            return found
        try:
            condition = self.s.clause(end.condition)
        except UnsaidError:
            return quotation(end.span)
        steps = self.s.steps(end.body)
        if not steps:
            return Sentence(say("ends-when", condition=condition, whole=over))
        last = steps[-1].text
        if len(steps) > 1 or not is_sentence(steps[0]):
            return Sentence(say("ends-head", condition=condition, whole=over), steps)
        if last.id.startswith("end-"):
            return Sentence(say("ends-so", condition=condition, then=last))
        return Sentence(say("ends-then", condition=condition, whole=over, then=last))

    # ---- what counts ------------------------------------------------------------------------------

    def scoring(self) -> tuple[Sentence, ...]:
        """The winner."""
        if self.rules.board.number_of_players == 1:
            return ()
        made: list[Sentence] = []
        score, takings = self.rules.score, self.rules.takings
        whole = self.s.whole("round")
        try:
            with self.s.about(say("that-player")):
                if not is_prelude(takings.span):
                    made.append(
                        Sentence(
                            say("takings", what=self.s.value(takings.value)), span=takings.span
                        )
                    )
                if not is_prelude(score.span):
                    made.append(
                        Sentence(say("score", number=self.s.value(score.value)), span=score.span)
                    )
        except UnsaidError:
            made.append(quotation(score.span if not is_prelude(score.span) else takings.span))
        kind = self.s.kind(tuple(self._values()))
        plain = is_prelude(score.span) and is_prelude(takings.span)
        team = "-team" if self.rules.board.teams else ""
        if plain:
            made.append(Sentence(say(f"most-won{team}", kind=kind, whole=whole)))
        else:
            made.append(Sentence(say(f"highest-score{team}", whole=whole)))
        return tuple(made)

    def _values(self) -> list[int]:
        pieces = self.rules.front.pieces
        return [kind.value.value for kind in pieces] if pieces else [1]

    # ---- matches ----------------------------------------------------------------------------------

    def match(self) -> tuple[Sentence, ...]:
        """What happens between rounds, and the end of a match."""
        if self.rules.between is None:
            return ()
        with self.s.about(say("last-to-move")):
            made = [*self._event(Event.ROUND_ENDS), *self.s.steps(self.rules.between)]
        return (
            Sentence(say("match-of-rounds"), tuple(made)),
            *self._endings(self.rules.match_ends, "match"),
        )


def _head(message: str, steps: tuple[Sentence, ...]) -> Sentence:
    if len(steps) == 1 and is_sentence(steps[0]):
        return Sentence(say(message, then=steps[0].text), span=steps[0].span)
    return Sentence(say(f"{message}-head"), steps)


def _whenever(event: Saying, condition: Saying | None, then: tuple[Sentence, ...]) -> Sentence:
    """A reaction: one sentence if it has a single effect."""
    message = "whenever" if condition is None else "whenever-if"
    given = {"event": event} if condition is None else {"event": event, "condition": condition}
    if condition is not None and listed(condition, event) is not None:
        return Sentence(say("whenever", event=event), under("if", condition, then, alone=True))
    if len(then) == 1 and is_sentence(then[0]):
        return Sentence(say(f"{message}-then", **given, then=then[0].text))
    return Sentence(say(message, **given), then)


def tested_cell(judged: core.Apply) -> int:
    """The variable that an adjective judges."""
    it = judged.arguments[0]
    assert isinstance(it, core.Read)
    return it.cell


def _never(condition: core.Value) -> bool:
    """Whether a condition is a word that is always false, as ‘champion’ in games that do not define it."""
    found = [node for node in nodes(condition) if isinstance(node, core.Apply)]
    return any(
        is_prelude(node.function.span) and isinstance(node.function.value, core.Const) and not node.function.value.value
        for node in found
    )  # fmt: skip
