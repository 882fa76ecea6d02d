"""The API answers what the library would, and no solution leaves before it is asked for."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

import cruxpress
from cruxpress import Recipe, make
from cruxpress.families import named, names
from tests.web.conftest import SUDOKU, Served

HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")
Card = Callable[[str], dict[str, Any]]


def test_every_family_has_a_form_with_all_its_options(server: Served) -> None:
    found = {one["family"]: one for one in server.http.get("/api/families").json()}
    assert list(found) == list(names())
    for name in HOUSE:
        options = {one.name for one in named(name).shape.options()} - {"llm"}
        assert {one["name"] for one in found[name]["fields"]} == options
        assert [one["name"] for one in found[name]["levels"]] == [
            one.name for one in named(name).levels
        ]


def test_families_are_told_in_romanian(server: Served) -> None:
    keen = server.http.get("/api/families?language=ro").json()[1]
    assert keen["levels"][0]["title"] == "ușor"


def test_what_can_never_be_made_is_told_before(server: Served) -> None:
    wish = {"family": "sudoku", "level": "evil", "shape": {"size": 4}}
    told = server.http.post("/api/feasible", json=wish).json()
    assert not told["feasible"] and "too small" in told["reason"]
    assert told["levels"]["easy"] is None and "too small" in told["levels"]["evil"]
    refused = server.http.post("/api/generate", json={"wishes": [wish]})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "asked-wrongly"


@pytest.mark.parametrize("family", HOUSE)
def test_a_made_puzzle_is_that_of_its_recipe_without_its_solution(
    server: Served, card: Card, family: str
) -> None:
    made = card(family)
    record = make(Recipe(family, level="easy", seed=3))
    assert made["puzzle"] == record.puzzle and made["rating"] == json.loads(record.line())["rating"]
    assert "solution" not in made and "walk" not in made
    assert made["hardest"]["slug"] in {one.slug for one in named(family).techniques}
    again = server.job("/api/generate", {"recipes": [made["recipe"] | {"family": family}]})
    assert again["cards"][0]["puzzle"] == record.puzzle


def test_a_missed_level_is_a_fault_with_the_nearest_card(server: Served) -> None:
    wish = {"family": "sudoku", "target": "value=9.2..9.3", "budget": 1}
    job = server.job("/api/generate", {"wishes": [wish], "seed": 1})
    assert job["status"] == "done" and job["result"]["missed"] == 1
    error = job["faults"][0]["error"]
    assert error["code"] == "target-missed" and error["nearest"]["rating"]["value"] < 9.2
    assert "solution" not in error["nearest"]


@pytest.mark.parametrize("family", HOUSE)
def test_another_is_as_hard_and_another_is_harder(server: Served, card: Card, family: str) -> None:
    first = card(family)
    found = {}
    for than in ("equal", "harder"):
        body = {"card": first, "than": than, "seed": 5, "besides": [first["fingerprint"]]}
        found[than] = server.job("/api/another", body)["cards"][0]
    value = first["rating"]["value"]
    low, high = named(family).scale().range(first["rating"]["level"])
    width = high - low
    shown = 0.5 * 10 ** -named(family).scale().digits
    assert abs(found["equal"]["rating"]["value"] - value) <= max(shown, 0.02 * value) + 1e-6
    assert value < found["harder"]["rating"]["value"] <= value + 1.4 * width
    assert len({first["id"], found["equal"]["id"], found["harder"]["id"]}) == 3
    recipe = found["harder"]["recipe"] | {"family": family}
    assert server.job("/api/generate", {"recipes": [recipe]})["cards"][0] == found["harder"]


def test_rate_solve_explain_and_draw_say_what_the_library_says(server: Served) -> None:
    asked = {"family": "sudoku", "puzzle": SUDOKU}
    post = server.http.post
    rating = cruxpress.rate(SUDOKU, "sudoku").to_json()
    assert post("/api/rate", json=asked).json() == {"rating": json.loads(json.dumps(rating))}
    assert post("/api/solve", json=asked).json() == {"solution": "1234341221434321"}
    walk = post("/api/explain", json=asked | {"language": "ro"}).json()
    assert [step["what"] for step in walk["steps"]][-1] == "Scrieți 1 în R4C4."
    picture = post("/api/draw", json=asked | {"cell_names": True})
    assert picture.headers["content-type"] == "image/svg+xml"
    assert 'data-cell="R4C4"' in picture.text
    assert set(post("/api/draw", json=asked | {"form": "json"}).json()["cells"]) >= {"R4C4"}


def test_a_hint_tells_as_much_as_its_depth(server: Served) -> None:
    asked = {"family": "sudoku", "puzzle": SUDOKU, "state": {"written": {"R4C3": "2"}}}
    where, why, what = (
        server.http.post("/api/next", json=asked | {"depth": depth}).json()["step"]
        for depth in ("where", "why", "what")
    )
    assert "why" not in where and "places" not in where and "what" not in why
    assert what["places"] == {"R4C4": "1"} and what["what"] == "Write 1 in R4C4."
    wrong = asked | {"state": {"written": {"R4C3": "1"}}}
    assert server.http.post("/api/next", json=wrong).json()["wrong"] == ["R4C3"]


def test_a_false_card_is_found_out(server: Served, card: Card) -> None:
    good = card("keen")
    assert server.http.post("/api/check", json={"card": good}).json()["faults"] == []
    false = good | {"rating": good["rating"] | {"value": 4.5, "level": "unreasonable"}}
    assert "rated easy" in server.http.post("/api/check", json={"card": false}).json()["faults"][0]
    refused = server.job("/api/export", {"cards": [false], "form": "jsonl"})
    assert refused["status"] == "failed" and "rated easy" in refused["error"]["message"]


def test_an_exported_pack_is_read_back_with_every_solution(server: Served, card: Card) -> None:
    cards = [card(family) for family in HOUSE]
    job = server.job("/api/export", {"cards": cards, "form": "jsonl"})
    pack = server.http.get(f"/api/jobs/{job['id']}/files/puzzles.jsonl")
    assert "attachment" in pack.headers["content-disposition"]
    records = [cruxpress.Record.parse(line) for line in pack.text.splitlines()]
    assert [one.id for one in records] == [one["id"] for one in cards]
    assert [cruxpress.check(one) for one in records] == [[]] * len(HOUSE)
    upload = server.http.post("/api/files?name=desk.jsonl", content=pack.content)
    read = server.ended(upload.json()["id"])
    assert [one["id"] for one in read["cards"]] == [one["id"] for one in cards]


@pytest.mark.parametrize(
    ("form", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_a_card_becomes_a_picture(server: Served, card: Card, form: str, begins: bytes) -> None:
    job = server.job("/api/export", {"cards": [card("marks")], "form": form})
    [name] = job["files"]
    assert server.http.get(f"/api/jobs/{job['id']}/files/{name}").content.startswith(begins)


def test_several_crosswords_become_a_zip_of_ipuz_files(server: Served, card: Card) -> None:
    other = server.job("/api/another", {"card": card("crossword"), "seed": 8})["cards"][0]
    job = server.job("/api/export", {"cards": [card("crossword"), other], "form": "ipuz"})
    data = server.http.get(f"/api/jobs/{job['id']}/files/puzzles.zip").content
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == [f"{one['id']}.ipuz" for one in (card("crossword"), other)]
        assert json.loads(archive.read(f"{other['id']}.ipuz"))["version"].startswith("http://ipuz")


def test_a_book_of_the_desk_has_its_puzzles_in_their_order(server: Served, card: Card) -> None:
    texts = [card("sudoku")["puzzle"], make(Recipe("sudoku", level="evil", seed=1)).puzzle]
    plan = {
        "title": "Mine",
        "puzzles": {"order": "given", "apart": 0},
        "sections": [{"family": "sudoku", "puzzles": texts[::-1]}],
    }
    job = server.job("/api/books", {"plan": plan})
    assert job["status"] == "done" and job["result"]["puzzles"] == 2
    pages = [name for name in job["files"] if name.startswith("page-")]
    assert len(pages) == job["result"]["pages"]
    pdf = server.http.get(f"/api/jobs/{job['id']}/files/book.pdf")
    assert pdf.content.startswith(b"%PDF") and pdf.headers["content-type"] == "application/pdf"
    wrong = server.http.post("/api/books", json={"plan": {"titel": "Mine"}})
    assert wrong.status_code == 422 and "did you mean" in wrong.json()["error"]["message"]


def test_bad_lines_of_an_upload_are_faults_and_the_rest_is_rated(server: Served) -> None:
    lines = f"{SUDOKU.replace(' ', '')}\nnonsense\n"
    answer = server.http.post("/api/files?name=mine.txt&family=sudoku", content=lines.encode())
    job = server.ended(answer.json()["id"])
    assert [one["rating"]["level"] for one in job["cards"]] == ["easy"]
    assert job["faults"][0]["place"] == 2 and job["faults"][0]["error"]["code"] == "not-readable"


def test_a_wordlist_is_added_and_listed(server: Served) -> None:
    words = "\n".join(["apple", "pear", "plum", "cherry"]).encode()
    answer = server.http.post("/api/words?name=fruit&language=en", content=words)
    job = server.ended(answer.json()["id"])
    assert job["result"]["list"]["words"] == 4
    assert "fruit" in [one["name"] for one in server.http.get("/api/words").json()]


def test_a_made_puzzle_is_found_by_its_id(server: Served, card: Card) -> None:
    made = card("wheel")
    found = server.http.get(f"/api/puzzles/{made['id']}?language=ro").json()
    assert found["puzzle"] == made["puzzle"] and "solution" not in found
    assert found["rules"].startswith(named("wheel").wording("ro").rules[:20])
    assert server.http.get("/api/puzzles/wheel-000000000000").status_code == 404
