"""What a client may ask of a table in play, message by message."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from itertools import islice, takewhile
from typing import Any

import structlog
from msgspec.structs import replace

from pentarchy.kernel import IllegalAction, KernelError, NoUndo, PentarchyError, Record
from pentarchy.kernel.plans import proposed
from pentarchy.kernel.scene import Line, Scene
from pentarchy.kernel.words import speaking
from pentarchy.table import engine, motions, standing, tongues, wire
from pentarchy.table.change import Change
from pentarchy.table.connection import Connection
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.past import decision_of, position_of
from pentarchy.table.room import Room
from pentarchy.table.rows import ChatLine, Person, TableRow
from pentarchy.table.store import now_ms
from pentarchy.table.viewpoint import FIRST_LINES, line_of, named, with_verdict

log = structlog.get_logger(__name__)
LATE_LINES = 20
"""So many lines that were read from the database another process may still tell of."""


async def handle(  # noqa: C901  (one line for each message there is)
    room: Room, connection: Connection, message: wire.Incoming
) -> None:
    """Carry out one message. What it cannot do is refused by an exception, and nothing has changed."""
    try:
        match message:
            case wire.Ping():
                connection.say(wire.encode(wire.Pong()))
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
            case wire.PlanMessage():
                await _change(room, connection, message, plan)
            case wire.PlansMessage():
                plans(room, connection, message)
            case wire.UndoMessage():
                await _change(room, connection, message, undo)
            case wire.Restart():
                await _change(room, connection, message, restart)
            case wire.RewindMessage():
                await _change(room, connection, message, motions.rewind)
            case wire.MotionMessage():
                await _change(room, connection, message, motions.ask)
            case wire.Consent():
                await consent(room, connection, message)
            case wire.StandingMessage():
                await _change(room, connection, message, set_standing)
    except KernelError as error:
        raise Refusal("game_broke", 500, why=str(error)) from error
    except IllegalAction as error:
        raise Refusal("illegal", 409, f"rule:{error.rule}" if error.rule else "", why=str(error)) from error
    except NoUndo as error:
        raise Refusal("no_undo", 409, why=str(error)) from error
    except PentarchyError as error:
        raise Refusal("illegal", 409, why=str(error)) from error


async def _change(
    room: Room, connection: Connection, message: Any, deed: Callable[[Change, Any], None]
) -> None:
    """Do it once, acknowledge it when it is written, then show it."""
    person = connection.person.id if connection.person else None

    def checked(change: Change) -> None:
        change.before.check_seat(person, message.seat)
        if change.before.table.state == "done":
            raise Refusal("over", 409)
        if room.broken:
            raise Refusal("unplayable", 409, why=room.broken)
        if change.before.table.paused and not isinstance(message, wire.MotionMessage | wire.Consent):
            raise Refusal("paused", 409)
        deed(change, message)

    before = room.table
    await room.change(
        checked, message.id, acknowledge=lambda: connection.say(wire.encode(wire.Ack(message.id)))
    )
    await tell(room, before)


# ---- looking -----------------------------------------------------------------------------------------------


async def hello(room: Room, connection: Connection, message: wire.Hello) -> None:
    """Take the connection in: from its own seat, a seat it may see, or as an onlooker."""
    async with room.lock:
        try:
            await room.make_certain()
        except Refusal:
            connection.leave()  # it comes back by itself
            raise
        async with room.talking:  # what is said from now on comes after what was said before, and is new
            room.enter(connection)
            connection.takes_updates = message.updates
            connection.language = tongues.known(message.language)
            if connection.language != tongues.DEFAULT and room.record is not None:
                await room.keep_manifests(room.record.game)
            seat = message.seat
            if seat is None:
                seat = room.seat_for(connection)
            elif not room.may_look(connection, seat):
                connection.say(wire.refused("", Refusal("wrong_seat-look", seat=seat)))
                seat = room.seat_for(connection)
            if room.broken:
                raise Refusal("unplayable", 409, why=room.broken)
            room.look(connection, seat, str(message.seen))
            connection.say(wire.encode(wire.Here(room.present())))
            if room.table.state == "open":
                connection.say(room.described(connection))
            await tell_talk(room, connection)
        room.say_here()
        room.say_vote(connection)
    await room.house.announce_here(room)
    room.wake.set()


async def curtain(room: Room, connection: Connection, message: wire.Curtain) -> None:
    if message.seat not in room.own_seats(connection):
        raise Refusal("wrong_seat", 403, seat=message.seat)
    room.look(connection, message.seat)


async def replay(room: Room, connection: Connection, message: wire.Replay) -> None:
    """A position of the past: while the game runs only as one saw it, afterwards from any seat."""
    viewpoint = connection.viewpoint
    seat = message.seat if message.seat is not None else viewpoint.seat if viewpoint else None
    if seat is not None and seat >= room.table.players:
        raise Refusal("wrong_seat-none", 404, seat=seat)
    if seat is not None and not room.may_look(connection, seat):
        raise Refusal("wrong_seat-past", 403)
    record = room.playing
    async with room.looking_back:
        with speaking(connection.language):  # the thread inherits it
            scene, since = await asyncio.to_thread(_past, room, record, seat, message)
    shown = replace(scene, seats=room.dress(named(scene.seats, room.names())), talk=room.table.talk)
    connection.say(wire.encode(wire.Replayed(message.id, shown, since)))


def _past(room: Room, record: Record, seat: int | None, message: wire.Replay) -> tuple[Scene, int]:
    """The position, and since when what was told is to be played: by an act or a fight with its pictures."""
    told = record.told(seat)
    since = at = min(message.at, len(told))
    if message.step:
        since, at = room.past.step(record, seat, at, message.step, message.back)
    n = decision_of(record, seat, at)
    events = [event for _, event in told[:at]]
    if since < at and message.step != "turn":
        first = told[since][0]
        start = position_of(record, seat, first - 1)
        seen = (
            event
            for _, news in takewhile(lambda played: played[0] <= n, room.past.again(record, first))
            for event in news
            if event.seen(seat) is not None
        )
        events = [*events[:start], *islice(seen, at - start)]
    game = room.past.at(record, n)
    lines: list[Line] = [
        line_of(game, event, seat, k) for k, event in enumerate(events, 1) if k > at - FIRST_LINES
    ]
    scene = game.view(seat)
    if game.result is not None:
        scene = with_verdict(scene, game.result)
    return replace(scene, decision=None, at=at, last=len(told), chronicle=lines), since


# ---- acting ------------------------------------------------------------------------------------------------


def act(change: Change, message: wire.ActMessage) -> None:
    change.answer(message.seat, message.question, tuple(message.action))


def plan(change: Change, message: wire.PlanMessage) -> None:
    change.plan(message.seat, message.question, [tuple(action) for action in message.actions])
    if message.again:
        known = change.playing.game.title.again.items()
        if not message.again.items() <= known:
            raise Refusal("no_standing", what=", ".join(message.again), value="")
        moment, seat = change.before.moment, str(message.seat)
        mine = {**change.before.standing_of(message.seat), standing.AGAIN: standing.kept(message.again)}
        change.note(standing={**moment.standing, seat: mine})


def plans(room: Room, connection: Connection, message: wire.PlansMessage) -> None:
    """Whole ways that begin or end where somebody points: found only when wanted."""
    person = connection.person.id if connection.person else None
    room.now.check_seat(person, message.seat)
    record, picks = room.playing, tuple(message.picks)
    wish = [(tuple(action), n) for action, n in message.wish]
    found = engine.limited(
        room.house.settings.engine_seconds,
        lambda: proposed(record.game, message.seat, picks, wish),
        room.table.game,
    )
    if room.teacher is not None and message.seat == room.teacher.lesson.seat:
        found = room.teacher.meant(found, record)
    connection.say(wire.encode(wire.Plans(message.id, record.question(message.seat), found)))


def undo(change: Change, message: wire.UndoMessage) -> None:
    change.undo(message.seat)


def restart(change: Change, message: wire.Restart) -> None:
    """Take back one's last decisions, as far as the law allows; at least one."""
    change.undo(message.seat)
    while change.can_undo(message.seat):
        change.undo(message.seat)


