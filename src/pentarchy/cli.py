"""The command line: `pentarchy games | play | serve | sim | rules | verify | bench ...`."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import typer

from . import __version__, seed_bytes
from .arguments import Json, Variant, fail, variants_from
from .bots import bot
from .coverage import not_in_code, unplayed, untested, where
from .games import ids, title, titles
from .kernel import PentarchyError, Record, SavedGame, Title
from .kernel.lesson import lessons
from .lab import commands as lab

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

EXTRAS = {
    "polars": "lab",
    "tomlkit": "lab",
    "ray": "cluster",
    "numpy": "research",
    "pettingzoo": "research",
    "gymnasium": "research",
    "pyspiel": "research",
    "PIL": "research",
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


@app.command()
def games(
    game: Annotated[str, typer.Argument(help="One game, with its options; all of them if left out.")] = "",
    as_json: Json = False,
) -> None:
    """List the games, or the options of one."""
    if game:
        print_options(title(game), as_json)
        return
    if as_json:
        rows = [
            {"id": t.id, "name": t.name, "seats": t.seats, "hours": t.hours, "blurb": t.blurb}
            for t in titles()
        ]
        print(json.dumps(rows))
        return
    for t in titles():
        print(f"{t.id:24} {t.name:24} {t.seats[0]}-{t.seats[1]} players  {t.hours} h  {t.blurb}")


def print_options(t: Title, as_json: bool) -> None:
    """What a table of this game can choose, as --variants takes it."""
    declared = t.options()
    if as_json:
        print(json.dumps({"id": t.id, "name": t.name, "seats": t.seats, "variants": declared}))
        return
    print(f"{t.name}: {t.seats[0]} to {t.seats[1]} players, {t.hours} h. {t.blurb}")
    print("Options (--variants):" if declared else "It has no options.")
    for name, kind in declared.items():
        values = ", ".join(json.dumps(v) for v in kind["enum"]) if "enum" in kind else in_range(kind)
        print(f"  {name}: {values}; default {json.dumps(kind.get('default'))}")
        print(f"      {': '.join(filter(None, (kind.get('title'), kind.get('description'))))}")
    if declared:
        name, kind = next(iter(declared.items()))
        example = json.dumps({name: kind["enum"][-1] if "enum" in kind else kind.get("default")})
        print(f"Example: pentarchy sim {t.id} --variants '{example}'")


@app.command("lessons")
def list_lessons(
    game: Annotated[str, typer.Argument(help="Of one game; of all if left out.")] = "",
    as_json: Json = False,
) -> None:
    """List the lessons, with the minutes they take."""
    found = [(t, lesson) for t in ([title(game)] if game else titles()) for lesson in lessons(t.folder)]
    if as_json:
        rows = [
            {"game": t.id, "id": lesson.id, "title": lesson.title, "minutes": lesson.minutes}
            for t, lesson in found
        ]
        print(json.dumps(rows))
        return
    for t, lesson in found:
        print(f"{t.id:24} {lesson.id:24} {lesson.minutes:2} min  {lesson.title}")


def in_range(kind: dict[str, Any]) -> str:
    """A schema's numbers in words."""
    if kind.get("type") == "boolean":
        return "true or false"
    low, high = kind.get("minimum"), kind.get("maximum")
    return f"{low} to {high}" if low is not None and high is not None else str(kind.get("type"))


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
    at: Annotated[
        int | None, typer.Option(min=0, help="With --resume: play on from after so many decisions.")
    ] = None,
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
        if at is not None:
            record.rewind(at)
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


for command in lab.COMMANDS:
    app.command()(command)


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
    research: Annotated[bool, typer.Option(help="Measure adapters and workers too.")] = True,
    out: Annotated[Path | None, typer.Option(help="File to write all figures to, as JSON.")] = None,
) -> None:
    """Measure our speed beside the peers', by one yardstick."""
    from .lab.bench import run

    for game in games or []:
        title(game)
    run(games or [], seconds, research, out)


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
    from .table.app import serve as run

    if workers > 1 and not db.startswith("postgres"):
        raise PentarchyError("--workers: several processes need PostgreSQL (--db postgresql://...)")
    run(host=host, port=port, db=db, open_browser=browser, workers=workers)


if __name__ == "__main__":
    main()
