"""A page in a frame tells its host what happens and obeys its theme; SCORM packages report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly
from cruxpress.player import page
from cruxpress.player.bundle import source
from cruxpress.player.scorm import scorm_package
from tests.player.drivers import DRIVERS, cell, key
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_places import _Quiet

DOCS = Path(__file__).parents[2] / "docs" / "embedding.md"
HOST = """<!doctype html><html lang=en><meta charset=utf-8><title>Host</title><script>
window.heard = [];
addEventListener('message', (event) => heard.push(event.data));
</script><iframe title=Puzzle width=800 height=760 src=PAGE></iframe>"""
# A platform by the rules of the SCORM 1.2 Run-Time Environment, 3.2 and 3.4.
PLATFORM = """<!doctype html><html lang=en><meta charset=utf-8><title>Platform</title><script>
const STATUS = /^(passed|completed|failed|incomplete|browsed|not attempted)$/;
const SPAN = /^\\d{2,4}:\\d\\d:\\d\\d(\\.\\d{1,2})?$/;
window.values = { 'cmi.core.lesson_status': 'not attempted' };
window.calls = [];
let state = 'new';
const may = (good, name) => { calls.push(good ? name : `refused ${name}`); return good ? 'true' : 'false'; };
window.API = {
  LMSInitialize: (text) => { const good = text === '' && state === 'new'; if (good) state = 'open'; return may(good, 'initialize'); },
  LMSGetValue: (name) => values[name] ?? '',
  LMSSetValue: (name, value) => {
    const good = state === 'open' && typeof value === 'string' && ({
      'cmi.core.lesson_status': () => STATUS.test(value) && value !== 'not attempted',
      'cmi.core.session_time': () => SPAN.test(value),
      'cmi.core.score.raw': () => value >= 0 && value <= 100, 'cmi.core.score.min': () => value === '0', 'cmi.core.score.max': () => value === '100',
    })[name]?.();
    if (good) values[name] = value;
    return may(good, name);
  },
  LMSCommit: (text) => may(text === '' && state === 'open', 'commit'),
  LMSFinish: (text) => { const good = text === '' && state === 'open'; state = 'closed'; return may(good, 'finish'); },
};
</script><iframe title=Lesson width=800 height=760 src=lesson/index.html></iframe>"""  # noqa: E501


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a server of the folder of the test."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def inside(tab: Page, name: str) -> Any:
    """The frame of a page, once its puzzle is shown."""
    for _ in range(50):
        frame = next((one for one in tab.frames if one.url.split("?")[0].endswith(name)), None)
        if frame:
            frame.wait_for_selector("html[data-ready]")
            return frame
        tab.wait_for_timeout(100)
    raise AssertionError(f"no frame {name}: {[one.url for one in tab.frames]}")


def test_a_page_in_a_frame_tells_its_host_what_happens(
    browser: Browser, tmp_path: Path, served: str
) -> None:
    record, solution = RECORDS["keen"](), solution_of("keen")
    (tmp_path / "keen.html").write_text(page([record]), "utf-8")
    (tmp_path / "host.html").write_text(HOST.replace("PAGE", "keen.html"), "utf-8")
    tab = browser.new_page()
    tab.goto(f"{served}/host.html")
    frame = inside(tab, "keen.html")
    frame.get_by_role("button", name="Teach me").click()
    frame.get_by_role("button", name="Close").click()
    DRIVERS["keen"]["mouse"](frame, solution)
    frame.locator(".crux-summary").wait_for()
    ready, *moves, solved = tab.evaluate("heard")
    about = {"id": record.id, "puzzles": 1, "left": 1}
    assert ready == about | {
        "cruxpress": "ready",
        "family": "keen",
        "title": "Keen",
        "level": "normal",
        "language": "en",
    }
    assert [one["filled"] for one in moves] == list(range(1, len(solution) + 1))
    assert {(one["cruxpress"], one["cells"], one["hints"]) for one in moves} == {
        ("progress", len(solution), 1)
    }
    assert solved["cruxpress"] == "solved" and solved["left"] == 0
    assert (solved["hints"], solved["checks"], solved["reveals"]) == (1, 0, 0)
    assert 0 <= solved["seconds"] < 60
    tab.close()


def test_a_page_obeys_the_theme_of_its_host_only(
    browser: Browser, tmp_path: Path, served: str
) -> None:
    (tmp_path / "marks.html").write_text(page([RECORDS["marks"]()]), "utf-8")
    (tmp_path / "host.html").write_text(HOST.replace("PAGE", "marks.html"), "utf-8")
    tab = browser.new_page(color_scheme="light")
    tab.goto(f"{served}/host.html")
    frame = inside(tab, "marks.html")
    send = "(theme) => frames[0].postMessage({ cruxpress: 'theme', theme }, '*')"
    root = frame.locator("html")
    tab.evaluate(send, "dark")
    expect(root).to_have_attribute("data-theme", "dark")
    tab.evaluate(send, "purple")
    frame.evaluate("postMessage({ cruxpress: 'theme', theme: 'light' }, '*')")
    tab.wait_for_timeout(200)
    expect(root).to_have_attribute("data-theme", "dark")
    tab.close()


def test_the_example_of_the_documentation_works(
    browser: Browser, tmp_path: Path, served: str
) -> None:
    example = re.findall(r"```html\n(.*?)```", DOCS.read_text("utf-8"), re.S)[1]
    (tmp_path / "blog.html").write_text(example, "utf-8")
    (tmp_path / "cruxpress-puzzle.js").write_text(source("element"), "utf-8")
    record = RECORDS["marks"]()
    (tmp_path / "hard.html").write_text(page([record]), "utf-8")
    (tmp_path / "hard-ro.html").write_text(page([record], language="ro"), "utf-8")
    tab = browser.new_page(viewport={"width": 800, "height": 1000})
    tab.goto(f"{served}/blog.html")
    frame = inside(tab, "hard.html")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    for letter in solution_of("marks").values():
        key(frame, letter).click()
    expect(tab.locator("#news")).to_have_text("5 of 5 cells")
    key(frame, "enter").click()
    expect(tab.locator("#news")).to_have_text(re.compile(r"Solved in \d+ seconds with 0 hints\."))
    tab.evaluate("document.querySelector('cruxpress-puzzle').setAttribute('language', 'ro')")
    expect(inside(tab, "hard-ro.html").locator("html")).to_have_attribute("lang", "ro")
    tab.close()


def test_a_scorm_package_reports_completion_score_and_time(
    browser: Browser, tmp_path: Path, served: str
) -> None:
    records = [RECORDS["marks"](), RECORDS["keen"]()]
    ZipFile(BytesIO(scorm_package(page(records), "Two & more"))).extractall(tmp_path / "lesson")
    (tmp_path / "platform.html").write_text(PLATFORM, "utf-8")
    tab = browser.new_page()
    tab.goto(f"{served}/platform.html")
    frame = inside(tab, "puzzles.html")
    value = "(name) => values[`cmi.core.${name}`]"
    assert tab.evaluate(value, "lesson_status") == "incomplete"
    DRIVERS["marks"]["mouse"](frame, solution_of("marks"))
    frame.get_by_role("button", name="Next puzzle").click()
    assert tab.evaluate(value, "lesson_status") == "incomplete"
    assert tab.evaluate(value, "score.raw") == "50"
    for name, symbol in solution_of("keen").items():
        cell(frame, name).click()
        key(frame, symbol).click()
    frame.locator(".crux-summary").wait_for()
    assert tab.evaluate(value, "lesson_status") == "completed"
    assert tab.evaluate(value, "score.raw") == "100"
    tab.evaluate("document.querySelector('iframe').remove()")
    calls = tab.evaluate("calls")
    assert calls[0] == "initialize" and calls[-1] == "finish"
    assert not [one for one in calls if one.startswith("refused")]
    assert re.fullmatch(r"0000:00:\d\d\.\d\d", tab.evaluate(value, "session_time"))
    tab.close()


def test_a_scorm_package_has_a_manifest_that_names_its_files(tmp_path: Path) -> None:
    lines = tmp_path / "lesson.jsonl"
    lines.write_text(RECORDS["marks"]().line() + "\n", "utf-8")
    out = tmp_path / "lesson.zip"
    done = CliRunner().invoke(cli, ["play", str(lines), "--scorm", "-o", str(out)])
    assert done.exit_code == 0, done.output
    package = ZipFile(out)
    tree = ElementTree.fromstring(package.read("imsmanifest.xml"))
    space = {"": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}
    named = {one.get("href") for one in tree.iterfind(".//file", space)}
    assert named | {"imsmanifest.xml"} == set(package.namelist())
    assert [one.text for one in tree.iterfind(".//title", space)] == ["Marks", "Marks"]
    assert tree.findtext(".//schemaversion", None, space) == "1.2"


@pytest.mark.parametrize(
    "wrong", [["--scorm"], ["--scorm", "-o", "x.html"], ["--scorm", "-o", "-"]]
)
def test_scorm_needs_a_zip_file(tmp_path: Path, wrong: list[str]) -> None:
    lines = tmp_path / "lesson.jsonl"
    lines.write_text(RECORDS["marks"]().line() + "\n", "utf-8")
    done = CliRunner().invoke(cli, ["play", str(lines), *wrong])
    assert isinstance(done.exception, AskedWrongly)
