# English.  docs/describe.md describes the format of messages, and the functions that they may call.

## Numbers

number =
    { $n ->
        [0] zero
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
        [11] eleven
        [12] twelve
       *[other] { $n }
    }
ordinal =
    { $n ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
        [8] eighth
        [9] ninth
        [10] tenth
        [11] eleventh
        [12] twelfth
        [21] 21st
        [22] 22nd
        [23] 23rd
       *[other] { $n }th
    }
at-least = at least { $n }
fewer-than = fewer than { $n }
from-to = { $a } to { $b }
counted = { $number } { AGREE($kind, $number) }
other-than = any number of { INFLECT($kind, "many", "none") } but { $n }
no-pieces = no { INFLECT($kind, "many", "none") }
no-kind = { "" }
holes-empty = { BY($n-form, "an empty hole", "") }{ $n-form ->
    [one] { "" }
   *[other] { $n } empty holes
 }
holes-with = { BY($n-form, "a hole", "") }{ $n-form ->
    [one] { "" }
   *[other] { $n } holes
 } with { $amount }
plus = { $a } plus { $b }
minus = { $a } minus { $b }
times-by = { $a } times { $b }
div = { $a } divided by { $b } (without the remainder)
mod = what is left over when { $a } is divided by { $b }
pieces-in = the number of { $kind } in { $where }
number-of = the number of { $set }
up-to = the numbers from { $a } to { $b }
as-many = as many { $kind } as { $number }
as-many-in = as many { $kind } as there are in { $where }
all-but = all { $kind } but { $n }
all-pieces = all { $kind }

## Pieces

kind-seed = { BY($form, "seed", "seeds") }
kind-stone = { BY($form, "stone", "stones") }
kind-ball = { BY($form, "ball", "balls") }
kind-bean = { BY($form, "bean", "beans") }
kind-other = { BY($form, $one, $many) }
kind-any = { BY($form, "piece", "pieces") }
kind-points = { BY($form, "point", "points") }
of-kind = pieces of { $kind }
kinds-in = the kinds of pieces in { $where }

## Joining

join-comma = { $first }, { $last }
    .through = yes
join-and = { $first } and { $last }
    .through = yes
join-or = { $first } or { $last }
    .through = yes
join-then = { $first }, then { $last }
    .through = yes
join-and-apart = { $first }, and { $last }
    .through = yes
join-or-apart = { $first }, or { $last }
    .through = yes
either = either { $of }
    .through = yes
both = both { $of }
    .through = yes
both-of = both { $of }
    .through = yes
pick = { $a } if { $condition }, otherwise { $b }
pick-unless = (unless { $condition }) { $a }
    .through = yes
pick-clause = { $a }, if { $condition }; otherwise { $b }
implied = , if { $condition }, { $clause }
repeated-names = plain
quotation = ‘{ $text }’
nothing = nothing

## Players

you =
    { $case ->
        [poss] your { $noun }
        [own] yours
       *[nom] you
    }
they =
    { $case ->
        [poss] their { $noun }
        [own] theirs
        [acc] them
       *[nom] they
    }
    .form = many
spoken-of =
    { $case ->
        [poss] their { $noun }
        [own] theirs
        [acc] them
       *[nom] { $who }
    }
each-player =
    { $case ->
        [poss] their { $noun }
       *[nom] each player
    }
the-player =
    { $case ->
        [poss] the player’s { $noun }
       *[nom] the player
    }
that-player =
    { $case ->
        [poss] that player’s { $noun }
       *[nom] that player
    }
that-players = those players
chosen-player =
    { $case ->
        [poss] the chosen player’s { $noun }
       *[nom] the chosen player
    }
it-player =
    { $case ->
        [poss] their { $noun }
        [own] theirs
        [acc] them
       *[nom] they
    }
    .form = many
player-to-move =
    { $case ->
        [poss] the { $noun } of the player whose turn it is
       *[nom] the player whose turn it is
    }
last-to-move = 
    { $case ->
        [poss] the { $noun } of the player whose turn was next
       *[nom] the player whose turn was next
    }
player-named =
    { $case ->
        [poss] { $name }’s { $noun }
       *[nom] { $name }
    }
named-player =
    { $case ->
        [poss] the { $noun } of { $name }
       *[nom] { $name }
    }
player-where =
    { $case ->
        [poss] the { $noun } of the player { WITH($told, form: "one", gender: "person") }
       *[nom] the player { WITH($told, form: "one", gender: "person") }
    }
opponent =
    { $case ->
        [poss] { OWN($of, "opponent’s") } { $noun }
       *[nom] { OWN($of, "opponent") }
    }
opponent-of =
    { $case ->
        [poss] the { $noun } of the opponent of { $of }
       *[nom] the opponent of { $of }
    }
next-player =
    { $case ->
        [poss] the { $noun } of the player after { WITH($of, case: "acc") }
       *[nom] the player after { WITH($of, case: "acc") }
    }
home-of =
    { $case ->
        [poss] the { $noun } on the side of { $hole }
       *[nom] the player in whose row { $hole } lies
    }
home-of-it =
    { $case ->
        [poss] the { $noun } on its side
       *[nom] the player in whose row { $hole } lies
    }
mark-owner =
    { $case ->
        [poss] the { $noun } of the owner of { $of }
       *[nom] the owner of { $of }
    }
mark-next-mover =
    { $case ->
        [poss] the { $noun } of the player whose turn comes next
       *[nom] the player whose turn comes next
    }
mark-opener =
    { $case ->
        [poss] the { $noun } of the player who begins the round
       *[nom] the player who begins the round
    }
mark-winner =
    { $case ->
        [poss] the { $noun } of the winner of the round
       *[nom] the winner of the round
    }
mark-dealer =
    { $case ->
        [poss] the { $noun } of the player who is asked
       *[nom] the player who is asked
    }
mark-first-through =
    { $case ->
        [poss] the { $noun } of the player who was through first
       *[nom] the player who was through first
    }
mark-last-mover =
    { $case ->
        [poss] the { $noun } of the player who moved last
       *[nom] the player who moved last
    }
