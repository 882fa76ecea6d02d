"""Definitions of WordNet: read from its files, cut to clues; broken files do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress.clues.dictionary import ENVIRONMENT, WordNet, shortened
from cruxpress.core.errors import AskedWrongly

SENSES = {
    "noun": [
        ("cat", ["cat", "true_cat"], "feline mammal usually having thick soft fur; \"a cat\""),
        ("cat", ["guy", "cat", "hombre"], "an informal term for a youth or man; \"a nice guy\""),
    ],
    "adj": [("quick", ["quick(p)", "speedy", "O2"], "(of a person) done in little time")],
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A WordNet of four senses in the form of wndb(5WN)."""
    for part, senses in SENSES.items():
        data, index = "  1 licence\n", {}
        for lemma, words, gloss in senses:
            index.setdefault(lemma, []).append(len(data))
            listed = " ".join(f"{word} 0" for word in words)
            data += f"{len(data):08d} 03 n {len(words):02x} {listed} 000 | {gloss}  \n"
        lines = [f"{lemma} n {len(at)} 1 @ {len(at)} 1 {' '.join(f'{x:08d}' for x in at)}  "
                 for lemma, at in index.items()]  # fmt: skip
        (tmp_path / f"data.{part}").write_text(data)
        (tmp_path / f"index.{part}").write_text("\n".join(["  1 licence", *lines, ""]))
    return tmp_path


def test_glosses_come_first_then_other_words_of_the_sense(folder: Path) -> None:
    found = list(WordNet(folder).definitions("Cat", "en"))
    assert found == ["Feline mammal usually having thick soft fur", "True cat",
                     "Informal term for a youth or man", "Guy", "Hombre"]  # fmt: skip
    assert list(WordNet(folder).definitions("quick", "en")) == ["Done in little time", "Speedy"]


def test_unknown_words_and_other_languages_have_no_definition(folder: Path) -> None:
    net = WordNet(folder)
    for word in ("", "dog", "ca", "licence", "cat n", "\n"):
        assert list(net.definitions(word, "en")) == []
    assert list(net.definitions("cat", "ro")) == []


def test_broken_files_define_nothing(folder: Path) -> None:
    (folder / "data.noun").write_bytes(b"\xff\x00 nonsense | \n" * 3)
    assert list(WordNet(folder).definitions("cat", "en")) == []
    (folder / "index.noun").write_text("\ncat n x\n")
    assert list(WordNet(folder).definitions("cat", "en")) == []
    (folder / "data.adj").unlink()
    assert list(WordNet(folder).definitions("quick", "en")) == []


def test_the_folder_is_named_by_the_environment(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(folder))
    net = WordNet.installed()
    assert net is not None and net.folder == folder
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "nowhere"))
    with pytest.raises(AskedWrongly, match="no WordNet in"):
        WordNet.installed()


def test_a_long_gloss_ends_where_a_clause_begins() -> None:
    gloss = "a natural stream of water that is larger than a creek and flows to the sea"
    assert shortened(gloss) == "Natural stream of water"
    assert shortened("thing " * 40) == ""
    assert shortened("") == ""
