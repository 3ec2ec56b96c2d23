"""What a client may ask of a table in play, message by message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from pentarchy.kernel import IllegalAction, KernelError, NoUndo, PentarchyError, Record, Rewind, Undo
from pentarchy.kernel.scene import Line, Scene
from pentarchy.table import metrics, standing, wire
from pentarchy.table.connection import Connection
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.past import decision_of
from pentarchy.table.room import Room
from pentarchy.table.rows import ChatLine, Vote
from pentarchy.table.store import now_ms
from pentarchy.table.viewpoint import FIRST_LINES, line_of, with_verdict


async def handle(room: Room, connection: Connection, message: wire.Incoming) -> None:
    """Carry out one message. What it cannot do is refused by an exception, and nothing has changed."""
    try:
        match message:
            case wire.Ping():
                connection.say(wire.frame("pong"))
            case wire.Hello():
                await hello(room, connection, message)
            case wire.Curtain():
                await curtain(room, connection, message)
            case wire.Replay():
                await replay(room, connection, message)
            case wire.ChatMessage():
                await chat(room, connection, message)
            case wire.ActMessage():
                await _change(room, connection, message, act)
            case wire.UndoMessage():
                await _change(room, connection, message, undo)
            case wire.Restart():
                await _change(room, connection, message, restart)
            case wire.RewindMessage():
                await _change(room, connection, message, rewind)
            case wire.Consent():
                await _change(room, connection, message, consent)
            case wire.StandingMessage():
                await _change(room, connection, message, set_standing)
    except KernelError as error:
        raise Refusal("game_broke", f"The rules failed here; nothing was changed. {error}", 500) from error
    except IllegalAction as error:
        raise Refusal("illegal", str(error), 409, f"rule:{error.rule}" if error.rule else "") from error
    except NoUndo as error:
        raise Refusal("no_undo", f"It cannot be taken back: {error}.", 409) from error
    except PentarchyError as error:
        raise Refusal("illegal", str(error), 409) from error
    except Conflict as error:
        raise Refusal("stale", "The table moved on; look again.", 409) from error


async def _change(
    room: Room, connection: Connection, message: Any, deed: Callable[[Room, Any], Awaitable[None]]
) -> None:
    """Do it once, acknowledge it when it is written, then show it."""
    began = perf_counter()
    async with room.lock:
        metrics.queue.observe(perf_counter() - began)
        room.check_seat(connection, message.seat)
        try:
            if message.id not in room.carried_out:
                if room.table.state == "done":
                    raise Refusal("over", "The game is over.", 409)
                await deed(room, message)
        except Refusal:
            # another process may have carried it out, and only now this one has heard of it
            if not await room.house.store.logged(room.table.id, message.id):
                raise
        connection.say(wire.frame("ack", id=message.id, v=room.moment.updated))
        metrics.ack.observe(perf_counter() - began)
        room.show()


# ---- looking -----------------------------------------------------------------------------------------------


async def hello(room: Room, connection: Connection, message: wire.Hello) -> None:
    """Take the connection in: from its own seat, a seat it may see, or as an onlooker."""
    async with room.lock:
        own = room.seats_of(connection.person.id if connection.person else None)
        seat = message.seat
        if seat is None:
            seat = room.seat_for(connection)
        elif not (seat in own or (room.table.state == "done" and seat < room.table.players)):
            connection.say(wire.refused("", Refusal("wrong_seat", f"Seat {seat} is not yours to look from.")))
            seat = room.seat_for(connection)
        if connection not in room.connections:
            room.connections.append(connection)
        if room.broken:
            raise Refusal("unplayable", room.broken, 409)
        room.look(connection, seat, message.seen)
        connection.say(wire.frame("here", seats=room.present()))
        if room.table.state == "open":
            person = connection.person.id if connection.person else None
            connection.say(wire.frame("table", table=room.house.describe(room.table, room.moment, person)))
        lines = [line for line in await room.house.store.chat(room.table.id) if may_read(line, own)]
        connection.say(wire.chat(lines))  # also none: whatever comes later is new
        room.say_here()
        room.say_vote()
    await room.house.announce_here(room)
    room.wake.set()


async def curtain(room: Room, connection: Connection, message: wire.Curtain) -> None:
    async with room.lock:
        if message.seat not in room.seats_of(connection.person.id if connection.person else None):
            raise Refusal("wrong_seat", f"Seat {message.seat} is not yours.", 403)
        room.look(connection, message.seat)


async def replay(room: Room, connection: Connection, message: wire.Replay) -> None:
    """A position of the past: while the game runs only as one saw it, afterwards from any seat."""
    viewpoint = connection.viewpoint
    seat = message.seat if message.seat is not None else viewpoint.seat if viewpoint else None
    own = room.seats_of(connection.person.id if connection.person else None)
    if room.table.state != "done" and seat is not None and seat not in own:
        raise Refusal("wrong_seat", "While the game runs one sees it from one's own seat only.", 403)
    if seat is not None and seat >= room.table.players:
        raise Refusal("wrong_seat", f"There is no seat {seat}.", 404)
    async with room.lock:
        scene = await asyncio.to_thread(_past, room, room.playing, seat, message.at)
    scene = replace(scene, seats=room.dress(scene.seats), talk=room.table.talk)
    connection.say(wire.frame("replayed", id=message.id, scene=msgspec.Raw(msgspec.json.encode(scene))))


def _past(room: Room, record: Record, seat: int | None, at: int) -> Scene:
    told = record.told(seat)
    at = min(at, len(told))
    game = room.past.at(record, decision_of(record, seat, at))
    lines: list[Line] = [
        line_of(game, item, seat, n) for n, item in enumerate(told[:at], 1) if n > at - FIRST_LINES
    ]
    scene = game.view(seat)
    if game.result is not None:
        scene = with_verdict(scene, game.result)
    return replace(scene, decision=None, at=at, last=len(told), chronicle=lines)


# ---- acting ------------------------------------------------------------------------------------------------


async def act(room: Room, message: wire.ActMessage) -> None:
    game = room.playing.game
    if message.seat not in game.pending() or message.question != room.question(message.seat):
        raise Refusal("stale", "The table moved on: that question is no longer open.", 409)
    await room.act(message.seat, tuple(message.action), message.id)


async def undo(room: Room, message: wire.UndoMessage) -> None:
    room.playing.undo(message.seat)
    await room.commit(Undo(message.seat), message.id, "person")


async def restart(room: Room, message: wire.Restart) -> None:
    """Take back one's last decisions, as far as the law allows; at least one."""
    await _undo_once(room, message.seat, message.id)
    while room.playing.undo_leads_to(message.seat) is not None:
        await _undo_once(room, message.seat, "")


