### Herds and Hosts, in English.
### $seat, $other, $lord ... are realms, $space, $a, $b fields, $unit and $units units, $herd and $building pieces.

## Names: parts of sentences

name-season = { $season ->
    [0] Spring
    [1] Summer
    [2] Autumn
   *[3] Winter
}
name-phase = { $code ->
    [D] Diplomacy
    [R1] Taxes or festival
    [R2] Fishing
    [R3] Fields
    [R4] Winter upkeep
    [R5] Trade
    [R6] Construction
    [R7] Training
    [M1] Move units
    [M2] Special moves
    [M3] Retreat
    [C1] Battle
    [C2] Siege
    [C3] Looting
   *[E] End
}
name-seat = Seat { $n }
name-meat = meat
name-grain = grain
name-fish = fish
name-gold = gold
name-colour = { $colour ->
    [white] white
    [reverse_white] reversed white
    [blue] blue
   *[red] red
}
name-dice = { $n } { name-colour }
name-throw = { LIST($dice) } { $n ->
    [1] die
   *[other] dice
}: { COUNT($swords, "sword", "swords") }
name-units = { $n ->
    [1] { $level }{ $name }
   *[other] { $n } { $level }{ $kind ->
        [transport_ship] Transport Ships
        [war_ship] War Ships
        [siege_engine] Siege Engines
       *[other] { $name }
    }
}
name-soldier = { $level }{ $name }{ $place ->
    [1] { "" } inside
    [2] { "" } at the site
    [3] { "" } aboard
   *[0] { "" }
}
name-mouth = The { $building } at { $space }
name-unit-at = { $unit } at { $space }
name-size = { $size ->
    [small] small
    [double] double
   *[triple] triple
}
name-road = { $road ->
    [sovereignty] Sovereignty
    [dominance] Dominance
    [might] Might
    [importance] Importance
    [last] being the last realm left
   *[nobody] nobody: no realm is left
}
name-reason = { $why ->
    [destroyed] for a destroyed unit
    [festival] from the festival
    [vassalage] from homage
    [aid] from aid
    [conquest] for the conquest
    [shipyard] for the shipyard
    [looting] for looting
    [plunder] for plunder
    [tribute] from tribute
    [ransom] from ransom
    [battle] for the battle
    [new-year] at New Year
    [stolen-grain] for stolen grain
   *[victory-points-lost] for lost victory points
}
name-loss = { $why ->
    [hunger] hunger
    [unpaid] unpaid
    [cut-off] cut off
   *[put-overboard] put overboard
}
name-deal = { $what ->
    [truce] a truce
    [tribute] tribute of { $gold } gold from { $payer }
    [vassalage] homage by { $payer }
    [aid] aid of { $gold } gold
   *[ransom] ransom of { $gold } gold
}

## Events: the calendar

event-round = { name-season } of year { $year }, round { $round }
    .weight = 0
event-phase = { name-phase }
    .weight = 0

## Events: the realms

event-settles = { $seat } { VERB($seat, "settles") } { $capital } and { $home }
    .weight = 1
event-rival = { $seat } { VERB($seat, "names") } { $other } a rival
    .weight = 1
    .hits = other
event-prestige = { $seat } { $gained ->
    [yes] { VERB($seat, "gains") }
   *[no] { VERB($seat, "loses") }
} { $n } prestige { name-reason }
    .weight = 0
event-victory = { $seat } { $gained ->
    [yes] { VERB($seat, "gains") }
   *[no] { VERB($seat, "loses") }
} { COUNT($n, "victory point", "victory points") } { name-reason }
    .weight = 1
event-agreed = { $maker } and { $seat } agree on { name-deal }
    .weight = 2
    .hits = maker seat
event-declined = { $maker } and { $seat } do not agree on { name-deal }
    .weight = 1
event-vassal-gold = { $seat } { VERB($seat, "hands") } { $n } gold to { $lord }
    .weight = 0
event-revolt = { $seat } { VERB($seat, "revolts") } against { $lord }
    .weight = 2
    .hits = seat lord
event-truce-ends = The truce between { $a } and { $b } ends
    .weight = 2
    .hits = a b
event-out = { $seat } { VERB($seat, "is") } out of the game
    .weight = 3
    .hits = seat
event-announces = { $seat } { VERB($seat, "announces") } { name-road }
    .weight = 3
event-lapsed = { OF($seat) } announcement ({ name-road }) lapses
    .weight = 2
    .hits = seat
event-unable = { $seat } { VERB($seat, "has") } not kept all settlements through the last winter, as Importance demands
    .weight = 2
    .hits = seat
event-victory-road = { $winners ->
    [1] { $seat } { VERB($seat, "wins") } by { name-road }
   *[other] { LIST($winners) } win by { name-road }
}
    .weight = 3
    .hits = winners

## Events: the rear

event-taxes = { $seat } { VERB($seat, "takes") } { $gold } gold in taxes
    .weight = 0
event-festival = { $seat } { VERB($seat, "holds") } a { name-size } festival{ $grain ->
    [0] { "" }
   *[other] { "" } with { $grain } grain
}
    .weight = 1
event-fishing = { $seat } { VERB($seat, "catches") } { $fish } fish{ $rolls ->
    [0] { "" }
   *[other] { "" } (rolled { LIST($rolls) })
}
    .weight = 0
