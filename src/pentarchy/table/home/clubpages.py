"""Pages about clubs, tournaments and invitations."""

from __future__ import annotations

import io
from collections.abc import Iterable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets, host_of
from pentarchy.table.home.answers import (
    Brief,
    ClubInfo,
    ClubPage,
    CupInfo,
    CupPage,
    EveningInfo,
    Invitation,
    Line,
    Meeting,
)
from pentarchy.table.home.calendar import calendar
from pentarchy.table.home.clubs import Club, Clubs, ClubWish, EveningWish
from pentarchy.table.home.cups import Cup, Cups, CupWish, bot_of
from pentarchy.table.home.pages import ladder_page
from pentarchy.table.home.pairing import standings
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply
from pentarchy.table.rows import Notice, Person
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

INVITE_RATE, INVITE_BURST = 1 / 60, 10.0
"""Messages that somebody has sent to others, by inviting them or planning an evening;"""
HOST_RATE, HOST_BURST = 1 / 30, 20.0
"""and by all who come from one address."""


class Join(msgspec.Struct):
    link: str = ""


class Coming(msgspec.Struct):
    evening: str
    coming: bool


class Meant(msgspec.Struct):
    """One of a club's evenings."""

    evening: str


class Entry(msgspec.Struct):
    bot: str = ""


class Guest(msgspec.Struct):
    """Whom one would like to have at a table: somebody's id, or an account's name."""

    player: str = ""
    name: str = ""


