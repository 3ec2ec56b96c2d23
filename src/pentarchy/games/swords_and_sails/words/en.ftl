# Swords & Sails: every sentence a player reads.
#
# $seat, $other ... are powers: the one that reads is "you". $power and $piece are an army or a fleet with its
# owner. Messages that begin with name- are parts of sentences.

### Names

## Powers as one says them, where the name on the board would not do

name-hre = Empire
    .article = the
name-north_sea_empire = North Sea Empire
    .article = the
name-fatimid = Fatimids
    .article = the
    .many = yes
name-khazar = Khazars
    .article = the
    .many = yes
name-player = Player { $number }
# What stands before the name of a sea.
name-sea-article = the

## Armies, fleets and what is in them

name-army = Army { $number }
name-fleet = Fleet { $number }
# An army or a fleet with its owner's name.
name-force = { $power ->
    [you] your { $piece }
   *[other] { BARE($power) } { $piece }
}
name-ashore = { $piece } in { $place }
name-aboard = { $piece } aboard { $fleet }
name-docked = { $piece } in the port of { $place }
name-loaded = loaded { $ship }
name-of-force = { $unit } of { $force }
name-several = { $n } { $unit }
name-nothing = nothing
name-no-dice = no dice

## Cards, cities, time

name-colour = { $colour ->
    [green] green
    [blue] blue
    [yellow] yellow
   *[red] red
}
name-coloured-card = a { name-colour } { name-suit } card
name-coloured-cards = { $n } { name-colour } { name-suit } { $n ->
    [1] card
   *[other] cards
}
name-suit = { $colour ->
    [green] Development
    [blue] Political
    [yellow] Espionage
   *[red] War
}
name-city = { $what ->
    [minor] a minor city
    [major] a major city
   *[capital] the capital
}
name-season = { $season } { $year }
name-caravans = { $a ->
    [you] your caravans with { $b }
   *[other] { $b ->
        [you] your caravans with { $a }
       *[other] the caravans of { $a } and { $b }
    }
}
name-agreement = { $a ->
    [you] your trade agreement with { $b }
   *[other] { $b ->
        [you] your trade agreement with { $a }
       *[other] the trade agreement of { $a } and { $b }
    }
}
name-given = { $gives ->
    [gold] { $gold } gold
    [card] a card
   *[nothing] nothing
}
name-asked = { $asks ->
    [gold] { $n } gold
    [card] { name-coloured-card }
   *[nothing] nothing
}

### Orders, as one would write them

name-order = { $kind ->
    [attack] attack { $place }{ name-by }{ name-only }
    [attack-here] attack here{ name-only }
    [move] move to { $place }{ name-by }
    [port] dock in { $place }
    [board] board { $fleet } { $before ->
        [yes] before it sails
       *[no] after it sailed
    }
    [support] support { $mate } in { $place }{ name-by }
    [with] sail with { $mate }
    [aboard] stay aboard
   *[defend] stay and defend
}
name-by = { $fleet ->
    [none] { "" }
   *[other] { " " }by { $fleet }
}
name-only = { $foe ->
    [none] { "" }
   *[other] { " " }(only { $foe })
}
name-ordered = { $piece }: { $order }

### The chronicle

# An event weighs from 0 (bookkeeping) to 3 (it turns the game), and hits the seats that these fields name.

## Set-up

event-faction = { $seat ->
    [you] Your power: { $faction }
   *[other] { $seat } { VERB($seat, "is") } chosen
}
    .weight = 1
    .hits = seat
event-deployed = The powers take their places
    .weight = 0
event-first-ally = { $seat } { VERB($seat, "starts") } allied with { $ally }
    .weight = 2
    .hits = seat ally
event-leader = { $seat } { VERB($seat, "is") } led by the { $leader }
    .weight = 1
    .hits = seat
event-bid = { $seat } { VERB($seat, "lays") } a marker on { $land }
    .weight = 1
event-no-bids = { $seat } { VERB($seat, "lays") } no more markers
    .weight = 0
event-drafted = { $seat } { VERB($seat, "starts") } with { $land }
    .weight = 2
    .hits = seat

## Income

event-season = { name-season }
    .weight = 0
event-income = { $seat } { VERB($seat, "collects") } { $harvest } gold from the harvest, { $city } from cities{ $sea ->
    [0] { "" }
   *[other] { " " }and { $sea } from the sea
}
    .weight = 0
event-bonus = { $seat } { VERB($seat, "plays") } { $card }: { $percent }% more
    .weight = 2
event-upkeep = { $seat } { VERB($seat, "pays") } { $gold } upkeep
    .weight = 0
event-disbands = { $seat } { VERB($seat, "disbands") } one { $unit } of { $piece }
    .weight = 1
    .hits = seat

## Intrigue

event-buys-card = { $seat } { VERB($seat, "buys") } { name-coloured-card } for { $gold } gold
    .weight = 1
event-draws = { $seat } { VERB($seat, "draws") } { LIST($drawn) }{ $cards ->
    [none] { "" }
   *[other] : { LIST($cards) }
}
    .weight = 1
event-marries = { $seat } { VERB($seat, "plays") } { $card } on { $land } for { $gold } gold
    .weight = 2
event-wins-land = { $land } joins { $seat }
    .weight = 2
    .hits = seat
event-counters = { $seat } { VERB($seat, "counters") } with { $card }
    .weight = 2
event-spies = { $seat } { VERB($seat, "sends") } a spy to { name-force }
    .weight = 1
event-declares-spy = { $seat } will spy on { name-force }
    .weight = 1
event-spy-roll = { $seat } { VERB($seat, "rolls") } { $rolled } ({ VERB($seat, "needs") } { $need } or less) and { VERB($seat, "learns") } { $learns ->
    [yes] what it is
   *[no] nothing
}
    .weight = 1
event-eavesdrops = { $seat } { VERB($seat, "listens") } in and { VERB($seat, "rolls") } { $rolled }
    .weight = 1
event-sees = { $seat } { VERB($seat, "sees") } { name-force }{ $units ->
    [none] { "" }
   *[other] : { $units }
}
    .weight = 1
