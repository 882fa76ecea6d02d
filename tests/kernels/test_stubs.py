"""The stubs of the kernels are those of the built module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_stubs_are_fresh(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nanobind.stubgen", "-m", "cruxpress._kernels", "-r", "-q"]
    subprocess.run([*command, "-O", str(tmp_path)], check=True, cwd=tmp_path)
    stored = ROOT / "src" / "cruxpress" / "_kernels"
    made = sorted(path.name for path in (tmp_path / "_kernels").iterdir())
    assert made == sorted(path.name for path in stored.iterdir())
    for name in made:
        text = (tmp_path / "_kernels" / name).read_text(encoding="utf-8")
        assert text == (stored / name).read_text(encoding="utf-8"), f"{name}: run `make kernels`"
