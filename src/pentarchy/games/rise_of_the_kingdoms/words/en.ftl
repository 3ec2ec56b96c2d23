# Every sentence of Rise of the Kingdoms.
#
# What a message is given: $seat and other players are names that know who reads them; $hex, $a and $b are
# hexes; $unit, $building, $supply, $terrain and $colour are ids, for which the nouns below have the words.

### Nouns

name-player = Player { $n }
name-unit = { $unit ->
    [swordsman] swordsman
    [archer] archer
    [horseman] horseman
   *[ship] ship
}
name-a-unit = { $unit ->
    [swordsman] a swordsman
    [archer] an archer
    [horseman] a horseman
   *[ship] a ship
}
name-soldier = { $wounded ->
    [yes] wounded { name-unit }
   *[no] { name-unit }
}
name-several = { $unit ->
    [swordsman] { COUNT($n, "swordsman", "swordsmen") }
    [archer] { COUNT($n, "archer", "archers") }
    [horseman] { COUNT($n, "horseman", "horsemen") }
   *[ship] { COUNT($n, "ship", "ships") }
}
name-troop = { LIST($kinds) }
name-points = { $unit ->
    [ship] { COUNT($n, "hex", "hexes") }
   *[other] { COUNT($n, "action point", "action points") }
}
name-building = { $building ->
    [palace] palace
    [church] church
    [school] school
    [monastery] monastery
    [castle] castle
   *[cathedral] cathedral
}
name-level = { $level ->
    [1] village
    [2] town
   *[other] city
}
name-supply = { $supply ->
    [wealth] wealth
    [production] production
   *[food] food
}
name-some = { $n } { name-supply }
name-yield = { LIST($supplies) }
name-terrain = { $terrain ->
    [hills] hills
    [plains] plains
    [forest] forest
    [sea] sea
   *[ocean] ocean
}
name-colour = { $colour ->
    [orange] orange
    [red] red
    [blue] blue
    [green] green
   *[other] { $colour }
}
name-goal = { $goal ->
    [america] America
   *[jerusalem] Jerusalem
}
name-gift = { $gift ->
    [invention] { $invention }
    [cards] draw { COUNT($n, "influence card", "influence cards") }
    [wealth] { COUNT($n, "coin", "coins") }
    [production] { $n } production
    [food] { $n } food
    [swordsman] { COUNT($n, "swordsman", "swordsmen") }
    [archer] { COUNT($n, "archer", "archers") }
    [horseman] { COUNT($n, "horseman", "horsemen") }
   *[ship] { COUNT($n, "ship", "ships") }
}
name-bid = { $seat } ({ $n ->
    [0] no cards
    [one] { $cards }
   *[other] { $cards } = { $sum }
})
name-vote = { $seat } { $sum ->
    [none] none
   *[other] { $sum }
}
name-score = { $seat } { $n }

### The chronicle: set-up

# `.weight`: 0 bookkeeping, 1 a move or purchase, 2 a fight or something won or lost, 3 it turns the game.
# `.hits`: the fields that name the seats it strikes, not who chose to act.
# Whose unit is wounded, stopped or sunk the chronicle adds.

event-row = { $seat } { VERB($seat, "is") } dealt { $cards }
    .weight = 0
    .hits = seat
event-nation = { $seat } { VERB($seat, "plays") } the { $nation }
    .weight = 2
event-refuses = { $seat } { VERB($seat, "refuses") } the { $nation }
    .weight = 1
    .hits = seat
event-colour = { $seat } { VERB($seat, "takes") } { name-colour }
    .weight = 0
    .hits = seat
event-gift = { $seat } { VERB($seat, "receives") } the gift of { $card }: { $gift }
    .weight = 2
event-starts = { $seat } { VERB($seat, "settles") } at { LIST($sites) }; lands: { LIST($lands) }
    .weight = 1
    .hits = seat
event-first-invention = { $seat } { VERB($seat, "rolls") } { $die }: { $invention }
    .weight = 1
    .hits = seat

### The chronicle: yield

event-century = The year { $year }: round { $round } of { $rounds }
    .weight = 0
