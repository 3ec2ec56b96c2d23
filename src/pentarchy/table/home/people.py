"""Somebody's record, and all that is kept of a person: to show, to hand out, to remove."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from pentarchy.bots import BOTS
from pentarchy.table.change import Change
from pentarchy.table.database import Statement
from pentarchy.table.errors import Refusal
from pentarchy.table.home import arms
from pentarchy.table.home.answers import Brief, Me, Profile, RoleRecord, Self, TitleRecord
from pentarchy.table.home.ladder import Rating
from pentarchy.table.home.results import Outcome, Played
from pentarchy.table.rows import Chair, Person
from pentarchy.table.store import Store
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.house import House

ALL_TABLES = 1_000_000
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
    return Self(person.mail, relay, person.hides, len(person.push), person.manners, *briefs)


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
        games=[] if "games" in hides else seen[:GAMES_SHOWN],
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


# ---- all of it ---------------------------------------------------------------------------------------------


async def export(house: House, person: Person) -> dict[str, Any]:
    """Everything that is kept about a person, but the password's hash."""
    tables = await house.store.tables_of(person.id, ALL_TABLES)
    return {
        "person": msgspec.to_builtins(replace(person, password="")),
        "account": not person.guest,
        "sessions": await house.store.sessions_of(person.id),
        "tables": [
            {"id": table.id, "name": table.name, "game": table.game, "state": table.state, "seats": own}
            for table, _ in tables
            if (own := [s for s, chair in enumerate(table.chairs) if chair.person == person.id]) is not None
        ],
        "talk": [
            {"table": table.id, "at": line.at, "text": line.text}
            for table, _ in tables
            for line in await house.store.chat(table.id)
            if line.seat is not None and table.chairs[line.seat].person == person.id
        ],
        "results": msgspec.to_builtins(await house.scribe.annals.of_person(person.id)),
        "ties": [
            {"kind": row[0], "a": row[1], "b": row[2], "at": row[3]}
            for row in await house.database.read(
                "SELECT kind, a, b, at FROM ties WHERE a = $1 OR b = $1 ORDER BY at", person.id
            )
        ],
    }


async def remove(house: House, person: Person) -> None:
    """Remove all that is kept of a person. Games go on: a bot plays the seat."""

    def deed(change: Change) -> None:
        table = change.table
        chairs = [without(chair, table.state, house.settings.stand_in, person.id) for chair in table.chairs]
        owner = "" if table.owner == person.id else table.owner
        change.describe(
            chairs=chairs, owner=owner, name=table.title if person.name in table.name else table.name
        )

    for table, _ in await house.store.tables_of(person.id, ALL_TABLES):
        await house.store.remove_talk(table, person)
        await (await house.room(table.id)).change(deed)
    await forget(house.store, person)


def without(chair: Chair, state: str, stand_in: str, person: str) -> Chair:
    """The chair once all that is kept of the person is removed."""
    if chair.left == person:
        chair = replace(chair, left="", left_name="", late=True)
    if chair.person != person:
        return chair
    match state:
        case "open":
            return Chair(kind="open", reserved=chair.reserved)
        case "running":
            return Chair(kind="bot", bot=chair.bot or stand_in, vacant=True)
        case _:
            return replace(chair, person="", name=WORDS.plain("somebody"))


async def forget(store: Store, person: Person) -> None:
    """What is kept of a person apart from tables."""
    from pentarchy.table.home.results import Annals

    await Annals(store.db).hand_over(person.id, "", WORDS.plain("somebody"))
    await store.db.write(
        [
            Statement("DELETE FROM ties WHERE a = $1 OR b = $1", (person.id,)),
            Statement("DELETE FROM progress WHERE person = $1", (person.id,)),
            Statement("DELETE FROM outbox WHERE person = $1", (person.id,)),
            Statement("DELETE FROM sessions WHERE person = $1", (person.id,)),
            Statement("DELETE FROM people WHERE id = $1", (person.id,)),
        ]
    )
