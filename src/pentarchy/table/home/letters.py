"""Letters with a link: to confirm a mail address, and to come back to an account whose password is lost.

A link holds a secret that the database knows by its hash only; it works once, and not for long. What is
answered to who asks for one betrays nothing about who has an account here.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Literal

import msgspec

from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets
from pentarchy.table.postman import Job, mail_address
from pentarchy.table.rows import Person
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.house import House

VALID_MS = 3_600_000
MAIL_LETTERS = 200
RATE, BURST = 1 / 1200, 3.0
"""Letters to one address, and asked for by one person: three at once, then one in twenty minutes."""
HOST_RATE, HOST_BURST = 1 / 60, 20.0
"""Asked for from one network address, by however many people."""


class Letter(msgspec.Struct):
    kind: Literal["confirm", "recover"]
    person: str
    mail: str


class Letters:
    def __init__(self, house: House) -> None:
        self.house = house
        self._sent = Buckets(RATE, BURST)
        self._asked = Buckets(HOST_RATE, HOST_BURST)

    async def confirm(self, person: Person, mail: str, host: str) -> None:
        """Send a link to an address somebody wants to have; it is kept when the link is followed."""
        self._check(mail)
        self._count(mail, person.id, host=host)
        await self._send(Letter("confirm", person.id, mail), "mail-confirm", person.name)

    async def recover(self, mail: str, host: str) -> None:
        """Send a link to whoever has an account with this address; if nobody has, nothing happens. Who asks
        waits for neither: the time would tell which it is."""
        self._check(mail)
        self._count(mail, host=host)
        self.house.start_task(self._recover(mail))

    async def _recover(self, mail: str) -> None:
        for person in await self.house.store.with_mail(mail):
            await self._send(Letter("recover", person.id, mail), "mail-recover", person.name)

    async def open(self, secret: str, password: str) -> tuple[Person, bool]:
        """Follow a link: the address is confirmed, or the account has a new password; whether that."""
        if password:
            hashed = await self.house.identity.hashed(password)
        if await self.kind(secret) == "recover" and not password:
            raise Refusal("needs_password", 422)
        letter = await self.house.papers.take("letter", _hash(secret), Letter)
        person = await self.house.store.person(letter.person) if letter else None
        if letter is None or person is None:
            raise Refusal("no_letter", 410)
        if letter.kind == "confirm":
            mail = letter.mail
            return await self.house.store.change_person(person.id, lambda p: setattr(p, "mail", mail)), False
        person = await self.house.store.change_person(person.id, lambda p: setattr(p, "password", hashed))
        await self.house.end_sessions(person.id)
        return person, True

    async def kind(self, secret: str) -> str:
        letter = await self.house.papers.get("letter", _hash(secret), Letter)
        if letter is None or await self._late(secret):
            raise Refusal("no_letter", 410)
        return letter.kind

    async def _late(self, secret: str) -> bool:
        sql = "SELECT 1 FROM papers WHERE kind = 'letter' AND id = $1 AND at < $2"
        return bool(await self.house.database.read(sql, _hash(secret), now_ms()))

    def _check(self, mail: str) -> None:
        if not self.house.settings.mail_relay:
            raise Refusal("no_relay", 409)
        if len(mail) > MAIL_LETTERS or not mail_address(mail, self.house.settings.mail_relay):
            raise Refusal("bad_mail")

    def _count(self, *whom: str, host: str) -> None:
        tokens = [self._sent.take(name.casefold()) for name in whom]
        if not all([*tokens, self._asked.take(host)]):
            raise Refusal("slow_down-letters", 429)

    async def _send(self, letter: Letter, sentence: str, name: str) -> None:
        secret = secrets.token_urlsafe(24)
        await self.house.papers.sweep("letter", now_ms())
        await self.house.papers.add("letter", _hash(secret), letter, at=now_ms() + VALID_MS)
        link = f"{self.house.settings.address}/letter/{secret}"
        body = WORDS.plain(f"{sentence}-body", name=name, link=link, minutes=VALID_MS // 60_000)
        self.house.outbox.post_soon(Job(urls=[letter.mail], title=WORDS.plain(sentence), body=body))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
