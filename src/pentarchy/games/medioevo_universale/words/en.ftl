# Every sentence of Medioevo Universale. The rulebook's FV are armies, its MP are moves.

## Names

name-power-byzantine = Byzantium
name-power-mamluk = Mamluks
    .article = the
    .many = yes
name-power-hungary = Hungary
name-power-novgorod = Novgorod
name-power-hre = Empire
    .article = the
name-power-golden_horde = Golden Horde
    .article = the
name-barbarians = Barbarians
    .article = the
name-player = Player { $number }
name-anybody = whoever comes
name-garrison = the garrison
name-sea-article = the
name-river-Bug = Bug
name-river-Danube = Danube
name-river-Daugava = Daugava
name-river-Dnieper = Dnieper
name-river-Dniester = Dniester
name-river-Don = Don
name-river-Douro = Douro
name-river-Drava = Drava
name-river-Ebro = Ebro
name-river-Elbe = Elbe
name-river-Euphrates = Euphrates
name-river-Garonne = Garonne
name-river-Guadalquivir = Guadalquivir
name-river-Halys = Halys
name-river-Kura = Kura
name-river-Loire = Loire
name-river-Main = Main
name-river-Maritsa = Maritsa
name-river-Medjerda = Medjerda
name-river-Meuse = Meuse
name-river-Moulouya = Moulouya
name-river-Neman = Neman
name-river-Neva = Neva
name-river-Nile = Nile
name-river-Oder = Oder
name-river-Oka = Oka
name-river-Po = Po
name-river-Pripyat = Pripyat
name-river-Prut = Prut
name-river-Rhine = Rhine
name-river-Rhone = Rhone
name-river-Sava = Sava
name-river-Seine = Seine
name-river-Severn = Severn
name-river-Sukhona = Sukhona
name-river-Tagus = Tagus
name-river-Thames = Thames
name-river-Tiber = Tiber
name-river-Tigris = Tigris
name-river-Tisza = Tisza
name-river-Trent = Trent
name-river-Vardar = Vardar
name-river-Vistula = Vistula
name-river-Volga = Volga
name-river-Volkhov = Volkhov
name-waters-Atlantic = Atlantic Ocean
name-waters-Baltic = Baltic Sea
name-waters-Black = Black Sea
name-waters-Mediterranean = Mediterranean Sea
name-waters-North = North Sea

name-phase = { $phase ->
    [setup] Set-up
    [order] Turn order
    [empire] Empire cards
    [diplomacy] Diplomacy
    [purchase] Purchase
    [taxes] Taxes
    [tax] Taxes
    [reinforcements] Reinforcements
    [reinforcement] Reinforcements
    [events] Events
    [placement] Placement
    [combat] Combat
   *[commerce] Commerce
}
name-piece = { $kind ->
    [merchant] Merchant Ship
    [galley] Galley
    [caravan] Caravan
    [wagon] War Wagon
    [captain] Captain
   *[engine] siege engine
}
name-engine = { $level ->
    [1] Catapult
    [2] Trebuchet
   *[3] Bombard
}
name-rank = { $level ->
    [1] I
    [2] II
   *[3] III
}
name-ranked = { $kind ->
    [engine] { name-engine }
   *[other] { name-piece } { name-rank }
}
name-lost-piece = a lost piece
name-building = { $what ->
    [settlement] { $level ->
        [1] Village
        [2] Town
       *[3] City
    }
    [fortification] { $level ->
        [1] Tower
        [2] Fort
       *[3] Castle
    }
   *[other] { name-class }
}
name-class = { $what ->
    [settlement] settlement
    [fortification] fortification
    [cathedral] Cathedral
    [harbour] Far Away Harbour
    [agricultural] Agricultural Fair
    [mining] Mining Fair
   *[textile] Textile Fair
}
# A building whose level is not known.
name-the-class = { name-class }
    .article = the
name-calamity = { $calamity ->
    [flood] Flood
    [invasion] Barbarian Invasion
    [famine] Famine
    [conspiracy] Conspiracy
    [epidemic] Epidemic
    [heresy] Heresy
    [civil-war] Civil War
    [fire] Fire
    [inquisition] Inquisition
    [pirates] Pirates
    [uprisings] Uprisings
    [storm] Storm
    [earthquake] Earthquake
   *[crusade] Crusade
}
name-pact = { $kind ->
    [alliance] alliance
    [transit] transit
    [trade] trade
    [truce] truce
    [loan] loan
    [promise] promise
    [bargain] bargain
    [crusade] Crusade
   *[safe-conduct] Safe-Conduct
}
name-office = { $office ->
    [pope] Pope
   *[antipope] Antipope
}
name-religion = { $religion ->
    [catholic] Catholic
    [orthodox] Orthodox
    [muslim] Muslim
   *[pagan] pagan
}
name-honour = { $why ->
    [absolved] absolution
    [antipope] Antipope
    [barbarian-captain] a Barbarian Captain slain
    [bard] the Bard's feast
    [building-destroyed] a building destroyed
    [captain-destroyed] a Captain slain
    [caravan-destroyed] a Caravan destroyed
    [conversion] conversion
    [crusade-beaten-off] the Crusade beaten off
    [crusade-forestalled] the Crusade forestalled
    [crusade-lost] the Crusade lost
    [crusade-shunned] believers left alone
    [crusade-won] the Crusade won
    [engine-destroyed] a siege engine destroyed
    [excommunicated] excommunication
    [galley-destroyed] a Galley destroyed
    [great-technology] a great technology
    [merchant-destroyed] a Merchant Ship destroyed
    [pact-broken] a pact broken
    [peace-asked] peace asked for
    [peace-granted] peace granted
    [pope] Pope
    [relic] a relic
    [religious-capital] a Religious Capital taken
    [religious-capital-lost] a Religious Capital lost
    [seven-technologies] seven technologies
    [tithe-refused] the tithe refused
    [truce-cut] a truce cut short
    [usury] usury
    [wagon-destroyed] a War Wagon destroyed
   *[war] war
}
name-florins = { COUNT($n, "Florin", "Florins") }
name-armies = { COUNT($n, "army", "armies") }
name-armies-aboard = { name-armies } aboard { $unit }
name-moves = { COUNT($mp, "move", "moves") }
name-nothing = nothing
name-somewhere = { $place ->
    [none] aboard
   *[other] in { $place }
}
name-aboard = aboard { $unit }
name-to = to { $place }
name-screen = behind the screen
name-buy-build = { name-building } in { $place }
name-buy-upgrade = { $unit } becomes { $better }
name-buy-upgraded = { A($unit) } becomes { $better }
name-buy-lost = a lost piece of level { $level }
name-buy-repair = Repair of the { name-class } in { $place }
name-buy-mend = Repair of { $unit }

## Events

event-abandoned = { OF($seat) } { $piece } is left behind in { $space } and lost
    .weight = 1
    .hits = seat
event-absolved = { $seat } { VERB($seat, "is") } absolved
    .weight = 2
    .hits = seat
event-accuses = { $seat } { VERB($seat, "accuses") } { $target } of breaking a pact ({ name-pact })
    .weight = 2
    .hits = target
event-activates = The lands around { $land } arm
    .weight = 1
event-all-loyal = All { OF($seat) } lands and fleets stay loyal
    .weight = 0
    .hits = seat
event-ambush = Barbarians fall on { OF($seat) } transports in { $land }
    .weight = 2
    .hits = seat
event-antipope = { $seat } { VERB($seat, "is") } Antipope
    .weight = 3
    .hits = seat
event-artillery = Artillery at { $land }: { $a ->
    [0] the besieged lose no engine
    [one] the besieged lose an engine
   *[other] the besieged lose { $a } engines
}, { $d ->
    [0] { $seat } none
    [one] { $seat } one
   *[other] { $seat } { $d }
}
    .weight = 1
event-asks-peace = { $seat } { VERB($seat, "asks") } { $target } for peace
    .weight = 2
    .hits = target
event-assassin = { OF($seat) } Killer strikes at { $target }: { $mine } against { $theirs }
    .weight = 2
    .hits = target
event-assault = The walls of { $space } are stormed
    .weight = 1
event-attrition = Hunger and sickness at the siege of { $land }
    .weight = 1
event-auction-won = { $seat } { VERB($seat, "wins") } the auction for { name-florins }
    .weight = 1
    .hits = seat
event-barbarians-build = Barbarians of { $land } gain { $what ->
    [tower] a Tower
    [village] a Village
    [fort] a Fort
    [town] a Town
    [captain] a Captain
    [better-captain] a better Captain
   *[galley] a Galley
}
    .weight = 1
event-barbarians-take = Barbarians take { $land } from { $seat }
    .weight = 2
    .hits = seat
event-battle = Battle in { $space }: { $attacker } against { $defender }
    .weight = 2
    .hits = attacker defender
event-bid = { $seat } { VERB($seat, "bids") } { name-florins }
    .weight = 0
event-bids-open = The sealed bids are opened
    .weight = 0
event-boards = { OF($seat) } { $piece } boards { A($on) }
    .weight = 0
event-borrows = { $seat } { VERB($seat, "borrows") } { name-florins }
    .weight = 1
event-breaks-pact = { $seat } { VERB($seat, "breaks") } { $kind ->
    [none] a secret pact: { LIST($parties) }
   *[other] a pact: { name-pact }
}
    .weight = 2
    .hits = parties
