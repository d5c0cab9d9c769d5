# Català.  Com s’escriuen els missatges es diu a docs/describe.md.
# De qui és una cosa: OWN amb el nom, la terminació del possessiu (eu, eva, eus, eves) i l’article.

contractions = de el → del, de els → dels, a el → al, a els → als, per el → pel, per els → pels, de un → d’un, de una → d’una, de aquest → d’aquest, de aquests → d’aquests, de aquesta → d’aquesta, de ell → d’ell, de algú → d’algú, de algun → d’algun, en la mà → a la mà

## Nombres

number =
    { $n ->
        [0] zero
        [1] { $gender ->
            [f] una
           *[other] un
        }
        [2] { $gender ->
            [f] dues
           *[other] dos
        }
        [3] tres
        [4] quatre
        [5] cinc
        [6] sis
        [7] set
        [8] vuit
        [9] nou
        [10] deu
        [11] onze
        [12] dotze
       *[other] { $n }
    }
ordinal =
    { $n ->
        [1] primer
        [2] segon
        [3] tercer
        [4] quart
        [5] cinquè
        [6] sisè
        [7] setè
        [8] vuitè
        [9] novè
        [10] desè
        [11] onzè
        [12] dotzè
       *[other] número { $n }
    }
at-least = almenys { $n }
    .through = yes
fewer-than = menys de { $n }
    .through = yes
from-to = de { $a } a { $b }
    .through = yes
counted = { AGREE($number, $kind) } { AGREE($kind, $number) }
other-than = qualsevol nombre de { INFLECT($kind, "many", "none") } menys { $n }
no-pieces = cap { INFLECT($kind, "one", "none") }
    .gender = cap
no-kind = { "" }
holes-empty =
    { $n-form ->
        [one] un forat buit
       *[other] { $n } forats buits
    }
holes-with =
    { $n-form ->
        [one] un forat amb { $amount }
       *[other] { $n } forats amb { $amount } cada un
    }
plus = { $a } més { $b }
minus = { $a } menys { $b }
times-by = { $a } per { $b }
div = { $a } dividit per { $b } (sense residu)
mod = el residu de dividir { $a } per { $b }
pieces-in = el nombre de { INFLECT($kind, "many", "none") } en { $where }
number-of = el nombre de { $set }
up-to = els nombres de { $a } a { $b }
as-many = tantes { INFLECT($kind, "many", "none") } com { $number }
as-many-in = tantes { INFLECT($kind, "many", "none") } com n’hi ha en { $where }
all-but = totes les { INFLECT($kind, "many", "none") } menys { WITH($n, gender: "f") }
all-pieces = totes les { INFLECT($kind, "many", "none") }

## Peces

kind-seed = { BY($form, "llavor", "llavors") }
    .gender = f
kind-stone = { BY($form, "pedra", "pedres") }
    .gender = f
kind-ball = { BY($form, "bola", "boles") }
    .gender = f
kind-bean = { BY($form, "mongeta", "mongetes") }
    .gender = f
kind-other = { BY($form, $one, $many) }
    .gender = f
kind-any = { BY($form, "peça", "peces") }
    .gender = f
kind-points = { BY($form, "punt", "punts") }
    .gender = m
of-kind = peces de la mena { $kind }
kinds-in = les menes de peces en { $where }

## Unions

join-comma = { $first }, { $last }
    .through = yes
join-and = { $first } i { $last }
    .through = yes
join-or = { $first } o { $last }
    .through = yes
join-then = { $first }, després { $last }
    .through = yes
join-and-apart = { $first }, i { $last }
    .through = yes
join-or-apart = { $first }, o { $last }
    .through = yes
either = o bé { $of }
    .through = yes
both = alhora { $of }
    .through = yes
both-of = { $of }
    .through = yes
pick = { $a } si { $condition }, altrament { $b }
pick-unless = (si no és que { $condition }) { $a }
    .through = yes
pick-clause = { $a }, si { $condition }; altrament { $b }
implied = , si { $condition }, { $clause }
repeated-names = quoted
quotation = «{ $text }»
nothing = res

## Jugadors

you =
    { $case ->
        [poss] { $article } t{ $ending } { $noun }
        [own] teu
        [subj] { "" }
       *[nom] tu
    }
they =
    { $case ->
        [poss] { $article } s{ $ending } { $noun }
        [own] seu
        [subj] { "" }
       *[nom] ell
    }
    .form = one
spoken-of =
    { $case ->
        [poss] { $article } s{ $ending } { $noun }
        [own] seu
       *[nom] { $who }
    }
each-player =
    { $case ->
        [poss] { $article } s{ $ending } { $noun }
        [own] de cada jugador
       *[nom] cada jugador
    }
the-player =
    { $case ->
        [poss] { $article } { $noun } del jugador
        [own] de el jugador
       *[nom] el jugador
    }
that-player =
    { $case ->
        [poss] { $article } { $noun } d’aquest jugador
        [own] de aquest jugador
       *[nom] aquest jugador
    }
that-players = aquests jugadors
chosen-player =
    { $case ->
        [poss] { $article } { $noun } del jugador triat
        [own] de el jugador triat
       *[nom] el jugador triat
    }
it-player =
    { $case ->
        [poss] { $article } s{ $ending } { $noun }
        [own] seu
        [subj] { "" }
       *[nom] ell
    }
    .form = one
player-to-move =
    { $case ->
        [poss] { $article } { $noun } del jugador que té el torn
        [own] de el jugador que té el torn
       *[nom] el jugador que té el torn
    }
last-to-move =
    { $case ->
        [poss] { $article } { $noun } del jugador que hauria tingut el torn
        [own] de el jugador que hauria tingut el torn
       *[nom] el jugador que hauria tingut el torn
    }
player-named =
    { $name ->
        [South] { $case ->
            [poss] { $article } { $noun } de Sud
            [own] de Sud
           *[nom] Sud
        }
        [North] { $case ->
            [poss] { $article } { $noun } de Nord
            [own] de Nord
           *[nom] Nord
        }
        [East] { $case ->
            [poss] { $article } { $noun } d’Est
            [own] d’Est
           *[nom] Est
        }
        [West] { $case ->
            [poss] { $article } { $noun } d’Oest
            [own] d’Oest
           *[nom] Oest
        }
        [Red] { $case ->
            [poss] { $article } { $noun } de Vermell
            [own] de Vermell
           *[nom] Vermell
        }
        [Orange] { $case ->
            [poss] { $article } { $noun } de Taronja
            [own] de Taronja
           *[nom] Taronja
        }
        [Yellow] { $case ->
            [poss] { $article } { $noun } de Groc
            [own] de Groc
           *[nom] Groc
        }
        [Green] { $case ->
            [poss] { $article } { $noun } de Verd
            [own] de Verd
           *[nom] Verd
        }
        [Blue] { $case ->
            [poss] { $article } { $noun } de Blau
            [own] de Blau
           *[nom] Blau
        }
        [Violet] { $case ->
            [poss] { $article } { $noun } de Violeta
            [own] de Violeta
           *[nom] Violeta
        }
       *[other] { $case ->
            [poss] { $article } { $noun } de { $name }
            [own] de { $name }
           *[nom] { $name }
        }
    }
named-player =
    { $case ->
        [poss] { $article } { $noun } de { $name }
        [own] de { $name }
       *[nom] { $name }
    }
