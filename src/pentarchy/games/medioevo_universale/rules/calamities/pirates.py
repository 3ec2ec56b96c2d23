"""B3 Pirates."""

from __future__ import annotations

from ...state import State
from ..battle.sack import launch_pirate
from ..realm.pieces import stock


def pirates(g: State, card: int) -> None:
    """One to three ships in a coastal sea of the area, each with 1d8 FV and a Captain if one is left.

    [MU-205, MU-206, MU-207]
    """
    seas = [s for s in g.book.area_seas[g.area] if not g.shut[s]]
    if not seas:
        return
    ships = (g.roll() + 1) // 2
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in seas))
    name = names[g.draw(len(names))] if len(names) > 1 else names[0]
    cells = [s for s in seas if g.book.seas[s - g.book.sea].sea == name]
    cell = cells[g.draw(len(cells))] if len(cells) > 1 else cells[0]
    crews = [g.roll(8) for _ in range(ships)]
    left = stock(g, "captain")
    led = set(range(ships))
    while len(led) > left:
        led.remove(sorted(led)[g.draw(len(led))])
    for n, crew in enumerate(crews):
        launch_pirate(g, cell, crew, captain=n in led, calamity=True)