event-builds = { $seat } { VERB($seat, "builds") } in { $land }: { $building }
    .weight = 1
event-buys = { $seat } { VERB($seat, "buys") } { $buy } for { COUNT($price, "Florin", "Florins") }
    .weight = 1
event-buys-better = { $seat } { VERB($seat, "pays") } { COUNT($price, "Florin", "Florins") }: { $buy }
    .weight = 1
event-calamity = Calamity: { name-calamity }, in { $area }
    .weight = 2
event-capital = { $land } is { OF($seat) } Capital
    .weight = 1
event-capital-falls = { OF($seat) } Capital, { $land }, has fallen
    .weight = 3
    .hits = seat
event-captain-lost = One of { OF($seat) } Captains is lost
    .weight = 2
    .hits = seat
event-captives = { name-armies } { VERB($n, "falls") } to { OF($seat) } Corsair: { $how ->
    [prisoners] prisoners
    [slaves] sold as slaves
   *[killed] dead
}
    .weight = 1
event-card-ends = { $card } no longer lies before { $seat }
    .weight = 0
event-card-sold = { $seat } { VERB($seat, "buys") } { $card } from { $target } for { name-florins }
    .weight = 2
    .hits = seat target
event-cathedral = A Cathedral now stands in { $land }
    .weight = 1
event-cathedral-gone = { OF($seat) } Cathedral in { $land } is gone
    .weight = 2
    .hits = seat
event-chief-slain = A Barbarian Captain of level { $level } is slain
    .weight = 1
event-conclave = A new { name-office } is to be elected
    .weight = 1
event-conquers = { $seat } { VERB($seat, "takes") } { $land }, leaving { name-armies } there
    .weight = 2
    .hits = seat loser
event-converts = { $seat } { VERB($seat, "turns") } { name-religion }
    .weight = 2
event-copies = { $seat } { VERB($seat, "copies") } { $tech } from { $target }
    .weight = 2
    .hits = target
event-corsair = { OF($seat) } Corsair robs { $target } in { $sea }: { COUNT($goods, "good", "goods") }, { name-armies }
    .weight = 2
    .hits = target
event-counters = { $seat } { VERB($seat, "answers") } with a Killer
    .weight = 1
    .hits = by
event-crusade =
    { $seat } { VERB($seat, "calls") } a Crusade from { $start } on { $land }
    in { COUNT($turns, "turn", "turns") }: { COUNT($least, "army", "armies") } of each ally
    .weight = 3
event-crusade-ends = The Crusade is over
    .weight = 2
event-crusade-lost = The Crusade is lost ({ $why ->
    [start-lost] its start has fallen
    [destroyed] the army is destroyed
    [nobody-came] nobody came
   *[given-up] given up
})
    .weight = 3
event-crusade-marches = The Crusade reaches { $space }
    .weight = 1
event-cuts-truce = { $seat } { VERB($seat, "cuts") } a truce short by { COUNT($turns, "turn", "turns") }
    .weight = 2
    .hits = target
event-damaged = Damaged in { $land }: { $class }
    .weight = 1
    .hits = seat
event-decays = Not repaired in { $land }: { $class }
    .weight = 2
    .hits = seat
event-declares = { $seat } { VERB($seat, "declares") } victory: { $true ->
    [yes] it holds
   *[no] it does not hold
}
    .weight = 3
event-defies = { $seat } { VERB($seat, "defies") } the Pope
    .weight = 2
event-demoted = One of { OF($seat) } Captains sinks to level { $level }
    .weight = 1
    .hits = seat
event-departs = The Crusade departs with { name-armies }
    .weight = 1
event-dies = The { name-office } is dead
    .weight = 2
    .hits = seat
event-disperse = { COUNT($n, "Barbarian army", "Barbarian armies") } { VERB($n, "disperses") } in { $land }
    .weight = 0
event-draws-card = { $seat } { VERB($seat, "draws") } an Empire card{ $card ->
    [none] {""}
   *[other] : { $card }
}
    .weight = 1
event-earthquake = Earthquake in { $land } ({ $die })
    .weight = 1
event-event = Event in { $area }: { $icon ->
    [damage] buildings are damaged
    [standstill] transports stand still
    [losses] armies are lost
   *[slump] markets pay 10 Florins less
}
    .weight = 2
event-excommunicated = { $seat } { VERB($seat, "is") } excommunicated
    .weight = 2
    .hits = seat
event-expelled = { OF($seat) } { $piece } did not leave { $space } in time
    .weight = 1
    .hits = seat
event-faction = { $seat } { VERB($seat, "founds") } a faction of { THEIR($seat) } own at { $land }
    .weight = 2
event-feast = The Bard's feast brings { $seat } { name-florins } from { $guest }
    .weight = 1
    .hits = guest
event-sparks = A die for every settlement decides where it burns
    .weight = 1
event-toll = An event costs { $seat } { COUNT($die, "army", "armies") }
    .weight = 2
    .hits = seat
event-peril = What befell the Papal States endangers the Pope ({ $die })
    .weight = 1
    .hits = seat
event-fire = Fire in { $land }
    .weight = 1
event-flood = The { $river } floods its banks
    .weight = 2
event-gives = { $alone ->
    [yes] { $seat } { VERB($seat, "lays") } a card before { SELF($seat) }: { $card }
   *[no] { $seat } { VERB($seat, "gives") } { $target } a card: { $card }
}
    .weight = 2
    .hits = target
event-hands-over = { $seat } { VERB($seat, "hands") } over to { $target }: { $item }
    .weight = 1
    .hits = target
event-harmed = { $land } loses { name-armies }
    .weight = 2
    .hits = seat
event-healed = { $n } of { OF($seat) } armies { VERB($n, "recovers") }
    .weight = 1
    .hits = seat
event-heresy = Heresy among the { $religion ->
    [catholic] Catholics
    [orthodox] Orthodox
    [muslim] Muslims
   *[pagan] pagans
}
    .weight = 2
event-heretics = { COUNT($n, "army of heretics", "armies of heretics") } { VERB($n, "rises") } in { $land }
    .weight = 1
event-honour = { $seat }: { SIGN($n) } honour ({ name-honour })
    .weight = 1
    .hits = seat
event-horde = The horde moves from { $a } to { $b } with { name-armies }
    .weight = 1
event-horde-settles = The horde settles in { $land }
    .weight = 1
event-inquisition = The Inquisition tries the cards of the faithful
    .weight = 2
    .hits = seats
event-invasion = Invasion: { name-armies } { VERB($n, "enters") } at { $land }, bound for { $goal }
    .weight = 2
event-joins = { $land } joins { $seat }
    .weight = 2
    .hits = seat
event-joins-defence = { $seat } { VERB($seat, "joins") } the defence
    .weight = 2
event-joins-faction = { $seat } { VERB($seat, "follows") } the Antipope
    .weight = 1
event-kills-card = { $seat } { VERB($seat, "removes") } { $card } from { OF($target) } hand
    .weight = 2
    .hits = target
event-kingdom = { $player } { VERB($player, "takes") } the { $kingdom }
    .weight = 1
event-loads = { $seat } { VERB($seat, "loads") } { name-armies } in { $land }
    .weight = 0
event-loses = { $seat } { VERB($seat, "loses") } { name-armies } in { $space }
    .weight = 1
    .hits = seat
event-loses-card = { $seat } { VERB($seat, "loses") } { $card }
    .weight = 1
    .hits = seat
event-lost = { $n } of { OF($seat) } armies { VERB($n, "finds") } no place
    .weight = 1
    .hits = seat
event-lost-piece = { OF($seat) } { $piece } finds no place
    .weight = 1
    .hits = seat
event-lost-work = { OF($seat) } building in { $land } cannot be erected
    .weight = 1
    .hits = seat
event-moves = { OF($seat) } { $piece }: { $a } to { $b }
    .weight = 1
event-musters = { $seat } { VERB($seat, "places") } { name-armies } { name-somewhere }
    .weight = 0
event-mutiny = { OF($seat) } fleet in { $space } mutinies
    .weight = 2
    .hits = seat
event-nizaris = Nizaris against one of { OF($seat) } Captains: { $theirs } against { $mine }
    .weight = 2
    .hits = seat
event-no-bids = Nobody bids
    .weight = 0
event-no-breach = The pact is not held to be broken by { $seat }
    .weight = 0
event-no-crusade = No Crusade comes about
    .weight = 0
event-no-pact = { $seat } { VERB($seat, "proposes") } nothing
    .weight = 1
event-no-pope = There is no Pope while { $seat } { VERB($seat, "holds") } Rome
    .weight = 2
    .hits = seat
event-objective = { $seat } { VERB($seat, "has") } an objective{ $goal ->
    [none] {""}
   *[other] : { $goal }
}
    .weight = 1
event-occupies = { $seat } { VERB($seat, "occupies") } { A($piece) }
    .weight = 1
event-offers-card = { $seat } { VERB($seat, "puts") } { $card } up for auction
    .weight = 1
event-omen = The omen: { $a } and { $b }; doubles up to { $up_to } bring a calamity
    .weight = 0
event-order = Order of play: { LIST($order) }
    .weight = 0
