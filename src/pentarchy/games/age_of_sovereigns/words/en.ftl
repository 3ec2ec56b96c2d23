# Age of Sovereigns in English. What stands for what:
# $seat, $owner, $builder   a kingdom, "you" to whoever leads it
# $land, $start, $end       a land           $unit   one unit        $card, $bonus, $event   a card by its name

### The chronicle

# An event weighs from 0 (bookkeeping) to 3 (it turns the game), and hits the seats that these fields name.

## Turns and ages

event-rolls-alike = Both roll { $die } and roll again.
    .weight = 0
event-begins = { $seat } { VERB($seat, "begins") } (dice { LIST($dice) }).
    .weight = 1
event-places-capital = { $seat } { VERB($seat, "places") } { THEIR($seat) } capital in { $land }.
    .weight = 1
event-places-unit = { $seat } { VERB($seat, "places") } { A($unit) } in { $land }.
    .weight = 1
event-crowns =
    { $seat } { VERB($seat, "crowns") } the { $sovereign }, who reigns from point { $point } of the track.
    .weight = 2
event-dies = { OF($seat) } sovereign dies at point { $track } of the track.
    .weight = 2
    .hits = seat
event-feat =
    { $seat } { VERB($seat, "gains") } { COUNT($points, "point", "points") } for feats of arms ({ $track }).
    .weight = 0
event-age = { $seat ->
    [you] Your age { $age }.
   *[other] Age { $age } of { $seat }.
    }
    .weight = 0
event-ends-orders = { $seat } { VERB($seat, "ends") } { THEIR($seat) } order phase.
    .weight = 0
event-war = { $seat } { VERB($seat, "goes") } to war.
    .weight = 1
event-last-war = The last End of Times card: the last war begins. It ends with { OF($seat) } orders.
    .weight = 3
    .hits = seat
event-scores = { $seat } { VERB($seat, "has") } { COUNT($total, "victory point", "victory points") }.
    .weight = 3
    .hits = seat

## Fines, gold and rebellion

event-pays-fine = { $seat } { VERB($seat, "pays") } { name-talents }.
    .weight = 0
event-pays-for-land = { $seat } { VERB($seat, "pays") } for { $land }.
    .weight = 0
event-dismisses = { $seat } { VERB($seat, "dismisses") } { A($unit) } from { $land }.
    .weight = 1
event-rebels = { $land } rebels against { $seat }.
    .weight = 2
    .hits = seat
event-bedehouse = The Bedehouse keeps the peace in { $land }.
    .weight = 1
    .hits = seat
event-buys-card = { $seat } { VERB($seat, "buys") } a combat card from the Library.
    .weight = 1
event-gives-to-altar =
    { $seat } { VERB($seat, "gives") } { name-talents } to the Altar for a victory point.
    .weight = 2
event-altar-honours =
    The Altar honours the destruction of a whole army: a victory point for { $seat }.
    .weight = 2
    .hits = seat
event-draws-bonus =
    { $seat } { VERB($seat, "draws") } { $bonus } ({ COUNT($coins, "coin", "coins") }); it goes to { $owner }.
    .weight = 1
    .hits = owner
event-draws-event = { $seat } { VERB($seat, "draws") } { $event }.
    .weight = 2
event-claims =
    { $seat } { VERB($seat, "claims") } { COUNT($talents, "coin", "coins") } of { THEIR($seat) } card.
    .weight = 1
event-orange = The Orange Land brings { $seat } { name-talents }.
    .weight = 1
event-bank = { OF($seat) } Bank pays { name-talents } into Treasure Houses.
    .weight = 0
event-trains = { OF($seat) } Training Camp adds a unit in { $land }.
    .weight = 1

## Orders

event-taxes = { $seat } { VERB($seat, "taxes") } { $land }: { name-talents }.
    .weight = 1
event-plans = { $seat } { VERB($seat, "plans") } a battle in { $land }.
    .weight = 1
event-mobilizes = { $seat } { VERB($seat, "mobilizes") } { A($unit) } in { $land }.
    .weight = 1
event-builds = { $seat } { VERB($seat, "builds") } in { $land }: { $building }.
    .weight = 1