event-fishing-again = { $seat } { VERB($seat, "rolls") } again in { $space }: { $roll }, { $fish } fish
    .weight = 0
event-birth = { OF($seat) } young { $herd } graze at { $space }
    .weight = 1
event-sows = { $seat } { VERB($seat, "sows") } { $space }
    .weight = 1
event-harvest = { $seat } { VERB($seat, "harvests") } { $grain } grain
    .weight = 1
event-stolen-grain = { $seat } { VERB($seat, "reaps") } what { $other } sowed at { $space }
    .weight = 2
    .hits = seat other
event-feeding = { $seat } { VERB($seat, "feeds") } { $fed ->
    [0] nobody
   *[other] { $fed }
}{ $unfed ->
    [0] { "" }
   *[other] ; { $unfed } left hungry
}{ $slaughtered ->
    [0] { "" }
   *[other] , { COUNT($slaughtered, "herd", "herds") } slaughtered
}{ $gold ->
    [0] { "" }
   *[other] , { $gold } gold for spare meat
}
    .weight = 1
event-salaries = { $seat } { VERB($seat, "pays") } { $gold } gold to { $paid }{ $unpaid ->
    [0] { "" }
   *[other] ; { $unpaid } { VERB($unpaid, "goes") } unpaid
}
    .weight = 1
event-lost = { $seat } { VERB($seat, "loses") } { $unit } at { $space } ({ name-loss })
    .weight = 2
    .hits = seat
event-abandoned = { $seat } { VERB($seat, "gives") } up the { $what } at { $space } ({ name-loss })
    .weight = 2
    .hits = seat
event-drowned = { OF($seat) } { BARE($unit) } { VERB($unit, "drowns") } in { $space }
    .weight = 2
    .hits = seat

## Events: trade and building

event-buys = { $seat } { $level ->
    [recruit] { VERB($seat, "recruits") }
   *[standard] { VERB($seat, "buys") }
} { $unit } at { $space }
    .weight = 1
event-upgrades = { $seat } { VERB($seat, "turns") } Light Infantry into { $unit } at { $space }
    .weight = 1
event-downgrades = { $seat } { VERB($seat, "turns") } { $unit } into Light Infantry at { $space }{ $gold ->
    [0] { "" }
   *[other] { "" } for { $gold } gold
}
    .weight = 1
event-horses = { OF($seat) } horses at { $space } mount the cavalry
    .weight = 0
event-doubles = { $seat } { VERB($seat, "buys") } twice as many units at { $space }
    .weight = 1
event-buys-goods = { $seat } { VERB($seat, "buys") } { $n } { $good }
    .weight = 1
event-sells-goods = { $seat } { VERB($seat, "sells") } { $n } { $good } for { $gold } gold
    .weight = 1
event-buys-herd = { $seat } { VERB($seat, "buys") } { $herd } at { $space }
    .weight = 1
event-sell-herd = { $seat } { VERB($seat, "sells") } { $herd } for { $gold } gold
    .weight = 1
event-slaughter = { $seat } { VERB($seat, "slaughters") } { $herd } at { $space } for { $gold } gold
    .weight = 1
event-trains = { $seat } { VERB($seat, "trains") } { $unit } at { $space }
    .weight = 1
event-trained = { OF($seat) } { BARE($unit) } at { $space } { VERB($unit, "is") } now { $level }
    .weight = 1
event-enters-site = { OF($seat) } Light Infantry enters the site at { $space }
    .weight = 0
event-begins = { $seat } { VERB($seat, "begins") } { A($what) } at { $space }
    .weight = 1
event-builds = { OF($seat) } { $what } at { $space } has { $quarters } of { $of } quarters
    .weight = 0
event-completes = { $seat } { VERB($seat, "completes") } the { $what } at { $space }
    .weight = 1
event-hastens = { $seat } { VERB($seat, "hastens") } building at { $space }
    .weight = 1
event-cancels = { $seat } { VERB($seat, "cancels") } the { $what } at { $space }
    .weight = 1
event-clears = { $seat } { VERB($seat, "clears") } the red token at { $space }
    .weight = 1
event-builds-twice = { $seat } { VERB($seat, "builds") } twice this round
    .weight = 1

## Events: movement

event-special-move = { $seat } { VERB($seat, "lets") } every unit make a special move
    .weight = 1
event-moves = { OF($seat) } { LIST($units) } { VERB($number, "goes") } from { $a } to { $b }
    .weight = 1
event-withdraws = { event-moves }
    .weight = 1
event-boards = { OF($seat) } { BARE($unit) } { VERB($unit, "goes") } aboard in { $b }
    .weight = 1
event-lands = { OF($seat) } { BARE($unit) } is given up; its crew lands at { $b }
    .weight = 1
event-drives = { $seat } { VERB($seat, "drives") } { $herd } from { $a } to { $b }
    .weight = 1
event-ambush = { OF($seat) } fortification at { $space } { $swords ->
    [0] misses
   *[other] strikes
} { $other }
    .weight = 2
    .hits = seat other
event-withstands = { OF($seat) } { BARE($unit) } { VERB($unit, "withstands") } it
    .weight = 0
