"""Formats are found by name and by ending without loading all of them."""

from __future__ import annotations

import subprocess
import sys

from cruxpress.files.formats import format_named, format_of, formats, names


def test_names_and_endings_are_those_that_the_formats_state() -> None:
    assert names() == list(formats())
    for name, one in formats().items():
        assert one.name == name and format_named(name) is one
        for ending in one.endings:
            assert format_of(f"file{ending.upper()}") is one


def test_writing_records_loads_no_format_of_crosswords() -> None:
    code = (
        "import sys; from cruxpress.files.formats import format_of, names; names();"
        "format_of('a.jsonl');"
        "print([name for name in sys.modules if name.startswith('cruxpress.files.formats.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['cruxpress.files.formats.jsonl']"
