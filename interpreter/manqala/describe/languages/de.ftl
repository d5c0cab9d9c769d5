# Deutsch.  Wie Meldungen geschrieben werden, steht in docs/describe.md.
# Fälle: nom, acc, dat; poss: wessen etwas ist, mit Hauptwort (noun), Endung (ending) und Artikel (article).
# Was von einem Ding gesagt wird, steht mit dem Zeitwort am Ende: „leer ist“.

contractions = in dem → im, in das → ins, von dem → vom, an dem → am

## Zahlen

number =
    { $n ->
        [0] null
        [1] { $gender ->
            [m] einen
            [f] eine
            [n] ein
           *[other] eins
        }
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
        [10] zehn
        [11] elf
        [12] zwölf
       *[other] { $n }
    }
ordinal =
    { $n ->
        [1] erste
        [2] zweite
        [3] dritte
        [4] vierte
        [5] fünfte
        [6] sechste
        [7] siebte
        [8] achte
        [9] neunte
        [10] zehnte
        [11] elfte
        [12] zwölfte
       *[other] { $n }.
    }
at-least = mindestens { $n }
    .through = yes
fewer-than = weniger als { $n }
    .through = yes
from-to = { $a } bis { $b }
    .through = yes
counted = { AGREE($number, $kind) } { AGREE($kind, $number) }
other-than = eine andere Zahl von { INFLECT($kind, "many", "none") } als { $n }
no-pieces = keine { INFLECT($kind, "many", "none") }
no-kind = { "" }
holes-empty =
    { $n-form ->
        [one] ein Loch nichts
       *[other] { $n } Löcher nichts
    }
holes-with =
    { $n-form ->
        [one] ein Loch { $amount }
       *[other] { $n } Löcher je { $amount }
    }
plus = { $a } plus { $b }
    .through = yes
minus = { $a } minus { $b }
    .through = yes
times-by = { $a } mal { $b }
    .through = yes
div = { $a } geteilt durch { $b } (ohne Rest)
    .through = yes
mod = der Rest, wenn man { $a } durch { $b } teilt,
pieces-in =
    { $case ->
        [dat] der Zahl der { INFLECT($kind, "many", "none") } in { WITH($where, case: "dat") }
       *[nom] die Zahl der { INFLECT($kind, "many", "none") } in { WITH($where, case: "dat") }
    }
    .gender = f
number-of =
    { $case ->
        [dat] der Anzahl von { WITH($set, case: "dat") }
       *[nom] die Anzahl von { WITH($set, case: "dat") }
    }
    .gender = f
up-to =
    { $case ->
        [plain] von { $a } bis zu { WITH($b, case: "dat") }
        [dat] den Zahlen von { $a } bis zu { WITH($b, case: "dat") }
       *[nom] die Zahlen von { $a } bis zu { WITH($b, case: "dat") }
    }
    .gender = f
as-many = so viele { INFLECT($kind, "many", "none") } wie { $number }
as-many-in = so viele { INFLECT($kind, "many", "none") }, wie in { WITH($where, case: "dat") } liegen,
all-but = alle { INFLECT($kind, "many", "none") } bis auf { $n }
all-pieces = alle { INFLECT($kind, "many", "none") }

## Steine

kind-seed = Samen
    .gender = m
kind-stone = { BY($form, "Stein", "Steine") }
    .gender = m
kind-ball = { BY($form, "Kugel", "Kugeln") }
    .gender = f
kind-bean = { BY($form, "Bohne", "Bohnen") }
    .gender = f
kind-other = { BY($form, $one, $many) }
    .gender = m
kind-any = { BY($form, "Stein", "Steine") }
    .gender = m
kind-points = { BY($form, "Punkt", "Punkte") }
    .gender = m
of-kind = Steine der Art { $kind }
kinds-in = die Arten von Steinen in { WITH($where, case: "dat") }

## Verbindungen

join-comma = { $first }, { $last }
    .through = yes
join-and = { $first } und { $last }
    .through = yes
join-or = { $first } oder { $last }
    .through = yes
join-then = { $first }, dann { $last }
    .through = yes
join-and-apart = { $first }, und { $last }
    .through = yes
join-or-apart = { $first }, oder { $last }
    .through = yes
either = entweder { $of }
    .through = yes
both = zugleich { $of }
    .through = yes
both-of = { $of }
    .through = yes
pick = { $a }, wenn { $condition }, sonst { $b }
    .through = yes
pick-unless = (außer wenn { $condition }) { $a }
    .through = yes
pick-clause = { $a }, wenn { $condition }, sonst { $b }
implied = , falls { $condition }, { $clause }
repeated-names = quoted
quotation = „{ $text }“
nothing = nichts

## Spieler

you =
    { $case ->
        [poss] dein{ $ending } { $noun }
        [acc] dich
        [dat] dir
        [own] dein
       *[nom] du
    }
    .gender = m
they =
    { $case ->
        [poss] sein{ $ending } { $noun }
        [acc] ihn
        [dat] ihm
        [own] sein
       *[nom] er
    }
    .form = one
    .gender = m
spoken-of =
    { $case ->
        [poss] sein{ $ending } { $noun }
        [acc] ihn
        [dat] ihm
        [own] sein
       *[nom] { $who }
    }
    .gender = m
each-player =
    { $case ->
        [poss] sein{ $ending } { $noun }
        [acc] jeden Spieler
        [dat] jedem Spieler
       *[nom] jeder Spieler
    }
    .gender = m
the-player =
    { $case ->
        [poss] { $article } { $noun } des Spielers
        [acc] den Spieler
        [dat] dem Spieler
       *[nom] der Spieler
    }
    .gender = m
that-player =
    { $case ->
        [poss] { $article } { $noun } dieses Spielers
        [acc] diesen Spieler
        [dat] diesem Spieler
       *[nom] dieser Spieler
    }
    .gender = m
that-players = diese Spieler
chosen-player =
    { $case ->
        [poss] { $article } { $noun } des gewählten Spielers
        [acc] den gewählten Spieler
        [dat] dem gewählten Spieler
       *[nom] der gewählte Spieler
    }
    .gender = m
it-player =
    { $case ->
        [poss] sein{ $ending } { $noun }
        [acc] ihn
        [dat] ihm
        [own] sein
       *[nom] er
    }
    .form = one
    .gender = m
player-to-move =
    { $case ->
        [poss] { $article } { $noun } dessen, der am Zug ist
        [acc] den, der am Zug ist
        [dat] dem, der am Zug ist
       *[nom] wer am Zug ist
    }
    .gender = m
last-to-move =
    { $case ->
        [poss] { $article } { $noun } dessen, der am Zug gewesen wäre,
        [acc] den, der am Zug gewesen wäre,
        [dat] dem, der am Zug gewesen wäre,
       *[nom] der, der am Zug gewesen wäre,
    }
    .gender = m
player-named =
    { $name ->
        [South] { $case ->
            [poss] { $article } { $noun } von Süd
           *[nom] Süd
        }
        [North] { $case ->
            [poss] { $article } { $noun } von Nord
           *[nom] Nord
        }
        [East] { $case ->
            [poss] { $article } { $noun } von Ost
           *[nom] Ost
        }
        [Red] { $case ->
            [poss] { $article } { $noun } von Rot
           *[nom] Rot
        }
        [Yellow] { $case ->
            [poss] { $article } { $noun } von Gelb
           *[nom] Gelb
        }
        [Green] { $case ->
            [poss] { $article } { $noun } von Grün
           *[nom] Grün
        }
        [Blue] { $case ->
            [poss] { $article } { $noun } von Blau
           *[nom] Blau
        }
        [Violet] { $case ->
            [poss] { $article } { $noun } von Violett
           *[nom] Violett
        }
       *[other] { $case ->
            [poss] { $article } { $noun } von { $name }
           *[nom] { $name }
        }
    }
named-player =
    { $case ->
        [poss] { $article } { $noun } von { $name }
       *[nom] { $name }
    }
player-where =
    { $case ->
        [poss] { $article } { $noun } des Spielers, { WITH($told, form: "one", gender: "m") },
        [acc] den Spieler, { WITH($told, form: "one", gender: "m") },
        [dat] dem Spieler, { WITH($told, form: "one", gender: "m") },
       *[nom] der Spieler, { WITH($told, form: "one", gender: "m") },
    }
    .gender = m
opponent =
    { $case ->
        [poss] { $article } { $noun } { OWN($of, "Gegners", "es", "des") }
        [acc] { OWN($of, "Gegner", "en", "den") }
        [dat] { OWN($of, "Gegner", "em", "dem") }
        [own] von { OWN($of, "Gegner", "em", "dem") }
       *[nom] { OWN($of, "Gegner", "", "der") }
    }
    .gender = m
opponent-of =
    { $case ->
        [poss] { $article } { $noun } { OWN($of, "Gegners", "es", "des") }
        [acc] { OWN($of, "Gegner", "en", "den") }
        [dat] { OWN($of, "Gegner", "em", "dem") }
        [own] von { OWN($of, "Gegner", "em", "dem") }
       *[nom] { OWN($of, "Gegner", "", "der") }
    }
    .gender = m
next-player =
    { $case ->
        [poss] { $article } { $noun } des Spielers nach { WITH($of, case: "dat") }
        [acc] den Spieler nach { WITH($of, case: "dat") }
        [dat] dem Spieler nach { WITH($of, case: "dat") }
       *[nom] der Spieler nach { WITH($of, case: "dat") }
    }
    .gender = m
home-of =
    { $case ->
        [poss] { $article } { $noun } auf der Seite von { WITH($hole, case: "dat") }
        [acc] den Spieler, in dessen Reihe { $hole } liegt,
        [dat] dem Spieler, in dessen Reihe { $hole } liegt,
       *[nom] der Spieler, in dessen Reihe { $hole } liegt,
    }
    .gender = m
