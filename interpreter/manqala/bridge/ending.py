"""The end of a round, and the seeds left then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.prey import has_basic
from manqala.bridge.setting_up import total_seeds

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft


def write_endings(draft: Draft) -> None:
    """Write the endings of a round."""
    if draft.eliminating:
        _eliminated(draft)
        return
    _cleared(draft)
    _decided(draft)
    _few_seeds(draft)
    _no_moves(draft)
    _what_counts(draft)


def follow_the_mover(draft: Draft) -> None:
    """Remember the player of the latest turn."""
    draft.mark("mark latest: player                              # who had the latest turn")
    draft.define("when turn ends, set latest to mover")


# ---- games in which seeds or moves run out --------------------------------------------------------------


def _eliminated(draft: Draft) -> None:
    """Write the ending for a player without seeds, or without a move, who has lost or won."""
    goal = draft.choice("goal")
    if goal in {"DEPRIVE", "RND_WIN_COUNT_DEP"}:
        draft.turn += [
            "if opponent is bare, end round won by player",
            "if player is bare, end round won by opponent",
        ]
    if goal in {"CLEAR", "RND_WIN_COUNT_CLR"}:
        draft.turn += [
            "if player is bare, end round won by player",
            "if opponent is bare, end round won by opponent",
        ]
    else:
        draft.endings.append(["when player cannot move, end round won by opponent"])
    for name in ("end_cond", "end_param", "unclaimed"):
        draft.asked.add(name)
    if draft.choice("end_cond") != "NO_ADDTL":
        draft.asked.discard("end_cond")


# ---- games in which what is taken counts --------------------------------------------------------------------


def left_over(draft: Draft) -> list[str]:
    """The distribution of the seeds left on the board."""
    rule = draft.choice("unclaimed")
    if rule == "UNFED_PLAYER":
        rule = draft.choice("quitter")
    if draft.truth("no_sides") or rule == "DONT_SCORE":
        return []
    if rule == "LAST_MOVER":
        follow_the_mover(draft)
        return [f"win holes{draft.loose} for latest"]
    if rule == "DIVVIED":
        draft.define(
            "to divide",
            f"{INDENT}let poorer be south if score of south < score of north otherwise north",
            f"{INDENT}put all from holes{draft.loose} into hand",
            f"{INDENT}put (pieces in hand div 2) seeds from hand into winnings of opponent of poorer",
            f"{INDENT}put all from hand into winnings of poorer",
        )
        return ["divide"]
    return ["settle"]


def _end(draft: Draft, condition: str, name: str, lines: list[str]) -> None:
    """An ending with its block."""
    draft.endings.append(
        [f"round ends when {condition}, called {name}", *(INDENT + line for line in lines)]
    )


def _cleared(draft: Draft) -> None:
    """Write the additional condition of the parameter file."""
    rule, number = draft.choice("end_cond"), draft.number("end_param")
    rounds = draft.choice("rounds")
    if rounds in {"END_S_SEEDS", "END_2S_SEEDS"}:
        if draft.choice("pickextra") not in {"PICKLASTSEEDS", "PICK2XLASTSEEDS"}:
            few = draft.each if rounds == "END_S_SEEDS" else f"2 * {draft.each}"
            _end(draft, f"{draft.on_board} <= {few}", "few-seeds", left_over(draft))
    elif rule == "SEEDS_LIMIT":
        _end(draft, f"{draft.on_board} <= {number}", "few-seeds", left_over(draft))
    loose = " where not claimed" if draft.claims else ""
    if rule in {"CLEARED_OWN", "CLEARED_OPP"}:
        follow_the_mover(draft)
        whose = "latest" if rule == "CLEARED_OWN" else "opponent of latest"
        some = f"latest is not nobody and holes of ({whose}){loose} are empty"
        if not loose:
            some = f"latest is not nobody and {whose} is bare"
        _end(draft, some, "cleared", left_over(draft))
    if rule == "HOLE_SEED_LIMIT":
        _end(
            draft,
            f"no holes where {number + 1}..{loose and ' and not claimed'}",
            "thin",
            left_over(draft),
        )


def territory_needed(draft: Draft) -> int:
    """The number of seeds needed to own enough holes to win."""
    each = total_seeds(draft) // (2 * draft.file.holes)
    needed = draft.number("goal_param")
    if draft.choice("round_fill") in {"TERR_EX_EMPTY", "TERR_EX_LOSER"}:
        return needed * each
    return max(0, needed - 1) * each + each // 2 + 1


def _decided(draft: Draft) -> None:
    """Write the ending for a player with an unassailable number of seeds."""
    goal, rounds = draft.choice("goal"), draft.choice("rounds")
    count = "value in takings of it" if draft.claims else "seeds in winnings of it"
    ended = left_over(draft) if rounds != "NO_ROUNDS" and not draft.tallied else []
    if rounds == "NO_MOVES":
        if (
            goal != "MAX_SEEDS"
            or draft.choice("start_pattern") != "ALL_EQUAL"
            or draft.choice("round_fill") == "UMOVE"
        ):
            return
        kept = max(1, draft.number("goal_param"))
        rest = "seeds per hole" if kept == 1 else f"{kept} * seeds per hole"
        _end(draft, "some player is winning", "decided", ["settle"])
        draft.define(f"a player is winning when {count} > seeds in everything - {rest}")
        return
    if goal == "TERRITORY":
        _end(draft, "some player is winning", "decided", ended and ["settle"])
        draft.define(f"a player is winning when {count} > {territory_needed(draft)}")
        return
    if rounds in {"END_S_SEEDS", "END_2S_SEEDS"}:
        return
    _end(draft, "some player is winning", "majority", ended and ["settle"])
    if draft.claims:
        draft.define("a player is winning when value in takings of it > majority")


def _few_seeds(draft: Draft) -> None:
    """Write the ending for too few seeds to capture."""
    least = _least_to_capture(draft)
    if least is None:
        return
    condition = f"{draft.on_board} < {least}"
    if draft.claims:
        condition += " and no holes where claimed"
    _end(draft, condition, "too-few", left_over(draft))


def _least_to_capture(draft: Draft) -> int | None:
    """The least number of seeds for play to continue, if it matters."""
    kind = draft.choice("capt_type")
    weg_only = draft.choice("child_type") == "WEG" and not (
        has_basic(draft)
        or kind != "NONE"
        or draft.choice("crosscapt") != "NONE"
        or draft.sown_stores
    )
    if (
        draft.sown_stores
        or (draft.truth("mustshare") and not draft.truth("mustpass"))
        or draft.choice("end_cond") != "NO_ADDTL"
        or draft.choice("pickextra") in {"PICKLASTSEEDS", "PICK2XLASTSEEDS"}
        or draft.choice("rounds") in {"END_S_SEEDS", "END_2S_SEEDS"}
        or (draft.claims and not draft.truth("stores"))
        or weg_only
    ):
        return None
    total = total_seeds(draft)
    least = draft.number("child_cvt") if draft.claims else total
    if draft.truth("evens") or kind == "NEXT" or draft.choice("crosscapt") != "NONE":
        least = min(2, least)
    if kind == "TWO_OUT":
        least = min(2 if draft.laps else 3, least)
    if draft.numbers("capt_on"):
        least = min(*draft.numbers("capt_on"), least)
    if at_least := draft.number("capt_min"):
        least = at_least if least == total else max(at_least, least)
    return least if draft.number("min_move") < least < total else None


def _no_moves(draft: Draft) -> None:
    """Write the ending for a mover, or both players, without a move."""
    rest = left_over(draft)
    if (
        draft.choice("unclaimed") == "UNFED_PLAYER"
        and draft.truth("mustshare")
        and not draft.truth("mustpass")
    ):
        lines = [
            "if opponent is bare, win holes for opponent",
            *(f"otherwise {line}" for line in rest),
            "end round",
        ]
        draft.endings.append(block("when player cannot move", lines))
        return
    event = "nobody can move" if draft.truth("mustpass") else "player cannot move"
    if rest == ["settle"]:
        draft.endings.append([f"when {event}, close-round"])
    else:
        draft.endings.append(block(f"when {event}", [*rest, "end round"]))


def _what_counts(draft: Draft) -> None:
    """Count claimed holes as captures."""
    if not draft.claims:
        return
    draft.define("the takings of player p is winnings of p + (holes where claimed of p)")
    if any("settle" in line or "close-round" in line for lines in draft.endings for line in lines):
        draft.define(
            "to settle",
            f"{INDENT}each player",
            f"{INDENT}{INDENT}win holes where claimed of player",
            f"{INDENT}{INDENT}win own holes where not claimed",
        )
