"""Opening tables, filling seats, leaving, bots, rematch, saved games, accounts."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.bots import LEVELS
from pentarchy.table.botwork import Bots
from pentarchy.table.house import House
from pentarchy.table.rows import Chair, Moment, TableRow
from tests.table.players import Player, Server
from tests.table.test_play import play_out


def seats(player: Player, table: str) -> list[tuple[str, str]]:
    return [(seat["name"], seat["kind"]) for seat in player.get(f"/api/tables/{table}")["seats"]]


def test_the_games_on_offer(ann: Player) -> None:
    games = {game["id"]: game for game in ann.get("/api/games")}
    assert games["duel"]["seats"] == [2, 2]
    assert [name for name, _ in games["duel"]["bots"]] == ["novice", "captain", "marshal"]
    assert "age-of-sovereigns" in games
    assert games["age-of-sovereigns"]["picture"].startswith("/boards/")
    rules = ann.get("/api/rules/age-of-sovereigns")
    assert rules["title"]
    assert any(rule["id"].startswith("AOS-") for section in rules["sections"] for rule in section["rules"])


def test_opponents_with_a_name_are_listed_with_their_arms(ann: Player) -> None:
    listed = ann.get("/api/characters")
    assert [who["level"] for who in listed] == sorted(
        (who["level"] for who in listed), key=list(LEVELS).index
    )
    for who in listed:
        assert all(who[word] for word in ("name", "temper", "about"))
        assert ann.http.get(who["arms"]).headers["content-type"] == "image/svg+xml"
    assert ann.http.get("/api/arms/nobody.svg").status_code == 404


def test_a_game_can_be_learnt_before_sitting_down(ann: Player) -> None:
    offered = {game["id"]: game["guide"] for game in ann.get("/api/games")}
    assert offered["age-of-sovereigns"]
    assert not offered["duel"]
    guide = ann.get("/api/guide/age-of-sovereigns")
    assert guide["goal"]
    assert guide["primer"][0]["title"]
    assert ann.http.get("/api/guide/chess").status_code == 404


def test_a_guest_needs_only_a_name(server: Server) -> None:
    somebody = Player(server)
    me = somebody.get("/api/me")
    assert (me["name"], me["guest"], me["account"], me["settings"], me["named"]) == (
        "",
        True,
        None,
        {},
        False,
    )
    somebody.post("/api/me", name="  Eleanor   of Aquitaine ")
    somebody.post("/api/me", settings={"theme": "dark"})
    me = somebody.get("/api/me")
    assert (me["name"], me["settings"]) == ("Eleanor of Aquitaine", {"theme": "dark"})
    assert somebody.refused("/api/me", name=" ") == "bad_name"
    assert somebody.refused("/api/me", name="x" * 25) == "bad_name"
    for unseen in ("a\u202eb", "\u3164", "\u2800 \u2800", "\u0301" * 23, "a" + "\u0301" * 9, "\u200b"):
        assert somebody.refused("/api/me", name=unseen) == "bad_name", ascii(unseen)
    for good in ("Ἄννα Κομνηνή", "Nguyễn Ánh", "नागार्जुन", "李世民", "👑"):
        assert somebody.post("/api/me", name=good)["name"] == good


def test_who_opens_a_table_at_once_gets_a_name(server: Server) -> None:
    somebody = Player(server)
    table = somebody.open("duel", "me", "random")
    assert somebody.get("/api/me")["name"].startswith("Guest ")
    with somebody.at(table) as seat:
        assert seat.scene["you"] == 0


def test_an_account_keeps_its_tables_across_browsers(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open("duel", "me", "random")
    anna.post("/api/register", name="Anna Komnene", password="alexiad 1148")
    assert anna.get("/api/me")["account"] == "Anna Komnene"
    elsewhere = Player(server)
    assert elsewhere.refused("/api/login", name="Anna Komnene", password="wrong one") == "wrong_password"
    assert elsewhere.refused("/api/login", name="Nobody", password="wrong one") == "wrong_password"
    elsewhere.post("/api/login", name="anna komnene", password="alexiad 1148")
    assert [t["id"] for t in elsewhere.get("/api/tables?filter=mine")] == [table]
    with elsewhere.at(table) as seat:
        assert seat.scene["you"] == 0
    elsewhere.post("/api/logout")
    assert elsewhere.get("/api/me")["account"] is None
    other = Player(server)
    assert other.refused("/api/me", name="Anna Komnene") == "name_taken"
    other.post("/api/me", name="Zoe")
    assert other.refused("/api/register", name="Anna Komnene", password="long enough") == "name_taken"
    assert other.refused("/api/register", name="Zoe", password="short") == "bad_password"


def test_a_guest_who_logs_in_takes_the_seats_along(server: Server) -> None:
    account = Player(server, "Thea")
    account.post("/api/register", name="Theodora", password="porphyra 548")
    guest = Player(server, "A guest")
    table = guest.open("duel", "me", "random")
    guest.post("/api/me", name="A traveller")
    assert seats(guest, table)[0] == ("A traveller", "person"), "a new name is seen at the table"
    guest.post("/api/login", name="Theodora", password="porphyra 548")
    assert seats(guest, table)[0] == ("Theodora", "person")
    with account.at(table) as seat:
        assert seat.scene["you"] == 0


def test_logging_out_ends_the_session_on_the_server(server: Server) -> None:
    ann = Player(server, "Ann")
    stolen = dict(ann.http.cookies)
    ann.post("/api/logout")
    thief = Player(server)
    thief.http.cookies.update(stolen)
    assert thief.get("/api/me")["name"] == ""


def test_logging_out_closes_the_tables_open_in_other_tabs(server: Server) -> None:
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat, bob.at(table) as onlooker, ann.connect(table) as silent:
        ann.post("/api/logout")
        with pytest.raises(ConnectionClosed):
            seat.until("nothing more")
        with pytest.raises(ConnectionClosed):
            silent.recv(5)  # it has not even said hello
        onlooker.say("ping")
        assert onlooker.until("pong"), "others stay"
    with ann.at(table) as again:
        assert again.scene.get("you") is None


def test_open_seats_fill_and_the_game_begins(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open", listed=True, name="For two")
    assert table in [t["id"] for t in bob.get("/api/tables?filter=open")]
    with ann.at(table) as waiting:
        assert waiting.heard[-1]["t"] in ("table", "here")
        assert bob.post(f"/api/tables/{table}/sit")["state"] == "running"
        assert waiting.until("scene")["scene"]["you"] == 0
    assert seats(ann, table) == [("Ann", "person"), ("Bob", "person")]
    assert table in [t["id"] for t in bob.get("/api/tables?filter=running")]
    assert table not in [t["id"] for t in bob.get("/api/tables?filter=open")]
    late = Player(ann.server, "Cid")
    assert late.refused(f"/api/tables/{table}/sit") == "full"
    assert late.refused(f"/api/tables/{table}/sit", seat=0) == "taken"
    assert late.refused(f"/api/tables/{table}/sit", seat=7) == "wrong_seat"


def test_an_unlisted_table_is_found_by_its_link_only(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "person")
    assert len(table) >= 16, "a link nobody guesses"
    assert table not in [
        t["id"] for f in ("open", "running", "mine") for t in bob.get(f"/api/tables?filter={f}")
    ]
    assert bob.get(f"/api/tables/{table}")["state"] == "open"
    assert bob.post(f"/api/tables/{table}/sit")["you_in"]


def test_a_reserved_seat_needs_the_link_that_was_sent(ann: Player, bob: Player) -> None:
    """The lobby shows a listed table's address to everybody, so that alone is no invitation."""
    table = ann.open("spies", "me", "person", "open", listed=True)
    listed = next(t for t in bob.get("/api/tables?filter=open") if t["id"] == table)
    assert [seat["reserved"] for seat in listed["seats"]] == [False, True, False]
    assert listed["invitation"] == ""
    assert bob.refused(f"/api/tables/{table}/sit", seat=1) == "reserved"
    assert bob.refused(f"/api/tables/{table}/sit", seat=1, invitation="guess") == "reserved"
    invitation = ann.get(f"/api/tables/{table}")["invitation"]
    guest, stranger = Player(ann.server, "Cid"), Player(ann.server, "Eve")
    guest.post(f"/api/tables/{table}/sit", invitation=invitation)
    assert seats(ann, table)[1] == ("Cid", "person"), "who was invited gets what was kept"
    guest.post(f"/api/tables/{table}/leave")
    assert stranger.refused(f"/api/tables/{table}/sit", seat=1) == "reserved", "it is still kept"
    stranger.post(f"/api/tables/{table}/sit")
    assert seats(ann, table)[2] == ("Eve", "person"), "others get what is free"
    assert bob.refused(f"/api/tables/{table}/sit") == "full"


