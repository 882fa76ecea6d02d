"""The check that wheels are tried with holds here, and bites."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import smoke

SMOKE = Path(smoke.__file__)


def test_the_package_passes_what_every_wheel_must_pass() -> None:
    done = subprocess.run([sys.executable, SMOKE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "golden ratings the same" in done.stdout


def test_a_rating_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = smoke._table("marks_golden")
    spoilt = [row | {"value": str(float(row["value"]) + 0.01)} for row in table]
    monkeypatch.setattr(smoke, "_table", lambda name: spoilt)
    monkeypatch.setattr(smoke, "ROWS", {"marks": (1, "value")})
    with pytest.raises(AssertionError, match="marks"):
        smoke.golden_ratings_are_the_same_here()