team =
    { $case ->
        [poss] the { $noun } of { OWN($of, "team") }
       *[nom] { OWN($of, "team") }
    }
partner =
    { $case ->
        [poss] the { $noun } of { OWN($of, "partner") }
       *[nom] { OWN($of, "partner") }
    }
partners =
    { $case ->
        [poss] the { $noun } of { OWN($of, "partners") }
       *[nom] { OWN($of, "partners") }
    }
opponents =
    { $case ->
        [poss] the { $noun } of { OWN($of, "opponents") }
       *[nom] { OWN($of, "opponents") }
    }
nobody = nobody
chance = chance
players = the players
players-where = the players { WITH($told, form: "many", gender: "person") }

## Places

hand = the hand
box = the box beside the board
no-hole = no hole
all-holes = the holes of the board
all-places = all holes and all winnings
all-stores = the stores
holes-in = the holes of { $of }
holes-of = { OWN($owner, "holes") }
row = { OWN($owner, "row") }
front-row = { OWN($owner, "front row") }
each-row = each of { OWN($owner, "rows") }
back-row = { OWN($owner, "back row") }
end-hole = { OWN($owner, "end hole") }
store = { OWN($owner, "store") }
winnings = { OWN($owner, "winnings") }
    .form = many
supply = { OWN($owner, "supply") }
hand-of-player = { OWN($owner, "hand") }
hole-number = the { $n } hole from the left in { OWN($owner, "row") }
holes-numbered = the { $ordinals } hole from the left in { OWN($owner, "row") }
common-hole = the { $n } hole of the row { $row }
gather = { $value }, for each of { $of },
opposite-of = the hole opposite { $hole }
opposite-of-many = the holes opposite { $holes }
behind-of = the hole behind { $hole }
behind-of-many = the holes behind { $holes }
rank-of = the number of the row of { $hole }
column-of = the number of the column of { $hole }
surroundings-of = the holes next to { $hole }
filling-of = the number of { INFLECT($kind, "many", "none") } that { $hole } holds at the start
after = the hole after { $hole }
before = the hole before { $hole }
all-after = the holes after { $hole }
all-before = the holes before { $hole }
after-in = the next hole { $way } from { $hole }
all-after-both = the holes that follow clockwise and anticlockwise from { $hole }
after-where = the next holes from { $hole } in a direction { WITH($told, form: "one") }
all-after-where = the holes that follow { $hole } in a direction { WITH($told, form: "one") }
after-both = the next holes clockwise and anticlockwise from { $hole }
all-after-in = the holes that follow { $way } after { $hole }
it-hole = it
it-place = it
it-number = it
it-direction =
    { $case ->
        [thing] it
       *[nom] in this direction
    }
it-kind = it
that-hole = that hole
that-holes = those holes
that-place = that place
that-number = that number
marked-hole = the hole marked { $name }
marked-player = the player marked { $name }
marked-number = { $name }
marked-direction =
    { $case ->
        [thing] { $name }
       *[nom] in the direction { $name }
    }
marked-kind = the kind marked { $name }
that-direction =
    { $case ->
        [thing] that direction
       *[nom] in that direction
    }
that-kind = that kind
chosen-hole = the chosen hole
chosen-place = the chosen place
chosen-number = the chosen number
chosen-direction =
    { $case ->
        [thing] the chosen direction
       *[nom] in the chosen direction
    }
chosen-kind = the chosen kind
named-hole = the { $name }
named-place = the { $name }
named-number = the { $name }
named-direction =
    { $case ->
        [thing] the direction { $name }
       *[nom] in the direction { $name }
    }
named-kind = the kind { $name }
mark-of-hole = the { $name } of { $of }
mark-player-of-hole =
    { $case ->
        [poss] the { $noun } of the player whose { $name } { $of } is
       *[nom] the player whose { $name } { $of } is
    }
mark-of-player =
    { $case ->
        [poss] the { $noun } of { OWN($of, $name) }
       *[nom] { OWN($of, $name) }
    }
mark-direction-of-hole =
    { $case ->
        [thing] the { $name } of { $of }
       *[nom] in the direction { $name } of { $of }
    }
mark-direction-of-player =
    { $case ->
        [thing] { OWN($of, $name) }
       *[nom] in the direction of { OWN($of, $name) }
    }
word-of = the { $name } of { $of }
word-of-player =
    { $case ->
        [poss] the { $noun } of { OWN($of, $name) }
       *[nom] { OWN($of, $name) }
    }
word-towards = the { $name } { $way } from { $of }
word-with = the { $name } ({ WITH($number, case: "thing") }) of { $of }
word-direction-with =
    { $case ->
        [thing] the direction { $name } ({ WITH($number, case: "thing") }) of { $of }
       *[nom] in the direction { $name } ({ WITH($number, case: "thing") }) of { $of }
    }
word-direction-of-player =
    { $case ->
        [thing] { OWN($of, $name) }
       *[nom] in the direction of { OWN($of, $name) }
    }
word-direction-of =
    { $case ->
        [thing] the direction { $name } of { $of }
       *[nom] in the direction { $name } of { $of }
    }
mark-last = the last hole
mark-start = the hole where the lap began
mark-origin = the hole where the sowing began
mark-here = the hole that was sown last
mark-before = the number of { INFLECT($kind, "many", "none") } that the last hole held before
mark-lifted = the number of { INFLECT($kind, "many", "none") } that the lap began with
mark-captures = the number of captured holes
mark-haul = the number of { INFLECT($kind, "many", "none") } captured by { WITH($of, case: "acc") }
mark-debt = { OWN($of, "debt") }
mark-points = { OWN($of, "points") }
    .form = many
mark-rounds-won = the number of rounds won by { WITH($of, case: "acc") }
mark-round-number = the number of the round
mark-turns = the number of turns played in the round
mark-falling = the piece that fell
mark-runner = { OWN($of, "hole that was reached") }

## Sets