event-out = { $seat } { VERB($seat, "is") } out of the game
    .weight = 3
    .hits = seat
event-outbreak = An Epidemic breaks out in { $land }
    .weight = 2
event-ownerless = { OF($seat) } { $piece } is abandoned in { $space }
    .weight = 1
    .hits = seat
event-pact = Pact ({ name-pact }): { LIST($parties) }
    .weight = 2
    .hits = parties
event-pact-ends = A pact ends ({ name-pact }): { LIST($parties) }
    .weight = 1
    .hits = parties
event-passes = { $seat } { VERB($seat, "passes") }
    .weight = 0
event-pays-back = { $seat } { VERB($seat, "pays") } { name-florins } back to { $to_seat }
    .weight = 1
    .hits = to_seat
event-pays-votes = { $seat } { VERB($seat, "pays") } { name-florins } for votes
    .weight = 0
event-peace = Peace between { $seat } and { $target }
    .weight = 2
    .hits = seat target
event-phase = { name-phase }
    .weight = 0
event-pirates = Pirates with { name-armies } in { $sea }
    .weight = 2
event-pirates-land = Pirates land in { $land } with { name-armies }
    .weight = 2
event-pirates-sail = Pirates reach { $sea }
    .weight = 0
event-placed = { $seat } { VERB($seat, "places") } { A($piece) } in { $land }
    .weight = 0
event-places = { event-musters }
    .weight = 0
event-plague = The Epidemic costs { $land } { name-armies }
    .weight = 1
event-plays = { $seat } { VERB($seat, "plays") } { $card }{ $against ->
    [none] {""}
   *[other] { " against " }{ $against }
}
    .weight = 2
    .hits = target
event-pope = { $seat } { VERB($seat, "is") } Pope
    .weight = 3
    .hits = seat
event-prisoners = { $seat } { VERB($seat, "takes") } { $n } of { OF($target) } armies prisoner
    .weight = 1
    .hits = target
event-promoted = One of { OF($seat) } Captains rises to level { $level }
    .weight = 1
    .hits = seat
event-proposes = { $seat } { VERB($seat, "proposes") } a pact to { LIST($partners) }
    .weight = 1
    .hits = partners
event-raid = { COUNT($n, "Barbarian army", "Barbarian armies") } { VERB($n, "marches") } from { $a } on { $b }
    .weight = 1
event-ramming = Galleys ram: { COUNT($hit_a, "hit", "hits") } on the defender, { $hit_d } on the attacker
    .weight = 1
event-ransoms =
    { $seat } { VERB($seat, "buys") } { name-armies } back from { $target } for { COUNT($price, "Florin", "Florins") }
    .weight = 1
    .hits = target
event-razes = { $seat } { $how ->
    [plunder] { VERB($seat, "plunders") }
   *[destroy] { VERB($seat, "destroys") }
} the { $class } of { $land }
    .weight = 2
    .hits = seat
event-rebellion = Rebellion against { $seat }: the die shows { $die }
    .weight = 2
    .hits = seat
event-reduces = { OF($seat) } engines bring the walls of { $land } to level { $level }
    .weight = 1
event-refuses-absolution = { $seat } { VERB($seat, "refuses") } to absolve { $target }
    .weight = 1
    .hits = target
event-refuses-pact = { $seat } { VERB($seat, "refuses") }
    .weight = 1
    .hits = target
event-refuses-peace = { $seat } { VERB($seat, "refuses") } peace
    .weight = 1
    .hits = target
event-refuses-ransom = { $seat } { VERB($seat, "refuses") } the ransom
    .weight = 1
    .hits = target
event-refuses-tithe = { $seat } { VERB($seat, "refuses") } the tithe to { $target }
    .weight = 2
    .hits = target
event-reinforced = { $seat } { VERB($seat, "receives") } { name-armies }
    .weight = 0
event-relic = { $seat } { VERB($seat, "takes") } the relic of { $land }
    .weight = 2
    .hits = seat
event-relic-found = A relic is found in { $land }
    .weight = 1
event-relic-kept = { $seat } { VERB($seat, "brings") } a relic to the Cathedral of { $land }
    .weight = 1
event-removed = An abandoned { $piece } in { $space } is gone
    .weight = 0
event-repays = { $seat } { VERB($seat, "repays") } { name-florins }
    .weight = 0
event-repelled = { OF($attacker) } attack in { $space } fails
    .weight = 1
    .hits = attacker
event-reserves = { $seat } { VERB($seat, "brings") } { name-armies } from the reserve
    .weight = 0
event-revolts = { $land } revolts against { $seat }: { COUNT($n, "Barbarian army", "Barbarian armies") }
    .weight = 2
    .hits = seat
event-rolls =
    { $attacker } { VERB($attacker, "rolls") } { $a }, in all { $total_a };
    { $defender } { $d }, in all { $total_d }
    .weight = 1
    .hits = attacker defender
event-score = { $seat }: { $held } honour in play, { $total } in all
    .weight = 0
event-secret-pact = A secret pact{ $kind ->
    [none] {""}
   *[other] { " (" }{ name-pact })
}: { LIST($parties) }
    .weight = 2
    .hits = parties
event-seized = Barbarians seize { OF($seat) } transports in { $space }
    .weight = 2
    .hits = seat
event-sets-down = { $seat } { VERB($seat, "sets") } { A($piece) } down in { $land }
    .weight = 0
event-shelters = { OF($seat) } { $piece } reaches { $land }
    .weight = 0
event-shows = { $seat } { VERB($seat, "shows") } { $card }
    .weight = 1
event-side = { $seat } { $side ->
    [join] { VERB($seat, "takes") } the cross
    [defend] { VERB($seat, "joins") } the defenders
    [neutral] { VERB($seat, "stays") } neutral
   *[refuse] { VERB($seat, "refuses") } the cross
}
    .weight = 1
event-siege = { $land } is besieged by { $seat }
    .weight = 2
    .hits = seat
event-siege-lifted = The siege of { $land } is lifted
    .weight = 1
event-silenced = { $seat } { VERB($seat, "removes") } the { $card } that lay before { $holder }
    .weight = 2
    .hits = holder
event-sinks = { OF($seat) } { $piece } sinks
    .weight = 2
    .hits = seat
event-slaves = { COUNT($n, "army of slaves", "armies of slaves") } { VERB($n, "rises") } against { $seat } in { $space }
    .weight = 2
    .hits = seat
event-sold-out = None is left for { $seat }: { $buy }
    .weight = 1
    .hits = seat
event-spoils = { $seat } { $how ->
    [capture] { VERB($seat, "keeps") }
    [plunder] { VERB($seat, "plunders") }
    [treasure] { VERB($seat, "takes") } the treasure of
   *[destroy] { VERB($seat, "destroys") }
} { A($piece) }
    .weight = 1
    .hits = owner
event-starves = { $n } of { OF($seat) } armies in { $land } { VERB($n, "finds") } no provisions
    .weight = 2
    .hits = seat
event-steals = { $seat } { VERB($seat, "steals") } { name-florins } from { $target }
    .weight = 2
    .hits = target
event-steals-card = { $seat } { VERB($seat, "steals") } a card from { $target }{ $card ->
    [none] {""}
   *[other] : { $card }
}
    .weight = 2
    .hits = target
event-storm = Storm over the { $sea }
    .weight = 2
event-swaps-prisoners = { $seat } and { $target } swap { COUNT($n, "captive army", "captive armies") }
    .weight = 1
    .hits = seat target
event-taxes = { $seat } { VERB($seat, "collects") } { $n ->
    [none] taxes
   *[other] { name-florins } in taxes
}
    .weight = 0
event-tithe = { $seat } { VERB($seat, "pays") } the tithe to { $target }
    .weight = 1
    .hits = target
event-trades = { $seat } { $how ->
    [buy] { VERB($seat, "buys") }
   *[sell] { VERB($seat, "sells") }
} { $n } { $good } in { $land } for { COUNT($price, "Florin", "Florins") }
    .weight = 1
event-treasure =
    { $seat } { VERB($seat, "finds") } a treasure:
    { COUNT($florins, "Florin", "Florins") }, { COUNT($armies, "army", "armies") }, { $goods } { $good }
    .weight = 2
    .hits = seat
event-tried = The Inquisition tries { OF($seat) } cards
    .weight = 1
    .hits = seat
event-trial = { OF($seat) } Inquisitor against { $target }: { $mine } to { $theirs }
    .weight = 1
    .hits = target
event-tribute = { $seat } { VERB($seat, "loses") } { name-florins } to { $target } with the Capital
    .weight = 2
    .hits = seat target
event-truce = A Diplomat brings { $seat } and { $target } a truce of { COUNT($turns, "turn", "turns") }
    .weight = 2
    .hits = seat target
event-turn = Turn { $turn }
    .weight = 0
event-unloads = { $seat } { VERB($seat, "unloads") } { name-armies } in { $land }
    .weight = 0
event-victim = The victim is { $seat }
    .weight = 1
    .hits = seat
event-victory = { $attacker } { VERB($attacker, "wins") } in { $space }
    .weight = 2
    .hits = attacker
event-votes = { $seat } { VERB($seat, "gives") } { COUNT($n, "vote", "votes") } to { $alone ->
    [yes] { SELF($seat) }
   *[no] { $target }
}
    .weight = 0
