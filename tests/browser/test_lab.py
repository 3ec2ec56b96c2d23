"""A designer without a terminal: from the choice of a game to its report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

from playwright.sync_api import expect

from pentarchy.games import title
from pentarchy.lab.edition import files_of
from tests.browser.screens import picture
from tests.browser.visitor import Visitor
from tests.chromium import violations
from tests.table.home.test_keepers import appoint
from tests.table.players import Server


def test_numbers_of_one_s_own_are_sent_as_files_or_as_a_folder(
    welcome: Callable[..., Visitor], house: Server, tmp_path: Path
) -> None:
    name = f"Bede {token_hex(2)}"
    bede = welcome(name, server=house)
    bede.post("/api/register", {"name": name, "password": "a good long one"})
    appoint(house, name, "designer")
    mine = tmp_path / "dear"
    mine.mkdir()
    numbers = files_of(title("age-of-sovereigns"))["numbers.toml"].read_text("utf-8")
    (mine / "numbers.toml").write_text(numbers.replace("unit = 1", "unit = 3"), "utf-8")
    (mine / "notes.md").write_text("Cheaper was too cheap.")
    page = bede.page
    page.goto(f"{house.url}/lab")
    page.get_by_label("Bots").select_option("random")
    page.get_by_label("Games").fill("2")
    page.get_by_text("Your own numbers").click()
    for chosen, edition in (("Or a whole folder", "dear"), ("Files", "numbers")):
        field = page.get_by_label(chosen)
        field.set_input_files(str(mine if edition == "dear" else mine / "numbers.toml"))
        expect(page.get_by_text("Played with: numbers.toml", exact=True)).to_be_visible()
        page.get_by_role("button", name="Play").click()
        run = page.locator("li.panel").first
        expect(run).to_contain_text(f"edition {edition}")
        expect(run).to_contain_text("2 of 2 games played")
    assert violations(page) == []


def test_fifty_games_to_their_report(welcome: Callable[..., Visitor], house: Server) -> None:
    name = f"Adelard {token_hex(2)}"
    ada = welcome(name, server=house)
    ada.post("/api/register", {"name": name, "password": "a good long one"})
    page = ada.page
    page.goto(f"{house.url}/lab")
    expect(page.get_by_role("alert")).to_have_text("Only those who keep this house may do that.")
    appoint(house, name, "designer")
    page.reload()
    page.get_by_role("link", name="Lab").click()
    page.get_by_label("Game").first.select_option("age-of-sovereigns")
    page.get_by_label("Bots").select_option("random")
    page.get_by_label("Games").fill("50")
    page.get_by_role("button", name="Play").click()
    run = page.locator("li.panel").first
    # looked for at every frame: fifty games are soon over
    page.wait_for_function("() => document.querySelector('li.panel progress')")
    expect(run).to_contain_text("of 50 games")
    assert violations(page) == []
    picture(ada, "lab")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    run.scroll_into_view_if_needed()
    picture(ada, "lab-phone")
    expect(run).to_contain_text("50 of 50 games played")
    run.get_by_role("link", name="Read the report").click()
    expect(page.get_by_role("heading", name="Age of Sovereigns")).to_be_visible()
    expect(page.locator(".fact", has_text="finished")).to_contain_text("50")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(page) == []
    picture(ada, "lab-report-phone")
    page.set_viewport_size({"width": 1280, "height": 800})
    picture(ada, "lab-report")