holes-where = { $base } { WITH($told, form: "many") }
holes-in-where = the holes of { $base } { WITH($told, form: "many") }
each-where = { $base }, each if it { INFLECT($predicate, "one", "none") },
single-if = { $base }, if { $condition },
set-where = those of { $base } { WITH($told, form: "many") }
directions-where = one of those { WITH($told, form: "many") }
except = { $a } except { $b }
except-apart = { $a }, except { $b },
or-else = { $a } or, where there are none, { $b }
first-of = the first of { $set }
first-hole-of = the first hole of { $set }
last-hole-of = the last hole of { $set }
last-of = the last of { $set }
first-of-many = the first { $n } of { $set }
first-of-by = the first of { $set }, as many as { $n },
first-of-like = the first of { $set }, as many as there are of { $like },
last-of-many = the last { $n } of { $set }
last-of-by = the last of { $set }, as many as { $n },
last-of-like = the last of { $set }, as many as there are of { $like },
item = the { $n } of { $set }
item-number = the one of { $set } whose number is { $n }
counted-to = the hole that is so many holes { $way } from { $hole }: { $n }
counted-by-pieces = the hole reached by counting on { $way } from { $hole } by as many holes as there are { $kind } in { $where }
fullest-all = those of { $set } that hold the most
fullest-first = the fullest of { $set } (in a tie, the first)
fullest-final = the fullest of { $set } (in a tie, the last)
fullest-only = the fullest of { $set } (in a tie, none)
emptiest-all = those of { $set } that hold the least
emptiest-first = the emptiest of { $set } (in a tie, the first)
emptiest-final = the emptiest of { $set } (in a tie, the last)
emptiest-only = the emptiest of { $set } (in a tie, none)
backwards = { $set } in the opposite order
noun-left = the { $n } leftmost holes of { $of }
noun-right = the { $n } rightmost holes of { $of }
noun-ends = the first and the last hole of { $of }
either-noun-ends = the first or the last hole of { $of }
either-holes-numbered = the { $ordinals } hole from the left in { OWN($owner, "row") }
one-among = one of { $set }
noun-hole = the hole of { OWN($of, "row") } with the number that is { $n }
noun-ahead = the holes after { $of }
noun-back = the holes before { $of }
noun-trail = { $of } and the holes before it
noun-next-hole = the following hole
noun-facing = the holes that { $of } faces
noun-rear = the hole behind the one opposite { $of }
noun-majority = half of all pieces
noun-remaining-players = the players who are not out
    .form = many
noun-smaller = { $of }, but at most { $n },
noun-larger = { $of }, but at least { $n },
noun-score = { OWN($of, "score") }
noun-takings = { OWN($of, "winnings") }
    .form = many

## Directions

clockwise = clockwise
anticlockwise = anticlockwise
directions = clockwise or anticlockwise
reverse = the opposite of { $way }
turned-round =
    { $case ->
        [thing] the opposite direction
       *[nom] in the opposite direction
    }
mark-way =
    { $case ->
        [thing] the direction of the sowing
       *[nom] in the direction of the sowing
    }

## Patterns

one-trail = { $hole }, if it { $predicate },
one-back = the hole before { $hole }, if it { $predicate },
one-ahead = the hole after { $hole }, if it { $predicate },
run-trail = { $hole } and, going back from it without a gap, each hole as long as it { $predicate },
run-back = the holes directly before { $hole }, as long as each { $predicate },
run-ahead = the holes directly after { $hole }, as long as each { $predicate },
run-along = { $walk }, as long as each { $predicate },
beyond-once = the second hole after { $hole }, if the first one { $passed } and the second one { $taken },
beyond = the second hole after { $hole }, if the first one { $passed } and the second one { $taken }; then in the same way every second hole after that, as long as this goes on,
pattern = along { $walk }, whatever fits this pattern: { $told }
pattern-taken = a hole { $told }, which is taken
pattern-passed = a hole { $told }, which is passed over
pattern-once = { $of }
pattern-perhaps = perhaps { $of }
pattern-any = as often as it fits { $of }
pattern-some = at least once { $of }

## Conditions

clause = { $subject } { AGREE($predicate, $subject) }
that =
    { $gender ->
        [person] who
       *[other] that
    } { INFLECT($predicate, $form, $gender) }
for-which =
    { $gender ->
        [person] for whom
       *[other] for which
    } { $clause }
be = { NOT($not, BY($form, "is", "are"), BY($form, "is not", "are not")) }

is-empty = { NOT($not, BY($form, "is", "are"), BY($form, "holds", "hold")) } { NOT($not, "empty", INFLECT($kind, "many", "none")) }
holds = { NOT($not, BY($form, "holds", "hold"), BY($form, "does not hold", "do not hold")) } { $amount }
holds-as-many = { NOT($not, BY($form, "holds", "hold"), BY($form, "does not hold", "do not hold")) } as many { INFLECT($kind, "many", "none") } as { $what }
holds-more = { BY($form, "holds", "hold") } more { INFLECT($kind, "many", "none") } than { $what }
holds-less = { BY($form, "holds", "hold") } fewer { INFLECT($kind, "many", "none") } than { $what }
holds-at-most = { BY($form, "holds", "hold") } no more { INFLECT($kind, "many", "none") } than { $what }
holds-at-least = { BY($form, "holds", "hold") } at least as many { INFLECT($kind, "many", "none") } as { $what }
hold-together = { NOT($not, BY($form, "holds", "hold"), BY($form, "does not hold", "do not hold")) } { $amount } altogether
has-won = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } won { $amount }
has-won-more = { BY($form, "has", "have") } won more than { $than }
has-won-less = { BY($form, "has", "have") } won less than { $than }
has-won-at-most = { BY($form, "has", "have") } won no more than { $than }
has-won-at-least = { BY($form, "has", "have") } won at least as much as { $than }
has-rounds = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } won { $amount } { BY($amount-form, "round", "rounds") }
has-points = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } { $amount } { BY($amount-form, "point", "points") }
has-played = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } { NOT($not, "already played in this round", "yet played in this round") }
has-to-enter = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } { $amount } in the supply
is-among = { be } one of { $set }
is-one-of-these = { NOT($not, BY($form, "is", "are"), BY($form, "is not", "are not")) } { $set }
is-anything = { NOT($not, BY($form, "exists", "exist"), BY($form, "does not exist", "do not exist")) }
is = { be } { $what }
is-end-hole = { be } { BY($form, "an end hole", "end holes") }
goes = the sowing { NOT($not, "goes", "does not go") } { $way }
is-direction = { WITH($mark, case: "thing") } { NOT($not, "is", "is not") } { WITH($way, case: "thing") }
is-of-kind = { be } one of the { $kind }
equals = { be } equal to { $what }
is-less = { BY($form, "is", "are") } less than { $than }
is-at-most = { BY($form, "is", "are") } not more than { $than }
is-more = { BY($form, "is", "are") } more than { $than }
is-at-least = { BY($form, "is", "are") } at least { $than }
is-number = { be } { $amount }
is-out-of-play = { be } out of play
belongs-to = { NOT($not, BY($form, "belongs", "belong"), BY($form, "does not belong", "do not belong")) } to { WITH($player, case: "acc") }
belongs-to-one = { NOT($not, BY($form, "belongs", "belong"), BY($form, "does not belong", "do not belong")) } to one of { WITH($players, case: "acc") }
lies-in-rank = { NOT($not, BY($form, "lies", "lie"), BY($form, "does not lie", "do not lie")) } in the { $n } row of its player, counted from the front
lies-with = { NOT($not, BY($form, "lies", "lie"), BY($form, "does not lie", "do not lie")) } in { OWN($player, "row") }
is-marked = { NOT($not, BY($form, "is somebody’s", "are somebody’s"), BY($form, "is nobody’s", "are nobody’s")) } { $name }
is-marked-for = { be } { BY($form, "a ", "") }{ $name } of { WITH($player, case: "own") }
is-called = { be } { $role ->
    [one] the{ " " }
   *[none] { "" }
 }{ $name }
