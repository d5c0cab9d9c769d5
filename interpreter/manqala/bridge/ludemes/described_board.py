"""Reads the equipment of a description: the board, its tracks, regions, maps and pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.ludemes.sites import MOST_COLUMNS, PLAYERS, LudemeBoard, LudemeError, Track

if TYPE_CHECKING:
    from manqala.bridge.ludemes.ludeme_tree import Ludeme


def read_equipment(game: Ludeme) -> LudemeBoard:
    """Read the equipment; raises ``LudemeError`` for a board that cannot be said."""
    found = LudemeBoard()
    equipment = next((ludeme for ludeme in game if ludeme.called("equipment")), None)
    parts = equipment.items[0].items if equipment is not None and equipment.items else ()
    board = next((part for part in parts if part.called("mancalaBoard")), None)
    if board is None:
        other = next(
            (part for part in parts if part.called("board", "surakartaBoard", "boardless")), game
        )
        raise LudemeError(other, "a board can be converted only if it is a mancalaBoard")
    _read_board(board, found)
    for part in parts:
        if part is board:
            continue
        if part.called("regions"):
            _read_region(part, found)
        elif part.called("map") and part.plain and part.plain[-1].kind == "list":
            name = part.plain[0].word if part.plain[0].kind == "text" else ""
            found.maps[name] = {}
            for pair in part.plain[-1].items:
                key = pair.plain[0] if len(pair.plain) == 2 else pair
                whose = PLAYERS.get(key.word, key.number)
                if not pair.called("pair") or whose is None:
                    raise LudemeError(pair, "a map gives a site for each player")
                found.maps[name][whose] = pair.plain[1]
        elif part.called("hand"):
            found.hands = True
        elif part.called("piece"):
            found.pieces += 1
            if not any(word.word == "Shared" for word in part):
                raise LudemeError(part, "pieces belong to both players")
        else:
            raise LudemeError(part, "this equipment cannot be converted")
    if found.pieces != 1:
        raise LudemeError(equipment or game, "a game has one kind of piece")
    return found


def _read_board(board: Ludeme, found: LudemeBoard) -> None:
    """Read the size, the stores and the tracks."""
    plain = board.plain
    rows, columns = (plain[0].number, plain[1].number) if len(plain) > 1 else (None, None)
    if rows not in {2, 4} or columns is None or not 1 < columns <= MOST_COLUMNS:
        raise LudemeError(board, f"a board has 2 or 4 rows of 2 to {MOST_COLUMNS} holes")
    found.rows, found.columns, found.size = rows, columns, plain[1].option
    store = board.labelled("store")
    found.stores = store is None or store.word != "None"
    if found.stores and rows == 4:
        raise LudemeError(board, "four rows with stores cannot be converted")
    for label in board.items:
        if label.label and label.label not in {"store", "largeStack"}:
            raise LudemeError(label, f"‘{label.label}’ of a board cannot be converted")
    tracks = [
        ludeme for part in plain[2:] for ludeme in (part.items if part.kind == "list" else (part,))
    ]
    for node in tracks:
        words = node.plain
        if not node.called("track") or len(words) < 2:
            raise LudemeError(node, "a board has tracks")
        path = (
            ",".join(n.word for n in words[1].items) if words[1].kind == "list" else words[1].word
        )
        owner = next((PLAYERS[w.word] for w in words[2:] if w.word in PLAYERS), 0)
        track = Track(words[0].word, (), owner)
        track.sites = found.walked(node, path)
        found.tracks.append(track)


def _read_region(node: Ludeme, found: LudemeBoard) -> None:
    """Read a region: perhaps a name, perhaps an owner, and sites."""
    plain = list(node.plain)
    name = plain.pop(0).word if plain and plain[0].kind == "text" else ""
    owner = PLAYERS.get(plain[0].word, 0) if plain and plain[0].kind == "word" else 0
    if owner or (plain and plain[0].kind == "word"):
        plain.pop(0)
    nodes = plain[0].items if len(plain) == 1 and plain[0].kind == "list" and any(
        item.kind == "call" for item in plain[0].items
    ) else tuple(plain)  # fmt: skip
    found.regions.setdefault((name, owner), []).extend(nodes)