event-invents = { $seat } { VERB($seat, "gains") } { $invention }
    .weight = 1
    .hits = seat
event-copies = { $seat } { VERB($seat, "copies") } { $invention } from { $other }
    .weight = 2
    .hits = other
event-coins-instead = { $seat } { VERB($seat, "takes") } { COUNT($coins, "coin", "coins") } instead
    .weight = 1
    .hits = seat
event-draws = { $seat } { VERB($seat, "draws") } { COUNT($n, "influence card", "influence cards") }{ $cards ->
    [0] {""}
   *[other] : { LIST($cards) }
}
    .weight = 1
    .hits = seat
event-spends = { $seat } { VERB($seat, "spends") } { LIST($cards) }
    .weight = 1
    .hits = seat
event-discards = { $seat } { VERB($seat, "discards") } { $card } { $why ->
    [limit] beyond the hand limit
    [shift] to move a land
    [pillage] for a pillaged land
   *[cancel] for the pope's word
}
    .weight = 0
    .hits = seat
event-shifts = { $seat } { VERB($seat, "moves") } a land from { $a } to { $b }
    .weight = 1
    .hits = seat
event-supplies = { $seat } { VERB($seat, "takes") } { COUNT($wealth, "coin", "coins") },
    { $production } production, { $food } food, { VERB($seat, "feeds") } { $fed }{ $treachery ->
        [none] {""}
        [coins] , { VERB($seat, "pays") } { COUNT($coins, "coin", "coins") } for treachery
        [food] , { VERB($seat, "pays") } { $grain } food for treachery
       *[both] , { VERB($seat, "pays") } { COUNT($coins, "coin", "coins") } and { $grain } food for treachery
    }
    .weight = 0
    .hits = seat
event-pays-treachery = { $seat } { VERB($seat, "pays") } { COUNT($coins, "coin", "coins") } and { $grain } food for treachery
    .weight = 1
    .hits = seat

### The chronicle: expand

event-refuge = { $seat } { VERB($seat, "begins") } anew at { $hex }
    .weight = 2
event-founds = { $seat } { VERB($seat, "founds") } a village at { $hex }
    .weight = 2
event-grows = { $seat } { VERB($seat, "grows") } { $hex } to a { name-level }
    .weight = 2
event-takes-land = { $seat } { VERB($seat, "takes") } the land at { $hex }
    .weight = 1
    .hits = seat
event-builds = { $seat } { VERB($seat, "builds") } a { name-building }{ $supply ->
    [none] {""}
   *[other] {" "}for { name-supply }
} at { $hex } for { $cost } production
    .weight = 1
    .hits = seat
event-launches = { $seat } { VERB($seat, "launches") } a ship at { $hex }
    .weight = 1
    .hits = seat
event-displaced = { $seat } { VERB($seat, "loses") } the harbour { $hex } to { $by }
    .weight = 2
    .hits = seat
event-refund = { $seat } { VERB($seat, "gets") } { $production } production back
    .weight = 0
    .hits = seat
event-musters = { $seat } { VERB($seat, "places") } { name-a-unit } at { $hex }{ $coins ->
    [0] {""}
   *[other] {" "}for { COUNT($coins, "coin", "coins") }
}
    .weight = 1
    .hits = seat

### The chronicle: clash

event-sequence = Who moves first: { LIST($bids) }
    .weight = 2
event-rolls-for-order = Dice for the order: { LIST($rolls) }
    .weight = 1
event-turn = { $seat } { VERB($seat, "moves") } and { VERB($seat, "battles") }
    .weight = 0
    .hits = seat
event-moves = { $seat } { VERB($seat, "moves") } { $units } from { $a } to { $b }
    .weight = 1
    .hits = seat
event-boards = { $seat } { VERB($seat, "boards") } { $units } from { $a } to { $b }
    .weight = 1
    .hits = seat
event-sails = { $seat } { VERB($seat, "sails") } { $units } from { $a } to { $b }
    .weight = 1
    .hits = seat
event-leaves = { $seat } { VERB($seat, "sends") } { $units } to { name-goal }
    .weight = 2
