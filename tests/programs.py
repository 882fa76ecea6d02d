"""Programs of other projects that tests run.  Without one, its tests are skipped, but fail in CI.

At its end a run lists the Debian packages that were missing, and how many tests they cost.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import pytest

# Program -> the Debian package that has it.
PACKAGES = {
    "chromium": "chromium",
    "gs": "ghostscript",
    "initdb": "postgresql",
    "mariadb": "mariadb-server",
    "mariadb-install-db": "mariadb-server",
    "mariadbd": "mariadb-server",
    "node": "npm",
    "pdffonts": "poppler-utils",
    "pdfinfo": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "pdftotext": "poppler-utils",
    "postgres": "postgresql",
    "qpdf": "qpdf",
    "zbarimg": "zbar-tools",
}
REASON = "needs the package "
NPM = Path(__file__).parent / "npm" / "node_modules"


def program(*names: str) -> str:
    """The path of the first program that is installed; without one, skip the test, or fail it in
    CI."""
    servers = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: one.parent.name)
    folders = [os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]
    path = os.pathsep.join([*folders, *map(str, reversed(servers))])
    found = next(filter(None, (shutil.which(name, path=path) for name in names)), None)
    return found or _miss(PACKAGES[names[0]])


def npm_file(*parts: str) -> Path:
    """A file of a package of npm; without it, skip the test, or fail it in CI."""
    path = NPM.joinpath(*parts)
    if not path.exists():
        _miss(PACKAGES["node"])
    return path


def _miss(package: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"{REASON}{package}: run tools/prepare_tests.sh")
    pytest.skip(f"{REASON}{package}")


def missing_packages(reasons: Iterable[str]) -> Counter[str]:
    """Package -> how many tests were skipped for the lack of it."""
    return Counter(one.partition(REASON)[2] for one in reasons if REASON in one)
