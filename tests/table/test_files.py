"""What a browser fetches before the first board: packed, kept, and told of in advance."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import httpx

from pentarchy.boards import art
from tests.table.players import Player, Server

BOARD = "/boards/age-of-sovereigns-1/board.topo.json"


def test_text_is_packed_and_not_sent_twice(server: Server) -> None:
    plain = httpx.get(server.url + BOARD, headers={"Accept-Encoding": "identity"})
    packed = httpx.get(server.url + BOARD, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"].lower() == "accept-encoding"
    assert int(packed.headers["content-length"]) < len(plain.content) * 0.6
    assert packed.content == plain.content
    assert packed.headers["etag"] == plain.headers["etag"]
    known = {"If-None-Match": packed.headers["etag"], "Accept-Encoding": "gzip"}
    assert httpx.get(server.url + BOARD, headers=known).status_code == 304


def test_a_board_has_an_address_of_its_own_for_every_content(server: Server) -> None:
    """An updated board is never hidden by one a browser has kept."""
    topo = art("age-of-sovereigns-1").topo
    plain, version = topo.split("?v=")
    content = httpx.get(server.url + topo)
    assert version == blake2b(content.content, digest_size=6).hexdigest()
    assert "immutable" in content.headers["cache-control"]
    assert httpx.get(server.url + plain).headers["cache-control"] == "no-cache"
    pictures = [game["picture"] for game in Player(server).get("/api/games") if game["picture"]]
    assert all("?v=" in picture for picture in pictures)


def test_a_part_of_a_file_is_the_part_of_the_plain_one(server: Server) -> None:
    wish = {"Range": "bytes=0-9", "Accept-Encoding": "gzip"}
    part = httpx.get(server.url + BOARD, headers=wish)
    assert part.status_code == 206
    assert part.content == httpx.get(server.url + BOARD).content[:10]


def test_a_changed_file_is_packed_anew(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "app.js").write_text("first" * 500)
    with Server(str(tmp_path / "tables.db"), static=folder) as running:
        assert httpx.get(f"{running.url}/static/app.js").text == "first" * 500
        (folder / "app.js").write_text("second" * 500)
        assert httpx.get(f"{running.url}/static/app.js").text == "second" * 500


def test_only_what_is_meant_to_go_out_is_served(server: Server) -> None:
    """The folders also hold sources of the package and stamps of the build."""
    for path in ("/boards/__init__.py", "/static/.sources", "/static/", "/boards/age-of-sovereigns-1/"):
        assert httpx.get(server.url + path).status_code == 404, path


def test_the_page_of_a_table_says_what_comes_next(server: Server, client: Path) -> None:
    ann = Player(server, "Ann")
    table = ann.open("age-of-sovereigns", "me", "random")
    told = ann.http.get(f"/t/{table}").headers["link"]
    words, *files = [part.partition(">")[0].lstrip(" <") for part in told.split(",")]
    assert words == "/api/words/en"
    with ann.at(table) as seat:
        manifest = seat.scene["manifest"]
    assert files[0] == f"/api/manifest/{manifest}"
    names = [file.rpartition("/")[2].partition("?v=")[0] for file in files[1:]]
    assert names == ["board.topo.json", "1x.webp"]
    assert all("immutable" in ann.http.get(file).headers["cache-control"] for file in files)
    assert ann.http.get("/t/nowhere").headers["link"].count("<") == 1, "the words alone"


def test_the_clients_words_are_sent_again_only_when_they_change(server: Server) -> None:
    first = httpx.get(f"{server.url}/api/words/en")
    assert first.json()["undo"] == "Undo"
    assert httpx.get(f"{server.url}/api/words/pseudo").json()["undo"] == "[Ûñðö]"
    again = httpx.get(f"{server.url}/api/words/en", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.get(f"{server.url}/api/words/xx").json()["error"] == "no_language"