event-wounded = { OF($seat) } { BARE($unit) } { VERB($unit, "loses") } a life until its next battle is over
    .weight = 1
    .hits = seat

## Events: battle, siege and looting

event-ring = { $by } { VERB($by, "encircles") } { OF($owner) } settlement at { $space }
    .weight = 2
    .hits = by owner
event-slain = { $seat } { VERB($seat, "destroys") } { OF($other) } { BARE($unit) } at { $space }
    .weight = 2
    .hits = seat other
event-posture = { $seat } { VERB($seat, "has") } { COUNT($n, "unit", "units") } { $inside ->
    [yes] inside
   *[no] outside
} at { $space }
    .weight = 0
event-attack = { $seat } { VERB($seat, "attacks") } { $other } at { $space }
    .weight = 2
    .hits = seat other
event-assault =
    { $seat } { VERB($seat, "assaults") } { OF($other) } settlement at { $space }:
    { COUNT($shields, "shield", "shields") } in the way
    .weight = 2
    .hits = seat other
event-battle-round = Battle round { $round }
    .weight = 0
event-charge = { $seat } { VERB($seat, "charges") }
    .weight = 1
event-rolls = { $seat } { VERB($seat, "rolls") } { $dice }
    .weight = 0
event-rerolls = { $seat } { VERB($seat, "re-rolls") } a { name-colour } die { $how ->
    [again] by experience
    [morale] by morale
   *[pay] for prestige
}: { $swords }
    .weight = 0
event-sets-aside = { $seat } { VERB($seat, "sets") } two swords aside for a { $what ->
    [shield] shield
   *[save] later sword
}
    .weight = 0
event-aims = { $seat } { VERB($seat, "aims") } at { $unit }
    .weight = 0
event-hits = { $seat } { VERB($seat, "has") } { COUNT($swords, "sword", "swords") }: { $shields } stopped, { $hits } hit
    .weight = 1
event-won = { $seat } { VERB($seat, "wins") } the { $siege ->
    [yes] assault on { $space }
   *[no] battle at { $space }
}
    .weight = 2
    .hits = seat other
event-draw = The { $siege ->
    [yes] assault on { $space }
   *[no] battle at { $space }
} is undecided
    .weight = 2
    .hits = seat other
event-promoted = { OF($seat) } { BARE($unit) } { VERB($unit, "rises") } to { $level }
    .weight = 1
event-seized = { OF($other) } { $what } at { $space } { $why ->
    [surrender] surrenders to { $seat }
   *[undefended] is seized by { $seat }
}
    .weight = 2
    .hits = seat other
event-degraded = { $seat } { VERB($seat, "takes") } { $space } from { $other }, one size smaller{ $gold ->
    [0] { "" }
   *[other] , its port looted for { $gold } gold
}
    .weight = 2
    .hits = seat other
event-destroyed = { $seat } { VERB($seat, "destroys") } { OF($other) } { $what } at { $space }{ $gold ->
    [0] { "" }
   *[other] { "" } for { $gold } gold
}
    .weight = 2
    .hits = seat other
event-loots = { $seat } { VERB($seat, "loots") } { $space }{ $gold ->
    [0] { "" }
   *[other] { "" } for { $gold } gold
}
    .weight = 2
event-plunders = { $seat } { $stolen ->
    [yes] { VERB($seat, "steals") }
   *[no] { VERB($seat, "destroys") }
} { OF($other) } { $what } at { $space }
    .weight = 2
    .hits = seat other
event-overrun = { $seat } { VERB($seat, "overruns") } { OF($other) } site at { $space }
    .weight = 2
    .hits = seat other

## Prompts

prompt-ChooseFaction = Choose your people
prompt-NameRival = Name your rival: you win half as much prestige again against them
prompt-Negotiate = Diplomacy: make an offer, or pass
prompt-FinalTerms = Terms that would end the game by Sovereignty
prompt-Sum = How much { $what ->
    [tribute] tribute
   *[aid] aid
} shall { $payer } pay?
prompt-Answer = { $what ->
    [truce] { $maker } { VERB($maker, "offers") } a truce for { $rounds } rounds
    [tribute] { $payer ->
        [you] { $maker } { VERB($maker, "offers") } a truce for { $rounds } rounds if you pay { $gold } gold
       *[other] { $maker } will pay you { $gold } gold for a truce of { $rounds } rounds
    }
    [vassalage] { $payer ->
        [you] { $maker } { VERB($maker, "wants") } to be your lord
       *[other] { $maker } { VERB($maker, "wants") } to be your vassal
    }
   *[aid] { $maker } { VERB($maker, "offers") } you { $gold } gold of aid; taking it costs you prestige
}{ $ends ->
    [yes] . This would end the game by Sovereignty
   *[no] { "" }
}
prompt-Revolt = New Year: leave your lord, { $lord }?
prompt-Tax = Take taxes in gold, or hold this year's festival for prestige
prompt-FishAgain = Empty nets: roll one fishing die again?
prompt-Birth = Young { $herd } are born: where shall they graze?
prompt-Sow = Sow grain on your fields
prompt-Feed = Winter: settle who eats what, then confirm
prompt-Starve = Who shall go without food?
prompt-Pay = Winter: pay salaries, then confirm
prompt-Dismiss = Who shall not be paid?
prompt-Trade = Trade: buy, upgrade, build, train; end when you are done
prompt-TakeHorses = Which horse herd mounts the cavalry?
prompt-Market = Market: goods and herds
prompt-MoveHosts = Move units and herds
prompt-MoveSpecial = Special moves: riders, or everybody for prestige
prompt-Retreat = Retreat units that face an enemy
prompt-Ambush = Ambush at { $space }: choose who is struck
prompt-Posture = An enemy is at your gates: who stands inside, who outside?
prompt-Declare = Declare an attack, or end
prompt-Charge = Charge with your mounted units?
prompt-Reroll = Re-roll dice, or let them stand
prompt-FurtherDie = Re-roll a second die for the same prestige
prompt-SetAside = { COUNT($swords, "sword", "swords") }: strike with all, or set pairs aside
prompt-Aim = Aim at a unit of the rearguard?
prompt-Victim = { COUNT($hits, "hit", "hits") }: choose who is struck
prompt-GoOn = Go on with the battle?
prompt-Promote = Choose a unit that gains experience
prompt-Rescue = A ship is lost: whom do you take aboard another?
prompt-Besiege = Sieges: assault, talk of ransom, or wait
prompt-Ransom = Offer a ransom for { $space }?
prompt-AcceptRansom = { $payer } { VERB($payer, "offers") } { $gold } gold for your withdrawal
prompt-Withdraw = Where do your units withdraw to?
prompt-Fall = { $space } has fallen: what becomes of it?
prompt-Loot = Loot fields you control, or end
prompt-Plunder = Plunder at { $space }: the { $what }
prompt-Announce = You meet a condition of victory: announce it?

