"""The files of `deploy/` fit the package: what they copy is there, what they run can be run."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from typer.main import get_command

from pentarchy.cli import app
from pentarchy.table.admin import app as admin
from pentarchy.table.settings import Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETTINGS = {f"PENTARCHY_{field.name.upper()}" for field in msgspec.structs.fields(Settings)}


def check_command(words: list[str]) -> dict[str, Any]:
    """Parse a command line as `pentarchy` would, without carrying it out; the options of its command."""
    name, *rest = words
    group: Any = get_command(app)
    if name == "admin":
        group, (name, *rest) = get_command(admin), rest
    command = group.commands[name]
    return dict(command.make_context(name, rest).params)


def instructions(file: Path) -> list[tuple[str, str]]:
    text = re.sub(r"\\\n", " ", re.sub(r"(?m)^#.*\n", "", file.read_text(encoding="utf-8")))
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in text.splitlines() if line.strip()]


def test_the_image_copies_what_the_wheel_is_built_from() -> None:
    copied: set[str] = set()
    for word, rest in instructions(DEPLOY / "Containerfile"):
        if word == "COPY" and not rest.startswith("--from="):
            *sources, _ = rest.split()
            assert all((ROOT / source).exists() for source in sources), rest
            copied |= set(sources)
    hook = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["path"]
    packages = {
        name.split("/")[0] for name in PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    }
    needed = {"pyproject.toml", "web", "LICENSE", PROJECT["project"]["readme"], hook} | packages
    assert needed <= copied
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text(encoding="utf-8").split()
    assert not needed & set(ignored)


def test_the_image_runs_a_command_that_is_there() -> None:
    said = dict(instructions(DEPLOY / "Containerfile"))  # the last of each kind holds
    assert json.loads(said["ENTRYPOINT"]) == ["pentarchy"]
    assert "pentarchy" in PROJECT["project"]["scripts"]
    options = check_command(json.loads(said["CMD"]))
    assert options["browser"] is False
    assert str(options["port"]) == said["EXPOSE"]
    assert f":{options['port']}/healthz" in said["HEALTHCHECK"]
    name, _, value = said["ENV"].partition("=")
    assert name in SETTINGS
    assert value.startswith(said["VOLUME"])


def test_the_composed_services_fit_together() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    server, database = composed["services"]["server"], composed["services"]["database"]
    context = (DEPLOY / server["build"]["context"]).resolve()
    assert context == ROOT
    assert (context / server["build"]["dockerfile"]).is_file()
    assert set(server["depends_on"]) <= composed["services"].keys()
    options = check_command(server["command"])
    assert options["workers"] > 1
    assert server["ports"] == [f"127.0.0.1:{options['port']}:{options['port']}"]
    environment = server["environment"]
    assert set(environment) <= SETTINGS | {"FORWARDED_ALLOW_IPS"}
    assert environment["FORWARDED_ALLOW_IPS"] == "*", "else all players come from one address, the proxy's"
    account = database["environment"]
    address = environment["PENTARCHY_DB"]
    assert address.startswith("postgresql://")
    assert address.endswith(f"@database/{account['POSTGRES_DB']}")
    assert f"//{account['POSTGRES_USER']}:" in address
    volumes = {volume.split(":")[0] for volume in database["volumes"]}
    assert volumes <= composed["volumes"].keys()


def test_the_unit_starts_a_server_where_it_may_write() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "pentarchy.service", encoding="utf-8")
    service = unit["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert Path(program).name in PROJECT["project"]["scripts"]
    options = check_command(words)
    assert options["browser"] is False
    assert options["db"].startswith(f"/var/lib/{service['StateDirectory']}/"), "elsewhere it may not write"


def commands_of(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(.*?)```", text, re.S)
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line.removeprefix("pentarchy ") for line in lines if line.startswith("pentarchy ")]


@pytest.mark.parametrize("command", commands_of("docs/hosting.md"))
def test_every_command_of_the_hosts_page_can_be_given(command: str) -> None:
    check_command(shlex.split(command))


def test_the_hosts_page_tells_of_every_file_and_tool() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for file in ("Containerfile", "compose.yaml", "pentarchy.service"):
        assert f"deploy/{file}" in page
    for name in get_command(admin).commands:  # type: ignore[attr-defined]
        assert f"pentarchy admin {name}" in page
