"""The studio in a real Chromium: made, looked at, replaced, ordered, printed, shared."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, expect

from cruxpress import Record, check
from cruxpress.book.contents import gather
from cruxpress.book.plan import read_plan
from tests.programs import program
from tests.web.browser import PATIENCE, Window, window
from tests.web.conftest import SUDOKU, Served

HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")
# A crossword whose clue would like to act.
HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'


def _told(studio: Window) -> list[tuple[str, Any]]:
    """What axe-core says of all rooms; a large window shows them at once."""
    found: list[tuple[str, Any]] = []
    for room in ("make", "desk", "book") if studio.phone else ("desk",):
        studio.room(room)
        found += studio.violations()
    return found


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_every_family_is_made_and_everybody_can_use_the_page(
    browser: Browser, server: Served, size: str, scheme: str
) -> None:
    with window(browser, server.url, size, scheme) as studio:
        studio.open()
        for family in HOUSE:
            studio.make(family)
        assert len(studio.cards()) == len(HOUSE)
        assert all(text.startswith("easy ") for text in studio.cards())
        assert all(studio.page.locator(".technique").all_inner_texts())
        curve = studio.page.locator("#strip figcaption").text_content()
        assert re.fullmatch(
            r"7 puzzles, from [A-Z].* easy [\d.]+ to [A-Z].* easy [\d.]+", curve or ""
        )
        expect(studio.page.locator("#tally")).to_have_text(str(len(HOUSE)), timeout=PATIENCE)
        assert _told(studio) == []
        studio.page.click("#theme")
        assert _told(studio) == []
        overflow = "document.documentElement.scrollWidth - innerWidth"
        assert studio.page.evaluate(overflow) <= 0
        studio.page.reload()
        studio.page.wait_for_selector("html[data-ready]")
        assert len(studio.cards()) == len(HOUSE)


def test_what_cannot_be_is_told_before_it_is_made(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.page.select_option("[name='shape.size']", "4")
        studio.page.check("input[name=level][value=evil]", force=True)
        reason = studio.page.locator("#reason", has_text="too small")
        reason.wait_for()
        struck = studio.page.locator(".chip.never").all_inner_texts()
        assert struck == ["expert", "evil"]
        assert not any("/api/generate" in address for address in studio.asked)


def test_cards_are_pinned_moved_thrown_out_and_taken_back(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.make("sudoku", level="easy")
        studio.make("sudoku", level="medium")
        studio.make("sudoku", level="hard")
        page = studio.page
        first, second, third = studio.cards()
        page.locator(".card").nth(2).locator("[data-act=earlier]").press("Enter")
        studio.shows([first, third, second])
        assert page.evaluate("document.activeElement.dataset.act") == "earlier"
        page.locator(".card").nth(0).drag_to(page.locator(".card").nth(2))
        studio.shows([third, second, first])
        page.click("text=Sort")
        studio.shows([first, second, third])
        page.locator(".card").nth(1).locator("[data-act=out]").click()
        studio.shows([first, third])
        page.click("text=Undo")
        studio.shows([first, second, third])
        page.locator(".card").nth(1).locator("[data-act=pin]").click()
        page.click("text=Clear")
        studio.shows([second])


def _value(text: str) -> float:
    return float(text.rpartition(" ")[2])


def test_a_card_is_replaced_by_one_as_hard_and_nudged(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.make("marks", level="medium")
        [before] = studio.cards()
        ids = [studio.page.locator(".card .paper img[src]").get_attribute("src")]
        for act in ("again", "harder", "easier"):
            studio.page.click(f"[data-act={act}]")
            studio.page.locator(".card.busy").wait_for(state="detached")
            [after] = studio.cards()
            if act == "again":
                assert abs(_value(after) - _value(before)) <= 0.15
            else:
                assert (_value(after) > _value(before)) == (act == "harder")
            before = after
            ids.append(studio.page.locator(".card .paper img[src]").get_attribute("src"))
        assert len(set(ids)) == 4


def test_a_book_is_seen_page_by_page_and_read_as_pdf(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    with window(browser, server.url, "phone") as studio:
        studio.open()
        studio.make("keen", 2)
        studio.make("wheel")
        studio.room("book")
        page = studio.page
        page.fill("[name=title]", "Puzzles for the Train")
        page.select_option("[name=paper]", "A5")
        page.click("text=Show the pages")
        page.locator(".leaf").first.wait_for()
        assert studio.violations() == []
        with page.expect_download() as download:
            page.click("text=Download the PDF")
        download.value.save_as(tmp_path / "book.pdf")
        text = subprocess.run(
            [program("pdftotext"), tmp_path / "book.pdf", "-"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert "Puzzles for the Train" in text and "Word wheel" in text
        with page.expect_download() as download:
            page.click("text=Plan file")
        download.value.save_as(tmp_path / "plan.toml")
        page.locator(".leaf").first.click()
        page.locator("dialog img.page").wait_for()
        assert studio.violations() == []
    plan = read_plan((tmp_path / "plan.toml").read_text("utf-8"), name=str(tmp_path / "plan.toml"))
    assert plan.title == "Puzzles for the Train" and plan.page.paper == "A5"
    kept = [entry.record.rating.level for entry in gather(plan).entries]
    assert kept == ["easy"] * 3


def test_a_link_makes_the_same_desk_again(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.make("sudoku", 2)
        studio.make("crossword")
        pictures = studio.page.locator(".card .paper").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        studio.page.click("text=Link")
        link = studio.page.locator(".link").input_value()
    assert len(link) < 600
    with window(browser, server.url, "phone", language="en") as other:
        other.open(link.removeprefix(f"{server.url}/studio"))
        again = other.page.locator(".card .paper").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        assert again == pictures


def test_a_link_replaces_a_desk_only_when_asked_to(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as sender:
        sender.open()
        sender.make("sudoku", 2)
        sender.page.get_by_role("button", name="Link", exact=True).click()
        link = sender.page.locator(".link").input_value().removeprefix(f"{server.url}/studio")
    with window(browser, server.url, "phone", language="en") as studio:
        studio.open()
        studio.make("keen")
        [mine] = studio.cards()
        cards, dialog = studio.page.locator(".card"), studio.page.locator("#look")
        studio.page.goto("about:blank")
        studio.open(link)
        expect(dialog).to_contain_text("The link holds 2 puzzles, and your desk has 1.")
        assert studio.violations() == []
        dialog.get_by_text("Leave my desk as it is").click()
        expect(dialog).to_be_hidden()
        assert studio.cards() == [mine]
        studio.page.goto("about:blank")
        studio.open(link)
        dialog.get_by_text("Replace my desk").click()
        expect(cards).to_have_count(2, timeout=PATIENCE)
        studio.page.locator(".toast").get_by_text("Undo").click()
        expect(cards).to_have_count(1, timeout=PATIENCE)
        assert studio.cards() == [mine]
        studio.page.goto("about:blank")
        studio.open(link)
        dialog.get_by_text("Add them to my desk").click()
        expect(cards).to_have_count(3, timeout=PATIENCE)
        assert studio.cards()[0] == mine


# What the file of a keen and a crossword is called; Exolve holds the crossword alone.
FORMS = {"jsonl": "puzzles.jsonl", "ipuz": "puzzles.zip", "exolve": ".exolve",
         "svg": "drawings.zip"}  # fmt: skip


def test_a_pack_is_downloaded_and_read_again(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.make("keen")
        studio.make("crossword")
        files = {}
        for form, name in FORMS.items():
            with studio.page.expect_download() as download:
                studio.page.select_option(".download", form)
            assert download.value.suggested_filename.endswith(name)
            files[form] = tmp_path / download.value.suggested_filename
            download.value.save_as(files[form])
        records = [Record.parse(line) for line in files["jsonl"].read_text().splitlines()]
        assert [check(one) for one in records] == [[], []]
        with ZipFile(files["ipuz"]) as both:
            kinds = [json.loads(both.read(one))["kind"][0] for one in both.namelist()]
        assert [kind.rsplit("/", 1)[1] for kind in kinds] == ["calcudoku#1", "crossword#1"]
        assert "exolve-begin" in files["exolve"].read_text()
        studio.page.click("text=Clear")
        studio.shows([])
        studio.page.click("text=Your own puzzles and words")
        studio.page.set_input_files("#upload [name=file]", files["jsonl"])
        studio.page.click("text=Read the file")
        studio.page.locator(".card").nth(1).wait_for()
        assert len(studio.cards()) == 2


def test_nothing_of_a_hostile_file_acts(browser: Browser, server: Served, tmp_path: Path) -> None:
    made = server.job("/api/generate", {"wishes": [{"family": "crossword"}], "seed": 3})["cards"][0]
    job = server.job("/api/export", {"cards": [made], "form": "ipuz"})
    name = next(iter(job["files"]))
    puzzle = json.loads(server.http.get(f"/api/jobs/{job['id']}/files/{name}").content)
    puzzle["title"] = HOSTILE
    puzzle["clues"]["Across"][0]["clue"] = HOSTILE.replace("<", "&lt;")
    file = tmp_path / "<b>evil.ipuz"
    file.write_text(json.dumps(puzzle))
    with window(browser, server.url) as studio:
        studio.open()
        studio.page.click("text=Your own puzzles and words")
        studio.page.set_input_files("#upload [name=file]", file)
        studio.page.click("text=Read the file")
        studio.page.locator(".card").wait_for()
        studio.page.click(".card .paper")
        studio.page.click("text=Explain it")
        studio.page.locator(".walk li").first.wait_for()
        assert studio.page.title() == "cruxpress studio"
        assert studio.page.locator("body script, img[src=x], b:text('evil')").count() == 0
        bad = tmp_path / "bad.txt"
        bad.write_text(f"{HOSTILE}\n")
        studio.page.keyboard.press("Escape")
        studio.page.set_input_files("#upload [name=file]", bad)
        studio.page.select_option("#upload [name=family]", "sudoku")
        studio.page.click("text=Read the file")
        studio.page.locator(".toast.bad", has_text="onerror").wait_for()
        assert studio.page.title() == "cruxpress studio"


@pytest.mark.parametrize(
    ("language", "rule"), [("en", "a knight's move apart"), ("ro", "o săritură de cal")]
)
def test_a_closer_look_tells_the_rules_of_that_very_puzzle(
    browser: Browser, server: Served, language: str, rule: str
) -> None:
    with window(browser, server.url, language=language) as studio:
        studio.open()
        studio.make("twist", rule="antiknight")
        studio.page.click(".card .paper")
        expect(studio.page.locator("#look .about p")).to_contain_text(rule, timeout=PATIENCE)


def test_no_solution_is_in_the_page_before_it_is_asked_for(
    browser: Browser, server: Served
) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.make("sudoku")
        studio.page.click(".card .paper")
        card = studio.page.evaluate("JSON.parse(localStorage.getItem('cruxpress-desk'))")[0]["card"]
        asked = {"family": "sudoku", "puzzle": card["puzzle"]}
        solution = server.http.post("/api/solve", json=asked).json()["solution"]
        told = studio.told()
        assert any(card["puzzle"] in text and "event:" in text for text in told)
        assert not any(solution in text for text in told) and '"solution"' not in json.dumps(card)
        before = studio.page.locator("#look img").get_attribute("src")
        assert before
        studio.page.click("text=Show the solution")
        studio.page.locator(f"#look img:not([src='{before}'])").wait_for()


def test_a_wordlist_is_added_and_a_puzzle_made_of_it(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    file = tmp_path / "words.txt"
    words = ["apple", "pear", "plum", "cherry", "lemon", "mango", "melon", "peach", "grape"]
    file.write_text("\n".join(words))
    with window(browser, server.url, language="ro") as studio:
        studio.open()
        studio.page.click("text=Jocurile și cuvintele dumneavoastră")
        expect(studio.page.locator("#lists [name=language]")).to_have_value("ro")
        studio.page.select_option("#lists [name=language]", "en")
        studio.page.fill("#lists [name=name]", "basket")
        studio.page.set_input_files("#lists [name=file]", file)
        studio.page.click("text=Adaugă lista")
        studio.page.locator("#registered li", has_text="basket").wait_for()
        assert "9 cuvinte" in studio.page.locator("#registered").inner_text()
        assert studio.page.evaluate("document.documentElement.lang") == "ro"
        # Whoever reads Romanian is offered Romanian words first.
        studio.page.locator(".chip:has(input[value=marks])").click()
        assert studio.page.input_value("[name='shape.language']") == "ro"
        assert studio.violations() == []


def test_a_missed_level_is_said_and_the_nearest_offered(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.page.click("text=More choices")
        studio.page.select_option("[name='shape.size']", "4")
        studio.page.fill("[name=target]", "value=8.9..9.1")
        studio.page.fill("[name=count]", "1")
        studio.page.click("#wish button[type=submit]")
        missed = studio.page.locator(".card.missed")
        missed.wait_for()
        assert "nearest is" in missed.inner_text()
        missed.locator("text=Take the nearest").click()
        missed.wait_for(state="detached")
        assert len(studio.cards()) == 1


def test_a_job_is_cancelled_from_the_page(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.page.fill("[name=count]", "500")
        studio.page.click("text=More choices")
        studio.page.fill("[name=target]", "value=8.9..9.1")
        studio.page.click("#wish button[type=submit]")
        studio.page.click(".job >> text=Cancel")
        studio.page.locator(".job").wait_for(state="detached")
        assert len(studio.cards()) < 500


def test_an_uploaded_puzzle_is_rated(browser: Browser, server: Served, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(SUDOKU.replace(" ", "") + "\n")
    with window(browser, server.url, "phone") as studio:
        studio.open()
        studio.page.click("text=Your own puzzles and words")
        studio.page.set_input_files("#upload [name=file]", tmp_path / "mine.txt")
        studio.page.select_option("#upload [name=family]", "sudoku")
        studio.page.click("text=Read the file")
        studio.room("desk")
        studio.shows(["easy 1.0"])


def test_a_level_replaces_the_one_before_and_several_are_a_mode(
    browser: Browser, server: Served
) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        page = studio.page
        page.fill("input[name=count]", "1")
        page.locator(".levels .chip", has_text="medium").click()
        assert page.locator(".levels .chip input:checked").count() == 1
        page.click("#wish button[type=submit]")
        page.locator(".card").wait_for()
        assert studio.cards()[0].startswith("medium ")
        page.get_by_label("Several, in turn").check()
        page.locator(".levels .chip", has_text="easy").click()
        assert page.locator(".levels .chip input:checked").count() == 2
        page.get_by_label("Several, in turn").uncheck()
        assert page.locator(".levels .chip input:checked").count() == 1


def test_new_cards_are_in_sight_and_a_job_moves_nothing(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        studio.make("sudoku", 12)
        page = studio.page
        page.evaluate("scrollTo(0, 0)")
        place = "document.querySelector('.card').getBoundingClientRect().top + scrollY"
        before = page.evaluate(place)
        page.click(".card:first-child [data-act=again]")
        page.locator(".job").wait_for()
        assert page.evaluate(place) == before
        page.locator(".job").wait_for(state="detached")
        studio.make("sudoku")
        expect(page.locator(".card").last).to_be_in_viewport()


def test_a_reload_goes_on_with_a_job(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open()
        page = studio.page
        page.locator(".levels .chip", has_text="evil").click()
        page.fill("input[name=count]", "60")
        page.click("#wish button[type=submit]")
        page.locator(".job").wait_for()
        page.reload()
        expect(page.locator(".card")).to_have_count(60, timeout=PATIENCE)
        expect(page.locator(".job")).to_have_count(0)


@pytest.mark.parametrize("family", ["sudoku", "keen", "killer", "twist"])
def test_a_value_that_no_puzzle_has_cannot_be_asked_for(
    browser: Browser, server: Served, family: str
) -> None:
    with window(browser, server.url, scheme="dark") as studio:
        studio.open()
        page = studio.page
        page.locator(f".chip:has(input[value={family}])").click()
        page.locator("#wish summary").click()
        page.get_by_label("Several, in turn").check()
        page.locator(".levels .chip input:checked").uncheck(force=True)
        page.locator("#wish summary").click()
        page.fill("input[name=target]", "value=99..100")
        expect(page.locator("#reason")).not_to_be_empty()
        expect(page.locator("#wish button[type=submit]")).to_be_disabled()
        assert studio.violations() == []


def test_a_message_names_no_path_of_the_request(server: Served) -> None:
    wish = {"family": "sudoku", "level": "evil", "shape": {"size": 4}}
    answer = server.http.post("/api/generate", json={"wishes": [wish]})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("a 4x4 sudoku is too small")


def test_a_damaged_link_of_a_desk_says_so(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.open("#desk=damaged")
        expect(studio.page.locator(".toast.bad")).to_contain_text("This link is damaged")