event-demolishes = { $seat } { VERB($seat, "demolishes") } in { $land }: { $own ->
    [yes] { THEIR($seat) }
   *[no] { OF($builder) }
    } { $building }.
    .weight = 2
    .hits = builder
event-burns = Burnt down in { $land }: { $building }.
    .weight = 2
event-regroups = { $seat } { VERB($seat, "regroups") } from { $land }.
    .weight = 0
event-negotiates = { $seat } { VERB($seat, "negotiates") } peace in { $land }.
    .weight = 1
event-double-order = { $seat } { VERB($seat, "gives") } a double order in { $land }.
    .weight = 1
event-market = The Market Square of { $land } brings { $seat } a talent.
    .weight = 0
event-temple = { OF($seat) } Temple rolls { $die }: { $blessing ->
    [talent] a talent
    [unit] a unit
   *[double] a double order
    }.
    .weight = 1
event-moves = { $seat } { VERB($seat, "moves") } { A($unit) } from { $start } to { $end }.
    .weight = 1

## Combat cards and bonuses

event-reshuffled = The discards become a new combat deck.
    .weight = 0
event-draws = { $seat } { VERB($seat, "draws") } { $card ->
    [none] a combat card
   *[other] { $card }
    }.
    .weight = 0
event-discards = { $seat } { VERB($seat, "discards") } { $card ->
    [none] a card
   *[other] { $card }
    } face down.
    .weight = 0
event-strategist-draws = The Strategist draws { $card ->
    [none] a card
   *[other] { $card }
    }.
    .weight = 0
event-commander-draws = The Great Commander brings { $card ->
    [none] a card
   *[other] { $card }
    }.
    .weight = 0
event-plays-bonus = { $seat } { VERB($seat, "plays") } { $bonus }.
    .weight = 2
event-overruns =
    { $seat } { VERB($seat, "overruns") } { $land };
    { COUNT($slain, "unit", "units") } { VERB($slain, "falls") }.
    .weight = 2

## Battle

event-attacks = { $seat } { VERB($seat, "attacks") } { $end } from { $start }.
    .weight = 2
    .hits = defender
event-armoury = The Armoury strengthens { $seat }.
    .weight = 1
event-switches-off = The Conqueror pays to switch off the { $building }.
    .weight = 1
event-places = { $seat } { VERB($seat, "lays") } { $card ->
    [none] a card from the { $source ->
        [card] hand
        [apart] cards beside the hand
       *[deck] deck
        }
   *[other] { $card }
    }.
    .weight = 1
event-supports = { $seat } { VERB($seat, "adds") } { $card ->
    [none] a card
   *[other] { $card }
    } in support.
    .weight = 1
event-rides = { OF($seat) } cavalry rides to the battle from { $land }.
    .weight = 1
event-cancels = { OF($seat) } Tactician cancels the enemy card's property.
    .weight = 2
event-reveals = The cards: { LIST($cards, joint: "against") }.
    .weight = 2
event-property = { $seat } { VERB($seat, "uses") } { $card }: { $choice ->
    [kill] an enemy falls
    [bribe] a bribe is offered
    [strength] its red strength
   *[property] its property
    }.
    .weight = 1
event-bribes = { $seat } { VERB($seat, "bribes") } { COUNT($units, "unit", "units") } in { $land }.
    .weight = 2
event-reserves = { OF($seat) } Hidden Reserves: { $card }.
    .weight = 1
event-wheel = The Wheel of Fortune rolls { $die }: { $strength } strength for { $seat }.
    .weight = 1
event-rapture = Combat Rapture rolls { $die }: { $strength } strength for { $seat }.
    .weight = 1
event-parley = Parley: the battle ends without a winner.
    .weight = 2
event-counts = Strength: { LIST($total, joint: "against") }.
    .weight = 1
event-falls = { $seat ->
    [none] A revolutionary falls.
    [you] You lose { A($unit) }.
   *[other] { A($unit) } of { $seat } falls.
    }
    .weight = 1
    .hits = seat
event-result = { $winner ->
    [none] Nobody wins.
   *[other] { $winner } { VERB($winner, "wins") } the battle.
    }
    .weight = 2
    .hits = sides
event-fortress-holds = The Fortress of { $land } holds.
    .weight = 2
    .hits = seat
event-marauds = The Marauder takes { name-talents }.
    .weight = 1
