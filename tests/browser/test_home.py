"""A place to come back to: a record, results, and a password that was lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.visitor import PATIENCE, Visitor
from tests.chromium import violations
from tests.table.home.test_calling import PushService, service, unpacked
from tests.table.home.test_clubs import play_on
from tests.table.home.test_keepers import appoint
from tests.table.home.test_people import Mailbox
from tests.table.home.test_results import a_game, result_of
from tests.table.players import Player, Server

__all__ = ["service"]


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.controller.stop()


@pytest.fixture(scope="module")
def inn(client: Path, tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """A server with the tests' own short games, and a mail server beside it."""
    place = str(tmp_path_factory.mktemp("inn") / "tables.db")
    nobody_waits = "from pentarchy.table import seating; seating.SHORTLY = 0"
    with Server(
        place, mail_relay=mailbox.relay, notify_internal=True, notice_delay=0.2, prelude=nobody_waits
    ) as running:
        yield running


def as_player(visitor: Visitor) -> Player:
    """The same person, without a page."""
    player = Player(visitor.server)
    for cookie in visitor.context.cookies():
        player.http.cookies.set(str(cookie["name"]), str(cookie["value"]))
    return player


def test_three_games_make_a_record(welcome: Callable[..., Visitor], inn: Server) -> None:
    ann = welcome("Eleanor", server=inn)
    player = as_player(ann)
    for n in range(3):
        result_of(player, a_game(player, name=f"Bout {n}"))
    ann.page.goto(f"{inn.url}/results?game=duel")
    rung = ann.page.locator(".rungs li", has_text="Eleanor")
    expect(rung).to_contain_text("3 games")
    expect(rung).to_contain_text("±")
    assert violations(ann.page) == []
    rung.get_by_role("link").click()
    expect(ann.page.get_by_role("heading", name="Eleanor")).to_be_visible()
    expect(ann.page.get_by_role("img", name="Rating after 3 games")).to_be_visible()
    expect(ann.page.get_by_text("3 of 3", exact=True)).to_be_visible()
    assert violations(ann.page) == []
    ann.page.set_viewport_size({"width": 360, "height": 740})
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 360
    ann.page.goto(f"{inn.url}/settings")
    ann.page.get_by_label("my rating, also in the lists").wait_for()
    slow: list[Route] = []  # answered late, and the last one first
    ann.page.route("**/api/me/self", lambda route: slow.append(route))
    for part in ("my rating, also in the lists", "how quickly I answer"):
        ann.page.get_by_label(part).uncheck()
    borne = player.get("/api/me")["arms"]
    other = "pale" if borne.startswith("chevron") else "chevron"
    ann.page.get_by_label("Division of the shield").select_option(other)

    def all_saved() -> bool:
        if slow:
            slow.pop().continue_()
        return player.get("/api/me")["arms"].startswith(other) and not slow

    ann.until(all_saved, "other arms")
    assert player.get("/api/me/self")["hides"] == ["habits", "rating"], "one is saved after the other"
    assert "Eleanor" not in [rung["name"] for rung in Player(inn).get("/api/ladder/duel")["rungs"]]
    assert violations(ann.page) == []


def test_how_much_roles_help_is_drawn_to_both_sides(welcome: Callable[..., Visitor], inn: Server) -> None:
    ann = welcome("Ermengard", server=inn)
    result_of(as_player(ann), a_game(as_player(ann)))

    def with_roles(route: Route) -> None:
        told = route.fetch().json()
        told["roles"] = [{"label": "Franks", "n": 3, "won": 40}, {"label": "Huns", "n": 1, "won": -20}]
        route.fulfill(json=told)

    ann.page.route("**/api/ladder/*", with_roles)
    ann.page.goto(f"{inn.url}/results?game=duel")
    plot = ann.page.get_by_role("table", name="How much each power helps")
    franks, huns = (plot.get_by_role("row", name=name) for name in ("Franks", "Huns"))
    expect(franks).to_contain_text("+40 (3 games)")
    expect(huns).to_contain_text("-20 (1 game)")
    above, below = (row.locator(".bar span").bounding_box() for row in (franks, huns))
    assert above
    assert below
    assert above["width"] == pytest.approx(2 * below["width"], abs=1)
    assert above["x"] == pytest.approx(below["x"] + below["width"], abs=1), "from the same middle"
    assert violations(ann.page) == []


