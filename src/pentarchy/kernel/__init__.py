"""The kernel: flow, decisions, chance, chronicle, views, content, scene. It knows no game."""

from msgspec.structs import replace

from . import defaults
from .cards import Cards, bit
from .content import Said, Signed, read_content
from .dice import Dice
from .errors import (
    BadFile,
    ContentError,
    IllegalAction,
    KernelError,
    NoUndo,
    PentarchyError,
    VerifyError,
)
from .feature import FLAG, SEAT, SEATS, Column, Feature, bits, number
from .feed import Feed, News
from .game import Game
from .record import Act, Entry, Record, Rewind, Undo
from .result import Points, Result, Variants
from .rows import changed, without
from .rulebook import Rule, Rulebook, Section
from .saved import SavedGame, commitment
from .step import Action, Event, Run, Seat, Step, Together
from .title import Advice, Phrases, Title, steps_of
from .translation import translated
from .view import Looks, Memory, kept, line, manifest, shared

__all__ = [
    "FLAG",
    "SEAT",
    "SEATS",
    "Act",
    "Action",
    "Advice",
    "BadFile",
    "Cards",
    "Column",
    "ContentError",
    "Dice",
    "Entry",
    "Event",
    "Feature",
    "Feed",
    "Game",
    "IllegalAction",
    "KernelError",
    "Looks",
    "Memory",
    "News",
    "NoUndo",
    "PentarchyError",
    "Phrases",
    "Points",
    "Record",
    "Result",
    "Rewind",
    "Rule",
    "Rulebook",
    "Run",
    "Said",
    "SavedGame",
    "Seat",
    "Section",
    "Signed",
    "Step",
    "Title",
    "Together",
    "Undo",
    "Variants",
    "VerifyError",
    "bit",
    "bits",
    "changed",
    "commitment",
    "defaults",
    "kept",
    "line",
    "manifest",
    "number",
    "read_content",
    "replace",
    "shared",
    "steps_of",
    "translated",
    "without",
]
