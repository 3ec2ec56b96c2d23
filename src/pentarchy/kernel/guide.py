"""The guide of a game (`teach/guide.toml`): what one wins by, what each thing is, what beginners overlook.

One source feeds the goal in the top bar, the hint under a question, the term behind everything that can be
pointed at, tips, dangers and the primer. The file is itself the table of its sentences: English stands in it,
another language in a file beside it (`guide.de.toml`) with the same entries. `[words](term:gold)` in a text
points at something, as everywhere else on screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec

from .content import read_content
from .english import Pseudo
from .errors import ContentError
from .scene import First, Guide, Primer, Seg, Term, Text, Tip
from .title import steps_of
from .words import spoken

LONGEST = {"terms": 25, "primer": 40, "tips": 45}
"""Words a text may have: who wants to play does not want to read."""
LINK = re.compile(r"\[([^\]]+)\]\(([a-z]+:[^)]*)\)")


class TermEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    text: str
    of: list[str] = []
    """What it explains on screen: `counter:gold`, `column:income`, `mark:siege`, `kind:knight`, `word:FV`."""
    rule: str = ""


class TipEntry(msgspec.Struct, forbid_unknown_fields=True):
    when: str
    text: str
    refs: list[str] = []


class Shot(msgspec.Struct, forbid_unknown_fields=True):
    """Where the picture of a card is taken: `python -m tools.docs --pictures` goes there and takes it."""

    lesson: str
    beat: int
    """The first is 1."""
    acts: int = 0
    """So many of what the beat does are done before."""
    part: Literal["map", "board", "contest", "question", "goal", "sheet"] = "board"
    """The whole map, some places on it, or a part of the page."""
    at: list[str] = []
    """The places; none named: those the beat shows."""

    @property
    def file(self) -> str:
        return f"{self.lesson}-{self.beat}-{self.acts}-{self.part}.webp"


class PrimerEntry(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    text: str
    picture: Shot | None = None


class FirstEntry(msgspec.Struct, forbid_unknown_fields=True):
    players: int
    text: str
    variants: dict[str, Any] = {}
    bot: str = ""


class GuideFile(msgspec.Struct, forbid_unknown_fields=True):
    """As it is written."""

    goal: str
    ends: str
    primer: list[PrimerEntry] = []
    phases: dict[str, str] = {}
    terms: dict[str, TermEntry] = {}
    choices: dict[str, str] = {}
    """By the tag of the step that asks."""
    tips: dict[str, TipEntry] = {}
    dangers: dict[str, str] = {}
    plainly: list[str] = []
    """Options whose label says all there is to say: `Step.verb`."""
    still: list[str] = []
    """Options that move no number of whoever takes them, whatever may follow: they are not tried out."""
    weight: int = 0
    like: str = ""
    first: FirstEntry | None = None


_guides: dict[tuple[Path, str], Guide | None] = {}
_left_out: set[Path] = set()


def leave_out(folder: Path) -> None:
    """The game in this folder is played without its guide from now on."""
    _left_out.add(folder)


def guide(folder: Path) -> Guide | None:
    """The guide of the game in this folder, in the language of the moment; None if it has none.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.kernel.scene import plain
    >>> plain(guide(THE_FORD.folder).goal)
    'Take the other camp, or have gone further with more men when the rounds are over.'
    """
    key = folder, spoken()
    if folder in _left_out:
        return None
    if key not in _guides:
        _guides[key] = _made(folder, spoken())
    return _guides[key]


def written(folder: Path, language: str = "en") -> GuideFile | None:
    """The guide as its file says it, entries of another language over the English ones."""
    path = folder / "teach" / "guide.toml"
    if not path.exists():
        return None
    said = read_content(path, GuideFile)
    own = path.with_name(f"guide.{language}.toml")
    if language in ("en", "pseudo") or not own.exists():
        return said
    merged = _over(msgspec.to_builtins(said), msgspec.toml.decode(own.read_bytes()))
    try:
        return msgspec.convert(merged, GuideFile)
    except msgspec.ValidationError as why:
        raise ContentError(f"{own.name}: {why}") from None


def problems(said: GuideFile, title: Any) -> list[str]:
    """What is wrong with a guide: texts too long, and whatever it names that is not there."""
    found = []
    for entry, text in _texts(said).items():
        most = LONGEST.get(entry.partition(".")[0], 45)
        if (count := len(LINK.sub(r"\1", text).split())) > most:
            found.append(f"guide.toml: {entry}: {count} words, expected at most {most}")
    return found + broken(said, title)


def broken(said: GuideFile, title: Any) -> list[str]:
    """The terms, steps, phases and events that a guide names and does not have, or its game does not."""
    found = [
        f"guide.toml: {entry}: points at {ref}, expected one of [terms]"
        for entry, text in _texts(said).items()
        for _, ref in LINK.findall(text)
        if ref.startswith("term:") and ref[5:] not in said.terms
    ]
    return found + list(_strangers(said, title))


def _texts(said: GuideFile) -> dict[str, str]:
    """All it says, by entry."""
    texts: dict[str, str] = {"goal": said.goal, "ends": said.ends}
    texts |= {"like": said.like, "first": said.first.text if said.first else ""}
    texts |= {f"primer.{card.title}": card.text for card in said.primer}
    texts |= {f"phases.{id}": text for id, text in said.phases.items()}
    texts |= {f"choices.{id}": text for id, text in said.choices.items()}
    texts |= {f"terms.{id}": term.text for id, term in said.terms.items()}
    texts |= {f"tips.{id}": tip.text for id, tip in said.tips.items()}
    return texts | {f"dangers.{id}": text for id, text in said.dangers.items()}


def _strangers(said: GuideFile, title: Any) -> Iterator[str]:
    """What it names and the game does not have."""
    steps = {str(step.__struct_config__.tag) for step in steps_of(title.game)}
    events = {id for id in title.words.table("en") if id.startswith("event-")} if title.words else set()
    named = {f"choices.{tag}": f"step:{tag}" for tag in said.choices}
    named |= {f"plainly.{option}": f"step:{option.partition('.')[0]}" for option in said.plainly}
    named |= {f"still.{option}": f"step:{option.partition('.')[0]}" for option in said.still}
    named |= {f"tips.{id}": tip.when for id, tip in said.tips.items()}
    for entry, ref in named.items():
        kind, _, id = ref.partition(":")
        known = {"step": steps, "phase": said.phases.keys(), "event": events}.get(kind, ())
        name = f"event-{id}".replace(" ", "-").replace("_", "-") if kind == "event" else id
        if name not in known:
            yield f"guide.toml: {entry}: there is no {ref}"


@cache
def still(folder: Path) -> frozenset[str]:
    """The options of the game in this folder that move no number: `Step.verb`."""
    said = written(folder)
    return frozenset(said.still if said else ())


def marked(text: str, language: str = "en") -> Text:
    """A text of the guide as segments.

    >>> [(seg.t, seg.ref) for seg in marked("Pay [gold](term:gold) first.")]
    [('Pay ', ''), ('gold', 'term:gold'), (' first.', '')]
    """
    said = Pseudo().word if language == "pseudo" else str
    out: Text = []
    end = 0
    for link in LINK.finditer(text):
        if link.start() > end:
            out.append(Seg(said(text[end : link.start()])))
        out.append(Seg(said(link[1]), ref=link[2]))
        end = link.end()
    if end < len(text):
        out.append(Seg(said(text[end:])))
    return out


def _made(folder: Path, language: str) -> Guide | None:
    said = written(folder, language)
    if said is None:
        return None

    def text(words: str) -> Text:
        return marked(words, language)

    def word(words: str) -> str:
        return "".join(seg.t for seg in text(words))

    def rule(id: str) -> str:
        return f"rule:{id}" if id else ""

    return Guide(
        goal=text(said.goal),
        ends=text(said.ends),
        primer=[
            Primer(word(card.title), text(card.text), _address(folder, card.picture)) for card in said.primer
        ],
        phases={id: text(words) for id, words in said.phases.items()},
        terms={
            id: Term(word(term.name), text(term.text), rule(term.rule), term.of)
            for id, term in said.terms.items()
        },
        choices={id: text(words) for id, words in said.choices.items()},
        tips={id: Tip(tip.when, text(tip.text), tip.refs) for id, tip in said.tips.items()},
        dangers={id: text(words) for id, words in said.dangers.items()},
        weight=said.weight,
        like=text(said.like),
        first=_first(said.first, language) if said.first else None,
    )


def pictures(folder: Path) -> Path:
    """Where the pictures of a game's primer lie."""
    return folder / "teach" / "pictures"


def _address(folder: Path, shot: Shot | None) -> str:
    """Under `/pictures/`, changing with its content; none for a picture that has not been taken."""
    path = pictures(folder) / shot.file if shot else None
    if shot is None or path is None or not path.exists():
        return ""
    return f"/pictures/{folder.name}/{shot.file}?v={blake2b(path.read_bytes(), digest_size=6).hexdigest()}"


def _first(said: FirstEntry, language: str) -> First:
    return First(said.players, marked(said.text, language), said.variants, said.bot)


def _over(below: Any, above: Any) -> Any:
    """Two tables as one: what the upper one says holds."""
    if isinstance(below, dict) and isinstance(above, dict):
        return below | {key: _over(below.get(key), value) for key, value in above.items()}
    return above
