"""Packs and their manifests: the same records give the same files, and changes are found."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.files.check_files import verdict
from cruxpress.files.manifest import manifest_of, write_pack
from cruxpress.files.record_files import RecordSource, opened, pieces
from cruxpress.workers import ThisProcess


@pytest.fixture(scope="module")
def records() -> list[Record]:
    latin = [make(Recipe("latin", level="gentle", seed=1, item=item)) for item in range(3)]
    return [*latin, make(Recipe("marks", {"language": "ro"}, level="easy", seed=1))]


@pytest.fixture(params=["pack.jsonl", "pack.jsonl.gz"])
def pack(request: pytest.FixtureRequest, tmp_path: Path, records: list[Record]) -> Path:
    path = tmp_path / request.param
    write_pack(records, path, about={"plans": []})
    return path


def told(pack: Path) -> dict[str, object]:
    data: dict[str, object] = json.loads(manifest_of(pack).read_text())
    return data


def faults(pack: Path) -> list[str]:
    """Everything that is wrong with a pack, by its checker."""
    source, said = RecordSource.of(str(pack)), list[str]()
    with opened(pack, source.form) as stream:
        lines = pieces(stream, source.form)
        found = verdict(str(pack), source, lines, ThisProcess(), said.append)
    assert found.holds is not bool(said)
    return [sentence.removeprefix(f"{pack}: ") for sentence in said]


def test_a_pack_is_its_records_line_by_line(pack: Path, records: list[Record]) -> None:
    form = RecordSource.of(str(pack)).form
    with opened(pack, form) as stream:
        assert list(pieces(stream, form)) == [record.line() for record in records]


def test_a_manifest_tells_what_is_in_the_pack(pack: Path, records: list[Record]) -> None:
    found = told(pack)
    assert found["records"] == 4
    assert found["counts"] == {"latin": {"gentle": 3}, "marks": {"easy": 1}}
    digest = hashlib.sha256("".join(f"{one.fingerprint}\n" for one in records).encode())
    assert found["fingerprints"] == digest.hexdigest()
    assert found["files"] == [
        {
            "name": pack.name,
            "lines": 4,
            "bytes": pack.stat().st_size,
            "sha256": hashlib.sha256(pack.read_bytes()).hexdigest(),
        }
    ]
    assert "MPL" in json.dumps(found["words"])


def test_a_pack_that_is_whole_has_no_faults(pack: Path) -> None:
    assert faults(pack) == []


def test_the_same_records_give_the_same_files(pack: Path, records: list[Record]) -> None:
    before = pack.read_bytes(), manifest_of(pack).read_bytes()
    write_pack(records, pack, about={"plans": []})
    assert (pack.read_bytes(), manifest_of(pack).read_bytes()) == before


def test_a_record_that_is_missing_is_found(pack: Path, records: list[Record]) -> None:
    text = "".join(record.line() + "\n" for record in records[:-1]).encode()
    pack.write_bytes(gzip.compress(text) if pack.suffix == ".gz" else text)
    found = " ".join(faults(pack))
    for name in ("bytes", "sha256", "lines", "records", "counts", "fingerprints"):
        assert f"{name} is" in found


def test_a_manifest_of_another_file_is_found(pack: Path) -> None:
    manifest = manifest_of(pack)
    manifest.write_text(manifest.read_text().replace(pack.name, "other.jsonl"))
    assert faults(pack) == [f"{manifest.name} does not know the file {pack.name}"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "cruxpress pack 1", "files": [1]}'])
def test_what_is_no_manifest_is_a_fault(pack: Path, text: str) -> None:
    manifest_of(pack).write_text(text)
    [sentence] = faults(pack)
    assert "is no manifest" in sentence


def test_a_pack_that_was_cut_is_not_whole(tmp_path: Path, records: list[Record]) -> None:
    pack = tmp_path / "pack.jsonl.gz"
    write_pack(records, pack)
    pack.write_bytes(pack.read_bytes()[:-20])
    assert "is not whole" in faults(pack)[0]


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match=r"\.jsonl or \.jsonl\.gz"):
        write_pack([], tmp_path / "pack.zip")


def test_a_pack_that_fails_on_the_way_leaves_the_old_one(pack: Path, records: list[Record]) -> None:
    def fails() -> Iterator[Record]:
        yield records[0]
        raise AskedWrongly("no more")

    before = pack.read_bytes()
    with pytest.raises(AskedWrongly):
        write_pack(fails(), pack)
    assert pack.read_bytes() == before and faults(pack) == []
    assert sorted(path.name for path in pack.parent.iterdir()) == sorted(
        [pack.name, manifest_of(pack).name]
    )
