"""Ranks the known rules by their similarity to a sentence.

``grammar/known-rules.json`` has rules with sentences that mean them, in five languages and from the descriptions of games,
each as its features. A sentence is compared with all of them by cosine similarity of TF-IDF vectors. The similarity of a
rule has four components: its nearest sentences, the centroid of all its sentences, the likelihood of the features given the
rule (naive Bayes), and the centroid of all rules of its kind.
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
SENTENCES_COUNTED = 4
FURTHER_WEIGHT = 0.3
"""The number of a rule's sentences that count, and the weight of all but the nearest."""
KIND_WEIGHT = 0.5
"""The weight of the similarity to the kind of the rule."""
LIKELIHOOD_WEIGHT, FREQUENCY_WEIGHT = 0.3, 0.08
"""The weights of the likelihood of the features, and of the number of the rule's sentences."""
SMOOTHING = 2.0
"""The pseudocount of the likelihoods."""
MAX_SHOWN = 5
MIN_SIMILARITY = 0.75
"""The least similarity of a rule that is shown."""
CERTAIN = 1.5
"""The similarity above which one idea in common suffices."""
SURE = 2.2
"""The similarity above which most rules are correct."""
MAX_DIFFERENCE = 1.2
"""The greatest difference in similarity between the first rule and another that is shown."""
MIN_COMMON_WORDS = 0.6
"""The least share of common words of lines that are alike."""
_UNKNOWN_WORD_WEIGHT = 0.6
"""The weight of a word that no known sentence has."""
_ARTICLES = re.compile(r"\b(?:the|an?) ")
_CHOSEN = re.compile(r"choose [\w-]+ from")
_WORDS = re.compile(r"#|[\w']+|[<>=]+|\.\.")
_FIGURES = re.compile(r"‹\w›|\d+")


@dataclass(frozen=True, slots=True)
class NearRule:
    """A known rule with its similarity to a sentence: from 0 to about 3, which means the same."""

    rule: dict[str, Any]
    similarity: float
    shared: int
    """The number of ideas that its nearest sentence has in common with the given one."""
    part: str = ""
    """The part of the sentence to which it is near; empty for the whole."""


class KnownRules:
    """The known rules, with an inverted index of their sentences.

    What a query does not need is not computed: most processes ask about one sentence.
    """

    def __init__(
        self, rules: list[dict[str, Any]], owners: list[int], having: dict[str, list[int]]
    ) -> None:
        """``owners``: the rule of each known sentence; ``having``: for each feature, the sentences that have it, in order."""
        self.rules, self.owners, self.having = rules, owners, having
        self._sizes = Counter(owners)
        self._weights = {
            name: self._compute_weight(name, len(found)) for name, found in having.items()
        }
        squares = [0.0] * len(owners)
        for name, found in having.items():
            square = self._weights[name] ** 2
            for n in found:
                squares[n] += square
        self._lengths = [math.sqrt(square) or 1.0 for square in squares]
        self._centroids = self._sum_vectors()
        lengths = [0.0] * len(rules)
        for sums in self._centroids.values():
            for rule, weight in sums.items():
                lengths[rule] += weight * weight
        self._centroid_lengths = [math.sqrt(square) or 1.0 for square in lengths]
        self._kinds = self._sum_kinds()

    @classmethod
    def of_sentences(
        cls, rules: list[dict[str, Any]], owners: list[int], sentences: Sequence[Iterable[str]]
    ) -> KnownRules:
        """The known rules with these features of each sentence."""
        having: dict[str, list[int]] = defaultdict(list)
        for n, names in enumerate(sentences):
            for name in names:
                having[name].append(n)
        return cls(rules, owners, having)

    def _sum_vectors(self) -> dict[str, dict[int, float]]:
        """For each feature, the sum over the sentences of each rule, whose vectors have length 1."""
        owners, lengths = self.owners, self._lengths
        sums: dict[str, dict[int, float]] = {}
        for name, found in self.having.items():
            weight = self._weights[name]
            row: dict[int, float] = defaultdict(float)
            for n in found:
                row[owners[n]] += weight / lengths[n]
            sums[name] = row
        return sums

    def _sum_kinds(self) -> dict[str, Vector]:
        """For each kind of rule, the centroid of its rules."""
        kinds: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        of_rule = [rule["kind"] for rule in self.rules]
        for name, sums in self._centroids.items():
            for rule, weight in sums.items():
                kinds[of_rule[rule]][name] += weight / self._centroid_lengths[rule]
        return {kind: _normalise(centroid) for kind, centroid in kinds.items()}

    def _compute_weight(self, name: str, count: float) -> float:
        return WEIGHTS[name[0]] * math.log((len(self.owners) + 1) / (count + 0.5))

    def make_vector(self, names: Iterable[str]) -> Vector:
        """The vector of features, of length 1."""
        return _normalise(
            {
                name: self._weights.get(name)
                or self._compute_weight(name, 0) * (_UNKNOWN_WORD_WEIGHT if name[0] == WORD else 1)
                for name in names
            }
        )

    def find_nearest(self, names: Collection[str], most: int = MAX_SHOWN) -> list[NearRule]:
        """The rules nearest to a sentence with these features, the nearest first, without duplicates."""
        query = self.make_vector(names)
        products = [0.0] * len(self.owners)
        near_centroids = [0.0] * len(self.rules)
        for name, weight in query.items():
            value = weight * self._weights.get(name, 0.0)
            for n in self.having.get(name, ()):
                products[n] += value
            for rule, total in self._centroids.get(name, {}).items():
                near_centroids[rule] += weight * total
        by_rule: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for n, (owner, length) in enumerate(zip(self.owners, self._lengths, strict=True)):
            if products[n]:
                by_rule[owner].append((products[n] / length, n))
        likelihoods = self._compute_likelihoods(names)
        kinds = {kind: _dot_product(query, centroid) for kind, centroid in self._kinds.items()}
        likeliest = max(kinds.values()) or 1.0
        ranked = []
        for rule, found in by_rule.items():
            found.sort(reverse=True)
            (first, nearest), *more = found[:SENTENCES_COUNTED]
            value = first + FURTHER_WEIGHT * sum(product for product, _ in more)
            value += near_centroids[rule] / self._centroid_lengths[rule]
            value += LIKELIHOOD_WEIGHT * likelihoods[rule] + FREQUENCY_WEIGHT * math.log(
                self._sizes[rule]
            )
            value *= 1 + KIND_WEIGHT * kinds[self.rules[rule]["kind"]] / likeliest
            ranked.append((value, rule, nearest))
        ranked.sort(reverse=True)
        ideas = [self.having.get(name, []) for name in query if name[0] == IDEA]
        found_rules: dict[str, NearRule] = {}
        for value, rule, nearest in ranked:
            if len(found_rules) == most:
                break
            known_rule = self.rules[rule]
            shared = sum(nearest in sentences for sentences in ideas)
            found_rules.setdefault(normalise_rule(known_rule), NearRule(known_rule, value, shared))
        return [*found_rules.values()]

    def _compute_likelihoods(self, names: Iterable[str]) -> dict[int, float]:
        """For each rule, the weighted mean logarithm of the likelihood ratio of these features."""
        rarity = {name: self._weights[name] for name in names if name in self._weights}
        total = sum(rarity.values()) or 1.0
        share = len(self.owners) / SMOOTHING
        found = {rule: -math.log1p(size / SMOOTHING) for rule, size in self._sizes.items()}
        for name, weight in rarity.items():
            having = self.having[name]
            for rule, count in Counter(self.owners[n] for n in having).items():
                found[rule] += weight / total * math.log1p(count * share / len(having))
        return found


