"""A position of one of MancalaGames' games as both programs show it, so that the two can be compared.

``Theirs`` plays a parameter file with MancalaGames' engine, ``Ours`` a rule file with this one. Both give the legal moves by
the same keys, and what a move leads to in the same form.
"""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from typing import TYPE_CHECKING, Any

from manqala.api.facade import position_value
from manqala.api.loading import load
from manqala.core.course import Phase
from manqala.game.as_json import marks_json, rows_json
from manqala.text.diagnostics import ManqalaError
from tools.peers.shared_view import won_beside

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.api.facade import Position
    from manqala.syntax.front.front_matter import OptionValue

Key = tuple[Any, ...]
"""What identifies a move: the hole and the direction, or what else was answered."""
Outcome = tuple[Any, ...]
"""What a move leads to."""
CLAIMS = (
    "claimed", "bull", "captor", "child", "daughter", "tuzdik", "uur", "walda", "weg", "wegi", "wegue",
)  # fmt: skip
"""The marks by which rule files say whose a claimed hole is."""


def engine_of(checkout: Path) -> Any:
    """The modules of the other program."""
    import importlib
    from types import SimpleNamespace

    sys.path.insert(0, str(checkout / "src"))
    names = ("man_config", "game_info", "claimer")
    return SimpleNamespace(**{name: importlib.import_module(name) for name in names})


