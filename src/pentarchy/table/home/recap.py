"""What happened at a table since somebody's last act, in a few lines, for a message to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel.scene import plain
from pentarchy.table.errors import Refusal
from pentarchy.table.past import position_of
from pentarchy.table.rows import Notice
from pentarchy.table.viewpoint import line_of

if TYPE_CHECKING:
    from pentarchy.table.house import House

LINES, WORTH = 5, 2
"""At most so many, of what weighs something: what concerns the reader first, as in the browser's recap."""


async def recap(house: House, notice: Notice) -> list[str]:
    """Only what that seat was told, so a message says no more than the table does."""
    if notice.kind not in ("turn", "remind"):
        return []
    try:
        room = await house.room(notice.table)
        record = room.playing
    except Refusal:
        return []
    seats = [seat for seat in room.seats_of(notice.person) if seat in room.moment.pending]
    if not seats:
        return []
    seat = seats[0]
    own = [n for n, passage in enumerate(record.story) if passage.act and passage.act.seat == seat]
    told = record.told(seat)
    since = position_of(record, seat, own[-1]) if own else 0
    lines = [line_of(record.game, event, seat, n) for n, (_, event) in enumerate(told[since:], since + 1)]
    worth = [line for line in lines if line.weight >= WORTH]
    worth.sort(key=lambda line: (seat not in line.hits, -line.weight))
    return [plain(line.text) for line in worth[:LINES]]
