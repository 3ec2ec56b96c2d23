"""Tournaments: entrants, rounds, tables that open by themselves, deadlines, standings.

A tournament goes on when the results of its tables are written, so it needs nobody and survives a restart.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import structlog
from msgspec import Meta

from pentarchy.kernel import PentarchyError
from pentarchy.table import opening
from pentarchy.table.change import Change, founded
from pentarchy.table.errors import Refusal
from pentarchy.table.home.pairing import Pod, pool_round, pools, shared_places, standings, swiss_round
from pentarchy.table.identity import clean_name
from pentarchy.table.rows import ClockRule, Person
from pentarchy.table.store import new_table, now_ms

if TYPE_CHECKING:
    from pentarchy.table.house import House

CUPS_PER_PERSON, ENTRANTS, ROUNDS = 5, 64, 12
NAME_LETTERS = 60
HOUR = 3_600_000
log = structlog.get_logger(__name__)


class Cup(msgspec.Struct):
    id: str
    name: str
    owner: str
    club: str
    game: str
    players: int
    """At one table."""
    kind: Literal["pools", "swiss"]
    rounds: int
    hours: float
    """For one round; who is waited for when they are over is replaced by a bot."""
    variants: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    entrants: list[str] = []
    """People's ids, and bots as `bot:...`; the same bot may come several times, with a number behind it."""
    pods: list[Pod] = []
    round: int = 0
    due: int = 0
    state: Literal["open", "running", "done"] = "open"


class CupWish(msgspec.Struct):
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: str
    players: int
    kind: Literal["pools", "swiss"] = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=ROUNDS)] = 3
    hours: Annotated[float, Meta(ge=0.01, le=1440)] = 168
    variants: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    club: str = ""


