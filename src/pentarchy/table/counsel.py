"""What would you do? Advice for whoever is asked, where nobody else is played against."""

from __future__ import annotations

from hashlib import blake2b

from pentarchy.kernel.words import spoken
from pentarchy.table.botwork import Unanswered
from pentarchy.table.errors import Refusal
from pentarchy.table.house import House
from pentarchy.table.room import Room
from pentarchy.table.rows import Person
from pentarchy.table.thinker import Advise


async def counsel(house: House, room: Room, person: Person, seat: int | None, host: str) -> bytes:
    """A marshal's word for this seat, as JSON: alone among bots only, and to its person only. It is thought
    on account of all who come from there: guests made for it take nobody's turn."""
    record = room.record
    mine = [s for s, chair in enumerate(room.table.chairs) if chair.person == person.id]
    own = mine[0] if seat is None and mine else seat
    if own is None or own not in mine:
        raise Refusal("wrong_seat", 403, seat=0 if own is None else own)
    if any(chair.person and chair.person != person.id for chair in room.table.chairs):
        raise Refusal("no_advice", 403)
    if record is None or own not in record.game.pending():
        raise Refusal("not_asked", 409)
    source = blake2b(b"advice %d" % len(record.log), key=room.table.seed, digest_size=8).digest()
    asked = Advise(room.table.game, record.game.save(), own, int.from_bytes(source), spoken())
    try:
        return await house.bots.advise(asked, f"from {host}")
    except Unanswered as why:
        house.bots.complain("advice", room.table.game, str(why))
        raise Refusal("no_advice-now", 503) from why
