"""Valid-looking rule files, made at random from the grammar, the types and the words of the prelude.

Unlike ``mutations.py`` these are no slips of the hand: most of what they say has a meaning, though
hardly anybody would mean it.  ``generated(seed)`` is always the same for the same seed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.course import ASKING, CORE_EVENTS
from tests.random_rules.definitions import Definitions
from tests.random_rules.front import front_matter
from tests.random_rules.nouns import AND, COMPARE, OR, SUM, Scope
from tests.random_rules.statements import TEXTS, indent
from tests.random_rules.words import (
    ENDLESS,
    LOOKING,
    RANKS,
    Event,
    add_option,
    words_for,
)

if TYPE_CHECKING:
    from tests.random_rules.front import Front
    from tests.random_rules.words import Words


Lines = list[str]


def generate(seed: int) -> str:
    """The rule file of this number."""
    rng = Random(f"rules {seed}")
    wild = rng.choices((0, 1, 2, 3), (4, 4, 2, 1))[0]
    front = front_matter(rng)
    words = words_for(front.key)
    assert words is not None, front.key
    return _Writer(rng, front, words.copy(), wild).file()


class _Writer:
    """Writes one file."""

    def __init__(self, rng: Random, front: Front, words: Words, wild: int) -> None:
        self.rng, self.words = rng, words
        self.definitions = Definitions(rng, front, words, wild)
        self.statements, self.values = self.definitions.statements, self.definitions.values
        self.nouns, self.conditions = self.values.nouns, self.values.conditions
        for name in front.absent:
            words.nouns.pop(name, None)
        for option in front.options:
            if not option.sizes:
                type_ = ty.NUMBER if option.range else ty.TRUTH
                type_ = ty.Type(ty.Base.CHOICE, False, option.name) if option.values else type_
                add_option(words, option.name, type_, option.values)
                self.statements.taken |= {option.name, *option.values}

    def file(self) -> str:
        """The whole file."""
        self.definitions.marks()
        self.definitions.events()
        for _ in range(
            self.rng.choice((0, 0, 1, 1, 2)) + self.rng.randint(0, self.statements.wild)
        ):
            self.rng.choice(
                (
                    self.definitions.new_noun,
                    self.definitions.new_adjective,
                    self.definitions.new_verb,
                    self.definitions.new_verb,
                )
            )()
        if self.nouns.chance(0.25):
            self.definitions.redefined()
        self._programs()
        self._reactions()
        self._endings()
        self._options_used()
        self._announce_events()
        if self.nouns.chance(0.04):
            self._example()
        if self.nouns.chance(0.3):
            self.rng.shuffle(self.definitions.items)
        body = [line for item in self.definitions.items for line in item]
        return "\n".join(["---", *self.definitions.front.lines, "---", *self._decorate(body), ""])

    # ---- programs ---------------------------------------------------------------------------------

    def _programs(self) -> None:
        if self.definitions.front.extends:
            if self.nouns.chance(0.3):
                self.definitions.items.append(
                    ["turn", *indent(self._turn(Scope(forbidden=frozenset())))]
                )
            return
        if len(self.definitions.front.kinds) > 1 or self.nouns.chance(0.12):
            self.definitions.items.append(["setup", *indent(self._setup())])
        scope = Scope()
        lines = self._turn(scope)
        if self.nouns.chance(0.12):
            named = [self.statements.name(), self.statements.name()]
            lines = [
                f"either {named[0]}{self.statements.text()}", *indent(lines),
                f"or {named[1]}{self.statements.text()}", *indent(self._turn(Scope())),
            ]  # fmt: skip
        self.definitions.items.append(["turn", *indent(lines)])
        if self.nouns.chance(0.35):
            self.definitions.items.append(["between rounds", *indent(self._between())])

    def _setup(self) -> Lines:
        """The pieces of the start."""
        seeds, kinds = max(1, self.definitions.front.seeds), self.definitions.front.kinds
        lines = [f"each h in holes, put {seeds} {kinds[0]} from box into h"]
        for kind in kinds[1:]:
            where = self.rng.choice(
                ("each h in holes", "each h in ends of own row", "each h in first 1 of own row")
            )
            lines += ["each player", f"  {where}, put 1 {kind} from box into h"]
        if self.nouns.chance(0.2):
            unsown = Scope(turns=False, queries=True, forbidden=self.nouns.unsown)
            lines += self.statements.statement(1, unsown)
        return lines

    def _turn(self, scope: Scope) -> Lines:
        """A turn: something is chosen and sown, and then something comes of it."""
        lines: Lines = []
        scope.forbidden |= self.nouns.unsown
        if self.nouns.chance(0.08 + 0.08 * self.statements.wild):
            lines += self.statements.statement(1, scope)
        name = "hole" if self.nouns.chance(0.6) else self.statements.name()
        source = self.rng.choice(("own occupied holes",) * 6 + (
            "own holes where 2..", "own holes", f"{self.nouns.own_holes(scope)} else own occupied holes"))  # fmt: skip
        if self.nouns.chance(0.1):
            source += f" preferring {self.conditions.condition_of(ty.HOLE, 1, scope)}"
        lines.append(f"choose {name} from {source}{self.statements.text()}")
        scope.locals[name], scope.it = ty.HOLE, ty.HOLE
        scope.forbidden -= self.nouns.unsown
        lines += self._sowing(name, scope)
        for _ in range(self.rng.randint(0, 2 + self.statements.wild)):
            lines += self.statements.statement(1 + self.statements.wild, scope)
        if self.nouns.chance(0.3):
            lines.append(f"if {self.values.value(ty.TRUTH, 2, scope, OR)}, move-again")
        return lines

    def _sowing(self, name: str, scope: Scope) -> Lines:
        """The action on the chosen hole."""
        way = self.rng.choice(("", " anticlockwise", " clockwise", " going way"))
        lines: Lines = []
        if self.nouns.chance(0.2):
            chosen = self.statements.name()
            lines.append(f"choose {chosen} from directions")
            scope.locals[chosen], scope.it = ty.DIRECTION, ty.DIRECTION
            way = f" going {chosen}"
        form = self.rng.random()
        if form < 0.08:
            return [*lines, f"lift {name}", "sow-hand"]
        if form < 0.14:
            at = self.statements.name()
            return [*lines, f"let {at} be {name}", f"put all from {at} into hand", f"set here to {at}",
                    "while pieces in hand > 0", "  set here to next hole" if self.nouns.chance(0.1) else
                    "  set here to neighbour (way) of here", "  drop"]  # fmt: skip
        if form < 0.18:
            to = self.values.value(ty.HOLE, 1, scope, SUM)
            return [*lines, f"put {self.rng.choice(('all', '1 piece' if len(self.definitions.front.kinds) == 1 else 'all'))}"
                            f" from {name} into {to}", f"set last to {name}"]  # fmt: skip
        text = f"sow {name}{way}"
        if self.nouns.chance(0.12):
            text += f", skipping {self.values.value(ty.HOLES, 1, scope, SUM)}"
        if self.nouns.chance(0.08):
            text += f", leaving {self.values.value(ty.NUMBER, 1, scope, SUM)}"
        if self.nouns.chance(0.25):
            origin = self.rng.choice(
                ("last", "next hole", "the next hole", self.values.value(ty.HOLE, 1, scope, SUM))
            )
            return [*lines, f"{text}, then relay from {origin}"]
        if self.nouns.chance(0.07):
            return [*lines, f"{text}, then", *self.statements.block(1, scope, 2)]
        return [*lines, text]

    def _between(self) -> Lines:
        """What happens between rounds: the board is filled again, in one way or another."""
        scope = Scope(turns=False, queries=True, forbidden=self.nouns.unsown)
        seeds = max(1, self.definitions.front.seeds)
        ways = {
            "set-up-again": "set-up-again", "refill": "each player refills own row",
            "fill": f"each player fills own row, with {seeds}",
            "restock": f"each player restocks own row, with {seeds}",
        }  # fmt: skip
        known = [way for verb, way in ways.items() if verb in self.words.verbs]
        lines = [self.rng.choice(("set-up-again", *known))]
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            lines += self.statements.statement(1 + self.statements.wild // 2, scope)
        if self.nouns.chance(0.2) and "repay" in self.words.verbs:
            lines.append("each player repays")
        if self.nouns.chance(0.1) and "alternate" in self.words.verbs:
            lines += ["alternate by opener, then", "  may trade", *indent(self.statements.block(0, scope, 2)),
                      "    go-on-alternating"]  # fmt: skip
        if self.nouns.chance(0.5):
            lines.append("set opener to next player of opener")
        return lines

    # ---- reactions and ends -----------------------------------------------------------------------

    def _reactions(self) -> None:
        own = [event for event in self.words.events.values() if event.name not in RANKS]
        for event in own:
            if self.nouns.chance(0.85):
                self._reaction(event)
        for event in self.words.events.values():
            if event.name in RANKS and self.nouns.chance(0.07 + 0.04 * self.statements.wild):
                self._reaction(event)
        for key in CORE_EVENTS:
            if len(key) == 1 and self.nouns.chance(0.03 + 0.02 * self.statements.wild):
                self._core_reaction(key[0])
        if self.nouns.chance(0.05 + 0.03 * self.statements.wild):
            self._anytime()
        if self.nouns.chance(0.7):
            self.definitions.items.append(["when player cannot move, close-round"])
        if self.nouns.chance(0.05) and self.words.rules:
            self.definitions.items.append([f"drop {self.nouns.one_of(self.words.rules)}"])

    def _after(self, name: str) -> frozenset[str]:
        """The events that may not be caused by a reaction to this one."""
        rank = self.nouns.ranks[name]
        return frozenset(other for other, n in self.nouns.ranks.items() if n <= rank)

    def _reaction(self, event: Event) -> None:
        scope = Scope(rank=self.nouns.ranks[event.name], forbidden=self._after(event.name))
        parts = []
        for label, type_ in event.parameters:
            parts.append(f"{label} {self.definitions.local(type_, scope)}")
            scope.it = scope.it or type_
        self._react(" ".join(["when", event.name, *parts]), scope)

    def _core_reaction(self, name: str) -> None:
        rank, forbidden = -1, frozenset[str]()
        if name in self.nouns.ranks:
            rank, forbidden = self.nouns.ranks[name], self._after(name)
        in_turn = name in ASKING or name == ENDLESS
        if name not in {ENDLESS, "turn ends"}:
            forbidden |= self.nouns.unsown
        scope = Scope(
            asks=in_turn, turns=in_turn, queries=not in_turn, rank=rank, forbidden=forbidden
        )
        if name == ENDLESS and self.nouns.chance(0.6):
            end = self.rng.choice(("end turn", "settle", "break-off"))
            self.definitions.items.append(
                [
                    f"when {name}, called endless-sowing",
                    "  put all from hand into start",
                    f"  {end}",
                ]
            )
            return
        self._react(f"when {name}", scope)

    def _react(self, head: str, scope: Scope) -> None:
        if self.nouns.chance(0.4):
            comma = self.rng.choice((",", ""))
            head += f"{comma} if {self.values.value(ty.TRUTH, 2, scope)}"
        if self.nouns.chance(0.2):
            head += f", called {self.statements.name()}"
        if self.nouns.chance(0.3):
            self.definitions.items.append([f"{head}, {self.statements.line(scope)}"])
        else:
            self.definitions.items.append(
                [head, *self.statements.block(1 + self.statements.wild, scope)]
            )

    def _anytime(self) -> None:
        hole = self.statements.name()
        scope = Scope(
            {hole: ty.HOLE}, ty.HOLE, rank=self.nouns.ranks[LOOKING], forbidden=self._after(LOOKING)
        )
        condition = self.rng.choice(
            ("it is conquered", "occupied", self.values.value(ty.TRUTH, 1, scope, OR))
        )
        player = self.rng.choice((f"owner of {hole}", f"opponent of home of {hole}", "player"))
        if "opponent" in player and not self.nouns.owner_known:
            player = f"home of {hole}"
        called = f", called {self.statements.name()}" if self.nouns.chance(0.2) else ""
        self.definitions.items.append([
            f"at any time for {hole} where {condition}, as {player}{called}",
            f"  may {self.statements.name()}{self.statements.text()}",
            f"    put all from {hole} into own winnings" if self.nouns.chance(0.5)
            else f"    put 1 {self.definitions.front.kinds[0]} from {hole} into own winnings",
        ])  # fmt: skip

    def _endings(self) -> None:
        if self.definitions.front.extends and self.nouns.chance(0.7):
            return
        scope = Scope(turns=False, queries=True, forbidden=self.nouns.unsown)
        if self.nouns.chance(0.96):
            self.definitions.items.append(self._sure_end())
        for _ in range(self.rng.choice((0, 0, 1, 1, 2))):
            condition = self.values.value(ty.TRUTH, 2 + self.statements.wild // 2, scope, AND)
            if self.nouns.chance(0.75):
                few = self.rng.choice((f"value on board < {self.rng.randint(2, 9)}", "captures > 1",
                                       "some player is winning", "every hole is even"))  # fmt: skip
                condition = f"{few} and {condition}"
            called = f", called {self.statements.name()}" if self.nouns.chance(0.3) else ""
            block = self.statements.block(1, scope.child(), 2) if self.nouns.chance(0.6) else []
            self.definitions.items.append([f"round ends when {condition}{called}", *block])
        if any(item[0] == "between rounds" for item in self.definitions.items):
            self.definitions.items.append([self.rng.choice((
                f"match ends when round number >= {self.rng.randint(2, 4)}",
                f"match ends after {self.rng.randint(2, 4)} rounds",
                f"match ends when round number > 3 or {self.values.value(ty.TRUTH, 1, scope, COMPARE)}",
                "match ends when some player is winning",
            ))])  # fmt: skip

    def _sure_end(self) -> Lines:
        """What ends every round sooner or later."""
        if self.nouns.chance(0.35):
            end = self.rng.choice(("settle", "end round drawn", "draw-and-share"))
            if end == "draw-and-share" and not self.nouns.owner_known:
                end = "settle"
            return [
                f"round ends when position has occurred {self.rng.randint(2, 3)} times",
                f"  {end}",
            ]
        most = self.rng.choice((8, 20, 40, 60))
        if self.nouns.chance(0.4):
            said = f"({most} - number of own occupied holes)" if self.nouns.chance(0.2) else most
            reached = f"after {said} turns"
        else:
            count = self.statements.name()
            self.definitions.items.append(
                [f"mark {count}: {self.rng.choice(('number', 'count'))} for round"]
            )
            self.definitions.items.append([f"when turn ends, set {count} to {count} + 1"])
            reached = f"when {count} >= {most}"
        ends = [f"round ends {reached}, called {self.statements.name()}"]
        return ends + (["  settle"] if self.nouns.chance(0.5) else [])

    def _options_used(self) -> None:
        """Every option has to be asked for by some rule."""
        turns = [item for item in self.definitions.items if item[0] == "turn"]
        for option in self.definitions.front.options:
            if option.sizes:
                continue
            condition = option.name
            if option.values:
                condition = f"{option.name} = {self.rng.choice(option.values)}"
            elif option.range:
                condition = f"{option.name} > {option.range[0]}"
            line = f"if {condition}, {self.statements.line(Scope())}"
            if turns:
                turns[0].append(f"  {line}")
            else:
                self.definitions.items.append([f"when turn ends, {line}"])

    def _announce_events(self) -> None:
        """Announce the events that rules react to."""
        told = "\n".join(line for item in self.definitions.items for line in item)
        for event in self.words.events.values():
            if event.name in RANKS or f"announce {event.name}" in told:
                continue
            values = [
                f"{label} {self.values.value(type_, 1, Scope(), SUM)}"
                for label, type_ in event.parameters
            ]
            line = " ".join(["announce", event.name, *values])
            turn = next((item for item in self.definitions.items if item[0] == "turn"), None)
            if turn is None:
                self.definitions.items.append([f"when turn ends, {line}"])
            else:
                turn.append(f"  {line}")

    def _example(self) -> None:
        """An example that may well be wrong; ``trials.py`` makes true ones of games that it played."""
        lines = []
        options = [option for option in self.definitions.front.options if option.values]
        if options:
            option = self.rng.choice(options)
            lines.append(f"option {option.name} = {self.rng.choice(option.values)}")
        lines += ["match"] if self.nouns.chance(0.2) else []
        lines.append(self.rng.choice((
            f"expect {self.values.value(ty.TRUTH, 2, Scope(turns=False), OR)}", "illegal 77", "ends goes on",
            "expect number of everything > 0", "play 1", "gives 0 0", "legal 1 2",
        )))  # fmt: skip
        self.definitions.items.append([f'example "{self.rng.choice(TEXTS)}"', *indent(lines)])

    def _decorate(self, body: Lines) -> Lines:
        """The body with tags, comments, articles and empty lines here and there."""
        tags = list(self.definitions.front.statements)
        made = []
        for line in body:
            tag = f"  [{tags.pop()}]" if tags and self.nouns.chance(0.1) else ""
            remark = "  # “a remark” \\n [S9]" if self.nouns.chance(0.02) else ""
            made.append(line + tag + remark)
            if self.nouns.chance(0.02):
                made.append(self.rng.choice(("", "# ---", "      # a remark")))
        return made
