"""Random syntax trees, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from manqala.syntax import tree as t
from manqala.syntax.closed_words import (
    COMPARISONS,
    LOGIC,
    Connective,
    ExampleVerb,
    Extent,
    Extreme,
    ProgramName,
    Quantifier,
    Repetition,
    Role,
    Tie,
)
from manqala.text.span import Source, Span

SOURCE = Source("generated", "\n\n\n")
NAMES = ["alpha", "beta", "muzi", "left-wing", "takes_nothing", "q2", "holes", "sow", "x"]
spans = st.sampled_from([Span(SOURCE, line, 1, line, 2) for line in (1, 2)])
word = st.builds(t.Word, spans, st.sampled_from(NAMES))
role_word = st.one_of(
    word,
    word,
    st.builds(t.Word, spans, st.sampled_from(NAMES), st.just(Role.OWNER)),
    st.builds(t.Word, spans, st.just("own"), st.just(Role.OWN)),
)
words = st.lists(role_word, min_size=1, max_size=3).map(tuple)
plain_words = st.lists(word, min_size=1, max_size=2).map(tuple)
number = st.builds(t.NumberValue, spans, st.integers(0, 99))
amounts = st.builds(
    t.Amounts,
    spans,
    st.lists(
        st.builds(t.NumberValue, spans, st.integers(0, 99))
        | st.builds(t.Range, spans, st.integers(0, 9), st.none() | st.integers(10, 20)),
        min_size=2,
        max_size=3,
    ).map(tuple),
)
range_ = st.builds(t.Range, spans, st.integers(0, 9), st.none() | st.integers(10, 20))
leaves = st.one_of(
    st.builds(t.Phrase, spans, words),
    st.builds(t.Phrase, spans, words, number),
    number,
    range_,
    amounts,
    st.builds(t.DirectionWord, spans, st.sampled_from(["clockwise", "anticlockwise"])),
    st.builds(t.NothingValue, spans),
)
SET_OR_NUMBER = [sign for sign in Connective if sign not in LOGIC | COMPARISONS]
condition = st.builds(
    lambda span, negated, found, amount: t.HoleCondition(
        # Behind a comma, numbers without a word would be a list with those before it.
        span,
        negated,
        found if found or isinstance(amount, t.NumberValue | t.Range) else (t.Word(span, "alpha"),),
        amount,
    ),
    spans,
    st.booleans(),
    st.lists(role_word, max_size=2).map(tuple),
    st.none() | number | range_ | amounts,
)
pattern: st.SearchStrategy[t.Pattern] = st.recursive(
    st.builds(
        t.PatternHole, spans, st.booleans(), st.lists(condition, min_size=1, max_size=3).map(tuple)
    ),
    lambda inner: st.builds(
        t.PatternGroup,
        spans,
        st.lists(
            st.lists(inner, min_size=1, max_size=3).map(tuple), min_size=1, max_size=2
        ).map(tuple),
        st.sampled_from(Repetition),
    ),
    max_leaves=5,
)  # fmt: skip


def judged(span: Span, of: t.Value, condition: t.Value, grouped: bool) -> t.Where:
    """The parser ties ``where`` to a part of some values: only in parentheses do they stand before it."""
    always = (
        isinstance(of, t.Count | t.Not | t.Is)
        or (isinstance(of, t.Quantified) and of.predicate is None)
        or (isinstance(of, t.Binary) and of.operator not in SET_OR_NUMBER)
    )
    either_way = isinstance(of, t.Of | t.Binary | t.Quantified)
    return t.Where(span, of, condition, always or (either_way and grouped))


def looks_like_a_range(left: t.Value, right: t.Value) -> bool:
    """``2 - 3``: of two numbers that are written out, a hyphen is told to be a range."""
    return all(isinstance(side, t.NumberValue | t.Range | t.Amounts) for side in (left, right))


def binary(span: Span, sign: Connective, left: t.Value, right: t.Value) -> t.Binary:
    if sign is Connective.MINUS and looks_like_a_range(left, right):
        sign = Connective.PLUS
    return t.Binary(span, sign, left, right)


def larger(inner: st.SearchStrategy[t.Value]) -> st.SearchStrategy[t.Value]:
    flags = st.booleans()
    quantifier = st.sampled_from(Quantifier)
    return st.one_of(
        st.builds(t.Phrase, spans, words, inner),
        st.builds(t.Of, spans, st.builds(t.Phrase, spans, words, st.none() | inner), inner),
        st.builds(t.RangeFrom, spans, st.integers(0, 9), inner),
        # ``number of x in y`` is the number of what is in y: no count has an ``of`` before ``in``.
        st.builds(t.Count, spans, inner.filter(lambda node: not isinstance(node, t.Of)), inner),
        st.builds(binary, spans, st.sampled_from(Connective), inner, inner),
        st.builds(binary, spans, st.sampled_from(Connective), inner, inner),
        st.builds(t.Not, spans, inner),
        st.builds(t.Is, spans, inner, flags, flags, inner),
        st.builds(t.Holds, spans, inner, inner),
        st.builds(
            t.Quantified, spans, quantifier, inner, st.just(False), st.just(False), st.none()
        ),
        st.builds(t.Quantified, spans, quantifier, inner, flags, flags, inner),
        st.builds(
            t.Quantified,
            spans,
            quantifier,
            inner,
            st.just(False),
            st.just(False),
            inner,
            st.just(True),
        ),
        st.builds(t.CanMove, spans, inner, flags, st.none() | inner),
        st.builds(
            t.Superlative,
            spans,
            st.sampled_from(Extreme),
            inner,
            st.builds(t.Word, spans, st.sampled_from(Tie)),
        ),
        st.builds(t.HasOccurred, spans, inner, st.integers(1, 9)),
        st.builds(t.Alternative, spans, inner, inner, inner),
        st.builds(judged, spans, inner, inner, flags),
        st.builds(t.Along, spans, inner, pattern),
    )


value: st.SearchStrategy[t.Value] = st.recursive(leaves, larger, max_leaves=8)
small: st.SearchStrategy[t.Value] = st.recursive(leaves, larger, max_leaves=3)
text = st.none() | st.sampled_from(["a reason", "ein Grund, [S1] # wie?", ""])
labels = st.sampled_from(["from", "into", "by", "with", "for", "going", "skipping", "beyond"])
prepositions = st.sampled_from(["from", "into", "onto", "to", "by", "with", "for", "at", "going"])
wholes = st.sampled_from(Extent)
arguments = st.lists(st.builds(t.Argument, spans, labels, small), max_size=2).map(tuple)
simple = st.one_of(
    st.builds(t.LetStatement, spans, word, small),
    st.builds(t.ChooseStatement, spans, word, small, st.none() | small, st.booleans(), text),
    st.builds(
        t.ChooseStatement,
        spans,
        word,
        small,
        st.none() | small,
        st.just(True),
        text,
        small
        | st.builds(t.Odds, spans, st.lists(st.integers(0, 99), min_size=1, max_size=4).map(tuple)),
    ),
    st.builds(t.MustStatement, spans, small, st.just(False), st.booleans(), text),
    st.builds(t.MustStatement, spans, small, st.just(True), st.just(False), text),
    st.builds(t.PutStatement, spans, st.none() | small, st.none() | word, small, small),
    st.builds(t.SetStatement, spans, small, small),
    st.builds(
        t.AnnounceStatement,
        spans,
        plain_words,
        st.lists(st.builds(t.Argument, spans, prepositions, small), max_size=2).map(tuple),
    ),
    st.builds(t.EndStatement, spans, wholes, st.none() | small, st.just(False), text),
    st.builds(t.EndStatement, spans, wholes, st.none(), st.just(True), text),
    st.builds(t.PassStatement, spans),
    st.builds(t.CallStatement, spans, word, st.none(), st.none(), arguments),
    st.builds(t.CallStatement, spans, word, small, st.none(), arguments),
    st.builds(
        t.CallStatement,
        spans,
        word,
        small,
        st.builds(t.DirectionWord, spans, st.sampled_from(["clockwise", "anticlockwise"])),
        arguments,
    ),
)


def with_blocks(inner: st.SearchStrategy[t.Statement]) -> st.SearchStrategy[t.Statement]:
    block = st.lists(inner, min_size=1, max_size=2).map(tuple)
    branch = st.builds(t.Branch, spans, word, text, block)
    return st.one_of(
        st.builds(
            t.IfStatement,
            spans,
            st.lists(st.tuples(small, block), min_size=1, max_size=2).map(tuple),
            st.just(()) | block,
        ),
        st.builds(t.EachStatement, spans, word, st.none() | small, block),
        st.builds(t.WhileStatement, spans, small, block),
        st.builds(t.RepeatStatement, spans, small, block),
        st.builds(t.AsStatement, spans, small, block),
        st.builds(t.EitherStatement, spans, st.tuples(branch), st.just(True)),
        st.builds(t.EitherStatement, spans, st.tuples(branch, branch), st.just(False)),
        st.builds(t.CallStatement, spans, word, st.none(), st.none(), arguments, block),
    )


statement: st.SearchStrategy[t.Statement] = st.recursive(simple, with_blocks, max_leaves=4)
block = st.lists(statement, min_size=1, max_size=2).map(tuple)
parameter = st.builds(t.FormalParameter, spans, word, word, st.just(""), st.none() | small)
labelled = st.builds(t.FormalParameter, spans, word, word, labels, st.none() | small)
unlabelled = st.builds(t.FormalParameter, spans, word, word)
item = st.one_of(
    st.builds(
        t.Verb,
        spans,
        word,
        st.tuples(st.lists(parameter, max_size=1), st.lists(labelled, max_size=2)).map(
            lambda parts: (*parts[0], *parts[1])
        ),
        st.none() | word,
        block,
    ),
    st.builds(t.Noun, spans, plain_words, st.none() | unlabelled, st.none() | parameter, value),
    st.builds(t.Adjective, spans, word, plain_words, st.none() | parameter, value),
    st.builds(t.Mark, spans, plain_words, word, st.none() | word, wholes, st.none() | value),
    st.builds(
        t.Mark,
        spans,
        plain_words,
        st.just(t.Word(Span(SOURCE, 1, 1, 1, 2), "number")),
        st.none() | word,
        wholes,
        st.none() | value,
        range_,
    ),
    st.builds(
        t.Reaction,
        spans,
        plain_words,
        st.lists(st.tuples(prepositions, word), max_size=2).map(tuple),
        st.none() | value,
        st.none() | word,
        block,
    ),
    st.builds(t.Anytime, spans, word, small, small, st.none() | word, block),
    st.builds(t.MainProgram, spans, st.sampled_from(ProgramName), block),
    st.builds(
        t.Ending,
        spans,
        st.sampled_from([Extent.ROUND, Extent.MATCH]),
        value,
        st.none() | word,
        st.just(()) | block,
    ),
    st.builds(t.Drop, spans, word),
    st.builds(
        t.Example,
        spans,
        st.just("how it goes"),
        st.lists(
            st.one_of(
                st.just(t.ExampleLine(Span(SOURCE, 1, 1, 1, 2), ExampleVerb.POSITION, "1,2/3,4:south")),
                st.just(t.ExampleLine(Span(SOURCE, 1, 1, 1, 2), ExampleVerb.OPTION, "x=2")),
                st.just(t.ExampleLine(Span(SOURCE, 1, 1, 1, 2), ExampleVerb.MATCH, "")),
                st.builds(t.ExampleLine, spans, st.just(ExampleVerb.EXPECT), st.just(""), value),
            ),
            min_size=1,
            max_size=3,
        ).map(tuple),
    ),
)  # fmt: skip