event-cancels = { $seat }, through the pope, { VERB($seat, "keeps") } { OF($owner) } { name-unit } from { $verb ->
    [move] moving to
    [board] boarding at
    [leave] leaving from
    [shoot] shooting at
   *[charge] charging
} { $hex }
    .weight = 2
event-calls-off = { $seat } { VERB($seat, "calls") } the attack on { $hex } off
    .weight = 1
    .hits = seat
event-shoots = { $seat } { VERB($seat, "shoots") } at { $hex } with { $units }
    .weight = 2
event-sinks = { $seat } { VERB($seat, "sinks") } { OF($owner) } ship at { $hex }
    .weight = 2
event-charges = { $seat } { VERB($seat, "charges") } { $hex } with { $units }
    .weight = 2
    .hits = defender
event-answers = { $seat } { VERB($seat, "answers") } with { $units } from { $hex }
    .weight = 2
event-rolls = { $seat } { VERB($seat, "rolls") } { $dice }: { $attack } against { $defence },
    { COUNT($wounds, "wound", "wounds") }
    .weight = 1
    .hits = seat
event-wounded = { OF($owner) } { name-unit } is wounded at { $hex }
    .weight = 1
event-dies = { OF($owner) } { name-unit } dies
    .weight = 1
event-repelled = { $seat } { VERB($seat, "holds") } { $hex }
    .weight = 2
    .hits = seat
event-retreats = { $seat } { VERB($seat, "retreats") } from { $hex }{ $b ->
    [none] {""}
   *[other] {" "}to { $b }
}
    .weight = 2
event-wins = { $seat } { VERB($seat, "takes") } { $hex }
    .weight = 2
    .hits = seat
event-captures = { $seat } { VERB($seat, "captures") } { $hex } from { $loser }; it is { $level ->
    [0] destroyed
   *[other] now a { name-level }
}
    .weight = 3
    .hits = seat loser
event-razes = The { name-building } of { $hex } is destroyed
    .weight = 1
    .hits = seat
event-monastery = { $seat } { VERB($seat, "uses") } the monastery of { $hex } for { name-supply }
    .weight = 1
    .hits = seat
event-pillaged = { $by } { VERB($by, "pillages") } { OF($seat) } land { $hex }
    .weight = 2
    .hits = seat
event-land-lost = { $by } { VERB($by, "pillages") } { $hex }; { $seat } { VERB($seat, "loses") } the land
    .weight = 2
    .hits = seat
event-removes = { $seat } { VERB($seat, "removes") } { name-a-unit } at { $hex }
    .weight = 1
    .hits = seat

### The chronicle: fate and the end

event-fate = Fate: { $name }. { $text }
    .weight = 2
event-plague = Plague among { OF($seat) } units at { $hex }:
    { $die } against { COUNT($strength, "unit", "units") }, { $lost ->
        [0] none
       *[other] { $lost }
    } lost
    .weight = 1
    .hits = seat
event-storm = Storm over { OF($seat) } ship at { $hex }: { $die }, it { $sunk ->
    [yes] sinks
   *[no] holds
}
    .weight = 1
    .hits = seat
event-fire = Fire in { OF($seat) } settlement { $hex }: { $die }, { $burns ->
    [yes] a building burns
   *[no] no harm done
}
    .weight = 1
    .hits = seat
event-heresy = { $seat } { VERB($seat, "loses") } { $n } unity
    .weight = 1
    .hits = seat
event-pays = { $seat } { VERB($seat, "pays") } { $short ->
    [yes] { $n } of { $due }
   *[no] { $n ->
        [0] no
       *[other] { $n }
    }
} { name-supply }
    .weight = 1
    .hits = seat
event-votes = Votes: { LIST($votes) }
    .weight = 2
event-pope = { $seat } { VERB($seat, "holds") } the pope
    .weight = 3
    .hits = seat
event-no-pope = Nobody votes: the pope stays where he is
    .weight = 1
event-ends = The game is over: { LIST($scores) }
    .weight = 3

### Prompts