event-raids = { $seat } { VERB($seat, "takes") } { $gold } gold from { name-caravans }
    .weight = 2
    .hits = a b
event-trade-ends = { name-agreement } is over
    .weight = 1
    .hits = a b
event-looks = { $seat } { VERB($seat, "looks") } at { $other ->
    [you] your cards
   *[other] the cards of { $other }
}{ $cards ->
    [none] { "" }
   *[other] : { LIST($cards) }
}
    .weight = 1
    .hits = other
event-agents-paid = { $seat } { VERB($seat, "pays") } { COUNT($n, "counter agent", "counter agents") }
    .weight = 0

## Diplomacy

event-alliance = { LIST($seats) } form a team
    .weight = 2
    .hits = seats
event-leaves-team = { $seat } { VERB($seat, "leaves") } the team with { LIST($others) }
    .weight = 2
    .hits = seat others
event-guest-stays = { name-force } stays in the former ally's land
    .weight = 1
event-ready = { $seat } { VERB($seat, "is") } done talking
    .weight = 0
event-offers-alliance = { $seat } { VERB($seat, "proposes") } a team to { $other }
    .weight = 1
    .hits = other
event-offers-deal = { $seat } { VERB($seat, "offers") } { $other } { name-given } for { name-asked }
    .weight = 1
    .hits = other
event-deal = { $other } and { $seat } trade { name-given } for { name-asked }
    .weight = 1
    .hits = seat other
event-offers-trade = { $seat } { VERB($seat, "offers") } { $other } a trade agreement and { VERB($seat, "lays") } { $gold } gold
    .weight = 1
    .hits = other
event-trade-made = { $seat } and { $other } agree to trade: { $gold } gold are laid
    .weight = 1
    .hits = seat other
event-bank-matches = The bank doubles { name-agreement } to { $gold }
    .weight = 0
event-offers-share = { $seat } { VERB($seat, "proposes") } to share out with { $other }: { $mine } and { $theirs }
    .weight = 1
    .hits = other
event-shared = { $other } { VERB($other, "takes") } { $mine } and { $seat } { $theirs } of the trade gold
    .weight = 1
    .hits = seat other
event-takes-share = { $seat } { VERB($seat, "takes") } { $gold } trade gold
    .weight = 1
event-declines = { $seat } { VERB($seat, "declines") } { OF($other) } offer
    .weight = 1
    .hits = other
event-asks-time = { $seat } { VERB($seat, "asks") } for more time
    .weight = 0
event-more-time = Diplomacy is prolonged by { COUNT($minutes, "minute", "minutes") }
    .weight = 0
event-sues = { $seat } { VERB($seat, "claims") } { $land } as a political ally
    .weight = 2
event-supports-suit = { $seat } { VERB($seat, "supports") } { OF($other) } claim to { $land }
    .weight = 1
    .hits = other
event-undermines = { $seat } { VERB($seat, "undermines") } { OF($supporter) } support for { $other }
    .weight = 2
    .hits = other
event-suit-fails = { OF($seat) } claim to { $land } fails
    .weight = 2
    .hits = seat

## Orders and movement

event-orders = { $seat ->
    [you] Your orders
   *[other] { $seat }
}: { $orders ->
    [none] everything stays and defends
   *[other] { $orders }
}
    .weight = 1
event-transfer = { $seat ->
    [you] Your { $giver }
   *[other] { $giver } of { $seat }
} gives units to { $taker }{ $unit ->
    [none] { "" }
   *[other] : { $n } { $unit }
}
    .weight = 0
event-docks = { name-force } docks in { $land }
    .weight = 1
event-sails = { name-force } sails to { $to }
    .weight = 1
event-strait-shut = The strait is shut to { LIST($fleets) }
    .weight = 1
event-puts-to-sea = { name-force } puts to sea
    .weight = 1
event-landing-cancelled = { name-force } cannot land
    .weight = 1
event-no-room = { name-force } finds no room aboard { $fleet }
    .weight = 1
event-boards = { name-force } boards { $fleet }
    .weight = 1
event-marches = { name-force } goes to { $to }{ name-by }
    .weight = 1

## Battles

event-must-leave = { $seat } must leave { $land }
    .weight = 1
    .hits = seat
event-battle = { $sea ->
    [yes] Sea battle
   *[no] Battle
} in { $place }: { $attacker } { VERB($attacker, "attacks") } { $defender }
    .weight = 2
    .hits = attacker defender
name-goes = { $how ->
    [retreat] { VERB($seat, "retreats") }
   *[withdraw] { VERB($seat, "withdraws") }
}
event-leaves-early = { $seat } { name-goes } before the battle
    .weight = 2
    .hits = seat
event-gives-way = { $seat } { name-goes }
    .weight = 2
    .hits = seat
event-armour = Armour: attacker { $attacker }, defender { $defender }
    .weight = 0
event-barrage = Barrage: { $attacker } against { $defender }; the defender takes { $inflicted }, the attacker { $suffered }
    .weight = 1
event-close = Close combat: { $attacker } against { $defender }
    .weight = 1
event-damage = { $seat } must take { COUNT($points, "casualty point", "casualty points") }
    .weight = 0
event-loses = { $seat } { VERB($seat, "loses") } one { $unit } of { $piece }
    .weight = 1
event-wiped-out = { name-force } is wiped out
    .weight = 2
event-cargo-lost = { $units } { VERB($n, "goes") } down with the ships of { name-force }
    .weight = 2
event-ship-captured = { $seat } { VERB($seat, "captures") } a { $ship } of { $other ->
    [you] yours
   *[other] { $other }
}
    .weight = 2
    .hits = seat other
event-transports-taken = { $seat } { VERB($seat, "takes") } { COUNT($taken, "transport", "transports") } and { VERB($seat, "sinks") } { $sunk }
    .weight = 2
    .hits = seat
name-striker = { $seat ->
    [you] your { $unit }
   *[other] the { $unit } of { $seat }
}
name-struck = { $other ->
    [you] your { $foe }
   *[other] the { $foe } of { $other }
}
event-destroys = { name-striker } destroys { name-struck } ({ $rolled })
    .weight = 1
