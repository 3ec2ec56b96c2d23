"""Plain HTTP: pages, files and the person."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from pentarchy.table import seating, tongues
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.guard import host_of, refusal_response
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


class Pages:
    def __init__(self, house: House) -> None:
        self.house = house

    def routes(self) -> list[Route]:
        get, post = ["GET"], ["POST"]
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
