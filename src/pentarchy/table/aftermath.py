"""What is told of finished games: their story at once, their review when it has been worked out."""

from __future__ import annotations

import asyncio

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response

from pentarchy.kernel import Record
from pentarchy.kernel.words import spoken
from pentarchy.table.botwork import Unanswered
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets, host_of
from pentarchy.table.house import House
from pentarchy.table.replies import reply
from pentarchy.table.room import Room
from pentarchy.table.saves import saved_game
from pentarchy.table.story import story_of

KEPT = 100
WISH_RATE, WISH_BURST = 1 / 30, 20.0
"""Each review takes a processor for a minute or so: so many may be set going from one address."""
log = structlog.get_logger(__name__)


class Aftermath:
    """Finished games change no more: what was told of one is kept, by table and language."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._stories: dict[tuple[str, str], bytes] = {}
        self._reviews: dict[tuple[str, str], asyncio.Task[bytes]] = {}
        self._wishes = Buckets(WISH_RATE, WISH_BURST)
        self._telling, self._judging = asyncio.Lock(), asyncio.Lock()

    async def story(self, request: Request) -> Response:
        """What a finished game was like, for whoever may look at it."""
        room, record = await self._finished(request)
        key = room.table.id, spoken()
        if key not in self._stories:
            async with self._telling:
                told = await asyncio.to_thread(story_of, record, room.now.result)
            while len(self._stories) >= KEPT:
                del self._stories[next(iter(self._stories))]
            self._stories[key] = msgspec.json.encode(told)
        return Response(self._stories[key], media_type="application/json")

    async def review(self, request: Request) -> Response:
        """How it was won. Who asks first sets it going: 202 until it is there, 503 if it failed."""
        room, _ = await self._finished(request)
        key = room.table.id, spoken()
        if key not in self._reviews:
            if not self._wishes.take(host_of(request.scope)):
                raise Refusal("slow_down", 429)
            while len(self._reviews) >= KEPT:
                self._reviews.pop(next(iter(self._reviews))).cancel()
            self._reviews[key] = asyncio.create_task(self._judge(room, spoken()))
        task = self._reviews[key]
        if not task.done():
            return reply(None, 202)
        said = task.result()
        return Response(said or b"null", 200 if said else 503, media_type="application/json")

    async def _judge(self, room: Room, language: str) -> bytes:
        """One after the other; nothing where it cannot be done."""
        async with self._judging:
            try:
                return await self.house.bots.review(await saved_game(room, None), language)
            except Unanswered as error:
                log.warning("review_failed", table=room.table.id, error=str(error))
                return b""

    async def _finished(self, request: Request) -> tuple[Room, Record]:
        room = await self.house.room(request.path_params["id"])
        record = room.record
        if record is None or room.now.result is None:
            raise Refusal("running", 409)
        return room, record
