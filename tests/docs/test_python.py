"""The page about Python: its examples run, its names and codes are those of the library."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import cruxpress
from cruxpress.core import errors

PAGE = Path(__file__).parent.parent.parent / "docs" / "python.md"


def test_every_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # In a process: the browser of other tests keeps an event loop running in this one.
    code = "import doctest; print(doctest.testfile(%r, module_relative=False, encoding='utf-8'))"
    run = subprocess.run([sys.executable, "-c", code % str(PAGE)], capture_output=True, text=True)
    assert re.fullmatch(r"TestResults\(failed=0, attempted=[3-9]\d\)\n", run.stdout), run.stdout
    assert (tmp_path / "one.svg").read_text().startswith("<svg")


PAGES = sorted(PAGE.parent.glob("**/*.md"))
OTHERS = [page for page in PAGES if page != PAGE and ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.stem)
def test_examples_of_other_pages_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert done.failed == 0 and done.attempted > 0


# What a block needs that we do not bring: its lines are read, not run.
ELSEWHERE = ("dask_kubernetes", "dask_jobqueue")


def test_every_block_of_python_is_run() -> None:
    blocks = {
        (page.name, code)
        for page in [*PAGES, PAGE.parent.parent / "README.md"]
        for code in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    }
    plain = {(name, code) for name, code in blocks if not code.startswith(">>> ")}
    assert len(blocks - plain) > 10
    for name, code in plain:
        assert any(f"from {module}" in code for module in ELSEWHERE), f"{name}: {code[:60]}"
        compile(code, name, "exec")


def test_a_notebook_shows_pictures(tmp_path: Path) -> None:
    lines = (
        "import cruxpress",
        "record = next(iter(cruxpress.generate('keen', seed=1)))",
        "record",
    )
    cell = nbformat.v4.new_code_cell("\n".join(lines))
    notebook = nbformat.v4.new_notebook(cells=[cell])
    done = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": tmp_path}})
    [output] = done.execute().cells[0].outputs
    assert "<svg" in output.data["text/html"] and "<figcaption>keen" in output.data["text/html"]


def test_the_page_names_what_the_library_offers() -> None:
    table = PAGE.read_text("utf-8").partition("## Make puzzles")[0]
    named = set(re.findall(r"`([A-Za-z_]+)(?:\(|`)", table))
    assert set(cruxpress.__all__) - {"__version__"} <= named
    for name in cruxpress.__all__:
        assert getattr(cruxpress, name)


def test_the_page_has_every_code_once() -> None:
    classes = [one for one in vars(errors).values() if isinstance(one, type)]
    kinds = {one.code: one.__name__ for one in classes if issubclass(one, errors.PuzzleError)}
    kinds.pop("error")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| `(\w+)` \|", PAGE.read_text("utf-8"), re.M))
    assert rows == kinds


def test_importing_the_package_loads_no_numpy() -> None:
    code = "import cruxpress, sys; print('numpy' in sys.modules, len(sys.modules) < 200)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