def test_time_off_and_a_table_that_does_not_count(welcome: Callable[..., Visitor], inn: Server) -> None:
    ann = welcome("Melisende", phone=True, server=inn)
    page = ann.page
    page.goto(f"{inn.url}/new?game=duel")
    page.get_by_label("Clock").select_option("day")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_label("Listed in the lobby").uncheck()
    expect(page.get_by_label("Counts for the ratings")).not_to_be_checked()
    page.get_by_label("Listed in the lobby").check()
    page.get_by_label("Counts for the ratings").uncheck()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    assert as_player(ann).get(f"/api/tables/{table}")["rated"] is False
    page.goto(f"{inn.url}/settings")
    page.get_by_label("Time off").select_option("7")
    expect(page.get_by_text("Your clock stands at one table.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_label("Time off").select_option("0")
    expect(page.get_by_text("Welcome back: your clocks run.")).to_be_visible()
    assert violations(page) == []


def test_a_lost_password_is_made_good(welcome: Callable[..., Visitor], inn: Server, mailbox: Mailbox) -> None:
    ann = welcome("Matilda", server=inn)
    page = ann.page
    page.goto(f"{inn.url}/settings")
    page.get_by_label("Password").first.fill("the first one")
    page.get_by_role("button", name="Open an account").click()
    mail = page.get_by_label("Mail, to be told when it is your turn, and for a lost password")
    mail.fill("matilda@example.org")
    mail.press("Enter")
    page.goto(f"{inn.url}/letter/{mailbox.link('matilda@example.org')}")
    page.get_by_role("button", name="Yes, use it").click()
    expect(page.get_by_text("The address is yours.")).to_be_visible()

    late = welcome(server=inn)
    late.page.goto(f"{inn.url}/settings")
    late.page.get_by_text("Forgot the password?").click()
    late.page.get_by_label("The account's mail address").fill("matilda@example.org")
    late.page.get_by_role("button", name="Send me a link").click()
    late.page.goto(f"{inn.url}/letter/{mailbox.link('matilda@example.org', 2)}")
    assert violations(late.page) == []
    late.page.get_by_label("Password").fill("the second one")
    late.page.get_by_role("button", name="Save").click()
    expect(late.page.get_by_role("link", name="Matilda")).to_be_visible()


def test_a_tournament_of_two_people_and_bots(welcome: Callable[..., Visitor], inn: Server) -> None:
    ann, bob = welcome("Ysolde", server=inn), welcome("Tristan", phone=True, server=inn)
    ann.page.goto(f"{inn.url}/clubs")
    ann.page.get_by_text("Hold a tournament").click()
    form = ann.page.locator("form", has=ann.page.get_by_role("button", name="Open it"))
    form.get_by_label("Name").fill("The Lists")
    form.get_by_label("Game").select_option("duel")
    form.get_by_label("Rounds").fill("2")
    form.get_by_role("button", name="Open it").click()
    expect(ann.page.get_by_role("heading", name="The Lists")).to_be_visible()
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Take part").click()
    expect(bob.page.get_by_role("button", name="Withdraw")).to_be_visible()
    ann.page.reload()
    for _ in range(2):
        ann.page.get_by_role("button", name="Add this bot").click()
    ann.page.get_by_role("button", name="Remove Captain 2").click()
    expect(ann.page.locator("tbody tr")).to_have_count(3)
    ann.page.get_by_role("button", name="Begin").click()
    expect(ann.page.get_by_role("heading", name="Round 1")).to_be_visible()
    assert violations(ann.page) == []
    play_on(f"/api/cups/{ann.page.url.rsplit('/', 1)[1]}", as_player(ann), as_player(bob))
    bob.page.reload()
    expect(bob.page.get_by_text("It is over.")).to_be_visible()
    expect(bob.page.locator("tbody tr")).to_have_count(4)
    assert bob.page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(bob.page) == []


def test_it_can_be_installed_and_says_when_it_is_offline(
    welcome: Callable[..., Visitor], inn: Server
) -> None:
    ann = welcome("Blanche", server=inn)
    page = ann.page
    page.goto(inn.url)
    manifest = page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())"
    )
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        found = ann.context.request.get(inn.url + icon["src"])
        assert found.headers["content-type"] == "image/png"
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    kept = page.evaluate(
        "() => caches.keys().then(n => Promise.all(n.map(k => caches.open(k).then(c => c.keys()))))"
        ".then(all => all.flat().map(r => new URL(r.url).pathname))"
    )
    assert kept == ["/offline.html", "/offline.js"], "nothing of any game is kept"
    ann.context.set_offline(True)
    page.goto(inn.url)
    expect(page.get_by_text("There is no connection.")).to_be_visible()
    expect(page.get_by_text("The last position")).to_be_hidden()
    ann.context.set_offline(False)