event-captures = { name-striker } captures { name-struck } ({ $rolled })
    .weight = 1
event-misses = { name-striker } misses { name-struck } ({ $rolled })
    .weight = 0
event-morale = { OF($seat) } morale { $routs ->
    [yes] breaks
   *[no] holds
}: { $rolled } against { $total }
    .weight = 1
event-volley = { $seat } { VERB($seat, "fires") } a last volley ({ $dice }): { COUNT($points, "casualty point", "casualty points") }
    .weight = 1
event-pursuit = { $seat } { VERB($seat, "pursues") } ({ $dice }): { $damage } damage, { $back } in return
    .weight = 1
event-battle-over = { $winner ->
    [none] Nobody holds
   *[other] { $winner } { VERB($winner, "holds") }
} the field in { $place }
    .weight = 2
    .hits = winner
event-retreats = { name-force } { $dest ->
    [none] has nowhere to go
   *[other] retreats to { $dest }
}
    .weight = 1
event-breaks-through = { name-force } fights its way to { $dest }
    .weight = 2
event-no-way-out = { name-force } has no way out and is lost
    .weight = 2
    .hits = seat
event-sabotages = { $seat } { VERB($seat, "plays") } { $card } against { name-force }
    .weight = 2
event-sabotage-roll = { $seat } { VERB($seat, "rolls") } { $rolled } ({ VERB($seat, "needs") } { $need } or less): { $points ->
    [0] it fails
   *[other] { COUNT($points, "casualty point", "casualty points") }
}
    .weight = 1

## Sieges

event-pillages = { $seat } { VERB($seat, "pillages") } { $land }
    .weight = 2
    .hits = seat
event-siege-roll = { $seat } { VERB($seat, "besieges") } { $land } and { VERB($seat, "rolls") } { $dice }: { COUNT($points, "casualty point", "casualty points") }
    .weight = 2
event-pays-off = { $seat } { VERB($seat, "pays") } off { COUNT($points, "casualty point", "casualty points") } for { $gold } gold
    .weight = 1
event-siege-fails = { OF($seat) } siege of { $land } fails
    .weight = 2
    .hits = seat
event-pillaged = { $seat } { VERB($seat, "carries") } { $gold } gold from { $land }
    .weight = 2
    .hits = seat
event-captured = { $seat } { VERB($seat, "captures") } { $land }{ $old ->
    [none] { "" }
   *[other] { " " }from { $old }
}
    .weight = 2
    .hits = seat old
event-city-taken = { $seat } { VERB($seat, "takes") } { name-city } of { $land }
    .weight = 2
    .hits = seat

## Building, and the season's end

event-resource = { $seat } { VERB($seat, "plays") } { $card }
    .weight = 2
event-musters = { $seat } { VERB($seat, "musters") } for { $gold } gold{ $new ->
    [0] { "" }
   *[other] { " " }and { VERB($seat, "raises") } { LIST($new) }
}
    .weight = 1
name-for-gold = { $gold ->
    [0] { "" }
   *[other] { " " }for { $gold } gold
}
event-city-built = { $seat } { VERB($seat, "builds") } a minor city in { $land }{ name-for-gold }
    .weight = 1
event-city-upgraded = { $seat } { VERB($seat, "makes") } a city in { $land } major{ name-for-gold }
    .weight = 1
event-marked = { $seat } { VERB($seat, "has") } reached the target and must hold it for a season
    .weight = 3
    .hits = seat
event-out = { $seat } { VERB($seat, "is") } out of the game
    .weight = 3
    .hits = seat
event-over = The game is over: { LIST($winners) } first
    .weight = 3
    .hits = winners

### Prompts, by the step that asks

prompt-ChooseFaction = Choose the power you lead
prompt-FirstAlly = Choose the power you start allied with
prompt-ChooseLeader = Choose your leader
prompt-Bid = Place a marker on neutral land
prompt-BonusCards = Play bonus cards before income is paid?
prompt-Upkeep = You cannot pay your upkeep: disband a unit
prompt-TakeCards = { $free ->
    [0] Buy more intrigue cards?
   *[other] Choose your free card
}
prompt-PlayCards = Play intrigue cards
prompt-React = { $threat ->
    [marriage] { $rival } { VERB($rival, "claims") } { $land } by marriage.{ " " }
    [spy] { $rival } { VERB($rival, "spies") } on { name-force }.{ " " }
    [sabotage] { $rival } { VERB($rival, "sabotages") } { name-force }.{ " " }
   *[none] { "" }
}Counter with { $card }?
prompt-BuyAgents = How many counter agents do you hire, in secret?
prompt-Attempts = Whom do you spy on?
prompt-Talks = Diplomacy
prompt-DiplomatSpeaks = Your Diplomat may speak
prompt-OfferDeal = Your offer to { $other }
prompt-AskInReturn = Your offer to { $other }
prompt-OfferTrade = Your offer to { $other }
prompt-OwnShare = Share out trade gold
prompt-PartnersShare = { prompt-OwnShare }
prompt-AllianceOffer = Form a team with { $proposer }?
prompt-Deal = { $proposer } { VERB($proposer, "offers") } { $gives ->
    [card] a card face down
   *[other] { name-given }
} for { name-asked }
prompt-TradeOffer = { $proposer } { VERB($proposer, "offers") } a trade agreement and { VERB($proposer, "lays") } { $stake } gold
prompt-ShareOffer = { $proposer } would take { $mine } and leave you { $theirs } of the trade gold
prompt-SupportAsked = { $claimant ->
    [none] Do you support this claim?
   *[other] Support { OF($claimant) } claim to { $land }?
}
prompt-LastSubterfuge = Undermine a supporter?
prompt-TakeShare = Take your share of the trade agreement
prompt-Guest = Where does { $piece } go?
prompt-Orders = { $draft ->
    [piece] Orders for { $at }
    [taker] Which of yours takes units of { $piece }?
    [units] What does { $piece } give { $taker }?
    [limit] Whom alone does { $piece } attack?
    [support] Where does { $piece } give support, and to whom?
    [ship] Where does { $piece } go by { $fleet }?
   *[done] All orders are written: change any, or hand them in
}
prompt-Engage = They come from several sides. How do you meet them?
prompt-EngageAtSea = They come from several seas. How do you meet them?
prompt-EarlyChoice = Leave before the battle begins?
prompt-SpreadCargo = How many of your transports carry troops?
prompt-Saboteur = Sabotage an army or fleet?
prompt-ExtraDice = Which units does your Commander drive on?
prompt-GiveShip = Hand over a ship to the captors
prompt-TakeShip = Which fleet takes the captured ship?
prompt-Deploy = { $stage ->
    [match] Match an enemy unit
   *[place] Place a unit on the line
}
prompt-Rows = Place your reserves behind the line
prompt-Redeploy = { $stage ->
    [to] To which position does the { $unit } go?
   *[unit] Shift units along the line?
}
prompt-PullBack = Pull cavalry back from the line?
prompt-Casualties = Choose losses: { COUNT($points, "casualty point", "casualty points") } to take
prompt-FootCasualties = { prompt-Casualties }
prompt-StayOrGo = Fight on or leave? The choice is secret
prompt-RideOff = Does your cavalry ride off before the pursuit?
prompt-Pursue = Pursue with your cavalry?
prompt-ArmyRetreat = Where does { $piece } go?
prompt-FleetRetreat = Where does { $fleet } retreat?
prompt-SiegeChoice = Your army stands alone in { $land }: take it by siege?
prompt-BuyOff = { COUNT($points, "casualty point", "casualty points") } before { $land }: pay some off?
prompt-Muster = { $what ->
    [free] Place { COUNT($left, "free unit", "free units") }
    [piece] Units for { $piece }
   *[sheet] Buy units for armies and fleets
}
prompt-Cities = Build cities

