"""Time off: the clocks of somebody's tables by mail stand, within what each table allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pentarchy.table.change import Change
from pentarchy.table.errors import Refusal
from pentarchy.table.rows import Chair, Person
from pentarchy.table.store import now_ms

if TYPE_CHECKING:
    from pentarchy.table.house import House

DAY = 86_400_000
MOST_DAYS = 30


async def go(house: House, person: Person, days: int) -> int:
    """Away for so many days from now, or back at once; at how many tables that stops a clock."""
    if not 0 <= days <= MOST_DAYS:
        raise Refusal("bad_vacation", most=MOST_DAYS)
    stopped = 0
    for table, _ in await house.store.tables_of(person.id, 1_000):
        if table.state != "running" or table.clock.kind != "mail":
            continue

        def deed(change: Change) -> None:
            allowed = change.table.clock.vacation * DAY
            change.seat(
                [
                    _away(chair, days, allowed, change.now) if chair.person == person.id else chair
                    for chair in change.table.chairs
                ]
            )

        room = await house.room(table.id)
        await room.change(deed)
        stopped += any(c.person == person.id and c.away > now_ms() for c in room.table.chairs)
    return stopped


async def until(house: House, person: Person) -> int:
    """When the last clock that stands for somebody goes on; 0 if none does."""
    tables = [table for table, _ in await house.store.tables_of(person.id, 1_000) if table.state == "running"]
    ends = [chair.away for table in tables for chair in table.chairs if chair.person == person.id]
    return max((end for end in ends if end > now_ms()), default=0)


def _away(chair: Chair, days: int, allowed: int, now: int) -> Chair:
    """What was asked for before and is not used up comes back.

    >>> off = _away(Chair(kind="person"), 10, allowed=14 * DAY, now=1)
    >>> (off.away - 1) // DAY, off.rested // DAY
    (10, 10)
    >>> back = _away(off, 0, allowed=14 * DAY, now=1 + 2 * DAY)
    >>> back.away, back.rested // DAY
    (0, 2)
    >>> (_away(back, 30, allowed=14 * DAY, now=1).away - 1) // DAY
    12
    """
    rested = chair.rested - max(0, chair.away - now)
    granted = min(days * DAY, allowed - rested)
    return replace(chair, away=now + granted if granted > 0 else 0, rested=rested + max(0, granted))