home-of-it =
    { $case ->
        [poss] { $article } { $noun } auf seiner Seite
        [acc] den Spieler, in dessen Reihe { $hole } liegt,
        [dat] dem Spieler, in dessen Reihe { $hole } liegt,
       *[nom] der Spieler, in dessen Reihe { $hole } liegt,
    }
mark-owner =
    { $case ->
        [poss] { $article } { $noun } des Besitzers von { WITH($of, case: "dat") }
        [acc] den Besitzer von { WITH($of, case: "dat") }
        [dat] dem Besitzer von { WITH($of, case: "dat") }
       *[nom] der Besitzer von { WITH($of, case: "dat") }
    }
    .gender = m
mark-next-mover =
    { $case ->
        [poss] { $article } { $noun } des nächsten am Zug
        [acc] den nächsten am Zug
        [dat] dem nächsten am Zug
       *[nom] der nächste am Zug
    }
    .gender = m
mark-opener =
    { $case ->
        [poss] { $article } { $noun } dessen, der die Runde beginnt,
        [acc] den, der die Runde beginnt,
        [dat] dem, der die Runde beginnt,
       *[nom] wer die Runde beginnt
    }
    .gender = m
mark-winner =
    { $case ->
        [poss] { $article } { $noun } des Gewinners der Runde
        [acc] den Gewinner der Runde
        [dat] dem Gewinner der Runde
       *[nom] der Gewinner der Runde
    }
    .gender = m
mark-dealer =
    { $case ->
        [poss] { $article } { $noun } dessen, der gefragt ist,
        [acc] den, der gefragt ist,
        [dat] dem, der gefragt ist,
       *[nom] wer gefragt ist
    }
    .gender = m
mark-first-through =
    { $case ->
        [poss] { $article } { $noun } dessen, der zuerst fertig war,
        [acc] den, der zuerst fertig war,
        [dat] dem, der zuerst fertig war,
       *[nom] wer zuerst fertig war
    }
    .gender = m
mark-last-mover =
    { $case ->
        [poss] { $article } { $noun } dessen, der zuletzt gezogen hat,
        [acc] den, der zuletzt gezogen hat,
        [dat] dem, der zuletzt gezogen hat,
       *[nom] wer zuletzt gezogen hat
    }
    .gender = m
team =
    { $case ->
        [poss] { $article } { $noun } { OWN($of, "Teams", "es", "des") }
        [acc] { OWN($of, "Team", "", "das") }
        [dat] { OWN($of, "Team", "em", "dem") }
        [own] von { OWN($of, "Team", "em", "dem") }
       *[nom] { OWN($of, "Team", "", "das") }
    }
    .gender = n
partner =
    { $case ->
        [poss] { $article } { $noun } { OWN($of, "Partners", "es", "des") }
        [acc] { OWN($of, "Partner", "en", "den") }
        [dat] { OWN($of, "Partner", "em", "dem") }
        [own] von { OWN($of, "Partner", "em", "dem") }
       *[nom] { OWN($of, "Partner", "", "der") }
    }
    .gender = m
partners =
    { $case ->
        [poss] { $article } { $noun } { OWN($of, "Partner", "er", "der") }
        [acc] { OWN($of, "Partner", "e", "die") }
        [dat] { OWN($of, "Partnern", "en", "den") }
        [own] von { OWN($of, "Partnern", "en", "den") }
       *[nom] { OWN($of, "Partner", "e", "die") }
    }
    .gender = m
opponents =
    { $case ->
        [poss] { $article } { $noun } { OWN($of, "Gegner", "er", "der") }
        [acc] { OWN($of, "Gegner", "e", "die") }
        [dat] { OWN($of, "Gegnern", "en", "den") }
        [own] von { OWN($of, "Gegnern", "en", "den") }
       *[nom] { OWN($of, "Gegner", "e", "die") }
    }
    .gender = m
nobody =
    { $case ->
        [acc] niemanden
        [dat] niemandem
       *[nom] niemand
    }
chance = der Zufall
    .gender = m
players =
    { $case ->
        [dat] den Spielern
       *[nom] die Spieler
    }
players-where =
    { $case ->
        [dat] den Spielern, { WITH($told, form: "many", gender: "m") },
       *[nom] die Spieler, { WITH($told, form: "many", gender: "m") },
    }
    .gender = m

## Orte

das-loch =
    { $case ->
        [dat] dem Loch
       *[nom] das Loch
    }
die-holes =
    { $case ->
        [dat] den Löchern
       *[nom] die Löcher
    }
hand = { $case ->
        [dat] der Hand
       *[nom] die Hand
    }
box = { $case ->
        [dat] dem Kasten
        [acc] den Kasten
       *[nom] der Kasten
    }
no-hole = { $case ->
        [dat] keinem Loch
       *[nom] kein Loch
    }
    .gender = n
all-holes = { die-holes } des Bretts
all-places =
    { $case ->
        [dat] allen Löchern und allem Gewonnenen
       *[nom] alle Löcher und alles Gewonnene
    }
all-stores =
    { $case ->
        [dat] den Speichern
       *[nom] die Speicher
    }
holes-in = { die-holes } { GENDER($of) ->
        [f] { WITH($of, case: "dat") }
       *[other] von { WITH($of, case: "dat") }
    }
holes-of =
    { $case ->
        [dat] { OWN($owner, "Löchern", "en", "den") }
       *[nom] { OWN($owner, "Löcher", "e", "die") }
    }
row =
    { $case ->
        [dat] { OWN($owner, "Reihe", "er", "der") }
       *[nom] { OWN($owner, "Reihe", "e", "die") }
    }
    .gender = f
front-row =
    { $case ->
        [dat] { OWN($owner, "vorderen Reihe", "er", "der") }
       *[nom] { OWN($owner, "vordere Reihe", "e", "die") }
    }
    .gender = f
each-row =
    { $case ->
        [dat] jeder von { OWN($owner, "Reihen", "en", "den") }
       *[nom] jede von { OWN($owner, "Reihen", "en", "den") }
    }
    .gender = f
back-row =
    { $case ->
        [dat] { OWN($owner, "hinteren Reihe", "er", "der") }
       *[nom] { OWN($owner, "hintere Reihe", "e", "die") }
    }
    .gender = f
end-hole =
    { $case ->
        [dat] { OWN($owner, "Endloch", "em", "dem") }
       *[nom] { OWN($owner, "Endloch", "", "das") }
    }
    .gender = n
store =
    { $case ->
        [acc] { OWN($owner, "Speicher", "en", "den") }
        [dat] { OWN($owner, "Speicher", "em", "dem") }
       *[nom] { OWN($owner, "Speicher", "", "der") }
    }
    .gender = m
winnings =
    { $case ->
        [acc] { OWN($owner, "Gewinn", "en", "den") }
        [dat] { OWN($owner, "Gewinn", "em", "dem") }
       *[nom] { OWN($owner, "Gewinn", "", "der") }
    }
    .gender = m
supply =
    { $case ->
        [acc] { OWN($owner, "Vorrat", "en", "den") }
        [dat] { OWN($owner, "Vorrat", "em", "dem") }
       *[nom] { OWN($owner, "Vorrat", "", "der") }
    }
    .gender = m
hand-of-player =
    { $case ->
        [dat] { OWN($owner, "Hand", "er", "der") }
       *[nom] { OWN($owner, "Hand", "e", "die") }
    }
    .gender = f
hole-number = 
    { $case ->
        [dat] dem { $n }n Loch von links in { OWN($owner, "Reihe", "er", "der") }
       *[nom] das { $n } Loch von links in { OWN($owner, "Reihe", "er", "der") }
    }
    .gender = n
holes-numbered = { die-holes } Nummer { $numbers } von links in { OWN($owner, "Reihe", "er", "der") }
common-hole =
    { $case ->
        [dat] dem { $n }n Loch der Reihe { $row }
       *[nom] das { $n } Loch der Reihe { $row }
    }
    .gender = n
gather = { $value }, für jedes von { WITH($of, case: "dat") },
opposite-of = { das-loch } gegenüber { WITH($hole, case: "dat") }
    .gender = n
opposite-of-many = { die-holes } gegenüber { WITH($holes, case: "dat") }
behind-of = { das-loch } hinter { WITH($hole, case: "dat") }
    .gender = n
behind-of-many = { die-holes } hinter { WITH($holes, case: "dat") }
rank-of = die Nummer der Reihe von { WITH($hole, case: "dat") }
column-of = die Nummer der Spalte von { WITH($hole, case: "dat") }
surroundings-of = { die-holes } neben { WITH($hole, case: "dat") }
filling-of = die Zahl der { INFLECT($kind, "many", "none") }, mit denen { $hole } beginnt,
after = { das-loch } nach { WITH($hole, case: "dat") }
    .gender = n
before = { das-loch } vor { WITH($hole, case: "dat") }
    .gender = n
all-after = { die-holes } nach { WITH($hole, case: "dat") }
all-before = { die-holes } vor { WITH($hole, case: "dat") }
after-in = { das-loch }, das { $way } auf { WITH($hole, case: "acc") } folgt,
    .gender = n
all-after-both = { die-holes }, die im Uhrzeigersinn und dagegen auf { WITH($hole, case: "acc") } folgen,
after-where = { die-holes }, die auf { WITH($hole, case: "acc") } in einer Richtung folgen, { WITH($told, form: "one", gender: "f") },
all-after-where = { die-holes }, die nach { WITH($hole, case: "dat") } in einer Richtung kommen, { WITH($told, form: "one", gender: "f") },
after-both = { die-holes }, die im Uhrzeigersinn und dagegen auf { WITH($hole, case: "acc") } folgen,
all-after-in = { die-holes }, die { $way } auf { WITH($hole, case: "acc") } folgen,
it-hole =
    { $case ->
        [dat] ihm
       *[nom] es
    }
    .gender = n
it-place = { it-hole }
    .gender = n
it-number = { it-hole }
it-direction =
    { $case ->
        [thing] sie
       *[nom] in dieser Richtung
    }
it-kind = { it-hole }
that-hole =
    { $case ->
        [dat] diesem Loch
       *[nom] dieses Loch
    }
    .gender = n
