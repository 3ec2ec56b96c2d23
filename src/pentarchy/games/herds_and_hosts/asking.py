"""Every option in words, refs, costs and effects."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Amount, Effect, Option, text

from .battle import Charge, GoOn, battle
from .construction import hasten_price, price
from .diplomacy import Answer, FinalTerms, Negotiate, Revolt, Sum
from .farming import Birth, Sow, sowing_price
from .feeding import Feed, Starve
from .game import HerdsAndHosts
from .income import FishAgain, Tax, base_income, festival_grain
from .market import Market, per_gold, ports, proceeds
from .movement import MoveHosts
from .opening import ChooseFaction, NameRival
from .prompts import ends_game
from .retyping import cavalry_price, refund
from .rolling import FurtherDie, Reroll, SetAside
from .salaries import Dismiss, Pay
from .siege import AcceptRansom, Besiege, Ransom
from .trade import TakeHorses, Trade
from .values import fit_to_fight
from .words import (
    ROADS,
    building,
    good,
    herd,
    herd_ref,
    kind,
    soldier,
    space_ref,
    troop,
    unit_ref,
    where,
    who,
)

COLOURS = {"white": "white", "reverse_white": "reversed white", "blue": "blue", "red": "red"}
FACES = ("empty", "one sword", "two swords")


def option(g: HerdsAndHosts, step: Step, seat: Seat, action: Action) -> Option:
    """One option, ready to show."""
    match step:
        case Trade():
            return trade_option(g, step, seat, action)
        case Market():
            return market_option(g, step, seat, action)
        case MoveHosts():
            return move_option(g, seat, action)
        case Feed() | Starve() | Pay() | Dismiss():
            return winter_option(g, seat, action)
        case (
            Negotiate()
            | FinalTerms()
            | Sum()
            | Answer()
            | Revolt()
            | Ransom()
            | AcceptRansom()
            | ChooseFaction()
            | NameRival()
        ):
            return talk_option(g, step, seat, action)
        case Tax() | FishAgain() | Birth() | Sow() | TakeHorses():
            return rear_option(g, step, seat, action)
        case Reroll() | FurtherDie() | SetAside() | Charge() | GoOn():
            return dice_option(g, step, action)
    return combat_option(g, step, seat, action)


def idle(words: str, confirm: bool = False) -> Option:
    return Option(text(words), idle=True, confirm="bar" if confirm else "no")


def talk_option(g: HerdsAndHosts, step: Step, seat: Seat, action: Action) -> Option:
    match action:
        case ("faction", id):
            faction = next(f for f in g.map.factions if f.id == id)
            homes = text(where(g, faction.capital), " and ", where(g, faction.home))
            picks = [space_ref(faction.capital)]
            return Option(text(faction.name, " of ", homes), picks=picks, confirm="bar")
        case ("rival", other):
            return Option(text(who(g, other)), picks=[f"seat:{other}"])
        case ("pass",):
            return idle("No more offers")
        case ("final terms",):
            return Option(text("Terms that would end the game"), group="Sovereignty")
        case ("back",):
            return idle("Back to other offers")
        case ("gold", n):
            return Option(text(f"{n} gold"), amount=n, cost=[Amount("gold", n)])
        case ("accept",):
            ends = isinstance(step, Answer) and ends_game(g, step)
            return Option(text("Accept"), confirm="ask" if ends else "bar")
        case ("decline",) | ("refuse",):
            return idle("Decline" if action[0] == "decline" else "No ransom")
        case ("revolt",):
            return Option(text("Revolt"), confirm="bar")
        case ("stay loyal",):
            return idle("Stay loyal")
    other = action[1]
    words = {
        "truce": ("Offer an equal truce to ", ""),
        "pay tribute": ("Offer tribute to ", " for a truce"),
        "ask tribute": ("Ask tribute of ", " for a truce"),
        "offer homage": ("Offer to be vassal of ", ""),
        "ask homage": ("Ask ", " to be your vassal"),
    }[action[0]]
    return Option(text(words[0], who(g, other), words[1]), picks=[f"seat:{other}"])


def rear_option(g: HerdsAndHosts, step: Step, seat: Seat, action: Action) -> Option:
    match action:
        case ("taxes",):
            return Option(text("Taxes"), effect=[Effect(text(f"+{base_income(g, seat)} gold"))])
        case ("festival", size):
            festival = g.book.tables.festivals.of(size)
            grain = festival.grain * festival_grain(g, seat)
            cost = [Amount("grain", grain)] if grain else []
            gain = Effect(text(f"+{base_income(g, seat) * festival.factor} prestige"))
            return Option(text(f"A {size} festival"), cost=cost, effect=[gain], group="Festival")
        case ("again", sea):
            cost = [Amount("PP", g.book.tables.fishing.again_prestige)]
            again = text("Roll again in the ", where(g, sea))
            return Option(again, picks=[space_ref(sea)], cost=cost, lock="a die is rolled")
        case ("keep",):
            return idle("Let it be")
        case ("none",):
            return idle("No young herd")
        case ("graze", space):
            return Option(text("At ", where(g, space)), picks=[space_ref(space)])
        case ("sow", space):
            number = g.map.index[space]
            crop = Effect(text(f"harvest {g.map.terrain[number].harvest} in Autumn"))
            cost = [Amount("grain", sowing_price(g, number))]
            return Option(text("Sow ", where(g, space)), picks=[space_ref(space)], cost=cost, effect=[crop])
        case ("horses", space):
            return Option(
                text("The herd at ", where(g, space)),
                picks=[herd_ref(g, g.map.index[space], "horses", seat)],
            )
    return idle("Done")


def winter_option(g: HerdsAndHosts, seat: Seat, action: Action) -> Option:
    match action:
        case ("confirm",):
            return Option(text("Confirm the plan"), confirm="bar", key="Enter")
        case ("let starve",):
            return Option(text("Let somebody starve"), group="Change the plan")
        case ("dismiss",):
            return Option(text("Dismiss somebody"), group="Change the plan")
        case ("back",):
            return idle("Back to the plan")
        case ("eat", *foods):
            return Option(text("Eat " + ", then ".join(foods)), group="Order of food")
        case ("first" | "starve" | "dismiss" as how, int() as number):
            space, unit = g.find(number)
            verb = {"first": "First: ", "starve": "Starve ", "dismiss": "Dismiss "}[how]
            words = text(verb, soldier(g, unit), " at ", where(g, space))
            return Option(
                words, group="Who comes first" if how == "first" else "", picks=[unit_ref(g, number)]
            )
        case ("first" | "starve" | "dismiss" as how, space):
            verb = {"first": "First: ", "starve": "Starve ", "dismiss": "Do not pay "}[how]
            return Option(text(verb, where(g, space)), picks=[space_ref(space)])
        case (what, space, kind_of):
            verb = {"feed": "Feed the ", "spare": "Leave to graze the ", "slaughter": "Slaughter the "}[what]
            entry = g.book.goods.herds[kind_of]
            effect = {"feed": f"+{entry.milk} meat", "slaughter": f"+{entry.meat} meat"}.get(what, "no feed")
            return Option(
                text(verb, herd(g, kind_of), " at ", where(g, space)),
                group="Herds",
                picks=[herd_ref(g, g.map.index[space], kind_of, seat)],
                cost=[Amount("grain", g.book.tables.farming.feed)] if what == "feed" else [],
                effect=[Effect(text(effect))],
            )
    return idle(str(action[0]))


def trade_option(g: HerdsAndHosts, step: Trade, seat: Seat, action: Action) -> Option:
    prices, table = g.book.tables.purchase, g.book.tables.construction
    match action:
        case ("end",):
            return Option(text("End trade"), idle=True, confirm="bar")
        case ("market",):
            return Option(text("Go to market"), group="Goods")
        case ("buy", space, level):
            cost = prices.recruit if level == "recruit" else prices.standard
            name = "Recruit" if level == "recruit" else "Standard"
            words = text(f"Buy {name} ", kind(g, "light_infantry"), " at ", where(g, space))
            return Option(words, group="Buy", picks=[space_ref(space)], cost=[Amount("gold", cost)])
        case ("hire", space, how):
            cheap = how == "prestige"
            gold = prices.bonus_mercenaries if cheap else prices.mercenaries
            pp = prices.bonus_mercenaries_prestige if cheap else prices.mercenaries_prestige
            words = text("Hire ", kind(g, "mercenaries"), " at ", where(g, space))
            cost = [Amount("gold", gold), Amount("PP", pp)]
            return Option(words, group="Buy", picks=[space_ref(space)], cost=cost)
        case ("corsairs", space, how):
            cost = (
                [Amount("gold", prices.corsairs)]
                if how == "gold"
                else [Amount("PP", prices.corsairs_prestige)]
            )
            words = text("Hire ", kind(g, "corsairs"), " in the ", where(g, space))
            return Option(words, group="Buy", picks=[space_ref(space)], cost=cost)
        case ("double", space):
            cost = [Amount("PP", prices.double_prestige)]
            words = text("Buy twice as many at ", where(g, space))
            return Option(words, group="Prestige", picks=[space_ref(space)], cost=cost)
        case ("upgrade", number, new, *there):
            origin, _ = g.find(number)
            gold = cavalry_price(g) if new == "cavalry" else g.book.units[new].upgrade
            words = text("Upgrade to ", kind(g, new), " at ", where(g, there[0] if there else origin))
            picks = [unit_ref(g, number), *(space_ref(space) for space in there)]
            return Option(words, group="Upgrade", picks=picks, cost=[Amount("gold", gold)])
        case ("downgrade", number, *there):
            origin, unit = g.find(number)
            words = text("Turn ", soldier(g, unit), " at ", where(g, origin), " into Light Infantry")
            picks = [unit_ref(g, number), *(space_ref(space) for space in there)]
            effect = [Effect(text(f"+{refund(g, origin, unit)} gold"))]
            return Option(words, group="Downgrade", picks=picks, effect=effect, confirm="bar")
        case ("train", number):
            origin, unit = g.find(number)
            words = text("Train ", soldier(g, unit), " at ", where(g, origin))
            return Option(
                words, group="Train", picks=[unit_ref(g, number)], cost=[Amount("gold", prices.training)]
            )
        case ("work", number):
            origin, unit = g.find(number)
            words = text(soldier(g, unit), " at ", where(g, origin), " enters the site")
            return Option(words, group="Build", picks=[unit_ref(g, number)])
        case ("build", what, space):
            words = text("Begin a ", building(g, what), " at ", where(g, space))
            need = Effect(text(f"needs {g.book.buildings[what].workers} Light Infantry at the site"))
            cost = [Amount("gold", price(g, seat, what))]
            return Option(words, group="Build", picks=[space_ref(space)], cost=cost, effect=[need])
        case ("hasten", space):
            site = g.lands[g.map.index[space]].site
            cost = [Amount("gold", hasten_price(site))] if site else []
            words = text("Accelerate building at ", where(g, space))
            return Option(words, group="Build", picks=[f"piece:w-{space}"], cost=cost)
        case ("cancel", space):
            return cancel_option(g, space)
        case ("clear", space):
            words = text("Clear the red token at ", where(g, space))
            cost = [Amount("gold", table.clear_token)]
            return Option(words, group="Build", picks=[space_ref(space)], cost=cost)
        case ("build twice",):
            cost = [Amount("PP", table.twice_prestige)]
            return Option(text("Build twice this round"), group="Prestige", cost=cost)
        case ("rival", other):
            cost = [Amount("PP", g.book.tables.prestige.extra_rival)]
            words = text("Name ", who(g, other), " a rival too")
            return Option(words, group="Others", picks=[f"seat:{other}"], cost=cost)
    other = action[1]
    return Option(text("Offer aid to ", who(g, other)), group="Others", picks=[f"seat:{other}"])


def cancel_option(g: HerdsAndHosts, space: str) -> Option:
    words = text("Cancel building at ", where(g, space))
    gain = Effect(text(f"+{g.book.tables.construction.cancelled} gold"))
    return Option(words, group="Build", picks=[f"piece:w-{space}"], effect=[gain], confirm="bar")


def market_option(g: HerdsAndHosts, step: Market, seat: Seat, action: Action) -> Option:
    goods = g.book.goods
    match action:
        case ("leave",):
            return idle("Leave the market")
        case ("sell", what, n):
            gold = proceeds(getattr(step.trade, what), n, per_gold(g, what, bool(ports(g, seat))))
            return Option(
                text(f"Sell {n} {what}"),
                group=f"Sell {what}",
                amount=n,
                effect=[Effect(text(f"+{gold} gold"))],
            )
        case ("buy", what, n):
            cost = n * (goods.grain if what == "grain" else goods.fish).buy
            return Option(text(f"Buy {n} {what}"), group=f"Buy {what}", amount=n, cost=[Amount("gold", cost)])
        case ("buy herd", space, what):
            words = text("Buy ", herd(g, what), " at ", where(g, space))
            cost_of = [Amount("gold", goods.herds[what].buy)]
            return Option(words, group="Herds", picks=[space_ref(space)], cost=cost_of)
        case (how, space, what):
            entry = goods.herds[what]
            gold = (
                entry.sell
                if how == "sell herd"
                else proceeds(step.trade.meat, entry.meat, per_gold(g, "meat", False))
            )
            verb = "Sell the " if how == "sell herd" else "Slaughter and sell the "
            return Option(
                text(verb, herd(g, what), " at ", where(g, space)),
                group="Herds",
                picks=[herd_ref(g, g.map.index[space], what, seat)],
                effect=[Effect(text(f"+{gold} gold"))],
            )
    raise LookupError(f"no words for {action}")


def move_option(g: HerdsAndHosts, seat: Seat, action: Action) -> Option:
    match action:
        case ("end",):
            return Option(text("End moves"), idle=True, confirm="bar")
        case ("pay",):
            cost = [Amount("PP", g.book.tables.movement.special_prestige)]
            return Option(text("One step for every unit"), group="Prestige", cost=cost, confirm="bar")
        case ("move", number, to):
            origin, unit = g.find(number)
            words = text(soldier(g, unit), " from ", where(g, origin), " to ", where(g, to))
            return Option(words, group="Move", picks=[unit_ref(g, number), space_ref(to)])
        case ("march", origin, to):
            words = text("All from ", where(g, origin), " to ", where(g, to))
            return Option(words, group="March together", picks=[space_ref(origin), space_ref(to)])
        case ("board", number, ship):
            origin, unit = g.find(number)
            sea, _ = g.find(ship)
            words = text(soldier(g, unit), " from ", where(g, origin), " aboard in the ", where(g, sea))
            return Option(words, group="Ships", picks=[unit_ref(g, number), unit_ref(g, ship)])
        case ("aboard", number, ship):
            origin, unit = g.find(number)
            words = text(soldier(g, unit), " goes aboard at ", where(g, origin))
            return Option(words, group="Ships", picks=[unit_ref(g, number), unit_ref(g, ship)])
        case ("ashore", number):
            origin, unit = g.find(number)
            words = text(soldier(g, unit), " goes ashore at ", where(g, origin))
            return Option(words, group="Ships", picks=[unit_ref(g, number), space_ref(g.map.ids[origin])])
        case ("land", number, to):
            _, unit = g.find(number)
            words = text("Give up the ", kind(g, unit.kind), " and land at ", where(g, to))
            return Option(words, group="Land", picks=[unit_ref(g, number), space_ref(to)], confirm="bar")
        case ("drive", origin, what, to):
            words = text("Drive the ", herd(g, what), " from ", where(g, origin), " to ", where(g, to))
            picks = [herd_ref(g, g.map.index[origin], what, seat), space_ref(to)]
            return Option(words, group="Herds", picks=picks)
    return cancel_option(g, action[1])


def dice_option(g: HerdsAndHosts, step: Step, action: Action) -> Option:
    b, table = battle(g), g.book.tables.combat
    match action:
        case ("again" | "morale" | "pay" as how, i):
            side = step.side  # type: ignore[attr-defined]
            die = b.dice[side][i]
            reason = {"again": "by experience", "morale": "by morale", "pay": "for prestige"}[how]
            words = text(f"Re-roll a {COLOURS[die.colour]} die showing {FACES[die.swords]}, {reason}")
            cost = [Amount("PP", table.again_prestige)] if how == "pay" and isinstance(step, Reroll) else []
            return Option(words, group="Re-roll", cost=cost, lock="a die is rolled")
        case ("shield",):
            return Option(text(f"{table.swords_aside} swords for one shield"))
        case ("save",):
            return Option(text(f"{table.swords_aside} swords for one sword next round"))
        case ("charge",):
            return Option(text("Charge"), lock="dice are rolled")
        case ("go on",):
            return Option(text("Another round"), lock="dice are rolled")
    words_of = {
        "done": "Let the dice stand",
        "enough": "One die is enough",
        "strike": "Strike with the rest",
        "hold": "Hold the riders back",
        "stop": "Break off: a draw",
    }
    return idle(words_of[action[0]])


def combat_option(g: HerdsAndHosts, step: Step, seat: Seat, action: Action) -> Option:
    match action:
        case ("attack", space, foe):
            words = text("Attack ", who(g, foe), " at ", where(g, space))
            hosts = [fit_to_fight(g, g.map.index[space], side) for side in (seat, foe)]
            ours, theirs = (troop(g, [u.kind for u in host]) for host in hosts)
            odds = Effect(text(ours, " against ", theirs))
            picks, rolled = [space_ref(space)], "dice are rolled"
            return Option(words, picks=picks, effect=[odds], confirm="bar", lock=rolled)
        case ("assault", space):
            words = text("Assault ", where(g, space))
            return Option(words, picks=[space_ref(space)], confirm="bar", lock="dice are rolled")
        case ("ransom", space):
            owner = g.lands[g.map.index[space]].owner
            return Option(text("Ask ", who(g, owner), " for ransom"), picks=[space_ref(space)])
        case ("loot", space):
            return Option(text("Loot ", where(g, space)), picks=[space_ref(space)], confirm="bar")
        case ("steal" | "destroy" as how, what):
            return Option(text("Steal the " if how == "steal" else "Destroy the ", good(g, what)))
        case ("degrade",):
            return Option(text("Keep it, degraded"), confirm="bar")
        case ("destroy",):
            return Option(text("Destroy and loot it"), confirm="bar")
        case ("withdraw", number, to):
            _, unit = g.find(number)
            words = text(soldier(g, unit), " to ", where(g, to))
            return Option(words, picks=[unit_ref(g, number), space_ref(to)])
        case ("withdraw all", to):
            return Option(text("All to ", where(g, to)), picks=[space_ref(to)])
        case ("announce", road):
            return Option(text(f"Announce {ROADS[road]}"), confirm="bar")
        case ("in" | "out" | "leave" as how, number):
            space, unit = g.find(number)
            goes = {"in": " goes inside", "out": " steps outside", "leave": " leaves the site"}[how]
            said = text(soldier(g, unit), goes, " at ", where(g, space))
            return Option(said, group=where(g, space).t, picks=[unit_ref(g, number)])
        case ("all in" | "all out" as how, space):
            words = text("All inside at " if how == "all in" else "All outside at ", where(g, space))
            return Option(words, group=where(g, space).t, picks=[space_ref(space)])
        case (verb, int() as number):
            space, unit = g.find(number)
            pick = unit_ref(g, number)
            side = f"slot:b{0 if g.battle and number in _ids(g, 0) else 1}-{number}"
            words = text({"aim": "Aim at ", "rescue": "Save "}.get(verb, ""), soldier(g, unit))
            cost = [Amount("PP", g.book.tables.combat.target_prestige)] if verb == "aim" else []
            return Option(words, picks=[side] if g.battle and verb in ("aim", "hit") else [pick], cost=cost)
    words_of = {
        "done": "Done",
        "end": "Wait" if isinstance(step, Besiege) else "End",
        "no aim": "No aim",
        "say nothing": "Say nothing",
    }
    return idle(words_of[action[0]])


def _ids(g: HerdsAndHosts, side: int) -> list[int]:
    return [f.unit.id for f in battle(g).hosts[side]]
