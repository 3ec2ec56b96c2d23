"""Notifications: written with the act that caused them, sent later, and only to those who are away."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec
import structlog

from pentarchy.table import metrics
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.guard import Buckets
from pentarchy.table.home import manners, push
from pentarchy.table.home.recap import recap
from pentarchy.table.postman import Done, Job
from pentarchy.table.rows import Moment, Notice, NoticeKind, Person, TableRow
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.house import House

MOST_ADDRESSES, ADDRESS_LETTERS = 5, 500
MOST_TRIES = 6
REMIND_AFTER = 0.75
"""Of the time for a turn by mail."""
LOOK_SECONDS = 15.0
SEND_SECONDS = 60.0
SENDERS, CHECKERS = 3, 2
"""Processes at a time: each loads a large library. Who checks an address waits for no delivery."""
MOST_WAITING = 10
"""More checks than that are not kept waiting."""
CHECK_RATE, CHECK_BURST = 0.1, 8.0
"""Checks and tests of one person, a second."""
log = structlog.get_logger(__name__)


class Outbox:
    def __init__(self, house: House) -> None:
        self.house = house
        self._checks = Buckets(CHECK_RATE, CHECK_BURST)
        self._checkers = asyncio.Semaphore(CHECKERS)
        self._waiting = 0
        self._sending: set[asyncio.Task[None]] = set()

    # ---- writing -------------------------------------------------------------------------------------------

    def turn(self, table: TableRow, seats: list[int], present: list[int], moment: Moment) -> list[Notice]:
        """To the people of these seats who are not looking: it is their move."""
        chairs = [table.chairs[seat] for seat in seats if seat not in present]
        away = {chair.person for chair in chairs if not chair.played_by_bot}
        title = WORDS.plain("notice-turn", table=table.name)
        return [self._notice(table, person, title, moment, "turn") for person in sorted(away - {""})]

    def over(self, table: TableRow, present: list[int], moment: Moment) -> list[Notice]:
        away = {chair.person for s, chair in enumerate(table.chairs) if s not in present}
        title = WORDS.plain("notice-over", table=table.name)
        return [self._notice(table, person, title, moment, "over") for person in sorted(away - {""})]

    def _notice(self, table: TableRow, person: str, title: str, moment: Moment, kind: NoticeKind) -> Notice:
        body = f"{table.title}\n{self.house.settings.address}/t/{table.id}"
        due = moment.updated + int(self.house.settings.notice_delay * 1000)
        until = moment.updated + int(table.clock.hours * 3_600_000) if table.clock.kind == "mail" else 0
        return Notice(person=person, table=table.id, title=title, body=body, due=due, kind=kind, until=until)

    # ---- sending -------------------------------------------------------------------------------------------

    async def run(self) -> None:
        try:
            while True:
                try:
                    await self.send_due()
                except Exception as error:
                    log.error("outbox_failed", error=error)
                await asyncio.sleep(min(LOOK_SECONDS, max(0.2, self.house.settings.notice_delay)))
        finally:
            for task in self._sending:
                task.cancel()

    async def send_due(self) -> None:
        """Begin as many deliveries as may go at a time; a slow one keeps no other waiting.

        All that is due to one person goes in one message.
        """
        store = self.house.store
        waiting: defaultdict[str, list[Notice]] = defaultdict(list)
        for notice in await store.due_notices(now_ms()):
            waiting[notice.person].append(notice)
        for notices in waiting.values():
            while len(self._sending) >= SENDERS:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            claimed = []
            for notice in notices:
                pause = 60_000 * 2 ** max(0, notice.tries) + int(SEND_SECONDS * 1000)
                with contextlib.suppress(Conflict):
                    await store.claim_notice(notice, now_ms() + pause)
                    claimed.append(notice)
            if claimed:
                task = asyncio.create_task(self._send(claimed))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def _send(self, notices: list[Notice]) -> None:
        """Deliver what has been claimed; what fails is claimed again later."""
        store = self.house.store
        try:
            wanted = []
            for notice in notices:
                if await self._addressee(notice) is not None:
                    wanted.append(notice)
                    continue
                await store.drop_notice(notice.id)
                metrics.notices.labels("not_needed").inc()
            person = await store.person(notices[0].person) if wanted else None
            if person is None:
                return
            later = manners.not_before(person.manners, now_ms(), person.called)
            if later > now_ms() + 1000:
                for notice in wanted:
                    await store.put_off(notice.id, later)
                return
            done = await self._post(await self._letter(person, wanted))
            sent = done is not None and not done.failed
            metrics.notices.labels("sent" if sent else "failed").inc(len(wanted))
            if done is not None and done.gone:
                await self._forget(person.id, done.gone)
            for notice in wanted:
                if sent and (again := self._reminder(notice, person)):
                    await store.remind(notice, *again)
                elif sent or notice.tries + 1 >= MOST_TRIES:
                    await store.drop_notice(notice.id)
            if sent:
                await store.change_person(person.id, lambda p: setattr(p, "called", now_ms()))
        except Exception as error:
            log.error("notice_failed", error=error)

    async def _letter(self, person: Person, notices: list[Notice]) -> Job:
        """One message: what happened at the table since the person's last act, and the way to the move."""
        first = notices[0]
        title = first.title if len(notices) == 1 else WORDS.plain("notice-several", n=len(notices))
        parts = []
        for notice in notices:
            news = await recap(self.house, notice)
            parts.append("\n".join([*([notice.title] if len(notices) > 1 else []), *news, notice.body]))
        urls = [*person.notify, *([person.mail] if person.mail and self.house.settings.mail_relay else [])]
        job = Job(urls=urls, title=title, body="\n\n".join(parts), push=person.push)
        if job.push:
            job.key = (await push.keys(self.house)).private
            address = self.house.settings.address
            job.contact = address if address.startswith("https://") else "mailto:host@localhost"
            job.link = (first.link or f"/t/{first.table}") if len(notices) == 1 else "/"
        return job

    def _reminder(self, notice: Notice, person: Person) -> tuple[Notice, int] | None:
        """The same once more, when most of the time for the turn is gone."""
        if notice.kind != "turn" or not notice.until or not person.manners.remind:
            return None
        title = WORDS.plain("notice-remind", what=notice.title)
        due = notice.due + int((notice.until - notice.due) * REMIND_AFTER)
        return msgspec.structs.replace(notice, kind="remind", title=title), due

    async def _forget(self, person: str, gone: list[str]) -> None:
        def change(person: Person) -> None:
            person.push = [where for where in person.push if where.endpoint not in gone]

        await self.house.store.change_person(person, change)

    async def _addressee(self, notice: Notice) -> Person | None:
        """The person, if the notice still makes sense: waited for, away, and to be reached."""
        person = await self.house.store.person(notice.person)
        if person is None or not reachable(person, self.house.settings.mail_relay):
            return None
        if notice.kind == "word":  # of no table
            return person if now_ms() < notice.until else None
        found = await self.house.store.sound_table(notice.table)
        if found is None:
            return None
        table, moment = found
        own = [s for s, chair in enumerate(table.chairs) if chair.person == person.id]
        waited = notice.kind in ("over", "invite") or any(s in moment.pending for s in own)
        present = await self.house.present(table.id)
        return person if waited and not any(s in present for s in own) else None

    async def check(self, person: str, urls: list[str]) -> None:
        """Refuse addresses that are not understood, before they are kept."""
        if len(urls) > MOST_ADDRESSES or any(len(url) > ADDRESS_LETTERS for url in urls):
            raise Refusal("too_big-addresses", most=MOST_ADDRESSES, letters=ADDRESS_LETTERS)
        if not urls:
            return
        if any(
            "://" not in url and "@" in url for url in urls
        ):  # only who reads the letters may have them sent
            raise Refusal("bad_address-mail")
        done = await self._try(person, Job(urls=urls, send=False))
        if done is None:
            raise Refusal("busy-check", 503)
        if done.bad:
            raise Refusal("bad_address", kinds=_kinds(done.bad))

    async def test(self, person: Person) -> None:
        """The test button: say at once what does not work."""
        if not reachable(person, self.house.settings.mail_relay):
            raise Refusal("no_address", 409)
        server = self.house.settings.address or WORDS.plain("notice-from-table")
        body = WORDS.plain("notice-test-body", server=server)
        job = await self._letter(person, [Notice(person=person.id, table="", title="", body=body, due=0)])
        job.title, job.link = WORDS.plain("notice-test"), "/"
        done = await self._try(person.id, job)
        if done is None or done.failed or done.bad:
            failed = _kinds(done.failed + done.bad) if done else WORDS.plain("notice-late")
            raise Refusal("not_sent", 502, why=failed)

    async def _try(self, person: str, job: Job) -> Done | None:
        """What somebody asks for now, not too often and not too many at a time."""
        if not self._checks.take(person):
            raise Refusal("slow_down-tries", 429)
        if self._waiting >= MOST_WAITING:
            raise Refusal("busy", 503)
        self._waiting += 1
        try:
            async with self._checkers:
                return await self._post(job)
        finally:
            self._waiting -= 1

    def post_soon(self, job: Job) -> None:
        """A letter to one address, now, while nobody waits for it."""

        async def work() -> None:
            done = await self._post(job)
            metrics.notices.labels("sent" if done and not done.failed and not done.bad else "failed").inc()

        self.house.start_task(work())

    async def _post(self, job: Job) -> Done | None:
        """One delivery in its own process; None if it took too long or broke."""
        job.internal = self.house.settings.notify_internal
        job.relay = self.house.settings.mail_relay
        pipe = asyncio.subprocess.PIPE
        program = (sys.executable, "-P", "-m", "pentarchy.table.postman")
        process = await asyncio.create_subprocess_exec(
            *program,
            stdin=pipe,
            stdout=pipe,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(SEND_SECONDS):
                out, _ = await process.communicate(msgspec.json.encode(job))
        except TimeoutError:
            return None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return msgspec.json.decode(out, type=Done) if process.returncode == 0 else None


def reachable(person: Person, relay: str) -> bool:
    return bool(person.notify or person.push or (person.mail and relay))


def _kinds(urls: list[str]) -> str:
    """Which ones, without the secrets in them."""
    return ", ".join(url.partition("://")[0][:40] for url in urls)
