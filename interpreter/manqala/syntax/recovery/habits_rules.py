"""Rewrites foreign forms of rules and statements: conjunctions, choices, chance, conditions, commas, blocks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.repair_line import WORD, quote_line
from manqala.text.lexicon import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


ACTION_VERBS = (
    "end",
    "capture",
    "win",
    "move-again",
    "relay",
    "sow",
    "set",
    "put",
    "nothing",
    "feed",
)
"""Verbs of actions: what follows ‘else’ is then an action, and not a set."""


def rewrite_statement(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite the form of a rule or statement."""
    for habit in (
        _rewrite_rule_beginning,
        _drop_conjunction,
        _rewrite_choice,
        _rewrite_chance,
        _rewrite_odds,
        _name_way,
        _rewrite_first_word,
        _rewrite_then,
        _move_condition_first,
        _add_comma,
        _move_actions_below,
        _rewrite_and_then,
    ):
        yield from habit(line)


def _rewrite_rule_beginning(line: Line) -> Iterator[Repair]:
    """Rewrite the beginning of a rule."""
    if line.margin:
        return
    ends = re.match(
        r"(?:(?:the +)?(round|match|game) +(?:ends?|(?:is +)?(?:over|finished)) +(?:if|when|once|as +soon +as)"
        r"|end +(?:of +(?:the +)?)?(round|match|game) +(?:if|when)) +",
        line.plain,
    )
    if ends is not None:
        whole = ends.group(1) or ends.group(2)
        begin = f"{'round' if whole == 'game' else whole} ends when "
        condition, comma, action = line.content[ends.end() :].partition(",")
        if not ends.group().startswith(begin):
            message = f"rules do not say ‘{ends.group().strip()}’"
            rewritten = begin + line.content[ends.end() :]
            for opens in (False, True):
                repair = line.repair(0, len(ends.group().strip()), message, rewritten)
                yield replace(repair, help=f"write ‘{begin}…’", opens_block=opens)
        if comma:
            repair = line.repair(
                ends.end() + len(condition), 1, "the actions need separate lines",
                begin + condition,
                f"write ‘{quote_line(begin + condition)}’, and ‘{quote_line(action.strip())}’ below it,"
                " indented by two more spaces",
            )  # fmt: skip
            yield replace(repair, opens_block=True, block=action.strip())
    if match := re.match(
        r"(?:def|function|void|program) +(turn|setup)\b *(?:\( *\))? *:?", line.plain
    ):
        rewritten = match.group(1) + line.content[match.end() :]
        repair = line.repair(
            0, len(match.group()), f"rules do not say ‘{match.group().strip()}’", rewritten
        )
        yield replace(repair, opens_block=True)
    if match := re.match(r"(?:the +)?player +(?:wins|has +won) +(?:when|if|once) +", line.plain):
        condition = re.sub(
            r"^(?:own +)?(?:winnings|store|score)\b",
            "seeds in own winnings",
            line.content[match.end() :],
        )
        # The condition is about any player, not only the mover.
        of_it = re.sub(r"\b(?:own|player's) +winnings\b", "winnings of it", condition)
        if of_it != condition:
            condition = f"any players where {of_it}"
        rewritten = f"round ends when {condition}"
        repair = line.repair(
            0, len(match.group().strip()), f"rules do not say ‘{match.group().strip()}’", rewritten,
            f"write ‘{quote_line(rewritten)}’: then the higher score wins",
        )  # fmt: skip
        yield repair.unsure()
    if match := re.match(r"the +[a-z][^=]*?( *=)(?!=) *", line.plain):
        rewritten = line.content[: match.start(1)] + " is " + line.content[match.end() :]
        yield line.repair(match.end(1) - 1, 1, "a noun is defined with ‘is’", rewritten)


def _drop_conjunction(line: Line) -> Iterator[Repair]:
    """Drop the conjunction of ``and put …``."""
    match = re.match(rf"(?:(?:and|also|but|next)\b,? *)+(?:then\b,? *)?(?={WORD})", line.plain)
    if match is not None and line.margin:
        message = (
            f"a statement begins with a verb, not with ‘{match.group().split()[0].rstrip(',')}’"
        )
        rewritten = line.content[match.end() :]
        yield line.repair(
            0,
            len(match.group().rstrip(" ,")),
            message,
            rewritten,
            f"write ‘{quote_line(rewritten)}’ on a separate line",
        )


