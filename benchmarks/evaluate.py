"""How well the sudoku ratings agree with other people's labels and with people.

    python benchmarks/evaluate.py DATA_FOLDER

DATA_FOLDER holds sudoku_se_labelled.csv and sudoku_human_times.csv.  Prints both pages of
figures and exits 1 when one of them falls below its floor.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
# What is printed -> the least it may be.
FLOORS = {
    r"spearman\s+([\d.]+)": ("Spearman with Sudoku Explainer", 0.97),
    r"exact up to 7\.0\s+([\d.]+)": ("percent exact up to 7.0", 90.0),
    r"exact, all\s+([\d.]+)": ("percent exact, all rows", 75.0),
    r"the model, out of fold\s+([\d.]+)": ("Spearman with people", 0.68),
}


def main() -> None:
    """Run both and judge them."""
    folder = Path(sys.argv[1]) if len(sys.argv) == 2 and sys.argv[1] else None
    if folder is None or not folder.is_dir():
        raise SystemExit("usage: make evaluate DATA=folder (with the labelled sudoku files)")
    text = _run("sudoku_agreement.py", folder / "sudoku_se_labelled.csv")
    text += _run("sudoku_human.py", folder)
    missed = []
    for pattern, (name, floor) in FLOORS.items():
        match = re.search(pattern, text)
        if match is None:
            raise SystemExit(f"{name} was not printed")
        if float(match[1]) < floor:
            missed.append(f"{name} is {match[1]}, below {floor}")
    print("\n".join(missed) or "All figures are above their floors.")
    sys.exit(1 if missed else 0)


def _run(script: str, data: Path) -> str:
    command = [sys.executable, str(HERE / script), str(data)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    print(done.stdout)
    return done.stdout


if __name__ == "__main__":
    main()