def test_the_owner_begins_and_bots_take_what_is_open(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "open")
    bob.post(f"/api/tables/{table}/sit", seat=2)
    assert bob.refused(f"/api/tables/{table}/start") == "not_owner"
    ann.post(f"/api/tables/{table}/start")
    assert seats(ann, table) == [("Ann", "person"), ("Greedy", "bot"), ("Bob", "person")]
    assert ann.refused(f"/api/tables/{table}/start") == "started"


def test_leaving_before_and_in_the_game(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "open")
    bob.post(f"/api/tables/{table}/sit")
    bob.post(f"/api/tables/{table}/leave")
    assert seats(ann, table)[1] == ("", "open")
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    bob.post(f"/api/tables/{table}/leave")
    assert seats(ann, table)[1] == ("Greedy", "bot")
    assert bob.refused(f"/api/tables/{table}/leave") == "not_seated"


def test_a_bot_stands_in_and_the_seat_is_taken_back(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        seat.my_move()
        ann.post(f"/api/tables/{table}/bot", seat=0, bot="random")
        seat.until("scene")
        for t, fields in (("act", {"question": "x", "action": ["done"]}), ("undo", {}), ("restart", {})):
            assert seat.ask(t, **fields)["error"] == "bot_plays"
        told = ann.post(f"/api/tables/{table}/sit", seat=0)
        assert told["seats"][0]["kind"] == "person"
        assert told["seats"][0]["name"] == "Ann"


def test_nobody_else_may_put_a_bot_on_a_seat(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "random")
    assert bob.refused(f"/api/tables/{table}/bot", seat=1, bot="random") == "not_owner"
    bob.post(f"/api/tables/{table}/sit")
    assert ann.refused(f"/api/tables/{table}/bot", seat=1, bot="random") == "taken"
    assert ann.refused(f"/api/tables/{table}/bot", seat=0, bot="deep blue") == "no_bot"


def test_a_rematch_has_rotated_seats_and_one_table(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "random")
    assert ann.refused(f"/api/tables/{table}/rematch") == "running"
    with ann.at(table) as seat:
        play_out(seat)
    assert bob.refused(f"/api/tables/{table}/rematch") == "not_seated"
    again = ann.post(f"/api/tables/{table}/rematch")["id"]
    assert ann.post(f"/api/tables/{table}/rematch")["id"] == again
    assert seats(ann, again) == [("Random", "bot"), ("Ann", "person")]
    first, second = (ann.get(f"/api/tables/{t}")["commitment"] for t in (table, again))
    assert first != second


def test_a_rematch_of_several_is_asked_and_begins_when_all_have_said_yes(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    assert ann.get(f"/api/tables/{table}")["rematch"] == ""
    with ann.at(table) as seat, bob.at(table) as other:
        assert seat.ask("motion", what="resign")["t"] == "ack"
        again = ann.post(f"/api/tables/{table}/rematch")["id"]
        ann.post(f"/api/tables/{table}/rematch")
        other.drain(1.0)
        said = [line["text"] for frame in other.heard if frame["t"] == "chat" for line in frame["lines"]]
    asked = [text for text in said if "rematch" in text]
    assert len(asked) == 1
    assert "Ann" in asked[0]
    assert bob.get(f"/api/tables/{table}")["rematch"] == again
    assert Player(ann.server, "Eve").get(f"/api/tables/{table}")["rematch"] == ""
    waits = bob.get(f"/api/tables/{again}")
    assert (waits["state"], {s["name"]: s["ready"] for s in waits["seats"]}) == (
        "open",
        {"Ann": True, "Bob": False},
    )
    assert bob.post(f"/api/tables/{table}/rematch")["id"] == again
    assert bob.get(f"/api/tables/{again}")["state"] == "running"


def test_whoever_wants_no_rematch_leaves_it(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as seat:
        assert seat.ask("motion", what="resign")["t"] == "ack"
    again = ann.post(f"/api/tables/{table}/rematch")["id"]
    bob.post(f"/api/tables/{again}/leave")
    assert ann.get(f"/api/tables/{again}")["state"] == "open"
    assert sorted(seats(ann, again)) == [("", "open"), ("Ann", "person")]


def test_a_saved_game_goes_out_and_comes_in(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        for _ in range(3):
            seat.act()
        seat.my_move()
        saved = ann.http.get(f"/api/tables/{table}/export")
        assert saved.status_code == 200
        assert "attachment" in saved.headers["content-disposition"]
        refused = bob.http.get(f"/api/tables/{table}/export")
        assert refused.json()["error"] == "running", "it holds every secret"
        copy = bob.http.post("/api/import", content=saved.content).json()["id"]
        with bob.at(copy) as b:
            assert b.my_move()["options"] == seat.decision["options"]
            assert b.act()["t"] == "ack"


@pytest.mark.parametrize("how", ["button", "clock"])
def test_a_saved_game_is_kept_from_all_while_somebody_may_come_back(
    ann: Player, bob: Player, how: str
) -> None:
    clock = {"kind": "live", "reserve": 10} if how == "clock" else {}
    table = ann.open("spies", "me", "open", "random", **({"clock": clock} if clock else {}))
    bob.post(f"/api/tables/{table}/sit")
    if how == "button":
        bob.post(f"/api/tables/{table}/bot", seat=1)
    else:
        with ann.at(table) as a:
            a.act(["done"])
            while seats(ann, table)[1][1] != "bot":
                a.next()
    assert ann.http.get(f"/api/tables/{table}/export").json()["error"] == "running"
    bob.post(f"/api/tables/{table}/sit", seat=1)
    bob.post(f"/api/tables/{table}/leave", seat=1)
    assert ann.http.get(f"/api/tables/{table}/export").json()["error"] == "running", "he may come back"
    bob.post(f"/api/tables/{table}/sit", seat=1)


def test_nor_does_anybody_get_it_while_a_seat_is_kept_for_who_comes(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "random")
    ann.post(f"/api/tables/{table}/start")
    assert ann.http.get(f"/api/tables/{table}/export").json()["error"] == "running"
    bob.post(f"/api/tables/{table}/sit", seat=1)


def test_a_damaged_saved_game_is_refused(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        for _ in range(3):
            seat.act()
    good = ann.http.get(f"/api/tables/{table}/export").json()
    wrong_draw = json.loads(json.dumps(good))
    wrong_draw["opening"][0] += 1
    other_game = good | {"game": "chess"}
    wrong_digest = good | {"digests": [[n, "0" * 32] for n, _ in good["digests"]]}
    for bad in (b"", b"{", b"[]", b"\xff\xfe", json.dumps({"pentarchy": 1}).encode()):
        assert ann.http.post("/api/import", content=bad).status_code == 422
    for bad in (wrong_draw, wrong_digest, good | {"seats": 9}, good | {"seed": ""}):
        answer = ann.http.post("/api/import", json=bad)
        assert (answer.status_code, answer.json()["error"]) == (422, "damaged"), bad
    assert ann.http.post("/api/import", json=other_game).json()["error"] == "no_game"
    assert ann.http.post("/api/import", content=b" " * 5_000_000).json()["error"] == "too_big"
    assert ann.http.post("/api/import", json=good).status_code == 200


def test_wishes_that_cannot_be(ann: Player) -> None:
    two = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "duel", "players": 2, "seats": two}
    assert ann.refused("/api/tables", **(wish | {"game": "chess"})) == "no_game"
    assert ann.refused("/api/tables", **(wish | {"players": 3})) == "bad_players"
    assert ann.refused("/api/tables", **(wish | {"seats": two[:1]})) == "bad_seats"
    assert ann.refused("/api/tables", **(wish | {"variants": {"moon": 1}})) == "bad_variants"
    assert ann.refused("/api/tables", **(wish | {"clock": {"kind": "live"}})) == "bad_clock"
    assert ann.refused("/api/tables", **(wish | {"clock": {"kind": "sand"}})) == "malformed"
    assert ann.refused("/api/tables", **(wish | {"seats": [two[0], {"kind": "bot", "bot": "x"}]})) == "no_bot"
    assert ann.refused("/api/tables/none/sit") == "no_table"
    assert ann.http.get("/api/tables/none").json()["error"] == "no_table"
    assert ann.http.get("/api/tables?filter=moon").json()["error"] == "malformed"
    assert ann.http.get("/api/nothing").json()["error"] == "http"


def test_the_lobby_tells_nobody_who_can_react() -> None:
    """In a window all its seats are waited for, as far as others know; a seat itself knows better."""
    house = SimpleNamespace(bots=Bots)
    chairs = [Chair(kind="person", person=name, name=name) for name in ("ann", "bob")]
    table = TableRow(
        id="t", game="duel", title="", name="", owner="ann", players=2, chairs=chairs, state="running"
    )
    moment = Moment(waiting=[0, 1], pending=[1])
    told = {who: House.describe(house, table, moment, who) for who in ("ann", "bob", None)}  # type: ignore[arg-type]
    assert all([seat.wait for seat in view.seats] == ["must", "must"] for view in told.values())
    assert [told[who].your_move for who in ("ann", "bob", None)] == [False, True, False]


def test_sides_are_told_where_the_rules_fix_them(ann: Player) -> None:
    sides = ann.post("/api/sides/age-of-sovereigns", players=2)
    assert sides == ["Paladins", "Barbarians"]
    assert ann.post("/api/sides/herds-and-hosts", players=3, variants={"factions": "by lot"}) == ["", "", ""]
    assert ann.refused("/api/sides/age-of-sovereigns", players=9) == "bad_players"


def test_a_table_is_named_after_those_who_play(ann: Player) -> None:
    full = ann.post(
        "/api/tables", game="duel", players=2, seats=[{"kind": "me"}, {"kind": "bot", "bot": "ulf"}]
    )
    assert ann.get(f"/api/tables/{full['id']}")["name"] == "Ann · Ulf Redbeard"