def _rewrite_choice(line: Line) -> Iterator[Repair]:
    """Drop the subject of an action; complete a choice that has no name or set."""
    if match := re.match(rf"(?:the +)?(player|mover|he|she) +({WORD}?)(?:es|s)? +", line.plain):
        for verb in (
            match.group(2),
            match.group(2).removesuffix("s"),
            match.group(2).removesuffix("es"),
        ):
            if verb in line.known:
                rewritten = f"{verb} {line.content[match.end() :]}"
                yield line.repair(
                    0,
                    len(match.group(1)),
                    "leave out who does it: it is always the player",
                    rewritten,
                )
    if match := re.match(
        r"choose +(?:an? +|the +)?((?:own|opponent's)\b.*?) +(hole)s?\b(?! +from)", line.plain
    ):
        rewritten = f"choose hole from {line.content[match.start(1) : match.end(1)]} holes{line.content[match.end() :]}"
        yield line.repair(0, 6, "a choice needs a name, and a set to choose from", rewritten)
    if match := re.match(
        rf"choose +(?:an? +|the +)?({WORD})(?= +(?:where|if|when|with|which|that)\b)", line.plain
    ):
        rest = re.sub(r"^ +(?:if|when|which|that) +", " where ", line.content[match.end() :])
        rewritten = f"choose {match.group(1)} from own {match.group(1).removesuffix('s')}s{rest}"
        yield line.repair(0, 6, "a choice needs a set, which follows ‘from’", rewritten)
    if match := re.match(
        rf"(choose +{WORD} +from +[^,\"]+?) +(if|when|which|that|having) +(?=it\b|holds\b|is\b)",
        line.plain,
    ):
        it = "" if line.content[match.end() :].startswith("it") else "it "
        rewritten = f"{match.group(1)} where {it}{line.content[match.end() :]}"
        yield line.repair(
            match.start(2),
            len(match.group(2)),
            "a condition on the set follows ‘where’",
            rewritten,
        )
    if match := re.match(rf"choose +(?:({WORD}) +)?(in|of|among|from|between) +", line.plain):
        rewritten = f"choose {match.group(1) or 'hole'} from {line.content[match.end() :]}"
        message = "the set follows ‘from’" if match.group(1) else "a choice needs a name"
        yield line.repair(match.start(2), len(match.group(2)), message, rewritten)
    if match := re.match(r'(may|either|or)(?= *(?:$|"))', line.plain):
        named = line.content[match.end() :].strip(' "')
        name = "-".join(re.findall(r"[a-z]+", named.lower())[:2]) or {"or": "other"}.get(
            match.group(), "one"
        )
        rewritten = f"{match.group()} {name}{line.content[match.end() :]}"
        yield replace(
            line.repair(0, len(match.group()), "each choice has a name, which moves use", rewritten),
            help=f"write ‘{match.group()} {name}’, for example", certain=bool(named),
        )  # fmt: skip


def _rewrite_chance(line: Line) -> Iterator[Repair]:
    """Rewrite ``at random`` and its like as ``as chance``."""
    match = re.match(
        rf"choose +{WORD} +from .*?\S( +(?:(?:at|by) +(?:random|chance|luck|lot)|randomly|with +dice|as +(?!chance\b){WORD}))",
        line.plain,
    )
    if match is not None:
        rewritten = f"{line.content[: match.start(1)]} as chance{line.content[match.end(1) :]}"
        words = match.group(1).strip()
        message = f"‘{words}’ cannot be used here: choose a random value ‘as chance’"
        yield line.repair(match.end(1) - len(words), len(words), message, rewritten)


_DRAW = rf"(?P<head>choose +{WORD} +from +.*?\S)(?P<chance> +as +chance)?"
_LISTED_ODDS = re.compile(
    rf"{_DRAW} +(?P<how>(?:with|at|by|in)? *(?:the +)?(?:odds|weights?|probabilit(?:y|ies)|chances)(?: +of)?)"
    r" +(?P<odds>\d+(?: *(?:[:,/]|to|and) *\d+)+)"
)
_WEIGHTS = re.compile(
    rf"{_DRAW} +(?P<how>weight(?:ed|s)?(?: +by)?|weighing(?: +by)?|in +proportion +to|proportional(?:ly)? +to"
    r"|as +likely +as) +(?P<weight>[^\"]+?)(?= *(?:$|\"))"
)


