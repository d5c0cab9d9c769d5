"""The prelude's ending for repeated positions, in a game's own words for what happens.

The prelude writes it with the policies of the language. A game may name the settings of the option itself, and may
have a verb of its own for one of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax import tree
from manqala.syntax.closed_words import Connective
from manqala.syntax.front.front_matter import REPETITION, REPETITIONS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from manqala.syntax.front.front_matter import RepetitionSpec, Spanned
    from manqala.syntax.game_file import GameFile

NO_ACT = "counted"
"""The policy that does nothing: the round is over, and the score decides."""
NEVER = "off"
POLICIES = frozenset({*REPETITIONS, "undecided", NO_ACT})
"""The words that say what happens, besides verbs."""


def is_repetition(item: tree.Item) -> bool:
    """Whether it is the ending that the key ‘repetition’ requests."""
    return isinstance(item, tree.Ending) and item.name is not None and item.name.text == REPETITION


def verbs_of(files: Iterable[GameFile]) -> set[str]:
    """The names of all verbs, which a setting may call."""
    return {item.name.text for file in files for item in file.items if isinstance(item, tree.Verb)}


def in_words_of(ending: tree.Ending, spec: RepetitionSpec, verbs: Collection[str]) -> tree.Ending:
    """The ending with a game's settings in the place of policies, without those that the game has not.

    A word that is neither a policy nor a verb has no branch; ``check_names`` reports it.
    """
    names = {policy.value: name.value for name, policy in spec.policies}
    condition = ending.condition
    assert isinstance(
        condition, tree.Binary
    )  # the setting is not ‘off’, and the position has recurred
    if NEVER in names:
        condition = replace(condition, left=_renamed(condition.left, names[NEVER]))
    kept = condition if NEVER in names else condition.right
    return replace(ending, condition=kept, body=tuple(_branches(ending, names, spec, verbs)))


def _branches(
    ending: tree.Ending, names: Mapping[str, str], spec: RepetitionSpec, verbs: Collection[str]
) -> Iterator[tree.Statement]:
    """A branch for each setting: the prelude's, or one that calls a verb."""
    known = {NO_ACT, NEVER}
    for branch in ending.body:
        assert isinstance(branch, tree.IfStatement)
        ((condition, body),) = branch.branches
        kind = _policy(condition)
        known.add(kind)
        if kind in names:
            yield replace(branch, branches=((_renamed(condition, names[kind]), body),))
    for name, policy in spec.policies:
        if policy.value not in known and policy.value in verbs:
            yield _calling(name, policy)


def _policy(condition: tree.Value) -> str:
    assert isinstance(condition, tree.Binary)
    assert isinstance(condition.right, tree.Phrase)
    return condition.right.words[0].text


def _renamed(condition: tree.Value, name: str) -> tree.Binary:
    """A comparison with a policy, now with the setting's name."""
    assert isinstance(condition, tree.Binary)
    assert isinstance(condition.right, tree.Phrase)
    (word,) = condition.right.words
    return replace(
        condition,
        right=replace(condition.right, words=(replace(word, text=name),)),
    )


def _calling(name: Spanned[str], verb: Spanned[str]) -> tree.IfStatement:
    """A branch that calls a verb; what is wrong with it is reported at its name in the front matter."""
    said = tree.Phrase(name.span, (tree.Word(name.span, REPETITION),))
    setting = tree.Phrase(name.span, (tree.Word(name.span, name.value),))
    called = tree.CallStatement(verb.span, tree.Word(verb.span, verb.value), None, None, ())
    condition = tree.Binary(name.span, Connective.EQUAL, said, setting)
    return tree.IfStatement(name.span, ((condition, (called,)),), ())
