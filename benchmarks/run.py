"""Run every benchmark that writes a page, one after the other, and say where the pages are.

    python benchmarks/run.py [NAME ...]

A page script is a file of this folder that writes ``results/<its name>.md``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGES = HERE / "results"


def scripts(wanted: list[str]) -> list[Path]:
    """The page scripts, or those of them that are named."""
    found = [path for path in sorted(HERE.glob("*.py")) if _writes_a_page(path)]
    known = [path.stem for path in found]
    if unknown := [name for name in wanted if name not in known]:
        raise SystemExit(f"no benchmark page {unknown[0]!r} (known: {', '.join(known)})")
    return [path for path in found if not wanted or path.stem in wanted]


def _writes_a_page(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return path != Path(__file__) and f'"{path.stem}.md"' in text and "__main__" in text


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    failed = []
    for script in scripts(sys.argv[1:]):
        print(f"{script.name} …", flush=True)
        if subprocess.run([sys.executable, str(script)], check=False).returncode:
            failed.append(script.name)
    for page in sorted(PAGES.glob("*.md")):
        print(f"results: {page.relative_to(HERE.parent)}")
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