def test_without_a_connection_the_last_position_is_shown(
    welcome: Callable[..., Visitor], inn: Server
) -> None:
    ann = welcome("Petronilla", phone=True, server=inn)
    page = ann.page
    ann.open("duel", "me", "random")
    ann.choose(0)
    ann.my_move()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()  # from now on the worker serves the page
    ann.until(lambda: ann.prompt().count(), "the table")
    ann.context.set_offline(True)
    expect(page.get_by_text("Reconnecting.")).to_be_visible()
    expect(ann.prompt()).to_be_visible()  # what was there is there
    page.goto(inn.url)
    expect(page.get_by_text("There is no connection.")).to_be_visible()
    expect(page.get_by_role("heading", name="The test · Duel")).to_be_visible()
    expect(page.get_by_text("Petronilla", exact=False).first).to_be_visible()
    assert page.locator("#lines li").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    ann.context.set_offline(False)
    page.goto(f"{inn.url}/settings")
    page.get_by_label("Password").first.fill("a good long one")
    page.get_by_role("button", name="Open an account").click()
    assert page.evaluate("localStorage.getItem('pentarchy.last')")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("Signed out", exact=True)).to_be_visible()
    assert page.evaluate("localStorage.getItem('pentarchy.last')") is None, "it is theirs who leave"


