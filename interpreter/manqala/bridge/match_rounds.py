"""Matches: what happens between rounds, and when a match ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT
from manqala.bridge.ending import follow_the_mover, territory_needed
from manqala.bridge.setting_up import total_seeds

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft

MOST_ROUNDS = 100
"""Matches may be endless in MancalaGames; this limits them."""


def write_rounds(draft: Draft) -> None:
    """Write the rules of a match."""
    if draft.choice("rounds") == "NO_ROUNDS":
        draft.asked |= {"round_fill", "round_starter", "goal_param", "blocks"}
        if draft.tallied:
            draft.refuse("goal", "it counts rounds, and ‘rounds’ is NO_ROUNDS")
        if (
            draft.territory
            and not draft.file.holes <= draft.file.number("goal_param") <= 2 * draft.file.holes
        ):
            draft.refuse("goal_param", "territory needs from one to two rows of holes")
        if draft.truth("blocks") and not draft.choice("sow_rule").startswith("SOW_BLKD"):
            draft.asked.discard("blocks")
        return
    if draft.choice("unclaimed") == "DONT_SCORE" and not draft.tallied:
        draft.refuse(
            "unclaimed", "DONT_SCORE takes seeds out of a match, which cannot be converted"
        )
    if draft.tallied:
        _tallied(draft)
    elif draft.territory:
        _territory(draft)
    else:
        _refilled(draft)
    _opener(draft)
    if (draft.tallied or draft.territory) and draft.choice("start_pattern") in {
        "ALTERNATES",
        "ALTS_WITH_1",
        "ALTS_SPLIT",
        "GAMACHA",
    }:
        draft.between += ["if opener = north", f"{INDENT}as south, swap-sides"]
    draft.endings.append(
        [
            f"match ends after {MOST_ROUNDS} rounds                        # ours: a match may swing back and forth for ever"
        ]
    )


def _opener(draft: Draft) -> None:
    """Write who begins the next round."""
    rule = draft.choice("round_starter")
    if rule == "ALTERNATE":
        draft.between.append("change-opener")
        return
    if rule == "LAST_MOVER" or not draft.tallied:
        follow_the_mover(draft)
    if rule == "LAST_MOVER":
        draft.between.append("set opener to latest")
    elif draft.tallied:
        # MancalaGames: after a round without a winner the openers alternate.
        opener = "winner" if rule == "WINNER" else "opponent of winner"
        draft.between += [
            "if winner is nobody, change-opener",
            f"otherwise set opener to {opener}",
        ]
    else:
        opener, drawn = (
            ("winner", "opponent of latest")
            if rule == "WINNER"
            else ("opponent of winner", "latest")
        )
        draft.between += [
            f"if winner is nobody, set opener to {drawn}",
            f"otherwise set opener to {opener}",
        ]


def _tallied(draft: Draft) -> None:
    """Write rounds with equal starts, whose accumulated score decides the match."""
    goal, needed = draft.choice("goal"), draft.number("goal_param")
    draft.asked |= {"round_fill", "blocks"}
    if draft.truth("blocks"):
        draft.asked.discard("blocks")
    draft.between.append("deal" if draft.choice("start_pattern") == "RANDOM" else "set-up-again")
    if goal.startswith("RND_WIN_COUNT"):
        draft.define(f"a player is the champion when rounds-won of it >= {needed}")
        return
    more = "seeds in takings of p > seeds in takings of opponent of p"
    skunk = total_seeds(draft) * 3 // 4
    prize = {
        "RND_SEED_COUNT": "seeds in takings of p",
        "RND_EXTRA_SEEDS": "larger (0) of (seeds in takings of p - seeds in takings of opponent of p)",
        "RND_POINTS": f"(1 if {more} otherwise 0) + (1 if seeds in takings of p >= {skunk} otherwise 0)",
    }[goal]
    draft.define(f"the prize of player p is {prize}")
    draft.define(
        f"a player is the champion when points of it >= {needed} and points of it >= points of opponent of it"
    )


def _territory(draft: Draft) -> None:
    """Write how players get a hole for every full number of seeds."""
    rule, total = draft.choice("round_fill"), total_seeds(draft)
    each = total // (2 * draft.file.holes)
    if not draft.file.holes <= draft.file.number("goal_param") <= 2 * draft.file.holes:
        draft.refuse("goal_param", "territory needs from one to two rows of holes")
    needed = territory_needed(draft)
    laid_out = draft.choice("start_pattern") != "ALL_EQUAL"
    if laid_out and (total % draft.file.holes or rule == "TERR_EX_EMPTY"):
        draft.refuse("start_pattern", "its seeds are not shared out evenly for territory")
    if draft.truth("blocks"):
        draft.asked.discard("blocks")
    least = total - needed + (1 if rule in {"TERR_EX_LOSER", "TERR_EX_EMPTY"} else each // 2)
    draft.define(f"a player is ruined when seeds in winnings of it < {least}")
    half = each // 2
    if rule == "UCHOWN":
        draft.define(
            "to take-over number n                                   # of the winner's choice",
            f"{INDENT}each h in own row, give h to opponent",
            f"{INDENT}repeat (n + number of own row) times",
            f'{INDENT * 2}choose h from holes where not own "which hole to own in the next round"',
            f"{INDENT * 2}give h to player",
        )
    if rule == "TERR_EX_EMPTY":
        draft.between += [
            "give-back",
            "as first of players where seeds in winnings of it >= seeds in winnings of opponent of it",
            f"{INDENT}take-over seeds in own winnings div {each} - number of own row",
            "each player",
            f"{INDENT}each h in backwards of own holes",
            f"{INDENT * 2}if seeds in own winnings >= {each}, put {each} seeds from own winnings into h",
        ]
    elif rule == "TERR_EX_RANDOM" and each % 2 == 0:
        draft.between += [
            f"if seeds in winnings of south mod {each} = {half}    # the odd half goes to either player",
            f"{INDENT}choose least from {half}..{half + 1} as chance",
            f"{INDENT}conquer with {each}, rounding least",
            f"otherwise conquer with {each}, rounding {half + 1}",
        ]
    elif rule == "TERR_EX_LOSER" or each < 2:
        draft.between.append(f"conquer with {each}")
    else:
        draft.between.append(f"conquer with {each}, rounding {half + 1}")
    if laid_out:
        draft.between.append(
            "deal" if draft.choice("start_pattern") == "RANDOM" else "set-up-again"
        )


def _refilled(draft: Draft) -> None:
    """Write how each player refills their own row with their seeds."""
    rule = draft.choice("round_fill")
    kept = draft.number("goal_param")
    each = draft.each
    least = f"{kept} * {each}" if kept > 1 else each
    source = {
        "LEFT_FILL": "own row",
        "RIGHT_FILL": "backwards of own row",
        "NOT_APPLICABLE": "own outside-in",
        "OUTSIDE_FILL": "own outside-in",
        "SHORTEN": "own row if player = south otherwise backwards of own row",
    }.get(rule)
    if rule == "UCHOOSE":
        _ask_which(draft, least)
        return
    if source is None:
        draft.refuse("round_fill", f"{rule} cannot be converted")
        return
    if source == "own outside-in":
        places = [
            n
            for pair in zip(
                range(1, draft.file.holes + 1), range(draft.file.holes, 0, -1), strict=True
            )
            for n in pair
        ]
        order = " + ".join(
            f"item {n} of line of p" for n in dict.fromkeys(places[: draft.file.holes])
        )
        draft.define(
            "the line of player p is row of p if p = south otherwise backwards of row of p"
        )
        draft.define(f"the outside-in of player p is {order}")
    draft.define(f"a player is ruined when seeds in winnings of it < {least}")
    if draft.truth("blocks"):
        draft.between.append("give-back")
    if rule == "SHORTEN":
        length = draft.holes if draft.holes.isdigit() else "number of row of south"
        fewer = "smaller (seeds in winnings of south) of (seeds in winnings of north)"
        draft.between += [
            f"let length be smaller ({length}) of (({fewer}) div {each})",
            "each player",
            f"{INDENT}fill first (length) of ({source}), with {each}",
        ]
        if draft.truth("blocks"):
            draft.between.append(f"{INDENT}each h in own row where empty, give h to nobody")
    elif draft.truth("blocks") and each == "seeds per hole":
        draft.between.append(f"each player refills {source}")
    else:
        draft.between += [
            "each player",
            f"{INDENT}each h in {source}",
            f"{INDENT}{INDENT}if seeds in own winnings >= {each}, put ({each}) seeds from own winnings into h",
        ]
        if draft.truth("blocks"):
            draft.between.append(f"{INDENT}each h in own row where empty, give h to nobody")


def _ask_which(draft: Draft, least: str) -> None:
    """Write how each player chooses which of their holes to fill."""
    draft.define(f"a player is ruined when seeds in winnings of it < {least}")
    closed = draft.truth("blocks")
    draft.between += [
        *(["give-back"] if closed else []),
        "each player",
        f"{INDENT}repeat (smaller (number of own row) of (seeds in own winnings div {draft.each})) times",
        f'{INDENT * 2}choose h from own row where empty "which hole to fill"',
        f"{INDENT * 2}put ({draft.each}) seeds from own winnings into h",
        *([f"{INDENT}each h in own row where empty, give h to nobody"] if closed else []),
    ]
