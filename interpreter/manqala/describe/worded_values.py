"""Describes places, sets of holes, numbers, players and directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.board import spoken_name
from manqala.core.layout import Bearer, MarkInfo
from manqala.core.operators import ALONG_TRACK, ARITHMETIC, BoardFact, Operator
from manqala.describe.amounts import same
from manqala.describe.at_sight import is_none
from manqala.describe.folding import CORE_MARKS
from manqala.describe.naming import GivenBy, is_prelude, term
from manqala.describe.phrases import Form, UnsaidError, join, say, several
from manqala.describe.piece_words import number, ordinal
from manqala.describe.set_words import OF_PLAYER, OF_TEAMS, SETS, Sets
from manqala.resolve.passed_over import TAKER
from manqala.resolve.sowings import HAND, OF_SOWER

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.describe.phrases import Saying
    from manqala.describe.speaking import Speaker

MOST_LISTED = 6
"""Limit of holes listed one by one."""
GENERIC = frozenset({"hole", "holes", "player", "place", "it", "number"})
"""Names that say no more than the type."""
PRONOUNS = frozenset({"you", "they", "each-player", "it-player"})
"""Players who are mentioned without a name."""
MENTIONED = frozenset({"it-hole", "that-hole"})
"""Holes for which a possessive pronoun is clear."""
ARITHMETIC_TERMS = {
    Operator.PLUS: "plus", Operator.MINUS: "minus", Operator.TIMES: "times-by", Operator.DIV: "div",
    Operator.MOD: "mod",
}  # fmt: skip


class Values:
    """Describes values."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker
        self.board = speaker.rules.board
        self._sets = Sets(speaker)

    def phrase(self, value: core.Value) -> Saying:
        """Any value but a truth value."""
        if isinstance(value, core.Const):
            return self._const(value)
        if isinstance(value, core.Read):
            return self._read(value)
        if isinstance(value, core.Pieces):
            return say(
                "pieces-in", kind=self.s.kind(value.weights), where=self.s.value(value.where)
            )
        if isinstance(value, core.Table):
            return self._table(value)
        if isinstance(value, core.Apply):
            return self._apply(value)
        if isinstance(value, core.Filter):
            return self._sets.say_filtered(value)
        if isinstance(value, core.Gather):
            return self._sets.gathered(value)
        if isinstance(value, core.Match):
            return self.s.pattern(value)
        if isinstance(value, core.Op):
            return self._op(value)
        if isinstance(value, core.Pick):
            return self._pick(value)
        raise UnsaidError(value.span)

    # ---- constants --------------------------------------------------------------------------------

    def _const(self, value: core.Const) -> Saying:
        what = value.value
        if isinstance(what, tuple):
            return self._const_set(value, what)
        if value.type == ty.NUMBER:
            return number(what)
        if value.type == ty.PLAYER:
            return self.player(what)
        if value.type == ty.DIRECTION:
            return say(ty.DIRECTION_NAMES[what])
        if value.type == ty.KIND:
            return self.s.kind_number(what)
        if value.type in {ty.HOLE, ty.PLACE}:
            return self.place(what, value)
        if value.type == ty.NOTHING:
            return say("nothing")
        raise UnsaidError(value.span)

    def player(self, number_: int) -> Saying:
        """A player by number."""
        names = self.board.players
        return (
            say("player-named", name=spoken_name(names[number_]).capitalize())
            if number_ < len(names)
            else say("nobody")
        )

    def place(self, place: int, value: core.Value) -> Saying:
        """A place by its index."""
        board = self.board
        if place in {board.hand, board.box, board.nowhere}:
            return say({board.hand: "hand", board.box: "box", board.nowhere: "no-hole"}[place])
        if place in board.winnings:
            return say("winnings", owner=self.player(board.home[place]))
        owner = board.home[place]
        if owner < board.number_of_players:
            row = [hole for rows in board.rows[owner] for hole in rows]
            if place in row:
                return say("hole-number", n=ordinal(row.index(place) + 1), owner=self.player(owner))
            if place == board.end_holes[owner]:
                return say("end-hole", owner=self.player(owner))
        for letter, holes in board.commons:
            if place in holes:
                return say("common-hole", n=ordinal(holes.index(place) + 1), row=letter)
        raise UnsaidError(value.span)

    def _const_set(self, value: core.Const, what: tuple[int, ...]) -> Saying:
        board = self.board
        if value.type.base is ty.Base.PLAYER:
            return several("players")
        if value.type.base is ty.Base.DIRECTION:
            return several("directions") if len(what) > 1 else say(ty.DIRECTION_NAMES[what[0]])
        if value.type.base is ty.Base.KIND:
            return self.s.kinds(what)
        if not what:
            return say("no-hole")
        if value.type.base is ty.Base.NUMBER:
            return join("join-or", [number(n) for n in what])
        if len(what) == board.holes and set(what) == set(range(board.holes)):
            return several("all-holes")
        if len(what) > board.holes:
            return several("all-places")
        if set(what) <= set(board.store):
            return several("all-stores")
        for player, rows in enumerate(board.rows):
            if what == tuple(hole for row in rows for hole in row):
                return say("row", owner=self.player(player))
        if len(what) > MOST_LISTED:
            raise UnsaidError(value.span)
        return join("join-and", [self.place(hole, value) for hole in what])

    def members(self, value: core.Value) -> Saying:
        """A set by its members: ‘the holes of your row’."""
        return self._sets.members(value)

    # ---- marks, names and the tested hole -----------------------------------------------------------

    def _read(self, value: core.Read) -> Saying:
        if value.cell == self.s.rules.layout.subject:
            return self.s.subject
        mark = self.s.names.mark(value.cell)
        if mark is not None:
            return self._mark(value, mark.name, is_stock(mark))
        variable = self.s.names.variable(value.cell)
        if variable.role is GivenBy.IT:
            return say(f"it-{value.type.base}")
        form = holds_many(value.type)
        if (
            variable.name in GENERIC
            or (len(variable.name) < 2 and not variable.crowded)
            or variable.lonely
        ):
            name = f"{'chosen' if variable.role is GivenBy.CHOSEN else 'that'}-{value.type.base}"
            return say(f"{name}s" if value.type.many else name, form)
        return say(f"named-{value.type.base}", form, name=term(variable.name))

    def _mark(self, value: core.Read, name: str, stock: bool) -> Saying:
        form = Form.MANY if value.type.many else Form.ONE
        if name == "mover":
            return self.s.mover
        message = f"mark-{name.replace(' ', '-')}"
        of = {} if value.index is None else {"of": self.s.value(value.index)}
        if stock and self.s.has(message):
            return say(message, form, **of)
        self.s.note_mark(name, value.type)
        mark = self.s.names.mark(value.cell)
        assert mark is not None
        kind = {Bearer.GAME: "named", Bearer.HOLES: "of-hole", Bearer.PLAYERS: "of-player"}[mark.on]
        if kind == "named":
            return say(f"marked-{value.type.base}", form, name=term(name))
        if value.type == ty.DIRECTION:
            return say(f"mark-direction-{kind}", name=term(name), **of)
        if value.type == ty.PLAYER and kind == "of-hole":
            return say("mark-player-of-hole", name=term(name), **of)
        return say(f"mark-{kind}", form, name=term(name), **of)

    # ---- facts about the board --------------------------------------------------------------------

    def _table(self, value: core.Table) -> Saying:
        name = str(value.name).replace(" ", "-")
        *_, last = value.arguments
        if value.name in OF_PLAYER:
            return say(name, owner=self.s.value(last))
        if value.name in OF_TEAMS:
            one = value.name in {BoardFact.TEAM, BoardFact.PARTNER}
            return say(name, Form.ONE if one else Form.MANY, of=self.s.value(last))
        if value.name is BoardFact.OWNED:
            return several("holes-of", owner=self.s.value(last))
        if value.name is BoardFact.AROUND:
            return several("surroundings-of", hole=self.s.value(last))
        if value.name is BoardFact.HOME:
            hole = self.s.value(last)
            return say("home-of-it" if hole.id in MENTIONED else "home-of", hole=hole)
        if value.name in {BoardFact.NEXT_PLAYER, BoardFact.NEXT_SEAT}:
            return self._next_player(self.s.value(last))
        if value.name is BoardFact.REVERSE:
            way = self.s.value(last)
            return say("turned-round") if way.id == "mark-way" else say("reverse", way=way)
        if value.name in ALONG_TRACK:
            return self._along(value, value.arguments[0], last)
        return say(f"{name}-of", hole=self.s.value(last))

    def _next_player(self, of: Saying) -> Saying:
        name = "opponent" if self.board.number_of_players == 2 else "next-player"
        if name == "opponent" and of.id not in PRONOUNS:
            name = "opponent-of"
        return say(name, of=of)

    def _along(self, value: core.Table, way: core.Value, hole: core.Value) -> Saying:
        """The next hole, or all that follow, in a direction."""
        what = "after" if value.name is BoardFact.NEIGHBOUR else "all-after"
        form = Form.ONE if what == "after" else Form.MANY
        of = self.s.value(hole)
        if self._is_way(way):
            return say(what, form, hole=of)
        if isinstance(way, core.Table) and self._is_way(way.arguments[0]):
            return say(what.replace("after", "before"), form, hole=of)
        return say(f"{what}-in", form, hole=of, way=self.s.value(way))

    def _is_way(self, value: core.Value) -> bool:
        """Whether a direction is that of the sowing."""
        mark = self.s.names.mark(value.cell) if isinstance(value, core.Read) else None
        return mark is not None and mark.name == "way"

    # ---- words ------------------------------------------------------------------------------------

    def _apply(self, value: core.Apply) -> Saying:
        function = value.function
        if is_prelude(function.span) and function.name == TAKER:
            return self.s.value(value.arguments[0])  # it is said that players are passed over
        arguments = [self.s.value(argument) for argument in value.arguments]
        form = Form.MANY if value.type.many else Form.ONE
        name = function.name.replace(" ", "-")
        if is_prelude(function.span) and function.name.endswith(OF_SOWER):
            what = function.name.removesuffix(OF_SOWER)
            if what == HAND:
                return say("hand-of-player", owner=arguments[0])
            return say("mark-of-player", form, name=term(what), of=arguments[0])
        if is_prelude(function.span) and self.s.has(f"noun-{name}"):
            first = value.arguments[0] if value.arguments else None
            if name == "hole" and isinstance(first, core.Const) and isinstance(first.value, int):
                return say("hole-number", n=ordinal(first.value), owner=arguments[1])
            labels = self.s.names.labels(function)
            return say(f"noun-{name}", form, **dict(zip(labels, arguments, strict=False)))
        parameters = self.s.names.parameters(function)
        self.s.use(function)
        if form is Form.MANY and not function.name.endswith("s"):
            form = Form.ONE
        if not arguments:
            return say(f"named-{value.type.base}", form, name=term(function.name))
        owner = parameters[-1].type.text == "player" if parameters else False
        word = "word-direction" if value.type == ty.DIRECTION else "word"
        kind = f"{word}-of-player" if owner else f"{word}-of"
        if len(arguments) > 1 and value.arguments[0].type == ty.DIRECTION:
            way, hole = arguments
            return say("word-towards", form, name=term(function.name), way=way, of=hole)
        if len(arguments) > 1:
            return say(
                f"{word}-with", form, name=term(function.name), number=arguments[0], of=arguments[1]
            )
        return say(kind, form, name=term(function.name), of=arguments[-1])

    # ---- operators --------------------------------------------------------------------------------

    def _op(self, value: core.Op) -> Saying:
        arguments = value.arguments
        operator = value.operator
        if operator in {Operator.SINGLE, Operator.AS_HOLE}:
            return self.s.value(arguments[0])
        if operator is Operator.OWNED:
            return several("holes-of", owner=self.s.value(arguments[0]))
        if operator in {Operator.PLUS, Operator.MINUS}:
            more = self.s.fold(arguments[1])
            if isinstance(more, core.Const) and more.value == 0:
                return self.s.value(arguments[0])
        if operator in ARITHMETIC:
            return say(
                ARITHMETIC_TERMS[operator],
                a=self.s.value(arguments[0]),
                b=self.s.value(arguments[1]),
            )
        if operator is Operator.NUMBER:
            return say("number-of", set=self.members(arguments[0]))
        if operator is Operator.KINDS:
            return several("kinds-in", where=self.s.value(arguments[0]))
        if operator in SETS:
            return self._sets.operator(value, SETS[operator])
        raise UnsaidError(value.span)

    def _pick(self, value: core.Pick) -> Saying:
        form = Form.MANY if value.type.many else Form.ONE
        if same(value.then, value.other):
            return self.s.value(value.then)
        if value.type != ty.NUMBER:
            for way, rest, denied in (
                (value.then, value.other, False),
                (value.other, value.then, True),
            ):
                if is_none(self.s.fold(way), self.board):
                    unless = self.s.clause(value.condition, denied=denied)
                    return say("pick-unless", form, a=self.s.value(rest), condition=unless)
        condition = self.s.clause(value.condition)
        then, other = (self._apart(self.s.value(way)) for way in (value.then, value.other))
        return say("pick", form, a=then, condition=condition, b=other)

    def _apart(self, phrase: Saying) -> Saying:
        """A player in a list of cases: a verb cannot agree with ‘you’ in one case and with others in the next."""
        return say("player-to-move") if phrase.form is Form.YOU else phrase


def is_stock(mark: MarkInfo) -> bool:
    """Whether a mark is the prelude's or the core's, so that there are words for it."""
    return is_prelude(mark.span) or mark.name in CORE_MARKS


def holds_many(type_: Type) -> Form:
    """Whether other words agree with a value of this type in the plural."""
    return Form.MANY if type_.many else Form.ONE
