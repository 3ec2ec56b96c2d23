"""What the tests need besides Python: a Chromium and a PostgreSQL. Finds them, or installs them where it may.

Run as `python -m tests.prerequisites`. With CI=true a lack is an error; elsewhere it says so loudly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def chromium() -> str | None:
    """The browser: one on the path, else Playwright's own build."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    builds = sorted(Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome"))
    return str(builds[-1]) if builds else None


def postgres() -> Path | None:
    """The folder with PostgreSQL's server programs."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda p: int(p.parent.name))


def install(package: str) -> None:
    """Debian's package, where we may."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package]):
            subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=False)


def main() -> int:
    if chromium() is None:
        install("chromium")
    if chromium() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if postgres() is None:
        install("postgresql")
    lacking = [
        name for name, found in (("Chromium", chromium()), ("PostgreSQL", postgres())) if found is None
    ]
    for name in lacking:
        print(
            f"!!! {name} is not here and could not be installed: the tests that need it will fail",
            file=sys.stderr,
        )
    return 1 if lacking and os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
