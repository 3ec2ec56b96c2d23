"""Filling the chairs of a table: who sits, who leaves, where bots play, when it begins."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from pentarchy.table.change import Change
from pentarchy.table.errors import Refusal
from pentarchy.table.house import House
from pentarchy.table.opening import ALL_TABLES, DAY, check_bot_tables
from pentarchy.table.room import Room
from pentarchy.table.rows import Chair, Person, TableRow
from pentarchy.table.store import now_ms


async def start(room: Room, person: Person) -> None:
    """Begin now: bots keep the seats that are still open for those who come later."""

    def deed(change: Change) -> None:
        table = change.table
        if table.owner != person.id:
            raise Refusal("not_owner-begin", 403)
        if table.state != "open":
            raise Refusal("started", 409)
        stand_in = Chair(kind="bot", bot=change.before.settings.stand_in, vacant=True)
        kept = [replace(stand_in, reserved=chair.reserved) for chair in table.chairs]
        change.seat([bot if chair.kind == "open" else chair for chair, bot in zip(table.chairs, kept)])
        change.start()

    if all(chair.kind != "person" for chair in room.table.chairs):
        await check_bot_tables(room.house, person)
    await room.change(deed)


async def sit(room: Room, person: Person, seat: int | None, invitation: str = "") -> None:
    """Take an open seat, or one's own back from the bot that stood in."""
    seated = await room.house.store.people(chair.person for chair in room.table.chairs if chair.person)
    if any(person.id in other.blocks for other in seated.values()):
        raise Refusal("not_welcome", 403)

    def deed(change: Change) -> None:
        table, own = change.table, change.before.seats_of(person.id)
        chairs = list(table.chairs)
        invited = _invited(table, person, invitation)
        at = _free_seat(chairs, own, invited) if seat is None else seat
        chair = _chair_at(table, at)
        if at in own and chair.played_by_bot:
            chairs[at] = replace(chair, bot="")
            change.grant_time(at)
        elif chair.kind != "open" and not (chair.vacant and table.state == "running"):
            raise Refusal("taken", 409, seat=at)
        elif own and not table.hotseat:
            raise Refusal("seated", 409)
        elif chair.reserved and not invited:
            raise Refusal("reserved", 403)
        else:
            late = chair.late or table.state == "running"
            seated = replace(chair, kind="person", person=person.id, name=person.name, late=late)
            chairs[at] = replace(seated, bot="", vacant=False)
            change.grant_time(at)
        change.seat(chairs)
        change.start_if_full()

    await room.change(deed)


def _free_seat(chairs: list[Chair], own: list[int], invited: bool) -> int:
    """One's own that a bot plays; who was invited takes what was kept for them."""
    away = [s for s in own if chairs[s].played_by_bot]
    free = [s for s, chair in enumerate(chairs) if chair.kind == "open"]
    free = free or [s for s, chair in enumerate(chairs) if chair.vacant]
    kept = [s for s in free if chairs[s].reserved]
    choice = away or (invited and kept) or [s for s in free if s not in kept]
    if not choice:
        raise Refusal("full", 409)
    return choice[0]


def _invited(table: TableRow, person: Person, invitation: str) -> bool:
    """The id of a table in no list is an invitation by itself; one that is listed has another."""
    given = secrets.compare_digest(invitation.encode(), table.invitation.encode())
    return given or table.owner == person.id


async def leave(room: Room, person: Person, seat: int | None) -> None:
    """Before the game one just goes; in a running game a bot plays on."""

    def deed(change: Change) -> None:
        table = change.table
        if table.state == "done":
            raise Refusal("over-leave", 409)
        own = [s for s in change.before.seats_of(person.id) if seat is None or s == seat]
        if not own:
            raise Refusal("not_seated-there", 409)
        if table.lesson:
            change.describe(state="done")
            return
        chairs = list(table.chairs)
        for s in own:
            first = chairs[s].left or person.id, chairs[s].left_name or person.name
            bot = Chair(
                kind="bot",
                bot=change.before.settings.stand_in,
                vacant=True,
                left=first[0],
                left_name=first[1],
            )
            open = Chair(kind="open", reserved=chairs[s].reserved)
            chairs[s] = open if table.state == "open" else bot
        change.seat(chairs)

    await room.change(deed)


async def put_bot(room: Room, person: Person, seat: int | None, bot: str) -> None:
    """A bot on an open seat (the owner), in one's own place, or for somebody who has been away for a day."""
    name = room.house.bots.known(bot or room.house.settings.stand_in)

    def deed(change: Change) -> None:
        table, own = change.table, change.before.seats_of(person.id)
        if seat is None and not own:
            raise Refusal("not_seated", 409)
        at = own[0] if seat is None else seat
        chair, chairs = _chair_at(table, at), list(table.chairs)
        if at in own and table.state == "running":
            chairs[at] = replace(chair, bot=name)
        elif table.owner != person.id:
            raise Refusal("not_owner", 403)
        elif chair.kind != "person":
            chairs[at] = Chair(kind="bot", bot=name)
        elif table.state == "running" and _long_gone(room, at):
            chairs[at] = replace(chair, bot=name)
        else:
            raise Refusal("taken-present", 409)
        change.seat(chairs)
        change.start_if_full()

    await room.change(deed)


def _long_gone(room: Room, seat: int) -> bool:
    asked = room.moment.asked[seat] if room.moment.asked else 0
    return seat not in room.present() and bool(asked) and now_ms() - asked > DAY


def _chair_at(table: TableRow, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise Refusal("wrong_seat-none", 404, seat=seat)
    return table.chairs[seat]


async def follow_person(house: House, old: str, person: Person) -> None:
    """A new name, or a guest who has logged in: the seats follow, except where both sit already."""

    def deed(change: Change) -> None:
        table = change.table
        if old != person.id and change.before.seats_of(person.id):
            return
        if table.owner == old:
            change.describe(owner=person.id)
        change.seat([_followed(chair, old, person) for chair in table.chairs])

    if old != person.id:
        await house.store.follow_progress(old, person.id)
    for table, _ in await house.store.tables_of(old, ALL_TABLES):
        if table.state != "done" or old != person.id:
            await (await house.room(table.id)).change(deed)
    if old != person.id:
        await house.scribe.annals.hand_over(old, person.id, person.name)


def _followed(chair: Chair, old: str, person: Person) -> Chair:
    if chair.person == old:
        chair = replace(chair, person=person.id, name=person.name)
    if chair.left == old:
        chair = replace(chair, left=person.id, left_name=person.name)
    return chair
