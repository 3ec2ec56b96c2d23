"""Web push: the server's own keys, and what a browser says about where it can be reached."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from pentarchy.table.database import Statement
from pentarchy.table.errors import Refusal
from pentarchy.table.rows import Person, Subscription

if TYPE_CHECKING:
    from pentarchy.table.house import House

MOST = 5
"""Browsers of one person."""
KEY_BYTES, AUTH_BYTES = 65, 16
LETTERS = re.compile(r"[A-Za-z0-9_-]*")


class Wanted(msgspec.Struct):
    """As `PushSubscription.toJSON()` gives it."""

    endpoint: Annotated[str, Meta(max_length=500)]
    keys: dict[str, str]


class Keys(msgspec.Struct):
    """A pair of P-256, by which push services know that a message is this server's."""

    private: str
    public: str


async def keys(house: House) -> Keys:
    """Made when they are first needed, the same for all processes ever after."""
    rows = await house.database.read("SELECT value FROM meta WHERE name = 'vapid'")
    if not rows:
        sql = "INSERT INTO meta VALUES ('vapid', $1) ON CONFLICT DO NOTHING"
        await house.database.write([Statement(sql, (msgspec.json.encode(_made()),))])
        rows = await house.database.read("SELECT value FROM meta WHERE name = 'vapid'")
    return msgspec.json.decode(bytes(rows[0][0]), type=Keys)


def _made() -> Keys:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    private = ec.generate_private_key(ec.SECP256R1())
    number = private.private_numbers().private_value.to_bytes(32, "big")
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return Keys(_text(number), _text(point))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def subscription(wanted: Wanted, internal: bool) -> Subscription:
    """What a browser says, if it can be a push service's: its network is checked again when it is used."""
    p256dh, auth = (wanted.keys.get(name, "").rstrip("=") for name in ("p256dh", "auth"))
    secure = wanted.endpoint.startswith("https://") or (internal and wanted.endpoint.startswith("http://"))
    if not secure or not (_measures(p256dh, KEY_BYTES) and _measures(auth, AUTH_BYTES)):
        raise Refusal("bad_push")
    return Subscription(wanted.endpoint, p256dh, auth)


def _measures(text: str, size: int) -> bool:
    """So many bytes in base64, and nothing between the letters that Python's own decoder would pass over.

    >>> [_measures(said, 16) for said in (_text(bytes(16)), "!" * 60_000 + _text(bytes(16)), "!" * 22)]
    [True, False, False]
    """
    return len(text) == -(-size * 4 // 3) and LETTERS.fullmatch(text) is not None


def add(person: Person, new: Subscription) -> None:
    """The newest browsers are kept."""
    others = [old for old in person.push if old.endpoint != new.endpoint]
    person.push = [*others, new][-MOST:]
