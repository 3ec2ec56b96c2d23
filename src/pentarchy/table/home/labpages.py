"""The lab's pages, for hosts and those they allow."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from pentarchy.bots import BOTS
from pentarchy.lab.edition import pack
from pentarchy.table.home.answers import LabPage
from pentarchy.table.home.keepers import check_rank
from pentarchy.table.home.workshop import PLAYERS, Wish, Workshop
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply
from pentarchy.table.rows import Person


class LabPages:
    def __init__(self, house: House) -> None:
        self.house = house
        self.workshop = Workshop(house)
        self._preparing = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("/api/lab", self.page, methods=["GET"]),
            Route("/api/lab", self.begin, methods=["POST"]),
            Route("/api/lab/{id}/end", self.end, methods=["POST"]),
            Route("/api/lab/{id}/report", self.report, methods=["GET"]),
            Route("/api/lab/{id}/games.parquet", self.rows, methods=["GET"]),
            Route("/api/lab/content/{game}.zip", self.content, methods=["GET"]),
        ]

    async def _designer(self, request: Request) -> Person:
        person = await self.house.identity.somebody(request)
        check_rank(person, "designer")
        return person

    async def page(self, request: Request) -> Response:
        return reply(await self._page(await self._designer(request)))

    async def begin(self, request: Request) -> Response:
        person = await self._designer(request)
        wish = await body(request, Wish)
        async with self._preparing:  # each counts the runs there are
            place = await asyncio.to_thread(self.workshop.prepare, person, wish)
        self.house.start_task(self.workshop.play(place))
        return reply(await self._page(person))

    async def end(self, request: Request) -> Response:
        person = await self._designer(request)
        await asyncio.to_thread(self.workshop.end, person, request.path_params["id"])
        return reply(await self._page(person))

    async def _page(self, person: Person) -> LabPage:
        runs = await asyncio.to_thread(lambda: list(self.workshop.runs()))
        settings = self.house.settings
        return LabPage(
            runs=runs,
            yours=[run.id for run in runs if run.by == person.id or person.role == "host"],
            bots=[(name, BOTS[name][0]) for name in PLAYERS],
            most_games=settings.lab_games,
            minutes=round(settings.lab_minutes),
        )

    async def report(self, request: Request) -> Response:
        await self._designer(request)
        return FileResponse(self._file(request, "report.html"))

    async def rows(self, request: Request) -> Response:
        await self._designer(request)
        return FileResponse(self._file(request, "games.parquet"), filename="games.parquet")

    def _file(self, request: Request, name: str) -> str:
        return str(self.workshop.file(request.path_params["id"], name))

    async def content(self, request: Request) -> Response:
        """A game's content, to be changed and sent back."""
        await self._designer(request)
        title = self.house.shelf.title(request.path_params["game"])
        packed = await asyncio.to_thread(pack, title)
        headers = {"content-disposition": f'attachment; filename="{title.id}.zip"'}
        return Response(packed, media_type="application/zip", headers=headers)