### Options, by their verb; those of one step only by the step and the verb

## In many steps

option-pass = Pass
option-done = Done
option-back = Back
option-none = None
option-accept = Accept
option-decline = Decline
option-refuse = Refuse
option-ready = Ready
option-wait = Wait
option-give-up = Give up the rest
    .effect = The free units that are left are lost.

## Set-up

option-faction = { $name }
    .group = Powers
    .effect = Its lands, armies, fleets and cards are yours; nobody else can lead it.
option-FirstAlly-ally = Start with { $other }
    .effect = You share points and victory, and do not fight each other.
option-leader = { $name }
    .effect = { $says }
option-bid = A marker on { $space }
    .effect = One of the markers this land needs: one for each 10 gold it yields in spring.

## Income and intrigue

option-play = Play { $card }
    .effect = { $says }
option-disband = Disband one { $unit } of { $piece }
    .group = { $piece }
    .effect = One unit less to pay, and gone for good.
option-free = Take { name-coloured-card } for nothing
    .group = Free card
    .effect = { name-suit-about }
option-TakeCards-buy = Buy { name-coloured-card }
    .group = Buy
    .effect = { name-suit-about }
option-forfeit = No card of your colours is left
    .effect = You go without this free card.
option-marry = { $card }: { $space }
    .group = Marry
    .effect = The land becomes yours, with its cities, unless somebody unmasks you.
option-spy = Spy on { name-force }
    .group = Spy
    .lock = Dice are rolled
    .effect = On 8 or less with two dice you see what is in it; harder if countered.
option-raid = Raid { name-caravans } ({ $gold } gold)
    .group = Raid
    .effect = You take half of it, rounded up to 5; some powers take half of the rest too.
option-look = Look at the cards of { $other }
    .lock = You see hidden cards
    .effect = You see every card they hold.
option-counter = Play { $card }
    .effect = { $says }
option-agents = { COUNT($n, "counter agent", "counter agents") }
    .effect = Each makes one attempt to spy on you harder. They are paid even if not needed.

## Diplomacy

option-ally = Propose a team to { $other }
    .group = Team
    .effect = If they accept: shared points and victory, five points more for each ally.
option-deal = Offer a deal to { $other }
    .group = Deals
    .effect = Gold or a card, for gold, a card or nothing. They may decline.
option-trade = Trade agreement with { $other }
    .group = Trade
    .effect = Both lay gold and the bank doubles it; it is taken off from the next Diplomacy on.
option-share = Propose to share out trade gold
    .group = Trade
    .effect = If your partner agrees, both take gold from the card at once.
option-give = { $gives ->
    [gold] Give { $n } gold
    [card] Give { $card }
   *[nothing] Give nothing
}
    .group = { $gives ->
        [gold] Give gold
        [card] Give a card
       *[nothing] Give
    }
option-ask = { $asks ->
    [gold] for { $n } gold
    [card] for { name-coloured-card }
   *[nothing] as a gift
}
    .group = { $asks ->
        [gold] Ask for gold
        [card] Ask for a card
       *[nothing] Ask
    }
option-mine = { $n } for me
option-theirs = { $n } for them
option-suit = Political ally: { $space }
    .group = Political ally
    .effect = With enough supporters the land becomes yours without a fight.
option-Talks-support = Support { $other } in { $land }
    .group = Political ally
    .effect = Your public voice for the claim: it costs you nothing.
option-Talks-subterfuge = Subterfuge against the support of { $supporter } for { $other }
    .group = Political ally
    .effect = One supporter less. Your card is used up.
option-Talks-leave = Leave your team
    .group = Team
    .effect = You lose the points for allies; your armies must leave their lands or besiege them.
option-time = Vote for two more minutes
    .effect = Everybody has to vote for it.
option-subterfuge = Undermine { $other }
    .effect = Their support no longer counts. Your card is used up.
option-stake = Lay { $n } gold
    .effect = The bank lays as much as both partners together when Diplomacy ends.
option-take = Take { $n } gold
option-Deal-accept = { $card ->
    [none] Accept
   *[other] Accept, giving { $card }
}
option-support = Support
option-stay = Stay as an enemy
    .effect = Your army stands in enemy land from now on.

## Orders

option-piece = Orders for { $at }
    .group = Pieces
    .effect = Write or change its order.
option-limit = Limit its attack to one power
    .effect = It fights nobody else, as far as it may choose.
option-only = Only { $other }
    .effect = Of those in its way it attacks these and their team.
option-transfer = Give units to another or merge with it
    .effect = Units change hands without a fight, before or after moving.
