"""The known rules that are nearest to a rule book's sentence.

``grammar/known-rules.json`` has rules with sentences that mean them, in five languages and from the descriptions of games,
each as its features. A sentence is compared with all of them by cosine similarity of TF-IDF vectors. Four things make a rule
similar: its nearest sentences, the centroid of all its sentences, how much likelier these have the features than others (naive
Bayes), and the centroid of all rules of its kind.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, cast

from manqala.syntax.recovery.near_features import DONE, IDEA, IF, WEIGHTS, WORD
from manqala.text.resources import grammar_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    Vector = Mapping[str, float]

FILE = "known-rules.json"
NEAREST = 4
FURTHER = 0.3
"""The number of a rule's sentences that count, and the weight of those beside the nearest."""
OF_KIND = 0.5
"""The weight that the kind of rule has to which a sentence is nearest."""
LIKELY, OFTEN = 0.3, 0.08
"""The weights of how likely a rule's sentences have the features, and of how many sentences it has."""
UNSEEN = 2.0
"""The number of sentences of any rule that are counted with those of each."""
MOST = 5
LEAST = 0.75
"""The least similarity of a rule that is shown."""
CERTAIN = 1.5
"""The similarity above which one idea in common is enough."""
SURE = 2.2
"""The similarity above which most rules are the right ones."""
BEHIND = 1.2
"""The greatest difference in similarity from the first to another that is shown."""
ALIKE = 0.6
"""The share of their words that like lines have in common."""
_STRANGE_WORD = 0.6
"""The weight of a word that no known sentence has, which may say nothing."""
_ARTICLES = re.compile(r"\b(?:the|an?) ")
_CHOSEN = re.compile(r"choose [\w-]+ from")
_WORDS = re.compile(r"#|[\w']+|[<>=]+|\.\.")
_FIGURES = re.compile(r"‹\w›|\d+")


@dataclass(frozen=True, slots=True)
class NearRule:
    """A known rule and its similarity: 0 has nothing in common, about 3 says the same."""

    rule: dict[str, Any]
    similarity: float
    shared: int
    """The number of ideas that its nearest sentence has in common with the one asked for."""
    part: str = ""
    """The part of a sentence that it is near to, if not to the whole."""


class KnownRules:
    """The known rules, and what their sentences weigh."""

    def __init__(
        self, rules: list[dict[str, Any]], owners: list[int], sentences: list[set[str]]
    ) -> None:
        """``sentences``: the features of each known sentence; ``owners``: the number of the rule that each means."""
        self.rules, self.owners, self.sentences = rules, owners, sentences
        counts = Counter(name for row in self.sentences for name in row)
        self._rarity = {name: self._weight(name, count) for name, count in counts.items()}
        self._having: dict[str, list[int]] = defaultdict(list)
        self._sizes = Counter(self.owners)
        said: dict[str, Counter[int]] = defaultdict(Counter)
        centroids: list[dict[str, float]] = [defaultdict(float) for _ in self.rules]
        self._lengths = [
            math.hypot(*map(self._rarity.__getitem__, row)) or 1.0 for row in self.sentences
        ]
        for n, row in enumerate(self.sentences):
            for name, weight in self.vector(row).items():
                self._having[name].append(n)
                said[name][self.owners[n]] += 1
                centroids[self.owners[n]][name] += weight
        self._centroids = [_unit(centroid) for centroid in centroids]
        kinds: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for rule, centroid in zip(self.rules, self._centroids, strict=True):
            for name, weight in centroid.items():
                kinds[rule["kind"]][name] += weight
        self._kinds = {kind: _unit(centroid) for kind, centroid in kinds.items()}
        share = len(self.sentences) / UNSEEN
        self._likely = {
            name: [(rule, math.log1p(n * share / counts[name])) for rule, n in rules.items()]
            for name, rules in said.items()
        }

    def _weight(self, name: str, count: float) -> float:
        return WEIGHTS[name[0]] * math.log((len(self.sentences) + 1) / (count + 0.5))

    def vector(self, names: Iterable[str]) -> Vector:
        """Features with their weights, as a vector of length 1."""
        return _unit(
            {
                name: self._rarity.get(name)
                or self._weight(name, 0) * (_STRANGE_WORD if name[0] == WORD else 1)
                for name in names
            }
        )

    def nearest(self, names: Collection[str], most: int = MOST) -> list[NearRule]:
        """The rules that a sentence with these features is most like, the nearest first, each only once."""
        asked = self.vector(names)
        near = [0.0] * len(self.sentences)
        for name, weight in asked.items():
            value = weight * self._rarity.get(name, 0.0)
            for n in self._having.get(name, ()):
                near[n] += value
        of_rule: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for n, (owner, length) in enumerate(zip(self.owners, self._lengths, strict=True)):
            if near[n]:
                of_rule[owner].append((near[n] / length, n))
        likely = self._likelihoods(names)
        kinds = {kind: _dot(asked, centroid) for kind, centroid in self._kinds.items()}
        likeliest = max(kinds.values()) or 1.0
        ranked = []
        for rule, found in of_rule.items():
            found.sort(reverse=True)
            (first, nearest), *more = found[:NEAREST]
            value = first + FURTHER * sum(one for one, _ in more)
            value += _dot(asked, self._centroids[rule])
            value += LIKELY * likely[rule] + OFTEN * math.log(self._sizes[rule])
            value *= 1 + OF_KIND * kinds[self.rules[rule]["kind"]] / likeliest
            ranked.append((value, rule, nearest))
        ranked.sort(reverse=True)
        found_rules: dict[str, NearRule] = {}
        for value, rule, nearest in ranked:
            if len(found_rules) == most:
                break
            told = self.rules[rule]
            shared = sum(name[0] == IDEA and name in asked for name in self.sentences[nearest])
            found_rules.setdefault(construct(told), NearRule(told, value, shared))
        return [*found_rules.values()]

    def _likelihoods(self, names: Iterable[str]) -> dict[int, float]:
        """For each rule, the mean logarithm of how much likelier its sentences have these features than others."""
        rarity = {name: self._rarity[name] for name in names if name in self._rarity}
        total = sum(rarity.values()) or 1.0
        found = {rule: -math.log1p(size / UNSEEN) for rule, size in self._sizes.items()}
        for name, weight in rarity.items():
            for rule, more in self._likely[name]:
                found[rule] += weight / total * more
        return found