is-called-of = { be } { $name } of { $of }
can-move = { NOT($not, "can", "cannot") } move
can-move-so-that = { NOT($not, "can", "cannot") } move in such a way that { $wanted }
adjective-empty = { is-empty }
adjective-occupied = { NOT($not, BY($form, "holds", "hold"), BY($form, "is", "are")) } { NOT($not, INFLECT($kind, "many", "none"), "empty") }
was-occupied-before = already held { INFLECT($kind, "many", "none") }
last-before-some = already held { INFLECT($kind, "many", "none") } before the last one fell
last-before-none = was empty before the last { INFLECT($kind, "one", "none") } fell
adjective-singleton = { NOT($not, BY($form, "holds", "hold"), BY($form, "does not hold", "do not hold")) } exactly one { INFLECT($kind, "one", "none") }
adjective-even = { NOT($not, BY($form, "holds", "hold"), BY($form, "does not hold", "do not hold")) } an even number of { INFLECT($kind, "many", "none") }
adjective-odd = { NOT($not, BY($form, "holds", "hold"), BY($form, "does not hold", "do not hold")) } an odd number of { INFLECT($kind, "many", "none") }
adjective-conquered = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } been taken over by the other player
adjective-end = { be } at an end of { BY($form, "its row", "their rows") }
adjective-closed = { be } out of play
adjective-bare = { NOT($not, BY($form, "has", "have"), BY($form, "still has", "still have")) } { NOT($not, "nothing left in any hole", "something in some hole") }
adjective-winning = { NOT($not, BY($form, "has", "have"), BY($form, "has not", "have not")) } won more than half of all the pieces
adjective-running = { NOT($not, BY($form, "is", "are"), BY($form, "is not", "are not")) } still sowing

always = in any case
never = never
there-are = there { NOT($not, BY($amount-form, "is", "are"), BY($amount-form, "is not", "are not")) } { $amount } in { $where }
there-as-many = there { NOT($not, "are", "are not") } as many { INFLECT($kind, "many", "none") } in { $where } as in { $what }
there-is-named = there is { NOT($not, "some", "no") } { $name }
there-is = there is { NOT($not, "a hole", "no hole") } among { $set }
members = the number of { $set } is { $amount }
so-many-of = { $amount } of { $set } { INFLECT($predicate, $form, "none") }
so-many-of-exactly = exactly { so-many-of }
so-many-players = { $amount } { BY($form, "player", "players") } { INFLECT($predicate, $form, "none") }
so-many-players-exactly = exactly { so-many-players }
some-player = a player { $predicate }
every-player = every player { $predicate }
all-of = all of { $set } { INFLECT($predicate, "many", "none") }
all-of-both = both { $set } { INFLECT($predicate, "many", "none") }
some-of = at least one of { $set } { INFLECT($predicate, "one", "none") }
none-of = none of { $set } { INFLECT($predicate, "one", "none") }
occurred = the same position has occurred for the { $n } time
rounds-played = { $amount } { BY($amount-form, "round has", "rounds have") } been played
turns-played = { $amount } { BY($amount-form, "turn has", "turns have") } been played
idle-turns = nothing has been captured in { $amount } turns in a row
same-truth = { $a } exactly when { $b }
let-holds = the move is { NOT($not, "", "not ") }{ $name }
parameter-holds = { NOT($not, "", "not ") }{ $name }
mark-hole = { $value } is now the hole marked { $name }
mark-holds = { $whole } { NOT($not, "counts", "does not count") } as { $name }
when-captures-some = something was captured in this turn
when-captures-none = nothing was captured in this turn
when-starving = the next player { NOT($not, "had nothing", "had something") } when the turn began
when-winner = { NOT($not, "somebody has won the round", "nobody has won the round") }
when-opened = { NOT($not, "this is not the first turn of the round", "this is the first turn of the round") }
when-first-lap = { NOT($not, "this is the first lap", "this is not the first lap") }

## What is done