def test_a_browser_is_called_after_the_first_turn_by_mail(
    welcome: Callable[..., Visitor], inn: Server, service: PushService
) -> None:
    """From the offer to the message: only the browser's own push service is one of ours."""
    ann, bob = welcome("Aubrey", server=inn), welcome("Bertrand", server=inn)
    ann.context.grant_permissions(["notifications"])
    ann.context.add_init_script(
        f"""
        let asked = "default";
        Object.defineProperty(Notification, "permission", {{ get: () => asked }});
        Notification.requestPermission = async () => (asked = "granted");
        PushManager.prototype.subscribe = async (how) => {{
            window.wanted = how.applicationServerKey;
            return {{ toJSON: () => ({json.dumps(service.subscription())}) }};
        }};
        """
    )
    service.key = as_player(ann).get("/api/push")["key"]
    clock = {"kind": "mail", "hours": 24}
    table = ann.open("duel", "me", "open", clock=clock, name="By mail")
    as_player(bob).post(f"/api/tables/{table}/sit")
    with as_player(bob).at(table) as other:
        while ann.page.get_by_role("button", name="Call me").count() == 0:
            other.drain(0.05)
            if other.decision:
                other.act()
            elif ann.decision:
                ann.choose(0)
        ann.page.get_by_role("button", name="Call me").click()
        expect(ann.page.get_by_text("You will be called when it is your turn.")).to_be_visible()
        assert bytes(ann.page.evaluate("() => [...window.wanted]")) == unpacked(service.key)
        while ann.decision:  # who leaves while waited for knows it; she is called when it is her turn again
            ann.choose(0)
        ann.page.goto(f"{inn.url}/healthz")  # away from the table
        until = time.monotonic() + PATIENCE
        while not service.got and time.monotonic() < until:
            other.drain(0.05)
            if other.decision:
                other.act()
    assert service.refused == []
    told = service.got[0]
    assert (told["title"], told["link"]) == ("Your move: By mail", f"/t/{table}")
    # what the worker makes of it
    ann.page.goto(inn.url)
    ann.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    devtools = ann.context.new_cdp_session(ann.page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    ann.until(lambda: found, "the worker")
    push = {"origin": inn.url, "registrationId": found[0], "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", push)
    shown = """() => navigator.serviceWorker.ready.then((r) => r.getNotifications())
        .then((all) => all.map((one) => [one.title, one.data, one.body.includes("http")]))"""
    ann.until(lambda: ann.page.evaluate(shown), "a notification")
    assert ann.page.evaluate(shown) == [["Your move: By mail", f"/t/{table}", False]]


def test_a_club_meets_and_plays_its_way(welcome: Callable[..., Visitor], inn: Server) -> None:
    ann, bob = welcome("Adela", server=inn), welcome("Baldwin", phone=True, server=inn)
    page, phone = ann.page, bob.page
    page.goto(f"{inn.url}/clubs")
    page.get_by_label("Name of a new club").fill("The Round Table")
    page.get_by_role("button", name="Found the club").click()
    expect(page.get_by_role("heading", name="The Round Table")).to_be_visible()
    club = page.url
    soon = time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 3 * 86_400))
    page.get_by_label("When").fill(soon)
    page.get_by_label("What to say about it").fill("Bring bread")
    page.get_by_role("button", name="Plan an evening").click()
    expect(page.get_by_text("Bring bread")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Plan an evening").click()
    expect(page.get_by_role("button", name="Call this evening off")).to_have_count(2)
    page.get_by_role("button", name="Call this evening off").last.click()
    expect(page.get_by_role("button", name="Call this evening off")).to_have_count(1)
    expect(page.get_by_text("Bring bread")).to_be_visible()
    # how the club plays
    page.get_by_role("link", name="New table").last.click()
    expect(page.get_by_text("for the members of The Round Table")).to_be_visible()
    page.get_by_role("radio", name="Duel").check(force=True)
    page.get_by_label("Clock").select_option("day")
    page.get_by_label("For whom").select_option("new")
    page.get_by_label("We talk").select_option("it")
    page.get_by_role("button", name="Let the club play so").click()
    expect(page.get_by_text("From now on the club's tables begin so.")).to_be_visible()
    page.goto(f"{club.replace('/clubs/', '/new?club=')}")
    expect(page.get_by_label("Clock")).to_have_value("day")
    expect(page.get_by_label("We talk")).to_have_value("it")
    page.get_by_label("Who sits in seat 2").select_option("open")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_text("Beginners welcome")).to_be_visible()
    expect(page.get_by_text("People talk Italian")).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    page.get_by_text("QR code for a phone's camera").click()
    assert violations(page) == []
    # another comes by the link, on the telephone
    link = as_player(ann).get(f"/api/clubs/{club.rpartition('/')[2]}")["link"]
    phone.goto(f"{club}?join={link}")
    phone.get_by_role("button", name="Join this club").click()
    phone.get_by_role("button", name="I will come").click()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(phone) == []
    phone.locator("li", has_text="Adela").get_by_role("button", name="Sit").click()
    expect(phone.get_by_text("It begins when everybody is ready.")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(phone) == []
    page.goto(club)
    expect(page.get_by_role("link", name="Baldwin").first).to_be_visible()
    phone.get_by_role("button", name="I am ready").click()
    bob.until(lambda: bob.scene, "the game")


def test_who_sits_nowhere_sees_who_waits(welcome: Callable[..., Visitor], inn: Server) -> None:
    as_player(welcome("Ida", server=inn)).open("duel", "me", "open", name="Come in", listed=True)
    page = welcome("Jocelin", phone=True, server=inn).page
    page.goto(inn.url)
    waiting = page.locator(".tables li", has_text="Come in")
    waiting.get_by_role("button", name="Sit").click()
    page.wait_for_url("**/t/*")


def test_who_does_not_come_is_replaced(welcome: Callable[..., Visitor], inn: Server) -> None:
    ann, bob, cid = (welcome(name, server=inn) for name in ("Alix", "Bohemond", "Clothilde"))
    table = as_player(ann).open("market", "me", "open", "open", name="Where is he?")
    for other in (bob, cid):
        as_player(other).post(f"/api/tables/{table}/sit")
    ann.look_at(table)
    cid.look_at(table)
    ann.my_move()
    ann.page.get_by_role("button", name="This table").click()
    ann.page.get_by_role("button", name="Let somebody else take over").first.click()
    cid.page.get_by_role("button", name="Agree").click()
    ann.until(lambda: as_player(ann).get(f"/api/tables/{table}")["seats"][1]["vacant"], "a free seat")
    came = welcome("Drogo", server=inn)
    came.page.goto(inn.url)
    came.look_at(table)
    came.page.get_by_role("button", name="This table").click()
    came.page.get_by_role("button", name="Sit here").click()
    came.until(lambda: "Drogo" in str(as_player(ann).get(f"/api/tables/{table}")["seats"]), "a new one")


def test_a_report_reaches_the_host(welcome: Callable[..., Visitor], inn: Server) -> None:
    host, hurt, rude = (
        welcome("Hroswitha", server=inn),
        welcome("Heloise", server=inn),
        welcome("Odo", server=inn),
    )
    host.post("/api/register", {"name": "Hroswitha", "password": "a good long one"})
    appoint(inn, "Hroswitha", "host")
    them = as_player(rude).get("/api/me")["id"]
    hurt.page.goto(f"{inn.url}/people/{them}")
    hurt.page.get_by_role("button", name="Report").click()
    hurt.page.get_by_label("What is wrong?").fill("Bad words")
    hurt.page.get_by_role("button", name="Send").click()
    expect(hurt.page.get_by_text("Thank you.")).to_be_visible()
    page = host.page
    page.goto(f"{inn.url}/host")
    expect(page.get_by_text("Heloise about Odo: Bad words")).to_be_visible()
    expect(page.get_by_text("Disk free")).to_be_visible()
    page.get_by_role("button", name="Do something").click()
    page.locator("form select").first.select_option("ban")
    page.get_by_label("Why").fill("Bad words")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("Done, and written down.")).to_be_visible()
    assert as_player(rude).get("/api/me")["name"] == "", "logged out"
    assert violations(page) == []