player-where =
    { $case ->
        [poss] { $article } { $noun } del jugador { WITH($told, form: "one", gender: "m") }
        [own] de el jugador { WITH($told, form: "one", gender: "m") }
       *[nom] el jugador { WITH($told, form: "one", gender: "m") }
    }
opponent =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, "adversari", "eu", "el") }
        [own] de { OWN($of, "adversari", "eu", "el") }
       *[nom] { OWN($of, "adversari", "eu", "el") }
    }
opponent-of =
    { $case ->
        [poss] { $article } { $noun } de l’adversari de { $of }
        [own] de l’adversari de { $of }
       *[nom] l’adversari de { $of }
    }
next-player =
    { $case ->
        [poss] { $article } { $noun } del jugador que segueix { $of }
        [own] de el jugador que segueix { $of }
       *[nom] el jugador que segueix { $of }
    }
home-of =
    { $case ->
        [poss] { $article } { $noun } del costat de { $hole }
        [own] de el jugador en la filera del qual és { $hole }
       *[nom] el jugador en la filera del qual és { $hole }
    }
home-of-it =
    { $case ->
        [poss] { $article } { $noun } del seu costat
        [own] de el jugador en la filera del qual és { $hole }
       *[nom] el jugador en la filera del qual és { $hole }
    }
mark-owner =
    { $case ->
        [poss] { $article } { $noun } de l’amo de { $of }
        [own] de l’amo de { $of }
       *[nom] l’amo de { $of }
    }
mark-next-mover =
    { $case ->
        [poss] { $article } { $noun } del jugador que mou després
        [own] de el jugador que mou després
       *[nom] el jugador que mou després
    }
mark-opener =
    { $case ->
        [poss] { $article } { $noun } del jugador que comença la ronda
        [own] de el jugador que comença la ronda
       *[nom] el jugador que comença la ronda
    }
mark-winner =
    { $case ->
        [poss] { $article } { $noun } del guanyador de la ronda
        [own] de el guanyador de la ronda
       *[nom] el guanyador de la ronda
    }
mark-dealer =
    { $case ->
        [poss] { $article } { $noun } del jugador preguntat
        [own] de el jugador preguntat
       *[nom] el jugador preguntat
    }
mark-first-through =
    { $case ->
        [poss] { $article } { $noun } del primer que ha acabat
        [own] de el primer que ha acabat
       *[nom] el primer que ha acabat
    }
mark-last-mover =
    { $case ->
        [poss] { $article } { $noun } de l’últim que ha mogut
        [own] de l’últim que ha mogut
       *[nom] l’últim que ha mogut
    }
team =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, "bàndol", "eu", "el") }
        [own] de { OWN($of, "bàndol", "eu", "el") }
       *[nom] { OWN($of, "bàndol", "eu", "el") }
    }
partner =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, "company", "eu", "el") }
        [own] de { OWN($of, "company", "eu", "el") }
       *[nom] { OWN($of, "company", "eu", "el") }
    }
partners =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, "companys", "eus", "els") }
        [own] de { OWN($of, "companys", "eus", "els") }
       *[nom] { OWN($of, "companys", "eus", "els") }
    }
opponents =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, "adversaris", "eus", "els") }
        [own] de { OWN($of, "adversaris", "eus", "els") }
       *[nom] { OWN($of, "adversaris", "eus", "els") }
    }
nobody =
    { $case ->
        [own] de ningú
       *[nom] ningú
    }
chance = l’atzar
players = els jugadors
players-where = els jugadors { WITH($told, form: "many", gender: "m") }

## Llocs

hand = la mà
box = la capsa
no-hole = cap forat
all-holes = els forats del tauler
all-places = tots els forats i tot el que s’ha guanyat
all-stores = els dipòsits
holes-in = els forats de { $of }
holes-of = { OWN($owner, "forats", "eus", "els") }
row = { OWN($owner, "filera", "eva", "la") }
    .gender = f
front-row = { OWN($owner, "filera del davant", "eva", "la") }
    .gender = f
each-row = cada una de { OWN($owner, "fileres", "eves", "les") }
    .gender = f
back-row = { OWN($owner, "filera del darrere", "eva", "la") }
    .gender = f
end-hole = { OWN($owner, "forat de l’extrem", "eu", "el") }
store = { OWN($owner, "dipòsit", "eu", "el") }
winnings = { OWN($owner, "guanys", "eus", "els") }
supply = { OWN($owner, "reserva", "eva", "la") }
    .gender = f
hand-of-player = { OWN($owner, "mà", "eva", "la") }
    .gender = f
hole-number = el { $n } forat des de l’esquerra de { OWN($owner, "filera", "eva", "la") }
holes-numbered = els forats { $ordinals } des de l’esquerra de { OWN($owner, "filera", "eva", "la") }
common-hole = el { $n } forat de la filera { $row }
gather = { $value }, per a cada un de { $of },
column-of = el número de la columna de { $hole }
rank-of = el número de la filera de { $hole }
surroundings-of = els forats que toquen { $hole }
opposite-of = el forat oposat a { $hole }
opposite-of-many = els forats oposats a { $holes }
behind-of = el forat de darrere de { $hole }
behind-of-many = els forats de darrere de { $holes }
filling-of = el nombre de { INFLECT($kind, "many", "none") } que { $hole } té al principi
after = el forat que segueix { $hole }
before = el forat d’abans de { $hole }
all-after = els forats que segueixen { $hole }
all-before = els forats d’abans de { $hole }
after-in = el forat que segueix { $hole } { $way }
all-after-both = els forats que segueixen { $hole } en tots dos sentits
after-where = els forats següents des de { $hole } en un sentit { WITH($told, form: "one", gender: "m") }
all-after-where = els forats que venen després de { $hole } en un sentit { WITH($told, form: "one", gender: "m") }
after-both = els forats que segueixen { $hole } en tots dos sentits
all-after-in = els forats que segueixen { $hole } { $way }
it-hole =
    { $case ->
        [subj] { "" }
       *[nom] aquest
    }
it-place =
    { $case ->
        [subj] { "" }
       *[nom] aquest
    }
it-number = ell
it-direction =
    { $case ->
        [thing] aquest
       *[nom] en aquest sentit
    }
it-kind = ell
that-hole = aquest forat
that-holes = aquests forats
that-place = aquest lloc
that-number = aquest nombre
that-direction =
    { $case ->
        [thing] aquest sentit
       *[nom] en aquest sentit
    }
that-kind = aquesta mena
marked-hole = el forat marcat { $name }
marked-player = el jugador marcat { $name }
marked-number = { $name }
marked-direction =
    { $case ->
        [thing] { $name }
       *[nom] en el sentit { $name }
    }
marked-kind = la mena marcada { $name }
chosen-hole = el forat triat
chosen-place = el lloc triat
chosen-number = el nombre triat
chosen-direction =
    { $case ->
        [thing] el sentit triat
       *[nom] en el sentit triat
    }
chosen-kind = la mena triada
named-hole =
    { $form ->
        [many] els forats { $name }
       *[other] el forat { $name }
    }
named-place = { $name }
named-number = { $name }
named-direction =
    { $case ->
        [thing] el sentit { $name }
       *[nom] en el sentit { $name }
    }
named-kind = la mena { $name }
mark-of-hole = { $name } de { $of }
mark-player-of-hole =
    { $case ->
        [poss] { $article } { $noun } del jugador per al qual { $of } és { $name }
        [own] del jugador per al qual { $of } és { $name }
       *[nom] el jugador per al qual { $of } és { $name }
    }
