"""Builds the module of a game: its program, the interface, all rows, and the card."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.backends.hosted_backend import HostedBackend
from manqala.compile.constants import numbers_in
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.kernel.numbers import MOST_MOVES, MOST_NOTED
from manqala.compile.native_engine import NativeEngine
from manqala.compile.program.passes import prepare
from manqala.compile.wasm.translate import Image, standalone
from manqala.embed.card import card
from manqala.embed.image import MemoryImage
from manqala.embed.kernel import game_row
from manqala.embed.kernel.game_rows import GameRows
from manqala.game.seen_position import hides
from manqala.learn.beside_rules import evaluation_beside
from manqala.run.flow import Play
from manqala.search.deepening import KERNELS as SEARCH_KERNELS
from manqala.search.kernel import alphabeta_row
from manqala.search.kernel.search_rows import SearchRows
from manqala.search.search_kernel import Tree, pieces_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.game.game import GameValue
    from manqala.search.evaluation_shape import Evaluation

KERNELS = (
    "manqala.compile.kernel.open_questions",
    "manqala.embed.kernel.following",
    "manqala.embed.kernel.embedding",
)
HIDING = ("manqala.embed.kernel.hiding",)
"""For games in which players do not see everything."""
PLAYING = (*KERNELS, "manqala.embed.kernel.game_search")
MOST_PIECES = 4_000_000
"""Limit of pieces on a board with a cell of 32 bits for each place."""
SECTION = "manqala"
"""The custom section that holds the card."""
ENTRIES: Mapping[str, str] = {
    "new_game": "start matched game match seed",
    "answer": "game which",
    "draw": "M E",
    "take_back": "game",
    "register": "E which",
    "value": "E which",
    "option": "E which",
    "pieces": "s c place kind during",
    "cell": "s c address during",
    "mover": "s",
    "phase": "s",
    "plies": "s",
    "rounds": "s",
    "winner": "s",
    "reason": "s",
    "points": "s M player",
    "set_pieces": "s place kind many",
    "set_cell": "s address number",
    "resume": "game player",
}
"""The exported functions with their parameters: rows by their names here, then numbers from the caller."""
PLAYING_ENTRIES = {
    "random_game": "start matched s r b M X Y E origin number seed limit",
    "search_game": "s H E search learned found depth runs",
    "search_further": "s H E search learned found runs",
    "found_part": "found part",
    "random_winner": "E",
    "random_plies": "E",
    "random_checksum": "E",
}
"""The functions for a module that plays by itself."""
FOLLOWED_ENTRIES = {"moved": "E which part"}
"""The functions for a module that records moves."""
HIDING_ENTRIES = {"seen": "s c place kind during player", "guess": "game seed"}
"""The functions for a game in which players do not see everything."""


def module_file(game: GameValue, *, followed: bool = False, learned: bool = True) -> bytes:
    """A WebAssembly module that plays a game.

    ``followed``: it records the moves of pieces in each turn, for pages that show them; it neither searches nor plays
    random games. ``learned``: searches without a limit of turns use the evaluation that comes with the game, if one does,
    as players at the terminal do.

    Raises ``CannotGenerateError`` for a game without a generated form, and for one that needs too much memory.
    """
    try:
        return _build(game, followed=followed, learned=learned)
    except MemoryError as error:
        raise CannotGenerateError(str(error)) from None


def _build(game: GameValue, *, followed: bool, learned: bool) -> bytes:
    start = Play.begin(game.engine, match=False)
    # Rows are filled by an engine that runs here; an image is only data.
    here = NativeEngine(
        game.rules,
        start,
        compiled=False,
        listing=MOST_NOTED,
        packed=not followed,
        followed=followed,
    )
    image = MemoryImage()
    backend = HostedBackend(BackendName.WASM, image, shares_rows=False, most_bytes=1 << 28)
    engine = NativeEngine(
        game.rules, start, on=backend, listing=MOST_NOTED, packed=not followed, followed=followed
    )
    rows: dict[str, Any] = {
        name: engine.states(1)[0] for name in ("start", "matched", "s", "c", "r", "b")
    }
    for name, match in (("start", False), ("matched", True)):
        rows[name][:] = list(here.new_state(match=match and game.rules.between is not None))
    work, trials, history = engine.rows()
    rows |= {"M": work, "X": trials, "H": history}
    most = min(MOST_PIECES, engine.most or MOST_PIECES)
    hiding, entries = (
        (HIDING, {**ENTRIES, **HIDING_ENTRIES}) if hides(game.rules) else ((), ENTRIES)
    )
    if followed:
        entries = {**entries, **FOLLOWED_ENTRIES}
        rows["E"] = engine.row(game_row.GAME_ROW + MOST_MOVES)
        module = engine.extended(_extension(KERNELS + hiding, engine, most, followed=True))
    else:
        entries = {**entries, **PLAYING_ENTRIES}
        # Positions from text may have more pieces; keys of a search must distinguish them.
        tree = Tree(engine, 2 * pieces_of(game.start()))
        evaluation = evaluation_beside(game, match=False) if learned else None
        features = None if evaluation is None else evaluation.features(engine)
        search = tree.kernel(
            alphabeta_row, SEARCH_KERNELS, tree.key(occurrences=True), features=features
        )
        most = min((1 << tree.bits) - 1, most)
        module = engine.extended(
            _extension(PLAYING + hiding, engine, most, followed=False), search.module
        )
        other = engine.histories(1)[0] if engine.written.counts else ()
        plain = SearchRows(
            rows["b"],
            work,
            trials,
            other,
            engine.states(alphabeta_row.STATE_ROWS),
            search.row,
            engine.row((game_row.SEARCH_TABLE + 1) * alphabeta_row.BUCKET),
            Z=engine.row(1),
        )
        rows |= {
            "Y": other,
            "search": plain,
            "learned": plain
            if evaluation is None
            else replace(plain, Z=_weights(engine, evaluation)),
            "found": engine.row(game_row.FOUND_ROW),
            "E": engine.row(game_row.GAME_ROW),
        }
    rows["game"] = GameRows(rows["s"], rows["c"], work, trials, history, rows["E"])
    types, bound = {}, {}
    for name, parameters in entries.items():
        given = [rows.get(one) for one in parameters.split()]
        types[name] = tuple(map(image.type_of, given))
        bound[name] = [
            address
            for row in given
            for address in ([None] if row is None else image.raw_all([row]))
        ]
    typed = prepare(module.program, types)
    tables = module.program.tables
    addresses = {name: image.table_at(tables[name], kind) for name, kind in typed.tables.items()}
    text = json.dumps(card(game, engine), ensure_ascii=False, separators=(",", ":"))
    data = list(image.data())
    return standalone(typed, addresses, Image(image.pages, data, bound, {SECTION: text.encode()}))


def _weights(engine: NativeEngine, evaluation: Evaluation) -> Any:
    """The row of an evaluation's weights."""
    found = engine.row(len(evaluation.weights))
    found[:] = evaluation.weights
    return found


