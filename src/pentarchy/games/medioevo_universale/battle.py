"""Battles: cards, dice, losses, captains. One attack is a series of rolls on the same target.

The fight in progress is `g.battle`. A player's attackers stay aboard their transports (one FV of each keeps
the transport); a defender uses all he has in the place. Who is behind walls fights an assault, who finds no
room there is met in the open first.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .cards import discard, hand_of, has_cards, kind_of, show
from .conquest import failed, lead, leaders, occupiable, occupy, won
from .empire import intrigue_options, play_intrigue
from .forces import (
    attack_force,
    battle,
    card_bonus,
    defending,
    engaged,
    in_the_open,
    leading,
    next_defender,
    strength,
)
from .game import Medioevo
from .pieces import army_room, change, here, piece, stacks, take_from
from .realm import amounts, knows, level, provisions, settlements, walls
from .state import BATTLES, Battle, hand

FIGHTERS = ("crossbowman", "genius", "heroine", "monk", "templar", "warlord")


# ---- the course of a battle ------------------------------------------------------------------------------


def fight(g: Medioevo, b: Battle) -> None:
    """Open an attack."""
    g.battle = b
    g.tally[BATTLES] += 1
    g.tell("battle", attacker=b.attacker, defender=b.defender, space=g.book.ids[b.where], target=b.target)
    if b.target == "fleet" and b.where >= g.book.sea and not b.rammed:
        g.then(Ram())
    if g.variants.combat_reserves:
        g.then(Reserves(True), Reserves(False))
    g.then(Clash())


class Ram(Step, frozen=True):
    """At sea each Galley first strikes for 1d4 and its level, one more with ALCHEMY."""

    rule = "MU-352"

    def run(self, g: Medioevo) -> None:
        b = battle(g)
        blows = [self.blow(g, b, b.attacker, b.forces) if b.attacker >= 0 else g.roll(4) + 1, 0]
        for s in b.defenders:
            blows[1] += self.blow(g, b, s, tuple(here(g, b.where, "galley")))
        g.battle = replace(b, rammed=True)
        g.tell("ramming", hit_a=blows[0], hit_d=blows[1])
        hit_defender(g, blows[0], b.defenders[0])
        hit_attacker(g, blows[1], leading(g, b))

    def blow(self, g: Medioevo, b: Battle, seat: Seat, ships: tuple[int, ...]) -> int:
        mine = [piece(g, n) for n in ships if g.pieces[n] is not None]
        return sum(
            g.roll(4) + p.level + knows(g, seat, "alchemy")
            for p in mine
            if p.owner == seat and p.kind == "galley" and p.fv
        )


class Reserves(Step, frozen=True):
    """Variant: LOGISTICS brings armies from behind the screen to a battle next to an own settlement."""

    rule = "MU-526"
    veiled = True
    attacking: bool

    def seat(self, g: Medioevo) -> Seat:
        b = battle(g)
        return b.attacker if self.attacking else b.defender

    def who(self, g: Medioevo) -> Seat | None:
        b, seat = battle(g), self.seat(g)
        if seat < 0 or b.target != "land" or not knows(g, seat, "logistics") or not in_the_open(g, b):
            return None
        if b.siege and not self.attacking:
            return None
        near = any(u in settlements(g, seat) for u in (*g.book.near[b.where], b.where))
        return seat if near and (not self.attacking or b.origin < g.book.sea) else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        b = battle(g)
        most = g.reserve[seat]
        if self.attacking:
            most = min(most, max((army_room(g, n) for n in b.forces), default=0))
        else:
            most = min(most, provisions(g, b.where) - g.army[b.where])
        return [*(("reserves", n) for n in amounts(most)[::-1]), ("none",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "none":
            return
        b, n = battle(g), action[1]
        g.reveal()
        g.reserve[seat] -= n
        if self.attacking:
            ship = max(b.forces, key=lambda m: army_room(g, m))
            change(g, ship, fv=piece(g, ship).fv + n)
        else:
            g.army[b.where] += n
        g.tell("reserves", seat=seat, n=n)


class Clash(Step, frozen=True):
    """Where the attack stands: won, spent, before the walls, or the next roll."""

    rule = "MU-296"

    def run(self, g: Medioevo) -> None:
        b = battle(g)
        if defending(g, b) == 0:
            won(g)
        elif attack_force(g, b) <= 0:
            failed(g)
        elif b.target == "land" and walls(g, b.where) and not in_the_open(g, b) and not b.assault:
            g.then(AtTheWalls())
        else:
            turn, seat = next_defender(g, b)
            g.battle = replace(b, turn=turn, assault=b.assault and not in_the_open(g, b))
            g.then(ShowCards(leading(g, b), True), ShowCards(seat, False), Roll())


class AtTheWalls(Step, frozen=True):
    """Nobody stands outside any more: storm the walls, besiege them, or leave."""

    rule = "MU-338"

    def who(self, g: Medioevo) -> Seat | None:
        return battle(g).attacker if battle(g).attacker >= 0 else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        from .siege import may_besiege

        found: list[Action] = [("assault",)]
        if may_besiege(g, battle(g)):
            found.append(("besiege",))
        return [*found, ("leave",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        from .siege import begin_siege

        if action[0] == "assault":
            self.run(g)
        elif action[0] == "besiege":
            begin_siege(g)
        else:
            failed(g)

    def run(self, g: Medioevo) -> None:
        g.battle = replace(battle(g), assault=True)
        g.tell("assault", space=g.book.ids[battle(g).where])
        g.then(Clash())


class ShowCards(Step, frozen=True):
    """Attacker, then defender lay Empire cards on the table: at most TL, all different, besides instants."""

    rule = "MU-300"
    veiled = True
    seat: Seat
    attacking: bool

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if self.seat >= 0 and g.alive[self.seat] and has_cards(g, self.seat) else None

    def side(self) -> int:
        return 0 if self.attacking else 1

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        b = battle(g)
        mine = [c for c in b.shown[self.side()] if g.cards.at[c] == hand(seat)]
        kinds = {kind_of(g, c) for c in mine}
        found: list[Action] = []
        if len(mine) < level(g, seat):
            for card in hand_of(g, seat):
                kind = kind_of(g, card)
                if kind in FIGHTERS and kind not in kinds and card_bonus(g, b, seat, kind, self.attacking):
                    kinds.add(kind)
                    found.append(("show", card))
        found += [("withdraw", c) for c in mine]
        found += intrigue_options(g, seat)
        return [*found, ("ready",)]

    def default(self, g: Medioevo, seat: Seat, options: list[Action]) -> Action:
        return next((x for x in options if x[0] == "show"), options[-1])

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        b = battle(g)
        match action:
            case ("ready",):
                return
            case ("show", card):
                show(g, card)
                self.lay(g, b, (*b.shown[self.side()], card))
                g.tell("shows", seat=seat, card=kind_of(g, card))
                g.then(self)
            case ("withdraw", card):
                self.lay(g, b, tuple(c for c in b.shown[self.side()] if c != card))
                g.then(WithdrawnCards(seat, self.attacking, (card,)))
            case _:
                play_intrigue(g, seat, action)
                g.then(self)

    def lay(self, g: Medioevo, b: Battle, cards: tuple[int, ...]) -> None:
        g.battle = replace(b, shown=(cards, b.shown[1]) if self.attacking else (b.shown[0], cards))


class WithdrawnCards(Step, frozen=True):
    """After withdrawing a card the seat may still show others, but not that one again for this roll."""

    rule = "MU-319"
    veiled = True
    seat: Seat
    attacking: bool
    back: tuple[int, ...]

    def who(self, g: Medioevo) -> Seat | None:
        return ShowCards(self.seat, self.attacking).who(g)

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        full = ShowCards(seat, self.attacking).options(g, seat)
        return [x for x in full if x[0] == "ready" or (x[0] == "show" and x[1] not in self.back)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "show":
            b, show_cards = battle(g), ShowCards(seat, self.attacking)
            show(g, action[1])
            show_cards.lay(g, b, (*b.shown[show_cards.side()], action[1]))
            g.tell("shows", seat=seat, card=kind_of(g, action[1]))
            g.then(self)


class Roll(Step, frozen=True):
    """Both roll; the lower total loses the difference, the higher half of that."""

    rule = "MU-303"

    def run(self, g: Medioevo) -> None:
        b = battle(g)
        shown = tuple(tuple(c for c in side if g.cards.at[c] >= 2) for side in b.shown)
        b = g.battle = replace(b, shown=shown)
        leader, seat = leading(g, b), next_defender(g, b)[1]
        die_a, plus_a = strength(g, b, True)
        die_d, plus_d = strength(g, b, False)
        a, d = g.roll(die_a), g.roll(die_d)
        total_a, total_d = a + sum(n for _, n in plus_a), d + sum(n for _, n in plus_d)
        g.tell("rolls", attacker=b.attacker, defender=seat, a=a, d=d, total_a=total_a, total_d=total_d,
               plus_a=[[w, n] for w, n in plus_a], plus_d=[[w, n] for w, n in plus_d])  # fmt: skip
        loss_a, loss_d = losses(g, b, seat, total_a - total_d)
        g.battle = replace(b, round=b.round + 1, turn=b.turn + 1, dice=(a, total_a, d, total_d))
        if total_a != total_d:
            loser = b.attacker if total_a < total_d else seat
            cards = b.shown[0 if total_a < total_d else 1]
            if cards and loser >= 0:
                g.then(LoseCard(leader if total_a < total_d else seat, total_a < total_d))
        hit_defender(g, loss_d, seat)
        hit_attacker(g, loss_a, leader)
        g.then(GoOn())


def losses(g: Medioevo, b: Battle, seat: Seat, gap: int) -> tuple[int, int]:
    """FV lost by attacker and defender: never more than engaged; the winner's half is of the real loss."""
    mine, theirs = attack_force(g, b, leading(g, b) if b.allies else None), engaged(g, b, seat)
    land = not (b.target == "fleet" and b.where >= g.book.sea)
    if gap > 0:
        lost = min(gap + (land and knows(g, leading(g, b), "alchemy")), theirs)
        return min(lost // 2, mine), lost
    if gap < 0:
        lost = min(-gap + (land and knows(g, seat, "alchemy")), mine)
        return lost, 0 if b.assault else min(lost // 2, theirs)
    return 0, 0


class LoseCard(Step, frozen=True):
    """The loser of a roll discards one of the cards shown, of his choice."""

    rule = "MU-308"
    seat: Seat
    attacking: bool

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if self.cards(g) else None

    def cards(self, g: Medioevo) -> list[int]:
        return [c for c in battle(g).shown[0 if self.attacking else 1] if g.cards.at[c] == hand(self.seat)]

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("discard", c) for c in self.cards(g)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        b = battle(g)
        discard(g, action[1])
        g.battle = replace(b, shown=tuple(tuple(c for c in side if c != action[1]) for side in b.shown))
        g.tell("loses card", seat=seat, card=kind_of(g, action[1]))


class GoOn(Step, frozen=True):
    """After each roll the attacker goes on or stops; Barbarians fight to the end."""

    rule = "MU-539"

    def who(self, g: Medioevo) -> Seat | None:
        b = battle(g)
        return b.attacker if b.attacker >= 0 and defending(g, b) and attack_force(g, b) > 0 else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        b = battle(g)
        chiefs = leaders(g, b)
        found: list[Action] = [("go on", c) for c in chiefs] if len(chiefs) > 1 else [("go on", b.chief)]
        found += [("occupy", n) for n in occupiable(g, b)]
        return [*found, ("stop",)]

    def default(self, g: Medioevo, seat: Seat, options: list[Action]) -> Action:
        return options[-1]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "stop":
            failed(g)
        elif action[0] == "occupy":
            occupy(g, action[1])
            g.then(self)
        else:
            if action[1] >= 0 and action[1] != battle(g).chief:
                lead(g, action[1])
            g.then(Clash())

    def run(self, g: Medioevo) -> None:
        g.then(Clash())


# ---- losses ----------------------------------------------------------------------------------------------


def hit_attacker(g: Medioevo, n: int, seat: Seat) -> None:
    """Losses of the attacking player who led the roll."""
    b = battle(g)
    n = min(n, attack_force(g, b, seat))
    if n <= 0:
        return
    if b.attacker < 0:
        g.battle = replace(b, horde=b.horde - n, lost=(b.lost[0] + n, b.lost[1]))
    else:
        g.battle = replace(b, lost=(b.lost[0] + n, b.lost[1]))
        g.then(AttackLosses(seat, n))


def hit_defender(g: Medioevo, n: int, seat: Seat) -> None:
    b = battle(g)
    n = min(n, engaged(g, b, seat))
    if n > 0:
        g.battle = replace(b, lost=(b.lost[0], b.lost[1] + n))
        g.tell("loses", seat=seat, n=n, space=g.book.ids[b.where])
        g.then(Losses(seat, b.where, n))


class Losses(Step, frozen=True):
    """The owner picks which of his armies in a place are lost: one FV or all it has, stack by stack."""

    rule = "MU-305"
    seat: Seat
    space: int
    n: int

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if self.n > 0 and self.seat >= 0 and self.stacks(g) else None

    def stacks(self, g: Medioevo) -> list[tuple[int, int]]:
        return stacks(g, self.space, self.seat)

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        piles = self.stacks(g)
        if len(piles) == 1 or sum(fv for _, fv in piles) <= self.n:
            return [("lose", piles[0][0], min(self.n, piles[0][1]))]
        found: list[Action] = []
        for pile, fv in piles:
            found += [("lose", pile, k) for k in dict.fromkeys((1, min(self.n, fv)))]
        return found

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        take_from(g, self.space, action[1], action[2])
        g.then(replace(self, n=self.n - action[2]))

    def run(self, g: Medioevo) -> None:
        if self.seat < 0 and self.n > 0:
            left = self.n
            for pile, fv in self.stacks(g):
                k = min(left, fv)
                take_from(g, self.space, pile, k)
                left -= k


class AttackLosses(Step, frozen=True):
    """The attacker picks the transports that lose armies; each keeps one FV."""

    rule = "MU-305"
    seat: Seat
    n: int

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if self.n > 0 and self.piles(g) else None

    def piles(self, g: Medioevo) -> list[tuple[int, int]]:
        mine = ((n, g.pieces[n]) for n in battle(g).forces)
        return [(n, p.fv - 1) for n, p in mine if p is not None and p.owner == self.seat and p.fv > 1]

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        piles = self.piles(g)
        if len(piles) == 1:
            return [("lose", piles[0][0], min(self.n, piles[0][1]))]
        found: list[Action] = []
        for pile, fv in piles:
            found += [("lose", pile, k) for k in dict.fromkeys((1, min(self.n, fv)))]
        return found

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        change(g, action[1], fv=piece(g, action[1]).fv - action[2])
        g.tell("loses", seat=seat, n=action[2], space=g.book.ids[piece(g, action[1]).at])
        g.then(replace(self, n=self.n - action[2]))