choose-hole = { ACT($who, "choose", "chooses", "choose") } one of { $set }
choose-place = { choose-hole }
choose-player = { choose-hole }
choose-only = { ACT($who, "choose", "chooses", "choose") } { $set }
choose-in-order = { ACT($who, "choose", "chooses", "choose") } one of these holes; move down the list only if there are none
listed-set = { $set }
choose-direction = { ACT($who, "choose", "chooses", "choose") } a direction ({ $set })
choose-number = { ACT($who, "choose", "chooses", "choose") } one of { $set }
choose-kind = { choose-hole }
choose-preferring = { $choice }; if there are any { WITH($told, form: "many") }, it must be one of those
choose-unseen = { $choice }, at the same time as the others and unseen by them
choose-odds = { $choice } (the odds are { $odds })
choose-weighed = { $choice } (the chances are in proportion to { $weight })
choose-called = { $choice }; call it { $name }
may = { ACT($who, "you may", "may") } choose to do this
may-told = { may } ({ $told })
may-inline = { ACT($who, "you may", "may") } choose this: { $then }
one-of = { ACT($who, "do", "does", "do") } one of the following
may-one-of = { ACT($who, "you may", "may") } do one of the following
way = { $told }
way-inline = { $told }: { $then }
way-empty = { $told } (nothing is done)
must = this is allowed only if { $condition }
must-not = this is not allowed if { $condition }
must-all = this is allowed only if all of this is so
must-any = this is allowed only if at least one of these is so
must-not-all = this is not allowed if all of this is so
must-not-any = this is not allowed if at least one of these is so
forbidden = such a move is not allowed
prefer = { ACT($who, "play", "plays", "play") } so that { $condition }, if that is possible
if = if { $condition }, { $then }
if-head = if { $condition }
otherwise = otherwise { $then }
otherwise-so = otherwise, { $then }
otherwise-head = otherwise
otherwise-if = otherwise, if { $condition }, { $then }
otherwise-if-head = otherwise, if { $condition }
if-all = if all of this is so
if-any = if at least one of these is so
otherwise-if-all = otherwise, if all of this is so
otherwise-if-any = otherwise, if at least one of these is so
in-that-case = in that case { $then }
in-that-case-head = in that case
while = as long as { $condition }
repeat = { $times } times over
repeat-by = as many times as this number: { $times }
as-player = { $who }
each-of = for each of { $set }
each-inline = for each of { $set }: { $then }
each-player-head = each player in turn
do-word = { ACT($who, "follow", "follows", "follow") } the rule { $name }
do-word-with = { ACT($who, "follow", "follows", "follow") } the rule { $name } for { $what }
in-the-words = in the words of the rule file

put = { ACT($who, "put", "puts", "put") } { $what } from { $source } into { $target }
put-new = { ACT($who, "put", "puts", "put") } { $what } into { $target }
put-away = { $what } from { $source } are taken out of play
put-up = { ACT($who, "take", "takes", "take") } { $what } from { $source } into the hand
put-down = { ACT($who, "put", "puts", "put") } { $what } from the hand into { $target }
put-won = { ACT($who, "win", "wins", "win") } { $what } from { $source }

let = the { $name } { BY($form, "is", "are") } { $value }
let-trail = begin at { $hole } and go back, hole by hole, as long as each { $predicate }; these holes are the { $name }
let-truth = a move is { $name } if at this point { $condition }
let-truth-all = a move is { $name } if at this point all of this is so
let-truth-any = a move is { $name } if at this point at least one of these is so
becomes = { $what } { BY($what-form, "becomes", "become") } { $name }
becomes-in-turn = { $what } { BY($what-form, "becomes", "become") } { $name } until the turn ends
becomes-not = { $what } { BY($what-form, "is", "are") } no longer { $name }
becomes-for = { $what } { BY($what-form, "becomes", "become") } a { $name } of { WITH($player, case: "own") }
note = { $whole } now counts as { $name }
forget = { $whole } no longer counts as { $name }
note-whether = if { $condition }, { $whole } counts as { $name }; otherwise it does not
add = { $mark } goes up by { $n }
subtract = { $mark } goes down by { $n }
add-within = { $mark } goes up by { $n }, to { $end } at most
subtract-within = { $mark } goes down by { $n }, to { $end } at least
unmark-hole = no hole is marked { $name } any longer
clear = { $mark } no longer applies
set = { $mark } is now { $value }
set-next-mover = the next turn is that of { $value }
set-opener = from now on { $value } { BY($value-form, "begins", "begin") }
set-opener-nothing = nothing changes about who begins
set-way = the sowing goes { $value }
set-direction = { WITH($mark, case: "thing") } is now { WITH($value, case: "thing") }
set-here = the sowing continues after { $value }
set-start = the lap counts as begun from { $value }
set-last = { $value } counts as the last hole
set-owner = { $of } now { BY($of-form, "belongs", "belong") } to { WITH($value, case: "acc") }
set-owner-nothing = { $of } { BY($of-form, "is", "are") } out of play from now on
set-captures = one more hole counts as captured
set-opened = the round counts as opened

end-turn = the turn is over
end-drawn = { $whole } is over and drawn
end-by-score = { $whole } is over
end-lost = { $whole } is over and lost
end-won = { $whole } is over and won by { WITH($winner, case: "acc") }
whole-turn = the turn
whole-round = the round
whole-game = the game
whole-match = the match

## Verbs of the prelude