that-holes =
    { $case ->
        [dat] diesen Löchern
       *[nom] diese Löcher
    }
that-place =
    { $case ->
        [dat] diesem Ort
        [acc] diesen Ort
       *[nom] dieser Ort
    }
    .gender = m
that-number =
    { $case ->
        [dat] dieser Zahl
       *[nom] diese Zahl
    }
    .gender = f
that-direction =
    { $case ->
        [thing] diese Richtung
       *[nom] in dieser Richtung
    }
that-kind = diese Art
    .gender = f
marked-hole = { das-loch } mit dem Zeichen { $name }
    .gender = n
marked-player =
    { $case ->
        [poss] { $article } { $noun } des Spielers mit dem Zeichen { $name }
        [acc] den Spieler mit dem Zeichen { $name }
        [dat] dem Spieler mit dem Zeichen { $name }
       *[nom] der Spieler mit dem Zeichen { $name }
    }
    .gender = m
marked-number = { $name }
marked-direction =
    { $case ->
        [thing] { $name }
       *[nom] in der Richtung { $name }
    }
marked-kind = die Art { $name }
chosen-hole =
    { $case ->
        [dat] dem gewählten Loch
       *[nom] das gewählte Loch
    }
    .gender = n
chosen-place =
    { $case ->
        [dat] dem gewählten Ort
        [acc] den gewählten Ort
       *[nom] der gewählte Ort
    }
    .gender = m
chosen-number =
    { $case ->
        [dat] der gewählten Zahl
       *[nom] die gewählte Zahl
    }
    .gender = f
chosen-direction =
    { $case ->
        [thing] die gewählte Richtung
       *[nom] in der gewählten Richtung
    }
chosen-kind = die gewählte Art
named-hole =
    { $form ->
        [many] { die-holes } { $name }
       *[other] { das-loch } { $name }
    }
    .gender = n
named-place = { $name }
named-number = { $name }
named-direction =
    { $case ->
        [thing] die Richtung { $name }
       *[nom] in der Richtung { $name }
    }
named-kind = die Art { $name }
mark-of-hole = { $name } von { WITH($of, case: "dat") }
mark-player-of-hole =
    { $case ->
        [poss] { $article } { $noun } des Spielers, für den { $of } { $name } ist,
        [acc] den Spieler, für den { $of } { $name } ist,
        [dat] dem Spieler, für den { $of } { $name } ist,
       *[nom] der Spieler, für den { $of } { $name } ist,
    }
    .gender = m
mark-of-player =
    { $case ->
        [poss] { $article } { $noun } von { OWN($of, $name, "em", "dem") }
        [dat] { $form ->
            [many] { OWN($of, $name, "en", "den") }
           *[other] { OWN($of, $name, "em", "dem") }
        }
       *[nom] { $form ->
            [many] { OWN($of, $name, "e", "die") }
           *[other] { OWN($of, $name, "", "das") }
        }
    }
    .gender = n
mark-direction-of-hole =
    { $case ->
        [thing] { $name } von { WITH($of, case: "dat") }
       *[nom] in der Richtung { $name } von { WITH($of, case: "dat") }
    }
mark-direction-of-player =
    { $case ->
        [thing] { OWN($of, "Richtung", "e", "die") } { $name }
       *[nom] in { OWN($of, "Richtung", "er", "der") } { $name }
    }
word-of = { $name } von { WITH($of, case: "dat") }
word-of-player =
    { $case ->
        [poss] { $article } { $noun } von { OWN($of, $name, "em", "dem") }
        [dat] { $form ->
            [many] { OWN($of, $name, "en", "den") }
           *[other] { OWN($of, $name, "em", "dem") }
        }
       *[nom] { $form ->
            [many] { OWN($of, $name, "e", "die") }
           *[other] { OWN($of, $name, "", "das") }
        }
    }
    .gender = n
word-towards = { $name } { $way } von { WITH($of, case: "dat") } aus
word-with = { $name } ({ WITH($number, case: "thing") }) von { WITH($of, case: "dat") }
word-direction-with =
    { $case ->
        [thing] { $name } ({ WITH($number, case: "thing") }) von { WITH($of, case: "dat") }
       *[nom] in der Richtung { $name } ({ WITH($number, case: "thing") }) von { WITH($of, case: "dat") }
    }
word-direction-of-player =
    { $case ->
        [thing] { OWN($of, "Richtung", "e", "die") } { $name }
       *[nom] in { OWN($of, "Richtung", "er", "der") } { $name }
    }
word-direction-of =
    { $case ->
        [thing] { $name } von { WITH($of, case: "dat") }
       *[nom] in der Richtung { $name } von { WITH($of, case: "dat") }
    }
mark-last =
    { $case ->
        [dat] dem letzten Loch
       *[nom] das letzte Loch
    }
    .gender = n
mark-start = { das-loch }, mit dem der Durchgang begann,
    .gender = n
mark-origin = { das-loch }, mit dem die Aussaat begann,
    .gender = n
mark-here = { das-loch }, das zuletzt an der Reihe war,
    .gender = n
mark-before = die Zahl der { INFLECT($kind, "many", "none") }, die vorher im letzten Loch lagen,
mark-lifted = die Zahl der { INFLECT($kind, "many", "none") }, mit denen der Durchgang begann,
mark-captures = die Zahl der geschlagenen Löcher
mark-haul =
    { $case ->
        [acc] { OWN($of, "Fang", "en", "den") }
        [dat] { OWN($of, "Fang", "em", "dem") }
       *[nom] { OWN($of, "Fang", "", "der") }
    }
    .gender = m
mark-debt =
    { $case ->
        [dat] { OWN($of, "Schuld", "er", "der") }
       *[nom] { OWN($of, "Schuld", "e", "die") }
    }
    .gender = f
mark-points =
    { $case ->
        [dat] { OWN($of, "Punktzahl", "er", "der") }
       *[nom] { OWN($of, "Punktzahl", "e", "die") }
    }
    .gender = f
mark-rounds-won = die Zahl der Runden, die an { WITH($of, case: "acc") } gingen,
mark-round-number = die Nummer der Runde
mark-turns = die Zahl der Züge, die in der Runde gespielt sind,
mark-falling = der Stein, der gefallen ist,
    .gender = m
mark-runner =
    { $case ->
        [dat] { OWN($of, "erreichten Loch", "em", "dem") }
       *[nom] { OWN($of, "erreichtes Loch", "", "das") }
    }
    .gender = n

## Mengen

holes-where = { $base }, { WITH($told, form: "many", gender: "n") },
    .through = yes
holes-in-where = { die-holes } { GENDER($base) ->
        [f] { WITH($base, case: "dat") }
       *[other] von { WITH($base, case: "dat") }
    }, { WITH($told, form: "many", gender: "n") },
each-where = { $base }, jedes, falls es { INFLECT($predicate, "one", "n") },
    .through = yes
single-if = { $base }, falls { $condition },
    .through = yes
set-where = diejenigen von { WITH($base, case: "dat") }, { WITH($told, form: "many", gender: "n") },
directions-where = eine von denen, { WITH($told, form: "many", gender: "f") },
except = { $a } außer { WITH($b, case: "dat") }
    .through = yes
except-apart = { $a }, außer { WITH($b, case: "dat") },
    .through = yes
or-else = { $a } oder, wenn es keine solchen gibt, { $b }
    .through = yes
das-erste =
    { $case ->
        [dat] dem ersten
       *[nom] das erste
    }
das-letzte =
    { $case ->
        [dat] dem letzten
       *[nom] das letzte
    }
first-of = { das-erste } { GENDER($set) ->
        [f] { WITH($set, case: "dat") }
       *[other] von { WITH($set, case: "dat") }
    }
    .gender = n
das-erste-loch =
    { $case ->
        [dat] dem ersten Loch
       *[nom] das erste Loch
    }
das-letzte-loch =
    { $case ->
        [dat] dem letzten Loch
       *[nom] das letzte Loch
    }
first-hole-of = { das-erste-loch } { WITH($set, case: "dat") }
    .gender = n
last-hole-of = { das-letzte-loch } { WITH($set, case: "dat") }
    .gender = n
last-of = { das-letzte } { GENDER($set) ->
        [f] { WITH($set, case: "dat") }
       *[other] von { WITH($set, case: "dat") }
    }
    .gender = n
first-of-many =
    { $case ->
        [dat] den ersten { $n } von { WITH($set, case: "dat") }
       *[nom] die ersten { $n } von { WITH($set, case: "dat") }
    }
first-of-by =
    { $case ->
        [dat] den ersten von { WITH($set, case: "dat") }, so viele wie { $n },
       *[nom] die ersten von { WITH($set, case: "dat") }, so viele wie { $n },
    }
first-of-like =
    { $case ->
        [dat] den ersten von { WITH($set, case: "dat") }, so viele, wie es { $like } gibt,
       *[nom] die ersten von { WITH($set, case: "dat") }, so viele, wie es { $like } gibt,
    }
last-of-many =
    { $case ->
        [dat] den letzten { $n } von { WITH($set, case: "dat") }
       *[nom] die letzten { $n } von { WITH($set, case: "dat") }
    }
last-of-by =
    { $case ->
        [dat] den letzten von { WITH($set, case: "dat") }, so viele wie { $n },
       *[nom] die letzten von { WITH($set, case: "dat") }, so viele wie { $n },
    }
last-of-like =
    { $case ->
        [dat] den letzten von { WITH($set, case: "dat") }, so viele, wie es { $like } gibt,
       *[nom] die letzten von { WITH($set, case: "dat") }, so viele, wie es { $like } gibt,
    }
item =
    { $case ->
        [dat] dem { $n }n von { WITH($set, case: "dat") }
       *[nom] das { $n } von { WITH($set, case: "dat") }
    }
    .gender = n
item-number = von { WITH($set, case: "dat") } das mit dieser Nummer ({ $n })
    .gender = n
