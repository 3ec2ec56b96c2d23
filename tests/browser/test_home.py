"""A place to come back to: a record, results, and a password that was lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.visitor import Visitor
from tests.chromium import violations
from tests.table.home.test_clubs import play_on
from tests.table.home.test_keepers import appoint
from tests.table.home.test_people import Mailbox
from tests.table.home.test_results import a_game, result_of
from tests.table.players import Player, Server


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.controller.stop()


@pytest.fixture(scope="module")
def inn(client: Path, tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """A server with the tests' own short games, and a mail server beside it."""
    place = str(tmp_path_factory.mktemp("inn") / "tables.db")
    with Server(place, mail_relay=mailbox.relay, notify_internal=True, notice_delay=0.2) as running:
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
    page.get_by_label("Mail, for a lost password").fill("matilda@example.org")
    page.get_by_role("button", name="Save").nth(1).click()
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
    ann.page.get_by_role("button", name="Add this bot").click()
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
    assert kept == ["/offline.html"], "nothing of any game is kept"
    ann.context.set_offline(True)
    page.goto(inn.url)
    expect(page.get_by_text("There is no connection.")).to_be_visible()
    ann.context.set_offline(False)


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