## Options: talk

option-faction = { $faction } of { $capital } and { $home }
option-NameRival-rival = { BARE($other) }
option-pass = No more offers
option-final-terms = Terms that would end the game
option-FinalTerms-back = Back to other offers
option-gold = { $n } gold
option-accept = Accept
option-decline = Decline
option-refuse = No ransom
option-revolt = Revolt
option-stay-loyal = Stay loyal
option-truce = Offer an equal truce to { $other }
option-pay-tribute = Offer tribute to { $other } for a truce
option-ask-tribute = Ask tribute of { $other } for a truce
option-offer-homage = Offer to be vassal of { $other }
option-ask-homage = Ask { $other } to be your vassal

## Options: the rear

option-taxes = Taxes
option-festival = A { name-size } festival
option-again = Roll again in { $space }
option-keep = Let it be
option-none = No young herd
option-graze = At { $space }
option-sow = Sow { $space }
option-horses = The herd at { $space }
option-done = Done
option-confirm = Confirm the plan
option-let-starve = Let somebody starve
option-Pay-dismiss = Dismiss somebody
option-back = Back to the plan
option-eat = Eat { $first }, then { $second }, then { $third }
option-first = First: { $space }
option-first-unit = First: { $unit } at { $space }
option-starve = Starve { $space }
option-starve-unit = Starve { $unit } at { $space }
option-dismiss = Do not pay { $space }
option-dismiss-unit = Dismiss { $unit } at { $space }
option-feed = Feed the { $herd } at { $space }
option-spare = Leave the { $herd } at { $space } to graze
option-slaughter = Slaughter the { $herd } at { $space }

## Options: trade

option-Trade-end = End trade
option-market = Go to market
option-buy = Buy { $level ->
    [recruit] Recruit
   *[standard] Standard
} { $unit } at { $space }
option-hire = Hire { $unit } at { $space }{ $level ->
    [gold] { "" }
   *[other] , mostly for prestige
}
option-corsairs = Hire { $unit } in { $space }{ $level ->
    [gold] { "" }
   *[other] { "" } for prestige
}
option-double = Buy twice as many at { $space }
option-upgrade = Upgrade to { $unit } at { $space }
option-downgrade = Turn { $unit } at { $space } into Light Infantry
option-train = Train { $unit } at { $space }
option-work = { $unit } at { $space } { VERB($unit, "enters") } the site
option-build = Begin { A($building) } at { $space }
option-hasten = Hasten building at { $space }
option-cancel = Cancel building at { $space }
option-clear = Clear the red token at { $space }
option-build-twice = Build twice this round
option-Trade-rival = Name { $other } a rival too
option-aid = Offer aid to { $other }
option-Market-leave = Leave the market
option-sell = Sell { $n } { $good }
option-Market-buy = Buy { $n } { $good }
option-buy-herd = Buy { $herd } at { $space }
option-sell-herd = Sell the { $herd } at { $space }
option-Market-slaughter = Slaughter and sell the { $herd } at { $space }

## Options: movement

option-move-end = End moves
option-pay = One step for every unit
option-move = { $unit } from { $a } to { $b }
option-march = All from { $a } to { $b }
option-board = { $unit } from { $a } aboard in { $b }
option-aboard = { $unit } { VERB($unit, "goes") } aboard at { $space }
option-ashore = { $unit } { VERB($unit, "goes") } ashore at { $space }
option-land = Give up the { BARE($unit) } and land at { $b }
option-drive = Drive the { $herd } from { $a } to { $b }

## Options: battle, siege and looting