prompt-OfferNation = Will you lead the { $nation }, or wait for another nation?
prompt-PickNation = Your row is empty: choose any nation left
prompt-ChooseColour = Choose the colour of your kingdom
prompt-Placement = { $what ->
    [first] Which site is settlement 1?
    [unit] Place { name-a-unit } in your start zone ({ COUNT($n, "unit", "units") } left)
    [land] Choose a land next to a settlement ({ $n } left)
   *[ready] Your start is placed: ready?
}
prompt-ChooseInvention = Choose an invention{ $left ->
    [one] {""}
   *[other] {" "}({ $left } to choose)
}
prompt-OtherInvention = You know that invention already: choose another of the first era
prompt-CopyInvention = Choose an invention of { $other } to copy
prompt-UseInfluence = Use influence cards: gifts, sets of three, or to move a land
prompt-KeepWithinLimit = Discard down to your hand limit of { $limit }
prompt-SpendCard = Choose an influence card to discard { $why ->
    [shift] to move the land
   *[pillage] for the pillaged land
}
prompt-ShiftCube = Which land do you give up for another?
prompt-ShiftTo = Which land do you take instead of { $hex }?
prompt-PlaceGift = Place the { name-unit } you received
prompt-PlaceAgain = Your sea hex was claimed by an earlier player: place the ship again
prompt-TakeWounds = { $why ->
    [hunger] Food is short
   *[famine] The famine takes its toll
}: choose a unit to wound ({ COUNT($n, "wound", "wounds") } left)
prompt-PayTreachery = Treachery costs { $n }: in coins or food?
prompt-Refuge = Your kingdom is gone: place a free swordsman to begin anew
prompt-FoundAndGrow = Found villages and grow settlements
prompt-SacrificeUnit = Which unit settles at { $hex }?
prompt-TakeLand = Choose a land around { $hex }
prompt-Build = Build buildings and ships ({ $n } production)
prompt-Recruit = Recruit units ({ COUNT($n, "coin", "coins") })
prompt-Bid = Lay down influence cards to move first{ $sum ->
    [0] {""}
   *[other] {" "}({ $sum } so far)
}
prompt-Vote = Vote for the pope with any number of cards, or none{ $sum ->
    [0] {""}
   *[other] {" "}({ $sum } so far)
}
prompt-Maneuver = Choose a unit or ship to move or fight with
prompt-Command = { $soldier } at { $hex }, { name-points } left: what next?
prompt-Muster = { $units } in the { $verb ->
    [charge] charge
   *[shoot] volley
} at { $hex }: who joins?
prompt-PapalWord = { $verb ->
    [none] Which influence card do you discard for it?
    [move] { $mover } { VERB($mover, "moves") } to { $hex } with { $units }. Does the pope forbid it?
    [board] { $mover } { VERB($mover, "boards") } at { $hex } with { $units }. Does the pope forbid it?
    [leave] { $mover } { VERB($mover, "leaves") } from { $hex } with { $units }. Does the pope forbid it?
    [shoot] { $mover } { VERB($mover, "shoots") } at { $hex } with { $units }. Does the pope forbid it?
   *[charge] { $mover } { VERB($mover, "charges") } { $hex } with { $units }. Does the pope forbid it?
}
prompt-GoOn = The pope stopped one unit. Attack { $hex } with the others?
prompt-Exchange = { $original ->
    [yes] Roll the dice
   *[no] Strike back
} or retreat
prompt-Wounds = Choose who is wounded ({ COUNT($n, "wound", "wounds") } left)
prompt-Plunder = Destroy { COUNT($n, "building", "buildings") } in { $hex }
prompt-ChooseTrack = Which supply track does the captured monastery raise?
prompt-Pillage = { $by } { VERB($by, "pillages") } { $hex }: take another land instead
prompt-ThinOut = Too many units in one hex: remove one
prompt-LoseUnits = Remove { COUNT($n, "unit", "units") }
prompt-NameForFire = Fire! Which of your largest settlements is in danger?
prompt-BurnDown = Which building of { $hex } burns down?
prompt-Freeze = Bitter winter: wound a unit at { $hex }
prompt-GiveTokens = Raiders: give up { $n } of your coins, production and food
prompt-CallToArms = Place free swordsmen, one per settlement