counted-to = { das-loch }, zu dem man kommt, wenn man { $way } von { WITH($hole, case: "dat") } aus um diese Zahl von Löchern weiterzählt ({ $n }),
    .gender = n
counted-by-pieces = { das-loch }, zu dem man kommt, wenn man { $way } von { WITH($hole, case: "dat") } aus um so viele Löcher weiterzählt, wie { $kind } in { WITH($where, case: "dat") } liegen,
    .gender = n
das-vollste =
    { $case ->
        [dat] dem vollsten
       *[nom] das vollste
    }
das-leerste =
    { $case ->
        [dat] dem leersten
       *[nom] das leerste
    }
diejenigen =
    { $case ->
        [dat] denjenigen
       *[nom] diejenigen
    }
fullest-all = { diejenigen } von { WITH($set, case: "dat") }, in denen am meisten liegt,
fullest-first = { das-vollste } von { WITH($set, case: "dat") } (bei Gleichstand das erste davon)
    .gender = n
fullest-final = { das-vollste } von { WITH($set, case: "dat") } (bei Gleichstand das letzte davon)
    .gender = n
fullest-only = { das-vollste } von { WITH($set, case: "dat") } (bei Gleichstand keines davon)
    .gender = n
emptiest-all = { diejenigen } von { WITH($set, case: "dat") }, in denen am wenigsten liegt,
emptiest-first = { das-leerste } von { WITH($set, case: "dat") } (bei Gleichstand das erste davon)
    .gender = n
emptiest-final = { das-leerste } von { WITH($set, case: "dat") } (bei Gleichstand das letzte davon)
    .gender = n
emptiest-only = { das-leerste } von { WITH($set, case: "dat") } (bei Gleichstand keines davon)
    .gender = n
backwards = { $set } in umgekehrter Folge
    .through = yes
noun-left =
    { $case ->
        [dat] den { $n } am weitesten links liegenden Löchern { GENDER($of) ->
            [f] { WITH($of, case: "dat") }
           *[other] von { WITH($of, case: "dat") }
        }
       *[nom] die { $n } am weitesten links liegenden Löcher { GENDER($of) ->
            [f] { WITH($of, case: "dat") }
           *[other] von { WITH($of, case: "dat") }
        }
    }
noun-right =
    { $case ->
        [dat] den { $n } am weitesten rechts liegenden Löchern { GENDER($of) ->
            [f] { WITH($of, case: "dat") }
           *[other] von { WITH($of, case: "dat") }
        }
       *[nom] die { $n } am weitesten rechts liegenden Löcher { GENDER($of) ->
            [f] { WITH($of, case: "dat") }
           *[other] von { WITH($of, case: "dat") }
        }
    }
noun-ends =
    { $case ->
        [dat] dem ersten und dem letzten Loch { GENDER($of) ->
            [f] { WITH($of, case: "dat") }
           *[other] von { WITH($of, case: "dat") }
        }
       *[nom] das erste und das letzte Loch { GENDER($of) ->
            [f] { WITH($of, case: "dat") }
           *[other] von { WITH($of, case: "dat") }
        }
    }
noun-hole = { das-loch } mit dieser Nummer ({ $n }) aus { OWN($of, "Reihe", "er", "der") }
    .gender = n
noun-ahead = { die-holes } nach { WITH($of, case: "dat") }
noun-back = { die-holes } vor { WITH($of, case: "dat") }
noun-trail = { $of } und die Löcher davor
noun-next-hole =
    { $case ->
        [dat] dem folgenden Loch
       *[nom] das folgende Loch
    }
    .gender = n
either-noun-ends = das erste oder das letzte Loch { GENDER($of) ->
    [f] { WITH($of, case: "dat") }
   *[other] von { WITH($of, case: "dat") }
 }
    .gender = n
either-holes-numbered = das Loch Nummer { $numbers } von links in { OWN($owner, "Reihe", "er", "der") }
    .gender = n
one-among = eines von { WITH($set, case: "dat") }
    .gender = n
noun-facing = { die-holes }, denen { $of } gegenüberliegt,
noun-rear = das hintere der Löcher, denen { $of } gegenüberliegt,
    .gender = n
noun-majority = die Hälfte aller { INFLECT($kind, "many", "none") }
noun-remaining-players =
    { $case ->
        [dat] den Spielern, die nicht ausgeschieden sind,
       *[nom] die Spieler, die nicht ausgeschieden sind,
    }
    .form = many
noun-smaller =
    { $case ->
        [dat] der kleineren der Zahlen { $n } und { $of }
       *[nom] die kleinere der Zahlen { $n } und { $of }
    }
    .gender = f
noun-larger =
    { $case ->
        [dat] der größeren der Zahlen { $n } und { $of }
       *[nom] die größere der Zahlen { $n } und { $of }
    }
    .gender = f
noun-score =
    { $case ->
        [dat] { OWN($of, "Wertung", "er", "der") }
       *[nom] { OWN($of, "Wertung", "e", "die") }
    }
    .gender = f
noun-takings =
    { $case ->
        [acc] { OWN($of, "Gewinn", "en", "den") }
        [dat] { OWN($of, "Gewinn", "em", "dem") }
       *[nom] { OWN($of, "Gewinn", "", "der") }
    }
    .gender = m

## Richtungen

clockwise = im Uhrzeigersinn
anticlockwise = gegen den Uhrzeigersinn
directions = im Uhrzeigersinn oder dagegen
reverse = andersherum als { $way }
turned-round =
    { $case ->
        [thing] die andere Richtung
       *[nom] andersherum
    }
mark-way =
    { $case ->
        [thing] die Richtung der Aussaat
       *[nom] in der Richtung der Aussaat
    }

## Muster

one-trail = { $hole }, falls es { $predicate },
one-back = { das-loch } vor { WITH($hole, case: "dat") }, falls es { $predicate },
one-ahead = { das-loch } nach { WITH($hole, case: "dat") }, falls es { $predicate },
run-trail = { $hole } und, von dort zurück, Loch um Loch ohne Lücke, solange jedes { $predicate },
run-back = { die-holes } unmittelbar vor { WITH($hole, case: "dat") }, solange jedes { $predicate },
run-ahead = { die-holes } unmittelbar nach { WITH($hole, case: "dat") }, solange jedes { $predicate },
run-along = { $walk }, solange jedes { $predicate },
    .through = yes
beyond-once = das zweite Loch nach { WITH($hole, case: "dat") }, falls das erste { $passed } und das zweite { $taken },
beyond = das zweite Loch nach { WITH($hole, case: "dat") }, falls das erste { $passed } und das zweite { $taken }; dann ebenso jedes zweite Loch danach, solange es so weitergeht,
pattern = was entlang der Folge ({ $walk }) passt: { $told }
pattern-taken = ein Loch, { WITH($told, form: "one", gender: "n") }, das genommen wird
pattern-passed = ein Loch, { WITH($told, form: "one", gender: "n") }, das übergangen wird
pattern-once = { $of }
pattern-perhaps = vielleicht { $of }
pattern-any = so oft es passt { $of }
pattern-some = mindestens einmal { $of }

## Bedingungen

clause = { $subject } { AGREE($predicate, $subject) }
that =
    { $form ->
        [many] die
       *[one] { $gender ->
            [m] der
            [f] die
           *[other] das
        }
    } { INFLECT($predicate, $form, $gender) }
for-which =
    { $form ->
        [many] für die
       *[other] { $gender ->
            [m] für den
            [n] für das
           *[other] für die
        }
    } gilt, dass { $clause }
sein = { NOT($not, "", "nicht ") }
ist = { BY($form, "ist", "sind", "bist") }
hat = { BY($form, "hat", "haben", "hast") }

