"""The text of a report: every sentence and number comes from the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.document.parts import FigureTable, Heading, Listing, ListItem, Paragraph, ShownCommand
from manqala.study.inquiry import MATCHES, RANDOM, THOUGHT
from manqala.study.measure_table import MEASURES
from manqala.study.report_numbers import format_estimate, format_number, format_power
from manqala.study.report_options import HEADLINES, of_matches, options_part, series_names
from manqala.study.report_plots import (
    choices_plot,
    depth_plot,
    lengths_plot,
    plot_decision,
    rung_name,
    space_plot,
)
from manqala.study.report_values import acts_part, values_part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.document.parts import Part
    from manqala.wire.contest_outputs import EstimateMessage
    from manqala.wire.study_outputs import SkillMessage, StudyPlanMessage

MAX_UNFINISHED_SHARE = 0.01
"""Share of unfinished games that needs no warning."""
SHOWN_PLIES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200)


def report_of(results: Mapping[str, Any]) -> list[Part]:
    """Return the whole report."""
    titles = [game["title"] for game in results["games"]]
    parts: list[Part] = [Heading(1, "A study of " + _join_names(titles))]
    parts += _describe_origin(results)
    if len(titles) > 1:
        parts += _side_by_side(results)
    for game in results["games"]:
        parts += _game_part(game, results["plan"])
    return [*parts, *_how_to_read()]


def _join_names(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _describe_origin(results: Mapping[str, Any]) -> list[Part]:
    plan = results["plan"]
    by_program = (
        f", and {plan['thought']:,} by {plan['thinker']} against itself after four random turns"
    )
    sentence = (
        f"Made by Manqala {results['version']} with the seed {plan['seed']}. Games of each setting: {plan['random']:,} "
        f"random ones{by_program if plan['thought'] else ''}. Brackets give 95 % intervals."
    )
    return [Paragraph(sentence), ShownCommand(results["command"])]


# ---- one game ---------------------------------------------------------------------------------------


def _game_part(game: Mapping[str, Any], plan: StudyPlanMessage) -> list[Part]:
    first = game["settings"][0]
    parts: list[Part] = [Heading(2, game["title"])]
    # As rule files and commands have it: true, not True.
    options = ", ".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in game["options"].items()
    )
    if options:
        parts.append(Paragraph(f"The options: {options}."))
    parts.append(Listing(tuple(map(ListItem, _summary(game, first, plan)))))
    parts += _measures_part(first, plan)
    warned = _warnings(first, plan)
    if warned:
        parts.append(Listing(tuple(map(ListItem, warned))))
    slug = game["game"]
    parts += [
        plot for plot in (lengths_plot(slug, first, plan), choices_plot(slug, first, plan)) if plot
    ]
    parts += [plot for plot in (plot_decision(slug, first, plan),) if plot]
    parts += values_part(first, game["players"])
    parts += _endings_part(first, plan)
    parts += acts_part(first, series_names(plan))
    parts += _space_part(slug, first)
    parts += _depths_part(slug, first)
    parts += _matches_part(first)
    return [*parts, *options_part(slug, game, plan)]


def _summary(
    game: Mapping[str, Any], first: Mapping[str, Any], plan: StudyPlanMessage
) -> list[str]:
    found = []
    for kind, name in series_names(plan).items():
        series = first["series"].get(kind)
        if series is None or not series["measures"]:
            continue
        got = series["measures"]
        who = "Played at random" if kind == RANDOM else f"Played by {name}"
        sentence = (
            f"{who}, a game lasts {format_estimate(got['length'], 'length')} turns, with "
            f"{format_estimate(got['choices'], 'choices')} choices each; {format_estimate(got['forced'], 'forced')} of the turns "
            f"are forced."
        )
        found.append(sentence)
        found.append(
            f"{who}, {_who_wins(got['first_points'], len(game.get('teams') or game['players']))}"
        )
    return found


def _who_wins(points: EstimateMessage, sides: int) -> str:
    """Return a sentence on the first player's share; ``sides``: the number of players, or of teams."""
    sentence = f"the first player gets {format_estimate(points, 'first_points')} of the points"
    equal = 1 / sides
    low, high = points["low"], points["high"]
    if low is None or high is None:
        return f"{sentence}."
    if low > equal:
        return f"{sentence}: beginning is an advantage."
    if high < equal:
        return f"{sentence}: beginning is a disadvantage."
    return f"{sentence}: this number of games shows no advantage for either seat."


def _measures_part(first: Mapping[str, Any], plan: StudyPlanMessage) -> list[Part]:
    names = {kind: name for kind, name in series_names(plan).items() if kind in first["series"]}
    rows = []
    for measure, info in MEASURES.items():
        cells = [first["series"][kind]["measures"].get(measure) for kind in names]
        if any(cells):
            rows.append((info.label, *(format_estimate(cell, measure) for cell in cells)))
    medians = [first["series"][kind]["median_length"] for kind in names]
    rows.insert(
        1,
        (
            "half of the games are no longer than",
            *(format_estimate(median, "median") for median in medians),
        ),
    )
    rows.append(("games", *(f"{first['series'][kind]['games']:,}" for kind in names)))
    return [FigureTable("What was measured", ("", *names.values()), tuple(rows))]


