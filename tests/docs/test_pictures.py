"""The pictures of the documentation are what the code draws."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_every_picture_is_what_the_code_draws() -> None:
    code = (
        "from tools.pictures import FOLDER, drawings, svg\n"
        "print([name for name, drawing in drawings()\n"
        "       if (FOLDER / f'{name}.svg').read_text('utf-8') != svg(drawing)])"
    )
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "[]", "docs/pictures is stale: run `python tools/pictures.py`"
