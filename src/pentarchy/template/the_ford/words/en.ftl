## What is asked

prompt-Turn = Your host stands in { $land }. What now?

## What may be done, and what it does

option-march = March to { $land }
option-attack = Attack in { $land }
option-rest = Rest
effect-march = One land nearer to the other camp: a point.
effect-attack = One die each: the lower one loses a man, you if they are alike.
effect-rest = One man comes back, up to full strength.

## Why something is not offered

why-enemy-ahead = { $enemy } { VERB($enemy, "stands") } there: attack first.

## What has happened

event-round = Round { $round }.
event-marches = { $seat } { VERB($seat, "marches") } from { $start } to { $end }.
event-rests =
    { $seat } { VERB($seat, "rests") }{ $men ->
        [0] .
       *[other] , and a man comes back.
    }
event-fights =
    { $seat } { VERB($seat, "attacks") }: { $mine } against { $theirs }. { $loser } { VERB($loser, "loses") } a man.

## Names and labels

kind-host = Host
calendar-round = Round
mat-men = Men
