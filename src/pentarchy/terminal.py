"""The table in a terminal: the same Scene as in the browser, as lines of text and numbered options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from .bots import Bot, Chair
from .kernel import Event, Feed, PentarchyError, Record, SavedGame, Seat, line, manifest
from .kernel.scene import (
    Area,
    Board,
    Card,
    Contest,
    Counter,
    Grid,
    Manifest,
    Mat,
    Option,
    Piece,
    Pile,
    Plan,
    Scene,
    Sum,
    Table,
    Track,
    plain,
)

HELP = "number: choose · p1: a plan · u: undo · b: board · m: mats · l: log · s FILE: save · q: quit"


def show(scene: Scene, book: Manifest) -> str:
    """The whole scene in words."""
    lines = [f"== {book.title}: {scene.calendar.label} =="]
    names = {info.id: info.name for info in scene.seats}
    for info in scene.seats:
        you = " (you)" if info.id == scene.you else ""
        wait = f" [{info.wait}]" if info.wait else ""
        lines.append(f"{info.letter} {info.name}{you}  {info.score}{wait}")
    for board in scene.boards:
        lines += show_board(board, book, names)
    for mat in scene.mats:
        lines += show_mat(mat, book)
    for contest in scene.contests:
        lines += show_contest(contest, book, names)
    return "\n".join(lines)


def show_board(board: Board, book: Manifest, names: dict[int, str]) -> list[str]:
    places = {place.id: place.name for art in book.boards.values() for place in art.places}
    lines = ["-- Board"]
    for space in board.spaces:
        parts = [show_piece(piece, book, names) for piece in space.pieces]
        parts += [book.kinds[mark].name if mark in book.kinds else mark for mark in space.marks]
        owner = f" ({names.get(space.owner, '?')})" if space.owner is not None else ""
        note = f" {plain(space.note)}" if space.note else ""
        lines.append(f"{places.get(space.id, space.id)}{owner}: {', '.join(parts) or 'empty'}{note}")
    return lines


def show_piece(piece: Piece, book: Manifest, names: dict[int, str]) -> str:
    kind = book.kinds.get(piece.kind)
    name = kind.name if kind else piece.kind
    many = (kind.many if kind and kind.many else name) if piece.n != 1 else name
    words = piece.name or (many if piece.n == 1 else f"{piece.n} {many}")
    if piece.owner is not None:
        owner = names.get(piece.owner, "?")
        words = f"{owner}'{'' if owner.endswith('s') else 's'} {words}"
    inside = [show_piece(held, book, {}) for held in piece.holds]
    return f"{words} [{', '.join(inside)}]" if inside else words


def show_card(card: Card, book: Manifest) -> str:
    if not card.face:
        return "face down" if card.n == 1 else f"{card.n} face down"
    face = book.faces.get(card.face)
    return (face.name if face else card.face) + (f" x{card.n}" if card.n > 1 else "")


def show_mat(mat: Mat, book: Manifest) -> list[str]:
    lines = [f"-- {mat.label}"]
    for block in mat.blocks:
        match block:
            case Counter():
                cap = f"/{block.cap}" if block.cap is not None else ""
                lines.append(f"{block.label}: {'?' if block.value is None else block.value}{cap}")
            case Track():
                pegs = ", ".join(f"{peg.label or peg.icon or peg.seat}:{peg.at}" for peg in block.pegs)
                lines.append(f"{block.label} ({block.first}-{block.last}): {pegs}")
            case Pile():
                cards = ", ".join(show_card(card, book) for card in block.cards)
                lines.append(f"{block.label}: {block.n} {cards}".rstrip())
            case Sum():
                parts = ", ".join(f"{plain(words)} {value}" for words, value in block.lines)
                lines.append(f"{block.label}: {block.total} ({parts})")
            case Area():
                lines.append(
                    f"{block.label}: {', '.join(show_piece(p, book, {}) for p in block.pieces) or 'none'}"
                )
            case Grid():
                cells = [f"{plain(cell.text)}{'*' if cell.state == 'have' else ''}" for cell in block.cells]
                lines.append(f"{block.label}: {', '.join(cells)}")
            case Table():
                lines.append(f"{block.label}: {' | '.join(label for _, label, _ in block.cols)}")
                for row in block.rows:
                    cells = [
                        plain(cell.text) or ("" if cell.n is None else f"{cell.n:g}") for cell in row.cells
                    ]
                    lines.append(f"  {plain(row.head)}: {' | '.join(cells)}")
    return lines


def show_contest(contest: Contest, book: Manifest, names: dict[int, str]) -> list[str]:
    stage = contest.stages[contest.stage] if contest.stages and contest.stage < len(contest.stages) else ""
    lines = [f"-- {contest.kind}: {plain(contest.title)} {f'({stage})' if stage else ''}".rstrip()]
    for side in contest.sides:
        who = ", ".join(names.get(seat, "?") for seat in side.seats) or side.role
        parts = [show_card(card, book) for card in side.cards]
        parts += [f"die {die.face}" for die in side.dice]
        parts += [
            f"{rank}: {', '.join(show_piece(s.piece, book, {}) for s in slots if s.piece)}"
            for rank, slots in side.ranks
        ]
        if side.total:
            parts.append(f"total {side.total.total}")
        if side.bid is not None:
            parts.append(f"bid {side.bid or 'sealed'}")
        lines.append(f"{side.role} {who}: {'; '.join(parts)}")
    return lines


def option_words(option: Option) -> str:
    words = plain(option.label)
    if option.cost:
        words += f" (costs {', '.join(f'{a.n} {a.what}' for a in option.cost)})"
    if option.effect:
        words += " -> " + "; ".join(plain(effect.text) for effect in option.effect)
    return words


def plan_words(plan: Plan) -> str:
    words = "… " * plan.then + plain(plan.label)
    if plan.effect:
        words += " -> " + "; ".join(plain(effect.text) for effect in plan.effect)
    return words


class Terminal:
    """A game on one keyboard: people at some seats, bots at the others."""

    def __init__(
        self,
        record: Record,
        bots: dict[Seat, Bot],
        rng: Random,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self.record, self.bots, self.rng, self.read, self.write = record, bots, rng, read, write
        self.feeds: dict[Seat | None, Feed] = {}
        self.last: Seat | None = None

    def play(self) -> bool:
        """Play until the end (True) or until somebody quits. Where only bots play, the chronicle is told."""
        while self.record.game.result is None:
            g = self.record.game
            if len(self.bots) == g.seats:
                self.tell(None, self.look(None)[1])
            seat = next((s for s in g.pending() if s in self.bots), g.pending()[0])
            if seat in self.bots:
                self.record.act(seat, self.bots[seat].choose(Chair(g, seat), self.rng))
            elif not self.ask(seat):
                return False
        scene, news = self.look(None)
        if len(self.bots) == self.record.game.seats:
            self.tell(None, news)
        result = self.record.game.result
        names = [info.name for info in scene.seats]
        for place, seat in sorted((place, seat) for seat, place in enumerate(result.places)):
            self.write(f"{place}. {names[seat]}: {result.scores[seat]}")
        return True

    def look(self, seat: Seat | None) -> tuple[Scene, list[Event]]:
        """What the seat sees, and what it has been told since it last looked."""
        feed = self.feeds.setdefault(seat, Feed(seat))
        news = feed.look(self.record)
        assert feed.scene is not None
        return feed.scene, news.told if news else []

    def tell(self, seat: Seat | None, events: list[Event]) -> None:
        for event in events:
            if said := line(self.record.game, event, seat):
                self.write("  . " + plain(said.text))

    def ask(self, seat: Seat) -> bool:
        people = self.record.game.seats - len(self.bots)
        scene, news = self.look(seat)
        if people > 1 and self.last not in (seat, None):
            self.read(f"\n-- Hand over to {scene.seats[seat].name}, then press Enter --")
        if self.last != seat:
            self.write(show(scene, manifest(self.record.game)))
        self.last = seat
        self.tell(seat, news)
        decision = scene.decision
        assert decision is not None
        self.write(f"\n{plain(decision.prompt)}  ({decision.rule.removeprefix('rule:')})")
        if decision.draft:
            for words, _, _ in decision.draft.lines:
                self.write("  = " + plain(words))
        for i, option in enumerate(decision.options, 1):
            self.write(f"{i:3} {option_words(option)}")
        for i, plan in enumerate(decision.plans, 1):
            self.write(f" p{i} {plan_words(plan)}")
        for lacking in decision.missing:
            self.write(f"  - {plain(lacking.label)}: {plain(lacking.why)}")
        while True:
            try:
                answer = self.read("> ").strip()
            except EOFError:
                return False
            if answer == "q":
                return False
            try:
                if self.obey(seat, answer, scene):
                    return True
            except (PentarchyError, OSError) as why:
                self.write(f"! {why}")

    def take(self, seat: Seat, plan: Plan) -> None:
        """All of the plan, or nothing."""
        record = self.record.fork()
        for n, action in enumerate(plan.actions):
            record.act(seat, tuple(action), led=n > 0)
        self.record = record

    def obey(self, seat: Seat, answer: str, scene: Scene) -> bool:
        """Carry out one typed line; True if the game moved."""
        if answer.isdigit() and 1 <= int(answer) <= len(self.record.game.options(seat)):
            self.record.act(seat, self.record.game.options(seat)[int(answer) - 1])
            return True
        plans = scene.decision.plans if scene.decision else []
        if answer[:1] == "p" and answer[1:].isdigit() and 1 <= int(answer[1:]) <= len(plans):
            self.take(seat, plans[int(answer[1:]) - 1])
            return True
        if answer == "u":
            self.record.undo(seat)
            return True
        if answer in ("b", "m"):
            self.write(show(scene, manifest(self.record.game)))
        elif answer == "l":
            self.tell(seat, [told.event for told in self.feeds[seat].told])
        elif answer.startswith("s "):
            Path(answer[2:]).write_bytes(SavedGame.of(self.record).encode())
            self.write(f"saved to {answer[2:]}")
        else:
            self.write(f"expected a number from 1 to {len(self.record.game.options(seat))}, or {HELP}")
        return False