def set_standing(change: Change, message: wire.StandingMessage) -> None:
    value, before = str(message.value), change.before.standing_of(message.seat)
    standing.check(change.playing.game, message.seat, before, message.what, value)
    mine = {**before, message.what: value}
    if value == standing.ASK:
        del mine[message.what]
    moment, seat = change.before.moment, str(message.seat)
    asked = change.before.questions_of(message.seat)
    if message.what != standing.ALWAYS:
        now = standing.question(change.playing.game, message.seat)
        asked = {message.what: now} | asked if now else asked
    change.note(standing={**moment.standing, seat: mine}, questions={**moment.questions, seat: asked})


# ---- talking -----------------------------------------------------------------------------------------------


def may_read(line: ChatLine, own: list[int], person: Person | None) -> bool:
    """Whispers are for those who sat there then, not for who has taken the seat since."""
    if line.to is None:
        return True
    if line.whom is None:  # as whispers once were kept
        return line.seat in own or any(seat in line.to for seat in own)
    return person is not None and person.id in (line.person, *line.whom)


async def chat(room: Room, connection: Connection, message: wire.ChatMessage) -> None:
    text = message.text.strip()
    own = room.own_seats(connection)
    if not own or connection.person is None:
        raise Refusal("not_seated-talk", 403)
    if connection.person.silent > now_ms():
        raise Refusal("silent", 403)
    if room.table.talk == "none" or (room.table.talk == "table" and message.to is not None):
        raise Refusal("no_talk", 403)
    if not text or len(text) > room.house.settings.chat_letters:
        raise Refusal("bad_text", most=room.house.settings.chat_letters)
    if message.to is not None and any(seat >= room.table.players for seat in message.to):
        raise Refusal("wrong_seat-chat", 404)
    if not (room.house.talk.take(connection.person.id) and room.house.talk_from.take(connection.host)):
        raise Refusal("slow_down-messages", 429)  # it is kept for good, and disks have an end
    viewpoint = connection.viewpoint
    seat = viewpoint.seat if viewpoint and viewpoint.seat in own else own[0]
    person = connection.person
    line = ChatLine(at=now_ms(), seat=seat, name=person.name, text=text, to=message.to, person=person.id)
    if message.to is not None:
        line.whom = sorted({room.table.chairs[seat].person for seat in message.to} - {""})
    # what the table says has names of its own, and nobody takes one of them beforehand
    acknowledge = partial(connection.say, wire.encode(wire.Ack(message.id)))
    await speak(room, line, f"said {message.id}", acknowledge)