option-reroll = Re-roll a { name-colour } die that shows { $swords ->
    [0] nothing
    [1] one sword
   *[2] two swords
}, { $how ->
    [again] by experience
    [morale] by morale
   *[pay] for prestige
}
option-shield = { $n } swords for one shield
option-save = { $n } swords for one sword next round
option-charge = Charge
option-go-on = Another round
option-Reroll-done = Let the dice stand
option-enough = One die is enough
option-strike = Strike with the rest
option-hold = Hold the riders back
option-stop = Break off: a draw
option-attack = Attack { $other } at { $space }
option-assault = Assault { $space }
option-ransom = Ask { $other } for ransom
option-loot = Loot { $space }
option-steal = Steal the { $what }
option-destroy = Destroy the { $what }
option-degrade = Keep it, one size smaller
option-degrade-loot = Keep it, one size smaller, and loot the port
option-Fall-destroy = Destroy and loot it
option-withdraw = { $unit } to { $b }
option-withdraw-all = All to { $b }
option-announce = Announce { name-road }
option-in = { $unit } { VERB($unit, "goes") } inside at { $space }
option-out = { $unit } { VERB($unit, "steps") } outside at { $space }
option-leave = { $unit } { VERB($unit, "leaves") } the site at { $space }
option-all-in = All inside at { $space }
option-all-out = All outside at { $space }
option-aim = Aim at { $unit }
option-rescue = Save { $unit }
option-unit = { $unit }
option-Besiege-end = Wait
option-end = End
option-no-aim = No aim
option-say-nothing = Say nothing

## Groups of options, effects

group-sovereignty = Sovereignty
group-festival = Festival
group-plan = Change the plan
group-food = Order of food
group-first = Who comes first
group-herds = Herds
group-goods = Goods
group-buy = Buy
group-prestige = Prestige
group-upgrade = Upgrade
group-downgrade = Downgrade
group-train = Train
group-build = Build
group-others = Others
group-sell-goods = Sell { $good }
group-buy-goods = Buy { $good }
group-move = Move
group-march = March together
group-ships = Ships
group-land = Land
group-reroll = Re-roll

effect-gold = { SIGN($n) } gold
effect-prestige = { SIGN($n) } prestige
effect-meat = { SIGN($n) } meat
effect-no-feed = no feed
effect-harvest = { $n } grain in autumn
effect-builders = Needs { $n } Light Infantry at the site; four quarters make it whole
effect-foes = { $other } { VERB($other, "has") } { LIST($units) } there: you must stop, and may fight
effect-ring = { OF($other) } settlement: you must stop, and with enough units you encircle it
effect-unguarded = Nobody stays to guard { $space }
effect-fate = to leave nobody standing; about { $mine } of your units and { $theirs } of theirs are lost
effect-odds = { LIST($ours) } against { LIST($theirs) }

## What options do, where no cost or gain says it: by step and verb, or by verb alone

