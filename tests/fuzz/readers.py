"""Every reader of the house, for a fuzzer: valid inputs to begin with, and what reads them.

A reader takes bytes, as they come from a file, a pipe or an argument, and either reads them or
raises a ``PuzzleError``; anything else that escapes is a finding.  Where a text is written again,
it must be read back equal.
"""

from __future__ import annotations

import atexit
import gzip
import io
import json
import os
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from cruxpress import families
from cruxpress.batch.plan_file import read_plan as read_batch
from cruxpress.book.font import characters, family_of
from cruxpress.book.plan import read_plan
from cruxpress.clues.llm import replies
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Range
from cruxpress.core.record import Record
from cruxpress.engine.calibration import KIND, counted, read_scale, read_time
from cruxpress.engine.request import PuzzleRequest
from cruxpress.engine.verification import faults_of
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.wheel import letter_statistics, round_sequence
from cruxpress.families.wheel.diagnostics_log import RoundLog
from cruxpress.files.check_files import verdict
from cruxpress.files.formats import Format, formats
from cruxpress.files.formats.crossword_draft import Draft, from_ipuz, to_ipuz
from cruxpress.files.manifest import PackContents, facts_of, faults, write_pack
from cruxpress.files.record_files import RecordSource, opened, pieces
from cruxpress.player.results import ResultSheet, code_of, codes_in, read_code
from cruxpress.site.plan import read_plan as read_site
from cruxpress.words import dexonline
from cruxpress.words.importer import read_forbidden, read_list
from cruxpress.words.language import LANGUAGES
from cruxpress.workers import ThisProcess
from tests.fuzz.mutations import Mutator, mutate_bytes, mutate_text
from tests.fuzz.seeds import files_of, presets, rounds_log, small_font, some_records

Seeds = Callable[[], Sequence[bytes]]


@dataclass(frozen=True)
class Reader:
    """What reads bytes, inputs that it takes, and how these are made hostile.

    What does no more than read gets all executions.  ``share`` is for what also uses what was
    read (solves, proves, draws it), which takes a hundred times as long: so many of a hundred.
    """

    name: str
    seeds: Seeds
    read: Callable[[bytes], None]
    mutate: Mutator = mutate_text
    share: int = 100


