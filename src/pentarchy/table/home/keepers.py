"""Those who keep the house: reports, silence, other names, bans with a reason and an end, and an audit
of it all."""

from __future__ import annotations

import ipaddress
import secrets
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.guard import Buckets, neighbourhood
from pentarchy.table.home.bans import HOUR, Ban
from pentarchy.table.identity import clean_name
from pentarchy.table.rows import Person, Role
from pentarchy.table.store import now_ms

if TYPE_CHECKING:
    from pentarchy.table.house import House

REPORT_RATE, REPORT_BURST = 1 / 600, 5.0
REPORTS_KEPT, AUDIT_SHOWN = 1_000, 200
RANKS = get_args(Role)
Reason = Annotated[str, Meta(min_length=1, max_length=500)]


class Report(msgspec.Struct):
    """Somebody asks the keepers to look at something."""

    id: str
    by: str
    about: str
    table: str
    why: str
    at: int


class Deed(msgspec.Struct):
    """A line of the audit: who did what to whom, when and why. Nobody can take it away."""

    at: int
    by: str
    what: str
    whom: str
    why: str


class Order(msgspec.Struct):
    """What a keeper wants to be done."""

    what: Literal["silence", "rename", "remove_talk", "ban", "ban_address", "unban", "dismiss", "role"]
    whom: str
    why: Reason
    hours: Annotated[float, Meta(ge=0, le=24 * 3660)] = 24
    name: str = ""
    role: Role = ""


def check_rank(person: Person, least: Role = "moderator") -> None:
    if RANKS.index(person.role) < RANKS.index(least):
        raise Refusal("not_keeper", 403)


def check_above(keeper: Person, person: Person) -> None:
    if RANKS.index(person.role) >= RANKS.index("moderator"):
        check_rank(keeper, "host")


class Keepers:
    def __init__(self, house: House) -> None:
        self.house = house
        self.papers = house.papers
        self._reports = Buckets(REPORT_RATE, REPORT_BURST)

    async def report(self, person: Person, about: str, table: str, why: str) -> None:
        if await self.house.store.person(about) is None:
            raise Refusal("no_person", 404)
        if not self._reports.take(person.id) or await self.papers.count("report") >= REPORTS_KEPT:
            raise Refusal("slow_down-reports", 429)
        id = secrets.token_hex(6)
        await self.papers.add("report", id, Report(id, person.id, about, table, why, now_ms()))

    async def carry_out(self, keeper: Person, order: Order) -> None:
        """Do it and write it down; a keeper has no power over another who stands as high."""
        check_rank(keeper, "host" if order.what == "role" else "moderator")
        if order.what not in ("unban", "dismiss") and await self.house.store.person(order.whom) is None:
            # an id before a name: a name may look like the id of somebody else
            known = await self.house.store.account(order.whom)
            order.whom = known.id if known else order.whom
        if order.what in ("silence", "rename", "remove_talk", "ban", "role"):
            await self._to_person(keeper, order)
        elif order.what == "ban_address":
            await self._ban_address(keeper, order)
        else:
            kind = "ban" if order.what == "unban" else "report"
            report = await self.papers.get("report", order.whom, Report)
            try:
                await self.papers.remove(kind, order.whom)
            except Conflict:
                raise Refusal("no_person", 404) from None
            if report is not None:  # the audit names whom it was about: a report that is gone tells nobody
                order.whom = report.about
        deed = Deed(now_ms(), keeper.name, order.what, order.whom, order.why)
        await self.papers.add("audit", f"{now_ms():015} {secrets.token_hex(4)}", deed)
        if "ban" in order.what:
            await self.house.bans.renew()

    async def _to_person(self, keeper: Person, order: Order) -> None:
        person = await self.house.store.person(order.whom)
        if person is None:
            raise Refusal("no_person", 404)
        check_above(keeper, person)
        store, until = self.house.store, now_ms() + int(order.hours * HOUR)
        match order.what:
            case "silence":
                person = await store.change_person(person.id, lambda p: setattr(p, "silent", until))
            case "role":
                role = order.role
                person = await store.change_person(person.id, lambda p: setattr(p, "role", role))
            case "rename":
                from pentarchy.table import seating

                name = clean_name(order.name)
                person = await store.change_person(person.id, lambda p: setattr(p, "name", name))
                await seating.follow_person(self.house, person.id, person)
            case "remove_talk":
                from pentarchy.table.home.kept import remove_talk

                tables = [table for table, _ in await store.tables_with(person.id)]
                await remove_talk(store, person, tables)
            case _:
                await self._ban(person.id, person.name, keeper, order)
                await self.house.end_sessions(person.id)
        await self.house.renew(person)

    async def _ban_address(self, keeper: Person, order: Order) -> None:
        """An address, or wherever somebody has come from since the server started."""
        person = await self.house.store.person(order.whom)
        if person is None:
            try:
                ipaddress.ip_address(order.whom)
            except ValueError:
                raise Refusal("no_person", 404) from None
            await self._ban(neighbourhood(order.whom), order.whom, keeper, order)
            return
        check_above(keeper, person)
        host = await self.house.bans.origin(person.id)
        if not host:
            raise Refusal("no_person-address", 404, name=person.name)
        await self._ban(host, person.name, keeper, order)

    async def _ban(self, whom: str, name: str, keeper: Person, order: Order) -> None:
        ban = Ban(whom, name, order.why, now_ms() + int(order.hours * HOUR), keeper.name)
        try:
            await self.papers.add("ban", whom, ban)
        except Conflict:
            await self.papers.change("ban", whom, Ban, lambda old: _become(old, ban))


def _become(old: Ban, new: Ban) -> None:
    old.reason, old.until, old.by = new.reason, new.until, new.by