def construct(rule: dict[str, Any]) -> str:
    """What is the same in near duplicates of a rule: its lines without their numbers, or that it needs none."""
    lines: Sequence[str] = rule["lines"]
    text = _FIGURES.sub("#", _ARTICLES.sub("", "\n".join(lines)))
    text = _CHOSEN.sub("choose x from", text).replace(" [instead]", "")
    return text.replace("sow hole", "sow it") or rule["says"]


def are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether lines have most of their words in common, numbers aside, or the others have all words of the first."""
    first, second = (
        {*_WORDS.findall(construct({"lines": lines, "says": ""}))} for lines in (one, other)
    )
    return len(first & second) >= ALIKE * len(first | second) or first <= second


def near_enough(found: Sequence[NearRule]) -> list[NearRule]:
    """The rules to show: none if not even the first is near, and none that is far behind it."""
    if not found or found[0].similarity < (LEAST if found[0].shared > 1 else CERTAIN):
        return []
    return [one for one in found if one.similarity >= found[0].similarity - BEHIND]


def _unit(vector: Mapping[str, float]) -> Vector:
    length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
    return {name: weight / length for name, weight in vector.items()}


def _dot(one: Vector, other: Vector) -> float:
    return sum(weight * other.get(name, 0.0) for name, weight in one.items())


def read_index(data: dict[str, Any]) -> KnownRules:
    """The known rules of an index.

    It has each rule with the number of its sentences, and each feature with the sentences that have it: the first one's number,
    and from each to the next. Ideas without their role follow from those with one.
    """
    rules: list[dict[str, Any]] = data["rules"]
    owners = [n for n, rule in enumerate(rules) for _ in range(rule["heard"])]
    sentences: list[set[str]] = [set() for _ in owners]
    for name, gaps in data["features"].items():
        names = {name, IDEA + name[1:]} if name[0] in {IF, DONE} else {name}
        for n in accumulate(gaps):
            sentences[n] |= names
    return KnownRules(rules, owners, sentences)


def write_index(
    rules: Sequence[dict[str, Any]], sentences: Sequence[Collection[str]]
) -> dict[str, Any]:
    """The index of rules, each with the number of its sentences, whose features are these."""
    counts = Counter(name for names in sentences for name in names)
    having: dict[str, list[int]] = defaultdict(list)
    for n, names in enumerate(sentences):
        said = {IDEA + name[1:] for name in names if name[0] in {IF, DONE}}
        for name in {*names} - said:
            # What one sentence alone has hardly ever meets another.
            if counts[name] > 1:
                having[name].append(n)
    gaps = {
        name: [n - before for n, before in zip(found, [0, *found], strict=False)]
        for name, found in sorted(having.items())
    }
    return {"rules": [*rules], "features": gaps}


@cache
def known_rules() -> KnownRules:
    """The known rules, read once, when a message first asks for them."""
    return read_index(cast("dict[str, Any]", json.loads(grammar_text(FILE))))