is-empty = { NOT($not, "leer", INFLECT($kind, "many", "none")) } { NOT($not, BY($form, "ist", "sind", "bist"), BY($form, "enthält", "enthalten")) }
holds = { NOT($not, "", "nicht ") }{ $amount } { BY($form, "enthält", "enthalten") }
holds-as-many = { NOT($not, "", "nicht ") }so viele { INFLECT($kind, "many", "none") } wie { $what } { BY($form, "enthält", "enthalten") }
holds-more = mehr { INFLECT($kind, "many", "none") } als { $what } { BY($form, "enthält", "enthalten") }
holds-less = weniger { INFLECT($kind, "many", "none") } als { $what } { BY($form, "enthält", "enthalten") }
holds-at-most = höchstens so viele { INFLECT($kind, "many", "none") } wie { $what } { BY($form, "enthält", "enthalten") }
holds-at-least = mindestens so viele { INFLECT($kind, "many", "none") } wie { $what } { BY($form, "enthält", "enthalten") }
hold-together = { NOT($not, "", "nicht ") }zusammen { $amount } { BY($form, "enthält", "enthalten") }
has-won = { NOT($not, "", "nicht ") }{ $amount } gewonnen { hat }
has-won-more = mehr als { $than } gewonnen { hat }
has-won-less = weniger als { $than } gewonnen { hat }
has-won-at-most = höchstens so viel wie { $than } gewonnen { hat }
has-won-at-least = mindestens so viel wie { $than } gewonnen { hat }
has-rounds = { NOT($not, "", "nicht ") }{ $amount } { BY($amount-form, "Runde", "Runden") } gewonnen { hat }
has-points = { NOT($not, "", "nicht ") }{ $amount } { BY($amount-form, "Punkt", "Punkte") } { hat }
has-played = in dieser Runde { NOT($not, "schon", "noch nicht") } gezogen { hat }
has-to-enter = { NOT($not, "", "nicht ") }{ $amount } im Vorrat { hat }
is-among = { NOT($not, "eines", "keines") } von { WITH($set, case: "dat") } { ist }
is-one-of-these = { NOT($not, "", "nicht ") }{ $set } { ist }
is-anything = { NOT($not, "vorhanden", "nicht vorhanden") } { ist }
is = { NOT($not, "", "nicht ") }{ $what } { ist }
is-end-hole = { NOT($not, BY($form, "ein Endloch", "Endlöcher"), BY($form, "kein Endloch", "keine Endlöcher")) } { ist }
goes = die Aussaat { NOT($not, "", "nicht ") }{ $way } geht
is-direction = { WITH($mark, case: "thing") } { NOT($not, "", "nicht ") }{ WITH($way, case: "thing") } ist
is-of-kind = { NOT($not, "", "nicht ") }von der Art { INFLECT($kind, "one", "none") } { ist }
equals = { NOT($not, "", "nicht ") }so groß wie { $what } { ist }
is-less = kleiner als { $than } { ist }
is-at-most = höchstens so groß wie { $than } { ist }
is-more = größer als { $than } { ist }
is-at-least = mindestens so groß wie { $than } { ist }
is-number = { NOT($not, "", "nicht ") }{ $amount } { ist }
is-out-of-play = { NOT($not, "", "nicht ") }aus dem Spiel { ist }
belongs-to = { WITH($player, case: "dat") } { NOT($not, "", "nicht ") }{ BY($form, "gehört", "gehören") }
belongs-to-one = einem von { WITH($players, case: "dat") } { NOT($not, "", "nicht ") }{ BY($form, "gehört", "gehören") }
lies-in-rank = { NOT($not, "", "nicht ") }in der { $n }n Reihe seines Spielers, von vorn gezählt, { BY($form, "liegt", "liegen") }
lies-with = { NOT($not, "", "nicht ") }in { OWN($player, "Reihe", "er", "der") } { BY($form, "liegt", "liegen") }
is-marked = { NOT($not, "für jemanden", "für niemanden") } { $name } { ist }
is-marked-for = { NOT($not, "", "nicht ") }für { WITH($player, case: "acc") } { $name } { ist }
is-called = { NOT($not, "", "nicht ") }{ $name } { ist }
is-called-of = { NOT($not, "", "nicht ") }{ $name } von { WITH($of, case: "dat") } { ist }
can-move = { NOT($not, "", "nicht ") }ziehen { BY($form, "kann", "können", "kannst") }
can-move-so-that = { NOT($not, "", "nicht ") }so ziehen { BY($form, "kann", "können", "kannst") }, dass { $wanted },
adjective-empty = { is-empty }
adjective-occupied = { NOT($not, INFLECT($kind, "many", "none"), "leer") } { NOT($not, BY($form, "enthält", "enthalten"), BY($form, "ist", "sind", "bist")) }
was-occupied-before = vorher schon { INFLECT($kind, "many", "none") } enthielt
last-before-some = schon { INFLECT($kind, "many", "none") } enthielt, ehe { der-letzte-stein } fiel,
last-before-none = leer war, ehe { der-letzte-stein } fiel,
adjective-singleton = { NOT($not, "", "nicht ") }genau { GENDER($kind) ->
        [f] eine
       *[other] einen
    } { INFLECT($kind, "one", "none") } { BY($form, "enthält", "enthalten") }
adjective-even = { NOT($not, "eine gerade", "keine gerade") } Zahl von { INFLECT($kind, "many", "none") } { BY($form, "enthält", "enthalten") }
adjective-odd = { NOT($not, "eine ungerade", "keine ungerade") } Zahl von { INFLECT($kind, "many", "none") } { BY($form, "enthält", "enthalten") }
adjective-conquered = { NOT($not, "", "nicht ") }vom anderen Spieler erobert { ist }
adjective-end = { NOT($not, "", "nicht ") }am Ende { BY($form, "seiner Reihe", "ihrer Reihen") } { BY($form, "liegt", "liegen") }
adjective-closed = { NOT($not, "", "nicht ") }aus dem Spiel { ist }
adjective-bare = { NOT($not, "in keinem Loch mehr etwas", "noch in einem Loch etwas") } { hat }
adjective-winning = { NOT($not, "", "nicht ") }mehr als die Hälfte aller { INFLECT($kind, "many", "none") } gewonnen { hat }
adjective-running = { NOT($not, "noch", "nicht mehr") } sät

always = auf jeden Fall
never = niemals
there-are = in { WITH($where, case: "dat") } { NOT($not, "", "nicht ") }{ $amount } { BY($amount-form, "liegt", "liegen") }
there-as-many = in { WITH($where, case: "dat") } { NOT($not, "", "nicht ") }so viele { INFLECT($kind, "many", "none") } liegen wie in { WITH($what, case: "dat") }
there-is-named = es { $name } { NOT($not, "", "nicht ") }gibt
there-is = { NOT($not, "mindestens ein Loch", "kein Loch") } unter diesen ist: { $set },
members = die Anzahl von { WITH($set, case: "dat") } { $amount } ist
so-many-of = { $amount } von { WITH($set, case: "dat") } { INFLECT($predicate, $form, "n") }
so-many-of-exactly = genau { so-many-of }
so-many-players = { $amount } Spieler { INFLECT($predicate, $form, "m") }
so-many-players-exactly = genau { so-many-players }
some-player = ein Spieler { $predicate }
every-player = jeder Spieler { $predicate }
all-of = alle von { WITH($set, case: "dat") } { INFLECT($predicate, "many", "none") }
all-of-both = { $set } beide { INFLECT($predicate, "many", "none") }
some-of = mindestens eines von { WITH($set, case: "dat") } { INFLECT($predicate, "one", "none") }
none-of = keines von { WITH($set, case: "dat") } { INFLECT($predicate, "one", "none") }
occurred = dieselbe Stellung zum { $n }n Mal da ist
rounds-played = { $amount } { BY($amount-form, "Runde", "Runden") } gespielt { BY($amount-form, "ist", "sind") }
turns-played = { $amount } { BY($amount-form, "Zug", "Züge") } gespielt { BY($amount-form, "ist", "sind") }
idle-turns = in { $amount } Zügen hintereinander nichts geschlagen wurde
same-truth = { $a }, und zwar genau dann, wenn { $b }
let-holds = der Zug { NOT($not, "", "nicht ") }{ $name } ist
parameter-holds = { $name } { NOT($not, "", "nicht ") }gilt
mark-holds = { $whole } { NOT($not, "", "nicht ") }als { $name } gilt
when-captures-some = in diesem Zug etwas geschlagen wurde
when-captures-none = in diesem Zug nichts geschlagen wurde
when-starving = der nächste Spieler zu Beginn des Zuges { NOT($not, "nichts", "etwas") } hatte
when-winner = { NOT($not, "jemand", "niemand") } die Runde gewonnen hat
when-opened = dies { NOT($not, "nicht ", "") }der erste Zug der Runde ist
when-first-lap = dies { NOT($not, "", "nicht ") }der erste Durchgang ist

der-letzte-stein =
    { GENDER($kind) ->
        [f] die letzte
       *[other] der letzte
    } { INFLECT($kind, "one", "none") }

## Was getan wird

choose-hole = { ACT($who, "wähle", "wählt") } eines von { WITH($set, case: "dat") }
choose-place = { choose-hole }
choose-player = { ACT($who, "wähle", "wählt") } einen von { WITH($set, case: "dat") }
choose-only = { ACT($who, "nimm", "nimmt") } { WITH($set, case: "acc") }
choose-in-order = { ACT($who, "wähle", "wählt") } eines von diesen; ein späterer Punkt gilt nur, wenn es zu den früheren nichts gibt
listed-set = { $set }
choose-direction = { ACT($who, "wähle", "wählt") } eine Richtung ({ $set })
choose-number = { ACT($who, "wähle", "wählt") } eine Zahl: { WITH($set, case: "plain") }
choose-kind = { ACT($who, "wähle", "wählt") } eine von { WITH($set, case: "dat") }
choose-preferring = { $choice }; wenn es welche gibt, { WITH($told, form: "many", gender: "n") }, muss es eines von diesen sein
choose-unseen = { $choice }, zugleich mit den anderen und von ihnen ungesehen
choose-odds = { $choice } (die Chancen stehen { $odds })
choose-weighed = { $choice } (die Wahrscheinlichkeit richtet sich nach dieser Zahl: { $weight })
choose-called = { $choice }: es heißt { $name }
may = { ACT($who, "du darfst", "darf") } dies tun
may-told = { may }
may-inline = { may }: { $then }
one-of = { ACT($who, "tu", "tut") } eines von diesen
may-one-of = { ACT($who, "du darfst", "darf") } eines von diesen tun
way = { $name }
way-inline = { $name }: { $then }
way-empty = { $name }: nichts geschieht
must = das ist nur erlaubt, wenn { $condition }
must-not = das ist nicht erlaubt, wenn { $condition }
must-all = das ist nur erlaubt, wenn alles dies gilt
must-any = das ist nur erlaubt, wenn mindestens eines davon gilt
must-not-all = das ist nicht erlaubt, wenn alles dies gilt
must-not-any = das ist nicht erlaubt, wenn mindestens eines davon gilt
forbidden = ein solcher Zug ist nicht erlaubt
prefer = wenn es geht, muss so gezogen werden, dass { $condition }
if = wenn { $condition }: { $then }
if-head = wenn { $condition }
otherwise = sonst: { $then }
otherwise-so = sonst, { $then }
otherwise-head = sonst
otherwise-if = sonst, wenn { $condition }: { $then }
otherwise-if-head = sonst, wenn { $condition }
if-all = wenn alles dies gilt
if-any = wenn mindestens eines davon gilt
otherwise-if-all = sonst, wenn alles dies gilt
otherwise-if-any = sonst, wenn mindestens eines davon gilt
in-that-case = in diesem Fall: { $then }
in-that-case-head = in diesem Fall
while = solange { $condition }
repeat = { WITH($times, gender: "n") }-mal
repeat-by = so oft, wie diese Zahl sagt ({ $times })
as-player = { $who }
each-of = für { GENDER($set) ->
        [f] jede
        [m] jeden
       *[other] jedes
    } von { WITH($set, case: "dat") }
each-inline = für { GENDER($set) ->
        [f] jede
        [m] jeden
       *[other] jedes
    } von { WITH($set, case: "dat") }: { $then }
