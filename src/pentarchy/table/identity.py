"""Who is at the browser: guests at once, accounts by password, both by a signed, http-only cookie.

The cookie names a session; the database knows it by a hash only, so a stolen copy of the database opens
no session, and logging out ends it on the server too.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pentarchy.bots import BOTS
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.guard import BUCKETS, Buckets, host_of
from pentarchy.table.home import names
from pentarchy.table.rows import Person
from pentarchy.table.settings import Settings
from pentarchy.table.store import SESSION_DAYS, Store, fold, now_ms
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.home.bans import Bans

COOKIE = "pentarchy"
NAME_LETTERS = 24
PASSWORD_LETTERS = (8, 200)


class Identity:
    def __init__(self, store: Store, secret: bytes, settings: Settings) -> None:
        self.store = store
        self.sign_with(secret)
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._tries = Buckets(settings.login_rate, settings.login_burst)
        self.bans: Bans | None = None
        """Once the house has read them."""
        self.hosts: dict[str, str] = {}
        """From where people have come since the server started: so that an address can be banned. Nobody is
        shown it, and it is written nowhere."""

    def sign_with(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="session", digest_method=hashlib.sha256)

    def session(self, connection: HTTPConnection) -> str:
        """What the database calls the session of this cookie; empty if it is missing or not ours."""
        try:
            return _hash(self._signer.unsign(connection.cookies.get(COOKIE, "")))
        except BadSignature:
            return ""

    async def who(self, connection: HTTPConnection) -> Person | None:
        token = self.session(connection)
        return await self.store.session(token) if token else None

    async def somebody(self, connection: HTTPConnection, response: Response | None = None) -> Person:
        """The person at this browser. With a response: a new guest, if nobody is known there yet.

        Whatever changes anything asks for it, so here those are turned away who are banned.
        """
        person = await self.who(connection)
        host = host_of(connection.scope)
        self.check_bans(person, host)
        if person is not None:
            self._note(person.id, host)
        if person is None:
            if response is None:
                raise Refusal("nobody", 401)
            name = WORDS.plain("guest", number=secrets.randbelow(9000) + 1000)
            person = Person(id=secrets.token_hex(12), name=name, unnamed=True, since=now_ms())
            await self.store.add_person(person)
            await self.remember(connection, response, person)
            self._note(person.id, host)
        return person

    def check_bans(self, person: Person | None, host: str) -> None:
        """Those who keep the house may share an address with whom they have banned."""
        if self.bans is not None:
            keeper = person is not None and person.role in ("moderator", "host")
            self.bans.check(*([] if keeper else [host]), *([person.id] if person else []))

    def _note(self, person: str, host: str) -> None:
        self.hosts.pop(person, None)
        self.hosts[person] = host
        while len(self.hosts) > BUCKETS:
            del self.hosts[next(iter(self.hosts))]

    async def remember(self, connection: HTTPConnection, response: Response, person: Person) -> None:
        session = secrets.token_urlsafe(24).encode()
        await self.store.open_session(_hash(session), person.id)
        response.set_cookie(
            COOKIE,
            self._signer.sign(session).decode(),
            max_age=SESSION_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=connection.scope["scheme"] in ("https", "wss"),
        )

    async def forget(self, connection: HTTPConnection, response: Response) -> None:
        token = self.session(connection)
        if token:
            await self.store.end_session(token)
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    async def rename(self, person: Person, name: str) -> Person:
        """Guests call themselves as they like, but not like an account, a bot or the host."""
        name = await self._own_name(person, name, "name_taken")

        def change(person: Person) -> None:
            if not person.guest and name != person.name:
                raise Refusal("account_name", 409)
            person.name, person.unnamed = name, False

        return await self.store.change_person(person.id, change)

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account: the tables stay with the person."""
        hashed = await self.hashed(password)
        name = await self._own_name(person, name, "name_taken-account")

        def change(person: Person) -> None:
            if not person.guest:
                raise Refusal("has_account", 409, name=person.name)
            person.name, person.password, person.unnamed = name, hashed, False

        try:
            return await self.store.change_person(person.id, change)
        except Conflict:
            raise Refusal("name_taken-account", 409, name=name) from None

    async def _own_name(self, person: Person, name: str, taken: str) -> str:
        """The name as it may be borne: nobody else is taken for its bearer."""
        name = clean_name(name)
        if names.is_impostor(name, (label for label, _ in BOTS.values())):
            raise Refusal("bad_name-impostor", name=name)
        if names.like(name, await self.store.other_accounts(person.id)):
            raise Refusal(taken, 409, name=name)
        return name

    async def hashed(self, password: str) -> str:
        """A password as it is kept, if it is a good one."""
        least, most = PASSWORD_LETTERS
        if not least <= len(password) <= most:
            raise Refusal("bad_password", least=least, most=most)
        return await asyncio.to_thread(self._hasher.hash, password)

    async def login(self, name: str, password: str, host: str) -> Person:
        if not self._tries.take(host) or not self._tries.take(f"name {fold(name)}"):
            raise Refusal("slow_down-login", 429)
        person = await self.store.account(name)
        # An unknown name costs as much time as a wrong password, so that the answer betrays neither.
        hashed = person.password if person else self._nobody
        try:
            await asyncio.to_thread(self._hasher.verify, hashed, password[: PASSWORD_LETTERS[1]])
        except VerificationError:
            person = None
        if person is None:
            raise Refusal("wrong_password", 403)
        self.check_bans(person, host)
        return person


BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing at all."""
MARKS_IN_A_ROW = 3


def clean_name(name: str, most: int = NAME_LETTERS) -> str:
    """A name as others will see it: one line, printable, to be seen at all, not too long.

    >>> clean_name("  Anna\\tKomnene ")
    'Anna Komnene'
    >>> clean_name("\\u3164")
    Traceback (most recent call last):
    pentarchy.table.errors.Refusal: A name has 1 to 24 letters.
    """
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    shown = not BLANKS & set(name) and "C" not in kinds and "M" * (MARKS_IN_A_ROW + 1) not in kinds
    if not shown or not {"L", "N", "S", "P"} & set(kinds) or len(name) > most:
        raise Refusal("bad_name", most=most)
    return name


def _hash(session: bytes) -> str:
    return hashlib.sha256(session).hexdigest()
