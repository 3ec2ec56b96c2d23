"""The command line: `pentarchy games | play | serve | sim | rules | verify | bench ...`."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from . import __version__, seed_bytes
from .bots import bot
from .coverage import not_in_code, unplayed, untested, where
from .games import ids, title, titles
from .kernel import PentarchyError, Record, SavedGame, Title

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

GameId = Annotated[str, typer.Argument(help="The game's id, as `pentarchy games` lists it.")]
Seed = Annotated[int, typer.Option(help="Runs with the same seed are the same.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Variant = Annotated[str, typer.Option("--variants", help='Options of the game as JSON: {"layout": 2}.')]


EXTRAS = {
    "polars": "lab",
    "altair": "lab",
    "vl_convert": "lab",
    "ray": "lab",
    "numpy": "research",
    "pettingzoo": "research",
    "gymnasium": "research",
    "pyspiel": "research",
}
"""Packages that only some commands need, and the extra that brings them."""


def main() -> None:
    """Run the command line; what was asked wrongly ends with code 2 and one line."""
    try:
        app()
    except PentarchyError as why:
        fail(str(why))
    except ModuleNotFoundError as why:
        extra = EXTRAS.get((why.name or "").partition(".")[0])
        if extra is None:
            raise
        fail(f"this needs {why.name}: pip install 'pentarchy[{extra}]'")


def fail(why: str) -> NoReturn:
    print(f"pentarchy: {why}", file=sys.stderr)
    sys.exit(2)


def say_version(wanted: bool) -> None:
    if wanted:
        print(f"pentarchy {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Five medieval conquest board games: play, host, simulate, study."""


def variants_from(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}")
    except ValueError as why:
        raise PentarchyError(f"--variants: expected a JSON object: {why}") from None
    if not isinstance(found, dict):
        raise PentarchyError("--variants: expected a JSON object")
    return found


@app.command()
def games(as_json: Json = False) -> None:
    """List the games."""
    if as_json:
        rows = [
            {"id": t.id, "name": t.name, "seats": t.seats, "hours": t.hours, "blurb": t.blurb}
            for t in titles()
        ]
        print(json.dumps(rows))
        return
    for t in titles():
        print(f"{t.id:24} {t.name:24} {t.seats[0]}-{t.seats[1]} players  {t.hours} h  {t.blurb}")


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game's id; none with --resume.")] = "",
    text: Annotated[bool, typer.Option("--text", help="Play in this terminal.")] = False,
    players: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    bots: Annotated[
        str, typer.Option(help="Bot for the other seats, or one name per seat (- is a person).")
    ] = "greedy",
    hotseat: Annotated[bool, typer.Option("--hotseat", help="People at all seats.")] = False,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed; fresh if not given.")] = None,
    variants: Variant = "",
) -> None:
    """Play in the browser, or in this terminal with --text."""
    if not text:
        serve()
        return
    from .terminal import Terminal

    if resume:
        saved = SavedGame.load(resume)
        record = saved.replay(title(saved.game))
    elif game:
        key = secrets.token_bytes(32) if seed is None else seed_bytes(seed)
        record = Record.new(title(game), players, key, variants_from(variants))
    else:
        raise PentarchyError(f"name a game ({', '.join(ids())}) or give --resume FILE")
    seats = record.game.seats
    names = ["-"] * seats if hotseat else bots.split(",")
    if len(names) == 1:
        names = ["-"] + names * (seats - 1)
    if len(names) != seats:
        raise PentarchyError(f"--bots: expected one name, or {seats} of them")
    taken = {seat: bot(name) for seat, name in enumerate(names) if name != "-"}
    Terminal(record, taken, Random(seed)).play()


@app.command()
def sim(
    game: GameId,
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one per seat, with commas.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 0,
    players: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    workers: Annotated[str, typer.Option(help="Processes, or auto.")] = "1",
    variants: Variant = "",
    content: Annotated[str, typer.Option(help="Folder with another edition of the content.")] = "",
    out: Annotated[
        Path | None, typer.Option(help="Parquet file for one row per game; an existing one is resumed.")
    ] = None,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster, or local.")] = "",
    as_json: Json = False,
) -> None:
    """Let bots play many games."""
    from .lab.simulate import Plan, Tally

    plan = Plan(
        game=game,
        bots=tuple(bots.split(",")),
        games=games,
        seed=seed,
        players=players,
        variants=variants_from(variants),
        content=content,
    ).check()
    tally = Tally()
    play_plan(plan, tally, workers, out, ray)
    show(tally.summary(), as_json)


SAVE_EVERY = 5.0
"""Seconds of games that a stopped run may lose."""