mark-of-player =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, $name, "eu", "el") }
        [own] de { OWN($of, $name, "eu", "el") }
       *[nom] { $form ->
            [many] { OWN($of, $name, "eus", "els") }
           *[other] { OWN($of, $name, "eu", "el") }
        }
    }
mark-direction-of-hole =
    { $case ->
        [thing] { $name } de { $of }
       *[nom] en el sentit { $name } de { $of }
    }
mark-direction-of-player =
    { $case ->
        [thing] { OWN($of, "sentit", "eu", "el") } { $name }
       *[nom] en { OWN($of, "sentit", "eu", "el") } { $name }
    }
word-of = { $name } de { $of }
word-of-player =
    { $case ->
        [poss] { $article } { $noun } de { OWN($of, $name, "eu", "el") }
        [own] de { OWN($of, $name, "eu", "el") }
       *[nom] { $form ->
            [many] { OWN($of, $name, "eus", "els") }
           *[other] { OWN($of, $name, "eu", "el") }
        }
    }
word-towards = { $name } { $way } des de { $of }
word-with = { $name } ({ WITH($number, case: "thing") }) de { $of }
word-direction-with =
    { $case ->
        [thing] el sentit { $name } ({ WITH($number, case: "thing") }) de { $of }
       *[nom] en el sentit { $name } ({ WITH($number, case: "thing") }) de { $of }
    }
word-direction-of-player =
    { $case ->
        [thing] { OWN($of, "sentit", "eu", "el") } { $name }
       *[nom] en { OWN($of, "sentit", "eu", "el") } { $name }
    }
word-direction-of =
    { $case ->
        [thing] el sentit { $name } de { $of }
       *[nom] en el sentit { $name } de { $of }
    }
mark-last = l’últim forat
mark-start = el forat amb què ha començat la volta
mark-origin = el forat amb què ha començat la sembra
mark-here = el forat sembrat l’últim
mark-before = el nombre de { INFLECT($kind, "many", "none") } que hi havia abans a l’últim forat
mark-lifted = el nombre de { INFLECT($kind, "many", "none") } amb què ha començat la volta
mark-captures = el nombre de forats capturats
mark-haul = el nombre de { INFLECT($kind, "many", "none") } capturades per { $of }
mark-debt = { OWN($of, "deute", "eu", "el") }
mark-points = { OWN($of, "punts", "eus", "els") }
    .form = many
mark-rounds-won = el nombre de rondes guanyades per { $of }
mark-round-number = el número de la ronda
mark-turns = el nombre de torns que s’han jugat a la ronda
mark-falling = la peça que ha caigut
    .gender = f
mark-runner = el forat on ha arribat { $of }

## Conjunts

holes-where = { $base } { WITH($told, form: "many", gender: "m") }
holes-in-where = els forats de { $base } { WITH($told, form: "many", gender: "m") }
each-where = { $base }, cada un si { INFLECT($predicate, "one", "m") },
single-if = { $base }, si { $condition },
set-where = aquells de { $base } { WITH($told, form: "many", gender: "m") }
directions-where = un dels { WITH($told, form: "many", gender: "m") }
except = { $a } excepte { $b }
except-apart = { $a }, excepte { $b },
or-else = { $a } o, si no n’hi ha cap, { $b }
first-of = el primer de { $set }
first-hole-of = el primer forat de { $set }
last-hole-of = l’últim forat de { $set }
last-of = l’últim de { $set }
first-of-many = els { $n } primers de { $set }
first-of-by = els primers de { $set }, tants com diu aquest nombre ({ $n }),
first-of-like = els primers de { $set }, tants com n’hi ha de { $like },
last-of-many = els { $n } últims de { $set }
last-of-by = els últims de { $set }, tants com diu aquest nombre ({ $n }),
last-of-like = els últims de { $set }, tants com n’hi ha de { $like },
item = el { $n } de { $set }
item-number = de { $set } el que té aquest número ({ $n })
counted-to = el forat on s’arriba comptant { $way } des de { $hole } aquest nombre de forats: { $n }
counted-by-pieces = el forat on s’arriba comptant { $way } des de { $hole } tants forats com { $kind } hi ha en { $where }
fullest-all = aquells de { $set } que en tenen més
fullest-first = el més ple de { $set } (en cas d’empat, el primer)
fullest-final = el més ple de { $set } (en cas d’empat, l’últim)
fullest-only = el més ple de { $set } (en cas d’empat, cap)
emptiest-all = aquells de { $set } que en tenen menys
emptiest-first = el més buit de { $set } (en cas d’empat, el primer)
emptiest-final = el més buit de { $set } (en cas d’empat, l’últim)
emptiest-only = el més buit de { $set } (en cas d’empat, cap)
backwards = { $set } en l’ordre invers
noun-left = els { $n } forats de més a l’esquerra de { $of }
noun-right = els { $n } forats de més a la dreta de { $of }
noun-ends = el primer i l’últim forat de { $of }
either-noun-ends = el primer o l’últim forat de { $of }
either-holes-numbered = el forat { $ordinals } des de l’esquerra de { OWN($owner, "filera", "eva", "la") }
one-among = un de { $set }
noun-hole = el forat de la filera de { $of } que té aquest número ({ $n })
noun-ahead = els forats que segueixen { $of }
noun-back = els forats d’abans de { $of }
noun-trail = { $of } i els forats d’abans
noun-next-hole = el forat següent
noun-facing = els forats davant dels quals és { $of }
noun-rear = el del darrere dels forats davant dels quals és { $of }
noun-majority = la meitat de totes les { INFLECT($kind, "many", "none") }
noun-remaining-players = els jugadors que no han quedat fora
    .form = many
noun-smaller = el més petit de { $n } i { $of }
noun-larger = el més gran de { $n } i { $of }
noun-score = { OWN($of, "puntuació", "eva", "la") }
    .gender = f
noun-takings = { OWN($of, "guanys", "eus", "els") }
    .form = many

## Sentits

clockwise =
    { $case ->
        [thing] el sentit de les agulles del rellotge
       *[nom] en el sentit de les agulles del rellotge
    }
anticlockwise =
    { $case ->
        [thing] el sentit contrari a les agulles del rellotge
       *[nom] en el sentit contrari a les agulles del rellotge
    }
directions = el de les agulles del rellotge o el contrari
reverse = al contrari que { $way }
turned-round =
    { $case ->
        [thing] el sentit contrari
       *[nom] en el sentit contrari
    }
mark-way =
    { $case ->
        [thing] el sentit de la sembra
       *[nom] en el sentit de la sembra
    }

## Patrons

one-trail = { $hole }, si { $predicate },
one-back = el forat d’abans de { $hole }, si { $predicate },
one-ahead = el forat que segueix { $hole }, si { $predicate },
run-trail = { $hole } i, tornant enrere, forat rere forat sense interrupció, mentre cada un { $predicate },
run-back = els forats just abans de { $hole }, mentre cada un { $predicate },
run-ahead = els forats que segueixen just { $hole }, mentre cada un { $predicate },
run-along = { $walk }, mentre cada un { $predicate },
beyond-once = el segon forat després de { $hole }, si el primer { $passed } i el segon { $taken },
beyond = el segon forat després de { $hole }, si el primer { $passed } i el segon { $taken }; i igualment cada segon forat després d’aquest, mentre això continuï,
pattern = el que encaixa al llarg de { $walk }: { $told }
pattern-taken = un forat { WITH($told, form: "one", gender: "m") }, que es pren
pattern-passed = un forat { WITH($told, form: "one", gender: "m") }, que es passa
pattern-once = { $of }
pattern-perhaps = potser { $of }
pattern-any = tantes vegades com encaixi { $of }
pattern-some = almenys una vegada { $of }

