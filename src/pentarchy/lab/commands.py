"""The lab's commands: `pentarchy sim | arena | report | compare | tune | content`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from pentarchy.arguments import GameId, Json, Seed, Variant, variants_from
from pentarchy.games import title
from pentarchy.kernel import PentarchyError

Bots = Annotated[
    str,
    typer.Option(
        help="One bot for all seats, or one per seat, with commas; yours as module:Class or a file."
    ),
]
Players = Annotated[int | None, typer.Option(help="Number of seats.")]
Workers = Annotated[str, typer.Option(help="Processes, or auto: one per core.")]
Content = Annotated[
    str, typer.Option(help="Folder with another edition of the content (see `pentarchy content`).")
]
Ray = Annotated[str, typer.Option(help="Address of a Ray cluster, or local.")]
Append = Annotated[bool, typer.Option("--append", help="Add to a file that holds other games of this title.")]
Use = Annotated[bool, typer.Option("--use", help="List how often each thing was done, per 100 games.")]


def sim(
    game: GameId,
    bots: Bots = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 0,
    players: Players = None,
    workers: Workers = "1",
    variants: Variant = "",
    content: Content = "",
    out: Annotated[
        Path | None,
        typer.Option(help="Parquet file, one row per game; one of the very same games is resumed."),
    ] = None,
    append: Append = False,
    ray: Ray = "",
    use: Use = False,
    as_json: Json = False,
) -> None:
    """Let bots play many games."""
    from .plan import Plan
    from .run import hired, play_plan

    plan = Plan(
        game=game,
        bots=tuple(bots.split(",")),
        games=games,
        seed=seed,
        players=players,
        variants=variants_from(variants),
        content=content,
        watched=use,
    ).check()
    with hired(workers, ray) as crew, stoppable(out):
        tally = play_plan(plan, crew, out, append)
    facts = tally.summary() | {"edition": plan.edition, **plan.head(0), "bots": list(plan.bots)}
    if use:
        facts["use"] = used(tally.rows)
    if as_json:
        print(json.dumps(facts))
    else:
        print("\n".join(in_text(facts)))


class stoppable:  # noqa: N801  (a context manager, said like a verb)
    """Ctrl+C keeps what was played and says how to go on."""

    def __init__(self, out: Path | None) -> None:
        self.out = out

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, why: object, trace: object) -> None:
        if kind is KeyboardInterrupt:
            kept = f"; {self.out} has the games so far, the same command goes on" if self.out else ""
            print(f"pentarchy: stopped{kept}", file=sys.stderr)
            raise typer.Exit(130)


def in_text(facts: dict[str, Any]) -> list[str]:
    """A summary for people."""
    played = facts["games"] - facts["resumed"]
    lines = [
        f"{title(facts['game']).name}, {facts['players']} players, {', '.join(dict.fromkeys(facts['bots']))}",
        f"edition {facts['edition']} (content {facts['content'][:8]}), rules {facts['rules']}, "
        f"program {facts['product']}, seed {facts['run']}",
        f"{facts['finished']} of {facts['games']} games finished; {played} played in {facts['seconds']} s"
        + (f", {facts['resumed']} resumed" if facts["resumed"] else ""),
        f"real choices a game: {facts['decisions_per_game']['mean']} on average, "
        f"{facts['decisions_per_game']['max']} at most",
        *shares_in_text("won by", facts["win_share"]),
    ]
    if len(facts["bot_share"]) > 1:  # a bot against itself wins always
        lines += shares_in_text("won by bot", facts["bot_share"])
    lines += [f"error: {why}" for why in facts["errors"]]
    if "use" in facts:
        lines += use_in_text(facts["use"])
    return lines


def shares_in_text(heading: str, found: dict[str, dict[str, float]]) -> list[str]:
    width = max(map(len, found), default=0)
    rows = sorted(found.items(), key=lambda item: -item[1]["share"])
    return [
        heading,
        *(
            f"  {name:{width}} {f['share']:6.1%}  ({f['low']:.1%} to {f['high']:.1%}) of {f['games']:.0f}"
            for name, f in rows
        ),
    ]


def used(rows: list[Any]) -> dict[str, float]:
    """How often each thing was done, each step asked and each thing happened, per 100 games."""
    total: dict[str, int] = {}
    for row in rows:
        for what, times in (*((k, sum(v)) for k, v in row.use.items()), *row.seen.items()):
            total[what] = total.get(what, 0) + times
    return {what: round(100 * n / len(rows), 1) for what, n in sorted(total.items())}


def use_in_text(found: dict[str, float]) -> list[str]:
    width = max(map(len, found), default=0)
    return ["done per 100 games", *(f"  {what:{width}} {n:10,.1f}" for what, n in found.items())]


def league(
    game: GameId,
    players: Annotated[str, typer.Option(help="Numbers of players, with commas; the usual one.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Games for each style, number of players and seat.")] = 8,
    seed: Seed = 0,
) -> None:
    """Find what each of a game's styles is worth, and write it down for its bots."""
    from .league import play_league, written

    found = title(game)
    try:
        numbers = [int(n) for n in players.split(",")] if players else [found.usual or found.seats[0]]
    except ValueError:
        raise PentarchyError(f"--players: expected numbers with commas, not {players!r}") from None
    table = play_league(game, numbers, games, seed)
    for entry in table.entry:
        share = sum(entry.first) / max(1, sum(entry.games))
        print(f"{entry.players} players, {entry.style}: {share * entry.players:.2f} times a fair share")
    print(written(game, table))