verb-sow = { ACT($who, "sow", "sows", "sow") } the { INFLECT($kind, "many", "none") } of { $object } one by one { $going } into the holes that follow
verb-sow-going = { verb-sow }
verb-sow-going-at-pick = { ACT($who, "sow", "sows", "sow") } the { INFLECT($kind, "many", "none") } of { $object } one by one into the holes that follow: { $going }
verb-sow-leaving-at-pick = { verb-sow }; as many of them stay in the hole itself as this number says: { $leaving }
verb-sow-leaving-at-minus = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-plus = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-div = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-pieces-in = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-minus = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-plus = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-div = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-pieces-in = { verb-sow-leaving-at-pick }
verb-sow-skipping = { verb-sow }, leaving out { $skipping }
verb-sow-going-skipping = { verb-sow }, leaving out { $skipping }
verb-sow-leaving = { verb-sow }; the first { $leaving } of them { BY($leaving-form, "stays", "stay") } in the hole itself
verb-sow-going-leaving = { verb-sow-leaving }
verb-sow-leaving-unless = { verb-sow }; the first { $leaving } of them { BY($leaving-form, "stays", "stay") } in the hole itself, unless { $condition }
verb-sow-going-leaving-unless = { verb-sow-leaving-unless }
verb-sow-skipping-leaving-unless = { verb-sow-skipping }; the first { $leaving } of them { BY($leaving-form, "stays", "stay") } in the hole itself, unless { $condition }
verb-sow-going-skipping-leaving-unless = { verb-sow-skipping-leaving-unless }
verb-sow-skipping-leaving = { verb-sow-leaving }, leaving out { $skipping }
verb-sow-going-skipping-leaving = { verb-sow-leaving }, leaving out { $skipping }
verb-sow-on = { ACT($who, "sow", "sows", "sow") } the { INFLECT($kind, "many", "none") } in the hand one by one into the holes that follow
verb-sow-on-skipping = { verb-sow-on }, leaving out { $skipping }
verb-sow-hand = { verb-sow-on }
verb-relay-at-mark-last = if the last hole already held { INFLECT($kind, "many", "none") }, all its { INFLECT($kind, "many", "none") } are taken up and sown on in the same way
verb-relay = if { $from } { BY($from-form, "holds", "hold") } { INFLECT($kind, "many", "none") }, they are all taken up and sown on in the same way
relay-if = if { $condition }, all its { INFLECT($kind, "many", "none") } are taken up and sown on in the same way
relay-so = all { INFLECT($kind, "many", "none") } of { $hole } are taken up and sown on in the same way
verb-lift = { ACT($who, "take", "takes", "take") } up all { INFLECT($kind, "many", "none") } of { $object }
verb-sow-one = { ACT($who, "sow", "sows", "sow") } one { INFLECT($kind, "one", "none") } into the following hole
then-sow = each time the hand is empty, a lap ends; then { $then }
then-sow-head = each time the hand is empty, a lap ends; then
then-sow-on = { then-sow }
then-sow-on-head = { then-sow-head }
then-race-head = when the last { INFLECT($kind, "one", "none") } of a player’s lap has fallen
then-race = { then-race-head }, { $then }
then-alternate-head = the player who is asked
then-alternate = { $then }
verb-capture = { ACT($who, "capture", "captures", "capture") } { $object }
capture-trail = begin at { $hole } and go back, hole by hole, as long as each { $predicate }; capture these holes
verb-capture-for = { $for } { BY($for-form, "captures", "capture") } { $object }
verb-raid = { ACT($who, "take", "takes", "take") } everything in { $object } into the hand, to sow it on
verb-strike = { ACT($who, "capture", "captures", "capture") } everything in the holes that { $object } faces; { ACT($who, "sow", "sows", "sow") } it on, beginning after { $from }
verb-strike-from = { verb-strike }
verb-take-extra = { ACT($who, "capture", "captures", "capture") } one more of the opponent’s holes, of { OWN($who, "own choice") }
verb-take-extra-number = { ACT($who, "capture", "captures", "capture") } more of the opponent’s holes, of { OWN($who, "own choice") }: { $number }
verb-take-extra-holes = { ACT($who, "capture", "captures", "capture") } one more hole, of { OWN($who, "own choice") }, from { $holes }
verb-take-extra-from = { verb-take-extra-number-from }
verb-take-extra-number-from = { ACT($who, "capture", "captures", "capture") } more holes, of { OWN($who, "own choice") }, from { $from }: { $number }
verb-win = { ACT($who, "win", "wins", "win") } everything in { $object }
verb-win-for = { $for } { BY($for-form, "wins", "win") } everything in { $object }
verb-settle = each player wins everything in their own holes
verb-close-round = each player wins everything in their own holes, and { $whole } is over
verb-share = everything in { $object } is shared evenly; an odd piece goes to the player whose turn it is
verb-draw-and-share = { $whole } is over and drawn; what is left is shared evenly
verb-break-off = what is in the hand goes back, each player wins everything in their own holes, and { $whole } is over
verb-move-again = { $who } { BY($who-form, "has", "have") } another turn
verb-feed = a starved opponent must be fed: if the next player had nothing when the turn began, only moves after which they have something are allowed
verb-feed-if-possible = an opponent who has nothing must have something after the move, if that is possible
verb-fill = { ACT($who, "fill", "fills", "fill") } { $object } with { $with } { INFLECT($kind, $with-form, "none") } each, from the winnings
verb-fill-by = { verb-fill }
verb-refill = { ACT($who, "fill", "fills", "fill") } { $object } as at the start, from the winnings; a hole that cannot be filled is out of play
verb-fill-board = the board is filled as at the start
verb-fill-board-with = every hole is filled with { $amount }
verb-set-up-again = everything is put back, and the board is filled as at the start
verb-repay = { ACT($who, "pay", "pays", "pay") } back what is owed, as far as the winnings go
verb-lend = { ACT($who, "lend", "lends", "lend") } the other player, as far as the winnings go, this number of pieces: { $object }
verb-borrow = { ACT($who, "borrow", "borrows", "borrow") } this number of pieces from the other player: { $object }
verb-pay = { ACT($who, "pay", "pays", "pay") } the other player { $object } pieces, borrowing what is lacking
verb-ransom = { ACT($who, "buy", "buys", "buy") } back one of the { $object } for { $for } { INFLECT($kind, $for-form, "none") }, borrowing what is lacking, if there is none among { OWN($who, "winnings") }
verb-restock = { ACT($who, "fill", "fills", "fill") } { $object } with { $with } { INFLECT($kind, $with-form, "none") } each, borrowing what is lacking
verb-give = { $object } now { BY($object-form, "belongs", "belong") } to { WITH($to, case: "acc") }
verb-give-back = every hole belongs again to the player in whose row it lies
verb-conquer = winnings become land; every hole goes back to its row; the player who has won more gives the other what is left over beyond full holes of { $with }; for each further { $with } pieces they take over a hole of the other’s row; then each player fills their own holes with { $with } each
verb-conquer-rounding = { verb-conquer }; if { $rounding } pieces or more are left over, they count as a full hole, which the other completes
verb-take-over = { ACT($who, "take", "takes", "take") } over this number of holes of the other’s row: { $object }
verb-change-opener = another player begins the next round
verb-award = { $who } { BY($who-form, "gets", "get") } a point
verb-award-for = { $for } { BY($for-form, "gets", "get") } a point
verb-offer-sides = instead of answering the first turn, the other player may take over the side of the player who made it
verb-swap-sides = both players change sides, together with everything there and everything won
verb-exchange = the contents of { $object } and of { $for } change places
verb-race = at the same time, and unseen by the others, each player chooses one of their holes that hold { INFLECT($kind, "many", "none") }; then all sow at the same time, in turn a lap each, until all are through
verb-race-going = at the same time, and unseen by the others, each player chooses one of their holes that hold { INFLECT($kind, "many", "none") }; then all sow at the same time { $going }, in turn a lap each, until all are through
verb-race-in-step = at the same time, and unseen by the others, each player chooses one of their holes that hold { INFLECT($kind, "many", "none") }; then all sow at the same time, { INFLECT($kind, "one", "none") } by { INFLECT($kind, "one", "none") } in turn, until all are through
verb-race-going-in-step = at the same time, and unseen by the others, each player chooses one of their holes that hold { INFLECT($kind, "many", "none") }; then all sow at the same time { $going }, { INFLECT($kind, "one", "none") } by { INFLECT($kind, "one", "none") } in turn, until all are through
sowing-goes-on = { OWN($of, "sowing") } goes on
verb-alternate = the players are asked in turn, until all have declined one after the other
verb-go-on-alternating = all are asked once more