### Options: `.group` is the heading they stand under, `.lock` why there is no way back

option-done = Done
option-pass = Pass
option-ready = Ready
option-back = Back
option-end-turn = End turn
option-call-off = Call off
option-go-on = Go on
option-nowhere = Nowhere
option-take = Play the { $nation }
    .group = Nation
option-refuse = Wait for another, and give up { COUNT($n, "card", "cards") } of the { $nation }
    .group = Nation
option-colour = { name-colour }
    .group = Colour
option-first = Settlement 1 at { $hex }
    .group = Sites
option-place = At { $hex }
    .group = Place
option-place-unit = { name-unit } at { $hex }
    .group = Place
option-land = { name-terrain } at { $hex }{ $site ->
    [none] {""}
   *[other] {" "}for { $site }
}: { $brings }
    .group = Lands
option-cube = { $hex }: { $brings }
    .group = Lands
option-to = To { $hex }: { $brings }
    .group = Lands
option-invent = { $invention }: { $text }
    .era = Era { $era }
option-card = { $card }
    .group = Cards
    .lock = the card becomes known
option-discard = Discard { $card }
    .group = Cards
    .lock = the card becomes known
option-lay-down = { $card }
    .group = Cards
option-gift = Gift of { $card }: { $gift }
    .group = Own nation
    .lock = the card becomes known
option-three = { $nation } { $numbers }: { $gift ->
    [none] copy an invention
   *[other] { $gift }
}
    .group = Sets of three
    .lock = the cards become known
option-shift = Move one of your lands, for an influence card
    .group = Influence
option-found = Found a village at { $hex }
    .group = Found
option-grow = Grow { $hex } to a { name-level }
    .group = Grow
option-build = { name-building } at { $hex }{ $supply ->
    [none] {""}
   *[other] , { name-supply } track +1
}
option-ship = Ship at { $hex }
    .group = Ships
option-recruit = { name-unit } at { $hex }
option-unit = { name-soldier } at { $hex } ({ name-points })
option-wound = { $wounded ->
    [yes] Kill wounded
   *[no] Wound
} { name-unit } at { $hex }
    .group = Units
option-remove = Remove { name-soldier } at { $hex }
    .group = Units
option-sacrifice = Sacrifice { name-soldier } at { $hex }
    .group = Units
option-join = Join with { name-soldier } at { $hex }
    .group = Units
option-cancel = Stop { name-soldier } at { $hex }
    .group = Units
option-join-all = Attack with everybody who can
    .group = Attack
    .lock = dice are rolled
option-begin = Attack with { $units }
    .group = Attack
    .lock = dice are rolled
option-roll = Roll the dice
    .lock = dice are rolled
option-retreat = Retreat to { $hex ->
    [none] where the attack began
   *[other] { $hex }
}
    .group = Retreat
option-raze = Destroy the { name-building }
    .group = Buildings
option-track = { name-supply } track +1
option-name = { $hex }
    .lock = a die is rolled
option-pay = { $coins ->
    [0] { $grain } food
   *[other] { COUNT($coins, "coin", "coins") }{ $grain ->
        [0] { "" }
       *[other] { "" } and { $grain } food
    }
}
option-give = Give up 1 { name-supply }
option-leave-it = Leave it there for now
option-leave = Leave the board for { name-goal }
    .group = Leave
option-sail = Sail to { $hex }{ $ships ->
    [0] {""}
   *[other] {" "}past { COUNT($ships, "ship", "ships") }
}
    .group = Sail
option-move = { $aboard ->
    [yes] Land at
   *[no] Move to
} { $hex }
    .group = Move
option-march = March together to { $hex }
    .group = March
option-board = Board the ship at { $hex }
    .group = Board
option-charge = Charge { $hex }
    .group = Charge
option-shoot = Shoot at { $hex }
    .group = Shoot

# `effect-x` is what `option-x` does, unless its code knows more.

