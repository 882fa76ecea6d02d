"""Shared by all tests: the template family is known, to worker processes too, and wordlists are
registered in a folder of the tests' own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.programs import missing_packages, program

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent
# The template family is a guest: the folder of its metadata is on the path, as if installed.
PLUGINS = ROOT / "tests" / "plugins"
os.environ["PYTHONPATH"] = os.pathsep.join(
    filter(None, [str(ROOT), str(PLUGINS), os.environ.get("PYTHONPATH")])
)

# Tests end programs by signals, which these must not be born to ignore (``nohup make test``).
for _one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(_one) is signal.SIG_IGN:
        signal.signal(_one, signal.default_int_handler if _one == signal.SIGINT else signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make fuzz` and `make soak` ask for more than the usual run."""
    parser.addoption("--fuzz-lines", type=int, default=200, help="hostile inputs for each reader")
    parser.addoption("--thorough", action="store_true", help="many more puzzles for each oracle")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make quick`: tests of the core, and the contract of the template family."""
    for item in items:
        core = item.path.parent == ROOT / "tests" and item.path.name != "test_cluster.py"
        contract = item.path.name == "test_contract.py" and "latin" in item.name
        if core or contract:
            item.add_marker("quick")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the packages that were missing, and the command that installs them."""
    skipped = terminalreporter.stats.get("skipped", [])
    missing = missing_packages(str(report.longrepr[2]) for report in skipped)
    if missing:
        terminalreporter.section("not run")
        for package, count in sorted(missing.items()):
            terminalreporter.write_line(f"{count:5} tests need {package}")
        packages = " ".join(sorted(missing))
        terminalreporter.write_line(f"sudo apt-get install {packages} && make test runs them")


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether the long run was asked for."""
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the tests register wordlists; what a user has registered does not matter here."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CRUXPRESS_DATA", str(folder))
        yield folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window: one for all tests of pages, since there may be no other
    beside it in a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=program("chromium"), headless=True, args=["--no-sandbox"]
        )
        yield found
        found.close()
