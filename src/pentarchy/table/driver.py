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

from pentarchy.kernel import Act, IllegalAction, Together
from pentarchy.table import metrics
from pentarchy.table.banter import banter
from pentarchy.table.botwork import Unanswered
from pentarchy.table.change import Change
from pentarchy.table.deeds import tell
from pentarchy.table.room import Room
from pentarchy.table.store import now_ms
from pentarchy.table.thinker import Choose

RETRY_SECONDS = 5.0
FIRST_RETRY = 0.02
PATIENCE = 6
"""After so many failures in a row the host is told, once."""
log = structlog.get_logger(__name__)


async def drive(room: Room) -> None:
    """Do what is due, wait for what will be due, until the game is over."""
    failures = heard = 0
    while room.table.state == "running" and not room.broken:
        room.wake.clear()
        try:
            heard = await banter(room, heard)
            seconds = await _step(room)
            failures = 0
        except Exception as error:
            # somebody else was quicker, the database is away, a rule fails: later it may go better
            failures += 1
            if failures == PATIENCE:
                log.warning("table_waits", game=room.table.game, error=error)
            # not even what was tried in vain, as reading the log again, ends the pause
            await asyncio.sleep(min(RETRY_SECONDS, FIRST_RETRY * 2 ** min(failures, PATIENCE + 2)))
            continue
        if seconds != 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await room.wake.wait()
    if not room.broken:
        with contextlib.suppress(Exception):  # a word at the end is not worth a complaint
            await banter(room, heard)


class Duty(msgspec.Struct):
    """What is to be done next: now, or in so many seconds (None: when something changes)."""

    do: Callable[[Room, int], Awaitable[None]] | None = None
    seat: int = -1
    seconds: float | None = None


async def _step(room: Room) -> float | None:
    """Do one thing that is due and answer 0, or say for how many seconds there is nothing to do."""
    if not await room.house.drives(room.table.id):
        return RETRY_SECONDS
    if not room.certain:
        await room.catch_up()
    duty = _duty(room)
    if duty.do is None:
        return duty.seconds
    await duty.do(room, duty.seat)
    return 0


def _duty(room: Room) -> Duty:
    situation, now = room.now, now_ms()
    if situation.table.paused:
        return Duty()
    pending = room.playing.game.pending()
    for seat in pending:
        if situation.table.chairs[seat].played_by_bot:
            return Duty(_bot, seat)
    times = []
    for seat in pending:
        if situation.answer(seat) is not None:
            at = situation.answer_time(seat)
            if at <= now:
                return Duty(_answer, seat)
            times.append(at)
    for seat in pending:
        if away := situation.table.chairs[seat].away:
            if away <= now:
                return Duty(_come_back, seat)
            times.append(away)
    clocks, window = situation.clocks(), situation.moment.window[1]
    for seat in clocks.expired(now):
        return Duty(_time_out, seat)
    if window and window <= now:
        return Duty(_close_window)
    times += [at for at in (clocks.deadline(), window) if at]
    return Duty(seconds=max(0.01, (min(times) - now) / 1000) if times else None)


async def _bot(room: Room, seat: int) -> None:
    """Let a bot act, and with it all that draft in secret at the same time: they think side by side."""
    situation, settings = room.now, room.house.settings
    record = room.playing
    top, last = record.game.flow[-1], record.log[-1] if record.log else None
    drafts = isinstance(top, Together) and top.secret
    if room.connections:
        await room.shown()  # so that each act reaches those who look by itself
        if settings.bot_pause and not drafts and not (isinstance(last, Act) and last.seat == seat):
            await asyncio.sleep(settings.bot_pause)
        if room.now is not situation:
            return
    seats = [seat]
    if drafts:
        seats = [s for s in record.game.pending() if situation.table.chairs[s].played_by_bot]
    await asyncio.gather(*(_let_act(room, s) for s in seats))


async def _let_act(room: Room, seat: int) -> None:
    record, chair = room.playing, room.table.chairs[seat]
    question, entries = record.question(seat), len(record.log)
    began = perf_counter()
    seed = blake2b(b"%d %d" % (entries, seat), key=room.table.seed, digest_size=8).digest()
    asked = Choose(
        place=f"{room.table.id} {seat}",
        game=room.table.game,
        state=record.game.save(),
        seat=seat,
        bot=chair.bot,
        seed=int.from_bytes(seed),
    )
    try:
        if room.teacher is not None:
            action = room.teacher.reply(record, seat)
        else:
            action = await room.house.bots.choose(asked, room.table.owner or room.table.id)
    except Unanswered as why:
        room.house.bots.complain(chair.bot, room.table.game, str(why))
        action = record.game.default(seat)
    metrics.bot.observe(perf_counter() - began)

    def play(change: Change) -> None:
        if change.playing.question(seat) != question or change.table.paused:
            return
        try:
            change.act(seat, action)
        except IllegalAction:
            if change.before.record is not record:
                return  # somebody has taken what it chose meanwhile: it is asked again
            room.house.bots.complain(chair.bot, room.table.game, "an illegal action")
            change.act(seat, change.playing.game.default(seat))

    await room.change(play, by="bot")


async def _answer(room: Room, seat: int) -> None:
    def answer(change: Change) -> None:
        before = change.before
        asked = seat in before.playing.game.pending() and not before.table.paused
        action = before.answer(seat) if asked else None
        if action is not None and before.answer_time(seat) <= change.now:
            change.act(seat, action)

    await room.change(answer, by="table")


async def _time_out(room: Room, seat: int) -> None:
    """The default choice and a bot on the seat, until its person comes back for it: both or neither."""

    def stand_in(change: Change) -> None:
        before, game = change.before, change.playing.game
        if seat in game.pending() and seat in before.clocks().expired(change.now):
            chairs = list(before.table.chairs)
            chairs[seat] = replace(chairs[seat], bot=before.settings.stand_in)
            change.seat(chairs)
            change.act(seat, game.default(seat))

    before = room.table
    await room.change(stand_in, by="clock")
    await tell(room, before)


async def _come_back(room: Room, seat: int) -> None:
    """A vacation is over: the clock runs again."""

    def come_back(change: Change) -> None:
        chairs = list(change.table.chairs)
        if 0 < chairs[seat].away <= change.now:
            chairs[seat] = replace(chairs[seat], away=0)
            change.seat(chairs)

    await room.change(come_back, by="clock")


async def _close_window(room: Room, _: int) -> None:
    """The time for reactions is over: who has not answered lets it pass."""

    def close(change: Change) -> None:
        window, end = change.before.moment.window
        while end and end <= change.now and (game := change.playing.game).pending():
            top = game.flow[-1]
            if not isinstance(top, Together) or top.id != window:
                break
            change.act(game.pending()[0], game.default(game.pending()[0]))

    await room.change(close, by="clock")
