"""Every word of the game: prompts, options, reasons, sentences of the chronicle."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Amount, Draft, Effect, Option, Text, text

from .aftermath import Casualties
from .battle import ResolveCard, against_rebels
from .buildings import BrickyardBonus, demolition_price
from .chronicle import event, force
from .events import Prophecy, TournamentPick
from .fighters import victims
from .game import ATTACK, DEFEND, AgeOfSovereigns
from .orders import Order
from .pieces import DISTRICTS, LANDS, PALADINS
from .realm import hand_limit
from .reasons import missing
from .regrouping import Regrouping, RegroupingOrder
from .treasury import room
from .wording import counted, say, unit_word

__all__ = ["draft", "event", "missing", "option", "prompt"]

PROMPTS = {
    "PlaceCapital": "Place your capital",
    "PlaceStartingUnits": "Place your starting units ({units} left)",
    "PickSovereign": "Choose your sovereign",
    "UnitFines": "Pay the fine for your units, or dismiss some",
    "LandFines": "Pay for lands left without an order; the others rebel",
    "Spending": "Spend gold before the card of the age",
    "ClaimCoins": "Claim the {coins|coin|coins} of your card? Once per game",
    "TrainingCamp": "Take a unit from the Training Camp?",
    "LibraryLeftovers": "Buy a combat card from the Library?",
    "GiveOrder": "Choose a land for your order",
    "Order": "Your order in {land}",
    "Construction": "Build in {land}",
    "BrickyardBonus": "The Brickyard: one more building in {land}, 1 talent dearer?",
    "Demolition": "Demolish a building in {land}",
    "RegroupingOrder": "Move units out of {land}",
    "DiscardFirst": "Your hand is full: discard a card",
    "MarketSquare": "Take the Market Square's talent now?",
    "SecondOrderRebellion": "Which land of your opponent rebels?",
    "TempleDouble": "The Temple grants a double order",
    "AttackOrder": "Attack from {land}?",
    "OrderEnds": "Your order is given",
    "WarOrPeace": "War and regrouping, or the next age?",
    "DeclareAttack": "Declare an attack",
    "Regrouping": "Regroup your units",
    "Resurrect": "Bring your fallen back?",
    "BeforeCards": "Battle of {field}: before the cards are chosen",
    "PlaceCard": "Battle of {field}: choose your combat card",
    "AddSupport": "Battle of {field}: add a card in support?",
    "BeforeReveal": "Battle of {field}: before the cards are revealed",
    "ResolveCard": "Battle of {field}: what shall {card} do?",
    "CombatRapture": "Battle of {field}: play Combat Rapture?",
    "Casualties": "Battle of {field}: choose who falls ({points|point|points} left)",
    "RageLoss": "Battle of {field}: Berserk Rage costs you a unit",
    "BurnOwn": "Scorched Earth: burn a building before you leave?",
    "BurnTheirs": "Scorched Earth: burn a building here?",
    "OutridersDraw": "Outriders: draw a combat card?",
    "Retreat": "Your beaten units leave {at}",
    "BreakthroughLosses": "Choose who falls on the way ({toll} left)",
    "Crowded": "{land} is crowded: pay or dismiss ({above} above the limit)",
    "MoveIn": "Move units into {target}",
    "PlaceUnits": "Place your units",
    "HordesMuster": "Invincible Hordes: mobilize now?",
    "LastFrontier": "The Last Frontier: which land is taken?",
    "StoreTalent": "Choose a Treasure House for a talent",
    "TakeFromHouse": "Choose a Treasure House to pay from ({talents} left)",
    "TournamentPick": "Choose your champion for the Tournament",
    "Revolution": "Where does the revolution break out?",
    "PlagueBreaksOut": "Where does the plague break out?",
    "PlagueDeath": "Plague in {land}: who dies?",
    "PlagueSpreads": "Where does the plague go from {land}?",
    "Famine": "Famine: pay or dismiss ({due} left)",
    "GreatFire": "Great Fire: which building burns?",
    "Mercenaries": "Hire mercenaries ({left} left)",
    "Desertion": "Who deserts?",
    "WarCouncil": "Draw a combat card?",
    "Prophecy": "{card} lies on top of Destiny: leave it there?",
}

LABELS = {
    "capital": "Capital in {land}",
    "place": "A unit in {land}",
    "crown": "{sovereign}",
    "dismiss": "Dismiss a {unit} in {land}",
    "pay": "Pay {n|talent|talents}",
    "pay for": "Pay for {land}",
    "leave": "Pay no more",
    "buy card": "Buy a combat card",
    "altar": "Give all your gold to the Altar",
    "claim": "Claim the coins",
    "decline": "Decline",
    "train": "Take the unit",
    "no unit": "No unit",
    "order": "Order in {land}",
    "negotiate": "Negotiate in {land}",
    "double": "Double order in {land}",
    "tax": "Collect taxes",
    "plan": "Plan a battle: draw a card",
    "regroup": "Regroup",
    "waive": "Waive the second order",
    "no more": "No more",
    "done": "Done",
    "discard": "Discard {card}",
    "market": "Take the talent",
    "not now": "Not now",
    "incite": "{land}",
    "no attack": "No attack",
    "end phase": "End the order phase",
    "continue": "Go on ordering",
    "end turn": "End the turn",
    "war": "War and regrouping",
    "new age": "Start the next age",
    "attack": "Attack {end} from {start}",
    "finish": "No more attacks",
    "bonus": "Play {bonus}",
    "pass": "Keep it",
    "armoury": "Armoury: 1 more strength",
    "switch off": "Switch off the {building}",
    "go on": "Go on",
    "card": "{card}",
    "apart": "{card} (kept apart)",
    "deck": "The top card of the deck, unseen",
    "support": "Support with {card}",
    "support apart": "Support with {card} (kept apart)",
    "no support": "No support",
    "ride": "Cavalry from {land}",
    "cancel": "Tactician: cancel the enemy card's property",
    "property": "Use the property",
    "strength": "Use the red strength",
    "bribe": "Bribe {n|unit|units}",
    "burn": "Burn the {building}",
    "spare": "Burn nothing",
    "draw": "Draw a card",
    "no draw": "Draw nothing",
    "retreat": "A {unit} to {land}",
    "break through": "Break through {land}",
    "perish": "Nowhere to go: they perish",
    "lose": "A {unit}",
    "muster": "A {unit} in {land}",
    "hire": "Hire in {land}",
    "frontier": "Take {end} from {start}",
    "store": "Into the house of {land}",
    "spend": "From the house of {land}",
    "infect": "{land}",
    "bottom": "Put it at the bottom",
    "leave on top": "Leave it on top",
}
IDLE = frozenset(
    {"done", "pass", "go on", "no attack", "not now", "no more", "no support", "decline", "leave", "finish"}
)
DRAWS = frozenset({"plan", "buy card", "draw"})
GROUPS = {"bonus": "Kingdom bonuses", "dismiss": "Dismiss", "move": "Move", "attack": "Attack"}


def prompt(g: AgeOfSovereigns, step: Step, seat: Seat) -> Text:
    """The question put to the seat."""
    fields: dict[str, Any] = {name: getattr(step, name) for name in step.__struct_fields__}
    if g.battle is not None:
        fields["field"] = g.book.lands[g.battle.land[DEFEND]].name
    if isinstance(step, ResolveCard):
        fields["card"] = g.book.combat[g.fight().card[step.side]].id
    if isinstance(step, Prophecy):
        fields["card"] = g.book.destiny[g.foreseen].id
    return say(g.book, PROMPTS[type(step).__name__], fields)


def option(g: AgeOfSovereigns, step: Step, seat: Seat, action: Action) -> Option:
    """An option in words, with what to click and what it costs."""
    label, picks, cost = spell(g, step, seat, action)
    return Option(
        label=label,
        group=group(g, action),
        picks=picks,
        cost=[Amount("coin", cost)] if cost else [],
        effect=effects(g, step, seat, action),
        lock="A card is drawn." if action[0] in DRAWS else "",
        confirm="bar" if action[0] in ("altar", "end phase", "perish") else "no",
        idle=action[0] in IDLE,
    )


def group(g: AgeOfSovereigns, action: Action) -> str:
    """The heading an option stands under; buildings are grouped by level."""
    if action[0] == "build" and len(action) > 1:
        return f"Level {g.book.by_bit[g.book.bit[action[1]]].level}"
    return GROUPS.get(action[0], "")


def effects(g: AgeOfSovereigns, step: Step, seat: Seat, action: Action) -> list[Effect]:
    """What an order brings; what the chosen building, card or sovereign does, in the words of its face."""
    book = g.book
    if isinstance(step, Casualties):
        price = next(n for victim, n in victims(g, g.fight(), 1 - step.side) if victim == action)
        return [Effect(text(counted(price, "point", "points")))]
    if isinstance(step, ResolveCard):
        b = g.fight()
        half = book.halves[step.side][b.card[step.side]]
        said = f"{b.strength[step.side]} strength." if action[0] == "strength" else half.text
        return [Effect(text(said))]
    match action:
        case ("order", land) if g.orders[book.land[land]]:
            return [Effect(text("A second order: your weakest land without an order rebels."))]
        case ("tax",) if isinstance(step, Order):
            brings = book.income.districts if g.built[seat][step.land] & DISTRICTS else book.income.tax
            talents = min(brings, room(g, seat))
            into = f"{counted(talents, 'talent', 'talents')} into your treasury."
            return [Effect(text(into if talents else "Your treasury is full: it brings nothing."))]
        case ("regroup",):
            return [Effect(text("Move units to adjacent own lands: the first free, others for a talent."))]
        case ("plan",) if len(g.hand[seat]) >= hand_limit(g, seat):
            return [Effect(text("Your hand is full: first discard a card."))]
        case ("attack", *_) if g.rebellion[book.land[action[1]]]:
            return [Effect(text("From a rebelling land: 1 strength less."))]
        case ("build" | "switch off", name):
            return [Effect(text(book.by_bit[book.bit[name]].text))]
        case ("bonus", name):
            return [Effect(text(card.text)) for card in book.bonuses if card.id == name]
        case ("crown", name):
            return [Effect(text(r.text)) for kingdom in book.sovereigns for r in kingdom if r.id == name]
        case ("card" | "apart", name):
            defends = g.battle is not None and g.battle.seat[DEFEND] == seat
            half = book.halves[DEFEND if defends else ATTACK][book.face[name]]
            return [Effect(text(f"Strength {half.strength}. {half.text}"))]
        case ("deck",) if g.battle is not None and not against_rebels(g.battle):
            return [Effect(text("Its strength counts one less."))]
    return []


def spell(g: AgeOfSovereigns, step: Any, seat: Seat, action: Action) -> tuple[Text, list[str], int]:
    """Label, what to click, and the price in talents."""
    book, prices, verb = g.book, g.book.prices, action[0]
    match action:
        case ("mobilize", unit):
            return text("Mobilize: ", unit_word(book, unit, seat)), [], prices.unit
        case ("build",):
            return text("Build"), [], 0
        case ("demolish",):
            return text("Demolish"), [], 0
        case ("build", name):
            building = book.by_bit[book.bit[name]]
            extra = prices.brickyard_extra if isinstance(step, BrickyardBonus) else 0
            return text(building.name), [], building.price + extra
        case ("demolish", name, builder):
            bit = book.bit[name]
            words = text(book.by_bit[bit].name, " of the ", book.kingdoms[builder].name)
            where = f"piece:{LANDS[step.land]}/{builder}/{name}"
            return words, [where], demolition_price(g, seat, builder, bit)
        case ("move", unit, start, end):
            fields = {"unit": unit, "start": start, "end": end, "seat": seat}
            words = say(book, "A {unit} from {start} to {end}", fields)
            return words, [f"space:{start}", f"space:{end}"], move_price(g, step, start)
        case ("move in", common, special):
            return text("Move in ", force(g, common, special, seat)), [f"space:{LANDS[step.target]}"], 0
        case ("kill", *what):
            return kill_option(g, step, seat, what)
    fields, picks = named(g, step, seat, action)
    label = LABELS[verb]
    if verb == "order" and g.orders[book.land[action[1]]]:
        label = "Second order in {land}"
    return say(book, label, fields), picks, price(g, action)


def named(g: AgeOfSovereigns, step: Any, seat: Seat, action: Action) -> tuple[dict[str, Any], list[str]]:
    """What the parts of a plain action name, and the refs to click."""
    match action:
        case ("attack" | "frontier", start, end):
            return {"start": start, "end": end}, [f"space:{start}", f"space:{end}"]
        case ("dismiss" | "muster" | "retreat", unit, land):
            return {"unit": unit, "land": land, "seat": seat}, [f"space:{land}"]
        case ("burn", name, land):
            return {"building": name}, [f"piece:{land}/{seat}/{name}"]
        case ("burn", name):
            builder = seat if type(step).__name__ == "BurnOwn" else 1 - seat
            return {"building": name}, [f"piece:{LANDS[step.land]}/{builder}/{name}"]
        case ("switch off", name):
            where = LANDS[g.fight().land[DEFEND]]
            return {"building": name}, [f"piece:{where}/{PALADINS}/{name}"]
        case ("bonus", name):
            return {"bonus": name}, [f"card:bonus-{name}"]
        case ("crown", name):
            return {"sovereign": name}, [f"card:sovereign-{name}"]
        case ("card" | "support" | "discard", name):
            return {"card": name}, [f"card:hand-{name}"]
        case ("apart" | "support apart", name):
            return {"card": name}, [f"card:apart-{name}"]
        case ("deck",):
            return {}, ["pile:deck"]
        case ("pay" | "bribe", int(n)):
            return {"n": n}, []
        case ("lose", unit):
            dying: int = getattr(step, "land", -1)
            return {"unit": unit, "seat": seat}, [f"piece:{LANDS[dying]}/{unit}"] if dying >= 0 else []
        case ("spend", land, _):
            return {"land": land}, [f"space:{land}"]
        case (_, str(land)) if land in g.book.land:
            return {"land": land}, [f"space:{land}"]
    return {}, []


def kill_option(g: AgeOfSovereigns, step: Any, seat: Seat, what: list[str]) -> tuple[Text, list[str], int]:
    """Somebody falls in battle: the enemy's unit, or one's own by Berserk Rage or for want of an enemy."""
    b = g.fight()
    if type(step).__name__ == "RageLoss":
        side = ATTACK
    else:
        side = 1 - step.side
    owner = b.seat[side]
    if what[0] == "rider":
        words = say(
            g.book, "A {unit} that came from {land}", {"unit": "special", "seat": owner, "land": what[1]}
        )
        return words, [f"piece:battle/{side}/rider-{what[1]}"], 0
    who = "Kill a " if isinstance(step, ResolveCard) else "A "
    return text(who, unit_word(g.book, what[0], owner)), [f"piece:battle/{side}/{what[0]}"], 0


def move_price(g: AgeOfSovereigns, step: Any, start: str) -> int:
    if isinstance(step, RegroupingOrder):
        return step.price(g)
    assert isinstance(step, Regrouping)
    return step.price(g, g.book.land[start])


def price(g: AgeOfSovereigns, action: Action) -> int:
    """Talents a plain action costs."""
    prices = g.book.prices
    match action:
        case ("pay" | "bribe", n):
            return int(n)
        case ("pay for", _):
            return prices.land
        case ("buy card",):
            return prices.library_card
        case ("muster" | "hire", *_):
            return prices.unit
        case ("switch off", name):
            return prices.switch_off[g.book.by_bit[g.book.bit[name]].level]
    return 0


def draft(g: AgeOfSovereigns, step: Step, seat: Seat) -> Draft | None:
    """In the Tournament: the champion is named at once, there is nothing to put together."""
    return Draft(lines=[], sums=[], ready=True) if isinstance(step, TournamentPick) else None