event-retreats = { $seat ->
    [you] Your { $unit } retreats to { $end }.
   *[other] { A($unit) } of { $seat } retreats to { $end }.
    }
    .weight = 1
    .hits = seat
event-breaks-through = { $seat } { VERB($seat, "breaks") } through { $land }.
    .weight = 1
event-toll = The way costs { COUNT($units, "unit", "units") } ({ $card }).
    .weight = 1
    .hits = seat
event-perish = { $seat ->
    [you] { COUNT($units, "unit", "units") } of yours
   *[other] { COUNT($units, "unit", "units") } of { $seat }
    } { VERB($units, "has") } nowhere to go and { VERB($units, "perishes") }.
    .weight = 2
    .hits = seat
event-conquers = { $seat } { VERB($seat, "conquers") } { $land }.
    .weight = 2
    .hits = loser
event-great-conqueror = { $seat } { VERB($seat, "holds") } the enemy capital's land: Great Conqueror.
    .weight = 3
    .hits = seat
event-moves-in = { $seat ->
    [you] You move { LIST($force) } into { $end }.
   *[other] { LIST($force) } of { $seat } { VERB($units, "moves") } into { $end }.
    }
    .weight = 1

## End of Times

event-revolution =
    Revolution in { $land }: the die shows { $die },
    { COUNT($rebels, "rebel", "rebels") } { VERB($rebels, "rises") }.
    .weight = 2
    .hits = seat
event-rebels-hold = Revolutionaries hold { $land }.
    .weight = 2
    .hits = seat
event-plague = Plague in { $land }.
    .weight = 2
    .hits = seat
event-harvest = Golden Harvest: { name-talents } for { $seat }.
    .weight = 1
    .hits = seat
event-robbed = Thieves take { name-talents } from { $seat }.
    .weight = 2
    .hits = seat
event-foresees = { $card ->
    [none] { $seat } { VERB($seat, "looks") } at the top Destiny card.
   *[other] { $seat } { VERB($seat, "sees") } { $card } on top of Destiny.
    }
    .weight = 1
event-prophecy = { $sunk ->
    [yes] The card goes to the bottom.
   *[no] The card stays on top.
    }
    .weight = 1
event-champion = { $seat } { VERB($seat, "sends") } { $card } into the lists: { $value }.
    .weight = 1
event-duel-dice = Equal champions; the dice show { LIST($dice) }.
    .weight = 1
event-wins-tournament = { $seat } { VERB($seat, "wins") } the Tournament.
    .weight = 2
    .hits = seat
event-destiny = { $seat } { VERB($seat, "draws") } { $card } from Destiny.
    .weight = 3
    .hits = seat

### Names

name-points = { COUNT($points, "point", "points") }
name-talents = { COUNT($talents, "talent", "talents") }
name-units = { $n } { $kind }
name-one-of = { $kind } unit
name-rebel = revolutionary
name-no-card = no card
name-hoard = { $building } with { name-talents }

### Questions

## Set-up and ages

prompt-PlaceCapital = Place your capital
prompt-PlaceStartingUnits = Place your starting units ({ $units } left)
prompt-PickSovereign = Choose your sovereign
prompt-UnitFines = Pay the fine for your units, or dismiss some
prompt-LandFines = Pay for lands left without an order; the others rebel
prompt-Spending = Spend gold before the card of the age
prompt-ClaimCoins = Claim the { COUNT($coins, "coin", "coins") } of your card? Once per game
prompt-TrainingCamp = Take a unit from the Training Camp?
prompt-LibraryLeftovers = Buy a combat card from the Library?
prompt-StoreTalent = Choose a Treasure House for a talent
prompt-TakeFromHouse = Choose a Treasure House to pay from ({ $talents } left)

## Orders

prompt-GiveOrder = Choose a land for your order
prompt-Order = Your order in { $land }
prompt-Construction = Build in { $land }
prompt-BrickyardBonus = The Brickyard: one more building in { $land }, 1 talent dearer?
prompt-Demolition = Demolish a building in { $land }
prompt-RegroupingOrder = Move units out of { $land }
prompt-DiscardFirst = Your hand is full: discard a card
prompt-MarketSquare = Take the Market Square's talent now?
prompt-SecondOrderRebellion = Which land of your opponent rebels?
prompt-TempleDouble = The Temple grants a double order
prompt-AttackOrder = Attack from { $land }?
prompt-OrderEnds = Your order is given
prompt-PlaceUnits = Place your units