effect-call-off = Nobody attacks; action points are kept
effect-ready = Settled once everybody is ready
effect-refuse = These cards and their gifts are lost; the nation of the next lowest card is offered next
effect-first = Only the number: both villages are yours either way
effect-place = It stands there at once
effect-place-unit = { $unit ->
    [ship] Ready to carry soldiers
   *[other] { $inside ->
        [yes] Guards the village
       *[no] Stands in the open, ready to march
    }
}
effect-land = { COUNT($points, "point", "points") } at the end, beside what it brings each round
effect-cube = You give this land up
effect-to = Your land from now on
effect-card = It is spent
effect-discard = It is gone, and with it a point at the end
effect-lay-down = { $adds ->
    [yes] It is spent; its number adds to your sum
   *[no] It is spent
}
effect-gift = The card is spent, the gift is yours at once
effect-three = The three cards are spent
effect-shift = A card is spent; one land of yours moves and brings something else
effect-found = A soldier there becomes a village; then you take a land beside it, worth 2 points at the end
effect-ship = Carries soldiers over the sea
effect-recruit = { $unit ->
    [swordsman] Defends best; a point at the end
    [archer] Shoots without being struck back; a point at the end
   *[horseman] Attacks best and goes furthest; a point at the end
}
effect-unit = See where it can go and whom it can attack
effect-wound = { $wounded ->
    [yes] It dies
   *[no] It fights on, but weaker
}
effect-remove = It goes back to your pool
effect-sacrifice = It becomes the village and goes back to your pool
effect-join = Adds its attack and a die
effect-cancel = It does not act, and its action points are spent
effect-retreat = Whoever is left gets away, but does nothing more this round
effect-raze = It is gone, with its point and what it did
effect-track = One more each round
effect-name = A die decides whether a building burns there
effect-sail = Those aboard come along at no cost
effect-leave = { $goal ->
    [america] Gone for good: the ship is worth { COUNT($points, "point", "points") }, its crew nothing
   *[jerusalem] Gone for good: each soldier is worth { COUNT($points, "point", "points") }
}
effect-gifts = Gifts: { LIST($gifts) }
effect-lands = Then you take { COUNT($n, "land", "lands") } beside it{ $n ->
    [1] ,
   *[other] , each
} worth 2 points at the end
effect-points = Spends { $n } of its action points
effect-points-each = { COUNT($n, "action point", "action points") } each
effect-combat = to win, fought to the end; about { $mine } of your units and { $theirs } of theirs are lost
effect-arrows = that the arrows wound somebody; nobody shoots back

draft-land = Land at { $hex }: { $brings }
draft-sum = Sum
draft-track = { name-supply } track

### Why something is not offered, and what that would be where no option says it

why-lay-down = At least one card must be laid down
why-era = Its era begins in { $year } A.D.
why-needs = It needs { $invention }
why-no-cube = You have no cube left to mark it
why-few-cards = You hold { $n } of { $need } cards of the { $nation }
why-no-copy = The { $nation } know nothing that you lack and may take
why-no-chit = You have no chit or no cone left
why-no-cone = You have no cone left
why-taken = A cube lies on this land
why-neighbour = There is a settlement next to it
why-grown = One level a round, and none in the year of founding
why-food = It costs { $need } food, you have { $have }
why-built = One building per settlement and round
why-full = A { name-level } holds { COUNT($n, "building", "buildings") }
why-production = It costs { $need } production, you have { $have }
why-ship = A ship costs { $need } production, you have { $have }
why-coins = It costs { COUNT($need, "coin", "coins") }, you have { $have }
why-crowded = A { name-level } holds { COUNT($n, "unit", "units") }
why-tired = It has { COUNT($n, "action point", "action points") } left
why-ocean = The ocean needs the Astrolabe
why-boarded = It boarded this turn and may not leave the ship
why-archer = Archers shoot and never charge
why-attack = An attack costs { COUNT($need, "action point", "action points") }, { $have } are left
why-arrows = Ships are attacked by arrows only
why-landed = It left a ship this turn and may not board again
why-laden = A ship carries { COUNT($n, "unit", "units") }

