"""The client's types are those of the Python structs."""

from __future__ import annotations

from pathlib import Path

from web import gen_types


def test_the_clients_types_are_current() -> None:
    written = (Path(__file__).parents[2] / "web" / "src" / "scene.ts").read_text(encoding="utf-8")
    assert written == gen_types.generate(), "the scene changed: run `python web/gen_types.py`"
    left_out = gen_types.SHAPES.read_text(encoding="utf-8")
    assert left_out == gen_types.generate_shapes(), "the scene changed: run `python web/gen_types.py`"


def test_the_messages_are_current() -> None:
    written = (Path(__file__).parents[2] / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert written == gen_types.generate_wire(), "wire.py changed: run `python web/gen_types.py`"


def test_the_pages_are_current() -> None:
    written = gen_types.HOME.read_text(encoding="utf-8")
    assert written == gen_types.generate_home(), "home/answers.py changed: run `python web/gen_types.py`"


def test_the_sentences_are_current() -> None:
    written = gen_types.MESSAGES.read_text(encoding="utf-8")
    assert written == gen_types.generate_messages(), "en.ftl changed: run `python web/gen_types.py`"
    sent = gen_types.SENT.read_text(encoding="utf-8")
    assert sent == gen_types.generate_words(), "en.ftl changed: run `python web/gen_types.py`"


def test_every_struct_of_the_scene_is_there() -> None:
    text = gen_types.generate()
    for name in ("Scene", "Manifest", "Piece", "Contest", "Decision", "Lot", "Line", "SeatInfo"):
        assert f"export interface {name} {{" in text
    assert "lot: (Lot | Card)[];" in text
    shapes = gen_types.generate_shapes()
    assert '"lot":{"Piece":"Lot","Card":"Card"}' in shapes, "a lot's tag is not its struct's name"
