"""The resolver of one game: assembles its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.condition_resolver import ConditionResolver
from manqala.resolve.definition_resolver import DefinitionResolver
from manqala.resolve.pattern_resolver import PatternResolver
from manqala.resolve.phrase_resolver import PhraseResolver
from manqala.resolve.predicate_resolver import PredicateResolver
from manqala.resolve.recovery.misreadings import MisreadingReporter
from manqala.resolve.recovery.word_reporter import WordReporter
from manqala.resolve.statement_resolver import StatementResolver
from manqala.resolve.value_resolver import ValueResolver

if TYPE_CHECKING:
    from manqala.resolve.resolving import Resolving


class Resolver:
    """Resolves the syntax tree; its parts call each other through it."""

    def __init__(self, context: Resolving) -> None:
        """Resolve one game."""
        self.c = context
        word_reporter, misreadings = WordReporter(self), MisreadingReporter(self)
        phrases = PhraseResolver(self, word_reporter)
        self.phrase, self.noun_start, self.is_noun = (
            phrases.phrase,
            phrases.noun_start,
            phrases.is_noun,
        )
        self.is_adjective_word = phrases.is_adjective_word
        self.takes_arguments = phrases.takes_arguments
        predicates = PredicateResolver(self, word_reporter, phrases.owner)
        self.is_predicate, self.judges = predicates.is_predicate, predicates.judges
        self.predicate = predicates.predicate
        values = ValueResolver(self, word_reporter, misreadings)
        self.value, self.typed = values.value, values.typed
        self.choice, self.equal = values.choice, values.equal
        self.along = PatternResolver(self).along
        conditions = ConditionResolver(self, word_reporter)
        self.truth, self.judgement = conditions.truth, conditions.judgement
        self.judged, self.holds = conditions.judged, conditions.holds
        self.among = conditions.among
        definitions = DefinitionResolver(self)
        self.function, self.introduce = definitions.function, definitions.introduce
        self.call, self.announce = definitions.call, definitions.announce
        self.event, self.looking = definitions.event, definitions.looking
        self.block = StatementResolver(self, word_reporter, misreadings).block
