"""Clubs: members, a link to join, what their tables are like unless somebody says otherwise, and evenings."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.home.manners import zone_of
from pentarchy.table.identity import clean_name
from pentarchy.table.rows import Moment, Notice, Person, TableRow
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.house import House

CLUBS_PER_PERSON, MEMBERS, EVENINGS, TABLES = 10, 200, 20, 50
NAME_LETTERS = 60
AHEAD = 3 * 3_600_000
"""So long before an evening those who come are told once more."""
YEAR = 366 * 86_400_000
Title = Annotated[str, Meta(min_length=1, max_length=NAME_LETTERS)]


class Evening(msgspec.Struct):
    """A time at which the club meets; who has said to come."""

    id: str
    at: int
    game: str
    note: str
    coming: list[str] = []
    by: str = ""
    """Who planned it."""


class Club(msgspec.Struct):
    id: str
    name: str
    about: str
    owner: str
    link: str
    """The secret in the link with which one joins."""
    game: str = ""
    """The title its tables play, unless somebody says otherwise;"""
    options: dict[str, Any] = {}
    """and how: variants, clock."""
    evenings: list[Evening] = []


class ClubWish(msgspec.Struct):
    name: Title
    about: Annotated[str, Meta(max_length=500)] = ""
    game: str = ""
    options: dict[str, Any] = {}


class EveningWish(msgspec.Struct):
    at: int
    game: str = ""
    note: Annotated[str, Meta(max_length=200)] = ""


class Clubs:
    def __init__(self, house: House) -> None:
        self.house = house
        self.papers = house.papers

    async def found(self, person: Person, wish: ClubWish) -> Club:
        name = self._check(wish)
        own = await self.of(person.id)
        if sum(club.owner == person.id for club in own) >= CLUBS_PER_PERSON:
            raise Refusal("too_many-clubs", 409, most=CLUBS_PER_PERSON)
        id, link = secrets.token_hex(6), secrets.token_hex(8)
        club = Club(id, name, wish.about, person.id, link, wish.game, wish.options)
        await self.papers.add("club", id, club)
        await self.papers.tie("member", id, person.id)
        return club

    async def get(self, id: str) -> Club:
        club = await self.papers.get("club", id, Club)
        if club is None:
            raise Refusal("no_club", 404)
        return club

    async def of(self, person: str) -> list[Club]:
        found = [
            await self.papers.get("club", id, Club) for id in await self.papers.tied_to("member", person)
        ]
        return [club for club in found if club is not None]

    async def members(self, id: str) -> list[str]:
        return await self.papers.tied("member", id)

    async def by_link(self, id: str, link: str) -> Club:
        """For those who know the link to join."""
        club = await self.get(id)
        if not secrets.compare_digest(link.encode(), club.link.encode()):
            raise Refusal("no_club-link", 403)
        return club

    async def join(self, person: Person, id: str, link: str) -> Club:
        club = await self.by_link(id, link)
        if len(await self.members(id)) >= MEMBERS:
            raise Refusal("too_many-members", 409, most=MEMBERS)
        await self.papers.tie("member", id, person.id)
        return club

    async def leave(self, person: Person, id: str) -> None:
        """The founder's place goes to the next; a club without members is no more."""
        club = await self.get(id)
        await self.papers.untie("member", id, person.id)
        left = await self.members(id)
        if not left:
            await self.papers.remove("club", id)
        elif club.owner == person.id:
            await self.papers.change("club", id, Club, lambda c: setattr(c, "owner", left[0]))

    async def put_out(self, person: Person, id: str, member: str) -> Club:
        """Who founded the club may say who is no member; the link they know leads nowhere from then on."""
        if member == person.id:
            raise Refusal("not_absent-self", 409)

        def change(club: Club) -> None:
            _owned(club, person)
            club.link = secrets.token_hex(8)
            for evening in club.evenings:
                evening.coming = [who for who in evening.coming if who != member]

        club = await self._change(id, change)
        await self.papers.untie("member", id, member)
        return club

    async def tables(self, id: str) -> list[tuple[TableRow, Moment]]:
        """The club's tables that are not over, the newest first."""
        found = []
        for table in (await self.papers.tied("table", id))[: -TABLES - 1 : -1]:
            known = await self.house.store.sound_table(table)
            if known is not None and known[0].state == "done":
                await self.papers.untie("table", id, table)
            elif known is not None:
                found.append(known)
        return found

    async def change(self, person: Person, id: str, wish: ClubWish) -> Club:
        name = self._check(wish)

        def change(club: Club) -> None:
            _owned(club, person)
            club.name, club.about = name, wish.about
            club.game, club.options = wish.game, wish.options

        return await self._change(id, change)

    async def plan(self, person: Person, id: str, wish: EveningWish) -> Club:
        """Any member may call the others together."""
        await self._check_member(person, id)
        if not now_ms() - 3_600_000 < wish.at < now_ms() + YEAR:
            raise Refusal("bad_time", 422)
        if wish.game:
            self.house.shelf.title(wish.game)

        def change(club: Club) -> None:
            club.evenings = [e for e in club.evenings if e.at > now_ms() - 86_400_000]
            if len(club.evenings) >= EVENINGS:
                raise Refusal("too_many-evenings", 409, most=EVENINGS)
            club.evenings.append(evening)
            club.evenings.sort(key=lambda evening: evening.at)

        evening = Evening(secrets.token_hex(4), wish.at, wish.game, wish.note, [person.id], person.id)
        club = await self._change(id, change)
        for member in await self.members(id):
            if member != person.id:
                await self._tell(club, evening, member, "notice-evening", now_ms(), person.name)
        await self._remind(club, evening, person.id)
        return club

    async def call_off(self, person: Person, id: str, evening: str) -> Club:
        """By who planned it or founded the club; those who had said to come are told."""
        gone: list[Evening] = []

        def change(club: Club) -> None:
            gone[:] = [found for found in club.evenings if found.id == evening]
            if not gone:
                raise Refusal("no_evening", 404)
            if gone[0].by != person.id:
                _owned(club, person)
            club.evenings.remove(gone[0])

        await self._check_member(person, id)
        club = await self._change(id, change)
        for member in await self.members(id):
            await self.house.store.drop_notices(member, f"evening {evening}")
            if member in gone[0].coming and member != person.id:
                await self._tell(club, gone[0], member, "notice-evening-off", now_ms(), person.name)
        return club

    async def _remind(self, club: Club, evening: Evening, who: str) -> None:
        """Instead of the news of the evening, if that still waits."""
        await self.house.store.drop_notices(who, f"evening {evening.id}")
        if evening.at - AHEAD > now_ms():
            await self._tell(club, evening, who, "notice-evening-soon", evening.at - AHEAD, "")

    async def _tell(self, club: Club, evening: Evening, who: str, what: str, due: int, name: str) -> None:
        person = await self.house.store.person(who)
        zone = zone_of(person.manners.zone if person else "") or UTC
        when = datetime.fromtimestamp(evening.at / 1000, zone).strftime("%Y-%m-%d %H:%M %Z")
        said = WORDS.plain(what, name=name, club=club.name)
        notice = Notice(
            person=who,
            table=f"evening {evening.id}",
            title=said,
            body=f"{when}\n{evening.note}\n{self.house.settings.address}/clubs/{club.id}",
            due=due,
            kind="word",
            until=evening.at,
            link=f"/clubs/{club.id}",
        )
        await self.house.store.add_notice(notice)

    async def come(self, person: Person, id: str, evening: str, coming: bool) -> Club:
        await self._check_member(person, id)

        def change(club: Club) -> None:
            for found in club.evenings:
                if found.id == evening:
                    found.coming = [who for who in found.coming if who != person.id]
                    found.coming += [person.id] if coming else []
                    return
            raise Refusal("no_evening", 404)

        club = await self._change(id, change)
        meant = next(found for found in club.evenings if found.id == evening)
        if coming:
            await self._remind(club, meant, person.id)
        else:
            await self.house.store.drop_notices(person.id, f"evening {evening}")
        return club

    async def _change(self, id: str, change: Any) -> Club:
        try:
            return await self.papers.change("club", id, Club, change)
        except Conflict:
            raise Refusal("no_club", 404) from None

    async def _check_member(self, person: Person, id: str) -> None:
        if person.id not in await self.members(id):
            raise Refusal("not_member", 403)

    def _check(self, wish: ClubWish) -> str:
        """The name as it may be borne."""
        if wish.game:
            self.house.shelf.title(wish.game)
        if len(msgspec.json.encode(wish.options)) > 4_000:
            raise Refusal("too_big-settings", 413)
        return clean_name(wish.name, NAME_LETTERS)


def _owned(club: Club, person: Person) -> None:
    if club.owner != person.id:
        raise Refusal("not_owner-club", 403)