event-votes-breach = { $seat } { VERB($seat, "votes") }: the pact was { $vote ->
    [respect] kept
   *[rupture] broken
}
    .weight = 0
event-war = { $seat } { VERB($seat, "declares") } war on { $target }{ $surprise ->
    [yes] { " by a surprise attack" }
   *[no] {""}
}
    .weight = 2
    .hits = seat target
event-wooing =
    { OF($seat) } Princess goes to the { $kingdom }: the die shows { $die }, { $need } is needed
    .weight = 2
    .hits = seat
event-wrecked = Destroyed in { $land }: { $class }
    .weight = 1

## Prompts

prompt-PickKingdom = Choose your kingdom
prompt-Found = Found your realm: Capital, Cathedral, and where your first pieces stand
prompt-Muster = Place { COUNT($left, "more army", "more armies") }
prompt-Bidding = { $purpose ->
    [order] First place in the turn order
    [nizaris] The service of the Nizaris
   *[card] An Empire card
}, { $leader ->
    [none] no bid yet: bid or pass
   *[other] { COUNT($high, "Florin", "Florins") } by { $leader }: raise or pass
}
prompt-BuyCard = Buy one more Empire card?
prompt-Diplomacy = Diplomacy: war, peace, pacts and cards (actions left: { $left })
prompt-Propose = Put the pact together
prompt-PactAnswer = { $asker } { VERB($asker, "proposes") } a pact: { $kind ->
    [bargain] you receive { $give }, you give { $ask }
   *[other] { name-pact } { $turns ->
        [0] without end
       *[other] for { COUNT($turns, "turn", "turns") }
    }{ $sum ->
        [0] {""}
       *[other] , { COUNT($sum, "Florin", "Florins") }
    }
}. Do you accept?
prompt-PeaceAnswer = { $asker } { VERB($asker, "asks") } you for peace: do you grant it?
prompt-BreachVote = Did { $accused } break a pact ({ name-pact })?
prompt-SecretBid = Bid in secret
prompt-KhanMayConvert = A Crusade is called: change your religion now, or stay as you are
prompt-OrderedPeace = The Pope orders you to make peace
prompt-Absolution = { $asker } { VERB($asker, "asks") } for absolution: do you grant it?
prompt-Ballot = { $choice ->
    [none] Election: your vote
   *[other] Election: { COUNT($weight, "vote", "votes") } for { $choice }. Add to them?
}
prompt-Purchase = Purchase: put your list together
prompt-TaxDraft = Taxes: cards, loans and the tithe
prompt-Hire = Hire armies
prompt-Ransom = Prisoners: treat for their return
prompt-RansomAnswer = { $asker } { VERB($asker, "wants") } the prisoners back: do you let them go?
prompt-Toll = Choose where { name-armies } { VERB($n, "is") } lost
prompt-Losses = Choose which armies are lost: { $n }
prompt-AttackLosses = Choose which transports lose armies: { $n }
prompt-Victim = The area's lands are evenly held: name the victim
prompt-NameVictim = The Nizaris are yours: name the victim
prompt-NameReligion = Heresy: name the religion
prompt-CallInquisitor = Heresy: send an Inquisitor?
prompt-KeepLoyal = Civil War: choose the lands and fleets that stay loyal ({ $left } left)
prompt-Exempt = Inquisition: choose the cards that are exempt
prompt-CallCrusade = The Crusade: target, start and preparation
prompt-TakeCross = The Crusade: choose your side
prompt-Depart = The Crusade departs: by land or by sea
prompt-MarchOn = Lead the Crusade on
prompt-RankOrder = Set the order in which your side fights
prompt-Place = Placement: where do your new pieces and armies go?
prompt-Command = Combat: choose a transport, or end
prompt-JoinAttack = Launch the attack on { $place }, or let others join it
prompt-Guests = Your host is attacked: do you join the defence?
prompt-FightingOrder = { prompt-RankOrder }
prompt-ShowCards = Show cards for this roll{ prompt-odds }
prompt-WithdrawnCards = Show other cards for this roll?
prompt-LoseCard = You lost the roll: discard one of the cards shown
prompt-GoOn = Go on with the attack?{ prompt-odds }
prompt-AtTheWalls = Nobody is left outside: storm the walls, besiege, or leave
prompt-Reserves = Bring armies from behind the screen?
prompt-Occupation = How many armies stay in conquered { $place }?
prompt-NewCapital = Choose a new Capital
prompt-Spoils = What becomes of { $item }?
prompt-SiegeChoice = The siege: go on, storm or leave
prompt-Barber = Play a Barber Surgeon?
prompt-Lurk = Does a Corsair of yours lie in wait?
prompt-Captives = What becomes of the Corsair's victims?
prompt-Trade = Commerce: choose a transport
prompt-SellCards = Offer an Empire card for auction?
prompt-Counter = An intrigue against you: answer with a Killer?
prompt-Choose = Choose what to take
prompt-Pillage = The Cathedral: carry it off or do away with it
prompt-Declarations = Do you declare victory?
prompt-TimeCheck = Is the time up?
prompt-armies = How many armies go { $whither }?
prompt-unit = What does { $unit } do in { $place }? { name-moves } left
prompt-load = How many armies does it { $order ->
    [load] load
   *[unload] unload
} in { $place }?
prompt-good = How many units of { $good } does it { $order ->
    [buy] buy
    [sell] sell
    [load] load
   *[leave] leave
}?
prompt-odds = { " (" }attacker higher { $win }%, tie { $tie }%)

## Options

option-pass = Pass
option-done = Done
option-ready = Ready
option-end = End Combat
option-halt = Another transport
option-MarchOn-halt = Halt for this turn
option-no-card = No card
option-cancel = Propose nothing
option-accept = Accept
option-refuse = Refuse
option-open = Put it to them openly
option-secret = Put it to them in secret
option-only-these = No other partner
option-pact = Propose a pact
option-seal = Seal the bid
option-rupture = It was broken
option-respect = It was kept
option-obey = Obey and make peace
option-defy = Defy the Pope
option-commit = Confirm
option-architect = Use an Architect: buildings at half price
option-elsewhere = Build elsewhere
option-loan = Take a loan
option-repay = Repay a loan
option-refuse-tithe = Refuse the tithe
option-hide-cards = Show no cards
option-start-over = Start over
option-investiture = 1 army by Investiture
option-no-ransom = No ransom
option-back = Take the last line back
option-launch = Launch the attack
option-launch-led = Launch the attack, led by { $unit }
option-call-off = Call the attack off
option-defend = Join the defence
option-stay-out = Stay out
option-stay = Stay as you are
option-stop = Stop the attack
option-assault = Storm the walls
option-assault-led = Storm the walls, led by { $unit }
option-besiege = Besiege
option-leave = Leave
option-none = None
option-confirm = Go on with the siege
option-confirm-with-genius = Go on, with a Genius
option-hold = Hold on, and bring reinforcements this turn
option-lift = Lift the siege
option-keep-the-rest = Keep what can be kept, destroy the rest
option-barber-surgeon = Play the Barber Surgeon
option-no = No
option-counter = Answer with a Killer
option-let = Let it happen
option-florins = Steal Florins
option-eliminate = Do away with it
option-declare = Declare victory
option-play-on = Play on
option-time-is-up = The time is up
option-give-up = Give the Crusade up
option-prisoners = Take them prisoner
option-slaves = Sell them as slaves
option-killed = Kill them
option-bard = Play the Bard
option-crusade = Call a Crusade on Rome
option-join-faction = Follow the Antipope

option-peace = Ask peace of { $seat }
option-princess = Give a Princess to { $seat }
option-safe-conduct = Safe-Conduct with { $seat }
option-diplomat = Diplomat: truce with { $seat }
option-killer = Killer against { $seat }
option-thief = Thief against { $seat }
option-inquisitor = Inquisitor against { $seat }
option-miser = Miser for { $seat }
option-usurer = Usurer for { $seat ->
    [you] yourself
   *[other] { $seat }
}
option-excommunicate = Excommunicate { $seat }
option-absolve = Absolve { $seat }
option-vote = Vote for { $seat ->
    [you] yourself
   *[other] { $seat }
}
option-victim = { $seat ->
    [you] yourself
   *[other] { $seat }
}
option-with = With { $seat }
option-treat-with = Treat with { $seat }
option-Lurk-strike = Fall on { $seat }
option-assassinate = Killer against the Pope, { $seat }

option-capital = Capital in { $place }
option-cathedral = Cathedral in { $place }
option-cardinal = Cardinal: the Cathedral of { $place }
option-steal = Carry it to { $place }
option-start = Start from { $place }
option-target = Target: { $place }
option-found-faction = Found a faction at { $place }
option-lurk = Lie in wait in { $place }
option-CallInquisitor-inquisitor = Inquisitor in { $place }

option-show = Show { $card }
option-withdraw = Take back { $card }
option-discard = Discard { $card }
option-exempt = Exempt { $card }
option-offer = Offer { $card }
option-card = Take { $card }

option-bid = Bid { name-florins }
option-ransom = Offer { name-florins }
option-price = Start at { name-florins }
option-toll = Toll of { name-florins } a load
option-lend = Lend { name-florins }
option-pay = Pay { name-florins }
option-seek-absolution = Ask for absolution, offering { name-florins }
option-armies = { name-armies }
option-garrison = { name-armies }
option-reserves = { name-armies }

