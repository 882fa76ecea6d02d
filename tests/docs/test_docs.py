"""The docs tell the truth: nothing undocumented, nothing stale, every example runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cruxpress import families
from tools import examples

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
HOUSE = [name for name in families.names() if name != "latin"]


def _without_plugins() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def test_the_reference_page_is_what_the_code_says() -> None:
    code = "from tools.reference import page; print(page(), end='')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=_without_plugins(), capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    stored = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert done.stdout == stored, "docs/reference.md is stale: run `make docs`"


@pytest.mark.parametrize("name", HOUSE)
def test_every_family_has_a_page_and_a_folder_readme(name: str) -> None:
    page = (ROOT / "docs" / "families" / f"{name}.md").read_text(encoding="utf-8")
    readme = ROOT / "src" / "cruxpress" / "families" / name / "README.md"
    assert "| File | Purpose |" in readme.read_text(encoding="utf-8")
    family = families.named(name)
    for level in family.levels:
        assert level.name in page, f"the level {level.name} is not on the page of {name}"
    for option in family.shape.options():
        flag = f"--{option.name.replace('_', '-')}"
        assert flag in page, f"the option {flag} is not on the page of {name}"


FOLDERS = [
    page.parent
    for page in (*ROOT.glob("src/cruxpress/**/README.md"), *ROOT.glob("*/README.md"))
    if "| File | Purpose |" in page.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_readme_names_every_file_of_its_folder(folder: Path) -> None:
    page = (folder / "README.md").read_text(encoding="utf-8")
    files = {file.name for file in folder.glob("*.*") if file.suffix in {".py", ".sh", ".toml"}}
    missing = [name for name in files - {"__init__.py"} if f"`{name}`" not in page]
    assert missing == []


def test_the_glossary_has_every_word_of_the_house() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    words = (
        "family", "shape", "level", "rating", "features", "technique", "step", "walk", "tier",
        "solve", "reason", "given", "cage", "goal", "clue", "slot", "entry", "letters", "guess",
        "mark", "answer", "seed", "recipe", "search", "nudge", "attempt", "reject", "record",
        "fingerprint", "store", "pack", "plan", "batch", "plugin", "book", "drawing",
        "kernel",
    )  # fmt: skip
    missing = [word for word in words if f"**{word}**" not in glossary]
    assert missing == []


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in PAGES:
        prose = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.M | re.S)
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


BLOCKS = [(page.name, block) for page in examples.pages() for block in examples.blocks(page)]


@pytest.mark.parametrize(("page", "block"), BLOCKS)
def test_every_example_runs_and_shows_what_it_says(page: str, block: str, tmp_path: Path) -> None:
    for example in examples.examples(block):
        done = examples.run(example.command, tmp_path)
        assert done.returncode == 0, f"{page}: {example.command}: {done.stdout}"
        if example.shown:
            stale = f"{page}: `make docs` writes what {example.command} shows: {done.stdout}"
            assert examples.fits(example.shown, done.stdout), stale


def test_output_that_is_another_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ printf 'a\\nb\\n'\na\nc\n$ seq 5\n1\n…\n6\n$ true\n```\n")
    [block] = examples.blocks(page)
    wrong, cut, silent = examples.examples(block)
    assert not examples.fits(wrong.shown, "a\nb\n")
    assert not examples.fits(cut.shown, "1\n2\n3\n4\n5\n")
    assert silent.shown == ()
    assert examples.refresh(page)
    assert (
        page.read_text() == "```console\n$ printf 'a\\nb\\n'\na\nb\n$ seq 5\n1\n…\n5\n$ true\n```\n"
    )
    assert not examples.refresh(page)


def test_the_repository_names_no_machine_of_ours() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".hpp", ".cpp", ".sh", ".json"}:
            text = path.read_text(encoding="utf-8", errors="replace")
            assert "/work/" + "main" not in text, name
            assert "/root" + "/" not in text, name


def test_the_page_about_installing_names_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    page = (ROOT / "docs" / "install.md").read_text("utf-8")
    named = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.M))
    assert named == set(project["optional-dependencies"]) - {"test", "check", "docs", "fuzz"}
