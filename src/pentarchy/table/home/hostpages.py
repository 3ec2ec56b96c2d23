"""Pages for those who keep the house: reports, people, the audit, and how the server does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from prometheus_client import REGISTRY
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pentarchy.table.home.answers import BanInfo, DeedInfo, Health, HostPage, ReportInfo
from pentarchy.table.home.bans import Ban
from pentarchy.table.home.keepers import AUDIT_SHOWN, Deed, Keepers, Order, Report, check_rank
from pentarchy.table.house import House
from pentarchy.table.replies import body, reply


class Complaint(msgspec.Struct):
    about: str
    why: Annotated[str, Meta(min_length=1, max_length=500)]
    table: Annotated[str, Meta(max_length=64)] = ""


class HostPages:
    def __init__(self, house: House) -> None:
        self.house = house
        self.keepers = Keepers(house)

    def routes(self) -> list[Route]:
        return [
            Route("/api/reports", self.report, methods=["POST"]),
            Route("/api/host", self.page, methods=["GET"]),
            Route("/api/host", self.order, methods=["POST"]),
        ]

    async def report(self, request: Request) -> Response:
        person, complaint = await self.house.identity.somebody(request), await body(request, Complaint)
        await self.keepers.report(person, complaint.about, complaint.table, complaint.why)
        return reply({"ok": True})

    async def order(self, request: Request) -> Response:
        keeper = await self.house.identity.somebody(request)
        await self.keepers.carry_out(keeper, await body(request, Order))
        return reply(await self._page(keeper.role == "host"))

    async def page(self, request: Request) -> Response:
        keeper = await self.house.identity.somebody(request)
        check_rank(keeper)
        return reply(await self._page(keeper.role == "host"))

    async def _page(self, host: bool) -> HostPage:
        papers = self.house.papers
        reports = await papers.all("report", Report, 100)
        audit = await papers.all("audit", Deed, AUDIT_SHOWN)
        ids = [id for r in reports for id in (r.by, r.about)] + [deed.whom for deed in audit]
        names = await self.house.store.people(ids)
        called = {id: person.name for id, person in names.items()}
        return HostPage(
            reports=[
                ReportInfo(r.id, called.get(r.by, ""), r.about, called.get(r.about, ""), r.table, r.why, r.at)
                for r in reports
            ],
            bans=[
                BanInfo(b.whom, b.name, b.reason, b.until, b.by) for b in await papers.all("ban", Ban, 500)
            ],
            audit=[DeedInfo(d.at, d.by, d.what, d.whom, called.get(d.whom, ""), d.why) for d in audit],
            health=await self.health() if host else None,
        )

    async def health(self) -> Health:
        """Drawn from the figures this process keeps, and from what the database counts."""
        read = self.house.database.read
        states = {row[0]: row[1] for row in await read("SELECT state, count(*) FROM tables GROUP BY state")}
        people = (await read("SELECT count(*), count(account) FROM people"))[0]
        backup = await read("SELECT value FROM meta WHERE name = 'backup'")
        place = Path(self.house.settings.db) if not self.house.database.shared else Path()
        disk = shutil.disk_usage(place.parent)
        return Health(
            tables={str(state): int(n) for state, n in states.items()},
            people=int(people[0]),
            accounts=int(people[1]),
            connections=len(self.house.connections),
            loaded=len(self.house.rooms),
            acts=int(_sum("pentarchy_acts_total")),
            bots_late=int(
                _sum("pentarchy_bot_seconds_count") - _sum("pentarchy_bot_seconds_bucket", le="5.0")
            ),
            notices_failed=int(_sum("pentarchy_notices_total", outcome="failed")),
            ack_ms=round(_mean("pentarchy_ack_seconds") * 1000, 1),
            disk_free=round(disk.free / disk.total, 3),
            backup=int(bytes(backup[0][0])) if backup else 0,
        )


def _sum(name: str, **labels: str) -> float:
    """Of all samples of this name that bear these labels."""
    found = 0.0
    for family in REGISTRY.collect():
        for sample in family.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                found += sample.value
    return found


def _mean(name: str) -> float:
    count = _sum(f"{name}_count")
    return _sum(f"{name}_sum") / count if count else 0.0