def _warnings(first: Mapping[str, Any], plan: StudyPlanMessage) -> list[str]:
    found = []
    for kind, name in series_names(plan).items():
        series = first["series"].get(kind)
        if series is None or not series["games"]:
            continue
        if series["unfinished"] > MAX_UNFINISHED_SHARE * series["games"]:
            share = 100 * series["unfinished"] / series["games"]
            found.append(
                f"{share:.1f} % of the games ({name}) were abandoned before they ended. The figures leave them out, and so "
                "describe the shorter games."
            )
        kept = series.get("kept", series["games"])
        if kept < series["games"]:
            found.append(
                f"Of the {series['games']:,} games ({name}) {kept:,} are kept. The choices turn by turn, the size of the game "
                "and the rules that act come from these, everything else from all games."
            )
        if series["different"] < kept:
            found.append(
                f"Of the {kept:,} games ({name}) {series['different']:,} "
                f"{'was' if series['different'] == 1 else 'were'} different; the others repeated these, "
                + ("move for move, and are left out." if kind == THOUGHT else "move for move.")
            )
        if series["not_counted"]:
            found.append(
                f"{series['not_counted']:,} turns ({name}) had more ways to play than are counted. Each stands for 4,096 ways, "
                "so the true number of choices is higher."
            )
    return found


def _endings_part(first: Mapping[str, Any], plan: StudyPlanMessage) -> list[Part]:
    names = {kind: name for kind, name in series_names(plan).items() if kind in first["series"]}
    reasons = list(
        dict.fromkeys(reason for kind in names for reason in first["series"][kind]["ended_by"])
    )
    rows = []
    for reason in reasons:
        cells = []
        for kind in names:
            ended = first["series"][kind]["ended_by"]
            many = sum(ended.values())
            cells.append(f"{100 * ended.get(reason, 0) / many:.1f} %" if many else "–")
        rows.append((reason, *cells))
    return [FigureTable("Why the games end", ("", *names.values()), tuple(rows))]


# ---- the size of the game --------------------------------------------------------------------------------


def _space_part(slug: str, first: Mapping[str, Any]) -> list[Part]:
    space = first["space"]
    if not space or not space["by_turn"]:
        return []
    parts: list[Part] = [Heading(3, "How large the game is")]
    items = []
    if space["typical_game"] is not None:
        items.append(
            f"The average random game is one of {format_power(space['typical_game'])} equally likely games. There are more games "
            "than that: long ones are many, and random play seldom meets them."
        )
    whole = space["positions"]
    if whole is not None:
        items.append(
            f"{whole['games']:,} random games met {whole['met']:,} different positions. Random games can meet at least "
            f"{at_least(whole)}; in further games {100 * whole['known']:.1f} % of all visits would be to positions "
            "already seen."
        )
    if items:
        parts.append(Listing(tuple(map(ListItem, items))))
    by_turn = {row["turn"]: row for row in space["by_turn"]}
    rows = []
    for turn in SHOWN_PLIES:
        row = by_turn.get(turn)
        if row is None:
            continue
        positions = row["positions"]
        known = "–" if positions["known"] is None else f"{100 * positions['known']:.0f} %"
        rows.append(
            (
                str(turn),
                "–" if row["ways"] is None else format_estimate(row["ways"], "ways"),
                f"{positions['met']:,} in {positions['games']:,} games", at_least(positions), known,
            )
        )  # fmt: skip
    parts.append(
        FigureTable(
            "After each number of turns: sequences of turns, positions that occurred, and a lower bound for all positions",
            ("turns", "sequences", "occurred", "positions at least", "known"), tuple(rows),
        )
    )  # fmt: skip
    plot = space_plot(slug, space)
    return [*parts, plot] if plot else parts


def at_least(positions: Mapping[str, Any]) -> str:
    """Return the least number of positions; nothing more is known if hardly any occurred twice."""
    found = positions["at_least"]
    if found["high"] is None:
        return f"≥ {format_number(found['value'], 'positions')}"
    return format_estimate(found, "positions")


# ---- depth, matches, options ----------------------------------------------------------------------------


def _depths_part(slug: str, first: Mapping[str, Any]) -> list[Part]:
    contest = first["depths"]
    if not contest or not contest["games"]:
        return []
    players = [one["player"] for one in contest["players"]]
    names = [rung_name(player) for player in players]
    shares: dict[tuple[str, str], str] = {}
    for meeting in contest["meetings"]:
        points = meeting["points"]
        turned: EstimateMessage = {
            "n": points["n"],
            "value": 1 - points["value"],
            "low": 1 - points["high"],
            "high": 1 - points["low"],
        }
        shares[meeting["first"], meeting["second"]] = format_estimate(points, "first_points")
        shares[meeting["second"], meeting["first"]] = format_estimate(turned, "first_points")
    rows = [
        (
            name,
            *("–" if one == other else shares[one, other] for other in players),
        )
        for name, one in zip(names, players, strict=True)
    ]
    sentence = (
        f"Alphabeta at different depths, and other players. Each pair plays {contest['pairs']} openings of "
        f"{contest['opening']} random turns twice, with seats exchanged. "
        "Strength is on the Elo scale, with a mean of 0."
    )
    parts: list[Part] = [
        Heading(3, "How much skill helps"), Paragraph(sentence), depth_plot(slug, contest),
        FigureTable(
            "The share of the points that the player on the left gets against the one above",
            ("", *names), tuple(rows),
        ),
    ]  # fmt: skip
    sentences = [_skill_text(first.get("skill")), _helpful_depths(contest, names)]
    return [*parts, *(Paragraph(one) for one in sentences if one)]


