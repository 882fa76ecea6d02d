"""Krazydad's form of keen: what it cannot hold is left out, and the rest is written."""

from __future__ import annotations

import json
from pathlib import Path

from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.families.keen import krazydad, text
from tests.contract.test_commands import crux


def test_what_does_not_fit_is_named_and_left_out(tmp_path: Path) -> None:
    plain = [make(Recipe("keen", {"size": 4}, level="easy", seed=seed)) for seed in (1, 2)]
    hidden = make(Recipe("keen", {"size": 4, "hidden": True}, level="easy", seed=1))
    killer = make(Recipe("killer", {"size": 4}, level="easy", seed=1))
    pack, path = tmp_path / "x.jsonl", tmp_path / "y.inky"
    records = (plain[0], hidden, killer, plain[1])
    pack.write_text("".join(json.dumps(record.to_json()) + "\n" for record in records), "utf-8")
    done = crux("convert", str(pack), str(path))
    assert done.returncode == 1
    assert "x.jsonl:2: krazydad's form cannot hold hidden operators" in done.stderr
    assert f"x.jsonl:3: this format holds keen puzzles only; {killer.id} is none" in done.stderr
    assert "2 converted, 2 left out" in done.stderr
    expected = [krazydad.write(text.parse(record.puzzle)) for record in plain]
    assert path.read_text("utf-8").split() == expected


def test_a_file_of_which_nothing_fits_is_not_written(tmp_path: Path) -> None:
    killer = make(Recipe("killer", {"size": 4}, level="easy", seed=1))
    pack, path = tmp_path / "x.jsonl", tmp_path / "y.inky"
    pack.write_text(json.dumps(killer.to_json()) + "\n", "utf-8")
    done = crux("convert", str(pack), str(path))
    assert done.returncode == 2 and not path.exists()
    assert "holds keen puzzles only" in done.stderr
