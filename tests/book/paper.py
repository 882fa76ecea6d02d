"""What a reader of a PDF sees, through poppler's tools, which share no code with ours."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from cruxpress.book.contents import gather
from cruxpress.book.outputs import book_files
from cruxpress.book.plan import Plan, read_plan
from tests.programs import program


def made(plan: Plan, folder: Path, name: str = "book.pdf") -> list[Path]:
    """The files of a book, written."""
    files, _, _ = book_files(plan, gather(plan), folder / name)
    for path, content in files.items():
        path.write_bytes(content)
    return list(files)


def latin(*changes: str, text: str = "") -> Plan:
    """A small plan of the template family."""
    sections = '[[sections]]\nfamily = "latin"\n'
    return read_plan(text or sections, changes=changes)


def _tool(name: str, *args: str) -> str:
    done = subprocess.run([program(name), *args], capture_output=True, text=True, check=True)
    return done.stdout


def text_of(path: Path, *options: str) -> str:
    """The text layer."""
    return _tool("pdftotext", *options, str(path), "-")


def pages_of(path: Path) -> list[str]:
    """The text layer, page by page."""
    return text_of(path, "-layout").split("\f")[:-1]


def info_of(path: Path) -> dict[str, str]:
    """The document information."""
    rows = (line.partition(":") for line in _tool("pdfinfo", str(path)).splitlines())
    return {name.strip(): value.strip() for name, _, value in rows}


def page_boxes_of(path: Path, name: str) -> list[list[float]]:
    """A box of every page, such as its TrimBox, in points: left, bottom, right, top."""
    rows = _tool("pdfinfo", "-box", "-l", "-1", str(path)).splitlines()
    return [
        [float(part) for part in row.split(f" {name}:")[1].split()]
        for row in rows
        if f" {name}:" in row
    ]


def fonts_of(path: Path) -> list[tuple[str, bool]]:
    """Names of fonts without their subset tag, and whether they are embedded."""
    rows = _tool("pdffonts", str(path)).splitlines()[2:]
    return [(row.split()[0].partition("+")[2], row.split()[-5] == "yes") for row in rows]


def boxes_of(path: Path) -> list[tuple[int, float, float, float, float, str]]:
    """Every word with its page and its box in points."""
    found, page = [], 0
    for line in text_of(path, "-bbox").splitlines():
        page += "<page " in line
        if "<word " in line:
            x1, y1, x2, y2 = map(float, re.findall(r'="([-\d.]+)"', line))
            word = line.partition(">")[2].removesuffix("</word>")
            found.append((page, x1, y1, x2, y2, word))
    return found


def pixels_of(path: Path, folder: Path, dots: int = 40) -> list[bytes]:
    """The pages as RGB pixels, without their headers."""
    subprocess.run(
        [program("pdftoppm"), "-r", str(dots), str(path), str(folder / "page")], check=True
    )
    contents = [one.read_bytes() for one in sorted(folder.glob("page*.ppm"))]
    return [content.split(b"\n255\n", 1)[1] for content in contents]