def normalise_rule(rule: dict[str, Any]) -> str:
    """The normal form of a rule, which its near duplicates share: its lines without numbers, or its text if it has none."""
    lines: Sequence[str] = rule["lines"]
    text = _FIGURES.sub("#", _ARTICLES.sub("", "\n".join(lines)))
    text = _CHOSEN.sub("choose x from", text).replace(" [instead]", "")
    return text.replace("sow hole", "sow it") or rule["says"]


def are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether lines have most words in common, without numbers, or the second ones have all words of the first."""
    first, second = (
        {*_WORDS.findall(normalise_rule({"lines": lines, "says": ""}))} for lines in (one, other)
    )
    return len(first & second) >= MIN_COMMON_WORDS * len(first | second) or first <= second


def keep_near(found: Sequence[NearRule]) -> list[NearRule]:
    """The rules that are near enough to be shown; none if the first is not."""
    if not found or found[0].similarity < (MIN_SIMILARITY if found[0].shared > 1 else CERTAIN):
        return []
    return [rule for rule in found if rule.similarity >= found[0].similarity - MAX_DIFFERENCE]


def _normalise(vector: Mapping[str, float]) -> Vector:
    length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
    return {name: weight / length for name, weight in vector.items()}


def _dot_product(one: Vector, other: Vector) -> float:
    return sum(weight * other.get(name, 0.0) for name, weight in one.items())


def read_index(data: dict[str, Any]) -> KnownRules:
    """The known rules of an index.

    It has each rule with the number of its sentences, and for each feature the numbers of the sentences that have it, as
    differences from one to the next. Ideas without a role are left out: they follow from those with one.
    """
    rules: list[dict[str, Any]] = data["rules"]
    owners = [n for n, rule in enumerate(rules) for _ in range(rule["heard"])]
    having = {name: [*accumulate(gaps)] for name, gaps in data["features"].items()}
    roles: dict[str, set[int]] = defaultdict(set)
    for name, found in having.items():
        if name[0] in {IF, DONE}:
            roles[IDEA + name[1:]].update(found)
    for name, sentences in roles.items():
        having[name] = sorted(sentences.union(having.get(name, ())))
    return KnownRules(rules, owners, having)


def write_index(
    rules: Sequence[dict[str, Any]], sentences: Sequence[Collection[str]]
) -> dict[str, Any]:
    """The index of rules and the features of their sentences."""
    counts = Counter(name for names in sentences for name in names)
    having: dict[str, list[int]] = defaultdict(list)
    for n, names in enumerate(sentences):
        implied = {IDEA + name[1:] for name in names if name[0] in {IF, DONE}}
        for name in {*names} - implied:
            # A feature of one sentence only hardly ever occurs in another.
            if counts[name] > 1:
                having[name].append(n)
    gaps = {
        name: [n - before for n, before in zip(found, [0, *found], strict=False)]
        for name, found in sorted(having.items())
    }
    return {"rules": [*rules], "features": gaps}


@cache
def load_known_rules() -> KnownRules:
    """The known rules, read once, when they are first needed."""
    return read_index(cast("dict[str, Any]", json.loads(grammar_text(FILE))))