missing-cards = Use the cards of the { $nation }
missing-build = Build at { $hex }
missing-build-again = Build again at { $hex }
missing-building = { name-building }
missing-ship = Ship
missing-unit = { name-unit }
missing-recruit = Recruit at { $hex }
missing-order = { name-unit } at { $hex }
missing-attack-ship = Attack the ship at { $hex }

### Calendar, board and score

phase-nations = Choosing nations
phase-colours = Choosing colours
phase-placement = Placing the start
phase-inventions = Inventions
phase-influence = Influence
phase-supplies = Supplies
phase-settlements = Settlements
phase-building = Building
phase-recruiting = Recruiting
phase-sequence = Who moves first
phase-maneuver = Move and battle
phase-fate = Fate
note-year = { $year } A.D.
note-end = Ends after { $year } A.D.{ $players ->
    [2] {" "}The rulebook knows no game for two: this is a house rule.
   *[other] {""}
}
note-score = { COUNT($n, "point", "points") }
note-zone = Where the { $nation } start.
note-token = { $units } with { COUNT($n, "action point", "action points") }
note-fighter = { $unit }: attack { $attack }, defence { $defence }

result = Won by culture points
    .total = Total
    .influence = Influence cards
    .building = Buildings
    .land = Lands
    .dedication = Dedication
    .unit = Soldiers
    .jerusalem = Jerusalem
    .america = America

### Mats

mat-kingdom = Kingdom of the { $nation }
mat-player = { name-player }
mat-common = Decks and bids
mat-wealth = Wealth
mat-production = Production
mat-food = Food
mat-lands = Lands
mat-unity = Unity
mat-dedication = Dedication
mat-treachery = Treachery
mat-track = { name-supply } track
mat-pope = Holds the pope
mat-culture = Culture points
    .influence = { COUNT($n, "influence card", "influence cards") }
    .building = { COUNT($n, "building", "buildings") }
    .land = { COUNT($n, "land", "lands") }
    .dedication = { COUNT($n, "level of dedication", "levels of dedication") }
    .unit = { COUNT($n, "soldier", "soldiers") }
    .jerusalem = { COUNT($n, "unit in Jerusalem", "units in Jerusalem") }
    .america = { COUNT($n, "ship to America", "ships to America") }
mat-row = Open row
mat-hand = Influence cards
mat-settlements = Settlements
    .chit = Chit
mat-pool = Pool
mat-inventions = Inventions by era: 500, 700 and 1000 A.D.
mat-stack = Influence stack
mat-discard = Discarded influence
mat-fate = Fate deck
mat-drawn = Fate so far
mat-bids = Cards last played
    .cards = Cards
    .sum = Sum
    .none = none

### Contests

contest-fate = Fate of { $year }: { $name }
    .says = What the card says
    .text = Text
    .now = Now
contest-offer = Who plays the { $nation }?
    .chooses = chooses
    .waits = waits
contest-vote = Who becomes pope?
    .votes = votes
contest-bid = Who moves first?
    .bids = bids
    .none = has no cards
    .nothing = none
contest-charge = Battle of { $hex }
    .attacker = attacks
    .defender = defends
    .first = Charge
    .second = Rolls and retreats
    .third = Capture
contest-volley = Arrows at { $hex }
    .attacker = shoots
    .defender = is shot at
    .first = Shot
    .second = Wounds