option-strike = Strike out transfer { $n }
    .group = More
    .effect = The units stay where they are.
option-to = To { $at }
    .effect = It takes the units, if both are in the same place then.
option-units = { $unit }, { $when ->
    [before] before moving
   *[after] after moving
}
    .group = { $when ->
        [before] Before moving
       *[after] After moving
    }
option-attack = { $here ->
    [yes] Attack here
   *[no] Attack { $space }
}
    .group = Attack
    .effect = { $sea ->
        [yes] Fights hostile fleets there.
       *[no] Fights whoever opposes it there; left alone in foreign land it can besiege it.
    }
option-move = Move to { $space }
    .group = Move
    .effect = Goes there without looking for a fight.
option-Orders-port = Dock in { $space }
    .group = Port
    .effect = Safe from other fleets, but it neither attacks nor defends.
option-ship = Go by { $fleet }
    .group = By sea
    .effect = The fleet takes it over the water; next you say where it lands.
option-board = Board { $fleet } { $when ->
    [before] before it sails
   *[after] after it sailed
} and stay aboard
    .group = By sea
    .effect = It sails with the fleet and can land in a later season.
option-land = { $kind ->
    [attack] Land and attack { $space }
    [move] Land in { $space }
   *[support] Land in support in { $space }
}{ $early ->
    [yes] { " " }before the fleet sails
   *[no] { "" }
}
    .group = Land
    .effect = { $kind ->
        [attack] Comes over the sea and fights there; first its own fleet must hold the sea.
       *[other] Comes over the sea, if its fleet holds the sea.
    }
option-with = Sail with { $fleet } and share its load
    .group = Together
    .effect = Both fleets sail and fight as one and can carry more together.
option-Orders-support = Support another
    .effect = It fights together with another army or fleet.
option-at = Support { name-force } in { $space }
    .effect = Both fight there as one force.
option-defend = Stay and defend
    .effect = Holds its place and fights only if attacked.
option-Orders-aboard = Stay aboard
    .effect = Stays on its fleet for this season.
option-Orders-done = Hand in the orders

## Battles

option-together = Fight all of them together
    .effect = One battle against all of them.
option-first = First against { name-force }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
}
    .effect = These alone now, the others after that.
option-fight = Fight on
option-StayOrGo-retreat = Retreat
option-EarlyChoice-retreat = { option-StayOrGo-retreat }
option-withdraw = Play Tactical Withdraw
    .effect = You leave without being attacked on the way. The card is used up.
option-withdraw-twice = Play two Tactical Withdraws
    .effect = You leave before the battle, for two cards.
option-loaded = { COUNT($n, "transport", "transports") } with troops
    .effect = Loaded transports sink with their troops but cannot be captured.
option-sabotage = Sabotage { name-force }
    .group = Sabotage
    .effect = On 8 or less with two dice it loses one die of casualty points; harder if countered.
option-extra = More dice for { $unit }
    .effect = One more die for each two they roll.
option-GiveShip-give = Hand over a { $ship } of { $fleet }
    .effect = It fights for the enemy from now on.
option-into = Into { $fleet }
    .effect = The captured ship joins it.
option-match = { $unit } against the { $foe } at position { $at }
    .group = { $unit }
    .effect = They strike at each other.
option-Deploy-place = { $unit } at position { $at }
    .group = { $unit }
    .effect = The enemy must match it.
option-behind = { $unit } behind position { $at }
    .group = { $unit }
    .effect = Strikes from behind and cannot be struck this round.
option-shift = { $unit } from position { $at }
    .group = { $unit }
    .effect = Faces another enemy this round.
option-Redeploy-to = To position { $to }
    .effect = { $met ->
        [nobody] No enemy stands there.
       *[enemy] Faces the { $foe } there.
    }
option-pull = Pull back the { $unit } at position { $at }
    .group = { $unit }
    .effect = Can be placed anew next round.
option-lose = Lose one { $unit } of { $piece }
    .group = { $piece }
    .effect = It takes { COUNT($points, "casualty point", "casualty points") } away.
option-pursue = Pursue with cavalry
    .effect = One more attack by your cavalry, one die each. Those who have not routed strike back.
option-let-go = Let them go
    .effect = No further losses on either side.
option-ride-off = The cavalry rides off
    .effect = Your cavalry is spared the pursuit but does not strike back.
option-cover = The cavalry covers the retreat
    .effect = Your cavalry strikes back if they pursue, and can be lost.
option-retreat = Retreat to { $space }
    .effect = It gets away there and stays there for this season.
option-port = Into the port of { $space }
    .effect = Safe there from other fleets.
option-break-through = Fight through to { $space }
    .effect = Enemies are there: it has to fight again.
option-aboard = Back aboard { $fleet }
    .effect = It goes back to sea with the fleet.
option-hold = Hold out here
    .effect = There is nowhere to go, so the fleet stays.
option-ArmyRetreat-disband = There is no way out: the army is lost
    .effect = All its units are lost.

## Sieges

option-siege = Besiege { $space }
    .lock = Dice are rolled
    .effect = The place is yours if any of your units is left: { COUNT($dice, "die", "dice") }, about { COUNT($mean, "casualty point", "casualty points") }
option-city = Besiege { name-city } of { $space }
    .lock = Dice are rolled
    .effect = The city is yours if any of your units is left: { COUNT($dice, "die", "dice") }, about { COUNT($mean, "casualty point", "casualty points") }
option-pillage = Pillage { $space }
    .lock = Dice are rolled
    .effect = { COUNT($dice, "die", "dice") } of losses; a season's gold at once, but the land stays theirs and yields nothing for two seasons
option-leave = Leave { $space }
    .effect = Your army goes back and loses nothing; the land stays as it is.
option-pay = { $n ->
    [0] Pay nothing
   *[other] Pay off { COUNT($n, "point", "points") } for { $gold } gold
}
    .effect = { $n ->
        [0] All points are taken from your units.
       *[other] So many fewer points are taken from your units.
    }

## Building

option-army = Units for { $piece }
    .group = Reinforce
    .effect = Buy units for it.