each-player-head = jeder Spieler der Reihe nach
do-word = { ACT($who, "befolge", "befolgt", "befolgen") } die Regel { $name }
do-word-with = { ACT($who, "befolge", "befolgt", "befolgen") } die Regel { $name } für { WITH($what, case: "acc") }
in-the-words = in den Worten der Regeldatei

put = { ACT($who, "lege", "legt") } { WITH($what, case: "acc") } aus { WITH($source, case: "dat") } in { WITH($target, case: "acc") }
put-new = { ACT($who, "lege", "legt") } { WITH($what, case: "acc") } in { WITH($target, case: "acc") }
put-away = aus dem Spiel kommen { $what } aus { WITH($source, case: "dat") }
put-up = { ACT($who, "nimm", "nimmt") } { WITH($what, case: "acc") } aus { WITH($source, case: "dat") } in die Hand
put-down = { ACT($who, "lege", "legt") } { WITH($what, case: "acc") } aus der Hand in { WITH($target, case: "acc") }
put-won = { ACT($who, "gewinne", "gewinnt") } { WITH($what, case: "acc") } aus { WITH($source, case: "dat") }

let = { $name } { BY($form, "ist", "sind") } { $value }
let-trail = beginne bei { WITH($hole, case: "dat") } und geh Loch um Loch zurück, solange jedes { $predicate }; diese Löcher heißen { $name }
let-truth = von diesem Augenblick an heißt ein Zug { $name }, wenn { $condition }
let-truth-all = von diesem Augenblick an heißt ein Zug { $name }, wenn alles dies gilt
let-truth-any = von diesem Augenblick an heißt ein Zug { $name }, wenn mindestens eines davon gilt
becomes = { $what } { BY($what-form, "wird", "werden", "wirst") } { $name }
becomes-in-turn = { $what } { BY($what-form, "wird", "werden", "wirst") } bis zum Ende des Zuges { $name }
becomes-not = { $what } { BY($what-form, "ist", "sind", "bist") } nicht mehr { $name }
becomes-for = { $what } { BY($what-form, "wird", "werden", "wirst") } { $name } für { WITH($player, case: "acc") }
note = { $whole } gilt nun als { $name }
forget = { $whole } gilt nicht mehr als { $name }
note-whether = { $whole } gilt von nun an als { $name }, wenn { $condition }, und sonst nicht
add = { $mark } wächst um { $n }
subtract = { $mark } sinkt um { $n }
add-within = { $mark } wächst um { $n }, höchstens bis { $end }
subtract-within = { $mark } sinkt um { $n }, mindestens bis { $end }
mark-hole = { $value } trägt nun das Zeichen { $name }
unmark-hole = kein Loch trägt mehr das Zeichen { $name }
clear = { $mark } ist es nicht mehr
set = { $mark } ist nun { $value }
set-next-mover = den nächsten Zug hat { $value }
set-opener = von nun an beginnt { $value }
set-opener-nothing = am Beginner ändert sich nichts
set-way = die Aussaat geht { $value }
set-direction = { WITH($mark, case: "thing") } ist nun { WITH($value, case: "thing") }
set-here = die Aussaat geht hinter { WITH($value, case: "dat") } weiter
set-start = der Durchgang gilt als begonnen mit { WITH($value, case: "dat") }
set-last = als letztes Loch gilt { $value }
set-owner = { $of } { BY($of-form, "gehört", "gehören") } nun { WITH($value, case: "dat") }
set-owner-nothing = { $of } { BY($of-form, "ist", "sind") } von nun an aus dem Spiel
set-captures = ein Loch mehr gilt als geschlagen
set-opened = die Runde gilt als eröffnet

end-turn = der Zug ist zu Ende
end-drawn = { $whole } ist zu Ende und unentschieden
end-by-score = { $whole } ist zu Ende
end-lost = { $whole } ist zu Ende und verloren
end-won = { $whole } ist zu Ende; gewonnen { BY($winner-form, "hat", "haben", "hast") } { $winner }
whole-turn = der Zug
whole-round = die Runde
whole-game = das Spiel
whole-match = das Match

## Verben der Grundsprache

verb-sow = { ACT($who, "säe", "sät") } die { INFLECT($kind, "many", "none") } aus { WITH($object, case: "dat") } einzeln { $going } in die folgenden Löcher
verb-sow-going = { verb-sow }
so-viele = { GENDER($kind) ->
        [f] { AGREE($leaving, $kind) }
       *[other] { WITH($leaving, gender: "n") }
    } { AGREE($kind, $leaving) }
verb-sow-going-at-pick = { ACT($who, "säe", "sät") } die { INFLECT($kind, "many", "none") } aus { WITH($object, case: "dat") } einzeln in die folgenden Löcher, und zwar { $going }
verb-sow-leaving-at-pick = { verb-sow }; so viele bleiben im Loch selbst, wie diese Zahl sagt: { $leaving }
verb-sow-leaving-at-minus = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-plus = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-div = { verb-sow-leaving-at-pick }
verb-sow-leaving-at-pieces-in = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-minus = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-plus = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-div = { verb-sow-leaving-at-pick }
verb-sow-going-leaving-at-pieces-in = { verb-sow-leaving-at-pick }
verb-sow-skipping = { verb-sow } und { BY($who-form, "lässt", "lassen", "lass") } dabei { WITH($skipping, case: "acc") } aus
verb-sow-going-skipping = { verb-sow-skipping }
verb-sow-leaving = { verb-sow }; { BY($leaving-form, "liegen bleibt", "liegen bleiben") } im Loch selbst { so-viele }
verb-sow-going-leaving = { verb-sow-leaving }
verb-sow-skipping-leaving-unless = { verb-sow-skipping }; { so-viele } { BY($leaving-form, "bleibt", "bleiben") } im Loch selbst liegen, außer wenn { $condition }
verb-sow-going-skipping-leaving-unless = { verb-sow-skipping-leaving-unless }
verb-sow-leaving-unless = { verb-sow }; { so-viele } { BY($leaving-form, "bleibt", "bleiben") } im Loch selbst liegen, außer wenn { $condition }
verb-sow-going-leaving-unless = { verb-sow-leaving-unless }
verb-sow-skipping-leaving = { verb-sow-skipping }; { BY($leaving-form, "liegen bleibt", "liegen bleiben") } im Loch selbst { so-viele }
verb-sow-going-skipping-leaving = { verb-sow-skipping-leaving }
verb-sow-on = { ACT($who, "säe", "sät") } einzeln in die folgenden Löcher, was in der Hand ist
verb-sow-on-skipping = { verb-sow-on }, ohne { WITH($skipping, case: "acc") }
verb-sow-hand = { verb-sow-on }
verb-relay-at-mark-last = wenn das letzte Loch vorher schon { INFLECT($kind, "many", "none") } enthielt, wird alles daraus aufgenommen und ebenso weiter gesät
verb-relay = wenn { $from } { INFLECT($kind, "many", "none") } { BY($from-form, "enthält", "enthalten") }, wird alles daraus aufgenommen und ebenso weiter gesät
relay-if = wenn { $condition }, wird alles daraus aufgenommen und ebenso weiter gesät
relay-so = alles aus { WITH($hole, case: "dat") } wird aufgenommen und ebenso weiter gesät
verb-lift = { ACT($who, "nimm", "nimmt") } alles aus { WITH($object, case: "dat") } auf
verb-sow-one = { ACT($who, "säe", "sät") } ins folgende Loch weiter
then-sow = sobald die Hand leer ist, endet ein Durchgang; dann: { $then }
then-sow-head = sobald die Hand leer ist, endet ein Durchgang; dann
then-sow-on = { then-sow }
then-sow-on-head = { then-sow-head }
then-race-head = nach jedem Durchgang eines Spielers
then-race = { then-race-head }: { $then }
then-alternate-head = wer gefragt ist
then-alternate = { $then }
verb-capture = { ACT($who, "schlage", "schlägt") } { WITH($object, case: "acc") }
capture-trail = beginne bei { WITH($hole, case: "dat") } und geh Loch um Loch zurück, solange jedes { $predicate }; schlage diese Löcher
verb-capture-for = { $object } { BY($object-form, "geht", "gehen") } als Gewinn an { WITH($for, case: "acc") }
verb-raid = { ACT($who, "nimm", "nimmt") } in die Hand, was in { WITH($object, case: "dat") } liegt, um es weiter zu säen
verb-strike = { ACT($who, "schlage", "schlägt") } die Löcher gegenüber { WITH($object, case: "dat") } und { BY($who-form, "sät", "säen", "säe") } es weiter, beginnend hinter { WITH($from, case: "dat") }
verb-strike-from = { verb-strike }
verb-take-extra = { ACT($who, "schlage", "schlägt") } noch ein Loch des Gegners nach eigener Wahl
verb-take-extra-number = { ACT($who, "schlage", "schlägt") } weitere Löcher des Gegners nach eigener Wahl: { $number }
verb-take-extra-holes = { ACT($who, "schlage", "schlägt") } noch eines nach eigener Wahl von { WITH($holes, case: "dat") }
verb-take-extra-from = { verb-take-extra-number-from }
verb-take-extra-number-from = { ACT($who, "schlage", "schlägt") } nach eigener Wahl weitere von { WITH($from, case: "dat") }: { $number }
verb-win = { ACT($who, "gewinne", "gewinnt") }, was in { WITH($object, case: "dat") } liegt
verb-win-for = an { WITH($for, case: "acc") } geht, was in { WITH($object, case: "dat") } liegt
verb-settle = jeder Spieler gewinnt, was in seinen eigenen Löchern liegt
verb-close-round = jeder Spieler gewinnt, was in seinen eigenen Löchern liegt, und { $whole } ist zu Ende
verb-share = was in { WITH($object, case: "dat") } liegt, wird gleich geteilt; ein überzähliger Stein geht an den, der am Zug ist
verb-draw-and-share = { $whole } ist zu Ende und unentschieden; der Rest wird gleich geteilt
verb-break-off = was in der Hand ist, kommt zurück, jeder Spieler gewinnt, was in seinen eigenen Löchern liegt, und { $whole } ist zu Ende
verb-move-again = { $who } { BY($who-form, "hat", "haben", "hast") } noch einen Zug
verb-feed = ein Gegner ohne { INFLECT($kind, "many", "none") } muss gefüttert werden: hatte der nächste Spieler zu Beginn des Zuges nichts, sind nur Züge erlaubt, nach denen er etwas hat
verb-feed-if-possible = wenn es geht, muss ein Gegner, der nichts hat, nach dem Zug etwas haben
verb-fill = { ACT($who, "fülle", "füllt") } { WITH($object, case: "acc") } aus dem Gewinn auf je { $with } auf
verb-fill-by = { verb-fill }
verb-refill = { ACT($who, "fülle", "füllt") } { WITH($object, case: "acc") } aus dem Gewinn wie zu Beginn; ein Loch, das nicht gefüllt werden kann, ist aus dem Spiel
verb-fill-board = das Brett wird wie zu Beginn gefüllt
verb-fill-board-with = in jedes Loch { BY($amount-form, "kommt", "kommen") } { $amount }
verb-set-up-again = alles kommt zurück, und das Brett wird wie zu Beginn gefüllt
verb-repay = { ACT($who, "zahle", "zahlt") } Schulden zurück, so weit der Gewinn reicht
verb-lend = { ACT($who, "leihe", "leiht") } dem anderen Spieler Steine, so weit der Gewinn reicht; die Zahl ist { $object }
verb-borrow = { ACT($who, "leihe", "leiht") } vom anderen Spieler Steine; die Zahl ist { $object }
verb-pay = { ACT($who, "zahle", "zahlt") } dem anderen Spieler { $object }, notfalls geliehen
verb-ransom = { ACT($who, "kaufe", "kauft") } für { $for } Steine, notfalls geliehene, einen von der Art { INFLECT($object, "one", "none") } zurück, wenn keiner da ist
verb-restock = { ACT($who, "fülle", "füllt") } { WITH($object, case: "acc") } auf je { $with } auf; was fehlt, wird geliehen
verb-give = { $object } { BY($object-form, "gehört", "gehören") } nun { WITH($to, case: "dat") }
verb-give-back = jedes Loch gehört wieder dem, in dessen Reihe es liegt
verb-conquer = das Gewonnene wird zu Land; jedes Loch kommt zu seiner Reihe zurück; wer mehr gewonnen hat, gibt dem anderen, was über volle Löcher zu je { $with } hinausgeht; für je weitere { $with } übernimmt er ein Loch der anderen Reihe; dann füllt jeder Spieler seine Löcher mit je { $with }
verb-conquer-rounding = { verb-conquer }; bleiben { $rounding } oder mehr übrig, zählen sie als volles Loch, das der andere ergänzt
verb-take-over = { ACT($who, "übernimm", "übernimmt") } Löcher der anderen Reihe; die Zahl ist { $object }
verb-change-opener = die nächste Runde beginnt ein anderer
verb-award = { $who } { BY($who-form, "bekommt", "bekommen", "bekommst") } einen Punkt
verb-award-for = { $for } { BY($for-form, "bekommt", "bekommen", "bekommst") } einen Punkt
verb-offer-sides = wer auf den ersten Zug antwortet, darf statt zu ziehen die andere Seite übernehmen
verb-swap-sides = beide Spieler tauschen die Seiten, mit allem, was dort liegt und gewonnen wurde
verb-exchange = was in { WITH($object, case: "dat") } liegt, tauscht den Platz mit dem, was in { WITH($for, case: "dat") } liegt
verb-race = jeder Spieler wählt zugleich mit den anderen und von ihnen ungesehen eines von seinen Löchern, die { INFLECT($kind, "many", "none") } enthalten; dann säen alle zugleich, abwechselnd je einen Durchgang, bis alle fertig sind
verb-race-going = jeder Spieler wählt zugleich mit den anderen und von ihnen ungesehen eines von seinen Löchern, die { INFLECT($kind, "many", "none") } enthalten; dann säen alle zugleich { $going }, abwechselnd je einen Durchgang, bis alle fertig sind
verb-race-in-step = jeder Spieler wählt zugleich mit den anderen und von ihnen ungesehen eines von seinen Löchern, die { INFLECT($kind, "many", "none") } enthalten; dann säen alle zugleich, abwechselnd je { GENDER($kind) ->
        [f] eine
       *[other] einen
    } { INFLECT($kind, "one", "none") }, bis alle fertig sind