class Cups:
    def __init__(self, house: House) -> None:
        self.house = house
        self.papers = house.papers

    async def open(self, person: Person, wish: CupWish) -> Cup:
        own = [cup for cup in await self.all() if cup.owner == person.id and cup.state != "done"]
        if len(own) >= CUPS_PER_PERSON:
            raise Refusal("too_many-cups", 409, most=CUPS_PER_PERSON)
        least, most = self.house.shelf.title(wish.game).seats
        if not least <= wish.players <= most:
            raise Refusal("bad_players", least=least, most=most, wished=wish.players)
        name = clean_name(wish.name, NAME_LETTERS)
        opening.check_clock(wish.clock)
        try:
            self.house.shelf.title(wish.game).variants_from(wish.variants)
        except PentarchyError as error:
            raise Refusal("bad_variants", why=str(error)) from error
        if wish.club and person.id not in await self.papers.tied("member", wish.club):
            raise Refusal("not_member", 403)
        cup = Cup(
            id=secrets.token_hex(6),
            name=name,
            owner=person.id,
            club=wish.club,
            game=wish.game,
            players=wish.players,
            kind=wish.kind,
            rounds=wish.rounds if wish.kind == "swiss" else min(wish.rounds, wish.players),
            hours=wish.hours,
            variants=wish.variants,
            clock=wish.clock,
            entrants=[person.id],
        )
        await self.papers.add("cup", cup.id, cup)
        return cup

    async def get(self, id: str) -> Cup:
        cup = await self.papers.get("cup", id, Cup)
        if cup is None:
            raise Refusal("no_cup", 404)
        return cup

    async def seen_by(self, person: Person | None, id: str) -> Cup:
        """For everybody, or for the members of its club and who takes part: to others it is as if it were
        not."""
        cup, viewer = await self.get(id), person.id if person else ""
        if cup.club and viewer not in [*cup.entrants, *await self.papers.tied("member", cup.club)]:
            raise Refusal("no_cup", 404)
        return cup

    async def all(self) -> list[Cup]:
        return await self.papers.all("cup", Cup, 200)

    async def enter(self, person: Person, id: str, bot: str = "") -> Cup:
        """Oneself, or, as its owner, a bot."""
        if bot:
            self.house.bots.known(bot)
        await self.seen_by(person, id)

        def change(cup: Cup) -> None:
            if cup.state != "open":
                raise Refusal("started", 409)
            if len(cup.entrants) >= ENTRANTS:
                raise Refusal("too_many-entrants", 409, most=ENTRANTS)
            if bot and cup.owner != person.id:
                raise Refusal("not_owner", 403)
            if not bot:
                if person.id not in cup.entrants:
                    cup.entrants.append(person.id)
                return
            alike = sum(bot_of(entrant) == bot for entrant in cup.entrants)
            cup.entrants.append(f"bot:{bot}" + (f"#{alike + 1}" if alike else ""))

        return await self.papers.change("cup", id, Cup, change)

    async def leave(self, person: Person, id: str) -> Cup:
        await self.seen_by(person, id)

        def change(cup: Cup) -> None:
            if cup.state != "open":
                raise Refusal("started", 409)
            cup.entrants = [entrant for entrant in cup.entrants if entrant != person.id]

        return await self.papers.change("cup", id, Cup, change)

    async def put_out(self, person: Person, id: str, entrant: str) -> Cup:
        """Before it begins its owner may say who does not take part: a bot by mistake, or somebody who is
        not meant."""
        await self.get(id)

        def change(cup: Cup) -> None:
            if cup.owner != person.id:
                raise Refusal("not_owner", 403)
            if cup.state != "open":
                raise Refusal("started", 409)
            cup.entrants = [other for other in cup.entrants if other != entrant]

        return await self.papers.change("cup", id, Cup, change)

    async def call_off(self, person: Person, id: str) -> None:
        """What has not begun is no more; what has ends as it stands, and its tables play on."""

        def end(cup: Cup) -> None:
            if cup.state == "running":
                cup.state, cup.due = "done", 0

        cup = await self.get(id)
        if cup.owner != person.id:
            raise Refusal("not_owner", 403)
        cup = await self.papers.change("cup", id, Cup, end)
        if cup.state == "open":
            await self.papers.remove("cup", id)

    async def start(self, person: Person, id: str) -> Cup:
        """Bots fill up, so that every table is full."""
        await self.get(id)

        def change(cup: Cup) -> None:
            if cup.owner != person.id:
                raise Refusal("not_owner-begin", 403)
            if cup.state != "open":
                raise Refusal("started", 409)
            missing = -len(cup.entrants) % cup.players
            alike = sum(bot_of(e) == self.house.settings.stand_in for e in cup.entrants)
            for n in range(missing):
                mark = f"#{alike + n + 1}" if alike + n else ""
                cup.entrants.append(f"bot:{self.house.settings.stand_in}{mark}")
            cup.state = "running"
            _pair(cup, now_ms())

        await self.papers.change("cup", id, Cup, change)
        return await self.go_on(id)

    # ---- by itself -----------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Whatever is due in any tournament; one that fails keeps no other waiting."""
        for cup in await self.all():
            if cup.state == "running":
                try:
                    await self.go_on(cup.id)
                except Exception as error:
                    log.error("cup_failed", error=error)

    async def go_on(self, id: str) -> Cup:
        """Open the tables of the round, take in results, let bots play for those who are late, pair anew."""
        cup = await self.get(id)
        for n, pod in enumerate(cup.pods):
            if not pod.table and await self._has_room(cup, pod):
                await self._open(cup, n)
        results: dict[str, list[float]] = {}
        cup = await self.get(id)
        for pod in cup.pods:
            if pod.table and not pod.places:
                outcome = await self.house.scribe.annals.of_table(pod.table)
                if outcome is not None:
                    results[pod.table] = shared_places([seat.place for seat in outcome.seats])
                elif await self.house.scribe.annals.is_void(pod.table):
                    results[pod.table] = shared_places([1] * len(pod.players))
                elif cup.due and now_ms() > cup.due:
                    await self._hurry(pod.table)

        def change(cup: Cup) -> None:
            for pod in cup.pods:
                pod.places = pod.places or results.get(pod.table, [])
            if cup.state == "running" and all(pod.places for pod in cup.pods):
                cup.round += 1
                if cup.round >= cup.rounds:
                    cup.state, cup.due = "done", 0
                else:
                    _pair(cup, now_ms())

        if results:
            before = cup.round
            cup = await self.papers.change("cup", id, Cup, change)
            if cup.round != before and cup.state == "running":
                return await self.go_on(id)
        return cup

    async def _has_room(self, cup: Cup, pod: Pod) -> bool:
        """Where only bots meet, the next play when those before are done, as at anybody's tables of bots."""
        if not all(bot_of(player) for player in pod.players):
            return True
        try:
            await opening.check_bot_tables(self.house, cup.owner)
        except Refusal:
            return False
        return True

    async def _open(self, cup: Cup, n: int) -> None:
        """The table of a pod. Only one of those who try gives it to the tournament."""
        pod = cup.pods[n]
        people = await self.house.store.people(p for p in pod.players if not p.startswith("bot:"))
        table = opening.table_for(
            self.house,
            cup.game,
            name=f"{cup.name}: {pod.round + 1}",
            owner=cup.owner,
            variants=cup.variants,
            clock=cup.clock,
            chairs=[
                opening.chair_of(people.get(player), bot_of(player) or self.house.settings.stand_in)
                for player in pod.players
            ],
        )

        def take(cup: Cup) -> None:
            if cup.pods[n].table:
                raise Refusal("stale", 409)
            cup.pods[n].table = table.id

        try:
            await self.papers.change("cup", cup.id, Cup, take, also=new_table(founded(self.house, table)))
        except Refusal:
            return
        await self.house.room(table.id)

    async def _hurry(self, table: str) -> None:
        """The round is over: bots play on for those who are waited for."""

        def deed(change: Change) -> None:
            if change.table.state == "running":
                chairs = list(change.table.chairs)
                for seat in change.before.moment.pending:
                    if not chairs[seat].bot:
                        chairs[seat] = msgspec.structs.replace(
                            chairs[seat], bot=change.before.settings.stand_in
                        )
                change.seat(chairs)

        await (await self.house.room(table)).change(deed)


def bot_of(entrant: str) -> str:
    """
    >>> bot_of("bot:greedy#2"), bot_of("5a3f")
    ('greedy', '')
    """
    return entrant.removeprefix("bot:").partition("#")[0] if entrant.startswith("bot:") else ""


def _pair(cup: Cup, now: int) -> None:
    """The pods of the next round."""
    if cup.kind == "pools":
        groups = [pool_round(pool, cup.round) for pool in pools(cup.entrants, cup.players)]
    else:
        ranked = [standing.player for standing in standings(cup.entrants, cup.pods)]
        groups = swiss_round(ranked, cup.players, cup.pods)
    cup.pods += [Pod(cup.round, group) for group in groups]
    cup.due = now + int(cup.hours * HOUR)