option-fleet = Units for { $piece }
    .group = Reinforce
    .effect = Buy ships for it.
option-new-army = New army in { $space }
    .group = New army
    .effect = One more army to give orders to. It needs at least one unit.
option-new-fleet = New fleet in { $space }
    .group = New fleet
    .effect = One more fleet to give orders to. It needs at least one ship.
option-Muster-buy = Buy { $unit }
    .group = Buy
    .effect = { $fights ->
        [yes] Health { $health }, { COUNT($dice, "die", "dice") } that { VERB($dice, "hits") } on { $hit } or less
       *[no] Health { $health }
    }
option-card = { $card }: { $units }
    .group = Cards
    .effect = Free units, placed at once. The card is used up.
option-put = Into { $piece }
    .group = { $piece }
    .effect = They join it for nothing.
option-peasants = As peasants into { $piece }
    .group = { $piece }
    .effect = Each light infantry becomes several peasants.
option-found = A new fleet of { $n } in { $space }
    .effect = You pay only for the new fleet, not for its ships.
option-Muster-done = Finish buying
option-build = Minor city in { $space }
    .group = Build
    .effect = 10 gold more every season, and a point.
option-upgrade = Upgrade in { $space }
    .group = Upgrade
    .effect = 20 gold more every season, and two points more.
option-place = Free city in { $space }
    .effect = 10 gold more every season, and a point, for nothing.
option-quarry = { $space ->
    [none] { $card }: free minor cities
   *[other] { $card }: upgrade in { $space }
}
    .effect = Cities for nothing. The card is used up.
option-leave-stones = Leave the rest unbuilt
    .effect = The free cities that are left are lost.

### What an option does, where that depends on the step that asks

effect-AllianceOffer-accept = You share points and victory, and no longer fight each other.
effect-TradeOffer-stake = You lay so much too; the bank doubles the sum when Diplomacy ends.
effect-ShareOffer-accept = Both take these amounts now.
effect-Deal-accept = Both sides of the deal change hands at once.
effect-SupportAsked-support = Your public voice for the claim: it costs you nothing.
effect-StayOrGo-fight = Another round; if they leave, you may attack them once more on land.
effect-StayOrGo-retreat = You give up the place. On land, whoever stays attacks you once more.
effect-EarlyChoice-fight = The battle begins.
effect-EarlyChoice-retreat = You give up the place without losses.
effect-siege-fate = that some of your units are left; of { $whole } points of health about { $mine } are lost
effect-battle-fate = that the field is yours in the end; about { $mine } of your units and { $theirs } of theirs are lost
effect-SiegeChoice-wait = Nothing is rolled; the land stays as it is.
effect-Guest-retreat = It goes home in peace.
effect-OfferDeal-give = It changes hands only if they accept.
effect-AskInReturn-ask = They get your offer now and may accept or decline. What you give lies aside until they answer.
effect-Orders-units = So many leave this one and join the other.
effect-Orders-done = Nothing can be changed once everybody has handed in.
effect-Muster-done = What is on the sheet is bought and stands ready next season.
effect-Talks-ready = Diplomacy ends when everybody is ready.

### Why not: what is missing, and the reason

why-closed = This land is out of play.
    .label = Enter { $space }
why-new-team = Your team must have been declared in an earlier season.
    .label = Enter { $space }
why-needs-fleet = This strait needs a fleet.
    .label = Cross to { $space }
why-banks = You must control both banks of the strait.
    .label = Cross to { $space }
why-pillaged = Pillaged land cannot be besieged before it yields again.
    .label = Besiege { $space }
why-no-offers = You have made all your offers of this season.
    .label = Another offer
why-one-team = You are in one team already.
    .label = Accept
why-team-too-big = A team has at most { $most } members; yours would have { $size }.
    .label = Accept
why-nobody-left = There must be somebody left to play against.
    .label = Accept
why-old-enemies = Byzantium and the Fatimids do not ally among fewer than seven powers.
    .label = Accept
why-no-harvest = There is no harvest in winter.
    .label = { $card }
why-enough-cities = You may build { COUNT($most, "city", "cities") } a season with your lands.
    .label = Build another city
why-no-pieces = You have used your share of the city pieces; { COUNT($left, "piece is", "pieces are") } left for all. You can still upgrade.
    .label = Build another city
why-city-price = It costs { $price } gold; you have { $gold }.
    .label = City in { $space }
why-no-upgrade = Cities printed on the map and those of this season cannot be upgraded.
    .label = Upgrade in { $space }
why-too-rich = It has more than five cities' worth.
    .label = Marry into { $space }
why-occupied = Another player's army stands there.
    .label = Marry into { $space }
why-unit-price = Costs { $price } gold; { $gold } left.
    .label = { $unit }
why-peasants = Peasants may be at most { $kiev ->
    [yes] two thirds
   *[no] half
} of an army.
    .label = { $unit }

### Drafts

draft-order = { $at }: { $order }
draft-open = { $at }: no order (stays and defends)
draft-transfer = { $giver } gives { $units } to { $taker }, { $before ->
    [yes] before moving
   *[no] after moving
}
draft-gain = { $piece }{ $place ->
    [none] { "" }
   *[other] { " " }(new, { $place })
}: { $units }{ $free ->
    [yes] { " " }free
   *[no] { "" }
}
draft-card = Play { $card }
draft-gold = Gold
draft-treasury = Treasury
draft-spent = Spent

### The calendar, and the end

note-phase-income = Income
note-phase-intrigue = Intrigue
note-phase-diplomacy = Diplomacy
note-phase-orders = Orders
note-phase-movement = Movement
note-phase-battles = Battles
note-phase-units = Units
note-phase-cities = Cities
note-phase-advance = Season's end
note-end = { $target ->
    [none] The last side standing wins
   *[other] { $target } points held for a season win
}{ $marked ->
    [0] { "" }
   *[other] . At the target: { LIST($marked) }
}
note-cities-held = Cities held by { LIST($holders) }
note-won = { $how ->
    [victory] Won by points held for a season
    [last] Won as the last side standing
   *[time] Won by points when the time was up
}

### Mats

