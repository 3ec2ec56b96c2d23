"""The question each step puts."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text, text

from .ambush import Ambush
from .battle import Aim, Charge, Declare, GoOn, Promote, Victim, battle
from .cargo import Rescue
from .diplomacy import Answer, FinalTerms, Negotiate, Revolt, Sum, would_rule
from .ending import Announce
from .farming import Birth, Sow
from .feeding import Feed, Starve
from .game import HerdsAndHosts
from .income import FishAgain, Tax
from .looting import Loot, Plunder
from .market import Market
from .movement import MoveHosts, MoveSpecial, Retreat
from .opening import ChooseFaction, NameRival
from .postures import Posture
from .rolling import FurtherDie, Reroll, SetAside
from .salaries import Dismiss, Pay
from .siege import AcceptRansom, Besiege, Fall, Ransom, Withdraw
from .trade import TakeHorses, Trade
from .words import (
    agree,
    good,
    herd,
    where,
    who,
)


def prompt(g: HerdsAndHosts, step: Step, seat: Seat) -> Text:
    """What is asked."""
    return agree(g, question(g, step, seat))


def question(g: HerdsAndHosts, step: Step, seat: Seat) -> Text:
    match step:
        case ChooseFaction():
            return text("Choose your faction")
        case NameRival():
            return text("Name your rival: you win half as much prestige again against him")
        case Negotiate():
            return text("Diplomacy: make an offer, or pass")
        case FinalTerms():
            return text("Terms that would end the game by Sovereignty")
        case Sum(payer=payer, what=what):
            return text(f"How much {what} shall ", "you" if payer == seat else who(g, payer), " pay?")
        case Answer():
            return offer_words(g, step, seat)
        case Revolt(lord=lord):
            return text("New Year: leave your lord, ", who(g, lord), "?")
        case Tax():
            return text("Take taxes in gold, or hold this year's festival for prestige")
        case FishAgain():
            return text("Empty nets: roll one fishing die again?")
        case Birth(kind=what):
            return text("Young ", herd(g, what), " are born: where shall they graze?")
        case Sow():
            return text("Sow grain on your fields")
        case Feed():
            return text("Winter: settle who eats what, then confirm")
        case Starve():
            return text("Who shall go without food?")
        case Pay():
            return text("Winter: pay salaries, then confirm")
        case Dismiss():
            return text("Who shall not be paid?")
        case Trade():
            return text("Trade: buy, upgrade, build, train; end when you are done")
        case TakeHorses():
            return text("Which horse herd mounts the cavalry?")
        case Market():
            return text("Market: goods and herds")
        case Retreat():
            return text("Retreat units that face an enemy")
        case MoveSpecial():
            return text("Special moves: riders, or everybody for prestige")
        case MoveHosts():
            return text("Move units and herds")
        case Ambush(space=space):
            return text("Ambush at ", where(g, space), ": choose who is struck")
        case Posture():
            return text("An enemy is at your gates: who stands inside, who outside?")
        case Declare():
            return text("Declare an attack, or end")
        case Charge():
            return text("Charge with your mounted units?")
        case Reroll():
            return text("Re-roll dice, or let them stand")
        case FurtherDie():
            return text("Re-roll a second die for the same prestige")
        case SetAside():
            swords = battle(g).swords[step.side]
            return text(f"{swords} swords: strike with all, or set pairs aside")
        case Aim():
            return text("Aim at a unit of the rearguard?")
        case Victim(hits=hits):
            return text(f"{hits} {'hit' if hits == 1 else 'hits'}: choose who is struck")
        case GoOn():
            return text("Go on with the battle?")
        case Promote():
            return text("Choose a unit that gains experience")
        case Rescue():
            return text("A ship is lost: whom do you take aboard another?")
        case Besiege():
            return text("Sieges: assault, talk of ransom, or wait")
        case Ransom(space=space):
            return text("Offer a ransom for ", where(g, space), "?")
        case AcceptRansom(payer=payer, gold=gold):
            return text(who(g, payer), f" offers {gold} gold for your withdrawal")
        case Withdraw():
            return text("Where do your units withdraw to?")
        case Fall(space=space):
            return text(where(g, space), " has fallen: what becomes of it?")
        case Loot():
            return text("Loot fields you control, or end")
        case Plunder(what=what, space=space):
            return text("Plunder at ", where(g, space), ": the ", good(g, what))
        case Announce():
            return text("You meet a condition of victory: announce it?")
    raise LookupError(f"no prompt for {step}")


def offer_words(g: HerdsAndHosts, step: Answer, seat: Seat) -> Text:
    """What an offer means, with what would end the game."""
    maker = who(g, step.maker)
    rounds = g.book.tables.diplomacy.truce_rounds
    match step.what:
        case "truce":
            said = text(maker, f" offers a truce for {rounds} rounds")
        case "tribute" if step.payer == seat:
            said = text(maker, f" offers a truce for {rounds} rounds if you pay {step.gold} gold")
        case "tribute":
            said = text(maker, f" will pay you {step.gold} gold for a truce of {rounds} rounds")
        case "vassalage" if step.payer == seat:
            said = text(maker, " wants to be your lord")
        case "vassalage":
            said = text(maker, " wants to be your vassal")
        case _:
            return text(maker, f" offers you {step.gold} gold of aid; taking it costs you prestige")
    if ends_game(g, step):
        said = text(said, ". This would end the game by Sovereignty")
    return said


def ends_game(g: HerdsAndHosts, step: Answer) -> bool:
    """Would accepting give one player tribute or homage from everybody?"""
    if step.what not in ("tribute", "vassalage"):
        return False
    return would_rule(g, step.maker if step.payer == step.seat else step.seat, step.payer)
