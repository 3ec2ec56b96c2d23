"""The lab in the browser: runs that designers ask for, each a process of its own (`lab/errand.py`) and a
folder that says how far it is."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import structlog
from msgspec import Meta

from pentarchy.bots import LOBBY
from pentarchy.kernel import PentarchyError
from pentarchy.lab.edition import lay
from pentarchy.lab.errand import Course, Errand, write
from pentarchy.lab.plan import Plan
from pentarchy.table.errors import Refusal
from pentarchy.table.home.answers import RunInfo
from pentarchy.table.rows import Person

if TYPE_CHECKING:
    from pentarchy.table.house import House

PROGRAM = "from pentarchy.lab.errand import main; main()"
GRACE = 60.0
"""Seconds beyond its time after which a run is ended from outside."""
PLAYERS = ("random", "greedy", *LOBBY)
"""Only bots of this server: what else a name can lead to is code."""
ENDED = "It was ended: too much time or memory, or the server stopped."
log = structlog.get_logger(__name__)
Id = re.compile(r"[0-9a-f]{12}")


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody wants to be played."""

    game: str
    players: int
    bots: Annotated[list[str], Meta(min_length=1, max_length=32)]
    games: Annotated[int, Meta(ge=1)]
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    variants: dict[str, Any] = {}
    files: dict[str, str] = {}
    """Those of the content's files that are another edition's, by name."""
    edition: Annotated[str, Meta(max_length=200)] = ""
    """What that is called."""


class Workshop:
    def __init__(self, house: House) -> None:
        self.house = house
        self.settings = house.settings
        self.folder = self.settings.lab_folder()

    def prepare(self, person: Person, wish: Wish) -> Path:
        """The folder of a new run, all of it checked that can be without playing."""
        plan = self._plan(wish)
        runs = list(self.runs())
        active = [run for run in runs if run.state in ("waits", "plays")]
        own = [run for run in active if run.by == person.id]
        if len(own) >= self.settings.lab_runs_per_person or len(active) >= self.settings.lab_runs:
            raise Refusal("slow_down-lab", 429, most=self.settings.lab_runs_per_person)
        for run in runs[self.settings.lab_kept - 1 :]:
            if run not in active:
                shutil.rmtree(self.folder / run.id, ignore_errors=True)
        place = self.folder / secrets.token_hex(6)
        place.mkdir(parents=True)
        try:
            if wish.files:
                plan = msgspec.structs.replace(plan, content=str(self._laid(wish, place)))
            order = Errand(
                plan=plan,
                by=person.id,
                name=person.name,
                at=time.time(),
                seconds=self.settings.lab_minutes * 60,
                megabytes=self.settings.lab_megabytes,
                workers=self.settings.lab_workers,
            )
            write(place / "order.json", order)
            write(place / "state.json", Course())
        except BaseException:
            shutil.rmtree(place, ignore_errors=True)
            raise
        return place

    def _plan(self, wish: Wish) -> Plan:
        """What can be seen to be wrong before anything is played; the content is looked at by the run."""
        if wish.games > self.settings.lab_games:
            raise Refusal("lab-games", 413, most=self.settings.lab_games)
        for bot in wish.bots:
            if bot not in PLAYERS:
                raise Refusal("no_bot", name=bot[:40], bots=", ".join(PLAYERS))
        title = self.house.shelf.title(wish.game)
        plan = Plan(
            game=wish.game,
            bots=tuple(wish.bots),
            games=wish.games,
            seed=wish.seed,
            players=wish.players,
            variants=wish.variants,
        )
        try:
            title.variants_from(wish.variants)
            return plan.check()
        except PentarchyError as why:
            raise Refusal("lab", why=str(why)) from None

    def _laid(self, wish: Wish, place: Path) -> Path:
        name = re.sub(r"[^\w-]+", "-", Path(wish.edition).stem).strip("-")[:40] or "edition"
        folder, title = place / "content" / name, self.house.shelf.title(wish.game)
        try:
            lay(wish.files, title, folder)
        except PentarchyError as why:
            raise Refusal("lab", why=str(why)) from None
        return folder

    async def play(self, place: Path) -> None:
        """See a run to its end; it ends with the server."""
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-c", PROGRAM, str(place)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env=env,
            start_new_session=True,  # so that its workers end with it
        )
        try:
            while process.returncode is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), 1)
                course = _course(place)
                limit = self.settings.lab_minutes * 60 + GRACE
                if course is None or (course.begun and time.time() > course.begun + limit):
                    break  # it was removed, or does not look at the clock
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            course = _course(place)
            if course is not None and not course.ended:
                course.ended, course.error = time.time(), ENDED
                write(place / "state.json", course)
            log.info("lab_run", run=place.name, code=process.returncode)

    def runs(self) -> Iterator[RunInfo]:
        """All runs there are, the newest first."""
        found: list[RunInfo] = []
        for place in self.folder.glob("*/order.json") if self.folder.is_dir() else ():
            course = _course(place.parent)
            if course is not None and Id.fullmatch(place.parent.name):
                with contextlib.suppress(OSError, msgspec.DecodeError):
                    errand = msgspec.json.decode(place.read_bytes(), type=Errand)
                    found.append(self._told(place.parent, errand, course))
        yield from sorted(found, key=lambda run: -run.at)

    def _told(self, place: Path, errand: Errand, course: Course) -> RunInfo:
        plan = errand.plan
        reported = (place / "report.html").exists()
        state: Literal["waits", "plays", "done", "failed"] = "plays" if course.begun else "waits"
        if course.ended:
            state = "done" if reported else "failed"
        spent = time.time() - course.begun
        left = spent / course.done * (plan.games - course.done) if course.done else -1.0
        return RunInfo(
            id=place.name,
            game=plan.game,
            title=self.house.shelf.title(plan.game).name if plan.game in self.house.shelf.titles else "",
            by=errand.by,
            name=errand.name,
            at=int(errand.at * 1000),
            players=plan.players or 0,
            bots=sorted(set(plan.bots)),
            games=plan.games,
            done=course.done,
            left=round(left),
            seed=plan.seed,
            edition=plan.edition,
            state=state,
            error=course.error,
            reported=reported,
        )

    def find(self, id: str) -> RunInfo:
        found = next((run for run in self.runs() if run.id == id), None)
        if found is None:
            raise Refusal("no_run", 404)
        return found

    def end(self, person: Person, id: str) -> None:
        """Stop a run that goes on, with the report of what was played; or put away one that is over."""
        run = self.find(id)
        if run.by != person.id and person.role != "host":
            raise Refusal("not_owner-run", 403)
        if run.state == "plays":
            write(self.folder / id / "stop", b"")
        else:
            shutil.rmtree(self.folder / id, ignore_errors=True)

    def file(self, id: str, name: str) -> Path:
        """Of a run that is over."""
        path = self.folder / self.find(id).id / name
        if not path.is_file():
            raise Refusal("no_run", 404)
        return path


def forget_runs(folder: Path, person: str, nobody: str) -> None:
    """Runs stay; who asked for them does not."""
    for order in folder.glob("*/order.json") if folder.is_dir() else ():
        with contextlib.suppress(OSError, msgspec.DecodeError):
            errand = msgspec.json.decode(order.read_bytes(), type=Errand)
            if errand.by == person:
                errand.by, errand.name = "", nobody
                write(order, errand)


def _course(place: Path) -> Course | None:
    """None: the run was removed."""
    try:
        return msgspec.json.decode((place / "state.json").read_bytes(), type=Course)
    except (OSError, msgspec.DecodeError):
        return None