## Condicions

clause = { WITH($subject, case: "subj") } { AGREE($predicate, $subject) }
that = que { INFLECT($predicate, $form, $gender) }
for-which =
    { $form ->
        [many] per als quals
       *[other] { $gender ->
            [f] per a la qual
            [m] per al qual
           *[other] per als quals
        }
    } { $clause }
es-o-no = { NOT($not, BY($form, "és", "són", "ets"), BY($form, "no és", "no són", "no ets")) }
te-o-no = { NOT($not, BY($form, "té", "tenen", "tens"), BY($form, "no té", "no tenen", "no tens")) }
buit =
    { $gender ->
        [f] { BY($form, "buida", "buides") }
       *[other] { BY($form, "buit", "buits") }
    }

no-si-cal =
    { $not ->
        [yes] no
       *[no] { GENDER($amount) ->
            [cap] no
           *[other] { "" }
        }
    }
is-empty = { NOT($not, BY($form, "és", "són"), BY($form, "té", "tenen")) } { NOT($not, buit, INFLECT($kind, "many", "none")) }
holds = { no-si-cal } { BY($form, "té", "tenen") } { $amount }
holds-as-many = { NOT($not, "", "no ") }{ BY($form, "té", "tenen") } tantes { INFLECT($kind, "many", "none") } com { $what }
holds-more = { BY($form, "té", "tenen") } més { INFLECT($kind, "many", "none") } que { $what }
holds-less = { BY($form, "té", "tenen") } menys { INFLECT($kind, "many", "none") } que { $what }
holds-at-most = { BY($form, "té", "tenen") } com a màxim tantes { INFLECT($kind, "many", "none") } com { $what }
holds-at-least = { BY($form, "té", "tenen") } almenys tantes { INFLECT($kind, "many", "none") } com { $what }
hold-together = { no-si-cal } { BY($form, "té", "tenen") } en total { $amount }
has-won = { no-si-cal } { BY($form, "ha", "han", "has") } guanyat { $amount }
has-won-more = { BY($form, "ha", "han", "has") } guanyat més que { $than }
has-won-less = { BY($form, "ha", "han", "has") } guanyat menys que { $than }
has-won-at-most = { BY($form, "ha", "han", "has") } guanyat com a màxim tant com { $than }
has-won-at-least = { BY($form, "ha", "han", "has") } guanyat almenys tant com { $than }
has-rounds = { NOT($not, "", "no ") }{ BY($form, "ha", "han", "has") } guanyat { $amount } { BY($amount-form, "ronda", "rondes") }
has-points = { NOT($not, "", "no ") }{ BY($form, "té", "tenen", "tens") } { $amount } { BY($amount-form, "punt", "punts") }
has-played = { NOT($not, "ja", "encara no") } { BY($form, "ha", "han", "has") } jugat en aquesta ronda
has-to-enter = { no-si-cal } { BY($form, "té", "tenen", "tens") } { $amount } a la reserva
is-among = { es-o-no } un de { $set }
is-one-of-these = { es-o-no } { $set }
is-anything = { NOT($not, BY($form, "existeix", "existeixen"), BY($form, "no existeix", "no existeixen")) }
is = { es-o-no } { $what }
is-end-hole = { es-o-no } { BY($form, "un forat d’extrem", "forats d’extrem") }
goes = la sembra { NOT($not, "va", "no va") } { $way }
is-direction = { WITH($mark, case: "thing") } { NOT($not, "és", "no és") } { WITH($way, case: "thing") }
is-of-kind = { es-o-no } { INFLECT($kind, "one", "none") }
equals = { es-o-no } igual que { $what }
is-less = { BY($form, "és", "són") } menys que { $than }
is-at-most = { BY($form, "és", "són") } com a màxim { $than }
is-more = { BY($form, "és", "són") } més que { $than }
is-at-least = { BY($form, "és", "són") } almenys { $than }
is-number = { es-o-no } { $amount }
is-out-of-play = { es-o-no } fora de joc
belongs-to = { es-o-no } { WITH($player, case: "own") }
belongs-to-one = { es-o-no } d’un de { $players }
lies-in-rank = { NOT($not, "", "no ") }{ BY($form, "és", "són") } a la filera número { $number } del seu jugador, comptant des del davant
lies-with = { es-o-no } a la filera de { $player }
is-marked = { NOT($not, BY($form, "és", "són"), BY($form, "no és", "no són")) } { $name } { NOT($not, "d’algú", "de ningú") }
is-marked-for = { es-o-no } { $name } per a { $player }
is-called = { es-o-no } { $name }
is-called-of = { es-o-no } { $name } de { $of }
can-move = { NOT($not, BY($form, "pot", "poden", "pots"), BY($form, "no pot", "no poden", "no pots")) } moure
can-move-so-that = { NOT($not, BY($form, "pot", "poden", "pots"), BY($form, "no pot", "no poden", "no pots")) } moure de manera que { $wanted }
adjective-empty = { is-empty }
adjective-occupied = { NOT($not, BY($form, "té", "tenen"), BY($form, "és", "són")) } { NOT($not, INFLECT($kind, "many", "none"), buit) }
was-occupied-before = ja tenia { INFLECT($kind, "many", "none") }
last-before-some = ja tenia { INFLECT($kind, "many", "none") } abans de caure-hi l’última
last-before-none = era buit abans de caure-hi l’última { INFLECT($kind, "one", "none") }
adjective-singleton = { te-o-no } exactament una { INFLECT($kind, "one", "none") }
adjective-even = { te-o-no } un nombre parell de { INFLECT($kind, "many", "none") }
adjective-odd = { te-o-no } un nombre senar de { INFLECT($kind, "many", "none") }
adjective-conquered = { es-o-no } { BY($form, "conquerit", "conquerits") } per l’altre jugador
adjective-end = { es-o-no } en un extrem de { BY($form, "la seva filera", "les seves fileres") }
adjective-closed = { es-o-no } fora de joc
adjective-bare = { NOT($not, BY($form, "ja no té", "ja no tenen", "ja no tens"), BY($form, "encara té", "encara tenen", "encara tens")) } { NOT($not, "res en cap forat", "alguna cosa en algun forat") }
adjective-winning = { NOT($not, BY($form, "ha", "han", "has"), BY($form, "no ha", "no han", "no has")) } guanyat més de la meitat de totes les { INFLECT($kind, "many", "none") }
adjective-running = { NOT($not, "encara sembra", "ja no sembra") }