## War

prompt-WarOrPeace = War and regrouping, or the next age?
prompt-DeclareAttack = Declare an attack
prompt-Regrouping = Regroup your units
prompt-Resurrect = Bring your fallen back?
prompt-BeforeCards = Battle of { $field }: before the cards are chosen
prompt-PlaceCard = Battle of { $field }: choose your combat card
prompt-AddSupport = Battle of { $field }: add a card in support?
prompt-BeforeReveal = Battle of { $field }: before the cards are revealed
prompt-ResolveCard = Battle of { $field }: what shall { $card } do?
prompt-CombatRapture = Battle of { $field }: play Combat Rapture?
prompt-Casualties = Battle of { $field }: choose who falls ({ name-points } left)
prompt-RageLoss = Battle of { $field }: Berserk Rage costs you a unit
prompt-BurnOwn = Scorched Earth: burn a building before you leave?
prompt-BurnTheirs = Scorched Earth: burn a building here?
prompt-OutridersDraw = Outriders: draw a combat card?
prompt-Retreat = Your beaten units leave { $at }
prompt-BreakthroughLosses = Choose who falls on the way ({ $toll } left)
prompt-Crowded = { $land } is crowded: pay or dismiss ({ $above } above the limit)
prompt-MoveIn = Move units into { $target }
prompt-TempleUnit = The Temple: where shall its unit stand?
prompt-HordesMuster = Invincible Hordes: mobilize now?
prompt-LastFrontier = The Last Frontier: which land is taken?

## End of Times

prompt-TournamentPick = Choose your champion for the Tournament
prompt-Revolution = Where does the revolution break out?
prompt-PlagueBreaksOut = Where does the plague break out?
prompt-PlagueDeath = Plague in { $land }: who dies?
prompt-PlagueSpreads = Where does the plague go from { $land }?
prompt-Famine = Famine: pay or dismiss ({ $due } left)
prompt-GreatFire = Great Fire: which building burns?
prompt-Mercenaries = Hire mercenaries ({ $left } left)
prompt-Desertion = Who deserts?
prompt-WarCouncil = Draw a combat card?
prompt-Prophecy = { $card } lies on top of Destiny: leave it there?

### Answers

## Set-up and ages

option-capital = Capital in { $land }
option-place = A unit in { $land }
option-crown = { $sovereign }
option-dismiss = Dismiss { A($unit) } in { $land }
option-pay = Pay { COUNT($n, "talent", "talents") }
option-pay-for = Pay for { $land }
option-leave = Pay no more
option-buy-card = Buy a combat card
option-altar = Give all your gold to the Altar
option-claim = Claim the coins
option-decline = Decline
option-train = Take the unit
option-no-unit = No unit
option-store = Into the house of { $land }
option-spend = From the house of { $land }

## Orders

option-order = { $second ->
    [yes] Second order in { $land }
   *[no] Order in { $land }
    }
option-negotiate = Negotiate in { $land }
option-double = Double order in { $land }
option-tax = Collect taxes
option-plan = Plan a battle: draw a card
option-mobilize = Mobilize: { $unit }
option-build = { $building ->
    [none] Build
   *[other] { $building }
    }
option-demolish = { $builder ->
    [none] Demolish
    [you] Your { $building }
   *[other] { $building } of { $builder }
    }
option-regroup = Regroup
option-move = { A($unit) } from { $start } to { $end }
option-waive = Waive the second order
option-no-more = No more
option-done = Done
option-discard = Discard { $card }
option-market = Take the talent
option-not-now = Not now
option-incite = { $land }
option-end-phase = End the order phase
option-continue = Go on ordering
option-end-turn = End the turn

## War

