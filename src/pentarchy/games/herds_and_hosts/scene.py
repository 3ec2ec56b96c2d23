from __future__ import annotations

from pentarchy.kernel.scene import Calendar, Manifest, Scene


def portray(g, seat):
    return Scene(seats=[], calendar=Calendar("", g.round, []), boards=[], mats=[])


def manifest(g):
    return Manifest("", "Herds", "herds-and-hosts", {}, {}, {})
