"""Plain HTTP: the games on offer, their rules, guides and lessons, and who plays them."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pentarchy.boards import art
from pentarchy.bots import BOTS, CHARACTERS, LOBBY
from pentarchy.bots.arms import arms_svg
from pentarchy.kernel import PentarchyError
from pentarchy.kernel.guide import guide
from pentarchy.kernel.scene import First, plain
from pentarchy.kernel.words import spoken
from pentarchy.table import classroom, opening
from pentarchy.table.errors import Refusal
from pentarchy.table.home import arms as blazons
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply
from pentarchy.table.tablepages import opened


class Sides(msgspec.Struct):
    players: int
    variants: dict[str, Any] = {}


class GamePages:
    def __init__(self, house: House) -> None:
        self.house = house

    def routes(self) -> list[Route]:
        get, post = ["GET"], ["POST"]
        return [
            Route("/api/games", self.games, methods=get),
            Route("/api/characters", self.characters, methods=get),
            Route("/api/arms/{id}.svg", self.arms, methods=get),
            Route("/api/sides/{game}", self.sides, methods=post),
            Route("/api/rules/{game}", self.rules, methods=get),
            Route("/api/guide/{game}", self.guide, methods=get),
            Route("/api/lessons/{game}", self.lessons, methods=get),
            Route("/api/lessons/{game}/{lesson}", self.open_lesson, methods=post),
            Route("/api/manifest/{hash}", self.manifest, methods=get),
        ]

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
        return await opened(
            self.house, request, lambda person: classroom.open_lesson(self.house, person, game, lesson)
        )

    async def manifest(self, request: Request) -> Response:
        data = await self.house.manifest(request.path_params["hash"])
        forever = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(data, media_type="application/json", headers=forever)


def _first(said: First) -> dict[str, Any]:
    return {
        "players": said.players,
        "variants": said.variants,
        "bot": said.bot,
        "text": plain(said.text),
    }
