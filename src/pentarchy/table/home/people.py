"""Somebody's record, as others may see it."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from pentarchy.bots import BOTS
from pentarchy.table.errors import Refusal
from pentarchy.table.home import arms, vacation
from pentarchy.table.home.answers import Brief, Me, Profile, RoleRecord, Self, TitleRecord
from pentarchy.table.home.ladder import Rating
from pentarchy.table.home.results import Outcome, Played, listable
from pentarchy.table.rows import Person

if TYPE_CHECKING:
    from pentarchy.table.house import House

GAMES_SHOWN = 50


def me(person: Person | None) -> Me:
    if person is None:
        return Me("", True, None, {}, "", False, "", "")
    account = None if person.guest else person.name
    shield = arms.spelled(arms.arms_of(person.id, person.arms))
    named = not person.unnamed
    return Me(person.name, person.guest, account, person.settings, person.id, named, shield, person.role)


async def self_of(house: House, person: Person) -> Self:
    known = await house.store.people([*person.friends, *person.blocks])
    briefs = [
        [Brief(id, known[id].name) for id in ids if id in known] for ids in (person.friends, person.blocks)
    ]
    relay = bool(house.settings.mail_relay)
    away = await vacation.until(house, person)
    return Self(person.mail, relay, person.hides, len(person.push), person.manners, away, *briefs)


async def profile(house: House, player: str, viewer: Person | None) -> Profile:
    """The record of a person or a bot, as the viewer may see it."""
    bot = player.removeprefix("bot:") if player.startswith("bot:") else ""
    person = None if bot else await house.store.person(player)
    if person is None and bot not in BOTS:
        raise Refusal("no_person", 404)
    you = viewer is not None and viewer.id == player
    hides = [] if person is None or you else person.hides
    if bot:
        outcomes = [o for o in await house.scribe.annals.listed("", 1000) if _seat(o, player)]
    else:
        outcomes = await house.scribe.annals.of_person(player)
    seen = [o for o in outcomes if o.listed or (viewer is not None and _seat(o, viewer.id))]
    met = [o for o in seen if viewer is not None and not you and _seat(o, viewer.id)]
    ahead, behind = _compared(met, player, viewer.id if viewer else "")
    own = [seat for o in outcomes if (seat := _seat(o, player))]
    habits = "habits" not in hides
    times = [seat.seconds for seat in own if seat.seconds]
    return Profile(
        player=player,
        name=person.name if person else house.bots.label(bot),
        arms=arms.spelled(arms.arms_of(player, person.arms if person else "")),
        you=you,
        bot=bool(bot),
        guest=person.guest if person else False,
        since=person.since if person else 0,
        hides=person.hides if person and you else hides,
        games=[] if "games" in hides else listable(seen[:GAMES_SHOWN]),
        titles=await _titles(house, player, seen, hides),
        finished=sum(not seat.left for seat in own) if habits else 0,
        left=sum(seat.left for seat in own) if habits else 0,
        seconds=round(median(times)) if times and habits else 0,
        met=len(met),
        ahead=ahead,
        behind=behind,
        friend=viewer is not None and player in viewer.friends,
        blocked=viewer is not None and player in viewer.blocks,
    )


def _seat(outcome: Outcome, player: str) -> Played | None:
    return next((seat for seat in outcome.seats if seat.player == player), None)


def _compared(outcomes: list[Outcome], one: str, other: str) -> tuple[int, int]:
    """How often the other one was ahead, and behind."""
    pairs = [(_seat(o, other), _seat(o, one)) for o in outcomes]
    places = [(a.place, b.place) for a, b in pairs if a and b]
    return sum(a < b for a, b in places), sum(a > b for a, b in places)


async def _titles(house: House, player: str, seen: list[Outcome], hides: list[Any]) -> list[TitleRecord]:
    found = []
    for game in sorted({outcome.game for outcome in seen} & house.shelf.titles.keys()):
        seats = [seat for o in seen if o.game == game and (seat := _seat(o, player))]
        rating, curve = Rating(), list[tuple[int, int]]()
        if "rating" not in hides:
            ladder = await house.ladders.of(game)
            rating, curve = ladder.players.get(player, rating), ladder.curves.get(player, curve)
        shown = [] if "games" in hides else seats
        if not shown and not rating.games:
            continue
        found.append(
            TitleRecord(
                game=game,
                title=house.shelf.title(game).name,
                played=len(shown),
                won=sum(seat.place == 1 for seat in shown),
                rating=rating.shown if rating.games else 0,
                spread=rating.spread if rating.games else 0,
                curve=curve,
                roles=_roles(shown),
            )
        )
    return found


def _roles(seats: list[Played]) -> list[RoleRecord]:
    found = []
    for role in sorted({seat.role for seat in seats} - {""}):
        own = [seat for seat in seats if seat.role == role]
        place = round(sum(seat.place for seat in own) / len(own), 1)
        found.append(RoleRecord(role, len(own), sum(seat.place == 1 for seat in own), place))
    return found