option-war = Declare war on { $seat }
option-kind = { $kind ->
    [alliance] Alliance
    [transit] Transit
    [trade] Trade
    [truce] Truce
    [loan] Loan
    [promise] Promise
    [crusade] Crusade
    [safe-conduct] Safe-Conduct
   *[bargain] Bargain
}
option-turns = { $n ->
    [0] Without end
   *[other] { COUNT($n, "turn", "turns") }
}
option-prepare = { COUNT($n, "turn", "turns") }
option-give = Give { $item }
option-ask = Ask for { $item }
option-annex = Princess: annex the { $kingdom }
option-break = Break the pact with { LIST($partners) } ({ name-pact })
option-accuse = Accuse of a breach: { $seat } ({ name-pact })
option-cut-truce = { $all ->
    [yes] End the truce with { $seat }
   *[no] Shorten the truce with { $seat } by { COUNT($n, "turn", "turns") }
}
option-silence = Remove the { $card } before { $holder }
option-order-peace = Order { $seat } to make peace with { $other }
option-convert = Become { name-religion }

option-kingdom = { $kingdom }
option-put = { $unit } in { $place }
option-place = { $place }{ $room ->
    [none] {""}
   *[other] { " (room for " }{ $room })
}
option-reserve = Keep behind the screen
option-mercenaries = { name-armies }
option-buy-card = Buy a card for { name-florins }
option-CallCrusade-ask = { name-armies } of each ally
option-religion = { name-religion }
option-technology = Copy { $tech }
option-keep = { $fleet ->
    [yes] The fleet in { $place }
   *[no] { $place }
}
option-side = { $side ->
    [join] Take the cross
    [refuse] Refuse
    [defend] Join the defenders
   *[neutral] Stay neutral
}
option-depart = { $how ->
    [wagon] By land
   *[galley] By sea
}
option-order = { LIST($seats, joint: "then") }
option-swap = Swap { COUNT($n, "captive army", "captive armies") }

option-unit = { $unit } in { $place } ({ COUNT($fv, "army", "armies") }, { name-moves })
option-move = Move to { $place }
option-march = March to { $place }
option-storm = Attack { $place }
option-attack = Attack { $place }
option-attack-fleet = Attack { OF($seat) } transports in { $place }
option-load = Load armies in { $place }
option-unload = Unload armies in { $place }
option-take = Take aboard { $unit }
option-set-down = Set down { $unit } in { $place }
option-occupy = Occupy { $unit }
option-join = Join: { $unit }
option-go-on = { $unit ->
    [none] Go on
   *[other] Go on under { $unit }
}
option-lose = { name-armies } of { $pile }{ $place ->
    [none] {""}
   *[other] { " in " }{ $place }
}
option-destroy = Destroy { $item }
option-plunder = Plunder { $item }
option-capture = Keep { $item }
option-pass-over = Pass over { $item }
option-treasure = Draw a Treasure card for { $item }

option-site = Build in { $place }
option-patron = Let a Patron pay
option-strike = Strike out { $buy }
option-units = { $n } { $good }{ $price ->
    [none] {""}
   *[other] { " for " }{ COUNT($price, "Florin", "Florins") }
}
option-trade = { $order ->
    [buy] Buy
    [sell] Sell
    [load] Load
   *[leave] Leave
} { $good }{ $price ->
    [none] {""}
   *[other] { " at " }{ COUNT($price, "Florin", "Florins") }
}{ $city ->
    [none] {""}
   *[other] : { SIGN($gain) } in { $city }, { name-moves } away
}{ $place ->
    [none] {""}
   *[other] { $order ->
        [load] { " from " }{ $place }
       *[leave] { " in " }{ $place }
    }
}

group-technologies = Technologies
group-buildings = Buildings
group-pieces = Pieces
group-upgrades = Upgrades
group-repairs = Repairs
group-war = War and peace
group-list = List
group-cards = Cards
group-move = Move
group-attack = Attack
group-load = Load
group-trade = Trade

## What an option does, where its label alone would not tell: `does-Step-verb`, or `does-verb` in every step

