"""People and bots at a table, over the wire: asking, acting, undoing, looking back, talking."""

from __future__ import annotations

import json

from pentarchy.kernel import commitment
from tests.table.players import Player, Seat, Server, mover


def play_out(seat: Seat, most: int = 400) -> None:
    """Answer with the first option until the game is over (or the table answers for us)."""
    for _ in range(most):
        if seat.player.get(f"/api/tables/{seat.table}")["state"] == "done":
            return
        if seat.decision:
            seat.act()
        else:
            seat.drain(0.05)
    raise AssertionError("the game does not end")


def test_a_game_against_a_bot_is_played_to_the_end(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    opened = ann.get(f"/api/tables/{table}")
    assert opened["seed"] == "", "while it is played only the seed's hash is known"
    with ann.at(table) as seat:
        assert [s["name"] for s in seat.scene["seats"]] == ["Ann", "Random"]
        assert [s.get("bot", "") for s in seat.scene["seats"]] == ["", "random"]
        play_out(seat)
        seat.drain()
        assert seat.decision is None
        assert seat.ask("rewind", to=1)["error"] == "over", "nobody goes back once the seed is known"
    told = ann.get(f"/api/tables/{table}")
    assert told["seed"], "the seed is revealed at the end"
    assert told["commitment"] == opened["commitment"] == commitment(bytes.fromhex(told["seed"]))


def test_two_people_and_a_version_that_counts_nothing(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "random")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b, Player(ann.server).at(table) as onlooker:
        for seat in (a, b, onlooker):
            seat.drain()
        before = (b.scene["v"], onlooker.scene["v"])
        a.act(["army", "00"])
        a.act(["order", "left"])
        assert b.drain() == []
        assert onlooker.drain() == [], "a secret draft moves nobody else's version"
        assert (b.scene["v"], onlooker.scene["v"]) == before
        a.act(["done"])
        assert b.until("scene")["scene"]["v"] != before[0]
        assert next(s.get("wait", "") for s in b.scene["seats"]) == "ready"


def test_an_act_sent_twice_is_carried_out_once(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        decision = seat.my_move()
        assert seat.act(["army", "00"], id="same")["t"] == "ack"
        again = seat.act(["army", "00"], id="same", question=decision["id"])
        assert again["t"] == "ack"
        assert next(o["action"] for o in seat.my_move()["options"]) == ["order", "left"]


def test_a_late_answer_does_not_hit_the_next_question(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        old = seat.my_move()["id"]
        seat.act(["army", "00"])
        refused = seat.act(["order", "left"], question=old)
        assert (refused["t"], refused["error"]) == ("refused", "stale")
        assert seat.act(["order", "left"])["t"] == "ack"


def test_a_question_asked_again_after_an_undo_is_another_one(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        first = seat.my_move()
        seat.act(["army", "00"])
        assert seat.ask("undo")["t"] == "ack"
        again = seat.my_move()
        assert again["options"] == first["options"]
        assert again["id"] != first["id"]
        assert seat.act(["army", "00"], question=first["id"])["error"] == "stale"


def test_undo_and_restart(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        assert not seat.scene.get("undo")
        first = seat.my_move()["options"]
        seat.act(["army", "00"])
        assert "".join(s["t"] for s in seat.scene["undo"])
        assert seat.ask("undo")["t"] == "ack"
        assert seat.my_move()["options"] == first
        taken_back = [line for line in seat.scene["chronicle"] if line.get("undone")]
        assert len(taken_back) == 1, "the retracted line comes again, marked"
        for action in (["army", "00"], ["order", "left"], ["army", "01"]):
            assert seat.act(action)["t"] == "ack"
        assert seat.ask("restart")["t"] == "ack"
        assert seat.my_move()["options"] == first
        refused = seat.ask("undo")
        assert (refused["t"], refused["error"]) == ("refused", "no_undo")


def test_a_plan_is_one_message_and_one_undo(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        first = seat.my_move()
        plan = first["plans"][0]
        assert len(plan["actions"]) > 1
        assert seat.ask("plan", question=first["id"], actions=plan["actions"])["t"] == "ack"
        folded = [line.get("fold", False) for line in seat.scene["chronicle"]]
        assert folded.count(True) == len(plan["actions"]) - 1
        assert seat.ask("undo")["t"] == "ack"
        assert seat.my_move()["options"] == first["options"]


def test_a_plan_of_which_one_action_is_not_legal_changes_nothing(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        first = seat.my_move()
        refused = seat.ask("plan", question=first["id"], actions=[["army", "00"], ["order", "nowhere"]])
        assert (refused["t"], refused["error"]) == ("refused", "illegal")
        assert seat.my_move()["id"] == first["id"]
        assert seat.ask("plan", question="old", actions=[["army", "00"]])["error"] == "stale"


def test_plans_of_what_is_picked_are_asked_for(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        first = seat.my_move()
        told = seat.ask("plans", picks=["piece:00"])
        assert (told["t"], told["question"]) == ("plans", first["id"])
        assert told["plans"] == first["plans"]


def test_nobody_tries_the_dice_by_a_plan_that_fails_after_them(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        decision = seat.my_move()
        actions = [decision["options"][0]["action"]] * 2
        refused = seat.ask("plan", question=decision["id"], actions=actions)
        assert (refused["t"], refused["error"]) == ("refused", "plan_over")
        assert seat.my_move()["id"] == decision["id"]


def test_going_back_needs_the_consent_of_all(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b:
        for _ in range(6):
            mover(a, b).act()
        mover(a, b)
        last = a.scene["last"]
        assert a.ask("rewind", to=2)["t"] == "ack"
        vote = b.until("vote")
        assert vote["by"] == 0
        assert vote["votes"] == {"0": True}
        b.ask("consent", vote=vote["id"], yes=False)
        assert b.until("vote")["votes"] is None
        assert b.ask("consent", vote=vote["id"], yes=True)["error"] == "no_vote"
        a.ask("rewind", to=2)
        again = b.until("vote")
        assert b.ask("consent", vote=again["id"], yes=True)["t"] == "ack"
        a.until("scene")
        assert a.scene["last"] < last
        assert any(line.get("undone") for line in a.scene["chronicle"])


def test_a_standing_answer_until_the_next_move_stops_there_and_says_so(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "random")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b:
        assert b.ask("standing", what="react", value="move")["t"] == "ack"
        b.until("scene")
        assert b.scene["standing"][0]["value"] == "move", "it was asked already"
        for seat in (a, b):
            seat.act(["done"])
        while not (b.my_move()["kind"] != "react" and b.scene["standing"][0]["value"] == "ask"):
            for seat in (a, b):
                seat.drain(0.05)
                if seat.decision:
                    seat.act()
        assert "Has stopped" in b.scene["standing"][0]["note"][0]["t"]


def test_replay_shows_only_what_one_saw(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b:
        for _ in range(8):
            mover(a, b).act()
        mover(a, b)
        a.drain()
        last = a.scene["last"]
        for at in (0, 1, last // 2, last):
            past = a.ask("replay", at=at)["scene"]
            assert past.get("at", 0) == at
            assert past["last"] == last
            assert past["you"] == 0
            assert "decision" not in past
            assert [line["at"] for line in past.get("chronicle", [])] == list(range(1, at + 1))
        assert a.ask("replay", at=1, seat=1)["error"] == "wrong_seat"


def test_a_finished_game_is_replayed_from_any_seat(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        play_out(seat)
    with Player(ann.server).at(table) as anybody:
        assert anybody.ask("replay", at=3, seat=1)["scene"]["you"] == 1


def test_a_reader_who_comes_back_misses_nothing(ann: Player) -> None:
    table = ann.open("spies", "me", "random", "random")
    with ann.at(table) as seat:
        seat.my_move()
        seat.drain()
        v = seat.scene["v"]
    with Seat(ann, table, seen=v) as again:
        assert again.heard[0] == {"t": "same", "v": v}
        again.say("hello")
        again.until("scene")
        assert again.act()["t"] == "ack"
    with Seat(ann, table, seen=v) as later:
        assert later.scene["v"] != v
        assert later.lines == again.lines


def test_a_scene_put_together_from_updates_is_the_whole_scene(ann: Player, bob: Player) -> None:
    table = ann.open("market", "me", "open", "random")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b, Seat(bob, table, updates=False) as whole:
        for n in range(12):
            mover(a, b).act()
            if n % 5 == 4:
                a.ask("undo")
        b.drain()
        whole.drain()
        assert b.updates > 5
        assert whole.updates == 0
        told = [{k: v for k, v in s.scene.items() if k not in ("chronicle", "seats")} for s in (b, whole)]
        assert told[0] == told[1]
        assert b.lines == whole.lines


def test_hot_seat_shows_one_seat_at_a_time(ann: Player) -> None:
    table = ann.open("duel", "me", "me", hotseat=True)
    with ann.at(table) as seat:
        first = seat.scene["you"]
        assert seat.my_move()
        other = 1 - first
        seat.say("curtain", seat=other)
        seat.until("scene")
        assert seat.scene["you"] == other
        assert seat.decision is None
        seat.say("curtain", seat=first)
        seat.until("scene")
        assert seat.act()["t"] == "ack"
        assert ann.refused("/api/tables", game="duel", players=2, seats=[{"kind": "me"}] * 2) == "bad_seats"


def test_an_onlooker_sees_no_hidden_card(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as a, Player(ann.server).at(table) as onlooker:
        play_out(a)
        onlooker.drain()
        hands = [line for frame in onlooker.heard for line in frame.get("scene", {}).get("chronicle", [])]
        drawn = ["".join(s["t"] for s in line["text"]) for line in hands]
        draws = [line for line in drawn if line.startswith("draws")]
        assert draws
        assert all('"card"' not in line for line in draws)
        assert not any('"hand"' in json.dumps(frame) for frame in onlooker.heard)


def test_talk_reaches_those_it_is_meant_for(ann: Player, bob: Player, server: Server) -> None:
    cid = Player(server, "Cid")
    table = ann.open("spies", "me", "open", "open")
    for player in (bob, cid):
        player.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b, cid.at(table) as c, Player(server).at(table) as onlooker:
        assert a.ask("chat", text="<b>hail</b> all", to=None)["t"] == "ack"
        for seat in (b, c, onlooker):
            (line,) = seat.until("chat")["lines"]
            assert (line["name"], line["text"], line["to"]) == ("Ann", "<b>hail</b> all", None)
            first = next(f for f in seat.heard if f["t"] == "chat")
            assert first["lines"] == [], "what is said after one came is known to be new"
        a.ask("chat", id="once", text="between us", to=[1])
        a.ask("chat", id="once", text="between us", to=[1])
        assert b.until("chat")["lines"][0]["text"] == "between us"
        assert not [f for f in b.drain() + c.drain() + onlooker.drain() if f["t"] == "chat"]
        assert onlooker.ask("chat", text="hm", to=None)["error"] == "not_seated"
        assert a.ask("chat", text=" ", to=None)["error"] == "bad_text"
    with cid.at(table) as c:
        assert [line["text"] for line in c.until("chat")["lines"]] == ["<b>hail</b> all"]


def test_a_table_may_forbid_talk(ann: Player) -> None:
    quiet = ann.open("duel", "me", "random", talk="none")
    with ann.at(quiet) as seat:
        assert seat.scene["talk"] == "none"
        assert seat.ask("chat", text="hail", to=None)["error"] == "no_talk"
    open_only = ann.open("duel", "me", "random", talk="table")
    with ann.at(open_only) as seat:
        assert seat.ask("chat", text="hail", to=None)["t"] == "ack"
        assert seat.ask("chat", text="psst", to=[1])["error"] == "no_talk"


def test_who_is_there_is_shown(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a:
        a.drain()
        with bob.at(table):
            assert a.until("here")["seats"] == [0, 1]
        assert a.until("here")["seats"] == [0]


def test_a_standing_answer_lets_reactions_pass(ann: Player, bob: Player) -> None:
    table = ann.open("spies", "me", "open", "random")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b:
        (standing,) = b.scene["standing"]
        assert standing["value"] == "ask"
        assert b.ask("standing", what="moon", value="pass")["error"] == "no_standing"
        assert b.ask("standing", what="react", value="pass")["t"] == "ack"
        b.until("scene")
        assert b.scene["standing"][0]["value"] == "pass"
        assert b.ask("standing", what="moon", value="pass")["error"] == "no_standing"
        for seat in (a, b):
            seat.act(["done"])
        spied = False
        for _ in range(60):
            for seat in (a, b):
                seat.drain(0.05)
                if not seat.decision:
                    continue
                assert not (seat is b and seat.decision["kind"] == "react"), "the table answers for Bob"
                seat.act()
            spied = spied or any("spies" in line["text"][0]["t"] for line in a.lines.values())
            if ann.get(f"/api/tables/{table}")["state"] == "done":
                break
        assert spied, "no reaction came up; choose another seed"
        values = [s["value"] for f in a.heard if f["t"] == "scene" for s in f["scene"].get("standing", [])]
        assert set(values) == {"ask"}, "a standing answer is nobody else's business"
