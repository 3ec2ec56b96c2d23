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

SHORTLY = 600_000
"""Where people sit together, nobody need wait longer for one who does not come back."""


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
        await check_bot_tables(room.house, person.id)
    await room.change(deed)


async def be_ready(room: Room, person: Person, ready: bool) -> None:
    """Say that one is here, or not yet; with the last the game begins."""

    def deed(change: Change) -> None:
        own = change.before.seats_of(person.id)
        if not own:
            raise Refusal("not_seated", 409)
        if change.table.state != "open":
            raise Refusal("started", 409)
        chairs = change.table.chairs
        change.seat([replace(chair, ready=ready) if s in own else chair for s, chair in enumerate(chairs)])
        change.start_if_full()

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
        known = [s for s, chair in enumerate(chairs) if person.id in (chair.left, *chair.knows)]
        at = _free_seat(chairs, own, known, invited) if seat is None else seat
        chair = _chair_at(table, at)
        if at in own and chair.played_by_bot:
            chairs[at] = replace(chair, bot="", let_go=[])
            change.grant_time(at)
        elif chair.kind != "open" and not (chair.vacant and table.state == "running"):
            raise Refusal("taken", 409, seat=at)
        elif own and not table.hotseat:
            raise Refusal("seated", 409)
        elif chair.reserved and not invited:
            raise Refusal("reserved", 403)
        elif table.state == "running" and set(known) - {at}:
            raise Refusal("seen_another", 409, seat=min(set(known) - {at}))
        else:
            late = chair.late or table.state == "running"
            seated = replace(chair, kind="person", person=person.id, name=person.name, late=late)
            chairs[at] = replace(seated, bot="", vacant=False, let_go=[])
            change.grant_time(at)
        change.seat(chairs)
        change.start_if_full()

    await room.change(deed)


def _free_seat(chairs: list[Chair], own: list[int], known: list[int], invited: bool) -> int:
    """One's own that a bot plays, or that one has left; who was invited takes what was kept for them."""
    away = [s for s in own if chairs[s].played_by_bot] or [s for s in known if chairs[s].vacant]
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
            open = Chair(kind="open", reserved=chairs[s].reserved)
            bot = change.before.settings.stand_in
            chairs[s] = open if table.state == "open" else vacated(chairs[s], bot)
        change.seat(chairs)

    await room.change(deed)


def vacated(chair: Chair, bot: str) -> Chair:
    """A bot keeps it for whoever comes; the place is that of the first who left it."""
    left, name = chair.left or chair.person, chair.left_name or chair.name
    knows = [*chair.knows, chair.person]
    return Chair(kind="bot", bot=chair.bot or bot, vacant=True, left=left, left_name=name, knows=knows)


async def replace_absent(room: Room, person: Person, seat: int) -> None:
    """Somebody is not there: the host, or most of the others, let go of them, and anybody may take over."""

    def deed(change: Change) -> None:
        table = change.table
        chair, chairs = _chair_at(table, seat), list(table.chairs)
        host = table.owner == person.id
        if not host and not change.before.seats_of(person.id):
            raise Refusal("not_seated", 409)
        if table.state != "running" or not chair.person or chair.person == person.id:
            raise Refusal("not_absent", 409, name=chair.name)
        if chair.away > change.now:
            raise Refusal("not_absent-vacation", 409, name=chair.name)
        gone = DAY if chair.played_by_bot else _gone_for(room, seat)
        if gone < (DAY if table.clock.kind == "mail" else SHORTLY):
            raise Refusal("not_absent", 409, name=chair.name)
        others = change.before.people() - {chair.person}
        agree = [who for who in chair.let_go if who in others and who != person.id] + [person.id]
        enough = 2 * len(agree) > len(others | {person.id}) or (host and gone >= DAY)
        bot = change.before.settings.stand_in
        chairs[seat] = vacated(chair, bot) if enough else replace(chair, let_go=agree)
        change.seat(chairs)

    await room.change(deed)


async def put_bot(room: Room, person: Person, seat: int | None, bot: str) -> None:
    """A bot on an open seat (the owner), or in one's own place."""
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
        elif table.state == "done":
            raise Refusal("over", 409)
        elif chair.kind == "bot":
            chairs[at] = replace(chair, bot=name)
        elif chair.kind == "open":
            chairs[at] = Chair(kind="bot", bot=name)
        else:
            raise Refusal("taken", 409, seat=at)
        change.seat(chairs)
        change.start_if_full()

    await room.change(deed)


def _gone_for(room: Room, seat: int) -> int:
    """So many milliseconds everybody has seen that the seat is waited for, while nobody is there."""
    if seat in room.present() or seat not in room.moment.waiting or not room.moment.asked[seat]:
        return 0
    return now_ms() - room.moment.asked[seat]


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
        from pentarchy.table.home import kept

        await house.scribe.annals.hand_over(old, person.id, person.name)
        await kept.hand_over(house, old, person)


def _followed(chair: Chair, old: str, person: Person) -> Chair:
    if chair.person == old:
        chair = replace(chair, person=person.id, name=person.name)
    if chair.left == old:
        chair = replace(chair, left=person.id, left_name=person.name)
    if old in chair.let_go:
        chair = replace(chair, let_go=[person.id if who == old else who for who in chair.let_go])
    if old in chair.knows:
        chair = replace(chair, knows=[person.id if who == old else who for who in chair.knows])
    return chair