does-Bidding-bid = You pay this only if nobody bids more.
does-BuyCard-buy-card = One more card from the deck, which nobody else sees.
does-Command-unit = Load, move or attack with it.
does-Trade-unit = Buy, sell or move with it.
does-thief = Takes a card of your choice from that hand, or with Guilds a technology or Florins; the Thief is spent.
does-killer = Removes a card of your choice from that hand; the Killer is spent.
does-inquisitor = Both roll a die: if yours is higher, they lose a card drawn at random. The Inquisitor is spent.
does-cardinal = Carry this Cathedral off or do away with it; the Cardinal is spent.
does-bard = All not at war with you bid in secret: you get the highest bid, its bidder a point of honour.
does-diplomat = Neither may attack the other while the truce lasts.
does-princess = War and broken pacts between you two cost twice the honour.
does-annex = If the die is high enough, all its lands join you with 5 armies each. The Princess is spent.
does-miser = They collect no taxes for as many turns as your technological level.
does-safe-conduct = Your transports may cross their lands and trade there, without end; the card is spent.
does-excommunicate = They lose 2 honour and their pacts with Catholics; their Captains cannot attack for a turn.
does-absolve = They get back the honour they lost and all their rights.
does-order-peace = They make peace, or are in danger of being excommunicated.
does-pact = Choose its kind, partners and length next.
does-peace = If they accept, you lose 2 honour (1 if you share a religion) and they gain 1.
does-accuse = All vote: if it was broken, the pact ends and they lose a point of honour.
does-open = Everybody learns what is agreed.
does-secret = Others see that there is a pact, not what it says.
does-with = They are asked whether they accept.
does-kind = { $what ->
    [alliance] Armies cross each other's lands and may fight side by side.
    [transit] Transports may cross each other's lands.
    [trade] Traders may buy and sell in each other's cities.
    [truce] Neither may attack the other while it lasts.
    [loan] Money now, paid back with a fifth more at its end.
    [promise] Your word: if it is broken, all vote on it.
   *[bargain] Lands, Florins, armies or pieces change hands at once.
}
does-PeaceAnswer-accept = The war ends: you gain 1 honour, they lose some.
does-PeaceAnswer-refuse = The war goes on; it costs nothing.
does-PactAnswer-accept = It binds you at once; to break it costs honour.
does-PactAnswer-refuse = Nothing changes; it costs nothing.
does-OrderedPeace-obey = The war ends.
does-OrderedPeace-defy = The war goes on, and the Pope may excommunicate you.
does-Found-capital = A City stands there, with room for 30 armies.
does-Found-cathedral = 50 Florins a turn, room for 10 more armies, a point of honour at the end.
does-Found-put = { $what ->
    [merchant] Carries goods by sea, and up to 10 armies.
    [galley] Carries up to 20 armies, Captains and engines by sea.
    [caravan] Carries goods by land, and up to 10 armies.
    [wagon] Carries up to 20 armies, Captains and engines by land: best at a border.
    [captain] Leads attacks: best where your War Wagon or Galley is.
   *[engine] Brings walls down in a siege: best where your War Wagon or Galley is.
}
does-Muster-place = Choose how many next. A land with fewer than 5 may rebel.
does-Muster-armies = They stand there when the game begins.
does-Place-place = New armies go there, as many as there is room for.
does-Place-armies = They stand there before Combat begins, and can be used in it.
does-Place-put = It stands there before Combat begins.
does-build = { $what ->
    [settlement] New pieces are placed there and goods traded; it feeds 10 armies more for each level.
    [fortification] Shelters 10 armies for each level, adds its level to their roll, and feeds 5 more for each.
    [cathedral] 50 Florins a turn, a point of honour at the end, a vote for the Pope, 10 more armies fed.
    [agricultural] Cereals and wine cost 3 Florins less there, for everybody.
    [mining] Salt and weapons cost 3 Florins less there, slaves bring 3 more, for everybody.
    [textile] Leather and textiles bring 3 Florins more there, for everybody.
   *[other] Ships load and unload there for less.
}
does-piece = { $what ->
    [merchant] Carries goods by sea: 10, 30 or 50 by its level.
    [galley] Carries armies by sea: 20, 40 or 60 by its level; rams other ships.
    [caravan] Carries goods by land: 10, 30 or 50 by its level.
    [wagon] Carries armies by land: 20, 40 or 60 by its level.
    [captain] Leads as many attacks a turn as his level.
   *[engine] Brings walls down by its level in each turn of a siege.
}
does-upgrade = More room and movement; a Captain leads more attacks, an engine breaks more walls.
does-repair = Unrepaired, it sinks by a level or is gone.
does-mend = Unrepaired, it sinks by a level or is gone.
does-site = See what can be built there.
does-architect = Every building of this list costs half; the Architect is spent.
does-loan = Hundreds of Florins by a die now, paid back with a tenth more; still open at the end it costs a point.
does-repay = The debt is paid with its interest, and costs no honour at the end.
does-refuse-tithe = You keep a tenth of your taxes and lose a point of honour; after three turns you may be excommunicated.
does-lose = These armies are lost.
does-Trade-buy = Costs this much a unit; sell it in another city.
does-Trade-sell = Brings this much a unit at once.
does-Trade-load = Takes goods that lie there aboard.
does-Trade-leave = Puts goods ashore, for another transport to fetch.
does-Trade-move = A transport may do two of three things in a turn: move, buy, sell.
does-Trade-units = That many are traded or carried.
does-Unit-move = Spends these moves; what is aboard goes along.
does-Unit-load = Armies come aboard to travel and attack. Leave five in the land, and it is safe from rebellion.
does-Unit-unload = Armies go ashore and guard the land.
does-Unit-take = It travels along. A transport with a Captain aboard can attack.
does-Unit-set-down = It stays there.
does-Unit-armies = That many go aboard or ashore.
does-GoOn-stop = The Captain loses a level, at level 1 his life; no more armies are lost.
does-lend = The sum is theirs at once; when they pay it back is part of the pact.
does-only-these = The proposal goes to those you have named and to nobody else.
does-go-on = Another roll, with losses for both unless it is a tie.
does-launch = The first roll of the battle.
does-assault = You roll a smaller die and they add their walls, but it may be over at once.
does-besiege = Your engines break the walls from the next turn on, and hunger costs both sides.
does-show = Its bonus counts in this roll; lose the roll, and one card shown is gone.
does-withdraw = It goes back to your hand and no longer counts.
does-Lurk-lurk = Robs a Merchant Ship that crosses this sea; nobody knows of it until he strikes.
does-Lurk-strike = Some of their goods are yours; the Corsair is spent.
does-SecretBid-bid = Only the highest bid counts; nobody sees yours before all are in.
does-mercenaries = 15 Florins for each army; the Mercenary is spent.
does-investiture = One army more for 15 Florins.
does-usurer = For some turns a fifth more taxes if it is yours, a fifth less if it lies before another.
does-hide-cards = Merchants and Tax Collector stay unseen and bring nothing this turn.
does-call-off = There is no attack, and no roll.
does-join = It fights in this attack too.
does-defend = Your armies fight beside the host's; you are at war with the attacker.
does-stay-out = The host fights alone.
does-AtTheWalls-leave = The attack ends without conquest: the Captain loses a level, at level 1 his life.
does-lift = The siege ends without conquest: the Captain loses a level, at level 1 his life.
does-confirm = Engines break the walls further, and hunger costs both sides.
does-Spoils-capture = It is yours from now on.
does-Spoils-destroy = It is gone. Barbarian pieces bring no honour.
does-attack-fleet = A battle where they are: armies aboard fight, and empty transports can be taken.
does-barber-surgeon = Some of the armies lost in this battle come back; the card is spent.
does-eliminate = Nobody has this Cathedral any more.
does-Absolution-refuse = They stay excommunicated, and keep what they offer.
does-BreachVote-respect = If most say so, the pact goes on.
does-BreachVote-rupture = If most say so, the pact ends and the accused loses a point of honour.
does-CallCrusade-target = Whoever takes part wins its honour if it falls, and loses as much if not.
does-CallCrusade-start = The crusaders gather there; if it is lost before they leave, so is the Crusade.
does-CallCrusade-prepare = Time for allies to come, and for defenders to arm.
does-CallCrusade-ask = Each ally must bring at least so many.
does-CallInquisitor-none = The heretics keep their strength.
does-assassinate = Both roll a die: if yours is higher, he dies and another is elected after the next Combat. The Killer is spent.
does-silence = That card works no longer; the Killer is spent.
does-war = You may attack them, and they you, until there is peace.
does-break = The pact ends at once, and breaking it costs honour.
does-cut-truce = The truce is over so much sooner; when no turn is left, you may attack each other.
does-convert = It decides whom you meet as of another faith, and your side in a Crusade. Only once in the game, and it costs honour.
does-KhanMayConvert-stay = Nothing changes; you may convert another time.
does-found-faction = You are its Antipope and excommunicated no longer; this place becomes a Religious Capital.
does-join-faction = You obey the Antipope from now on. Leaving the Pope for him costs as much as being excommunicated.
does-Ballot-vote = All your votes go there: one, and one for each Cathedral of yours.
does-Ballot-show = One more vote; the card stays in your hand.
does-Ballot-pay = One more vote for each 250 Florins.
does-Ballot-done = Your votes are given as they stand.
does-RansomAnswer-accept = You get what is offered, and they place their armies again in the next Placement phase.
does-NameReligion-religion = All of this faith with land there face heretics at their Cathedrals.
does-Exempt-exempt = It is not tried, and stays in your hand.
does-Exempt-done = Every other card of yours is tried.
does-Choose-technology = You have it from now on, and they keep it.
does-Choose-florins = Hundreds by a die, as far as they have so many.
does-Counter-counter = The intrigue comes to nothing; your Killer is spent.
does-Counter-let = The intrigue goes on as it was played.
does-Pillage-steal = It stands there from now on and serves you.
does-MarchOn-march = The whole army goes there.
does-MarchOn-storm = A battle for that place; only Captains who may still attack lead it.
does-MarchOn-halt = The army goes on next turn.
does-MarchOn-give-up = The Crusade is lost: each crusader loses its honour, each defender gains as much.
does-Depart-depart = Whatever travels that way goes along; the rest stays.
does-order = They roll one after the other in this order, each with own armies, cards and technologies.
does-RankOrder-commit = The order holds, and the battle begins.
does-LoseCard-discard = The card is gone.
does-Captives-prisoners = Their owner may buy them back or swap them.
does-Captives-slaves = As many slaves lie in your port, to be carried and sold.
does-Captives-killed = They do not come back against you.
does-Reserves-reserves = They join this battle at once.
does-Reserves-none = They stay behind the screen.
does-SellCards-offer = All see it. Next you say at how many Florins the bidding starts.
does-SellCards-price = Nobody may bid less; if nobody bids, you keep the card.
does-SellCards-none = You keep your cards.
does-confirm-with-genius = Engines break the walls further, and the Genius costs them an army more.
does-hold = You are too few to go on. Without reinforcements this turn the siege ends.
does-Spoils-plunder = Half its price is yours, and it is gone.
does-Spoils-treasure = Florins, armies and goods by a card drawn at random; the Captain is gone.
does-Spoils-pass-over = It is gone already.
does-Declarations-declare = If it holds, this turn is the last. If not, nothing happens.
does-Declarations-play-on = You say nothing, and may declare another time.
does-Diplomacy-crusade = Your followers march on the Pope's city, for 5 points of honour won or lost.
does-seek-absolution = If the Pope grants it, you have your honour and rights back; the offer is then his.
does-NewCapital-capital = Your court goes there. Whoever takes it gets a tenth of your Florins.
does-Propose-give = Theirs if they accept.
does-Propose-ask = Yours if they accept.
does-Propose-toll = They pay you so much for each load they trade in your lands.
does-Ransom-no-ransom = Nothing is offered: your armies stay prisoners.
does-Ransom-ransom = If they accept, you place your armies again in the next Placement phase.
does-Ransom-swap = If they accept, as many of both sides go home.
does-Ransom-treat-with = Choose what you offer for your armies they hold.
does-RansomAnswer-refuse = They stay your prisoners, and you get nothing.
does-TakeCross-side = { $what ->
    [join] You march along, and share the honour won or lost.
    [defend] You defend the target, and share the honour won or lost.
    [refuse] You stay at home; a Catholic who does is excommunicated.
   *[neutral] You keep out of it.
}
does-TakeCross-commit = Your choice holds; all sides are told together.
does-TimeCheck-play-on = Another turn is played.
does-TimeCheck-time-is-up = This turn was the last: honour is counted.
does-KeepLoyal-keep = It stays yours; what you do not choose is lost.
does-Victim-victim = The calamity strikes there.
does-NameVictim-victim = Their Captains are attacked, and those of their allies.
does-occupy = One army goes aboard, and it is yours; it moves from the next turn on.
does-garrison = They guard the land, the others stay aboard. With five it is safe from rebellion.

## What it costs or brings, and why it cannot be taken back

effect-honour = { SIGN($n) } honour
effect-surprise = surprise attack: { SIGN($n) } honour
effect-florins = { SIGN($n) } Florins
effect-excommunicated = You are excommunicated
effect-barbarians = { COUNT($n, "Barbarian army", "Barbarian armies") } will attack
effect-battle = to win, fought to the end without further cards; about { $mine } of your armies and { $theirs } of theirs are lost
effect-defence = { name-armies } there, { $walls ->
    [0] no walls
   *[other] walls of level { $walls }
}
effect-kingdom = { name-religion }, { COUNT($n, "land", "lands") }
effect-market = { $city } pays { SIGN($gain) } a unit, { name-moves } away

lock-dice = dice are rolled
lock-attack = the attack begins
lock-card = a card is shown
lock-die = a die is rolled
lock-draw = a card is drawn

## Why not

why-truce = A truce holds between you
why-war = War on { $seat }
why-needs = Needs { LIST($techs) } first
why-costs = Costs { COUNT($price, "Florin", "Florins") }, you have { $purse } left
why-military = Needs Military, owned before this phase
why-captains = Captains
why-architecture = Need Architecture
why-civil = Towns, Cities, Fairs, Cathedrals
why-engineering = Need Engineering
why-military-buildings = Forts and Castles
why-dear = Too dear
why-cathedral = Cathedral
why-empty = No army aboard: it cannot move or attack
why-leaderless = No Captain aboard with an attack left
why-stuck = It is held fast this turn
why-attack = Attack with { $unit }