contest-struck = struck
contest-spared = spared
outcome-volley = { $wounds ->
    [0] The arrows of { $seat } miss.
   *[other] The arrows of { $seat } deal { COUNT($wounds, "wound", "wounds") } to { $other }.
}
outcome-losses = { $dead ->
    [0] {""}
   *[other] ; { COUNT($dead, "attacker", "attackers") } died
}
outcome-repelled = { $seat } { VERB($seat, "holds") } { $hex }: all who charged are dead.
outcome-retreats = { $seat } { VERB($seat, "gives") } way after { COUNT($rolls, "roll", "rolls") }: { $hex } is with { $other }{ outcome-losses }.
outcome-wins = { $seat } { VERB($seat, "takes") } { $hex } after { COUNT($rolls, "roll", "rolls") }{ outcome-losses }.
outcome-sequence = { $seat } { VERB($seat, "moves") } first; the order is { LIST($order) }.
outcome-pope = { $seat } { VERB($seat, "holds") } the pope.
outcome-no-pope = { $seat ->
    [none] Nobody voted: there is no pope.
   *[other] Nobody voted: the pope stays with { $seat }.
}
outcome-plague = { $lost ->
    [0] The plague spares { $hex }.
   *[other] { $seat } { VERB($seat, "loses") } { COUNT($lost, "unit", "units") } at { $hex }.
}
outcome-storm = { $sunk ->
    [yes] { OF($seat) } ship at { $hex } sinks.
   *[no] { OF($seat) } ship at { $hex } rides out the storm.
}
outcome-fire = { $burns ->
    [yes] A building of { $seat } burns at { $hex }.
   *[no] The fire at { $hex } is put out.
}
contest-units = Units
contest-roll = Last roll
    .die = Highest die
    .attack = Attack values
    .defence = Against defence
    .total = { $over }: { COUNT($n, "wound", "wounds") }

### Names and figures behind the scenes

kind-attack = Attack
kind-defence = Defence
kind-value = { $dark }, wounded { $light }
kind-points = Action points
kind-cost = Cost
kind-coins = { COUNT($n, "coin", "coins") }
kind-production-cost = { $n } production
kind-movement = Movement
kind-carries = Carries
kind-units = Units
kind-buildings = Buildings
kind-cube = Land
    .many = Lands
kind-cone = Cone
    .many = Cones
kind-chit = Settlement chit
    .many = Settlement chits
kind-ap = Action point
    .many = Action points
kind-pope = Pope
kind-wounded = Wounded
kind-site = Start site
    .many = Start sites
kind-zone = Start zone
    .many = Start zones
kind-wealth = Wealth
kind-production = Production
kind-food = Food
kind-influence = Influence card
    .many = Influence cards
kind-village = Villages
kind-town = Towns
kind-city = Cities
face-gift = Gift: { $gift }.
face-calamity = Calamity
face-papal-election = Papal election
face-war-fever = War fever

# ---- ways to colour the map

mode-wealth = Wealth
mode-production = Production
mode-food = Food

## What a position is worth, part by part: more is better

part-culture = Culture
part-treachery = Loyalty
part-stores = Supplies
part-income = Income
part-inventions = Inventions
part-towns = Settlements
part-pope = Papacy
part-wounds = Sound units
part-rival = Best rival held down
part-result = Result

## Plans: one gesture for one intent

plan-go = { name-unit }: go to { $hex }{ $company ->
    [all] { " " }with all who can
   *[alone] { "" }
}
plan-charge = { name-unit }: charge at { $hex } with all who can
plan-shoot = { name-unit }: shoot at { $hex } with all who can
plan-recruit = { name-several } at { $hex }
plan-remove = Lose the cheapest: { $units }
plan-wound = Wound the cheapest: { $units }

## What is still to do

todo-idle = { COUNT($n, "unit idle", "units idle") }
todo-coins = { COUNT($n, "coin unspent", "coins unspent") }
todo-production = { $n } production unspent
todo-lands = { COUNT($n, "land to choose", "lands to choose") }

## Options of the table

variant-tracks = Tracks
    .about = Unity and supplies end at the printed 15, or go on without an end.
    .is-endless = Endless
    .is-printed = Up to 15
variant-treachery = Paying for treachery
    .about = In coins and food as you like, or in food only when your coins are gone.
    .is-choice = As you like
    .is-coins-first = Coins first
variant-new_villages = New villages
    .about = A village may grow to a town in the round in which it was founded, or not before the next.
    .is-grow = Grow at once
    .is-wait = Wait a round
variant-copying = Copied inventions
    .about = You may copy any invention of the other nation, or only one whose left neighbour you have.
    .is-anything = Any
    .is-next = Only the next in a row
variant-full_lands = Full hexes
    .about = Nobody moves into a hex that is full, or whoever is too many there is removed when the turn ends.
    .is-closed = Closed
    .is-until-the-turn-ends = Open until the turn ends