async def speak(room: Room, line: ChatLine, id: str, acknowledge: Callable[[], None] | None = None) -> None:
    """Write what is said, once for each id, acknowledge it, and let those hear it who may."""
    async with room.talking:
        try:
            await room.house.store.add_chat(room.table.id, line, id)
            new = True
        except Conflict:
            new = False
        except Exception as error:
            log.warning("talk_not_written", error=error)
            raise Refusal("try_again", 503) from error
        if acknowledge is not None:
            acknowledge()
        if new:
            _pass_on(room, line)
    if new:
        await room.house.announce(room.table.id, "chat", line=line)


async def tell(room: Room, before: TableRow) -> None:
    """Everybody hears, also later, who came or went and what was decided since the table was like this.

    It is done, whether they can be told or not.
    """
    if before is not room.table:
        for n, line in enumerate(motions.news(before, room.table)):
            with contextlib.suppress(Refusal):
                await speak(room, line, f"table {room.moment.rev} {n}")


async def tell_of_rematch(room: Room, person: Person) -> None:
    """Who played hears that somebody would play again, from the first who asks."""
    with contextlib.suppress(Refusal):
        await speak(room, motions.asks_again(person), f"rematch {room.table.rematch}")


async def consent(room: Room, connection: Connection, message: wire.Consent) -> None:
    """Who does not agree ends a vote: everybody hears whose it was."""
    vote = room.moment.vote
    await _change(room, connection, message, motions.consent)
    if vote is not None and not message.yes:
        with contextlib.suppress(Refusal):
            await speak(room, motions.refused(room.table, vote, message.seat), f"refused {vote.id}")


async def overhear(room: Room, line: ChatLine) -> None:
    """Something was said through another process, perhaps of what was done there: that is read first."""
    with contextlib.suppress(Refusal):
        await room.catch_up()
    async with room.talking:
        _pass_on(room, line)


async def tell_talk(room: Room, connection: Connection) -> None:
    """Everything said so far; also nothing, so that whatever comes later is known to be new."""
    own = room.own_seats(connection)
    try:
        kept = await room.house.store.chat(room.table.id)
    except Exception as error:
        connection.leave()  # it comes back by itself
        raise Refusal("try_again", 503) from error
    lines = [
        line
        for line in kept
        if may_read(line, own, connection.person) and not unheard(room, line, connection)
    ]
    connection.told = lines[-LATE_LINES:]
    connection.say(wire.encode(wire.Talk(lines)))


def _pass_on(room: Room, line: ChatLine) -> None:
    frame = wire.encode(wire.Talk([line]))
    for connection in room.connections:
        if line in connection.told:
            continue
        own = room.own_seats(connection)
        if may_read(line, own, connection.person) and not unheard(room, line, connection):
            connection.say(frame)


def unheard(room: Room, line: ChatLine, connection: Connection) -> bool:
    """Whether the reader wants to hear nothing of who said it."""
    speaker = line.person or (room.table.chairs[line.seat].person if line.seat is not None else "")
    return connection.person is not None and speaker in connection.person.blocks