## Words of the game

listed-clause = { $clause }
define-hole = a hole is { $name } if { $condition }
define-hole-any = a hole is { $name } if one of these is so
define-hole-all = a hole is { $name } if all of this is so
define-player-any = a player is { $role ->
    [one] the{ " " }
   *[none] { "" }
 }{ $name } if one of these is so
define-player-all = a player is { $role ->
    [one] the{ " " }
   *[none] { "" }
 }{ $name } if all of this is so
define-player = a player is { $role ->
    [one] the{ " " }
   *[none] { "" }
 }{ $name } if { $condition }
define-noun = { $name } means { $value }
define-noun-of-player = the { $name } of a player: { $value }
define-noun-of-hole = the { $name } of a hole: { $value }
define-noun-first = the { $name }: the first group in this list that has members
define-noun-of-player-first = the { $name } of a player: the first group in this list that has members
define-noun-of-hole-first = the { $name } of a hole: the first group in this list that has members
define-noun-towards = the { $name } in a direction from a hole: { $value }
define-noun-with = the { $name } ({ WITH($number, case: "thing") }) of { $of }: { $value }
define-verb = the rule { $name }
define-mark-of-game = { $when } { $name } is { $value }
define-mark-of-players = { $when } each player’s { $name } is { $value }
define-mark-of-holes = { $when } the { $name } of each hole is { $value }
define-mark-of-sowings = { $when } { $name } of each sowing is { $value }
begins-turn = as a turn begins
begins-round = as { $whole } begins
begins-match = as the match begins
define-quoted = what { $name } means, in the words of the rule file

## Equipment and set-up

also-called = other names: { $names }
played-by = people: { $people }
played-in = where: { $region }
aim-blocked = leave your opponent without a move
aim-victor = be the first player who { $predicate }
aim-loser = make sure that your opponent is the first player who { $predicate }
aim-most = win more { $kind } than your opponent
aim-most-of-all = win more { $kind } than anybody else
aim-most-together = together with your partners, win more { $kind } than the other side
aim-score = have the higher score at the end; ‘Who has won’ says what counts
players-one = one player, { $who }, plays alone
players-two = two players, { $a } and { $b }, sit on opposite sides of the board
players-more = { $n } players take part: { $names }
team-together = { $names } win together
hidden-place = how many { $kind } lie in { $place } is hidden from { $whom } until the game is over
hidden-holes = a player’s holes
hidden-front_row = a player’s front row
hidden-back_row = a player’s back row
hidden-commons = the holes of nobody
hidden-supply = a player’s supply
hidden-winnings = a player’s winnings
hidden-box = the box
hidden-from-opponents = the opponents
hidden-from-others = the others
hidden-from-everybody = everybody
board-one-row = the board is a row of { $holes } holes
board-rows = the board has { $rows } rows of { $holes } holes each
row-of-holes = a row of { $n } { BY($n-form, "hole", "holes") }
board-ring = the board is a ring of { $holes } holes
ring-each = each player owns { $n } neighbouring holes
rows-of = { $who } has { $rows }
rows-of-nobody = { $n } { BY($n-form, "hole belongs", "holes belong") } to nobody’s row
start-common = in the holes that lie in nobody’s row there are, in their order, { $contents }
rows-one-each = each player owns the row on their own side
rows-more-each = each player owns the { $n } rows on their own side
rows-middle = each player owns the rows on their own side, and the half of the middle row on their right
end-holes = at each end of the board there is one more hole; each player owns the one on their { $side }
own-tracks = each player sows round their own rows only, never into the other player’s
side-left = left
side-right = right
stores-beside = each player has a store on their { $side } for captured { INFLECT($kind, "many", "none") }; nothing is sown into stores
opposite-fronts = only the holes of the front rows have a hole opposite them, in the other front row
stores-on-track = each player has a store on their { $side }, which is part of the track; captured { INFLECT($kind, "many", "none") } go there, too
pieces-in-all = there are { $amount } in all
kind-value = each of the { $kind } counts { $value }
start-uniform = at the start every hole holds { $amount }
start-row = from the left, the row of { $who } begins with { $contents }
start-row-numbers = { $who }: from the left, the holes of the row begin with { $numbers } { INFLECT($kind, "many", "none") }
start-front = in the front row { $who } begins, from the left, with { $contents }
start-front-numbers = { $who }: from the left, the holes of the front row begin with { $numbers } { INFLECT($kind, "many", "none") }
start-middle = in the middle row { $who } begins, from the left, with { $contents }
start-middle-numbers = { $who }: from the left, the holes of the middle row begin with { $numbers } { INFLECT($kind, "many", "none") }
start-back = in the back row { $who } begins, from the left, with { $contents }
start-back-numbers = { $who }: from the left, the holes of the back row begin with { $numbers } { INFLECT($kind, "many", "none") }
start-end = in the end hole { $who } begins with { $contents }
start-supply = each player has a supply of { $amount } next to the board
start-store = each player begins with { $amount } in the store
starts = { $who } begins; then the players take turns