mat-gold = Gold
mat-income = Income
mat-harvest = Harvest ({ $season })
mat-cities = Cities
mat-points = Points
mat-territories = { COUNT($n, "land", "lands") }
mat-minor-cities = { COUNT($n, "minor city", "minor cities") }
mat-major-cities = { COUNT($n, "major city", "major cities") }
mat-shared = shared with { LIST($others) }
mat-allies = allies
mat-enemy-capitals = enemy capitals
mat-hand = Intrigue cards
mat-leader = Leader
mat-forces = Armies and fleets
mat-where = Where
mat-units = Units
mat-carries = { $units }; carries { $load } of { $most }
mat-army = { $units } ({ $n })
mat-aboard = aboard { $fleet }
mat-notes = Seen by spies and in battle
mat-seen = { BARE($power) } { $piece }
mat-when = When
mat-europe = Europe
mat-deck = { name-suit }: { $left } left{ $gone ->
    [0] { "" }
   *[other] , { $gone } discarded
}
mat-pieces = { COUNT($n, "piece", "pieces") } left to build with
mat-powers = Powers
mat-place = Place
mat-team = Team
mat-lands = Lands
mat-harvest-column = Harvest
mat-minor = Minor
mat-major = Major
mat-minor-column = Minor cities
mat-major-column = Major cities
mat-city-income = City income
mat-mark = At target since
mat-trades = Trade agreements
mat-partners = { $a } and { $b }
mat-since = Since

### Contests

contest-battle = { $sea ->
    [yes] Battle at sea
   *[no] Battle
}: { $place }{ $gap ->
    [none] { "" }
   *[other] { " " }and { $gap }
}
contest-armour = Armour, { name-role }
contest-lost = Lost this round, { name-role }
name-role = { $side ->
    [0] attacker
   *[1] defender
}
contest-stage-arrival = Arrival
contest-stage-barrage = Barrage
contest-stage-line = Line
contest-stage-combat = Combat
contest-stage-morale = Morale
contest-stage-leave = Stay or go
contest-stage-result = Result
contest-siege-choice = Choice
contest-siege-dice = Dice
contest-siege-losses = Losses
contest-siege-result = Result
contest-spying = { $seat } { VERB($seat, "spies") } on { name-force }
contest-sabotage = { $seat } { VERB($seat, "sabotages") } { name-force }
contest-agent = agent
contest-needs = needs { $need } or less
contest-points = Casualty points
contest-roll = Dice
contest-stopped = Armour
contest-breaks = Morale breaks at { $total }
contest-own-losses = own losses
contest-enemy-losses = losses of the enemy
outcome-battle = { $winner ->
    [none] Nobody holds
   *[other] { $winner } { VERB($winner, "holds") }
} the field in { $place }{ $rounds ->
    [0] {" "}without a blow
   *[other] {" "}after { COUNT($rounds, "round", "rounds") }
}: { $mine } against { $theirs } left.
outcome-siege-fails = { OF($seat) } siege of { $land } fails: nobody is left.
outcome-captured = { $land } falls to { $seat }.
outcome-city-taken = { $seat } { VERB($seat, "takes") } a city of { $land }.
outcome-pillaged = { $seat } { VERB($seat, "carries") } { $gold } gold away.
outcome-spy-roll = { $done ->
    [yes] { $seat } { VERB($seat, "learns") } what is there.
   *[no] { $seat } { VERB($seat, "learns") } nothing.
}
outcome-sabotage-roll = { $points ->
    [0] The sabotage fails.
   *[other] { COUNT($points, "casualty point", "casualty points") } of damage.
}
contest-best-units = best units
contest-at-home = at home
contest-morale = Morale breaks at
contest-units = units
contest-front = front
contest-row = row { $n }
contest-reserve = reserve
contest-siege = Siege of { $land }
contest-dice = Siege
contest-land = the land
contest-die = { COUNT($n, "die", "dice") }
contest-walls = walls
contest-total = { COUNT($n, "die", "dice") }{ $wall ->
    [0] { "" }
   *[other] { " " }+ { $wall }
}
contest-casualty-points = Casualty points
contest-besieger = besieger
contest-defender = defender
contest-people = the people of { $land }
contest-armies = armies
contest-cities = cities
contest-AllianceOffer = { $proposer } { VERB($proposer, "proposes") } a team to { $asked }
contest-Deal = { $proposer } { VERB($proposer, "offers") } a deal to { $asked }
contest-TradeOffer = { $proposer } { VERB($proposer, "offers") } a trade agreement to { $asked }
contest-ShareOffer = { $proposer } { VERB($proposer, "offers") } to share out trade gold with { $asked }
contest-proposer = proposer
contest-asked = asked

### Kinds of pieces, and faces of cards

name-kind-army = Army
    .many = Armies
name-kind-fleet = Fleet
    .many = Fleets
name-kind-minor = Minor city
    .many = Minor cities
name-kind-major = Major city
    .many = Major cities
name-kind-capital = Capital
    .many = Capitals
name-kind-barren = Pillaged
name-kind-docked = In port
name-kind-retreat = Must retreat
name-kind-writing = Gets its orders now
name-kind-strait = Strait
name-kind-coin = Gold
name-price = price
name-health = health
name-dice = dice
name-hits = hits
name-hits-on = { $hit } or less
name-shield = shield
name-morale = morale
name-carries = carries
name-suit-card = { name-suit } card
name-suit-about = { $colour ->
    [green] Builds: bonus income, free units, free cities, trade.
    [blue] Wins neutral land without a fight, or stops others from it.
    [yellow] Spies on armies and fleets, sabotages them, or guards against both.
   *[red] Pillages land, raids trade, or leaves a battle unharmed.
}
name-leader = leader
# Infantry and cavalry are many already.
name-units = { $collective ->
    [yes] { $unit }
   *[no] { $unit }s
}
name-counted = { $n } { $n ->
    [1] { $unit }
   *[other] { name-units }
}

# ---- ways to colour the map

mode-points = Points
mode-income = Income
mode-income-unit = gold

# ---- what a position is worth, part by part: more is better

part-points = Points
part-gold = Gold
part-troops = Troops
part-result = Result
## Plans: one gesture for one intent