async def _undo_once(room: Room, seat: int, client: str) -> None:
    room.playing.undo(seat)
    await room.commit(Undo(seat), client, "person")


async def rewind(room: Room, message: wire.RewindMessage) -> None:
    """Ask all to go back; who plays alone has asked everybody."""
    record = room.playing
    to = decision_of(record, message.seat, message.to)
    if to >= len(record.story) - 1:
        raise Refusal("no_undo", "That is where the game stands now.", 409)
    vote = Vote(to=to, by=message.seat, votes={})
    await _vote(room, vote, message.seat, True, message.id)


async def consent(room: Room, message: wire.Consent) -> None:
    vote = room.moment.vote
    if vote is None:
        raise Refusal("no_vote", "Nobody asks to go back.", 409)
    await _vote(room, vote, message.seat, message.yes, message.id)


async def _vote(room: Room, vote: Vote, seat: int, yes: bool, client: str) -> None:
    person = room.table.chairs[seat].person
    own = [str(s) for s in room.seats_of(person)]
    vote = replace(vote, votes=vote.votes | dict.fromkeys(own, yes))
    voters = {str(s) for s, chair in enumerate(room.table.chairs) if chair.person and not chair.played_by_bot}
    room.moment = replace(room.moment, vote=vote)
    room.say_vote()
    if not yes or voters <= vote.votes.keys():
        room.moment = replace(room.moment, vote=None)
        room.say(wire.frame("vote", to=0, by=vote.by, votes=None))
    if yes and voters <= vote.votes.keys():
        room.playing.rewind(vote.to)
        await room.commit(Rewind(vote.to), client, "consent")
        return
    await room.house.store.save_moment(room.table.id, room.moment)
    await room.house.announce(room.table.id, "vote")


async def set_standing(room: Room, message: wire.StandingMessage) -> None:
    value = str(message.value)
    before = room.standing_of(message.seat)
    standing.check(room.playing.game, message.seat, before, message.what, value)
    mine = {**before, message.what: value}
    if value == standing.ASK:
        del mine[message.what]
    everybody = {**room.moment.standing, str(message.seat): mine}
    room.moment = replace(room.moment, standing=everybody)
    room.moment.due = room.due(room.moment)
    await room.house.store.save_moment(room.table.id, room.moment)
    room.wake.set()


# ---- talking -----------------------------------------------------------------------------------------------


def may_read(line: ChatLine, own: list[int]) -> bool:
    return line.to is None or line.seat in own or any(seat in line.to for seat in own)


async def chat(room: Room, connection: Connection, message: wire.ChatMessage) -> None:
    text = message.text.strip()
    own = room.seats_of(connection.person.id if connection.person else None)
    if not own or connection.person is None:
        raise Refusal("not_seated", "Only those who sit at the table talk here.", 403)
    if room.table.talk == "none" or (room.table.talk == "table" and message.to is not None):
        raise Refusal("no_talk", "At this table there is no such talk.", 403)
    if not text or len(text) > room.house.settings.chat_letters:
        raise Refusal("bad_text", f"A message has 1 to {room.house.settings.chat_letters} characters.")
    if message.to is not None and any(seat >= room.table.players for seat in message.to):
        raise Refusal("wrong_seat", "There is no such seat.", 404)
    viewpoint = connection.viewpoint
    seat = viewpoint.seat if viewpoint and viewpoint.seat in own else own[0]
    line = ChatLine(at=now_ms(), seat=seat, name=connection.person.name, text=text, to=message.to)
    try:
        await room.house.store.add_chat(room.table.id, line, message.id)
    except Conflict:
        connection.say(wire.frame("ack", id=message.id, v=room.moment.updated))
        return
    connection.say(wire.frame("ack", id=message.id, v=room.moment.updated))
    pass_on(room, line)
    await room.house.announce(room.table.id, "chat", line=line)


def pass_on(room: Room, line: ChatLine) -> None:
    """Let those hear it who may."""
    frame = wire.chat([line])
    for connection in room.connections:
        own = room.seats_of(connection.person.id if connection.person else None)
        if may_read(line, own):
            connection.say(frame)