def play_plan(plan: Any, tally: Any, workers: str, out: Path | None, ray: str = "") -> None:
    """Play what an earlier run left out, with a progress bar on a terminal; write rows as they come."""
    from .lab.simulate import parts, simulate, workers_from

    done = []
    if out:
        from .lab import store

        done = store.done_before(out, plan)
    for row in done:
        tally.add(row)
    left = parts(plan, {row.number for row in done})
    with Progress(disable=not sys.stderr.isatty(), console=Console(stderr=True)) as bar:
        task = bar.add_task(plan.game, total=plan.games, completed=len(done))
        written = perf_counter()
        for part in left:
            if ray:
                from .lab.cluster import simulate_on_ray

                rows = simulate_on_ray(part, ray)
            else:
                rows = simulate(part, workers_from(workers))
            for row in rows:
                tally.add(row)
                bar.advance(task)
                if out and perf_counter() - written > SAVE_EVERY:
                    store.write(out, tally.rows)
                    written = perf_counter()
    tally.rows.sort(key=lambda row: row.number)
    if out:
        store.write(out, tally.rows)


@app.command()
def arena(
    game: GameId,
    bots: Annotated[str, typer.Option(help="Bots to rate, with commas.")] = "random,greedy",
    games: Annotated[int, typer.Option(min=2, help="Games per pair.")] = 40,
    seed: Seed = 0,
    players: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    iterations: Annotated[int, typer.Option(help="Budget of the search bot.")] = 1000,
    workers: Annotated[str, typer.Option(help="Processes, or auto.")] = "1",
    variants: Variant = "",
    out: Annotated[
        Path | None, typer.Option(help="Folder for the rows, so that a stopped run can go on.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rate bots in a round robin with rotated seats."""
    from .lab.arena import pairings, summary
    from .lab.simulate import Tally

    names = [f"search:{iterations}" if name == "search" else name for name in bots.split(",")]
    rows = []
    for n, plan in enumerate(pairings(game, names, games, seed, players, variants=variants_from(variants))):
        tally = Tally()
        if out:
            out.mkdir(parents=True, exist_ok=True)
        play_plan(plan, tally, workers, out / f"pair{n}.parquet" if out else None)
        rows += tally.rows
    show(summary(rows), as_json)


@app.command()
def report(
    files: Annotated[list[Path], typer.Argument(help="Parquet files of `pentarchy sim --out`.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="The page to write.")] = Path("report.html"),
) -> None:
    """Write one page that tells a designer how the game is balanced."""
    from .lab.report import page
    from .lab.store import read, rows_of

    rows = rows_of(read(files))
    out.write_text(page(rows), encoding="utf-8")
    print(f"{out}: {len(rows)} games")


@app.command()
def compare(
    a: Annotated[Path, typer.Argument(help="Rows before.")],
    b: Annotated[Path, typer.Argument(help="Rows after.")],
    as_json: Json = False,
) -> None:
    """Say whether two editions differ, and by how much."""
    from .lab.facts import compare as differences
    from .lab.store import read, rows_of

    found = differences(rows_of(read([a])), rows_of(read([b])))
    if as_json:
        print(
            json.dumps([{"name": e.name, "difference": e.value, "low": e.low, "high": e.high} for e in found])
        )
        return
    for e in found:
        sure = "differs" if e.low > 0 or e.high < 0 else "no certain difference"
        print(f"{e.name:32} {e.value:+10.3f}  ({e.low:+.3f} to {e.high:+.3f})  {sure}")


def show(facts: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(facts))
        return
    for key, value in facts.items():
        if isinstance(value, dict) and value and all(isinstance(v, dict) for v in value.values()):
            print(f"{key}:")
            for name, inner in value.items():
                print(f"  {name:24} " + "  ".join(f"{k} {v}" for k, v in inner.items()))
        else:
            print(f"{key}: {value}")


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="One game; all of them if left out.")] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List rules without a test, or that no code names.")
    ] = False,
    where_is: Annotated[
        str, typer.Option("--where", metavar="ID", help="Where one rule is: text, code, content, tests.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Print the rules, where one of them is, or which lack a test or a place in the code."""
    chosen = [title(game)] if game else titles()
    if where_is:
        print_places(title_of(chosen, where_is), where_is, as_json)
    elif coverage:
        reports = [rule_coverage(t) for t in chosen]
        if as_json:
            print(json.dumps(reports))
        else:
            for report in reports:
                print_coverage(report)
    elif as_json:
        print(json.dumps([msgspec.to_builtins(t.rulebook()) for t in chosen]))
    else:
        for t in chosen:
            print(t.rulebook().page())


def title_of(chosen: list[Title], rule: str) -> Title:
    """The game a rule is of, by its prefix."""
    prefix = rule.partition("-")[0]
    found = [t for t in chosen if t.prefix == prefix]
    if not found:
        raise PentarchyError(f"no rule begins with {prefix!r}; try {', '.join(t.prefix for t in chosen)}")
    return found[0]


def print_places(t: Title, rule: str, as_json: bool) -> None:
    found = where(t, rule)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found, enc_hook=str)))
        return
    print(f"{found.rule.id} {found.rule.text}")
    for note in found.rule.notes:
        print(f"  {note}")
    for heading, places in (("code", found.code), ("content", found.content), ("tests", found.tests)):
        for place in places:
            print(f"{heading}: {shown(place.file)}:{place.line} {place.what}")
    if found.reason:
        print(f"not in code: {found.reason}")


def shown(path: Path) -> Path:
    """Short where it lies below the folder one is in."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def rule_coverage(t: Title) -> dict[str, Any]:
    lacking, unknown, total = untested(t)
    unnamed, strange, _ = unplayed(t)
    reasons = not_in_code(t)
    return {
        "game": t.id,
        "rules": total,
        "tested": total - len(lacking),
        "untested": lacking,
        "in code": total - len(unnamed),
        "not in code": {rule: reasons.get(rule, "") for rule in unnamed},
        "unknown": sorted({*unknown, *strange}),
    }


def print_coverage(report: dict[str, Any]) -> None:
    for rule in report["untested"]:
        print(f"{rule}: no test")
    for rule, reason in report["not in code"].items():
        print(f"{rule}: not in code{': ' if reason else ''}{reason}")
    for rule in report["unknown"]:
        print(f"{rule}: named by a test or in code, but not in RULES.md")
    print(
        f"{report['game']}: {report['tested']} of {report['rules']} rules tested, "
        f"{report['in code']} named in code or content"
    )


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(help="Its id: small letters and hyphens, like the-ford.")],
    into: Annotated[
        Path | None, typer.Option(help="Folder for it; else the package's own, with tests, in a checkout.")
    ] = None,
) -> None:
    """Write a small game that plays at once, to be changed into your own."""
    from .template import write

    package = Path(__file__).parent
    checkout = (package.parents[1] / "tests" / "template").is_dir()
    if into is None and not checkout:
        raise PentarchyError("this is no checkout: say --into FOLDER, and name it in PENTARCHY_PATH")
    tests = package.parents[1] / "tests" if into is None else None
    for path in write(name, into or package / "games", tests):
        print(path)
    where = f"PENTARCHY_PATH={into} " if into else ""
    print(f"Play it: {where}pentarchy play {name} --text, or {where}pentarchy serve")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    content: Annotated[Path | None, typer.Option(help="Folder with another edition of the content.")] = None,
) -> None:
    """Play a saved game again and compare every chance result and digest."""
    saved = SavedGame.load(file)
    record = saved.replay(title(saved.game), content)
    acts = len(record.story) - 1
    how = "from its seed" if saved.seed else "by its recorded results (the seed is not revealed yet)"
    print(f"{file}: {saved.game}, {len(saved.log)} entries, {acts} decisions in force: verified {how}")


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Games to measure; all if left out.")] = None,
    seconds: Annotated[float, typer.Option(help="CPU seconds per figure and repeat.")] = 3.0,
    research: Annotated[bool, typer.Option(help="Measure adapters and search too.")] = True,
) -> None:
    """Measure our speed beside the peers', by one yardstick."""
    from .lab.bench import run

    for game in games or []:
        title(game)
    run(games or [], seconds, research)


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True}, add_help_option=False
)
def admin(context: typer.Context) -> None:
    """Look after a server: backup, restore, check, tables, people."""
    from .table.admin import app as tools  # only who hosts pays for loading it

    tools(context.args, prog_name="pentarchy admin")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8400,
    db: Annotated[
        str, typer.Option(envvar="PENTARCHY_DB", help="A SQLite file or a postgresql:// address.")
    ] = "pentarchy.db",
    browser: Annotated[bool, typer.Option(help="Open a browser on the lobby.")] = True,
    workers: Annotated[int, typer.Option(min=1, help="Server processes; several need PostgreSQL.")] = 1,
) -> None:
    """Start the table server."""
    from .table import serve as run

    if workers > 1 and not db.startswith("postgres"):
        raise PentarchyError("--workers: several processes need PostgreSQL (--db postgresql://...)")
    run(host=host, port=port, db=db, open_browser=browser, workers=workers)


if __name__ == "__main__":
    main()
