"""What a seat is asked, in words."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Text, text

from .book import SHIP, UNITS, WEALTH
from .capture import ChooseTrack, Pillage, Plunder
from .combat import Exchange, Wounds
from .expand import Build, FoundAndGrow, Recruit, Refuge, SacrificeUnit, TakeLand
from .fate import BurnDown, CallToArms, Freeze, GiveTokens, LoseUnits, NameForFire, Vote
from .game import Rise
from .influence import (
    CopyInvention,
    KeepWithinLimit,
    OtherInvention,
    PlaceAgain,
    PlaceGift,
    ShiftCube,
    ShiftTo,
    SpendCard,
    UseInfluence,
)
from .maneuver import Command, GoOn, Maneuver, Muster, PapalWord, ThinOut
from .names import (
    a,
    many,
    nation_of,
    player,
    troop,
    unit_words,
    where,
)
from .sequence import Bid
from .start import ChooseColour, OfferNation, PickNation, Placement
from .yields import ChooseInvention, TakeWounds

PAYS_FOR = {"shift": "to move the cube", "pillage": "for the pillaged land"}
WHY_WOUNDED = {"hunger": "Food is short", "famine": "The famine takes its toll"}


def prompt(g: Rise, step: Any, seat: Seat) -> Text:
    match step:
        case OfferNation():
            return text("Take the nation on your lowest open card, or give up all its cards?")
        case PickNation():
            return text("Your row is empty: choose any nation left")
        case ChooseColour():
            return text("Choose the colour of your kingdom")
        case Placement():
            return placement_prompt(g, step)
        case ChooseInvention(left=left):
            return text("Choose an invention" + (f" ({left} to choose)" if left > 1 else ""))
        case OtherInvention():
            return text("You know that invention already: choose another of the first era")
        case CopyInvention(other=other):
            return text("Choose an invention of ", nation_of(g, other), " to copy")
        case UseInfluence():
            return text("Use influence cards: gifts, sets of three, or a cube")
        case KeepWithinLimit():
            return text(f"Discard down to your hand limit of {g.hand_limit(seat)}")
        case SpendCard(why=why):
            return text(f"Choose an influence card to discard {PAYS_FOR[why]}")
        case ShiftCube():
            return text("Which land do you give up for another?")
        case ShiftTo(hex=hex_):
            return text("Where does the cube from ", where(g, hex_), " go?")
        case PlaceGift(kind=kind):
            return text(f"Place the {UNITS[kind]} you received")
        case PlaceAgain():
            return text("Your sea hex was claimed by an earlier player: place the ship again")
        case TakeWounds(number=n, why=why):
            return text(f"{WHY_WOUNDED[why]}: choose a unit to wound ({many(n, 'wound')} left)")
        case Refuge():
            return text("Your kingdom is gone: place a free swordsman to begin anew")
        case FoundAndGrow():
            return text("Found villages and grow settlements")
        case SacrificeUnit(hex=hex_):
            return text("Which unit settles at ", where(g, hex_), "?")
        case TakeLand(settlement=s):
            return text("Choose a land around ", where(g, g.place[s]))
        case Build():
            return text(f"Build buildings and ships ({g.stock[seat][1]} production)")
        case Recruit():
            return text(f"Recruit units ({many(g.stock[seat][WEALTH], 'coin')})")
        case Bid(cards=cards):
            chosen = f" ({sum(c + 1 for c in cards)} so far)" if cards else ""
            return text(f"Lay down influence cards for the maneuver sequence{chosen}")
        case Vote(cards=cards):
            chosen = f" ({sum(c + 1 for c in cards)} so far)" if cards else ""
            return text(f"Vote for the pope with any number of cards, or none{chosen}")
        case Maneuver():
            return text("Choose a unit or ship to move or fight with")
        case Command(unit=unit):
            return command_prompt(g, unit)
        case Muster(verb=verb, hex=hex_, units=units):
            verb = "charge" if verb == "charge" else "volley"
            return text(
                f"{troop(g, list(units)).capitalize()} in the {verb} at ", where(g, hex_), ": who joins?"
            )
        case PapalWord():
            return papal_prompt(g, step)
        case GoOn(hex=hex_):
            return text("The pope stopped one unit. Attack ", where(g, hex_), " with the others?")
        case Exchange(original=original):
            return text("Roll the dice or retreat" if original else "Strike back or retreat")
        case Wounds(number=n):
            return text(f"Choose who is wounded ({many(n, 'wound')} left)")
        case Plunder(number=n, settlement=s):
            return text(f"Destroy {many(n, 'building')} in ", where(g, g.place[s]))
        case ChooseTrack():
            return text("Which supply track does the captured monastery raise?")
        case Pillage(seat=by, hex=hex_):
            return text(player(g, by), " pillage ", where(g, hex_), ": move your cube to another land")
        case ThinOut():
            return text("Too many units in one hex: remove one")
        case LoseUnits(number=n):
            return text(f"Remove {many(n, 'unit')}")
        case NameForFire():
            return text("Fire! Which of your largest settlements is in danger?")
        case BurnDown(settlement=s):
            return text("Which building of ", where(g, g.place[s]), " burns down?")
        case Freeze(hex=hex_):
            return text("Bitter winter: wound a unit at ", where(g, hex_))
        case GiveTokens(number=n):
            return text(f"Raiders: return {many(n, 'token')}")
        case CallToArms():
            return text("Place free swordsmen, one per settlement")
    return text("Choose")


def placement_prompt(g: Rise, step: Placement) -> Text:
    if step.first < 0:
        return text("Which site bears settlement 1?")
    if len(step.spots) < len(step.levy):
        kind = step.levy[len(step.spots)]
        left = many(len(step.levy) - len(step.spots), "unit")
        return text(f"Place {a(UNITS[kind])} in your start zone ({left} left)")
    left_lands = g.book.limits.start_lands - len(step.cubes)
    if left_lands:
        return text(f"Choose a land next to a settlement ({left_lands} left)")
    return text("Your start is placed: ready?")


def command_prompt(g: Rise, unit: int) -> Text:
    left = g.ap[unit]
    points = many(left, "hex", "hexes") if g.kind(unit) == SHIP else f"{many(left, 'action point')}"
    return text(
        f"{unit_words(g, unit).capitalize()} at ", where(g, g.at[unit]), f", {points} left: what next?"
    )


def papal_prompt(g: Rise, step: PapalWord) -> Text:
    if step.unit >= 0:
        return text("Which influence card do you discard for it?")
    verb = {"move": "move to", "board": "board at", "leave": "leave from", "shoot": "shoot at"}.get(
        step.verb, "charge"
    )
    who = troop(g, list(step.units))
    return text(
        player(g, step.mover), f" {verb} ", where(g, step.hex), f" with {who}. Does the pope forbid it?"
    )