plan-lose-cheapest = Lose the cheapest: { LIST($units) }
plan-lose-riders = Spare the riders: lose { LIST($units) }
plan-at-home = All { $n } without orders stay and defend
plan-again = As last season: { COUNT($n, "order", "orders") } again, the rest stay and defend
plan-voyage = { $piece }:{ " " }
plan-fill = { $units } for { $piece }

## What is still to do

todo-orders = { COUNT($n, "army or fleet", "armies and fleets") } without orders
todo-gold = { $n } gold unspent
todo-siege = { COUNT($n, "siege", "sieges") } possible
todo-cards = { COUNT($n, "free card", "free cards") } not taken

## Options of the table

variant-length = Length
    .about = How many points win: 40 for a short game, 60 for a medium one, 100 for a long one. Or until one side is left.
    .is-long = Long: 100 points
    .is-medium = Medium: 60 points
    .is-short = Short: 40 points
    .is-total = Until one side is left
variant-combat = Battles
    .about = Quick: both sides throw all their dice at once. With a line: each unit is placed opposite another, which takes longer.
    .is-normal = With a line of battle
    .is-quick = Quick
variant-factions = Great powers
    .about = Which powers take part. A set is a group of neighbours for so many players.
    .is-3A = 3A: Byzantium, Fatimids, Kiev
    .is-3B = 3B: Byzantium, Empire, Kiev
    .is-3C = 3C: Empire, North Sea, France
    .is-3D = 3D: Empire, France, England
    .is-3E = 3E: Empire, Kiev, North Sea
    .is-3F = 3F: North Sea, France, England
    .is-3G = 3G: Byzantium, Fatimids, Kiev (east half of the map)
    .is-3H = 3H: Byzantium, Fatimids, Empire
    .is-4A = 4A: Empire, North Sea, France, England
    .is-4B = 4B: Byzantium, Fatimids, Empire, Kiev
    .is-4C = 4C: Byzantium, Fatimids, Empire, France
    .is-4D = 4D: Byzantium, Empire, North Sea, France
    .is-4E = 4E: Empire, Kiev, North Sea, France
    .is-4F = 4F: Empire, North Sea, France, England (west half of the map)
    .is-5A = 5A: Empire, Kiev, North Sea, France, England
    .is-5B = 5B: Byzantium, Empire, Kiev, North Sea, France
    .is-5C = 5C: Byzantium, Fatimids, Empire, Kiev, France
    .is-5D = 5D: Empire, Kiev, North Sea, France, England
    .is-5E = 5E: Fatimids, Empire, North Sea, France, England
    .is-6A = 6A: Byzantium, Empire, England, France, Kiev, North Sea
    .is-6B = 6B: Byzantium, Fatimids, Empire, England, France, North Sea
    .is-6C = 6C: Byzantium, Fatimids, Empire, France, Kiev, North Sea
    .is-auto = The usual set for the players
    .is-choose = Each player chooses
variant-seasons = Seasons at most
    .about = If nobody has won by then, most points win. Four seasons are a year.
variant-last_year = Ends with winter 1006
    .about = After seven years most points win, whether or not the target was reached.
variant-poland = Minor power: Poland
    .about = A smaller seat that begins in a team with the Empire or Kiev.
variant-hungary = Minor power: Hungary
    .about = A smaller seat that begins in a team with the Empire, Byzantium or Kiev.
variant-qurtuba = Minor power: Qurtuba
    .about = A smaller seat that begins in a team with the Fatimids.
variant-bulgaria = Minor power: Bulgaria
    .about = A smaller seat that begins in a team with the Empire or Kiev.
variant-leon = Minor power: Leon
    .about = A smaller seat that begins in a team with France.
variant-ireland = Minor power: Ireland
    .about = A smaller seat that begins in a team with England.
variant-khazar = Minor power: Khazars
    .about = A smaller seat that begins in a team with Kiev or Byzantium.
variant-armenia = Minor power: Armenia
    .about = A smaller seat that begins in a team with Byzantium or the Fatimids.
variant-advanced_pairings = Minor powers may start with each other
    .about = Two minor powers may begin as a team of their own instead of with a great power.
variant-removal = Fewer pieces for whoever lacks a neighbour
    .about = A power whose neighbour is not in play starts with an army or fleet less, as it has less to fear.
variant-head_start = Share out neutral land first
    .about = Before the first season everybody bids for neutral land next to their own with ten markers.
variant-first_game = Scripted first season
    .about = In the first season cards are drawn but not played, nobody makes deals, and the orders are given by script, to see how orders and sieges work.
variant-leaders = Leaders
    .about = Each player has a leader whose gifts last the whole game: none, one dealt at random, or one of your choice.
    .is-chosen = Chosen
    .is-dealt = Dealt
    .is-none = None
variant-maintenance = Upkeep of units
    .about = Every unit costs a little gold each season.
variant-espionage_only = Spies instead of intrigue cards
    .about = No cards are drawn; everybody may pay for spies, and for agents against them.
variant-partial_siege = Siege city by city
    .about = A besieger may take the cities of a land one at a time, and stop in between.
variant-spring_diplomacy = Diplomacy only in spring
    .about = Teams and deals are made once a year instead of every season.
variant-double_withdraw = Two Withdraw cards leave before battle
    .about = Whoever holds two of these cards may play both and leave before a battle begins.
variant-big_battles_quick = Quick battles above fifty units
    .about = Battles of more than fifty units are fought the quick way, whatever was chosen above.
variant-passage_at_once = New allies share land at once
    .about = Otherwise members of a new team may enter each other's land from the next season on.
variant-open_straits = Unguarded straits are open
    .about = Hostile fleets may pass a strait in which no fleet of its owner lies.
variant-endless_cities = Any number of cities
    .about = Otherwise no more are built when the fifty city pieces are on the map.
variant-wait_after_change = A changed team waits before it can win
    .about = A side whose members have changed must hold the target anew before it wins.
variant-old_enemies = Byzantium and the Fatimids never ally
    .about = Holds with fewer than seven powers, where the two together would be too strong.
variant-offers = Offers in each Diplomacy
    .about = How many teams, deals and trades each player may propose in a season.