def _rewrite_odds(line: Line) -> Iterator[Repair]:
    """Rewrite the odds of a draw: ``weighted by seeds in it``, ``with probabilities 1, 2``."""
    for pattern in (_LISTED_ODDS, _WEIGHTS):
        match = pattern.match(line.plain)
        if match is None:
            continue
        if pattern is _LISTED_ODDS:
            new = f"with odds {':'.join(re.findall('[0-9]+', match['odds']))}"
        else:
            new = f"weighing {line.content[match.start('weight') : match.end('weight')]}"
        rewritten = (
            f"{line.content[: match.end('head')]} as chance {new}{line.content[match.end() :]}"
        )
        words = match["how"].strip()
        message = f"‘{words}’ cannot be used here: chance draws ‘as chance {new.split()[0]} …’"
        yield line.repair(match.start("how"), len(words), message, rewritten)
        return


def _name_way(line: Line) -> Iterator[Repair]:
    """Name the choice in ``may capture last``, and move its action below."""
    match = re.match(rf"(may|either|or) +({WORD}) +(?:the +|an? +)?({WORD})", line.plain)
    if match is None:
        return
    way, verb, what = match.groups()
    action = line.content[match.start(2) :]
    ways = re.fullmatch(rf"either +(?P<one>{WORD} .+?) +or +(?P<other>{WORD} .+)", line.content)
    if ways is not None and ways["other"].split()[0] in line.known:
        names = ["-".join(ways[way].split()[:2]) for way in ("one", "other")]
        advice = (
            f"write ‘either {names[0]}’, and ‘{ways['one']}’ below it; then ‘or {names[1]}’, and"
            f" ‘{ways['other']}’ below that, each indented by two more spaces"
        )
        both = line.repair(
            0,
            len(way),
            "each choice has a name, with its actions below it",
            f"either {names[0]}",
            advice,
        )
        yield replace(both, opens_block=True, block=ways["one"], certain=False, fallback=advice)
        return
    if verb not in line.known:
        synonyms = [word for word in VERBS.get(verb, ()) if word in line.known]
        if not synonyms:
            return
        action = synonyms[0] + action.removeprefix(verb)
    rewritten = f"{way} {verb}-{what}"
    repair = line.repair(
        match.start(3), len(what), "a choice has a name, with its actions below it", rewritten,
        f"write ‘{rewritten}’, and ‘{quote_line(action)}’ below it, indented by two more spaces",
    )  # fmt: skip
    yield replace(repair, opens_block=True, block=action)


def _rewrite_first_word(line: Line) -> Iterator[Repair]:
    """Rewrite a foreign first word: ``else``, ``unless``, ``for``, ``foreach``."""
    first = re.match(rf"{WORD}", line.plain)
    if first is None:
        return
    word, rest = first.group(), line.content[first.end() :].lstrip()
    no_word = "rules do not say ‘{}’"
    if match := re.match(r"else +if\b|elif\b|elsif\b|elseif\b|otherwise +when\b", line.plain):
        rewritten = f"otherwise if {line.content[match.end() :].lstrip()}"
        for then in (rewritten, _drop_then(rewritten)):
            yield line.repair(
                0, match.end(), no_word.format(match.group()), then, "write ‘otherwise if …’"
            )
    elif word == "else":
        rewritten = f"otherwise {rest.lstrip(', ')}".rstrip()
        yield line.repair(0, 4, no_word.format(word), rewritten, "write ‘otherwise’")
        yield line.repair(0, 4, no_word.format(word), f"or {rest}", "write ‘or’")
    elif word in {"unless", "until"}:
        begin = "if not" if word == "unless" else "while not"
        condition, comma, then = _split_condition(rest)
        rewritten = f"{begin} ({condition}){', ' if comma else ''}{then}"
        yield line.repair(0, len(word), no_word.format(word), rewritten)
    elif word in {"for", "foreach", "loop", "repeat"}:
        match = re.match(
            r"(?:for|loop|repeat) +(?:each|every|all)\b|for\b|foreach\b|loop\b", line.plain
        )
        if match is not None:
            rest = line.content[match.end() :].lstrip()
            shown = match.group()
            for rewritten in (f"each {rest}", *_drop_comma_after_each_player(f"each {rest}")):
                yield line.repair(0, match.end(), no_word.format(shown), rewritten)
        if match := re.fullmatch(r"repeat +(\d+|[a-z-]+)", line.plain):
            yield line.repair(0, 6, "‘times’ is missing", f"{line.content} times")
    elif word == "each" or word == "every":
        if match := re.match(rf"each +({WORD}) +(of|from|on) +", line.plain):
            rewritten = f"each {match.group(1)} in {line.content[match.end() :]}"
            yield line.repair(
                match.start(2), len(match.group(2)), "the set follows ‘in’", rewritten
            )
        for rewritten in _drop_comma_after_each_player(f"each {rest}"):
            at = line.content.find(",")
            yield line.repair(at, 1, "no comma follows ‘each player’", rewritten)