## Drafts

draft-armies = Armies
draft-placed = Placed
draft-left = { $n } left
draft-given = { $card } for { $seat ->
    [you] yourself
   *[other] { $seat }
}
draft-taxes = Taxes
draft-tax-line = { $line ->
    [territories] Territories
    [cathedrals] Cathedrals
    [level] Level
    [russians] Russian principalities
    [merchants] Merchants
    [banks] Banks
    [mill] Mill
    [vassalage] Vassalage
   *[feudalism] Feudalism
}
draft-reinforcements = Reinforcements
draft-owed-line = { $line ->
    [home] Home
    [kingdoms] Kingdoms
    [fanaticism] Fanaticism
    [castles] Castles
    [russians] Russian principalities
    [returning] Returning
   *[crusade] Crusade
}
draft-mercenaries = Mercenaries
draft-fv = { name-armies }
draft-cost = Florins
draft-purse = In the purse
draft-list = This list
draft-buy = { $buy } for { $price }
draft-piece = { $unit } in { $place }
draft-reserve = { name-armies } behind the screen
draft-place = { name-armies }: { $place }

## Mats

mat-realm = The known world
mat-honour = Honour
mat-deck = Empire deck
mat-discards = Discards
mat-omen = Calamity on doubles up to
mat-crusade = Crusade
mat-crusade-honour = { $n } honour
mat-crusade-way = { $start } to { $target }
mat-crusade-leaves = leaves turn { $turn }
mat-crusaders = Crusaders
mat-defenders = Defenders
mat-technologies = Technologies
mat-market = Market (s: sold here)
mat-sold = s
mat-routes = Trade routes
mat-routes-good = Good
mat-routes-buy = Buy at
mat-routes-to = Sell in
mat-routes-sell = Sells for
mat-routes-profit = Profit a unit
mat-routes-mp = Moves
mat-routes-unit = { $unit } in { $place }
mat-treaties = War, pacts and cards given
mat-treaties-what = What
mat-treaties-until = Until
mat-war = War
mat-between = { LIST($seats) }
mat-given = { $giver } to { $holder }
mat-pact = { option-kind }{ $sum ->
    [0] {""}
   *[other] { " (" }{ COUNT($sum, "Florin", "Florins") })
}
mat-secret-pact = Secret pact
mat-until = turn { $turn }
mat-no-end = no end
mat-unknown = ?
mat-florins = Florins
mat-level = Technological level
mat-recruits = Armies to place
mat-reserve = Armies behind the screen
mat-lands = Territories
mat-hand = Empire cards
mat-loans = Owed to the bank
mat-prisoners = Prisoners held
mat-power = { $seat }
mat-due = Honour due at the end
mat-due-line = { $line ->
    [kingdoms] Kingdoms
    [lost-home] Lost home
    [florins] Florins
    [cathedrals] Cathedrals
    [religious-capitals] Religious capitals
    [pope] Pope
    [relics] Relics
    [loans] Loans
    [yellow] Yellow
    [red] Red
   *[empire] Empire
}
mat-objective = Objective: { $name }
mat-objective-land = { $colour ->
    [yellow] yellow: { $place }
   *[red] red: { $place }
}
mat-held = held
mat-seat = { $name }{ $office ->
    [pope] , Pope
    [antipope] , Antipope
    [banned] , excommunicated
   *[other] {""}
}

## The calendar, the board and the end

note-turn = Turn { $turn }{ $calamity ->
    [none] {""}
   *[other] : { name-calamity }
}
note-setup = Set-up
note-phase = { name-phase }
note-end = The game ends after turn { $turns }{ $honour ->
    [0] {""}
   *[other] , or at { $honour } honour
}
note-goods = Goods lying here: { LIST($goods) }
note-good = { $n } { $good }
note-place = Place
note-total = Honour in all
note-held = Honour in play
note-won = Won by honour
note-alone = Won as the last one left

## Contests

contest-order = First place in the turn order
contest-nizaris = The service of the Nizaris
contest-card = An Empire card
contest-bidder = bidder
contest-candidate = candidate
contest-host = host
contest-election = Election of the { name-office }
contest-votes = { COUNT($n, "vote", "votes") }
contest-attacker = Attacker{ contest-barbarians }
contest-defender = Defender{ contest-barbarians }
contest-barbarians = { $barbarians ->
    [yes] : Barbarians
   *[no] {""}
}
contest-armies = Armies
contest-roll = Roll
contest-bonus = { $line ->
    [crossbowman] Crossbowman
    [genius] Genius
    [monk] Monk
    [templar] Templar
    [warlord] Warlord
    [strategy] Strategy
    [bombard] Bombard
    [alchemy] Alchemy
    [walls] Walls
   *[captain] Captain
}
contest-next = Next roll
contest-meet = Armies that meet
contest-higher = Attacker higher
contest-tie = Tie
contest-lower = Defender higher
contest-battle = { $how ->
    [assault] Assault on { $place }
    [sea] Battle at sea, { $place }
   *[land] Battle of { $place }
}: { $attacker } against { $defender }
contest-stage = { $stage ->
    [march] Coming
    [lurking] Lurking
    [escort] Escort
    [declared] Declared
    [ramming] Ramming
    [cards] Cards
    [roll] Roll
    [losses] Losses
   *[result] Result
}
contest-sealed-election = The votes are equal: sealed bids decide
contest-sealed-feast = The Bard's feast: the highest sealed bid buys 1 honour
outcome-feast = { $guest } { VERB($guest, "pays") } { $seat } { $n } Florins and { VERB($guest, "gains") } 1 honour.
contest-siege = Siege of { $place }
contest-besieger = besieger
contest-besieged = besieged
contest-undefended = { $place } undefended
contest-crew = Pirate crew
contest-pirates = Pirates in { $sea }
contest-horde = horde
contest-players = players
contest-threatened = threatened
contest-invasion = Barbarian Invasion, bound for { $goal }
contest-corsair-in = A Corsair in { $sea }
contest-corsair = Corsair
contest-merchant = Merchant Ship
contest-level = 3 goods a level
contest-escort = Levels of Galleys beside it
contest-haul = Haul at most
contest-florins = { name-florins }
contest-crusade = Crusade on { $land }
contest-cross = { $side ->
    [lead] calls the Crusade
    [hold] holds the target
    [join] takes the cross
    [defend] joins the defenders
    [refuse] refuses the cross
   *[neutral] stays neutral
}
contest-fire = Fire
contest-spark = { $place }: burns at { $need } or more{ $less ->
    [0] {""}
   *[other] , the die less { $less }
}
contest-earthquake = Earthquake in { $place }
contest-shaken = the land in the middle
contest-trial = The Inquisitor tries { $target }
contest-inquisitor = Inquisitor
contest-accused = accused
contest-zeal = Zeal
contest-outbreak = The Epidemic breaks out in { $place }
contest-sick = the settlement
contest-plague = Settlement, walls, medicine
contest-toll = The event costs { $seat } armies
contest-stricken = loses as many
contest-peril = The Pope in peril
contest-pope = dies at { $need } or more
contest-inquisition = Inquisition
contest-tried = their cards{ $less ->
    [0] {""}
   *[other] , each die less { $less }
}
contest-tried-cards = The Inquisition tries the cards of { $target }
contest-techs = Technologies
contest-omen = The omen
contest-omen-role = doubles up to { $up_to } are a calamity
contest-calamity = { name-calamity }: { $area }
contest-event = Event: { $area }
contest-wooing = { OF($seat) } Princess woos the { $kingdom }
contest-suitor = needs { $need } or more
outcome-wooing = { $won ->
    [yes] The { $kingdom } joins { $seat }.
   *[no] The { $kingdom } declines.
}
outcome-event = { $icon ->
    [damage] Buildings of players are damaged: a quarter of their value mends them.
    [standstill] Transports do not move this turn.
    [losses] Everybody with armies there loses as many as a die says.
   *[slump] Markets pay 10 Florins less this turn.
}
outcome-calamity = { $calamity ->
    [flood] A river and its tributaries take buildings, and armies with them.
    [invasion] A horde enters at the edge of the map and marches on a Capital.
    [famine] Every land there loses armies; an emptied one falls to Barbarians.
    [conspiracy] Nizaris are for hire: the highest bid names whose Captains they attack.
    [epidemic] An Epidemic breaks out in a settlement and spreads turn by turn.
    [heresy] Heretics of one religion rise against the armies there.
    [civil-war] Lands outside the home kingdom of whoever holds most there may rise.
    [fire] A die for each settlement: those that burn lose their buildings.
    [inquisition] Empire cards are tried by dice, but for those exempt.
    [pirates] Pirate ships come up in a sea nearby.
    [uprisings] Slaves rise, weak lands rebel, Fairs close.
    [storm] Ships at sea sink, and the coasts are damaged.
    [earthquake] One land is struck hard, its neighbours less.
   *[crusade] A Crusade is called.
}
contest-rebellion = Rebellion against { $seat }
contest-ruler = ruler
contest-assassin = A Killer strikes at { $target }
contest-nizaris-strike = Nizaris strike at { $target }
contest-blade = dagger
contest-guard = guard
outcome-losses = { COUNT($rolls, "roll", "rolls") }, { COUNT($mine, "army", "armies") } lost against { $theirs }
outcome-victory = { $attacker } { VERB($attacker, "wins") } at { $place }: { outcome-losses }.
outcome-repelled = { $defender } { VERB($defender, "holds") } { $place }; { $attacker } { VERB($attacker, "is") } beaten off: { outcome-losses }.
outcome-undefended = Nobody defends { $place }: Barbarians take it from { $seat }.
outcome-seized = Barbarians seize { OF($seat) } transports; nobody defends them.
outcome-horde-siege = The horde lies before the walls of { $place } and storms them next turn.
outcome-pirates = A pirate ship with { name-armies } comes up.
outcome-invasion = { name-armies } { VERB($n, "enters") } at { $land } and { VERB($n, "marches") } on { $goal }.
outcome-corsair = { $target } { VERB($target, "loses") } { COUNT($goods, "good", "goods") } and { name-armies } to { OF($seat) } Corsair.
outcome-crusade-called = { $seat } { VERB($seat, "calls") } for { COUNT($least, "army", "armies") } of each ally; after { COUNT($turns, "turn", "turns") } it leaves from { $start }.
outcome-sides = The sides are chosen: { $n } for the Crusade, { $m } for { $land }.
outcome-crusade-lost = The Crusade on { $land } is lost: { $why ->
    [start-lost] its start has fallen.
    [destroyed] the army is destroyed.
    [nobody-came] nobody came.
   *[given-up] it is given up.
}
outcome-sparks = { $n ->
    [0] Nothing burns.
   *[other] { LIST($lands) } { VERB($n, "burns") }.
}
outcome-earthquake = { $die ->
    [1] A weak shock, in { $place } alone.
    [2] A weak shock, in { $place } alone.
    [3] A weak shock, in { $place } alone.
    [6] The strongest shock: { $place } in ruins, the lands around it hit hard.
   *[other] A strong shock: { $place } and the lands around it.
}
outcome-trial = { $won ->
    [yes] { $target } { VERB($target, "loses") } a card.
   *[no] { $target } { VERB($target, "keeps") } every card.
}
outcome-outbreak = { $n ->
    [0] { $place } is spared.
   *[other] It costs { $place } { name-armies }.
}
outcome-toll = { $seat } { VERB($seat, "loses") } { name-armies } in that area.
outcome-peril = { $dies ->
    [yes] The Pope dies.
   *[no] The Pope lives.
}
outcome-tried = { $n ->
    [0] { $target } { VERB($target, "keeps") } every card tried.
   *[other] { $target } { VERB($target, "loses") } { COUNT($n, "card", "cards") }.
}
outcome-siege = { $attacker } { VERB($attacker, "besieges") } { $place }: { outcome-losses }.
outcome-artillery = The besieged lose { $a ->
    [0] no engine
   *[other] { COUNT($a, "engine", "engines") }
}, { $seat } { VERB($seat, "loses") } { $d ->
    [0] none
   *[other] { $d }
}.
outcome-reduces = { $level ->
    [0] The walls of { $land } are down.
   *[other] The walls of { $land } are brought to level { $level }.
}
outcome-auction = { $seat } { VERB($seat, "has") } it for { $n } Florins.
outcome-no-bids = Nobody bids.
outcome-pope = { $seat } { VERB($seat, "is") } Pope.
outcome-antipope = { $seat } { VERB($seat, "is") } Antipope.
outcome-omen = { $bad ->
    [yes] A double: a calamity strikes.
   *[no] No calamity this turn.
}
outcome-rebellion = { $n ->
    [0] Every land stays loyal.
   *[other] { $seat } { VERB($seat, "loses") } { LIST($lands) }.
}
outcome-assassin = { $struck ->
    [yes] The Killer kills { $target }.
   *[no] The guard of { $target } stops the Killer.
}
outcome-nizaris = { $struck ->
    [yes] A Captain of { $target } is dead.
   *[no] The Captain of { $target } lives.
}