verb-race-going-in-step = jeder Spieler wählt zugleich mit den anderen und von ihnen ungesehen eines von seinen Löchern, die { INFLECT($kind, "many", "none") } enthalten; dann säen alle zugleich { $going }, abwechselnd je { GENDER($kind) ->
        [f] eine
       *[other] einen
    } { INFLECT($kind, "one", "none") }, bis alle fertig sind
sowing-goes-on = { OWN($of, "Aussaat", "e", "die") } geht weiter
verb-alternate = die Spieler werden der Reihe nach gefragt, bis alle nacheinander abgelehnt haben
verb-go-on-alternating = alle werden noch einmal gefragt

## Wörter des Spiels

listed-clause = dass { $clause }
define-hole = ein Loch ist { $name }, wenn { $condition }
define-hole-any = ein Loch ist { $name }, wenn eines davon gilt
define-hole-all = ein Loch ist { $name }, wenn alles dies gilt
define-player = ein Spieler ist { $name }, wenn { $condition }
define-player-any = ein Spieler ist { $name }, wenn eines davon gilt
define-player-all = ein Spieler ist { $name }, wenn alles dies gilt
define-noun = { $name } bedeutet { $value }
define-noun-of-player = { $name } eines Spielers: { $value }
define-noun-of-hole = { $name } eines Lochs: { $value }
define-noun-first = { $name }: der erste dieser Punkte, zu dem es etwas gibt
define-noun-of-player-first = { $name } eines Spielers: der erste dieser Punkte, zu dem es etwas gibt
define-noun-of-hole-first = { $name } eines Lochs: der erste dieser Punkte, zu dem es etwas gibt
define-noun-towards = { $name } in einer Richtung von einem Loch aus: { $value }
define-noun-with = { $name } ({ WITH($number, case: "thing") }) von { WITH($of, case: "dat") }: { $value }
define-verb = die Regel { $name }
define-mark-of-game = { $when }, ist { $name } { $value }
define-mark-of-players = { $when }, ist { $name } für jeden Spieler { $value }
define-mark-of-holes = { $when }, ist { $name } für jedes Loch { $value }
define-mark-of-sowings = { $when }, ist { $name } für jede Aussaat { $value }
begins-turn = wenn ein Zug beginnt
begins-round = wenn { $whole } beginnt
begins-match = wenn das Match beginnt
define-quoted = was { $name } bedeutet, in den Worten der Regeldatei

## Material und Aufstellung

also-called = andere Namen: { $names }
played-by = Leute: { $people }
played-in = wo: { $region }
aim-blocked = lass deinem Gegner keinen Zug übrig
aim-victor = sei der Erste, der { $predicate }
aim-loser = sorge dafür, dass dein Gegner der Erste ist, der { $predicate }
aim-most = gewinne mehr { $kind } als dein Gegner
aim-most-of-all = gewinne mehr { $kind } als jeder andere
aim-most-together = gewinne mit deinen Partnern mehr { $kind } als die anderen
aim-score = habe am Ende die höhere Wertung; was dafür zählt, steht im Abschnitt über den Sieger
players-one = ein Spieler, { $who }, spielt allein
players-two = zwei Spieler, { $a } und { $b }, sitzen einander am Brett gegenüber
players-more = { $n } Spieler nehmen teil: { $names }
team-together = { $names } gewinnen gemeinsam
hidden-place = wie viele { $kind } in { $place } liegen, bleibt { $whom } bis zum Ende des Spiels verborgen
hidden-holes = den Löchern eines Spielers
hidden-front_row = der vorderen Reihe eines Spielers
hidden-back_row = der hinteren Reihe eines Spielers
hidden-commons = den Löchern ohne Besitzer
hidden-supply = dem Vorrat eines Spielers
hidden-winnings = dem Gewinn eines Spielers
hidden-box = der Schachtel
hidden-from-opponents = den Gegnern
hidden-from-others = den anderen
hidden-from-everybody = allen
board-one-row = das Brett ist eine Reihe von Löchern, { $holes } an der Zahl
board-rows = das Brett hat { $rows } Reihen zu je { $holes } Löchern
row-of-holes = eine Reihe mit { BY($n-form, "einem Loch", "") }{ $n-form ->
    [one] { "" }
   *[other] { $n } Löchern
 }
