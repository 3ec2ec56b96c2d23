"""The boards say of their spaces what the games' own content says."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Any

import pytest

from tests.maps.reading import read


def content(game: str, file: str) -> dict[str, Any]:
    text = (resources.files(f"pentarchy.games.{game}") / "content" / file).read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text) if file.endswith(".toml") else json.loads(text)
    return data


def pairs(links: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(min(p), max(p)) for p in links}


def test_swords_and_sails() -> None:
    board, rules = read("swords-and-sails"), content("swords_and_sails", "map.json")
    links = [
        (s["id"], n) for s in (*rules["lands"], *rules["seas"]) for n in (*s["near"], *s.get("seas", []))
    ]
    assert board.source.links() == pairs(links)
    assert {s.id: sorted(s.banks) for s in board.source.strait} == {
        s["id"]: sorted(s["banks"]) for s in rules["straits"]
    }
    for land in rules["lands"]:
        cities = [s.terrain for s in board.source.site if s.group == land["id"] and not s.seas]
        assert cities.count("minor") == land["minor"], land["id"]
        assert len(cities) - cities.count("minor") == land["major"], land["id"]
        assert "capital" not in cities or land["capital"], land["id"]


def test_medioevo_universale() -> None:
    board, rules = read("medioevo-universale"), content("medioevo_universale", "board.json")
    links = [(t["id"], n) for t in rules["territories"] for n in (*t["adjacent"], *t["seas"])]
    links += [(a, b) for a, b, _ in rules["links"]]
    assert board.source.links() == pairs(links)
    assert {s.id: (s.group, s.terrain) for s in board.source.land} == {
        t["id"]: (t["kingdom"], t["terrain"]) for t in rules["territories"]
    }
    assert {r.name: pairs(r.borders) for r in board.source.river} == {
        r["name"]: pairs(map(tuple, r["borders"])) for r in rules["rivers"]
    }
    cities = {s.group: s.name for s in board.source.site if not s.seas}
    assert cities == {t["id"]: t["city"] for t in rules["territories"] if t.get("city")}
    harbours = {s.group: s.seas for s in board.source.site if s.seas}
    assert harbours == {t["id"]: t["harbour"] for t in rules["territories"] if t.get("harbour")}


@pytest.mark.parametrize("name", ["italia", "orient"])
def test_herds_and_hosts(name: str) -> None:
    board, rules = read(f"herds-and-hosts-{name}"), content("herds_and_hosts", f"{name}.json")
    links = [
        (s["id"], n) for s in (*rules["lands"], *rules["seas"]) for n in (*s["near"], *s.get("seas", []))
    ]
    assert board.source.links() == pairs(links)
    assert {s.id: (s.terrain, s.river) for s in board.source.land} == {
        s["id"]: (s["terrain"], s.get("river", False)) for s in rules["lands"]
    }
    assert {s.id: s.terrain == "stormy" for s in board.source.sea} == {
        s["id"]: s.get("stormy", False) for s in rules["seas"]
    }


def test_rise_of_the_kingdoms() -> None:
    board, rules = read("rise-of-the-kingdoms"), content("rise_of_the_kingdoms", "board.json")
    assert {h.id: (h.name, h.terrain, h.cell) for h in board.source.hex} == {
        h["id"]: (h["name"], h["terrain"], (h["column"], h["row"])) for h in rules["hexes"]
    }
    nations = content("rise_of_the_kingdoms", "nations.toml")["nations"]
    zones = {h: n["id"] for n in nations for h in n["zone"]}
    assert {h.id: h.group for h in board.source.hex if h.group} == zones
    assert {g.id: tuple(g.sites) for g in board.source.group} == {n["id"]: tuple(n["sites"]) for n in nations}


def test_age_of_sovereigns() -> None:
    layouts = content("age_of_sovereigns", "board.json")["layouts"]
    assert len(layouts) == 3
    for layout in layouts:
        links = pairs((land, n) for land, near in layout["near"].items() for n in near)
        assert read(layout["board"]).source.links() == links, layout["name"]