## Kinds of pieces and marks

kind-coin = Florin
    .many = Florins
kind-mp = Move
    .many = Moves
kind-army = Army
    .many = Armies
    .text = Holds lands, travels in transports and fights. Cards and rules call it FV.
kind-barbarian = Barbarian army
    .many = Barbarians
kind-captain = Captain
    .text = Leads attacks; as many a turn as his level
kind-merchant = Merchant Ship
kind-galley = Galley
kind-caravan = Caravan
kind-wagon = War Wagon
kind-catapult = Catapult
kind-trebuchet = Trebuchet
kind-bombard = Bombard
kind-village = Village
kind-town = Town
kind-city = City
kind-tower = Tower
kind-fort = Fort
kind-castle = Castle
kind-cathedral = Cathedral
kind-harbour = Far Away Harbour
kind-agricultural = Agricultural Fair
kind-mining = Mining Fair
kind-textile = Textile Fair
kind-capital = Capital
kind-holy = Religious Capital
kind-siege = Under siege
kind-plague = Epidemic
kind-relic = Relic
kind-target = Target of the Crusade
kind-start = Start of the Crusade
kind-struck = Struck by the calamity
kind-damaged = Damaged
kind-blockade = Closed strait
kind-price = Price

# ---- ways to colour the map

mode-kingdoms = Kingdoms of players
mode-faith = Faith
mode-trade = Trade
mode-trade-unit = Florins for the dearest good
name-faith = { $faith ->
    [catholic] Catholic
    [orthodox] Orthodox
    [muslim] Muslim
    [pagan] Pagan
    [antipope] For the antipope
    [banned] Excommunicated
   *[other] { $faith }
}

## What a position is worth, part by part: more is better

part-honour = Honour
part-lands = Lands
part-armies = Armies
part-technologies = Technologies
part-florins = Florins
part-cards = Cards
part-borders = Safe borders
part-wars = Peace
part-result = Result

## Plans: one gesture for one intent

plan-march = { $unit }: march to { $place }{ plan-with }
plan-attack = { $unit }: attack { $place }{ plan-with }
plan-fight-on = {" "}and fight on without cards while the odds are good
plan-with = { $fv ->
    [0] { "" }
   *[other] { " " }with { COUNT($fv, "army", "armies") }
}{ $captain ->
    [yes] { " " }and a Captain
   *[no] { "" }
}
plan-losses = Lose { name-armies }, the largest stacks first
plan-sail = { $unit }: go to { $place }
plan-sell = Sell all { $n } { $good } in { $place }: { COUNT($florins, "Florin", "Florins") }
plan-buy = Buy { $n } { $good } in { $place } for { COUNT($florins, "Florin", "Florins") }
plan-place = Place { name-armies }: { $place }

## What is still to do

todo-idle = { COUNT($n, "transport idle", "transports idle") }
todo-florins = { COUNT($n, "Florin unspent", "Florins unspent") }
todo-armies = { name-armies } to place
todo-trade = { COUNT($n, "transport may still trade", "transports may still trade") }

## Options of the table

variant-turns = Turns
    .about = The game ends after this turn. Ten are a long day; three are a first game.
variant-honour = Ends at so much honour
    .about = The game ends as soon as somebody has this many points of honour; 0 is never.
variant-honour_end = How honour ends the game
    .about = A player declares it, and points due at the end count too; or it ends by itself when the points are held.
    .is-declared = Declared
    .is-held = Held
variant-timed = Play by the clock
    .about = At the end of each turn the first player may call time: then honour is counted.
variant-kingdoms = Kingdoms
    .about = Each player chooses a kingdom, or kingdoms are drawn.
    .is-choose = Chosen
    .is-draw = Drawn
variant-events_close = Damage closes buildings
    .about = What an event has damaged is of no use until it is repaired.
variant-usurer_spent = Usurers are spent
    .about = Your own Usurer is laid aside after his turns, instead of staying.
variant-objectives = Secret objectives
    .about = Everybody draws secret lands to hold at the end, which count instead of whole kingdoms.
variant-far_harbours = Far Away Harbours
    .about = Landing places may be bought for coasts without a harbour; ships load and unload there.
variant-difficult_mooring = Difficult mooring
    .about = Galleys pay the cost of the terrain where they load, unload or attack away from a harbour.
variant-combat_reserves = Reserves in battle
    .about = With Logistics, armies kept behind the screen may join a battle beside a settlement of yours.
variant-treasure_plunder = Treasures instead of plunder
    .about = For plunder a Captain of level 2 or 3 draws a Treasure card instead of money.
variant-killer_guilds = Bolder Killers
    .about = With Guilds a Killer may try the Pope, and take away cards that were given to somebody.
variant-corsair_guilds = Corsairs take captives
    .about = With Guilds the armies a Corsair beats become prisoners or slaves to sell.
variant-walls_calm = Walls keep the peace
    .about = A Tower, Fort or Castle makes a rebellion in its land less likely, by its level.
variant-relics = Relics
    .about = Some events hide a relic in a land. The first Captain there takes it, for honour now and at the end.
variant-khan_religion = The Golden Horde may be converted
    .about = Once in the game it may take another religion, for 2 points of honour.
variant-basileus_religion = Byzantium may become Catholic
    .about = For 4 points of honour, and with more rebellion in its lands.
