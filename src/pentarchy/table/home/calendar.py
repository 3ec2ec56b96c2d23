"""A club's evenings for the calendars people have anyway (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from pentarchy.table.home.clubs import Club

LASTS = "PT3H"
OCTETS = 74
"""No line may be longer than 75, the blank of a continued one included."""


def calendar(club: Club, address: str, name_of: Callable[[str], str]) -> str:
    """All evenings, each under a name of its own: one that is called off vanishes at the next look."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Pentarchy//Clubs//EN",
        f"X-WR-CALNAME:{_text(club.name)}",
    ]
    for evening in club.evenings:
        about = " · ".join(filter(None, (name_of(evening.game), evening.note)))
        lines += [
            "BEGIN:VEVENT",
            f"UID:{evening.id}@{club.id}",
            f"DTSTAMP:{_time(evening.at)}",
            f"DTSTART:{_time(evening.at)}",
            f"DURATION:{LASTS}",
            f"SUMMARY:{_text(club.name)}",
            f"DESCRIPTION:{_text(about)}",
            f"URL:{address}/clubs/{club.id}",
            "END:VEVENT",
        ]
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(words: str) -> str:
    r"""
    >>> _text("bread, cheese; and\nwine")
    'bread\\, cheese\\; and\\nwine'
    """
    for sign in "\\;,":
        words = words.replace(sign, f"\\{sign}")
    return "\\n".join(words.splitlines())


def _folded(line: str) -> list[str]:
    """In pieces that are short enough in bytes, none of which ends within a letter.

    >>> [len(part.encode()) for part in _folded("é" * 60)]
    [74, 47]
    """
    parts = [""]
    for sign in line:
        if len((parts[-1] + sign).encode()) > OCTETS:
            parts.append(" ")
        parts[-1] += sign
    return parts