def _drop_comma_after_each_player(text: str) -> Iterator[str]:
    match = re.match(r"each +(player)s? *, *", text)
    if match:
        yield f"each player {text[match.end() :]}"


def _split_condition(rest: str) -> tuple[str, str, str]:
    """A condition, the comma after it, and the action."""
    condition, comma, then = rest.partition(",")
    return condition.strip(), comma, then.strip().removeprefix("then ").strip()


def _rewrite_then(line: Line) -> Iterator[Repair]:
    """Rewrite ``if … then …``."""
    if not re.match(r"(?:otherwise +)?if\b|each\b|as\b|when\b|while\b", line.plain):
        return
    for match in re.finditer(r"(?: and|,)? *\bthen\b *,? *", line.plain):
        at = match.start() + match.group().find("then")
        message = "no ‘then’ follows a condition"
        rest = line.content[match.end() :]
        rewritten = line.content[: match.start()] + (f", {rest}" if rest else "")
        yield line.repair(at, 4, message, rewritten)


def _move_condition_first(line: Line) -> Iterator[Repair]:
    """Move the condition of ``capture last if …`` before the action."""
    if re.match(r"(?:otherwise|if|must|forbid|let|set|put|choose|either|or|may)\b", line.plain) and (
        "unless" not in line.plain
    ):  # fmt: skip
        return
    for match in reversed(list(re.finditer(r",? +(if|unless|when|while) +", line.plain))):
        action, condition = line.content[: match.start()], line.content[match.end() :]
        begin = {"unless": "if not (", "while": "while "}.get(match.group(1), "if ")
        close = ")" if match.group(1) == "unless" else ""
        rewritten = f"{begin}{condition}{close}, {action}"
        if begin == "if " and re.search(r"\bit\b", condition) and re.match(r"capture|win", action):
            # After ‘if’, ‘it’ would be the chosen hole, not the captured one.
            rewritten = f"{action} where {condition}"
        start = match.start(1)
        message = "a condition precedes the action"
        if match.group(1) == "unless":
            message = "rules do not say ‘unless’"
        yield line.repair(start, len(match.group(1)), message, rewritten)


def _add_comma(line: Line) -> Iterator[Repair]:
    """Add the comma to ``if last is own capture it``."""
    if not re.match(
        r"(?:otherwise +)?if\b|each\b|as\b|when\b|(?:round|match) ends when\b", line.plain
    ):
        return
    found = list(re.finditer(rf"(?<=[a-z0-9).\"]) *:? +({WORD})", line.plain))
    for match in reversed(found):
        if match.group(1) not in line.known or match.group(1) == "if":
            continue
        if re.search(rf" else +(?:{'|'.join(ACTION_VERBS)})\b", line.plain):
            # This is a second sentence, not a union of sets.
            continue
        before, rest = line.content[: match.start()], line.content[match.start(1) :]
        message = f"a comma is missing before ‘{match.group(1)}’"
        if ":" in match.group():
            at = match.start() + match.group().index(":")
            message = "use a comma here, not a ‘:’"
            yield line.repair(at, 1, message, f"{before}, {rest}")
            continue
        yield line.repair(match.start(1), len(match.group(1)), message, f"{before}, {rest}")


def _move_actions_below(line: Line) -> Iterator[Repair]:
    """Move the action of ``while …, do it`` into a block."""
    if not re.match(r"while\b|repeat\b|may\b|either\b|or\b", line.plain):
        return
    for match in re.finditer(rf"(?<=[a-z0-9).\"])(?:,| *:| +do\b)? +({WORD})", line.plain):
        if match.group(1) not in line.known:
            continue
        before, rest = line.content[: match.start()], line.content[match.start(1) :]
        repair = line.repair(
            match.start(1), len(rest), "actions need separate lines here", before,
            f"write ‘{before}’, and ‘{rest}’ below it, indented by two more spaces",
        )  # fmt: skip
        yield replace(repair, opens_block=True, block=rest)


def _rewrite_and_then(line: Line) -> Iterator[Repair]:
    """Rewrite ``sow it and relay from last`` with ‘, then’."""
    for match in re.finditer(rf",? +and +(?:then +)?({WORD})", line.plain):
        if match.group(1) in line.known and line.plain.startswith(("sow", "alternate")):
            rewritten = f"{line.content[: match.start()]}, then {line.content[match.start(1) :]}"
            message = "actions after each lap follow ‘, then’"
            yield line.repair(match.start(), len(match.group().rstrip()), message, rewritten)


def _drop_then(text: str) -> str:
    return re.sub(r",? then\b *,?", ",", text).rstrip(",")
