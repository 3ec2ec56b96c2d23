"""When somebody wants to be called: quiet hours by their own clock, and one message instead of ten."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pentarchy.table.rows import Manners

HOUR = 3_600_000


def zone_of(name: str) -> ZoneInfo | None:
    """
    >>> zone_of("Europe/Rome"), zone_of("../etc/passwd"), zone_of("Moon")
    (zoneinfo.ZoneInfo(key='Europe/Rome'), None, None)
    """
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


def not_before(manners: Manners, now: int, last: int) -> int:
    """The earliest moment to send something; `now`, or 0 as good, if nothing is against it.

    >>> rome = Manners(quiet=(22, 7), zone="Europe/Rome")
    >>> night = int(datetime(2026, 1, 5, 23, 30, tzinfo=ZoneInfo("Europe/Rome")).timestamp() * 1000)
    >>> (not_before(rome, night, 0) - night) / HOUR
    7.5
    >>> not_before(rome, night + 8 * HOUR, 0) == night + 8 * HOUR
    True
    >>> not_before(Manners(digest=6), night, night - HOUR) - night == 5 * HOUR
    True
    """
    then = max(now, last + manners.digest * HOUR) if manners.digest and last else now
    begin, end = manners.quiet
    zone = zone_of(manners.zone) or UTC
    local = datetime.fromtimestamp(then / 1000, zone)
    quiet = begin != end and (
        begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
    )
    if not quiet:
        return then
    morning = local.replace(hour=end, minute=0, second=0, microsecond=0)
    if morning <= local:
        morning += timedelta(days=1)
    return int(morning.timestamp() * 1000)