board-ring = das Brett ist ein Ring von Löchern, { $holes } an der Zahl
ring-each = jedem Spieler gehören { $n } davon, nebeneinander
rows-of = { $who } hat { $rows }
rows-of-nobody = in niemandes Reihe { BY($n-form, "liegt ein Loch", "liegen Löcher") } ({ $n })
rows-one-each = jedem Spieler gehört die Reihe auf seiner Seite
rows-more-each = jedem Spieler gehören die { $n } Reihen auf seiner Seite
rows-middle = jedem Spieler gehören die Reihen auf seiner Seite und von der mittleren Reihe die Hälfte zu seiner Rechten
end-holes = an jedem Ende des Bretts liegt noch ein Loch; jedem Spieler gehört das zu seiner { $side }
own-tracks = gesät wird nur rund um die eigenen Reihen, nie in die des anderen Spielers
side-left = Linken
side-right = Rechten
anticlockwise-means = gegen den Uhrzeigersinn geht es für jeden Spieler von links nach rechts durch { WITH($row, case: "acc") }
stores-beside = jeder Spieler hat zu seiner { $side } einen Speicher, in den geschlagene { INFLECT($kind, "many", "none") } kommen; in Speicher wird nicht gesät
opposite-fronts = nur die Löcher der vorderen Reihen haben ein Loch gegenüber: in der anderen vorderen Reihe
stores-on-track = jeder Spieler hat zu seiner { $side } einen Speicher, der zum Weg der Aussaat gehört; auch geschlagene { INFLECT($kind, "many", "none") } kommen hinein
pieces-in-all = insgesamt gibt es { $amount }
kind-value = von den { $kind } zählt jeder { $value }
start-uniform = zu Beginn enthält jedes Loch { $amount }
start-row = von links enthalten in der Reihe von { WITH($who, case: "dat") }: { $contents }
start-row-numbers = { $who }: von links enthalten die Löcher der Reihe zu Beginn { $numbers } { INFLECT($kind, "many", "none") }
start-front = von links enthalten in der vorderen Reihe von { WITH($who, case: "dat") }: { $contents }
start-front-numbers = { $who }: von links enthalten die Löcher der vorderen Reihe zu Beginn { $numbers } { INFLECT($kind, "many", "none") }
start-middle = von links enthalten in der mittleren Reihe von { WITH($who, case: "dat") }: { $contents }
start-middle-numbers = { $who }: von links enthalten die Löcher der mittleren Reihe zu Beginn { $numbers } { INFLECT($kind, "many", "none") }
start-back = von links enthalten in der hinteren Reihe von { WITH($who, case: "dat") }: { $contents }
start-back-numbers = { $who }: von links enthalten die Löcher der hinteren Reihe zu Beginn { $numbers } { INFLECT($kind, "many", "none") }
start-end = im Endloch hat zu Beginn { $who }: { $contents }
start-common = in den Löchern, die in niemandes Reihe liegen, enthalten der Reihe nach: { $contents }
start-supply = jeder Spieler hat neben dem Brett einen Vorrat: { $amount }
start-store = jeder Spieler beginnt mit dem im Speicher: { $amount }
starts = { $who } beginnt; dann wird abwechselnd gezogen
board-at-start = das Brett zu Beginn

## Besondere Regeln, Ende, Match

as-turn-ends = am Ende des Zuges
hook-skipped = beim Säen wird ein Loch übergangen, wenn { $condition }
hook-skipped-any = beim Säen wird ein Loch übergangen, wenn eines davon gilt
hook-skipped-all = beim Säen wird ein Loch übergangen, wenn alles dies gilt
hook-skipped-never = beim Säen wird kein Loch übergangen
hook-skipped-quoted = welche Löcher beim Säen übergangen werden, in den Worten der Regeldatei
hook-handful = es fällt jeweils nicht einer in ein Loch, sondern { $number }
hook-handful-quoted = wie viele jeweils in ein Loch fallen, in den Worten der Regeldatei
hook-let-fall = wie beim Säen gefallen wird
hook-open = in einem gemischten Durchgang legst du { $piece } in ein Loch deiner Wahl, wenn { $condition }
hook-open-any = in einem gemischten Durchgang legst du { $piece } in ein Loch deiner Wahl, wenn eines davon gilt
hook-open-all = in einem gemischten Durchgang legst du { $piece } in ein Loch deiner Wahl, wenn alles dies gilt
hook-open-quoted = wohin der seltenere Stein einem gemischten Durchgang fallen darf, in den Worten der Regeldatei
hook-welcome = gibt es darunter Löcher, von denen dies gilt, muss er in eines davon fallen: dass { $condition }
hook-welcome-any = gibt es darunter Löcher, von denen eines davon gilt, muss er in eines fallen: dass
hook-welcome-all = gibt es darunter Löcher, von denen alles dies gilt, muss er in eines fallen: dass
hook-welcome-quoted = wohin der seltenere Stein einem gemischten Durchgang möglichst fällt, in den Worten der Regeldatei
event = wenn { $name } geschieht
event-seed-falls = immer wenn etwas in ein Loch fällt
event-lap-begins = immer wenn ein Durchgang mit einem Loch beginnt
event-lap-ends = immer wenn ein Durchgang in einem Loch endet
event-capturing = immer wenn ein Loch geschlagen wird
event-hole-matters = immer wenn es gleich auf den Inhalt eines Lochs ankommt
at-any-time = jederzeit, wenn es darauf ankommt, was ein Loch enthält
whenever = { $event }
whenever-then = { $event }: { $then }
whenever-if = { $event } und { $condition }
whenever-if-then = { $event } und { $condition }: { $then }
endless-forbidden = ein Zug ist nicht erlaubt, wenn seine Aussaat ewig weiterginge
endless = wenn eine Aussaat ewig weiterginge, { $then }
endless-head = wenn eine Aussaat ewig weiterginge
stores-not-relayed = ein Durchgang, der in einem Speicher endet, wird nicht fortgesetzt
passes = wer nicht ziehen kann, setzt aus
passing = wenn ein Spieler aussetzt: { $then }
passing-head = wenn ein Spieler aussetzt
out = ein Spieler, der { $predicate }, ist ausgeschieden: seine Züge werden übergangen
out-quoted = die Züge von Spielern, die ausgeschieden sind, werden übergangen, in den Worten der Regeldatei
turn-passes = bevor der nächste Spieler zieht: { $then }
turn-passes-head = bevor der nächste Spieler zieht
cannot-move = wenn der Spieler am Zug nicht ziehen kann: { $then }
cannot-move-head = wenn der Spieler am Zug nicht ziehen kann
nobody-can-move = wenn niemand ziehen kann: { $then }
nobody-can-move-head = wenn niemand ziehen kann
nobody-can-move-ends = wenn niemand ziehen kann, ist { $whole } zu Ende
same-position = Stellungen sind gleich, wenn { $what } und derselbe Spieler am Zug ist
same-position-passing = Stellungen sind gleich, wenn { $what } und derselbe Spieler am Zug ist; auch ein Zug, der ausgesetzt wird, zählt
all-the-pieces = alle Steine gleich liegen
all-the-pieces-and-marks = alle Steine gleich liegen, alle Zeichen gleich sind
ends-when = { $whole } endet, wenn { $condition }
ends-then = { $whole } endet, wenn { $condition }; dann: { $then }
ends-head = { $whole } endet, wenn { $condition }; dann
ends-so = wenn { $condition }: { $then }
ending-victor = ein Spieler, der { $predicate }, hat { WITH($whole, case: "acc") } gewonnen; gilt das zugleich von mehreren, ist es unentschieden
ending-victor-alone = ein Spieler, der { $predicate }, hat { WITH($whole, case: "acc") } gewonnen
ending-victor-team = das Team eines Spielers, der { $predicate }, hat { WITH($whole, case: "acc") } gewonnen; gilt das zugleich von Spielern mehrerer Teams, ist es unentschieden
ending-loser = ein Spieler, der { $predicate }, hat { WITH($whole, case: "acc") } verloren; gilt das zugleich von beiden, ist es unentschieden
ending-loser-alone = ein Spieler, der { $predicate }, hat { WITH($whole, case: "acc") } verloren
ending-loser-team = das Team eines Spielers, der { $predicate }, hat { WITH($whole, case: "acc") } verloren; gilt das zugleich von Spielern mehrerer Teams, ist es unentschieden
ending-champion = ein Spieler, der { $predicate }, hat { WITH($whole, case: "acc") } gewonnen; gilt das zugleich von mehreren, ist es unentschieden
ending-champion-alone = ein Spieler, der { $predicate }, hat { WITH($whole, case: "acc") } gewonnen
ending-champion-team = das Team eines Spielers, der { $predicate }, hat { WITH($whole, case: "acc") } gewonnen; gilt das zugleich von Spielern mehrerer Teams, ist es unentschieden
ending-ruined = { $whole } endet, wenn ein Spieler { $predicate }
ending-ruined-alone = { ending-ruined }
takings = als gewonnen zählt für einen Spieler: { $what }
score = die Wertung eines Spielers: { $number }
most-won = nennt keine Regel oben einen Sieger, gewinnt { WITH($whole, case: "acc") }, wer mehr { $kind } gewonnen hat; bei gleicher Zahl ist es unentschieden
highest-score = nennt keine Regel oben einen Sieger, gewinnt { WITH($whole, case: "acc") }, wer die höhere Wertung hat; bei gleicher Wertung ist es unentschieden
most-won-team = nennt keine Regel oben einen Sieger, gewinnt { WITH($whole, case: "acc") } das Team, das zusammen mehr { $kind } gewonnen hat; bei gleicher Zahl ist es unentschieden
highest-score-team = nennt keine Regel oben einen Sieger, gewinnt { WITH($whole, case: "acc") } das Team mit der höheren Summe der Wertungen; bei gleicher Summe ist es unentschieden
match-of-rounds = ein Match besteht aus mehreren Runden; zwischen zwei Runden

## Wahlmöglichkeiten und Beispiele

options-head = was von Tisch zu Tisch verschieden sein kann; diese Seite folgt jeweils der ersten Angabe; worin man sich unterscheidet, steht da in den Worten der Regeldatei
option-yes = { $name }: ja (oder nein)
option-no = { $name }: nein (oder ja)
option-range = { $name }: { $value } (oder jede Zahl von { $low } bis { $high })
option-choice = { $name }: { $value } (oder { $others })
option-alone = { $name }: { $value }
option-because = { $option } – „{ $because }“
choice = { $name }
digits = { $n }
example = „{ $title }“
moves = { $who } zieht
plays = { $who } spielt { $move }
plays-towards = { $hole } { $way }
answers = { $who }: { $told }
answered-after = { $first }; { $last }
played-hole = Loch { $n }
played-hole-of = Loch { $n } von { $owner }
played-number = { $n }
played-way = { $name }

section-aim = Das Ziel
section-equipment = Material
section-setup = Aufstellung
section-turn = Ein Zug
section-special = Besondere Regeln
section-end = Das Ende
section-scoring = Wer gewonnen hat
section-match = Matches
section-options = Wahlmöglichkeiten
section-examples = Beispiele
