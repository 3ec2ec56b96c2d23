from __future__ import annotations

from pentarchy.kernel.scene import Line, Option, text


def prompt(g, step, seat):
    return text(type(step).__name__)


def option(g, step, seat, action):
    return Option(text(str(action)))


def missing(g, step, seat):
    return []


def draft(g, step, seat):
    return None


def event(g, kind, fields):
    return Line(text(f"{kind} {fields}"))