def _skill_text(skill: SkillMessage | None) -> str:
    """Return a sentence on luck and skill."""
    if skill is None:
        return ""
    chain = " – ".join(rung_name(one) for one in skill["chain"])
    return (
        f"A chain of {len(skill['chain'])} players, each of which gets at least 75 % of the points against the one before: "
        f"{chain}. "
        f"{rung_name(skill['weakest'])} gets {format_estimate(skill['luck'], 'first_points')} of the points against "
        f"{rung_name(skill['strongest'])}: the part of luck."
    )


def _helpful_depths(contest: Mapping[str, Any], names: list[str]) -> str:
    """Return sentences on which further turns of depth help."""
    found, undecided = [], []
    by_pair = {
        (meeting["first"], meeting["second"]): meeting["points"] for meeting in contest["meetings"]
    }
    players = [player["player"] for player in contest["players"]]
    for at in range(len(players) - 1):
        points = by_pair[players[at], players[at + 1]]
        step = f"from {names[at]} to {names[at + 1]}"
        if points["high"] < 0.5:
            found.append(step)
        else:
            undecided.append(step)
    sentences = []
    if found:
        sentences.append(f"The deeper player is stronger {_join_names(found)} (95 % each).")
    if undecided:
        sentences.append(f"These games do not show which is stronger {_join_names(undecided)}.")
    return " ".join(sentences)


def _matches_part(first: Mapping[str, Any]) -> list[Part]:
    series = first["series"].get(MATCHES)
    if series is None or not series["measures"]:
        return []
    rows = tuple(
        (
            of_matches(MEASURES[name].label),
            format_estimate(value, name),
        )
        for name, value in series["measures"].items()
    )
    parts: list[Part] = [
        Heading(3, "Matches"),
        FigureTable(f"{series['games']:,} matches at random", ("", "at random"), rows),
    ]
    if series["unfinished"]:
        parts.append(
            Paragraph(
                f"{series['unfinished']:,} matches had not ended after 20,000 turns. The figures leave them out, so "
                "true matches are longer."
            )
        )
    return parts


def _side_by_side(results: Mapping[str, Any]) -> list[Part]:
    parts: list[Part] = [Heading(2, "Side by side")]
    for kind, name in series_names(results["plan"]).items():
        if kind == THOUGHT and not results["plan"]["thought"]:
            continue
        games = [game for game in results["games"] if kind in game["settings"][0]["series"]]
        rows = tuple(
            (
                game["title"],
                *(
                    format_estimate(game["settings"][0]["series"][kind]["measures"].get(key), key)
                    for key in HEADLINES
                ),
            )
            for game in games
        )
        parts.append(
            FigureTable(
                f"Played: {name}", ("game", *(MEASURES[key].label for key in HEADLINES)), rows
            )
        )
    return parts


def _how_to_read() -> list[Part]:
    items = (
        "Random games show the rules, not good play. The games of a program show good play as far as the program plays well. "
        "If both agree, the rules are probably the cause.",
        "Shares have the interval of Clopper and Pearson, means and ratios Student’s, widened where values are skewed or nearly "
        "all alike. The turns of one game resemble each other: figures over "
        "turns are therefore ratios, and the sample consists of whole games.",
        "The leader is the player with the higher score as the rules count it. A game is decided when its winner takes the "
        "lead for good; if the score says little before the end, neither this nor a change of lead means much. Seeds that the "
        "rules give to a player at the end of the game count for the last turn.",
        "A turn is forced if there is only one way to play it. Ways count all answers, those of chance too.",
        "Sequences of turns, with the choices before the first, are estimated by Knuth’s method, which is unbiased. The numbers "
        "of positions are lower bounds (Chao), because a sample hardly ever sees rare positions, and no more than the "
        "sequences that lead to them. If hardly any position occurred twice, only a bound is given (≥), which says more "
        "about the sample than about the game.",
        "Values are those of a search of the depth that is named. They are turned into expected shares of the points by a curve "
        "that is fitted to the results of the same games, and the intervals allow for that.",
        "Settings are compared with the first one: shares by Fisher’s test, all else by Welch’s, over games. Each "
        "interval of a difference is for that difference alone; the corrected p values allow for all comparisons of a game.",
        "Strengths are fitted by the model of Bradley and Terry. The same command gives the same numbers; they are kept in "
        "results.json, and every game in games/, whose columns are documented in docs/study.md.",
    )
    return [Heading(2, "How to read this"), Listing(tuple(map(ListItem, items)))]