always = en tot cas
never = mai
there-are = { no-si-cal } hi ha { $amount } en { $where }
there-as-many = { NOT($not, "hi ha", "no hi ha") } tantes { INFLECT($kind, "many", "none") } en { $where } com en { $what }
there-is-named = { NOT($not, "hi ha", "no hi ha cap") } { $name }
there-is = { NOT($not, "almenys un forat és", "cap forat no és") } entre { $set }
members = el nombre de { $set } és { $amount }
so-many-of = { $amount } de { $set } { INFLECT($predicate, $form, "m") }
so-many-of-exactly = exactament { so-many-of }
so-many-players = { $amount } { BY($form, "jugador", "jugadors") } { INFLECT($predicate, $form, "m") }
so-many-players-exactly = exactament { so-many-players }
some-player = un jugador { $predicate }
every-player = tot jugador { $predicate }
all-of = tots { $set } { INFLECT($predicate, "many", "m") }
all-of-both = { $set }, tots dos, { INFLECT($predicate, "many", "m") }
some-of = almenys un de { $set } { INFLECT($predicate, "one", "m") }
none-of = cap de { $set } no { INFLECT($predicate, "one", "m") }
occurred = la mateixa posició ha sortit per { $n } cop
rounds-played = s’han jugat { $amount } { BY($amount-form, "ronda", "rondes") }
turns-played = s’han jugat { $amount } { BY($amount-form, "torn", "torns") }
idle-turns = no s’ha capturat res en { $amount } torns seguits
same-truth = { $a } exactament quan { $b }
let-holds = la jugada { NOT($not, "és", "no és") } { $name }
parameter-holds = { NOT($not, "", "no ") }{ $name }
mark-holds = { $whole } { NOT($not, "compta", "no compta") } com a { $name }
when-captures-some = s’ha capturat alguna cosa en aquest torn
when-captures-none = no s’ha capturat res en aquest torn
when-starving = el jugador següent { NOT($not, "no tenia res", "tenia alguna cosa") } quan ha començat el torn
when-winner = { NOT($not, "algú ha guanyat", "ningú no ha guanyat") } la ronda
when-opened = aquest { NOT($not, "no és", "és") } el primer torn de la ronda
when-first-lap = aquesta { NOT($not, "és", "no és") } la primera volta

## Què es fa

choose-hole = { ACT($who, "tria", "tria") } un de { $set }
choose-place = { choose-hole }
choose-player = { choose-hole }
choose-only = { ACT($who, "tria", "tria") } { $set }
choose-in-order = { ACT($who, "tria", "tria") } un d’aquests; un punt posterior només val si dels anteriors no n’hi ha cap
listed-set = { $set }
choose-direction = { ACT($who, "tria", "tria") } un sentit ({ $set })
choose-number = { ACT($who, "tria", "tria") } un de { $set }
choose-kind = { ACT($who, "tria", "tria") } una de { $set }
choose-preferring = { $choice }; si n’hi ha { WITH($told, form: "many", gender: "m") }, ha de ser un d’aquests
choose-unseen = { $choice }, alhora que els altres i sense que ells ho vegin
choose-odds = { $choice } (les probabilitats són { $odds })
choose-weighed = { $choice } (la probabilitat és proporcional a aquest nombre: { $weight })
choose-called = { $choice }: es diu { $name }
may = { ACT($who, "pots", "pot") } fer això
may-told = { may }
may-inline = { may }: { $then }
one-of = { ACT($who, "fes", "fa") } una d’aquestes coses
may-one-of = { ACT($who, "pots", "pot") } fer una d’aquestes coses
way = { $name }
way-inline = { $name }: { $then }
way-empty = { $name }: no es fa res
must = això només és permès si { $condition }
must-not = això no és permès si { $condition }
must-all = això només és permès si es compleix tot això
must-any = això només és permès si es compleix almenys una d’aquestes coses
must-not-all = això no és permès si es compleix tot això
must-not-any = això no és permès si es compleix almenys una d’aquestes coses
forbidden = una jugada així no és permesa
prefer = si és possible, cal jugar de manera que { $condition }
if = si { $condition }, { $then }
if-head = si { $condition }
otherwise = altrament { $then }
otherwise-so = altrament, { $then }
otherwise-head = altrament
otherwise-if = altrament, si { $condition }, { $then }
otherwise-if-head = altrament, si { $condition }
if-all = si es compleix tot això
if-any = si es compleix almenys una d’aquestes coses
otherwise-if-all = altrament, si es compleix tot això
otherwise-if-any = altrament, si es compleix almenys una d’aquestes coses
in-that-case = en aquest cas, { $then }
in-that-case-head = en aquest cas
while = mentre { $condition }
repeat = { $times } cops
repeat-by = tants cops com aquest nombre: { $times }
as-player = { $who }
each-of = per a cada un de { $set }
each-inline = per a cada un de { $set }: { $then }
each-player-head = cada jugador per torn
do-word = { ACT($who, "segueix", "segueix", "segueixen") } la regla { $name }
do-word-with = { ACT($who, "segueix", "segueix", "segueixen") } la regla { $name } per a { $what }
in-the-words = en les paraules del fitxer de regles

put = { ACT($who, "posa", "posa") } { $what } de { $source } en { $target }
put-new = { ACT($who, "posa", "posa") } { $what } en { $target }
put-away = { $what } de { $source } surten del joc
put-up = { ACT($who, "pren", "pren") } a la mà { $what } de { $source }
put-down = { ACT($who, "posa", "posa") } { $what } de la mà en { $target }
put-won = { ACT($who, "guanya", "guanya") } { $what } de { $source }

let = { $name } { BY($form, "és", "són") } { $value }
let-trail = comença per { $hole } i ves enrere, forat per forat, mentre cada un { $predicate }; aquests forats es diuen { $name }
let-truth = una jugada es diu { $name } si en aquest moment { $condition }
let-truth-all = una jugada es diu { $name } si en aquest moment es compleix tot això
let-truth-any = una jugada es diu { $name } si en aquest moment es compleix almenys una d’aquestes coses
becomes = { $what } { BY($what-form, "esdevé", "esdevenen", "esdevens") } { $name }
becomes-in-turn = { $what } { BY($what-form, "esdevé", "esdevenen", "esdevens") } { $name } fins que s’acaba el torn
becomes-not = { $what } ja no { BY($what-form, "és", "són", "ets") } { $name }
becomes-for = { $what } { BY($what-form, "esdevé", "esdevenen", "esdevens") } { $name } per a { $player }
note = { $whole } compta ara com a { $name }
forget = { $whole } ja no compta com a { $name }
note-whether = { $whole } compta d’ara endavant com a { $name } si { $condition }, i altrament no
add = { $mark } puja en { $n }
subtract = { $mark } baixa en { $n }
add-within = { $mark } puja en { $n }, fins a { $end } com a màxim
subtract-within = { $mark } baixa en { $n }, fins a { $end } com a mínim
mark-hole = { $value } és ara el forat marcat { $name }
unmark-hole = cap forat ja no és marcat { $name }
clear = { $mark } ja no ho és
set = { $mark } és ara { $value }
set-next-mover = el torn següent és de { $value }
set-opener = d’ara endavant comença { $value }
set-opener-nothing = qui comença no canvia
set-way = la sembra va { $value }
set-direction = { WITH($mark, case: "thing") } és ara { WITH($value, case: "thing") }
set-here = la sembra continua després de { $value }
set-start = la volta compta com a començada amb { $value }
set-last = { $value } compta com a últim forat
set-owner = { $of } { BY($of-form, "és", "són") } ara { WITH($value, case: "own") }
set-owner-nothing = { $of } { BY($of-form, "és", "són") } fora de joc d’ara endavant
set-captures = un forat més compta com a capturat
set-opened = la ronda compta com a oberta