def _extension(
    kernels: tuple[str, ...], engine: NativeEngine, most: int, *, followed: bool
) -> Extension:
    """The interface's kernels, with their facts about the game."""
    numbers = {**numbers_in(game_row), **_numbers(engine, most), "FOLLOWED": int(followed)}
    return Extension(kernels, numbers, _tables(engine))


def _numbers(engine: NativeEngine, most: int) -> dict[str, int]:
    written = engine.written
    return {
        "MOST_PIECES": most,
        "TOTALS": len(written.totals.weights),
        "OWNER_WORDS": len(written.findings.ownership.cells),
        "OWNER_MARK": written.addresses.of.get(written.findings.ownership.mark.cell, 0),
    }


def _tables(engine: NativeEngine) -> dict[str, list[int]]:
    totals, ownership = engine.written.totals, engine.written.findings.ownership
    flags = [ownership.flag(hole) for hole in range(ownership.holes)] if ownership.cells else []
    hidden = engine.rules.board.hidden
    tables = {
        "TOTAL_CELLS": list(totals.weights.values()),
        "TOTAL_WEIGHTS": [weight for weights in totals.weights for weight in weights],
        "OWNER_CELLS": list(ownership.cells),
        "HOLE_FLAGS": flags,
        "HIDDEN_FROM": list(accumulate(map(len, hidden), initial=0)),
        "HIDDEN_PLACES": list(chain(*hidden)),
    }
    return {name: values or [0] for name, values in tables.items()}
