"""What opponents with a name say at great moments: once each, and from what everybody may know alone."""

from __future__ import annotations

from pentarchy.bots import CHARACTERS
from pentarchy.bots.characters import Occasion
from pentarchy.kernel.view import line
from pentarchy.table.deeds import speak
from pentarchy.table.room import Room
from pentarchy.table.rows import ChatLine
from pentarchy.table.store import now_ms

GREAT = 2
"""The least weight of what is worth a word."""
SILENCE = 40
"""Nobody speaks twice within so many decisions."""


async def banter(room: Room, heard: int) -> int:
    """Let those speak whom the news concern, from this passage of the story on; up to where it was heard."""
    record = room.record
    if record is None or not room.house.settings.banter or room.table.talk == "none":
        return heard
    cast = {s: CHARACTERS[c.bot] for s, c in enumerate(room.table.chairs) if c.bot in CHARACTERS}
    if not cast:
        return heard
    said: list[tuple[int, Occasion, str]] = []
    if not record.log:
        said += [(seat, "begins", "begins") for seat in cast]
    for n, passage in enumerate(record.story[heard:], heard):
        when = f"{n // SILENCE}"
        for event in passage.events:
            told = line(record.game, event, None)
            if passage.act is None or told is None or told.weight < GREAT:
                continue
            hurt = [seat for seat in told.hits if seat != passage.act.seat]
            said += [(seat, "loses", when) for seat in hurt if seat in cast]
            if hurt and passage.act.seat in cast:
                said.append((passage.act.seat, "gains", when))
    if (result := record.game.result) is not None:
        said += [(seat, "wins" if result.places[seat] == 1 else "lost", "end") for seat in cast]
    for seat, occasion, when in said:
        await _say(room, seat, cast[seat].name, cast[seat].says(occasion), f"banter {seat} {when}")
    return len(record.story)


async def _say(room: Room, seat: int, name: str, text: str, id: str) -> None:
    """Once, whichever process says it: what is said has a name by which it is known."""
    said = ChatLine(at=now_ms(), seat=seat, name=name, text=text)
    await speak(room, said, id)