def chances(
    game: GameId,
    games: Annotated[int, typer.Option(min=6, help="Games to play; a third of them judges the rest.")] = 300,
    seed: Seed = 0,
    plot: Annotated[
        Path | None, typer.Option(help="Draw there how well the chances of all games come true.")
    ] = None,
) -> None:
    """Fit the win chances of a game's positions, and write them down for advice and review."""
    from .chances import fit, written
    from .reliability import drawn, models

    model = fit(game, games, seed)
    against = f"Brier score {model.brier:.4f}, even chances {model.fair:.4f}"
    print(f"{model.judged} games not used for fitting: {against}")
    for b in model.bins:
        print(f"  said {b.said:5.1%}, came true {b.came:5.1%} of {b.n:,}")
    print(written(game, model))
    if plot:
        plot.write_text(drawn(models()), "utf-8")


def arena(
    game: GameId,
    bots: Annotated[str, typer.Option(help="Bots to rate, with commas.")] = "random,greedy",
    games: Annotated[
        int | None, typer.Option(min=2, help="Games per pair; 40, or what lets seats rotate evenly.")
    ] = None,
    seed: Seed = 0,
    players: Players = None,
    iterations: Annotated[int, typer.Option(min=1, help="Budget of the search bot.")] = 1000,
    workers: Workers = "1",
    variants: Variant = "",
    content: Content = "",
    out: Annotated[
        Path | None, typer.Option(help="Folder for the rows, so that a stopped run can go on.")
    ] = None,
    ray: Ray = "",
    use: Use = False,
    as_json: Json = False,
) -> None:
    """Rate bots in a round robin with rotated seats."""
    from .arena import pairings, summary
    from .run import hired, play_plan

    names = [f"search:{iterations}" if name == "search" else name for name in bots.split(",")]
    more = {"variants": variants_from(variants), "content": content, "watched": use}
    plans = pairings(game, names, games, seed, players, **more)
    if out:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            raise PentarchyError(f"{out}: expected a folder to write to: {why.strerror}") from None
    rows = []
    with hired(workers, ray) as crew, stoppable(out):
        for plan in plans:
            file = out / file_name(plan) if out else None
            rows += play_plan(plan, crew, file).rows
    facts = {"game": game} | summary(rows)
    if use:
        facts["use"] = used(rows)
    if as_json:
        print(json.dumps(facts))
        return
    print(f"{title(game).name}: {facts['finished']} of {facts['games']} games finished")
    print("ratings on Elo's scale, 0 is the mean of these bots (95% intervals)")
    width = max(map(len, facts["ratings"]))
    for name, r in sorted(facts["ratings"].items(), key=lambda item: -item[1]["rating"]):
        print(f"  {name:{width}} {r['rating']:+7.0f}  ({r['low']:+.0f} to {r['high']:+.0f})")
    print("points won, pair by pair")
    for name, s in facts["scores"].items():
        print(f"  {name}: {s['score']:.0%}  ({s['low']:.0%} to {s['high']:.0%}) of {s['games']} games")
    if use:
        print("\n".join(use_in_text(facts["use"])))


def file_name(plan: Any) -> str:
    """One pair's file, named by who sits alone against whom."""
    name = f"{plan.bots[0]}-against-{plan.bots[1]}"
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name) + ".parquet"