option-war = War and regrouping
option-new-age = Start the next age
option-attack = Attack { $end } from { $start }
option-no-attack = No attack
option-finish = No more attacks
option-bonus = Play { $bonus }
option-pass = Keep it
option-armoury = Armoury: 1 more strength
option-switch-off = Switch off the { $building }
option-go-on = Go on
option-card = { $card }
option-apart = { $card } (beside the hand)
option-deck = The top card of the deck, unseen
option-support = Support with { $card }
option-support-apart = Support with { $card } (beside the hand)
option-no-support = No support
option-ride = Cavalry from { $land }
option-cancel = Tactician: cancel the enemy card's property
option-property = Use the property
option-strength = Use the red strength
option-bribe = Bribe { COUNT($n, "unit", "units") }
option-kill = { $how ->
    [rider] { A($unit) } that came from { $land }
    [card] Kill { A($unit) }
   *[count] { A($unit) }
    }
option-burn = Burn the { $building }
option-spare = Burn nothing
option-draw = Draw a card
option-no-draw = Draw nothing
option-retreat = { A($unit) } to { $land }
option-break-through = Break through { $land }
option-perish = Nowhere to go: they perish
option-lose = { A($unit) }
option-move-in = Move in { LIST($force, none: "nobody") }
option-levy = { A($unit) } in { $land }
option-muster = { A($unit) } in { $land }
option-frontier = Take { $end } from { $start }

## End of Times

option-hire = Hire in { $land }
option-infect = { $land }
option-bottom = Put it at the bottom
option-leave-on-top = Leave it on top

## Headings over several answers

group-level = Level { $level }
group-bonus = Kingdom bonuses
group-dismiss = Dismiss
group-move = Move
group-attack = Attack

### What an answer does

effect-points = { name-points }
effect-strength = { $strength } strength.
effect-second-order = A second order: your weakest land without an order rebels.
effect-tax = { $talents ->
    [0] Your treasury is full: it brings nothing.
   *[other] { name-talents } into your treasury.
    }
effect-order = { COUNT($n, "unit", "units") } here. Next you choose what is done.
effect-mobilize = Strength { $strength }; then { COUNT($n, "unit", "units") } { VERB($n, "stands") } here.
effect-place = Then { COUNT($n, "unit", "units") } { VERB($n, "stands") } there.
effect-front = { $n ->
    [0] No enemy land borders it.
   *[other] { COUNT($n, "enemy land", "enemy lands") } { VERB($n, "borders") } it.
    }
effect-move = Units left behind: { $left }. Units there then: { $there }.
effect-left-behind = { COUNT($n, "unit", "units") } { VERB($n, "stays") } behind.
effect-ungarrisoned = The land rebels when your next age begins.
effect-battle = to win, by the cards you hold and those they may hold; about { $mine } of your units and { $theirs } of theirs are lost
effect-attack =
    { COUNT($mine, "unit", "units") } against { $theirs }, then one card each.
    { $points } points for feats of arms, { $won } if you win.
effect-empty-land = Nobody defends it: it is yours without a battle. { $points } points for feats of arms.
effect-full-hand = Your hand is full: first discard a card.
effect-rebelling = From a rebelling land: 1 strength less.
effect-card = Strength { $strength }. { $property }
effect-revolution = One to three rebels rise there, by a die, and fight for the land.
effect-full-strength = Its strength counts in full.
effect-draws = A card is drawn.

## What an answer of a kind always does

does-altar = All your gold for one victory point.
does-armoury = It helps in this attack only.
does-bottom = Another Destiny card, unknown to both, takes its place.
does-break-through = A card is drawn: as many of them fall as its lower number says.
does-build = Next you choose the building.
does-burn = The building is gone for good.
does-buy-card = A combat card for your hand.
does-cancel = Their card counts by its strength alone. Once an age.
does-capital = Your special units will be raised here.
does-claim = The coins are yours instead of the drawer's, as far as they fit. Only once in the game.
does-continue = Your next turn is another order.
does-deck = Its strength counts one less.
does-demolish = Next you choose the building that goes.
does-discard = It goes face down: nobody else sees it.
does-dismiss = The unit leaves your army.
does-double = Two orders here in one turn, without a rebellion.
does-draw = A combat card for your hand.
does-end-phase = Each land without an order costs a talent in your next age, or rebels.
does-frontier = All units there die, and the land is yours.
does-incite = Its buildings stand idle, and it must be negotiated with.
does-infect = One unit dies there.
does-kill = The unit is gone.
does-leave = Each land you have not paid for rebels.
does-leave-on-top = Whoever is behind in feats of arms draws it at the end.
does-lose = The unit is gone.
does-market = A talent into your treasury. Once an age.
does-negotiate = The rebellion ends. It takes your turn.
does-new-age = No attack: your next age begins now, and your Walls and Fortresses get a defence token.
does-pay = No unit has to go for it.
does-pay-for = The land stays loyal.
does-perish = All these units are lost.
does-plan = A combat card for your hand.
does-regroup = Move units to adjacent own lands: the first free, others for a talent.
does-retreat = It is safe there.
does-ride = It fights here and rides home if it survives. Once an age.
does-spend = The talent is taken from this house.
does-store = The talent lies there until you need it.
does-support = 1 more strength. The card is spent.
does-support-apart = 1 more strength. The card is spent.
does-train = A free unit in the land of the camp.
does-war = You may attack, then move units. Your defence tokens are taken away.