def text_of(data: bytes) -> str:
    """Bytes as a command line gives them: what is no UTF-8 survives as lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def _puzzle(name: str, data: bytes) -> None:
    family = families.named(name)
    puzzle = family.parse(text_of(data))
    assert family.parse(family.write(puzzle)) == puzzle


def _used(name: str, data: bytes) -> None:
    """Everything that can be done with a puzzle: counted, rated, explained, drawn."""
    family = families.named(name)
    puzzle = family.parse(text_of(data))
    family.draw(puzzle, None, None).to_json()
    solution = family.solve(puzzle, 2).only()
    family.rate(puzzle, "")
    for step in family.reason(puzzle).steps[:3]:
        family.tell(step)
    family.draw(puzzle, solution, None)
    family.canonical(puzzle, solution)


@cache
def _first(name: str) -> tuple[AnyFamily, Any]:
    """A family and a puzzle of it."""
    family = families.named(name)
    return family, family.parse(some_records(name)[0].puzzle)


def _solution(name: str, data: bytes) -> None:
    family, puzzle = _first(name)
    solution = family.parse_solution(puzzle, text_of(data))
    family.check(puzzle, solution)
    family.write_solution(puzzle, solution)


def _state(name: str, data: bytes) -> None:
    family, puzzle = _first(name)
    family.state(puzzle, text_of(data))


def _next(name: str, data: bytes) -> None:
    family, puzzle = _first(name)
    family.next(puzzle, family.state(puzzle, text_of(data)))


def _record(data: bytes) -> None:
    record = Record.parse(text_of(data))
    assert Record.parse(record.line()) == record


def _checked(data: bytes) -> None:
    faults_of(Record.parse(text_of(data)))


def _format(form: Format, data: bytes) -> None:
    for item in _source(form).items(_pieces(form, data)):
        assert item.line >= 1


def _adopted(form: Format, data: bytes) -> None:
    """A file of puzzles, adopted and written again in its own format."""
    for found in _source(form).records(_pieces(form, data)):
        assert isinstance(found.content, (Record, PuzzleError))


def _source(form: Format) -> RecordSource:
    return RecordSource("one", form, families.named((*form.families, "latin")[0]))


def _pieces(form: Format, data: bytes) -> Iterator[str]:
    """What is read of a file with these bytes, without a file: that would take half of the time."""
    return pieces(io.TextIOWrapper(io.BytesIO(data), **form.opening), form)


def _pack(data: bytes) -> None:
    """A gzipped pack, line by line."""
    path = in_file(data, "pack/none.jsonl.gz")
    source = RecordSource.of(str(path))
    with opened(path, source.form) as stream:
        for item in source.items(pieces(stream, source.form)):
            assert item.line >= 1


def _manifest(data: bytes) -> None:
    """A manifest, compared with its pack."""
    path, contents = _one_pack("one.jsonl")
    in_file(data, "pack/one.manifest.json")
    assert not any("\n" in fault for fault in faults(path, contents, 1))


def _checked_pack(data: bytes) -> None:
    """A gzipped pack with its manifest."""
    _one_pack("two.jsonl.gz")
    _whole_pack(in_file(data, "pack/two.jsonl.gz"))


def _checked_manifest(data: bytes) -> None:
    path, _ = _one_pack("three.jsonl")
    in_file(data, "pack/three.manifest.json")
    _whole_pack(path)


@cache
def _one_pack(name: str) -> tuple[Path, PackContents]:
    """A pack of one record with its manifest, and what is in it."""
    path, contents = in_file(b"", f"pack/{name}"), PackContents()
    write_pack([_small()], path)
    contents.take(facts_of(_small()))
    return path, contents


def _whole_pack(path: Path) -> None:
    """A pack and its manifest as `cruxpress check` reads them; a fault is one line."""
    source, told = RecordSource.of(str(path)), list[str]()
    with opened(path, source.form) as stream:
        found = verdict(str(path), source, pieces(stream, source.form), ThisProcess(), told.append)
    assert found.holds or told or not found.good
    assert not any("\n" in sentence for sentence in told)


def _plan(read: Callable[..., Any], name: str, data: bytes) -> None:
    read(text_of(data), name=name)


def _codes() -> list[bytes]:
    return [code_of(ResultSheet("Ana", (), 5, "key"), seconds=61).encode()]


def _code(data: bytes) -> None:
    sheet = ResultSheet("Ana", (), 5, "key")
    for code in codes_in(text_of(data)) or [text_of(data)]:
        result = read_code(code, [sheet])
        told = {name: getattr(result, name) for name in ("solved", "seconds", "hints", "checks")}
        assert read_code(code_of(sheet, **told, reveals=result.reveals), [sheet]) == result


def _time(data: bytes) -> None:
    assert counted([read_time(text_of(data), "ana")])


def _draft(data: bytes) -> None:
    draft = from_ipuz(text_of(data))
    assert from_ipuz(to_ipuz(draft)) == draft


def _scale(data: bytes) -> None:
    assert read_scale(text_of(data), "keen").family == "keen"


def _wish(data: bytes) -> None:
    PuzzleRequest.from_json(json.loads(text_of(data)))


def _wordlist(data: bytes) -> None:
    read_list(in_file(data), "en")


def _forbidden(data: bytes) -> None:
    read_forbidden(in_file(data), "ro")


def _dexonline(data: bytes) -> None:
    dexonline.read_tsv(in_file(data))


def _rounds(data: bytes) -> None:
    head, done = round_sequence.read(in_file(data))
    assert head is not None or not done


def _log(data: bytes) -> None:
    list(RoundLog(in_file(data, "log/wheel.jsonl").parent).lines("a", "end"))


def _statistics(data: bytes) -> None:
    name = letter_statistics.META_FILE if data[:1] == b"{" else letter_statistics.WORDS_FILE
    letter_statistics.read(in_file(data, f"{name}/{name}").parent)


def _font(data: bytes) -> None:
    path = in_file(data)
    family_of(path)
    characters.__wrapped__(path)


def _grid(data: bytes) -> None:
    Grid.parse(text_of(data), LANGUAGES["en"]).slots  # noqa: B018


def _range(data: bytes) -> None:
    assert Range.parse(str(Range.parse(text_of(data)))) is not None


def _reply(data: bytes) -> None:
    text = text_of(data)
    for read in (replies.read_plain, replies.read_cryptic, replies.read_theme):
        try:
            read(text)
        except PuzzleError:
            continue


# Where small files are written: where it is said, or in memory where there is such a place.
MEMORY = os.environ.get("TMPDIR") or ("/dev/shm" if os.access("/dev/shm", os.W_OK) else None)


@cache
def _room() -> Path:
    """A folder of this process for files of a short life."""
    place = tempfile.TemporaryDirectory(dir=MEMORY, prefix="cruxpress-fuzz-")
    atexit.register(place.cleanup)
    return Path(place.name)


@cache
def _place(name: str) -> Path:
    path = _room() / name
    path.parent.mkdir(exist_ok=True)
    return path


def in_file(data: bytes, name: str = "one") -> Path:
    """Bytes in a file, until others take their place."""
    path = _place(name)
    path.write_bytes(data)
    return path


def _lines(*texts: str) -> Seeds:
    return lambda: [text.encode() for text in texts]


def _of_family(name: str) -> list[Reader]:
    def puzzles() -> list[bytes]:
        texts = [record.puzzle for record in some_records(name)]
        return [text.encode() for text in (*texts, families.named(name).example)]

    def solutions() -> list[bytes]:
        return [record.solution.encode() for record in some_records(name)[:1]]

    def states() -> list[bytes]:
        first, *_ = some_records(name)
        board = {cell: symbol for step in (first.walk or ())[:4] for cell, symbol in
                 step.places.items()}  # fmt: skip
        text = " ".join(f"{cell}={symbol}" for cell, symbol in board.items())
        return [b"R1C1=5 R1C2-3,7", text.encode(), json.dumps({"written": board}).encode(),
                first.puzzle.encode()]  # fmt: skip

    return [
        Reader(f"puzzle-{name}", puzzles, partial(_puzzle, name)),
        Reader(f"used-{name}", puzzles, partial(_used, name), share=2),
        Reader(f"solution-{name}", solutions, partial(_solution, name)),
        Reader(f"state-{name}", states, partial(_state, name)),
        Reader(f"next-{name}", states, partial(_next, name), share=20),
    ]


def _of_format(form: Format) -> list[Reader]:
    mutate = mutate_bytes if form.binary else mutate_text
    seeds = partial(files_of, form.name)
    return [
        Reader(f"format-{form.name}", seeds, partial(_format, form), mutate),
        Reader(f"adopted-{form.name}", seeds, partial(_adopted, form), mutate, share=2),
    ]


def _presets() -> list[bytes]:
    more = b'title = "A"\n[look]\nfont = "x.ttf"\n[[sections]]\nfamily = "keen"\nlevel = "hard"\n'
    return [*(one for one in presets() if len(one) < 500), more]


def _plans_json() -> list[bytes]:
    return [json.dumps(tomllib.loads(text_of(one))).encode() for one in _presets()]


_BATCH = {
    "seed": 5,
    "walks": True,
    "recipes": [
        {"family": "keen", "level": "easy", "count": 3, "shape": {"size": 5}},
        {"family": "sudoku", "target": ["hardest=6.6±0.2"], "require": ["x-wing"], "count": 2},
    ],
}
_BATCH_TOML = """seed = 5
[[recipes]]
family = "sudoku"
level = "easy"
count = 10
shape = { size = 6 }
"""
_WORDS = ("crane;80\nnaïve;30\n4x4;50\n", "apple\npear\n# no\nplum\n",
          "word\tscore\tzipf\ttier\tflags\tothers\tdifficulty\ncrane\t50\t3.5\t2\tproper\tCrane\t0.5\n",
          "\ufeffcrane\n")  # fmt: skip
_META = json.dumps({"format": "v1", "generated_at_utc": "2026-02-15T21:10:00Z", "generator": {},
                    "inputs": {"words": "00"}, "outputs": {"004_txt_sha256": "00"}})  # fmt: skip


def _gzipped() -> list[bytes]:
    return [gzip.compress((_small().line() + "\n").encode(), mtime=0)]


def _manifests() -> list[bytes]:
    path = in_file(b"", "manifests/one.jsonl")
    write_pack([_small()], path)
    return [path.with_name("one.manifest.json").read_bytes()]


def _drafts() -> list[bytes]:
    clues = {"1 across": "Pet (3)", "1 down": "Fish & chips"}
    return [to_ipuz(Draft(Grid(("CAT", "O#E", "D.N")), clues)).encode(), *files_of("ipuz")[-2:]]


def _records() -> list[bytes]:
    """One of each family; walks are long, so only the smallest family has them."""
    short = (replace(some_records(name)[0], walk=None) for name in families.names())
    return [one.line().encode() for one in (*some_records("latin")[:1], *short)]


def _small() -> Record:
    """The shortest of all records."""
    return replace(some_records("latin")[0], walk=None)


def _small_records() -> list[bytes]:
    return [one.line().encode() for one in (_small(), *some_records("latin")[:1])]


@cache
def readers() -> dict[str, Reader]:
    """All of them, by name."""
    every = [
        *(one for name in families.names() for one in _of_family(name)),
        *(one for form in formats().values() if form.read for one in _of_format(form)),
        Reader("record", _records, _record),
        Reader("checked-record", _small_records, _checked, share=20),
        Reader("pack", _gzipped, _pack, mutate_bytes),
        Reader("checked-pack", _gzipped, _checked_pack, mutate_bytes, share=20),
        Reader("manifest", _manifests, _manifest),
        Reader("checked-manifest", _manifests, _checked_manifest, share=10),
        Reader("plan-toml", _presets, partial(_plan, read_plan, "plan.toml")),
        Reader("plan-json", _plans_json, partial(_plan, read_plan, "plan.json")),
        Reader("batch-toml", _lines(_BATCH_TOML), partial(_plan, read_batch, "plan.toml")),
        Reader("batch-json", _lines(json.dumps(_BATCH)), partial(_plan, read_batch, "plan.json")),
        Reader("site-toml", _lines(_SITE), partial(_plan, read_site, "plan.toml")),
        Reader("code", _codes, _code),
        Reader("time", _lines('{"id":"keen-1","family":"keen","value":2.5,"seconds":90}'), _time),
        Reader("scale", _lines(_SCALE), _scale),
        Reader("draft", _drafts, _draft),
        Reader("wordlist", _lines(*_WORDS), _wordlist),
        Reader("wordlist-bytes", lambda: [_WORDS[0].encode("utf-16"), _WORDS[1].encode()],
               _wordlist, mutate_bytes),
        Reader("forbidden", _lines("mamă\ntată # no\n"), _forbidden),
        Reader("dexonline", _lines(_DEX), _dexonline),
        Reader("rounds", lambda: [rounds_log()], _rounds),
        Reader("log", _lines('{"run":"ab","event":"end","finalist":null}\n{"run":"b"}\n'), _log),
        Reader("statistics", _lines("# format=v1\nabc:3\nde:0\n", _META), _statistics),
        Reader("font", lambda: [small_font()], _font, mutate_bytes),
        Reader("grid", _lines("....#\n.....\n..#..\n.....\n#....", ".../.#./..."), _grid),
        Reader("target", _lines("hardest=6.6±0.2", "minutes=10..15", "value=..3"), _range),
        Reader("reply", _lines(_REPLY, '{"words": [{"word": "reef", "clue": "Ridge"}]}'), _reply),
    ]  # fmt: skip
    return {one.name: one for one in every}


_SITE = (
    'title = "Mine"\nbase = "https://example.org/"\ndates = "2027-01-01..2027-01-03"\n'
    '[[sections]]\nfamily = "keen"\nweek = "easy,easy,easy,normal,normal,hard,hard"\n'
)
_SCALE = json.dumps(
    {
        "kind": KIND,
        "families": {
            "keen": {
                **{"times": 90, "solvers": 3, "puzzles": 60, "at": 0.5, "slope": 0.3},
                **{"variance": [0.01, 0.02, 0.0], "spread": 0.4, "low": 1.0, "high": 4.5},
                "order": [0.6, 0.4, 0.8],
            }
        },
    }
)
_DEX = (
    "entry_word\tlexeme_frequency\tdefinition\ttags\tsource_count\n"
    "măr\t0.61\tfructul mărului\tpop.\t3\ncasă\t0.9\tNULL\t\t12\n"
)
_REPLY = json.dumps(
    {
        "clues": [
            {
                "answer": "CRANE",
                "clue": "Bird on a building site",
                "device": "double",
                "pieces": [{"role": "definition", "text": "Bird", "letters": "CRANE"}],
            }
        ]
    }
)
