"""A designer without a terminal: from the choice of a game to its report."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from playwright.sync_api import expect

from tests.browser.screens import picture
from tests.browser.visitor import Visitor
from tests.chromium import violations
from tests.table.home.test_keepers import appoint
from tests.table.players import Server


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
