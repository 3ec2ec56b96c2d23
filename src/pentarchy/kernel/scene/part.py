"""What all parts of a scene have in common, words with references among them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Ref: TypeAlias = str


class Seg(msgspec.Struct, omit_defaults=True, frozen=True):
    """A run of text, perhaps pointing at something."""

    t: str
    ref: Ref = ""
    icon: str = ""


Text: TypeAlias = list[Seg]


class Part(msgspec.Struct, omit_defaults=True, frozen=True):
    """What all parts of a Scene have in common: immutable, defaults left out on the wire."""


class Amount(Part, frozen=True):
    what: str
    n: int


Words: TypeAlias = str | int | Seg | list[Seg]


def text(*parts: Words) -> Text:
    """Put words and references together into one text.

    >>> plain(text("The ", Seg("Duke", ref="seat:1"), " pays ", 3))
    'The Duke pays 3'
    """
    if len(parts) == 1 and type(parts[0]) is str:  # by far the most
        return [Seg(parts[0])] if parts[0] else []
    out: Text = []
    words = ""  # not yet in a segment of their own
    for part in parts:
        if isinstance(part, str | int):
            words += str(part)
            continue
        for seg in part if isinstance(part, list) else [part]:
            if not (seg.ref or seg.icon):
                words += seg.t
            elif seg.t or seg.icon:
                if words:
                    out.append(Seg(words))
                    words = ""
                out.append(seg)
    if words:
        out.append(Seg(words))
    return out


def plain(words: Text) -> str:
    """The same text without its references: for the terminal and for screen readers."""
    return "".join(seg.t for seg in words)