### Why something is not offered

why-land = { $land }
why-two-orders = It has had two orders; a third is impossible.
why-second-order = A second order needs another land without an order and without a rebellion.
why-mobilize = { $unit ->
    [none] Mobilize
   *[other] Mobilize: { $unit }
    }
why-no-talents = You have no talents.
why-land-full = The land is full.
why-army-full = You have { $n } units, the most there may be.
why-capital-only = Special units appear only in the land of your capital.
why-specials-full = You have { $n } of them, the most there may be.
why-regroup = Regroup
why-nobody-here = No unit stands here.
why-building = { $building }
why-have-one = You have one in this land.
why-all-stand = { $copies ->
    [one] The only one stands on the map.
   *[other] All of them stand on the map.
    }
why-needs-level = It needs a level-{ $level } building in this land.
why-own-colour = A capital stands only in a land of your own colour.
why-price = It costs { $price }; you have { $gold }.
why-no-room = The land has no room for another building.
why-attack = Attack
why-attacks-made = You have made { COUNT($n, "attack", "attacks") }, the most of this phase.

### The calendar and the board

phase-fines = Fines and spending
phase-bonus = Kingdom bonus
phase-orders = Orders
phase-war = War and regrouping
calendar-setup = Setting up
calendar-end = The end
calendar-age = { BARE($seat) }: age { $age }{ $last ->
    [yes] , the last war
   *[no] { "" }
    }
calendar-ends = The game ends when { $seat } { VERB($seat, "ends") } { THEIR($seat) } order phase.
calendar-cards-left = { COUNT($n, "card", "cards") } to the last war.
note-units = { $n } of at most { COUNT($most, "unit", "units") }.

### Mats

mat-table = Decks and score
mat-gold = Talents
mat-army = Units
mat-attacks = Attacks
mat-hand = Combat cards
mat-apart = Cards beside the hand
mat-bonus = Kingdom bonuses
mat-sovereigns = Sovereigns
mat-reign = Reign
mat-fines = Fines of the next age
mat-fines-army = Army of { $n }
mat-fines-crowding = Crowded lands
mat-fines-lands = Lands left without an order
mat-feats = Feats of arms
mat-deck = Combat deck
mat-discard = Discards
mat-bonuses = Kingdom bonuses to come
mat-events = End of Times
mat-destiny = Destiny
mat-score = Score
mat-score-the-last-war = Won by victory points after the last war
mat-score-no-land-left = Won by victory points when one side had no land left
sphere-total = Victory points
sphere-lands = Lands
sphere-army = Army
sphere-wealth = Wealth
sphere-constructions = Constructions
sphere-glory = Glory
sphere-feats = Feats of arms
sphere-altar = Altar

### Battle and Tournament

contest-battle = Battle of { $land }
contest-tournament = Tournament for the glory token
contest-champion = champion
contest-attacker = Attacker
contest-defender = Defender
contest-rebels = Revolutionaries
contest-units = Units
contest-card = Card
contest-support = Support
contest-bonus = Properties of cards
contest-armoury = Armoury
contest-dawn = Bloody Dawn
contest-wall = Wall
contest-token = Defence token
contest-rebellion = Rebellion in the land
contest-strength = Strength
outcome-losses = { COUNT($n, "unit", "units") } of { $seat ->
    [none] the revolutionaries
    [you] yours
   *[other] { $seat }
    }
