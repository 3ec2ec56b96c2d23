"""Plain HTTP: tables, before and after the game. Tables in play go through the socket."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pentarchy.table import deeds, opening, saves, seating
from pentarchy.table.aftermath import Aftermath
from pentarchy.table.answers import with_outcome
from pentarchy.table.counsel import counsel
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets, host_of
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply
from pentarchy.table.rows import Person


class Deed(msgspec.Struct):
    seat: int | None = None
    bot: str = ""
    invitation: str = ""
    at: int = 0


class Readiness(msgspec.Struct):
    ready: bool


class TablePages:
    def __init__(self, house: House) -> None:
        self.house = house
        self._aftermath = Aftermath(house)
        settings = house.settings
        self._among_bots = Buckets(settings.bot_tables_rate, settings.bot_tables_burst)

    def routes(self) -> list[Route]:
        get, post = ["GET"], ["POST"]
        table = [
            Route(f"/api/tables/{{id}}/{name}", deed, methods=post)
            for name, deed in (
                ("sit", self.sit),
                ("leave", self.leave),
                ("bot", self.bot),
                ("replace", self.replace),
                ("ready", self.ready),
                ("start", self.start),
                ("rematch", self.rematch),
                ("again", self.again),
                ("advice", self.advice),
            )
        ]
        return [
            Route("/api/tables", self.tables, methods=get),
            Route("/api/tables", self.open_table, methods=post),
            Route("/api/tables/{id}", self.table, methods=get),
            Route("/api/tables/{id}/export", self.export, methods=get),
            Route("/api/tables/{id}/story", self._aftermath.story, methods=get),
            Route("/api/tables/{id}/review", self._aftermath.review, methods=get),
            *table,
            Route("/api/import", self.import_game, methods=post),
        ]

    async def tables(self, request: Request) -> Response:
        person = await self.house.identity.who(request)
        who = person.id if person else None
        match request.query_params.get("filter", "open"):
            case "mine":
                found = await self.house.store.tables_of(who) if who else []
                found = [(table, moment) for table, moment in found if not table.lesson]
            case "open" | "running" | "done" as state:
                found = await self.house.store.listed_tables(state)
            case other:
                raise Refusal("malformed-filter", filter=str(other))
        over = [table.id for table, _ in found if table.state == "done"]
        outcomes = await self.house.scribe.annals.of_tables(over)
        rows = [self.house.describe(table, moment, who) for table, moment in found]
        return reply([with_outcome(info, outcomes.get(info.id)) for info in rows])

    async def table(self, request: Request) -> Response:
        found = await self.house.store.table(request.path_params["id"])
        if found is None:
            raise Refusal("no_table", 404)
        person = await self.house.identity.who(request)
        return reply(self.house.describe(*found, person.id if person else None))

    async def open_table(self, request: Request) -> Response:
        wish = await body(request, opening.Wish)
        if all(seat.kind == "bot" for seat in wish.seats):
            self._count_among_bots(request)
        return await opened(self.house, request, lambda person: opening.open_table(self.house, person, wish))

    def _count_among_bots(self, request: Request) -> None:
        """Such games never pause: not by a new guest each time either."""
        if not self._among_bots.take(host_of(request.scope)):
            raise Refusal("too_many-bots", 409)

    async def import_game(self, request: Request) -> Response:
        data, host = await request.body(), host_of(request.scope)
        return await opened(
            self.house, request, lambda person: saves.import_game(self.house, person, data, host)
        )

    async def sit(self, request: Request) -> Response:
        deed = await body(request, Deed)
        cookie = Response()
        person = await self.house.identity.somebody(request, cookie)
        room = await self.house.room(request.path_params["id"])
        before = room.table
        await seating.sit(room, person, deed.seat, deed.invitation)
        await deeds.tell(room, before)
        response = reply(self.house.describe(room.table, room.moment, person.id))
        response.raw_headers.extend(pair for pair in cookie.raw_headers if pair[0] == b"set-cookie")
        return response

    async def leave(self, request: Request) -> Response:
        deed = await body(request, Deed)
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        before = room.table
        await seating.leave(room, person, deed.seat)
        await deeds.tell(room, before)
        return reply(self.house.describe(room.table, room.moment, person.id))

    async def bot(self, request: Request) -> Response:
        deed = await body(request, Deed)
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        before = room.table
        await seating.put_bot(room, person, deed.seat, deed.bot)
        await deeds.tell(room, before)
        return reply(self.house.describe(room.table, room.moment, person.id))

    async def ready(self, request: Request) -> Response:
        said = await body(request, Readiness)
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        await seating.be_ready(room, person, said.ready)
        return reply(self.house.describe(room.table, room.moment, person.id))

    async def replace(self, request: Request) -> Response:
        deed = await body(request, Deed)
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        await seating.replace_absent(room, person, -1 if deed.seat is None else deed.seat)
        return reply(self.house.describe(room.table, room.moment, person.id))

    async def start(self, request: Request) -> Response:
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        if all(chair.kind != "person" for chair in room.table.chairs):
            self._count_among_bots(request)
        await seating.start(room, person)
        return reply(self.house.describe(room.table, room.moment, person.id))

    async def rematch(self, request: Request) -> Response:
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        id = await opening.rematch(room, person)
        again = await self.house.room(id)
        if again.table.state == "open":
            await deeds.tell_of_rematch(room, person)
            with contextlib.suppress(Refusal):  # who has left it before only looks
                await seating.be_ready(again, person, True)
        return reply({"id": id, "url": f"/t/{id}"})

    async def again(self, request: Request) -> Response:
        """A finished game goes on from one of its decisions."""
        deed = await body(request, Deed)
        room = await self.house.room(request.path_params["id"])
        return await opened(
            self.house, request, lambda person: saves.play_on(room, person, deed.seat or 0, deed.at)
        )

    async def advice(self, request: Request) -> Response:
        deed = await body(request, Deed)
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        said = await counsel(self.house, room, person, deed.seat, host_of(request.scope))
        return Response(said, media_type="application/json")

    async def export(self, request: Request) -> Response:
        person = await self.house.identity.who(request)
        room = await self.house.room(request.path_params["id"])
        data = await saves.saved_game(room, person)
        name = f'attachment; filename="{room.table.game}-{room.table.id[:6]}.json"'
        return Response(data, media_type="application/json", headers={"content-disposition": name})


async def opened(house: House, request: Request, make: Callable[[Person], Awaitable[Any]]) -> Response:
    """A new table; who has no name yet gets one, and keeps it by the cookie."""
    cookie = Response()
    person = await house.identity.somebody(request, cookie)
    table = await make(person)
    response = reply({"id": table.id, "url": f"/t/{table.id}"})
    response.raw_headers.extend(pair for pair in cookie.raw_headers if pair[0] == b"set-cookie")
    return response