does-NameRival-rival = Half as much prestige again for what you win against them; looting land with their settlement earns prestige
does-Trade-rival = { does-NameRival-rival }
does-truce = If they agree: no fighting between you for { $rounds } rounds, and nobody can break it
does-pay-tribute = If they agree: { $rounds } rounds of peace. You pay { $tribute } gold or more and lose { COUNT($payer, "victory point", "victory points") }; they gain { $taker }
does-ask-tribute = If they agree: { $rounds } rounds of peace. They pay you { $tribute } gold or more and lose { COUNT($payer, "victory point", "victory points") }; you gain { $taker }
does-offer-homage = If they agree: peace until you revolt. You lose { COUNT($vassal, "victory point", "victory points") }, { $shame } prestige, { $serving } Importance while you serve, and { $winter } gold each winter; they gain { COUNT($lord, "victory point", "victory points") }, { $fame } prestige and { $importance } Importance
does-ask-homage = If they agree: peace until they revolt. You gain { COUNT($lord, "victory point", "victory points") }, { $fame } prestige, { $importance } Importance while they serve, and { $winter } gold each winter; they lose { COUNT($vassal, "victory point", "victory points") }, { $shame } prestige and { $serving } Importance
does-accept-truce = No fighting between you for { $rounds } rounds, and nobody can break it
does-accept-tribute-down = You pay and lose { COUNT($payer, "victory point", "victory points") }; they gain { $taker }. { $rounds } rounds of peace
does-accept-tribute-up = You get the gold and { COUNT($taker, "victory point", "victory points") }; they lose { $payer }. { $rounds } rounds of peace
does-accept-vassalage-down = You serve until you revolt at a New Year, in peace. You lose { COUNT($vassal, "victory point", "victory points") }, { $shame } prestige, { $serving } Importance while you serve, and { $winter } gold each winter; they gain { COUNT($lord, "victory point", "victory points") }, { $fame } prestige and { $importance } Importance
does-accept-vassalage-up = They serve you until they revolt at a New Year; you cannot attack them. You gain { COUNT($lord, "victory point", "victory points") }, { $fame } prestige, { $importance } Importance while they serve, and { $winter } gold each winter; they lose { COUNT($vassal, "victory point", "victory points") }, { $shame } prestige and { $serving } Importance
does-accept-aid = You get the gold and lose { $debt } prestige; they gain { COUNT($giver, "victory point", "victory points") } and { $praise } prestige
does-aid = If they agree: they get { $aid } gold or more from you and lose { $debt } prestige; you gain { COUNT($giver, "victory point", "victory points") } and { $praise } prestige
does-final-terms = If one of these is accepted, the game is over at once
does-revolt = The peace with your lord ends, and so do his yearly gold and the Importance that serving costs you
does-stay-loyal = The peace goes on until the next New Year
does-AcceptRansom-accept = You get the gold and victory points, and your units must leave
does-again = Four faces of six bring a catch
does-Reroll-again = The die is rolled anew; it costs nothing
does-morale = The die is rolled anew; once a battle, for the side with more prestige
does-pay = Dice are rolled anew, two for the price
does-MoveSpecial-pay = Each of your units may go one more step this round
does-graze = The young herd is put there; it counts while the field is connected to a settlement of yours
does-confirm = Winter passes as the plan says
does-eat = What is eaten first is gone first; spare meat becomes gold
does-first = If food is short, this one is fed before the others
does-Pay-first = If gold is short, this one is paid before the others
does-let-starve = Choose somebody who gets nothing
does-Pay-dismiss = Choose somebody who is not paid
does-Dismiss-dismiss = Saves the wage; what is not paid is lost
does-starve = Saves the food; what is not fed is lost
does-go-on = Both sides roll again
does-stop = Nobody has won: no victory point either way
does-charge = Mounted units strike first and do not roll again this round; a shield stops two of their swords
does-hold = They roll with everybody else
does-save = Used in the next battle round
does-shield = Stops one sword of the other side
does-SetAside-strike = Every sword left takes a shield or a life
does-loot = Gold, herds and grain from there if connected; a red token stays. Only land with a rival's settlement earns prestige, all other costs some
does-steal = It is yours, with a victory point; they lose one
does-destroy = Nobody has it; they lose a victory point
does-Fall-destroy = Gold for the spoils, and the place is gone; counts as a conquest
does-degrade = The place is yours, one size smaller; counts as a conquest
does-announce = You win if it still holds at the end of the next round; everybody hears of it
does-assault = Swords must break the walls' shields first; if no defender is left, the place falls
does-Besiege-ransom = They may offer gold for your withdrawal
does-Besiege-end = The ring stays; without food the place surrenders in winter
does-market = Buy and sell grain, fish and herds
does-buy-recruit = Holds a field, builds and eats in winter like any other, but in battle is struck first and never re-rolls
does-buy-standard = Holds a field, builds, fights, and eats in winter
does-build = { $what ->
    [village] { $tax } gold of taxes, a new place to recruit, walls of level { $walls }; a point of Importance. Eats { $food } in winter
    [city] { $tax } gold of taxes instead of a village's 1, two units a round, Heavy Infantry, walls of level { $walls }; two cities are a goal of Might. Eats { $food } in winter
    [dock] Fish from the sea beside it, Transport Ships, and food by sea
    [port] { $tax } gold of taxes, War Ships, the market for herds, and leave to build another city
   *[other] A level more of walls, a die more in battles here, and a blow at each enemy who enters
}
does-hire = A stronger soldier with two lives, who takes gold instead of food in winter
does-corsairs = They lie still, fight, and close this sea to enemy fishing and supply; no food, no pay
does-double = Twice the units may be bought here this round
does-upgrade = Light Infantry becomes this kind and keeps its level; only elephants have none
does-train = A level higher after training, if it stays; it re-rolls or lives longer in battle
does-work = Builds while it stays; it may leave when you move
does-hasten = One quarter more this round
does-build-twice = All your sites grow twice as fast this round
does-clear = Taxes, recruits and festivals again
does-land = The ship is gone without refund; its crew is Light Infantry again
does-drive = The herd goes along; it counts while connected
does-board = It travels with the ship
does-aboard = It travels with the ship
does-ashore = It stands on land again
does-in = Behind the walls: safe until an assault
does-out = In the field: fights there and keeps a ring from closing
does-all-in = Behind the walls: safe until an assault
does-all-out = In the field: fight there and keep a ring from closing
does-Posture-leave = Fights at full strength, but no longer builds
does-aim = You choose this target in the rearguard, not its owner
does-rescue = Goes aboard another ship instead of drowning
does-promote = One level higher
does-hit = Loses a life
does-Ambush-strike = Loses a life; with its last one it is destroyed

## Why undo ends

note-die-rolled = a die is rolled
note-dice-rolled = dice are rolled

## What is not offered, and why not: reasons go on from the label, so they take no capital

missing-live-herds = Buy or sell herds alive
why-live-herds = needs a port in an unencircled settlement of yours
missing-unit = { $unit } at { $space }
why-retreat = it never retreats
why-immobile = never { VERB($unit, "moves") }
why-stopped = met an enemy and must stop
why-encircled = { "" }{ VERB($unit, "is") } encircled
why-stepped = { "" }{ VERB($unit, "has") } made { THEIR($unit) } step this round
missing-attack = Attack at { $space }
why-inside = the enemy is inside: ring the settlement and assault it
missing-offer = An offer to { $other }
why-pact = a pact between you is running
missing-buy-at = Buy units at { $space }
why-looted = looted: clear the red token first
why-besieged = the settlement is encircled
why-limit = its limit for this round is used up
missing-city = A city at { $space }
why-city = a further city needs a port here
missing-buy = Buy units
why-no-gold = no gold
missing-cavalry = Cavalry
why-horses = needs a connected herd of horses
missing-heavy = Heavy Infantry
why-heavy = needs an unencircled city
missing-cubes = More units
why-cubes = the most there may be are on the map already
missing-tiles = More buildings
why-tiles = the most there may be are on the map already
missing-work = The { $building } at { $space } goes on
why-work = { $have } of { $need } builders: let Light Infantry enter the site
missing-siege = Besiege { $space }
why-few = a ring needs { COUNT($need, "unit", "units") } outside; you have { $have }
why-outside = the defenders stand outside

