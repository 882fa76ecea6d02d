"""The evidence of words: the rank correlation is what statistics means by it, and floors bite."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
import word_evidence

ROWS = {
    "wheel_anagram_items": ("word,zipf,rtall", ("able,5.4,-0.2", "about,4.4,0.1", "cravat,2,0.9")),
    "wheel_bee_10000_players": (
        "word,zipf,rate",
        ("died,5,0.9", "diet,4,0.8", "idiotic,3,0.2"),
    ),
    "marks_wordle_mcm": (
        "word,repeats,minshare,zipf,fam_acc,mean",
        ("crane,0,0.2,4.1,3,3.9", "mummy,3,0.02,4.0,6,5.2", "stare,0,0.3,4.5,5,3.7"),
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "evidence").mkdir()
    for name, (head, rows) in ROWS.items():
        (tmp_path / "evidence" / f"{name}.csv").write_text("\n".join((head, *rows)) + "\n")
    return tmp_path


def test_the_rank_correlation_shares_the_rank_of_equal_values() -> None:
    assert word_evidence.spearman([1, 2, 3, 4], [1, 3, 2, 4]) == pytest.approx(0.8)
    assert word_evidence.spearman([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(0.9486832980505138)


def test_a_figure_below_its_floor_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert word_evidence.missed(folder) == []
    assert "n 3" in capsys.readouterr().out
    monkeypatch.setattr(word_evidence, "recall", lambda zipf, length: zipf)
    told = word_evidence.missed(folder)
    assert any("spelling-bee" in one for one in told)