end-turn = el torn s’acaba
end-drawn = { $whole } s’acaba en empat
end-by-score = { $whole } s’acaba
end-lost = { $whole } s’acaba i és perduda
end-won = { $whole } s’acaba i { BY($winner-form, "guanya", "guanyen", "guanyes") } { $winner }
whole-turn = el torn
whole-round = la ronda
whole-game = la partida
whole-match = el matx

## Verbs del preludi

verb-sow = { ACT($who, "sembra", "sembra") } les { INFLECT($kind, "many", "none") } de { $object } una a una { $going } en els forats que segueixen
verb-sow-going = { verb-sow }
verb-sow-going-at-pick = { ACT($who, "sembra", "sembra") } les { INFLECT($kind, "many", "none") } de { $object } una a una en els forats que segueixen: { $going }
verb-sow-leaving-at-pick = { verb-sow }; tantes com diu aquest nombre es queden al mateix forat: { $leaving }
verb-sow-leaving-at-minus = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-plus = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-div = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-pieces-in = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-minus = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-plus = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-div = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-pieces-in = { verb-sow-leaving-at-pick }
verb-sow-skipping = { verb-sow }, sense comptar { $skipping }
verb-sow-going-skipping = { verb-sow-skipping }
verb-sow-leaving = { verb-sow }; se’n { BY($leaving-form, "queda", "queden") } { AGREE($leaving, $kind) } al mateix forat
verb-sow-going-leaving = { verb-sow-leaving }
verb-sow-leaving-unless = { verb-sow }; se’n { BY($leaving-form, "queda", "queden") } { AGREE($leaving, $kind) } al mateix forat, si no és que { $condition }
verb-sow-going-leaving-unless = { verb-sow-leaving-unless }
verb-sow-skipping-leaving-unless = { verb-sow-skipping }; se’n { BY($leaving-form, "queda", "queden") } { AGREE($leaving, $kind) } al mateix forat, si no és que { $condition }
verb-sow-going-skipping-leaving-unless = { verb-sow-skipping-leaving-unless }
verb-sow-skipping-leaving = { verb-sow-skipping }; se’n { BY($leaving-form, "queda", "queden") } { AGREE($leaving, $kind) } al mateix forat
verb-sow-going-skipping-leaving = { verb-sow-skipping-leaving }
verb-sow-on = { ACT($who, "sembra", "sembra") } el que hi ha a la mà, d’un en un, en els forats que segueixen
verb-sow-on-skipping = { verb-sow-on }, sense comptar { $skipping }
verb-sow-hand = { verb-sow-on }
verb-relay-at-mark-last = si l’últim forat ja tenia { INFLECT($kind, "many", "none") }, se’n pren tot i se sembra igualment, com a nova volta
verb-relay = si { $from } { BY($from-form, "té", "tenen") } { INFLECT($kind, "many", "none") }, se’n pren tot i se sembra igualment, com a nova volta
relay-if = si { $condition }, se’n pren tot i se sembra igualment, com a nova volta
relay-so = es pren tot el que hi ha en { $hole } i se sembra igualment, com a nova volta
verb-lift = { ACT($who, "pren", "pren") } totes les { INFLECT($kind, "many", "none") } de { $object }
verb-sow-one = { ACT($who, "sembra", "sembra") } una { INFLECT($kind, "one", "none") } al forat següent
then-sow = quan la mà queda buida, s’acaba una volta; llavors { $then }
then-sow-head = quan la mà queda buida, s’acaba una volta; llavors
then-sow-on = { then-sow }
then-sow-on-head = { then-sow-head }
then-race-head = després de cada volta d’un jugador
then-race = { then-race-head }, { $then }
then-alternate-head = el jugador preguntat
then-alternate = { $then }
verb-capture = { ACT($who, "captura", "captura") } { $object }
capture-trail = comença per { $hole } i ves enrere, forat per forat, mentre cada un { $predicate }; captura aquests forats
verb-capture-for = { $for } { BY($for-form, "captura", "capturen", "captures") } { $object }
verb-raid = { ACT($who, "pren", "pren") } a la mà el que hi ha en { $object }, per sembrar-ho
verb-strike = { ACT($who, "captura", "captura") } els forats davant dels quals és { $object } i { ACT($who, "sembra-ho", "ho sembra") } començant després de { $from }
verb-strike-from = { verb-strike }
verb-take-extra = { ACT($who, "captura", "captura") } un altre forat de l’adversari, el que vulguis
verb-take-extra-number = { ACT($who, "captura", "captura") } més forats de l’adversari, a triar: { $number }
verb-take-extra-holes = { ACT($who, "captura", "captura") } un altre forat, a triar, de { $holes }
verb-take-extra-from = { verb-take-extra-number-from }
verb-take-extra-number-from = { ACT($who, "captura", "captura") } més forats, a triar, de { $from }: { $number }
verb-win = { ACT($who, "guanya", "guanya") } el que hi ha en { $object }
verb-win-for = { $for } { BY($for-form, "guanya", "guanyen", "guanyes") } el que hi ha en { $object }
verb-settle = cada jugador guanya el que hi ha en els seus propis forats
verb-close-round = cada jugador guanya el que hi ha en els seus propis forats, i { $whole } s’acaba
verb-share = el que hi ha en { $object } es reparteix a parts iguals; una peça de més és per al que té el torn
verb-draw-and-share = { $whole } s’acaba en empat; el que queda es reparteix a parts iguals
verb-break-off = el que hi ha a la mà torna, cada jugador guanya el que hi ha en els seus propis forats, i { $whole } s’acaba
verb-move-again = { ACT($who, "tens", "té", "tenen") } un altre torn
verb-feed = cal alimentar un adversari sense res: si el jugador següent no tenia res quan ha començat el torn, només són permeses jugades després de les quals en tingui
verb-feed-if-possible = si és possible, un adversari que no té res n’ha de tenir després de la jugada
verb-fill = { ACT($who, "omple", "omple") } { $object } fins a { $with } cada un, amb els guanys
verb-fill-by = { verb-fill }
verb-refill = { ACT($who, "omple", "omple") } { $object } com al principi, amb els guanys; un forat que no es pot omplir queda fora de joc
verb-fill-board = el tauler s’omple com al principi
verb-fill-board-with = cada forat s’omple amb { $amount }
verb-set-up-again = tot torna, i el tauler s’omple com al principi
verb-repay = { ACT($who, "paga", "paga") } els deutes, fins on arriben els guanys
verb-lend = { ACT($who, "deixa", "deixa") } a l’altre jugador aquest nombre de peces, fins on arriben els guanys: { $object }
verb-borrow = { ACT($who, "manlleva", "manlleva") } de l’altre jugador aquest nombre de peces: { $object }
verb-pay = { ACT($who, "paga", "paga") } a l’altre jugador { $object }, manllevant el que falta
verb-ransom = { ACT($who, "recompra", "recompra") } una peça de la mena { INFLECT($object, "one", "none") } per { $for }, manllevant el que falta, si no en té cap
verb-restock = { ACT($who, "omple", "omple") } { $object } fins a { $with } cada un, manllevant el que falta
verb-give = { $object } { BY($object-form, "és", "són") } ara { WITH($to, case: "own") }
verb-give-back = cada forat torna a ser del jugador en la filera del qual és
verb-conquer = el que s’ha guanyat esdevé terra; cada forat torna a la seva filera; qui ha guanyat més dona a l’altre el que sobra de forats plens de { $with }; per cada { $with } més pren un forat de l’altra filera; després cada jugador omple els seus forats amb { $with } cada un
verb-conquer-rounding = { verb-conquer }; si en sobren { $rounding } o més, compten com un forat ple, que l’altre completa
verb-take-over = { ACT($who, "pren", "pren") } aquest nombre de forats de l’altra filera: { $object }
verb-change-opener = un altre jugador comença la ronda següent
verb-award = { $who } { BY($who-form, "rep", "reben", "reps") } un punt
verb-award-for = { $for } { BY($for-form, "rep", "reben", "reps") } un punt
verb-offer-sides = qui respon a la primera jugada pot prendre l’altre costat en lloc de moure
verb-swap-sides = els dos jugadors canvien de costat, amb tot el que hi ha i s’hi ha guanyat
verb-exchange = el que hi ha en { $object } canvia de lloc amb el que hi ha en { $for }
verb-race = cada jugador tria, alhora que els altres i sense que ho vegin, un dels seus forats que tenen { INFLECT($kind, "many", "none") }; després tots sembren alhora, cada un una volta per torn, fins que tots han acabat
verb-race-going = cada jugador tria, alhora que els altres i sense que ho vegin, un dels seus forats que tenen { INFLECT($kind, "many", "none") }; després tots sembren alhora { $going }, cada un una volta per torn, fins que tots han acabat
verb-race-in-step = cada jugador tria, alhora que els altres i sense que ho vegin, un dels seus forats que tenen { INFLECT($kind, "many", "none") }; després tots sembren alhora, cada un una { INFLECT($kind, "one", "none") } per torn, fins que tots han acabat
verb-race-going-in-step = cada jugador tria, alhora que els altres i sense que ho vegin, un dels seus forats que tenen { INFLECT($kind, "many", "none") }; després tots sembren alhora { $going }, cada un una { INFLECT($kind, "one", "none") } per torn, fins que tots han acabat
sowing-goes-on = { OWN($of, "sembra", "eva", "la") } continua
verb-alternate = es pregunta als jugadors per torn, fins que tots han refusat un rere l’altre
verb-go-on-alternating = es torna a preguntar a tots