## The winter's plan

draft-fate = The herd of { $herd } at { $space } { $fate ->
    [feed] is fed
    [spare] grazes outside
   *[slaughter] is slaughtered
}
draft-eats = { $whom } { VERB($number, "eats") } { LIST($foods) }
draft-starves = { "" }{ VERB($number, "starves") }{ $why ->
    [chosen] { "" } by your choice
    [scarce] : there is not enough
   *[cut-off] : no food reaches { THEM($number) }
}
draft-paid = { $whom } { VERB($number, "gets") } { $n } gold
draft-unpaid = unpaid and lost
draft-times = { $line } ×{ $n }
draft-from-to = { $before } to { $after }
draft-needs = Needs
draft-needs-food = Food for units and settlements
draft-needs-hungry = Goes hungry
draft-needs-fed = { $n } fed
draft-stores = Stores after winter
draft-stores-meat = Meat left over, sold for gold
draft-stores-grain = Grain
draft-stores-fish = Fish
draft-stores-gold = Gold
draft-stores-left = { $n } grain
draft-salaries = Salaries

## Mats

mat-gold = Gold
mat-grain = Grain
mat-fish = Fish
mat-cubes = Units
mat-tiles = Buildings
mat-prestige = Prestige
mat-victory = Victory points
mat-zone-cheaper = building price -{ $n }
mat-zone-faster = construction doubled
mat-zone-goal = goal of Might
mat-zone-eased = goals eased
mat-zone-dominance = Dominance
mat-income = Taxes or small festival
mat-salaries = Salaries in winter
mat-salaries-all = Settlements and units
mat-winter = Winter needs
mat-winter-food = Food for units and settlements
mat-winter-fodder = Grain for horses and elephants
mat-winter-wage = Mercenaries
mat-winter-store = In store, grain and fish by twos
mat-n-gold = { $n } gold
mat-n-grain = { $n } grain
mat-n-meat = { $n } meat
mat-goals = Goals of Might
mat-goal = { $now } of { $need }{ $met ->
    [yes] { "" } (met)
   *[no] { "" }
}
mat-goals-met = { $met } of { $need }
mat-importance = Importance
mat-can-feed = can feed its settlements
mat-can-pay = can pay its settlements
mat-yes = yes
mat-no = no
mat-item-fields = Fields
mat-item-settlements = Settlements
mat-item-agriculture = Agriculture
mat-item-cities = Cities
mat-item-prestige = Prestige
mat-item-victory = Victory points
mat-item-tribute = Tribute
mat-item-ransom = Ransom
mat-item-vassalage = Homage
mat-item-aid = Aid
mat-common = Pacts and prices
mat-pacts = Pacts
mat-pact = Pact
mat-until = Until
mat-pair = { BARE($a) } and { BARE($b) }
mat-truce = Truce
mat-vassalage = Homage, lord { BARE($lord) }
mat-tribute = Truce, tribute to { $taker }
mat-end-of-round = end of round { $n }
mat-until-revolt = a revolt
mat-rivals = Rivals
mat-announced = Announced
mat-prices = Prices
mat-buy = Buy with port
mat-sell = Sell with port
mat-slaughter = Slaughter
mat-without-port = 1/{ $n } without port
mat-place = Place
mat-won = Won by { name-road }

## Contests

contest-battle = Battle at { $space }
contest-assault = Assault on { $space }
contest-stage-declared = Declared
contest-stage-charge = Charge
contest-stage-rerolls = Dice
contest-stage-swords = Swords
contest-stage-targets = Targets
contest-stage-hits = Hits
contest-stage-next = End of round
contest-shields = Shields of { $seat }
contest-counted = Units of { $seat } for bonuses
contest-saved = Swords saved by { $seat }
contest-wall = Shields of the walls
contest-vanguard = Vanguard
contest-standard = Standard line
contest-rearguard = Rearguard
contest-attacker = Attacker
contest-defender = Defender
contest-fighter = { $unit }, { COUNT($lives, "life", "lives") }
contest-face-0 = blank
contest-face-1 = sword
contest-face-2 = two swords
contest-swords = Swords
contest-on-dice = On the dice
contest-empty-dice = Blank dice, three to a sword
contest-rival = Against a rival
contest-ambush = Ambush at { $space }
contest-fortification = fortification
contest-entering = marches in
outcome-losses = { $theirs ->
    [0] none destroyed
   *[other] { COUNT($theirs, "unit", "units") } destroyed
}, { $mine } lost
outcome-won = { $seat } { VERB($seat, "wins") } the { $siege ->
    [yes] assault on
   *[no] battle at
} { $space } against { $other } after { COUNT($rounds, "round", "rounds") }: { outcome-losses }.
outcome-draw = Nobody gives way at { $space } after { COUNT($rounds, "round", "rounds") }; for { $seat }: { outcome-losses }.
outcome-ambush = { $swords ->
    [0] The ambush at { $space } misses.
   *[other] A unit of { $other } loses a life at { $space }.
}
outcome-agreed = { $seat } { VERB($seat, "accepts") } { OF($maker) } offer.
outcome-declined = { $seat } { VERB($seat, "declines") } { OF($maker) } offer.
contest-offer-truce = An equal truce
contest-offer-tribute = A truce with tribute
contest-offer-vassalage = Homage
contest-offer-aid = Aid
contest-offer-ransom = Ransom
contest-offers = Offers
contest-answers = Answers
contest-pays = pays { $gold } gold
contest-serves = serves