outcome-result = { $winner ->
    [none] { $rebels ->
        [yes] The revolutionaries win
       *[no] Nobody wins
        }
   *[other] { $winner } { VERB($winner, "wins") }
    }, { $high } to { $low }: { $fallen ->
    [0] nobody falls
   *[other] { LIST($losses) } { VERB($fallen, "falls") }
    }.
outcome-parley = A parley ends the battle: nobody wins, nobody falls.
outcome-fortress-holds = The Fortress of { $land } holds: the land stays with { $seat }.
outcome-conquers = { $land } falls to { $seat }.
outcome-rebels-hold = { $land } is lost to { COUNT($rebels, "revolutionary", "revolutionaries") }.
outcome-wins-tournament = { $seat } { VERB($seat, "wins") } the Tournament, { $high } to { $low }, and { VERB($seat, "takes") } the glory token.
outcome-event = { $text }
contest-event = End of Times: { $event }
contest-destiny = Destiny: { $card }
stage-declared = Declared
stage-prepared = Prepared
stage-cards = Cards
stage-answers = Answers
stage-reveal = Reveal
stage-properties = Properties
stage-count = Count

### Kinds of pieces and faces of cards

kind-coin = talent
    .many = talents
kind-rebel = revolutionary
    .many = revolutionaries
kind-order = order
    .many = orders
kind-rebellion = rebellion
    .many = rebellions
kind-defence = defence token
    .many = defence tokens
kind-ungarrisoned = without a garrison
    .many = without a garrison
kind-plague = plague
    .many = plague
kind-rider = reinforcement
    .many = reinforcements
stat-strength = Strength
stat-endurance = Endurance
stat-level = Level
stat-price = Price
face-event = End of Times
face-destiny = Destiny
face-mixed = Mixed
face-universal = Universal
face-halves = Attack: { $attack } Defence: { $defence }
face-red = { $strength } red
face-penalty = { COUNT($n, "fewer point", "fewer points") }: { $sphere ->
    [army] army
    [wealth] wealth
    [constructions] constructions
    [glory] glory
   *[victory] victory
    }.

# ---- ways to colour the map

mode-limit = Room for units

## What a position is worth, part by part: more is better

part-lands = Lands
part-army = Army
part-wealth = Wealth
part-constructions = Constructions
part-glory = Glory
part-feats = Feats of arms
part-means = Gold and cards
part-unrest = Quiet at home
part-borders = Safe borders
part-result = Result

## Plans: one gesture for one intent

plan-war = To war: attack { $end } from { $start }
plan-build = Build: { $building }
plan-column = All { $n } that can go, from { $start } to { $end }

## What is still to do

todo-orders = { COUNT($n, "land without an order", "lands without an order") }
todo-talents = { COUNT($n, "talent unspent", "talents unspent") }
todo-attacks = { COUNT($n, "attack possible", "attacks possible") }
todo-moves = { COUNT($n, "free move", "free moves") } left

## Options of the table

variant-layout = Board
    .about = How the nine lands border on each other.
    .is-flank-hub = The Flank
    .is-lens = The Lens
    .is-six-spoke = Six Spokes
variant-bedehouse = Bedehouse
    .about = It cancels the first rebellion of each age, or only the first of the whole game.
    .is-age = Once an age
    .is-game = Once in the game
variant-support = Cards in support
    .about = A supporting card comes from the hand only, or also from the cards beside it.
    .is-hand = From the hand
    .is-held = Also from beside the hand
variant-temple = Temple
    .about = The unit it gives may be cavalry in the capital's land, or is always a common one.
    .is-any = Any unit
    .is-common = Common units only
variant-lost_buildings = Lost walls and houses
    .about = Walls, towers and Treasure Houses in lands you have lost or that rebel count for you all the same, or do not count.
    .is-nothing = Do not count
    .is-score = Count
variant-great_conqueror = Great Conqueror
    .about = The point for taking the land of the enemy's capital: won against the enemy only, or against anybody who holds it.
    .is-anybody = From anybody
    .is-enemy = From the enemy
variant-marauder = The Marauder's talent for buildings
    .about = He takes a talent for a land with a building only if somebody defends it, or at every attack.
    .is-attack = At every attack
    .is-battle = In battle only
variant-wall_token_stacks = Walls and defence tokens add up
    .about = A defence token makes a Wall stronger. Otherwise only one of the two counts.
