"""Pages about people and results."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pentarchy.bots import BOTS
from pentarchy.bots.arms import CHARGES, DIVISIONS, TINCTURES, arms_svg
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import host_of
from pentarchy.table.home import arms, kept, manners, people, push, vacation
from pentarchy.table.home.answers import LadderPage, Rung
from pentarchy.table.home.ladder import SCALE
from pentarchy.table.home.letters import Letters
from pentarchy.table.home.results import listable
from pentarchy.table.home.statistics import Tally, statistics
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply
from pentarchy.table.rows import Manners, Part, Person

LISTED, RUNGS = 100, 100
MOST_HOURS = 168
MOST_TIES = 200
"""Friends, and people one wants to hear nothing of."""


class Choice(msgspec.Struct):
    """What somebody changes about the own record."""

    arms: str | None = None
    hides: list[Part] | None = None


class MailWish(msgspec.Struct):
    mail: str


class Link(msgspec.Struct):
    secret: str
    password: str = ""


class Farewell(msgspec.Struct):
    password: str = ""


class Away(msgspec.Struct):
    days: int


class Endpoint(msgspec.Struct):
    endpoint: str


class Stance(msgspec.Struct):
    """How somebody stands to somebody else."""

    player: str
    stance: str = ""


class HomePages:
    def __init__(self, house: House) -> None:
        self.house = house
        self.letters = Letters(house)
        self._looking_through = asyncio.Lock()
        """For all that is kept of somebody the whole house is looked through: for one at a time."""

    def routes(self) -> list[Route]:
        get, post = ["GET"], ["POST"]
        return [
            Route("/api/me/self", self.self_, methods=get),
            Route("/api/me/self", self.change_self, methods=post),
            Route("/api/me/mail", self.mail, methods=post),
            Route("/api/me/stance", self.stance, methods=post),
            Route("/api/me/export", self.export, methods=get),
            Route("/api/me/remove", self.remove, methods=post),
            Route("/api/recover", self.recover, methods=post),
            Route("/api/letters/{secret}", self.letter, methods=get),
            Route("/api/letters", self.open_letter, methods=post),
            Route("/api/push", self.push_key, methods=get),
            Route("/api/push", self.subscribe, methods=post),
            Route("/api/push/end", self.unsubscribe, methods=post),
            Route("/api/me/away", self.go_away, methods=post),
            Route("/api/manners", self.set_manners, methods=post),
            Route("/api/blazons", self.blazons, methods=get),
            Route("/api/arms/of/{player}.svg", self.shield, methods=get),
            Route("/api/people/{player}", self.profile, methods=get),
            Route("/api/results", self.results, methods=get),
            Route("/api/ladder/{game}", self.ladder, methods=get),
        ]

    # ---- oneself -------------------------------------------------------------------------------------------

    async def self_(self, request: Request) -> Response:
        return reply(await people.self_of(self.house, await self.house.identity.somebody(request)))

    async def change_self(self, request: Request) -> Response:
        person = await self.house.identity.somebody(request)
        choice = await body(request, Choice)

        def change(person: Person) -> None:
            if choice.arms is not None:
                person.arms = arms.spelled(arms.read(choice.arms))
            if choice.hides is not None:
                person.hides = sorted(set(choice.hides))

        person = await self.house.store.change_person(person.id, change)
        return reply(await people.self_of(self.house, person))

    async def mail(self, request: Request) -> Response:
        """Ask for a letter to an address; an empty one is forgotten."""
        person = await self.house.identity.somebody(request)
        wish = await body(request, MailWish)
        if wish.mail:
            await self.letters.confirm(person, wish.mail.strip(), host_of(request.scope))
        else:
            await self.house.store.change_person(person.id, lambda p: setattr(p, "mail", ""))
        return reply({"ok": True})

    async def stance(self, request: Request) -> Response:
        """A friend, somebody to hear nothing of, or neither."""
        person = await self.house.identity.somebody(request)
        wish = await body(request, Stance)
        if wish.player == person.id or await self.house.store.person(wish.player) is None:
            raise Refusal("no_person", 404)

        def change(person: Person) -> None:
            person.friends = [id for id in person.friends if id != wish.player]
            person.blocks = [id for id in person.blocks if id != wish.player]
            among = {"friend": person.friends, "block": person.blocks}.get(wish.stance)
            if among is not None:
                if len(among) >= MOST_TIES:
                    raise Refusal("too_many-ties", 409, most=MOST_TIES)
                among.append(wish.player)

        person = await self.house.store.change_person(person.id, change)
        await self.house.renew(person)
        return reply(await people.self_of(self.house, person))

    async def export(self, request: Request) -> Response:
        """Everything that is kept about who asks."""
        person = await self.house.identity.somebody(request)
        async with self._looking_through:
            found = await kept.export(self.house, person)
        data = msgspec.json.format(msgspec.json.encode(found))
        name = {"content-disposition": 'attachment; filename="pentarchy-about-me.json"'}
        return Response(data, media_type="application/json", headers=name)

    async def remove(self, request: Request) -> Response:
        """Remove all that is kept of who asks; an account gives its password once more."""
        person = await self.house.identity.somebody(request)
        farewell = await body(request, Farewell)
        if not person.guest:
            await self.house.identity.login(person.name, farewell.password, host_of(request.scope))
        response = reply({"ok": True})
        await self.house.end_sessions(person.id)
        async with self._looking_through:
            await kept.remove(self.house, person)
        await self.house.identity.forget(request, response)
        return response

    async def recover(self, request: Request) -> Response:
        wish = await body(request, MailWish)
        await self.letters.recover(wish.mail.strip(), host_of(request.scope))
        return reply({"ok": True})

    async def letter(self, request: Request) -> Response:
        return reply({"kind": await self.letters.kind(request.path_params["secret"])})

    async def open_letter(self, request: Request) -> Response:
        link = await body(request, Link)
        person, recovered = await self.letters.open(link.secret, link.password)
        response = reply(people.me(person))
        if recovered:  # who reads the letters of an address to be confirmed is not therefore its person
            await self.house.identity.remember(request, response, person)
        return response

    # ---- being called --------------------------------------------------------------------------------------

    async def push_key(self, request: Request) -> Response:
        return reply({"key": (await push.keys(self.house)).public})

    async def subscribe(self, request: Request) -> Response:
        person, wanted = await self.house.identity.somebody(request), await body(request, push.Wanted)
        new = push.subscription(wanted, self.house.settings.notify_internal)
        person = await self.house.store.change_person(person.id, lambda p: push.add(p, new))
        return reply(await people.self_of(self.house, person))

    async def unsubscribe(self, request: Request) -> Response:
        person, wanted = await self.house.identity.somebody(request), await body(request, Endpoint)

        def change(person: Person) -> None:
            person.push = [where for where in person.push if where.endpoint != wanted.endpoint]

        person = await self.house.store.change_person(person.id, change)
        return reply(await people.self_of(self.house, person))

    async def set_manners(self, request: Request) -> Response:
        person, wish = await self.house.identity.somebody(request), await body(request, Manners)
        if manners.zone_of(wish.zone) is None:
            raise Refusal("bad_zone", zone=wish.zone)
        if not all(0 <= hour <= 23 for hour in wish.quiet) or not 0 <= wish.digest <= MOST_HOURS:
            raise Refusal("bad_time", 422)
        person = await self.house.store.change_person(person.id, lambda p: setattr(p, "manners", wish))
        return reply(await people.self_of(self.house, person))

    async def go_away(self, request: Request) -> Response:
        person, wish = await self.house.identity.somebody(request), await body(request, Away)
        return reply({"tables": await vacation.go(self.house, person, wish.days)})

    # ---- shields -------------------------------------------------------------------------------------------

    async def blazons(self, request: Request) -> Response:
        """What a shield can be made of."""
        parts = {"divisions": list(DIVISIONS), "tinctures": TINCTURES, "charges": [arms.NO_CHARGE, *CHARGES]}
        return reply(parts)

    async def shield(self, request: Request) -> Response:
        player = request.path_params["player"]
        person = None if player.startswith("bot:") else await self.house.store.person(player)
        drawn = arms_svg(arms.arms_of(player, person.arms if person else ""))
        headers = {"cache-control": "private, max-age=600"}
        return Response(drawn, media_type="image/svg+xml", headers=headers)

    # ---- records -------------------------------------------------------------------------------------------

    async def profile(self, request: Request) -> Response:
        viewer, player = await self.house.identity.who(request), request.path_params["player"]
        if not player.startswith("bot:"):
            return reply(await people.profile(self.house, player, viewer))
        name = f"{player} seen by {viewer.id if viewer else 'anybody'}"
        return await self.house.ready.page(name, lambda: people.profile(self.house, player, viewer))

    async def results(self, request: Request) -> Response:
        """Finished games that everybody may know of, or one's own."""
        annals, viewer = self.house.scribe.annals, await self.house.identity.who(request)
        if request.query_params.get("mine"):
            return reply(listable(await annals.of_person(viewer.id, LISTED)) if viewer else [])
        return reply(listable(await annals.listed(request.query_params.get("game", ""), LISTED)))

    async def ladder(self, request: Request) -> Response:
        game = self.house.shelf.title(request.path_params["game"]).id
        return await self.house.ready.page(f"ladder {game}", lambda: ladder_page(self.house, game))


async def ladder_page(house: House, game: str, members: set[str] | None = None) -> LadderPage:
    """Leaders, roles, statistics and games of a title; of a club, if its members are given."""
    ladder, games = await house.ladders.of(game), await house.scribe.annals.listed(game, 1000)
    known = await house.store.people(id for id in ladder.players if not id.startswith("bot:"))
    rungs: list[Rung] = []
    for id, rating in sorted(ladder.players.items(), key=lambda pair: -pair[1].cautious):
        bot = id.removeprefix("bot:") if id.startswith("bot:") else ""
        person = known.get(id)
        shown = bot in BOTS or (person is not None and "rating" not in person.hides)
        if shown and rating.games and (members is None or id in members):
            name = person.name if person else house.bots.label(bot)
            rungs.append(Rung(id, name, rating.shown, rating.spread, rating.games))
    roles = [
        Tally(role, rating.games, round(SCALE * rating.mu))
        for role, rating in sorted(ladder.roles.items(), key=lambda pair: -pair[1].mu)
    ]
    if members is not None:
        games = [game for game in games if any(seat.player in members for seat in game.seats)]
    return LadderPage(game, rungs[:RUNGS], roles, statistics(games), listable(games[:LISTED]))