## The map and the calendar

note-set-up = Set-up
note-season = { name-season } of year { $year }
note-end = Importance is scored after year { $years }
note-vassal = Vassal of { $lord }
note-site = { $building }, { $n } of { $of } quarters built
note-harvest = harvest { $n }
note-mild = mild winters
note-river = river
note-walls = Fortification level { $n }.{ " " }
note-ring = Encircled.{ " " }
note-builds = { $seat } { VERB($seat, "builds") } { A($building) }, { $n } of { $of } quarters.{ " " }
note-terrain = { "" }{ $name }{ $colour ->
    [green] { "" } (green)
    [yellow] { "" } (yellow)
    [turquoise] { "" } (turquoise)
    [brown] { "" } (brown)
   *[desert] { "" }
}
note-looted = Looted: no taxes, recruits or festivals.

## Pieces, for the inspector

kind-dice = Dice
kind-star-dice = Dice in rough, ships, sieges
kind-none = none
kind-lives = Lives
kind-upgrade = Upgrade
kind-size = Size aboard
kind-price = Price
kind-builders = Builders
kind-meat = Meat
kind-milk = Milk
kind-points = Agricultural points
kind-sown-grain = Sown grain
kind-gold = Gold
kind-grain = Grain
kind-fish = Fish
kind-PP = Prestige
mark-red-token = looted
mark-ring = encircled
mark-inside = inside the settlement
mark-site = at the construction site
mark-aboard = aboard a ship
mark-training = in training
mark-wounded = wounded
mark-hastened = hastened

# ---- ways to colour the map

mode-harvest = Harvest
mode-supply = Supply
mode-connected = Connected to a settlement
mode-cut-off = Cut off

## What a position is worth, part by part: more is better

part-victory = Victory points
part-prestige = Prestige
part-gold = Gold
part-food = Grain and fish
part-herds = Herds
part-winter = Food for the winter
part-realm = Fields and buildings
part-war = Sieges and battles
part-sites = Building sites
part-units = Units
part-rivals = Rivals held down
part-result = Result

## Plans: one gesture for one intent

plan-fight-on = {" "}and fight on as proposed while the odds are good
plan-roll-on = Roll and strike as proposed until the fight is over
plan-sell = Sell all { $n } { $good } for { $gold } gold
plan-works = { $building } in { $space }, { COUNT($n, "unit", "units") } at work

## What is still to do

todo-idle = { COUNT($n, "unit has", "units have") } not moved
todo-gold = { $n } gold unspent
todo-fields = { COUNT($n, "field", "fields") } not sown
todo-hungry = { COUNT($n, "unit goes", "units go") } hungry

## Options of the table

variant-map = Map
    .about = Italia: Italy and its neighbours, with Lombards, Franks and Vikings. Orient: the ancient East, from Hatti and Canaan to Babylon and Elam.
    .is-italia = Italia
    .is-orient = Orient
variant-mode = Mode
    .about = Basic: herds, but no experience. Fast: gold instead of herds. Full: everything.
    .is-basic = Basic
    .is-fast = Fast
    .is-full = Full
variant-years = Years
    .about = How long the game lasts. A year is four rounds and takes about an hour.
variant-factions = Peoples
    .about = Fixed by the number of players, chosen in the order of seats, or drawn by lot from all six.
    .is-by-lot = By lot
    .is-by-number = By the number of players
    .is-choice = Each player chooses
variant-sovereignty = Sovereignty
    .about = Whoever all others serve or pay tribute to wins at once.
variant-demands = Demands of homage
    .about = A player may also ask another to become a vassal, not only offer to be one.
variant-degrading = Fallen places
    .about = When a defended place falls, its city and its port are each kept or looted by a choice of their own. Or one choice holds for both, and a village with a port may be kept too.
    .is-building-by-building = Building by building
    .is-the-whole-place = The whole place
variant-barns = Full barns
    .about = A settlement that was free when autumn began has its own food, even while it is encircled in winter.
variant-ambush = Ambush
    .about = A unit with several lives that a fortification hits fights on wounded in this round, or is whole again at once.
    .is-kills-or-nothing = Kills or nothing
    .is-wounds = Wounds
variant-prices = Prices of buildings
    .about = Buildings cost gold alone, or as much prestige besides: the rulebook can be read both ways.
    .is-gold = Gold
    .is-gold-and-prestige = Gold and prestige
