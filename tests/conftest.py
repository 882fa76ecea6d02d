"""Shared by all tests: the template family is known, to worker processes too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
os.environ["CRUXPRESS_FAMILIES"] = "latin=tests.template:LATIN"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make fuzz` asks for more lines than the usual run."""
    parser.addoption("--fuzz-lines", type=int, default=2000, help="mutated lines for each parser")