## Paraules del joc

listed-clause = { $clause }
define-hole = un forat és { $name } si { $condition }
define-hole-any = un forat és { $name } si es compleix una d’aquestes coses
define-hole-all = un forat és { $name } si es compleix tot això
define-player = un jugador és { $name } si { $condition }
define-player-any = un jugador és { $name } si es compleix una d’aquestes coses
define-player-all = un jugador és { $name } si es compleix tot això
define-noun = { $name } vol dir { $value }
define-noun-of-player = { $name } d’un jugador: { $value }
define-noun-of-hole = { $name } d’un forat: { $value }
define-noun-first = { $name }: el primer d’aquests punts del qual n’hi ha
define-noun-of-player-first = { $name } d’un jugador: el primer d’aquests punts del qual n’hi ha
define-noun-of-hole-first = { $name } d’un forat: el primer d’aquests punts del qual n’hi ha
define-noun-towards = { $name } en un sentit des d’un forat: { $value }
define-noun-with = { $name } ({ WITH($number, case: "thing") }) de { $of }: { $value }
define-verb = la regla { $name }
define-mark-of-game = { $when }, { $name } és { $value }
define-mark-of-players = { $when }, { $name } de cada jugador és { $value }
define-mark-of-holes = { $when }, { $name } de cada forat és { $value }
define-mark-of-sowings = { $when }, { $name } de cada sembra és { $value }
begins-turn = quan comença un torn
begins-round = quan comença { $whole }
begins-match = quan comença el matx
define-quoted = què vol dir { $name }, en les paraules del fitxer de regles

## Material i posició inicial

also-called = altres noms: { $names }
played-by = gent: { $people }
played-in = on: { $region }
aim-blocked = deixa el teu adversari sense cap jugada
aim-victor = sigues el primer que { $predicate }
aim-loser = fes que el teu adversari sigui el primer que { $predicate }
aim-most = guanya més { $kind } que el teu adversari
aim-most-of-all = guanya més { $kind } que ningú més
aim-most-together = guanya més { $kind } amb els teus companys que els altres
aim-score = tingues la puntuació més alta al final; què hi compta és a la secció sobre qui ha guanyat
players-one = un jugador, { $who }, juga sol
players-two = dos jugadors, { $a } i { $b }, seuen a banda i banda del tauler
players-more = hi prenen part { $n } jugadors: { $names }
team-together = { $names } guanyen plegats
hidden-place = el nombre de { $kind } que hi ha { $place } queda amagat { $whom } fins que la partida s’acaba
hidden-holes = als forats d’un jugador
hidden-front_row = a la filera del davant d’un jugador
hidden-back_row = a la filera del darrere d’un jugador
hidden-commons = als forats de ningú
hidden-supply = a la reserva d’un jugador
hidden-winnings = entre els guanys d’un jugador
hidden-box = a la capsa
hidden-from-opponents = als contraris
hidden-from-others = als altres
hidden-from-everybody = a tothom
board-one-row = el tauler és una filera de { $holes } forats
board-rows = el tauler té { INFLECT($rows, "many", "f") } fileres de { $holes } forats cada una
row-of-holes = una filera de { $n } { BY($n-form, "forat", "forats") }
board-ring = el tauler és un anell de { $holes } forats
ring-each = cada jugador en té { $n }, de costat
rows-of = { $who } té { $rows }
rows-of-nobody = { BY($n-form, "un forat no és", "alguns forats no són") } en la filera de ningú ({ $n })
rows-one-each = cada jugador té la filera del seu costat
rows-more-each = cada jugador té les { INFLECT($n, "many", "f") } fileres del seu costat
rows-middle = cada jugador té les fileres del seu costat i, de la filera del mig, la meitat de la seva dreta
end-holes = a cada extrem del tauler hi ha un forat més; cada jugador té el de la seva { $side }
own-tracks = només se sembra al voltant de les fileres pròpies, mai en les de l’altre jugador
side-left = esquerra
side-right = dreta
anticlockwise-means = en el sentit contrari a les agulles del rellotge, cada jugador va per { $row } d’esquerra a dreta
stores-beside = cada jugador té un dipòsit a la seva { $side }, on guarda les { INFLECT($kind, "many", "none") } capturades; en els dipòsits no se sembra
opposite-fronts = només els forats de les fileres del davant tenen un forat oposat, a l’altra filera del davant
stores-on-track = cada jugador té un dipòsit a la seva { $side }, que és part del camí de la sembra; també hi van les { INFLECT($kind, "many", "none") } capturades
pieces-in-all = en total hi ha { $amount }
kind-value = de les { $kind }, cada una val { $value }
start-uniform = al principi cada forat té { $amount }
start-row = des de l’esquerra, la filera de { $who } comença amb { $contents }
start-row-numbers = { $who }: des de l’esquerra, els forats de la filera comencen amb { $numbers } { INFLECT($kind, "many", "none") }
start-front = a la filera del davant, des de l’esquerra, { $who } comença amb { $contents }
start-front-numbers = { $who }: des de l’esquerra, els forats de la filera del davant comencen amb { $numbers } { INFLECT($kind, "many", "none") }
start-middle = a la filera del mig, des de l’esquerra, { $who } comença amb { $contents }
start-middle-numbers = { $who }: des de l’esquerra, els forats de la filera del mig comencen amb { $numbers } { INFLECT($kind, "many", "none") }
start-back = a la filera del darrere, des de l’esquerra, { $who } comença amb { $contents }
start-back-numbers = { $who }: des de l’esquerra, els forats de la filera del darrere comencen amb { $numbers } { INFLECT($kind, "many", "none") }
start-end = al forat de l’extrem { $who } comença amb { $contents }
start-common = en els forats de la filera de ningú hi ha, per ordre, { $contents }
start-supply = cada jugador té una reserva de { $amount } al costat del tauler
start-store = cada jugador comença amb { $amount } al dipòsit
starts = { $who } comença; després els jugadors mouen per torns
board-at-start = el tauler al principi