class ClubPages:
    def __init__(self, house: House) -> None:
        self.house = house
        self.papers = house.papers
        self.clubs, self.cups = Clubs(house), Cups(house)
        house.scribe.followers.append(self.cups.tend)
        self._calls = Buckets(INVITE_RATE, INVITE_BURST)
        self._calls_from = Buckets(HOST_RATE, HOST_BURST)

    def routes(self) -> list[Route]:
        get, post = ["GET"], ["POST"]
        club, cup = "/api/clubs/{id}", "/api/cups/{id}"
        return [
            Route("/api/clubs", self.list_clubs, methods=get),
            Route("/api/clubs", self.found, methods=post),
            Route(club, self.club, methods=get),
            Route(club, self.change_club, methods=post),
            Route(f"{club}/join", self.join, methods=post),
            Route(f"{club}/leave", self.leave, methods=post),
            Route(f"{club}/remove", self.put_out, methods=post),
            Route(f"{club}/evenings", self.plan, methods=post),
            Route(f"{club}/coming", self.coming, methods=post),
            Route(f"{club}/off", self.call_off_evening, methods=post),
            Route(f"{club}/ladder/{{game}}", self.club_ladder, methods=get),
            Route(f"{club}/{{link}}.ics", self.calendar, methods=get),
            Route("/api/cups", self.list_cups, methods=get),
            Route("/api/cups", self.open_cup, methods=post),
            Route(cup, self.cup, methods=get),
            Route(f"{cup}/enter", self.enter, methods=post),
            Route(f"{cup}/leave", self.leave_cup, methods=post),
            Route(f"{cup}/remove", self.put_out_of_cup, methods=post),
            Route(f"{cup}/off", self.call_off_cup, methods=post),
            Route(f"{cup}/start", self.start_cup, methods=post),
            Route("/api/invitations", self.invitations, methods=get),
            Route("/api/tables/{id}/invite", self.invite, methods=post),
            Route("/api/tables/{id}/decline", self.decline, methods=post),
            Route("/api/tables/{id}/qr.svg", self.picture, methods=get),
        ]

    def _count_call(self, request: Request, person: Person) -> None:
        """Others hear of it, wherever they are called: not too often, and not by a new guest each time."""
        host = host_of(request.scope)
        if not all([self._calls.take(person.id), self._calls_from.take(host)]):
            raise Refusal("too_many-invitations", 429)

    async def _me(self, request: Request) -> Person:
        return await self.house.identity.somebody(request)

    async def _briefs(self, ids: Iterable[str]) -> list[Brief]:
        """Names of people and bots; who is no longer known is left out."""
        ids = list(ids)
        known = await self.house.store.people(id for id in ids if not id.startswith("bot:"))
        found = [(id, self._bot(id) if bot_of(id) else known[id].name if id in known else "") for id in ids]
        return [Brief(id, name) for id, name in found if name]

    def _bot(self, entrant: str) -> str:
        """Several of a kind have numbers."""
        number = entrant.partition("#")[2]
        return " ".join(filter(None, (self.house.bots.label(bot_of(entrant)), number)))

    # ---- clubs ---------------------------------------------------------------------------------------------

    async def list_clubs(self, request: Request) -> Response:
        person = await self.house.identity.who(request)
        own = await self.clubs.of(person.id) if person else []
        return reply(
            [ClubInfo(c.id, c.name, c.about, len(await self.clubs.members(c.id))) for c in own],
        )

    async def found(self, request: Request) -> Response:
        person, wish = await self._me(request), await body(request, ClubWish)
        return reply(await self._club(await self.clubs.found(person, wish), person))

    async def club(self, request: Request) -> Response:
        """A club is seen by its members; others see what it is called and how many they are."""
        club = await self.clubs.get(request.path_params["id"])
        return reply(await self._club(club, await self.house.identity.who(request)))

    async def _club(self, club: Club, viewer: Person | None) -> ClubPage:
        members = await self.clubs.members(club.id)
        inside = viewer is not None and viewer.id in members
        evenings = [
            EveningInfo(
                id=evening.id,
                at=evening.at,
                game=self._title(evening.game),
                note=evening.note,
                coming=await self._briefs(evening.coming),
                you=viewer is not None and viewer.id in evening.coming,
                yours=viewer is not None and viewer.id in (evening.by, club.owner),
            )
            for evening in club.evenings
            if inside and evening.at > now_ms() - 86_400_000
        ]
        cups = [_info(cup) for cup in await self.cups.all() if inside and cup.club == club.id]
        found = await self.clubs.tables(club.id) if inside else []
        tables = [self.house.describe(*pair, viewer.id if viewer else None) for pair in found]
        return ClubPage(
            id=club.id,
            name=club.name,
            about=club.about,
            game=club.game,
            options=club.options,
            members=await self._briefs(members) if inside else [],
            owner=club.owner if inside else "",
            you_in=inside,
            link=club.link if inside else "",
            evenings=evenings,
            cups=cups,
            tables=tables,
        )

    async def change_club(self, request: Request) -> Response:
        person, wish = await self._me(request), await body(request, ClubWish)
        return reply(
            await self._club(await self.clubs.change(person, request.path_params["id"], wish), person)
        )

    async def join(self, request: Request) -> Response:
        cookie = Response()
        person = await self.house.identity.somebody(request, cookie)
        joined = await body(request, Join)
        response = reply(
            await self._club(await self.clubs.join(person, request.path_params["id"], joined.link), person)
        )
        response.raw_headers.extend(pair for pair in cookie.raw_headers if pair[0] == b"set-cookie")
        return response

    async def leave(self, request: Request) -> Response:
        await self.clubs.leave(await self._me(request), request.path_params["id"])
        return reply({"ok": True})

    async def put_out(self, request: Request) -> Response:
        person, guest = await self._me(request), await body(request, Guest)
        club = await self.clubs.put_out(person, request.path_params["id"], guest.player)
        return reply(await self._club(club, person))

    async def plan(self, request: Request) -> Response:
        person, wish = await self._me(request), await body(request, EveningWish)
        self._count_call(request, person)
        return reply(await self._club(await self.clubs.plan(person, request.path_params["id"], wish), person))

    async def coming(self, request: Request) -> Response:
        person, said = await self._me(request), await body(request, Coming)
        id = request.path_params["id"]
        return reply(await self._club(await self.clubs.come(person, id, said.evening, said.coming), person))

    async def call_off_evening(self, request: Request) -> Response:
        person, meant = await self._me(request), await body(request, Meant)
        club = await self.clubs.call_off(person, request.path_params["id"], meant.evening)
        return reply(await self._club(club, person))

    async def calendar(self, request: Request) -> Response:
        """For programs that know no cookie: the link to join is the key."""
        club = await self.clubs.by_link(request.path_params["id"], request.path_params["link"])
        address = self.house.settings.address or str(request.base_url).rstrip("/")
        return Response(calendar(club, address, self._title), media_type="text/calendar")

    def _title(self, game: str) -> str:
        found = self.house.shelf.titles.get(game)
        return found.name if found else ""

    async def club_ladder(self, request: Request) -> Response:
        members = await self.clubs.members(request.path_params["id"])
        person = await self._me(request)
        if person.id not in members:
            raise Refusal("not_member", 403)
        game = self.house.shelf.title(request.path_params["game"]).id
        name = f"ladder {game} of {' '.join(members)}"
        return await self.house.ready.page(name, lambda: ladder_page(self.house, game, set(members)))

    # ---- tournaments ---------------------------------------------------------------------------------------

    async def list_cups(self, request: Request) -> Response:
        """Those of no club, and of one's own clubs."""
        viewer = await self.house.identity.who(request)
        own = await self.papers.tied_to("member", viewer.id) if viewer else []
        return reply([_info(cup) for cup in await self.cups.all() if not cup.club or cup.club in own])

    async def open_cup(self, request: Request) -> Response:
        person, wish = await self._me(request), await body(request, CupWish)
        return reply(await self._cup(await self.cups.open(person, wish), person))

    async def cup(self, request: Request) -> Response:
        viewer = await self.house.identity.who(request)
        cup = await self.cups.seen_by(viewer, request.path_params["id"])
        return reply(await self._cup(cup, viewer))

    async def _cup(self, cup: Cup, viewer: Person | None) -> CupPage:
        names = {brief.player: brief.name for brief in await self._briefs(cup.entrants)}
        somebody = WORDS.plain("somebody")
        lines = [
            Line(s.player, names.get(s.player, somebody), s.points, s.wins, s.opponents, s.games)
            for s in standings(cup.entrants, cup.pods)
        ]
        meetings = [
            Meeting(pod.round, pod.table, [Brief(p, names.get(p, somebody)) for p in pod.players], pod.places)
            for pod in cup.pods
        ]
        return CupPage(
            id=cup.id,
            name=cup.name,
            game=cup.game,
            title=self.house.shelf.title(cup.game).name,
            players=cup.players,
            kind=cup.kind,
            rounds=cup.rounds,
            round=cup.round,
            hours=cup.hours,
            due=cup.due,
            state=cup.state,
            owner=viewer is not None and viewer.id == cup.owner,
            you_in=viewer is not None and viewer.id in cup.entrants,
            standings=lines,
            meetings=meetings,
        )

    async def enter(self, request: Request) -> Response:
        person, entry = await self._me(request), await body(request, Entry)
        return reply(
            await self._cup(await self.cups.enter(person, request.path_params["id"], entry.bot), person)
        )

    async def leave_cup(self, request: Request) -> Response:
        person = await self._me(request)
        return reply(await self._cup(await self.cups.leave(person, request.path_params["id"]), person))

    async def put_out_of_cup(self, request: Request) -> Response:
        person, guest = await self._me(request), await body(request, Guest)
        cup = await self.cups.put_out(person, request.path_params["id"], guest.player)
        return reply(await self._cup(cup, person))

    async def call_off_cup(self, request: Request) -> Response:
        await self.cups.call_off(await self._me(request), request.path_params["id"])
        return reply({"ok": True})

    async def start_cup(self, request: Request) -> Response:
        person = await self._me(request)
        return reply(await self._cup(await self.cups.start(person, request.path_params["id"]), person))

    # ---- invitations ---------------------------------------------------------------------------------------

    async def invite(self, request: Request) -> Response:
        """Somebody who sits at a table asks another by name; told in the lobby, and wherever they are
        called."""
        person, guest = await self._me(request), await body(request, Guest)
        room = await self.house.room(request.path_params["id"])
        table = room.table
        if not room.seats_of(person.id) and table.owner != person.id:
            raise Refusal("not_seated", 403)
        if table.state == "done" or not (table.vacant or any(c.kind == "open" for c in table.chairs)):
            raise Refusal("full", 409)
        store = self.house.store
        found = await (store.person(guest.player) if guest.player else store.account(guest.name))
        if found is None or person.id in found.blocks:  # who is blocked is not told so
            raise Refusal("no_person", 404)
        self._count_call(request, person)
        await self.papers.tie("invited", found.id, f"{table.id} {person.id}")
        title = WORDS.plain("notice-invite", name=person.name, table=table.name)
        link = f"{self.house.settings.address}/t/{table.id}" + (
            f"?invitation={table.invitation}" if table.invitation else ""
        )
        notice = Notice(
            person=found.id,
            table=table.id,
            title=title,
            body=f"{table.title}\n{link}",
            due=now_ms(),
            kind="invite",
        )
        await store.add_notice(notice)
        return reply({"name": found.name})

    async def invitations(self, request: Request) -> Response:
        person = await self.house.identity.who(request)
        found = []
        for tie in await self.papers.tied("invited", person.id) if person else []:
            assert person is not None
            table, _, by = tie.partition(" ")
            known, host = await self.house.store.sound_table(table), await self.house.store.person(by)
            if known is None:
                continue
            seats = known[0].chairs
            free = any(chair.kind == "open" or chair.vacant for chair in seats)
            if host is None or not free or any(c.person == person.id for c in seats):
                await self.papers.untie("invited", person.id, tie)
                continue
            secret = f"?invitation={known[0].invitation}" if known[0].invitation else ""
            found.append(Invitation(f"{table}{secret}", known[0].name, known[0].title, host.name))
        return reply(found)

    async def decline(self, request: Request) -> Response:
        person, id = await self._me(request), request.path_params["id"]
        for tie in await self.papers.tied("invited", person.id):
            if tie.startswith(f"{id} "):
                await self.papers.untie("invited", person.id, tie)
        return reply({"ok": True})

    async def picture(self, request: Request) -> Response:
        """The link to a table as a picture for a telephone's camera, for those who may send it around."""
        import segno

        person = await self.house.identity.who(request)
        room = await self.house.room(request.path_params["id"])
        table = room.table
        inside = person is not None and (bool(room.seats_of(person.id)) or table.owner == person.id)
        if table.invitation and not inside:
            raise Refusal("not_seated", 403)
        address = self.house.settings.address or str(request.base_url).rstrip("/")
        link = f"{address}/t/{table.id}" + (f"?invitation={table.invitation}" if table.invitation else "")
        drawn = io.BytesIO()
        segno.make(link, error="m").save(drawn, kind="svg", xmldecl=False, scale=6, border=3, light="#fff")
        return Response(drawn.getvalue(), media_type="image/svg+xml")


def _info(cup: Cup) -> CupInfo:
    return CupInfo(cup.id, cup.name, cup.game, cup.state, len(cup.entrants))
