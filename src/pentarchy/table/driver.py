"""What a table does by itself: bots, standing answers, clocks, windows. One task for each table in play."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from time import perf_counter

import msgspec
import structlog
from msgspec.structs import replace

from pentarchy.kernel import PentarchyError
from pentarchy.table import metrics
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.room import Room
from pentarchy.table.store import now_ms

RETRY_SECONDS = 5.0
log = structlog.get_logger(__name__)


async def drive(room: Room) -> None:
    """Do what is due, wait for what will be due, until the game is over."""
    while room.table.state == "running" and not room.broken:
        room.wake.clear()
        try:
            seconds = await _step(room)
        except (Refusal, Conflict, PentarchyError) as why:
            log.info("drive_again", table_state=room.table.state, why=str(why))
            seconds = 0.05
        except Exception as error:
            log.error("drive_failed", error=repr(error))
            seconds = RETRY_SECONDS
        if seconds != 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await room.wake.wait()


class Duty(msgspec.Struct):
    """What is to be done next: now, or in so many seconds (None: when something changes)."""

    do: Callable[[Room, int], Awaitable[None]] | None = None
    seat: int = -1
    seconds: float | None = None


async def _step(room: Room) -> float | None:
    """Do one thing that is due and answer 0, or say for how many seconds there is nothing to do."""
    if not await room.house.drives(room.table.id):
        return RETRY_SECONDS
    async with room.lock:  # between acts: game and moment belong together
        duty = _duty(room)
    if duty.do is None:
        return duty.seconds
    await duty.do(room, duty.seat)
    return 0


def _duty(room: Room) -> Duty:
    pending, now = room.playing.game.pending(), now_ms()
    for seat in pending:
        if room.table.chairs[seat].played_by_bot:
            return Duty(_bot, seat)
    times = []
    for seat in pending:
        if room.answer(seat) is not None:
            at = room.answer_time(seat, room.moment)
            if at <= now:
                return Duty(_answer, seat)
            times.append(at)
    clocks, window = room.clocks(), room.moment.window[1]
    for seat in clocks.expired(now):
        return Duty(_time_out, seat)
    if window and window <= now:
        return Duty(_close_window)
    times += [at for at in (clocks.deadline(), window) if at]
    return Duty(seconds=max(0.01, (min(times) - now) / 1000) if times else None)


async def _bot(room: Room, seat: int) -> None:
    record, chair, settings = room.playing, room.table.chairs[seat], room.house.settings
    question, entries = room.question(seat), len(record.log)
    if room.connections and settings.bot_pause:
        await asyncio.sleep(settings.bot_pause)
    began = perf_counter()
    seed = blake2b(b"%d %d" % (entries, seat), key=room.table.seed, digest_size=8).digest()
    try:
        action = await room.house.bots.choose(
            room.table.game, record.game.save(), seat, chair.bot, int.from_bytes(seed)
        )
    except Exception as error:
        log.warning("bot_failed", bot=chair.bot, game=room.table.game, error=repr(error))
        action = record.game.default(seat)
    metrics.bot.observe(perf_counter() - began)
    async with room.lock:
        if room.record is record and _still_asked(room, seat, question):
            await room.act(seat, action, by="bot")
            room.show()


def _still_asked(room: Room, seat: int, question: str) -> bool:
    return seat in room.playing.game.pending() and room.question(seat) == question


async def _answer(room: Room, seat: int) -> None:
    async with room.lock:
        action = room.answer(seat) if seat in room.playing.game.pending() else None
        if action is not None and room.answer_time(seat, room.moment) <= now_ms():
            await room.act(seat, action, by="table")
            room.show()


async def _time_out(room: Room, seat: int) -> None:
    """The default choice and a bot on the seat, until its person comes back for it: both or neither."""
    async with room.lock:
        game = room.playing.game
        if seat not in game.pending() or seat not in room.clocks().expired(now_ms()):
            return
        chairs = list(room.table.chairs)
        chairs[seat] = replace(chairs[seat], bot=room.house.settings.stand_in)
        await room.act(seat, game.default(seat), by="clock", chairs=chairs)
        room.show()


async def _close_window(room: Room, _: int) -> None:
    """The time for reactions is over: who has not answered lets it pass."""
    async with room.lock:
        window = room.moment.window
        while window[1] and room.moment.window == window and room.playing.game.pending():
            seat = room.playing.game.pending()[0]
            await room.act(seat, room.playing.game.default(seat), by="clock")
        room.show()
