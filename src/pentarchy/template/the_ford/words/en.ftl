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

# An event weighs from 0 (bookkeeping) to 3 (it turns the game), and hits the seats that these fields name.

event-round = Round { $round }.
    .weight = 0
event-marches = { $seat } { VERB($seat, "marches") } from { $start } to { $end }.
    .weight = 1
event-rests =
    { $seat } { VERB($seat, "rests") }{ $men ->
        [0] .
       *[other] , and a man comes back.
    }
    .weight = 1
event-fights =
    { $seat } { VERB($seat, "attacks") }: { $mine } against { $theirs }. { $loser } { VERB($loser, "loses") } a man.
    .weight = 2
    .hits = loser seat

## Names and labels

kind-host = Host
calendar-round = Round
mat-men = Men

## Options of the table

variant-rounds = Rounds