class Theirs:
    """A game of MancalaGames, at some position."""

    def __init__(self, engine: Any, path: Path) -> None:
        """Build the game that a parameter file describes, south to begin."""
        self.engine = engine
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.game, _ = engine.man_config.make_game(str(path))
        self.holes = self.game.cts.holes
        info, names = self.game.info, engine.game_info
        self.by_chance = info.start_pattern == names.StartPattern.RANDOM
        self.closing = info.sow_rule in {names.SowRule.SOW_BLKD_DIV, names.SowRule.SOW_BLKD_DIV_NR}
        self.lone_winner = self.closing or (not info.stores and info.child_type.child_but_not_ram())
        if self.game.info.mlaps and not self.game.info.udirect:
            self.game.disallow_endless(True)
        self.round = 1
        self.restart()

    def restart(self) -> None:
        """A new game that south begins."""
        self.game.mdata = None
        for _ in range(2):
            self.game.new_game()
            if not self.game.starter:
                break
        self.round = 1

    def saved(self) -> tuple[Any, ...]:
        """All that play depends on."""
        return self.game.state, self.game.starter, self.round, list(self.directions() or ())

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Go back."""
        self.game.state, self.game.starter, self.round = saved[:3]
        directions = self.directions()
        if directions is not None:
            directions[:] = saved[3]

    def directions(self) -> list[Any] | None:
        """The directions that players have chosen for good."""
        getter = self.game.deco.get_dir
        while getter is not None and not hasattr(getter, "player_dirs"):
            getter = getter.decorator
        return None if getter is None else getter.player_dirs

    def moves(self) -> dict[Key, Any]:
        """The legal moves by what identifies them."""
        return {self.key(move): move for move in self.game.get_moves()}

    def key(self, move: Any) -> Key:
        """The hole, counted from south's left and on from north's, and the direction if there is a choice."""
        if not isinstance(move, tuple):
            return (self.place(int(not self.game.turn), move),)
        if move[0] < 0:
            return ("store", move[1])
        row = move[0] if len(move) == 3 else int(not self.game.turn)
        place = self.place(row, move[-2])
        way = move[-1]
        return (place,) if way is None else (place, ">" if way == 1 else "<")

    def place(self, row: int, pos: int) -> int:
        """The number of a hole."""
        return int(self.game.cts.xlate_pos_loc(row, pos))

    def play(self, move: Any) -> Outcome:
        """Play a move, the passes and the new round that follow it."""
        ended = self.game.move(move)
        win = self.engine.game_info.WinCond
        if self.game.mdata is not None and self.game.mdata.ended == win.ENDLESS:
            return ("endless",)
        if ended in {win.ROUND_WIN, win.ROUND_TIE}:
            self.game.new_game(new_round=True)
            self.round += 1
            self.game.is_new_round_playable()
        elif ended in {win.WIN, win.TIE}:
            winner = None if ended == win.TIE else int(self.game.mdata.winner)
            return ("over", winner, self.claims())
        passes = 0
        while passes < 2 and self.game.test_pass():
            passes += 1
        return self.position()

    def claims(self) -> tuple[int, ...]:
        """What each player has in his store, his holes and those that he has claimed."""
        claimer = self.engine.claimer
        return tuple(claimer.ClaimOwnSeeds(self.game).claim_seeds())

    def position(self) -> Outcome:
        """All that can be compared."""
        game = self.game
        nobody = (
            self.engine.game_info.NO_CH_OWNER
        )  # a mark that bars a hole, which the legal moves show
        return (
            self.round, int(game.turn), tuple(game.board),
            (0, 0) if self.closing else tuple(game.store),  # what is out of play lies in a store
            tuple(-1 if c in {None, nobody} else int(c) for c in game.child),
            tuple(-1 if b else int(o) for o, b in zip(game.owner, game.blocked, strict=True)),
        )  # fmt: skip


class Ours:
    """The converted game."""

    def __init__(
        self, rules: Path | str, settings: Mapping[str, OptionValue] | None = None
    ) -> None:
        """Load the rules; matches where there are any, and no end where positions come back."""
        try:
            self.game = load(str(rules), settings, repetition="off")
        except ManqalaError:  # there is no such option, or it has other choices
            self.game = load(str(rules), settings)
        self.match = self.game.rules.between is not None
        self.sides = ("south", "north")

    def start(self, theirs: Theirs) -> Position:
        """The first position; what chance laid out there lies here too, and a first move that must be is played."""
        position = self.game.start(match=self.match)
        if position_value(position).phase is not Phase.TURN:
            board = theirs.game.board
            rows = (board[: theirs.holes], board[theirs.holes :])
            text = "/".join(",".join(map(str, row)) for row in rows)
            return self.game.position(f"{text}:south", match=self.match)
        if self.outcome(position) != theirs.position() and len(position.moves(2)) == 1:
            return position.play(position.moves(1)[0])
        return position

    def settled(self, position: Position, theirs: Outcome) -> Position:
        """Answer what is asked between rounds so that the board becomes theirs, if it can."""
        while not position.over:
            value = position_value(position)
            if value.phase is Phase.TURN:
                break
            asked = value.choices()
            assert asked is not None
            following = [option for option in asked.options if self.fits(option, asked, theirs)]
            moves = {move.answers: move for move in position.moves()}
            if not asked.of_holes:  # such as a lot that is drawn there, too
                for option in asked.options[1:]:
                    after = self.settled(position.play(moves[(option.index,)]), theirs)
                    if self.outcome(after) == theirs:
                        return after
            position = position.play(moves[((following or asked.options)[0].index,)])
        return position

    def fits(self, option: Any, asked: Any, theirs: Outcome) -> bool:
        """Whether a hole is filled and owned there by who is asked."""
        if not asked.of_holes or theirs[0] == "over":
            return False
        filled, owner = theirs[2][option.value] > 0, theirs[5][option.value]
        return bool(filled and owner == asked.player)

    def moves(self, position: Position) -> dict[Key, Any]:
        """The legal moves by what identifies them."""
        value = position_value(position)
        found = {}
        for move in position.moves():
            answers = []
            for n, answer in enumerate(move.answers):
                asked = value.choices(move.answers[:n])
                assert asked is not None
                option = next(o for o in asked.options if o.index == answer)
                answers.append((option, asked))
            found[self.key(answers)] = move
        return found

    def key(self, answers: list[tuple[Any, Any]]) -> Key:
        """What was chosen; the word that says of which kind a move is is left out, for holes and the store tell that apart."""
        holes = [n for n, (_, asked) in enumerate(answers) if asked.of_holes]
        if holes:
            answers = answers[holes[0] :]
        elif answers and answers[-1][0].token.isdecimal():
            return ("store", int(answers[-1][0].token))
        return tuple(
            option.value if asked.of_holes else option.token
            for option, asked in answers
            if asked.of_holes or len(asked.options) > 1
        )

    def outcome(self, position: Position) -> Outcome:
        """What a position shows, as the other program would say it."""
        value = position_value(position)
        rows = rows_json(value)
        board = tuple(n for side in self.sides for n in rows[side] if isinstance(n, int))
        marks = marks_json(value)
        holes = len(board) // 2
        name = next((name for name in CLAIMS if name in marks), "claimed")
        claimed = self.by_hole(marks, name, [-1] * 2 * holes)
        owner = self.by_hole(marks, "owner", [0] * holes + [1] * holes)
        covered = marks.get("covered") or marks.get("shut")
        if isinstance(covered, dict):
            owner = [-1 if c >= 0 else o for o, c in zip(owner, self.by_hole(
                dict.fromkeys(["covered"], dict.fromkeys(covered, "south")), "covered", [-1] * 2 * holes
            ), strict=True)]  # fmt: skip
        won = list(won_beside(position))
        if position.over:
            result = position.result
            assert result is not None
            scores = list(won)
            for seeds, whose in zip(board, claimed, strict=True):
                if whose >= 0:
                    scores[whose] += seeds
            claims = list(won)
            for n, seeds in enumerate(board):
                whose = claimed[n] if claimed[n] >= 0 else owner[n]
                if whose >= 0:
                    claims[whose] += seeds
            return ("over", result.winner, tuple(claims), tuple(scores))
        return (position.round, position.mover, board, tuple(won), tuple(claimed), tuple(owner))

    def by_hole(self, marks: Mapping[str, Any], name: str, start: list[int]) -> list[int]:
        """A mark on holes, as the numbers of players."""
        found = list(start)
        half = len(start) // 2
        for hole, whose in (marks.get(name) or {}).items():
            number = int(hole[1:]) - 1 + (half if hole[0] == "n" else 0)
            found[number] = self.sides.index(whose) if whose in self.sides else -1
        return found
