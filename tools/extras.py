"""Print the requirements of extras, so that they install without building the package again.

python tools/extras.py test check
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def main() -> None:
    """One requirement a line."""
    with PROJECT.open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    for name in sys.argv[1:]:
        print("\n".join(extras[name]))


if __name__ == "__main__":
    main()