def report(
    files: Annotated[list[Path], typer.Argument(help="Parquet files of `pentarchy sim --out`.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="The page to write.")] = Path("report.html"),
    by_edition: Annotated[
        bool, typer.Option("--by-edition", help="Several editions in one page, one after the other.")
    ] = False,
) -> None:
    """Write one page that tells a designer how the game is balanced."""
    from .compare import one_edition
    from .report import page
    from .run import check_page
    from .store import read

    rows = read(files)
    editions: dict[Any, list[Any]] = {}
    for row in rows:
        editions.setdefault(row.same_edition, []).append(row)
    if not by_edition or len({row.game for row in rows}) > 1:
        try:
            one_edition(rows)
        except PentarchyError as why:
            hint = "" if by_edition or len({row.game for row in rows}) > 1 else ", or say --by-edition"
            raise PentarchyError(f"{why}{hint}") from None
    check_page(out)
    out.write_text(page(*editions.values()), encoding="utf-8")
    print(f"{out}: {len(rows)} games")


def compare(
    a: Annotated[Path, typer.Argument(help="Rows before.")],
    b: Annotated[Path, typer.Argument(help="Rows after.")],
    as_json: Json = False,
) -> None:
    """Say whether two editions differ, and by how much; games of the same seed are compared pair by pair."""
    from .compare import compare as differences
    from .store import read

    found = differences(read([a]), read([b]))
    if as_json:
        print(json.dumps(msgspec.to_builtins(found)))
    else:
        print("\n".join(found.lines()))


def tune(
    game: GameId,
    number: Annotated[str, typer.Option(help="What to change: numbers.toml:prices.unit.")],
    values: Annotated[str, typer.Option(help="What to try: 1,2,4 or 1..5 or '0.5..2 by 0.5'.")],
    target: Annotated[
        list[str],
        typer.Option(
            help="What to reach, and again for more: fair, 'fair 0.9..1.1', 'length 200..300', "
            "'use build palace 0.5..2', or a statistic of the game with a range."
        ),
    ] = ["fair"],  # noqa: B006  (typer copies it)
    content: Content = "",
    bots: Bots = "greedy",
    seed: Seed = 0,
    players: Players = None,
    most: Annotated[int, typer.Option(min=50, help="Games of each edition, at most.")] = 400,
    workers: Workers = "1",
    variants: Variant = "",
    folder: Annotated[Path, typer.Option(help="Folder for the editions and their games.")] = Path("tune"),
    out: Annotated[Path, typer.Option("-o", "--out", help="The page to write.")] = Path("tune.html"),
    ray: Ray = "",
) -> None:
    """Find the value of a number that meets a target: editions race on the same luck until it is settled."""
    from . import tune as race
    from .plan import Plan
    from .run import check_page, hired, play_plan

    check_page(out)
    targets = race.targets_from(target)
    plan = Plan(
        game=game,
        bots=tuple(bots.split(",")),
        games=most,
        seed=seed,
        players=players,
        variants=variants_from(variants),
        content=content,
    ).check()
    home = Path(content) if content else title(game).folder / "content"
    entries = []
    for value in race.values_from(values):
        into = folder / f"{number.rpartition('.')[2]}-{value}"
        race.with_value(home, number, value, into)
        entries.append(race.Entry(value, msgspec.structs.replace(plan, content=str(into)).check()))
    with hired(workers, ray) as crew, stoppable(folder):
        wanted = race.tune(plan, entries, targets, crew, most, folder)
        chosen = race.best(wanted, entries)
        same = msgspec.structs.replace(plan, games=len(chosen.rows))
        base = play_plan(same, crew, folder / "before.parquet").rows
    out.write_text(race.page(number, wanted, entries, base), encoding="utf-8")
    for entry in entries:
        figures = "; ".join(f"{e.name} {e.value:.3g}" for e in entry.figures)
        print(f"  {entry.value}: {entry.verdict} after {len(entry.rows)} games ({figures})")
    how = "meets the target" if chosen.verdict == "meets" else "is nearest"
    print(f"{number} = {chosen.value} {how}; {out}")


def content(
    game: GameId,
    folder: Annotated[Path, typer.Argument(help="Where to; it must not exist yet.")],
) -> None:
    """Copy a game's content to a folder of yours: change a number there and play it with --content."""
    from shutil import copytree

    found = title(game)
    if folder.exists():
        raise PentarchyError(f"{folder}: exists; name a new folder")
    try:
        copytree(found.folder / "content", folder)
    except OSError as why:
        raise PentarchyError(f"{folder}: cannot be written: {why.strerror}") from None
    files = ", ".join(sorted(path.name for path in folder.iterdir()))
    print(f"{folder}: {files}")
    print(f"Change a number, then: pentarchy sim {game} --content {folder} --out {folder.name}.parquet")


def review(
    file: Annotated[Path, typer.Argument(help="A saved game that is over.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="The page to write.")] = Path("review.html"),
    as_json: Json = False,
) -> None:
    """Judge a finished game: win chances from turn to turn, luck, and where it was decided."""
    from pentarchy.bots.review import review as judged
    from pentarchy.kernel import SavedGame

    from .review import page

    saved = SavedGame.load(file)
    record = saved.replay(title(saved.game))
    if record.game.result is None:
        raise PentarchyError(f"{file}: the game is not over")
    found = judged(record)
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    out.write_text(page(found, title(saved.game).name, saved.names, file), "utf-8")
    print(out)


COMMANDS = (review, sim, arena, league, chances, report, compare, tune, content)
