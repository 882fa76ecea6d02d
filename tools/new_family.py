"""Begin a new family: the template copied, renamed and registered, with skeletons of its pages.

    python tools/new_family.py kakuro --title Kakuro

The copy is the template's Latin square under the new name, so the contract is green from the first
minute (`pytest tests/contract -k kakuro`); change one drawer after the other and keep it so.
CONTRIBUTING tells what each drawer must do.
"""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Drawer -> its purpose, as the README of the folder tells it.
DRAWERS = {
    "puzzle.py": "shape, puzzle, and a checker that shares no code with the solver",
    "text.py": "one line of text, read and written; the canonical form and its images",
    "solve.py": "exact solver: counts solutions up to a limit",
    "reason.py": "techniques, and the walk of a person",
    "rate.py": "levels, scales and the rating",
    "generate.py": "candidates, nudges, and what can never be",
    "draw.py": "the picture",
}
README = """\
# {title}

What the puzzle is, in two sentences. For users:
[docs/families/{name}.md](../../../../docs/families/{name}.md).

| File | Purpose |
|---|---|
{drawers}
| `en.toml`, `ro.toml` | the sentences of steps; title, rules, levels and techniques in Romanian |

## What makes it hard

Which features the rating is made of, and what supports them: times of people, labels of publishers,
or judgement that says so.

## Sources

Where the rules, techniques and figures come from.
"""
PAGE = """\
# {title}

{rules}

```console
$ cruxpress generate {name} -l {first} -n 3 -s 7 -o three.jsonl
$ cruxpress check three.jsonl
```

## What you can choose

| option | values | meaning |
|---|---|---|
{options}

## Levels

| level | meaning |
|---|---|
{levels}
"""
REGISTERED = re.compile(r"(_HOMES: dict\[str, str\] = \{\n.*?)(^\})", re.MULTILINE | re.DOTALL)


def renamed(text: str, name: str, title: str) -> str:
    """A file of the template under another name.

    >>> renamed('LATIN = Family(name="latin", title="Latin square")', "kakuro", "Kakuro")
    'KAKURO = Family(name="kakuro", title="Kakuro")'
    """
    text = text.replace("tests.template", f"cruxpress.families.{name}")
    text = text.replace("LATIN", name.upper()).replace('"latin"', f'"{name}"')
    text = text.replace('"Latin square"', f'"{title}"').replace('"Pătrat latin"', f'"{title}"')
    return re.sub(r"\b[Ll]atin squares?\b", title, text)


def refused(name: str, root: Path) -> str | None:
    """Why a family cannot have this name, or None."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        return f"a family is called by a small Python name such as kakuro, not {name!r}"
    if (root / "src" / "cruxpress" / "families" / name).exists():
        return f"there is a family {name!r} already"
    return None


def copy_drawers(name: str, title: str, root: Path) -> Path:
    """The drawers of the template in a folder of the new family."""
    folder = root / "src" / "cruxpress" / "families" / name
    folder.mkdir()
    for path in sorted((root / "tests" / "template").glob("*.*")):
        if path.suffix in {".py", ".toml"}:
            text = renamed(path.read_text("utf-8"), name, title)
            (folder / path.name).write_text(_opening(text, path.name, title), "utf-8")
    rows = "\n".join(f"| `{file}` | {purpose} |" for file, purpose in DRAWERS.items())
    (folder / "README.md").write_text(README.format(name=name, title=title, drawers=rows), "utf-8")
    return folder


def _opening(text: str, file: str, title: str) -> str:
    """The file with a docstring of its own where the template's speaks of itself."""
    if file != "__init__.py":
        return text
    said = f'"""{title}: begun from the template, one drawer changed after the other."""'
    return re.sub(r'\A""".*?"""', said, text, flags=re.DOTALL)


def register(name: str, root: Path) -> None:
    """A line for the family in families/__init__.py."""
    path = root / "src" / "cruxpress" / "families" / "__init__.py"
    line = f'    "{name}": "cruxpress.families.{name}:{name.upper()}",\n'
    text, changed = REGISTERED.subn(rf"\g<1>{line}\g<2>", path.read_text("utf-8"), count=1)
    if not changed:
        raise SystemExit(f"new_family: {path} has no table _HOMES to register {name} in")
    path.write_text(text, "utf-8")


def write_page(name: str, title: str, root: Path) -> Path:
    """The skeleton of the page for users, with every option and level of the template."""
    from tests.template import LATIN

    options = [
        f"| `--{one.name.replace('_', '-')}` | {one.allowed}, default {one.default} | {one.help} |"
        for one in LATIN.shape.options()
    ]
    levels = [f"| {level.name} | {level.meaning} |" for level in LATIN.levels]
    page = root / "docs" / "families" / f"{name}.md"
    parts = {"options": "\n".join(options), "levels": "\n".join(levels)}
    first = LATIN.levels[0].name
    page.write_text(
        PAGE.format(name=name, title=title, rules=LATIN.rules, first=first, **parts), "utf-8"
    )
    return page


def tidy(folder: Path) -> None:
    """Imports in their order under the new name; without ruff that is left to `make check`."""
    if importlib.util.find_spec("ruff"):
        order = [sys.executable, "-m", "ruff", "check", "--quiet", "--select", "I", "--fix"]
        subprocess.run([*order, str(folder)], check=True)
        subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(folder)], check=True)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Make the family and say what comes next."""
    parser = argparse.ArgumentParser(
        description="Begin a new family from the template.",
        epilog="Example: python tools/new_family.py kakuro --title Kakuro",
    )
    parser.add_argument("name", help="the name on the command line, small letters")
    parser.add_argument("--title", help="the name for people (default: the name, capitalised)")
    asked = parser.parse_args(arguments)
    if fault := refused(asked.name, root):
        print(f"new_family: {fault}", file=sys.stderr)
        return 2
    title = asked.title or asked.name.replace("_", " ").capitalize()
    folder = copy_drawers(asked.name, title, root)
    register(asked.name, root)
    page = write_page(asked.name, title, root)
    tidy(folder)
    print(f"{title} is in {folder.relative_to(root)}, its page is {page.relative_to(root)}.")
    print(f"Now: make docs; pytest tests/contract -k {asked.name}; then change puzzle.py first.")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