## Special rules, ends, matches

hook-skipped = in sowing a hole is passed over if { $condition }
hook-skipped-any = in sowing a hole is passed over if one of these is so
hook-skipped-all = in sowing a hole is passed over if all of this is so
hook-skipped-never = no hole is passed over in sowing
hook-skipped-quoted = which holes are passed over in sowing, in the words of the rule file
hook-handful = { $number } { INFLECT($kind, "many", "none") }, not one, fall into each hole at a time
hook-handful-quoted = how many seeds fall into a hole at a time, in the words of the rule file
hook-let-fall = how { INFLECT($kind, "many", "none") } fall as they are sown
hook-open = in a mixed lap you choose where { $piece } falls: into any hole if { $condition }
hook-open-any = in a mixed lap you choose where { $piece } falls: into any hole if one of these is so
hook-open-all = in a mixed lap you choose where { $piece } falls: into any hole if all of this is so
hook-open-quoted = where the rarer piece of a mixed lap may fall, in the words of the rule file
hook-welcome = among these it must fall into a hole, if there is one, of which this is so: { $condition }
hook-welcome-any = among these it must fall into a hole, if there is one, of which one of these is so
hook-welcome-all = among these it must fall into a hole, if there is one, of which all of this is so
hook-welcome-quoted = where the rarer piece of a mixed lap falls if possible, in the words of the rule file
event = when { $name } happens
event-seed-falls = whenever a { INFLECT($kind, "one", "none") } falls into a hole
event-lap-begins = whenever a lap begins with a hole
event-lap-ends = whenever a lap ends in a hole
event-capturing = whenever a hole is captured
event-hole-matters = whenever the contents of a hole are about to matter
at-any-time = whenever it matters what a hole holds
whenever = { $event }
whenever-then = { $event }: { $then }
whenever-if = { $event }, if { $condition }
whenever-if-then = { $event }, if { $condition }: { $then }
endless-forbidden = a move is not allowed if its sowing would go on for ever
endless = if a sowing would go on for ever, { $then }
endless-head = if a sowing would go on for ever
passes = a player who cannot move passes
passing = when a player passes, { $then }
passing-head = when a player passes
out = a player who { $predicate } is out: their turns are passed over
out-quoted = the turns of players who are out are passed over, in the words of the rule file
turn-passes = before the next player’s turn { $then }
turn-passes-head = before the next player’s turn
cannot-move = if the player whose turn it is cannot move, { $then }
cannot-move-head = if the player whose turn it is cannot move
nobody-can-move = if nobody can move, { $then }
nobody-can-move-head = if nobody can move
nobody-can-move-ends = when nobody can move, { $whole } is over
same-position = positions are the same if { $what } and the same player has the turn
same-position-passing = positions are the same if { $what } and the same player has the turn; a turn that is passed counts, too
all-the-pieces = all pieces lie in the same places
all-the-pieces-and-marks = all pieces lie in the same places, all marks are the same
ends-when = { $whole } ends when { $condition }
ends-then = { $whole } ends when { $condition }; then { $then }
ends-head = { $whole } ends when { $condition }; then
ends-so = when { $condition }, { $then }
ending-victor = a player who { $predicate } has won { $whole }; if this applies to several at once, it is drawn
ending-victor-alone = a player who { $predicate } has won { $whole }
ending-victor-team = the team of a player who { $predicate } has won { $whole }; if that is so of players of several teams at once, it is drawn
ending-loser = a player who { $predicate } has lost { $whole }; if this applies to both at once, it is drawn
ending-loser-alone = a player who { $predicate } has lost { $whole }
ending-loser-team = the team of a player who { $predicate } has lost { $whole }; if that is so of players of several teams at once, it is drawn
ending-champion = a player who { $predicate } has won { $whole }; if this applies to several at once, it is drawn
ending-champion-alone = a player who { $predicate } has won { $whole }
ending-champion-team = the team of a player who { $predicate } has won { $whole }; if that is so of players of several teams at once, it is drawn
ending-ruined = { $whole } ends when a player { $predicate }
ending-ruined-alone = { ending-ruined }
takings = a player’s winnings: { $what }
score = a player’s score: { $number }
most-won = if no rule above names a winner, the player who has won more { $kind } wins { $whole }; with equal numbers it is drawn
highest-score = if no rule above names a winner, the player with the higher score wins { $whole }; with equal scores it is drawn
most-won-team = if no rule above names a winner, the team that has won more { $kind } together wins { $whole }; with equal numbers it is drawn
highest-score-team = if no rule above names a winner, the team whose scores add up to more wins { $whole }; with equal sums it is drawn
match-of-rounds = a match consists of several rounds; between two rounds

## Options and examples

options-head = some rules differ from place to place; this page follows the choice named first; the reasons are quoted from the rule file
option-yes = { $name }: yes (or no)
option-no = { $name }: no (or yes)
option-range = { $name }: { $value } (or any number from { $low } to { $high })
option-choice = { $name }: { $value } (or { $others })
option-alone = { $name }: { $value }
option-because = { $option } – ‘{ $because }’
choice = { $name }
digits = { $n }
example = { $title }
moves = { $who } moves
plays = { $who } plays { $move }
plays-towards = { $hole } { $way }
answers = { $who }: { $told }
answered-after = { $first }; { $last }
played-hole = hole { $n }
played-hole-of = { OWN($owner, "hole") } { $n }
played-number = { $n }
played-way = { $told }

as-turn-ends = as the turn ends
anticlockwise-means = for each player, anticlockwise means from the left to the right along { $row }
board-at-start = the board at the start
stores-not-relayed = a lap that ends in a store is not continued
section-aim = The aim
section-equipment = Equipment
section-setup = Set-up
section-turn = A turn
section-special = Special rules
section-end = The end
section-scoring = Who has won
section-match = Matches
section-options = Options
section-examples = Examples
