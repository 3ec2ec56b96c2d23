"""Plain HTTP: pages, files, games, the person, tables. Tables in play go through the socket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from pentarchy.boards import art
from pentarchy.bots import BOTS, CHARACTERS, LOBBY
from pentarchy.bots.arms import arms_svg
from pentarchy.kernel import PentarchyError
from pentarchy.kernel.guide import guide
from pentarchy.kernel.scene import First, plain
from pentarchy.kernel.words import spoken
from pentarchy.table import classroom, deeds, opening, saves, seating, tongues
from pentarchy.table.aftermath import Aftermath
from pentarchy.table.answers import with_outcome
from pentarchy.table.counsel import counsel
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.guard import host_of, refusal_response
from pentarchy.table.home import arms as blazons
from pentarchy.table.home import people
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply
from pentarchy.table.rows import Person

SETTINGS_BYTES = 16_384
HEALTH_SECONDS = 3.0
PAGES = (
    "/",
    "/new",
    "/settings",
    "/t/{id}",
    "/t/{id}/end",
    "/letter/{secret}",
    "/people/{player}",
    "/results",
    "/clubs",
    "/clubs/{id}",
    "/cups",
    "/cups/{id}",
    "/host",
    "/lab",
)
"""All of them are the client, which looks at its address itself."""
WORDS_FIRST = f"/api/words/{tongues.DEFAULT}", "as=fetch; crossorigin"
"""The client cannot say anything before it has them: it need not wait to ask."""
log = structlog.get_logger(__name__)


class Who(msgspec.Struct):
    name: str
    password: str = ""


class Change(msgspec.Struct):
    name: str | None = None
    settings: dict[str, Any] | None = None


class Addresses(msgspec.Struct):
    urls: list[str]


class Sides(msgspec.Struct):
    players: int
    variants: dict[str, Any] = {}


class Deed(msgspec.Struct):
    seat: int | None = None
    bot: str = ""
    invitation: str = ""
    at: int = 0


class Readiness(msgspec.Struct):
    ready: bool


class Pages:
    def __init__(self, house: House) -> None:
        self.house = house
        self._aftermath = Aftermath(house)

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
            *(Route(path, self.page, methods=get) for path in PAGES),
            Route("/favicon.ico", self.icon, methods=get),
            Route("/sw.js", self.at_the_root, methods=get),
            Route("/offline.html", self.at_the_root, methods=get),
            Route("/offline.js", self.at_the_root, methods=get),
            Route("/api/me", self.me, methods=get),
            Route("/api/me", self.change_me, methods=post),
            Route("/api/register", self.register, methods=post),
            Route("/api/login", self.login, methods=post),
            Route("/api/logout", self.logout, methods=post),
            Route("/api/notify", self.addresses, methods=get),
            Route("/api/notify", self.set_addresses, methods=post),
            Route("/api/notify/test", self.test_addresses, methods=post),
            Route("/api/words/{language}", self.words, methods=get),
            Route("/api/games", self.games, methods=get),
            Route("/api/characters", self.characters, methods=get),
            Route("/api/arms/{id}.svg", self.arms, methods=get),
            Route("/api/sides/{game}", self.sides, methods=post),
            Route("/api/rules/{game}", self.rules, methods=get),
            Route("/api/guide/{game}", self.guide, methods=get),
            Route("/api/lessons/{game}", self.lessons, methods=get),
            Route("/api/lessons/{game}/{lesson}", self.open_lesson, methods=post),
            Route("/api/manifest/{hash}", self.manifest, methods=get),
            Route("/api/tables", self.tables, methods=get),
            Route("/api/tables", self.open_table, methods=post),
            Route("/api/tables/{id}", self.table, methods=get),
            Route("/api/tables/{id}/export", self.export, methods=get),
            Route("/api/tables/{id}/story", self._aftermath.story, methods=get),
            Route("/api/tables/{id}/review", self._aftermath.review, methods=get),
            *table,
            Route("/api/import", self.import_game, methods=post),
            Route("/healthz", self.health, methods=get),
            Route("/metrics", self.metrics, methods=get),
        ]

    # ---- pages and files -----------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        index = self.house.settings.static / "index.html"
        if not index.is_file():
            raise Refusal("no_client", 503)
        ahead = [WORDS_FIRST, *self.house.files_of(request.path_params.get("id", ""))]
        links = ", ".join(f"<{file}>; rel=preload; {how}" for file, how in ahead)
        headers = {"cache-control": "no-cache", "link": links}
        return FileResponse(index, headers=headers)

    async def lost(self, request: Request) -> Response:
        """An address that leads nowhere: people are told so by the client, programs in their own way."""
        if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        response = await self.page(request)
        response.status_code = 404
        return response

    async def icon(self, request: Request) -> Response:
        return RedirectResponse("/static/favicon.svg")

    async def at_the_root(self, request: Request) -> Response:
        """The worker must lie above all pages it serves, and what it shows without a connection beside it."""
        file = self.house.settings.static / request.url.path.removeprefix("/")
        if not file.is_file():
            raise Refusal("no_client", 503)
        return FileResponse(file, headers={"cache-control": "no-cache"})

    async def health(self, request: Request) -> Response:
        """Healthy is a server whose database answers."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self.house.database.read("SELECT 1")
        except Exception as error:
            log.warning("database_away", error=error)
            return reply({"ok": False, "error": "database"}, 503)
        return reply({"ok": True, "tables": len(self.house.rooms)})

    async def metrics(self, request: Request) -> Response:
        """For the host alone: their figures move with every act, the secret ones too."""
        token = self.house.settings.metrics_token
        borne = request.headers.get("authorization", "").encode()
        if not token or not secrets.compare_digest(borne, f"Bearer {token}".encode()):
            raise Refusal("not_yours", 403)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def words(self, request: Request) -> Response:
        """The client's own words, sent again only when they have changed."""
        language = request.path_params["language"]
        if tongues.known(language) != language:
            raise Refusal("no_language", 404, language=language)
        data, mark = tongues.client_words(language)
        headers = {"etag": f'"{mark}"', "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return Response(data, media_type="application/json", headers=headers)

    # ---- the person ----------------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        return reply(people.me(await self.house.identity.who(request)))

    async def change_me(self, request: Request) -> Response:
        change = await body(request, Change)
        response = reply(None)
        person = await self.house.identity.somebody(request, response)
        wanted = change.settings
        if wanted is not None and len(msgspec.json.encode(wanted)) > SETTINGS_BYTES:
            raise Refusal("too_big-settings", 413)
        if change.name is not None and change.name != person.name:
            person = await self.house.identity.rename(person, change.name)
            await seating.follow_person(self.house, person.id, person)
            await self.house.renew(person)
        if wanted is not None:
            person = await self.house.store.change_person(person.id, lambda p: setattr(p, "settings", wanted))
        response.body = msgspec.json.encode(people.me(person))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def register(self, request: Request) -> Response:
        who = await body(request, Who)
        response = Response(status_code=204)
        person = await self.house.identity.somebody(request, response)
        person = await self.house.identity.register(person, who.name, who.password)
        # a new session: one that was known before the password existed must not open the account
        await self.house.log_out(request, response)
        await seating.follow_person(self.house, person.id, person)
        return await self._as(request, person)

    async def login(self, request: Request) -> Response:
        who = await body(request, Who)
        before = await self.house.identity.who(request)
        person = await self.house.identity.login(who.name, who.password, host_of(request.scope))
        if before is not None and before.guest:
            await seating.follow_person(self.house, before.id, person)
        await self.house.log_out(request, Response())
        return await self._as(request, person)

    async def _as(self, request: Request, person: Person) -> Response:
        response = reply(people.me(person))
        await self.house.identity.remember(request, response, person)
        return response

    async def logout(self, request: Request) -> Response:
        response = reply({"ok": True})
        await self.house.log_out(request, response)
        return response

    async def addresses(self, request: Request) -> Response:
        person = await self.house.identity.who(request)
        return reply({"urls": person.notify if person else []})

    async def set_addresses(self, request: Request) -> Response:
        person = await self.house.identity.somebody(request)
        given = await body(request, Addresses)
        urls = [url.strip() for url in given.urls if url.strip()]
        await self.house.outbox.check(person.id, urls)
        person = await self.house.store.change_person(person.id, lambda p: setattr(p, "notify", urls))
        return reply({"urls": person.notify})

    async def test_addresses(self, request: Request) -> Response:
        await self.house.outbox.test(await self.house.identity.somebody(request))
        return reply({"ok": True})

    # ---- games ---------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return reply([self._game(id, spoken()) for id in self.house.shelf.titles])

    @cache  # noqa: B019  (there is one of these for each server)
    def _game(self, id: str, language: str) -> dict[str, Any]:
        title = self.house.shelf.title(id)
        said, pictures = guide(title.folder), opening.pictures(title)
        return {
            "id": title.id,
            "title": title.name,
            "blurb": title.blurb,
            "hours": title.hours,
            "usual": title.usual or title.seats[0],
            "seats": list(title.seats),
            "picture": min(art(title.boards[0]).images)[1] if title.boards else "",
            "variants": {
                name: kind | {"pictures": pictures.get(name, [])} for name, kind in title.options().items()
            },
            "bots": [[name, BOTS[name][0]] for name in LOBBY],
            "boards": list(title.boards),
            "guide": said is not None,
            "weight": said.weight if said else 0,
            "like": plain(said.like) if said else "",
            "first": _first(said.first) if said and said.first else None,
        }

    async def sides(self, request: Request) -> Response:
        """What each seat of such a table plays, where that is known before it begins."""
        wish = await body(request, Sides)
        title = self.house.shelf.title(request.path_params["game"])
        return reply(await asyncio.to_thread(opening.sides, title, wish.players, wish.variants))

    async def characters(self, request: Request) -> Response:
        """Opponents with a name: `id` is what a seat's `bot` may be."""
        return reply(
            [
                {
                    "id": c.id,
                    "name": c.name,
                    "level": c.level,
                    "temper": c.mood(),
                    "about": c.about(),
                    "arms": f"/api/arms/{c.id}.svg",
                }
                for c in CHARACTERS.values()
            ]
        )

    async def arms(self, request: Request) -> Response:
        """Of a character, or as a blazon says."""
        id = request.path_params["id"]
        drawn = CHARACTERS[id].arms if id in CHARACTERS else blazons.read(id)
        week = {"cache-control": "public, max-age=604800"}
        return Response(arms_svg(drawn), media_type="image/svg+xml", headers=week)

    async def rules(self, request: Request) -> Response:
        return Response(self._rules(request.path_params["game"]), media_type="application/json")

    @cache  # noqa: B019
    def _rules(self, game: str) -> bytes:
        try:
            return msgspec.json.encode(self.house.shelf.title(game).rulebook())
        except PentarchyError as error:
            raise Refusal("no_rules", 404, why=str(error)) from error

    async def guide(self, request: Request) -> Response:
        """The first minute of a game and its words, for whoever has no table yet."""
        try:
            title = self.house.shelf.title(request.path_params["game"])
        except PentarchyError as error:
            raise Refusal("no_rules", 404, why=str(error)) from error
        return reply(guide(title.folder))

    async def lessons(self, request: Request) -> Response:
        """The course of a game, with how far one has come."""
        person = await self.house.identity.who(request)
        return reply(await classroom.listed(self.house, person, request.path_params["game"]))

    async def open_lesson(self, request: Request) -> Response:
        game, lesson = request.path_params["game"], request.path_params["lesson"]
        return await self._opened(
            request, lambda person: classroom.open_lesson(self.house, person, game, lesson)
        )

    async def manifest(self, request: Request) -> Response:
        data = await self.house.manifest(request.path_params["hash"])
        forever = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(data, media_type="application/json", headers=forever)

    # ---- tables --------------------------------------------------------------------------------------------

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
        return await self._opened(request, lambda person: opening.open_table(self.house, person, wish))

    async def import_game(self, request: Request) -> Response:
        data = await request.body()
        return await self._opened(request, lambda person: saves.import_game(self.house, person, data))

    async def _opened(self, request: Request, make: Callable[[Person], Awaitable[Any]]) -> Response:
        """A new table; who has no name yet gets one, and keeps it by the cookie."""
        cookie = Response()
        person = await self.house.identity.somebody(request, cookie)
        table = await make(person)
        response = reply({"id": table.id, "url": f"/t/{table.id}"})
        response.raw_headers.extend(pair for pair in cookie.raw_headers if pair[0] == b"set-cookie")
        return response

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
        await seating.start(room, person)
        return reply(self.house.describe(room.table, room.moment, person.id))

    async def rematch(self, request: Request) -> Response:
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        id = await opening.rematch(room, person)
        return reply({"id": id, "url": f"/t/{id}"})

    async def again(self, request: Request) -> Response:
        """A finished game goes on from one of its decisions."""
        deed = await body(request, Deed)
        room = await self.house.room(request.path_params["id"])
        return await self._opened(
            request, lambda person: saves.play_on(room, person, deed.seat or 0, deed.at)
        )

    async def advice(self, request: Request) -> Response:
        deed = await body(request, Deed)
        person = await self.house.identity.somebody(request)
        room = await self.house.room(request.path_params["id"])
        said = await counsel(self.house, room, person, deed.seat)
        return Response(said, media_type="application/json")

    async def export(self, request: Request) -> Response:
        person = await self.house.identity.who(request)
        room = await self.house.room(request.path_params["id"])
        data = await saves.saved_game(room, person)
        name = f'attachment; filename="{room.table.game}-{room.table.id[:6]}.json"'
        return Response(data, media_type="application/json", headers={"content-disposition": name})


def _first(said: First) -> dict[str, Any]:
    return {
        "players": said.players,
        "variants": said.variants,
        "bot": said.bot,
        "text": plain(said.text),
    }


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refusal_response(error)


async def on_conflict(request: Request, error: Exception) -> Response:
    return refusal_response(Refusal("stale-quicker", 409))


async def on_http(request: Request, error: Exception) -> Response:
    """Starlette's own errors (no such page, wrong method) in our words."""
    assert isinstance(error, HTTPException)
    return refusal_response(Refusal("http", error.status_code, why=str(error.detail)))


async def on_failure(request: Request, error: Exception) -> Response:
    return refusal_response(Refusal("server_broke", 500))


ERRORS: dict[Any, Any] = {
    Refusal: on_refusal,
    Conflict: on_conflict,
    HTTPException: on_http,
    Exception: on_failure,
}