## Regles especials, final, matx

as-turn-ends = quan s’acaba el torn
hook-skipped = en sembrar, es passa per alt un forat si { $condition }
hook-skipped-any = en sembrar, es passa per alt un forat si es compleix una d’aquestes coses
hook-skipped-all = en sembrar, es passa per alt un forat si es compleix tot això
hook-skipped-never = en sembrar, no es passa per alt cap forat
hook-skipped-quoted = quins forats es passen per alt en sembrar, en les paraules del fitxer de regles
hook-handful = en un forat no en cau una cada vegada, sinó { $number }
hook-handful-quoted = quantes en cauen cada vegada, en les paraules del fitxer de regles
hook-let-fall = com cauen les { INFLECT($kind, "many", "none") } en sembrar
hook-open = en una volta mixta tries on cau { $piece }: en qualsevol forat, si { $condition }
hook-open-any = en una volta mixta tries on cau { $piece }: en qualsevol forat, si es compleix una d’aquestes coses
hook-open-all = en una volta mixta tries on cau { $piece }: en qualsevol forat, si es compleix tot això
hook-open-quoted = on pot caure la peça més rara d’una volta mixta, en les paraules del fitxer de regles
hook-welcome = si entre aquests n’hi ha cap del qual és cert això, hi ha de caure: { $condition }
hook-welcome-any = si entre aquests n’hi ha cap del qual es compleix una d’aquestes coses, hi ha de caure
hook-welcome-all = si entre aquests n’hi ha cap del qual es compleix tot això, hi ha de caure
hook-welcome-quoted = on cau, si es pot, la peça més rara d’una volta mixta, en les paraules del fitxer de regles
event = quan passa { $name }
event-seed-falls = sempre que una peça cau en un forat
event-lap-begins = sempre que una volta comença amb un forat
event-lap-ends = sempre que una volta acaba en un forat
event-capturing = sempre que es captura un forat
event-hole-matters = sempre que està a punt d’importar el contingut d’un forat
at-any-time = en qualsevol moment en què importa el que té un forat
whenever = { $event }
whenever-then = { $event }: { $then }
whenever-if = { $event }, si { $condition }
whenever-if-then = { $event }, si { $condition }: { $then }
endless-forbidden = una jugada no és permesa si la sembra duraria per sempre
endless = si una sembra duraria per sempre, { $then }
endless-head = si una sembra duraria per sempre
stores-not-relayed = una volta que acaba en un dipòsit no continua
passes = un jugador que no pot moure passa
passing = quan un jugador passa, { $then }
passing-head = quan un jugador passa
out = un jugador que { $predicate } queda fora: es passen per alt els seus torns
out-quoted = es passen per alt els torns dels jugadors que han quedat fora, en les paraules del fitxer de regles
turn-passes = abans del torn del jugador següent { $then }
turn-passes-head = abans del torn del jugador següent
cannot-move = si el jugador que té el torn no pot moure, { $then }
cannot-move-head = si el jugador que té el torn no pot moure
nobody-can-move = si ningú no pot moure, { $then }
nobody-can-move-head = si ningú no pot moure
nobody-can-move-ends = quan ningú no pot moure, { $whole } s’acaba
same-position = dues posicions són la mateixa si { $what } i el torn és del mateix jugador
same-position-passing = dues posicions són la mateixa si { $what } i el torn és del mateix jugador; també compta un torn que es passa
all-the-pieces = totes les peces són als mateixos llocs
all-the-pieces-and-marks = totes les peces són als mateixos llocs, totes les marques són les mateixes
ends-when = { $whole } s’acaba quan { $condition }
ends-then = { $whole } s’acaba quan { $condition }; llavors { $then }
ends-head = { $whole } s’acaba quan { $condition }; llavors
ends-so = quan { $condition }, { $then }
ending-victor = un jugador que { $predicate } ha guanyat { $whole }; si ho compleixen diversos alhora, és empat
ending-victor-alone = un jugador que { $predicate } ha guanyat { $whole }
ending-victor-team = el bàndol d’un jugador que { $predicate } ha guanyat { $whole }; si ho compleixen alhora jugadors de diversos bàndols, és empat
ending-loser = un jugador que { $predicate } ha perdut { $whole }; si ho compleixen tots dos alhora, és empat
ending-loser-alone = un jugador que { $predicate } ha perdut { $whole }
ending-loser-team = el bàndol d’un jugador que { $predicate } ha perdut { $whole }; si ho compleixen alhora jugadors de diversos bàndols, és empat
ending-champion = un jugador que { $predicate } ha guanyat { $whole }; si ho compleixen diversos alhora, és empat
ending-champion-alone = un jugador que { $predicate } ha guanyat { $whole }
ending-champion-team = el bàndol d’un jugador que { $predicate } ha guanyat { $whole }; si ho compleixen alhora jugadors de diversos bàndols, és empat
ending-ruined = { $whole } s’acaba quan un jugador { $predicate }
ending-ruined-alone = { ending-ruined }
takings = el que compta com a guanyat per un jugador: { $what }
score = la puntuació d’un jugador: { $number }
most-won = si cap regla de dalt no anomena cap guanyador, guanya { $whole } qui ha guanyat més { $kind }; amb el mateix nombre és empat
highest-score = si cap regla de dalt no anomena cap guanyador, guanya { $whole } qui té la puntuació més alta; amb la mateixa puntuació és empat
most-won-team = si cap regla de dalt no anomena cap guanyador, guanya { $whole } el bàndol que ha guanyat més { $kind } en total; amb el mateix nombre és empat
highest-score-team = si cap regla de dalt no anomena cap guanyador, guanya { $whole } el bàndol que suma més puntuació; amb la mateixa suma és empat
match-of-rounds = un matx es compon de diverses rondes; entre dues rondes

## Opcions i exemples

options-head = el que pot canviar d’una taula a l’altra; aquesta pàgina segueix la primera tria; el perquè es diu en les paraules del fitxer de regles
option-yes = { $name }: sí (o no)
option-no = { $name }: no (o sí)
option-range = { $name }: { $value } (o qualsevol nombre de { $low } a { $high })
option-choice = { $name }: { $value } (o { $others })
option-alone = { $name }: { $value }
option-because = { $option } – «{ $because }»
choice = { $name }
digits = { $n }
example = «{ $title }»
moves = { $who } juga
plays = { $who } juga { $move }
plays-towards = { $hole } { $way }
answers = { $who }: { $told }
answered-after = { $first }; { $last }
played-hole = el forat { $n }
played-hole-of = el forat { $n } { WITH($owner, case: "own") }
played-number = { $n }
played-way = { $name }

section-aim = L’objectiu
section-equipment = Material
section-setup = Posició inicial
section-turn = Un torn
section-special = Regles especials
section-end = El final
section-scoring = Qui ha guanyat
section-match = Matxs
section-options = Opcions
section-examples = Exemples
