"""Make the bundled font: a subset of Noto Sans, with signs of its siblings merged in.

Noto is published under the SIL Open Font License 1.1 without reserved font names; a changed
version may be given on under the same licence.  Ours has a name of its own, so that nobody
takes it for the original.  Source: the Debian package ``fonts-noto-core`` (20201225-1).

Usage: python tools/make_font.py /usr/share/fonts/truetype/noto   (needs fonttools)
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

FAMILY = "Cruxpress Sans"
HOME = Path(__file__).parent.parent / "src" / "cruxpress" / "book" / "fonts"
# Latin with all its extensions, Greek, Cyrillic, punctuation, currency, number forms.
LETTERS = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x259, 0x259), (0x2B9, 0x2DD), (0x300, 0x328), (0x370, 0x3FF),
    (0x400, 0x52F), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x2070, 0x209C), (0x20A0, 0x20BF),
    (0x2100, 0x214F), (0x2150, 0x218F), (0xFB01, 0xFB02),
]  # fmt: skip
# Arrows, operators, shapes and ticks, from the siblings that have them.
SIGNS = "←↑→↓↔↵⇒⇔∀∂∈∉∏∑∕∗∘∙√∝∞∠∧∨∩∪∫∴∼≈≠≡≤≥⊕⊗⊥⋅⋆■□▢▪▫▲△▶▷▼▽◀◁◆◇○◎●◦★☆☐☑☒✓✔✕✗✘"
SIBLINGS = ("NotoSansMath-Regular.ttf", "NotoSansSymbols2-Regular.ttf")


def main(folder: Path) -> None:
    """Write both weights."""
    HOME.mkdir(exist_ok=True)
    for weight in ("Regular", "Bold"):
        path = HOME / f"CruxpressSans-{weight}.ttf"
        make(folder, weight).save(path)
        print(f"wrote {path} ({path.stat().st_size // 1024} KiB)")


def make(folder: Path, weight: str) -> TTFont:
    """One weight: letters of Noto Sans, then the signs that are still missing."""
    letters = {code for first, last in LETTERS for code in range(first, last + 1)}
    base = folder / f"NotoSans-{weight}.ttf"
    have = set(TTFont(base).getBestCmap())
    parts = [_subset(base, (letters | set(map(ord, SIGNS))) & have)]
    for name in SIBLINGS:
        missing = set(map(ord, SIGNS)) - have
        found = missing & set(TTFont(folder / name).getBestCmap())
        parts.append(_subset(folder / name, found))
        have |= found
    if left := set(map(ord, SIGNS)) - have:
        print("no glyph for", " ".join(map(chr, sorted(left))))
    with tempfile.TemporaryDirectory() as place:
        paths = []
        for number, part in enumerate(parts):
            paths.append(str(Path(place) / f"{number}.ttf"))
            part.save(paths[-1])
        font = merge.Merger().merge(paths)
    for table in font["cmap"].tables:
        if table.isUnicode():
            # The minus of the sibling has no bold weight; an en dash is what it looks like.
            table.cmap[0x2212] = table.cmap[0x2013]
    _rename(font, weight, TTFont(base))
    return font


def _subset(path: Path, codes: set[int]) -> TTFont:
    options = subset.Options(
        hinting=False, layout_features=["kern", "mark", "mkmk", "locl", "ccmp"]
    )
    options.drop_tables += ["MATH", "STAT", "meta", "DSIG", "GDEF"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.glyph_names = False
    font = subset.load_font(str(path), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    return font


def _rename(font: TTFont, weight: str, base: TTFont) -> None:
    """Names of our own; copyright and licence of the original stay."""
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 16, 17, 18, 21, 22, 25):
            names.removeNames(nameID=record.nameID)
    solid = f"{FAMILY.replace(' ', '')}-{weight}"
    texts = {1: FAMILY, 2: weight, 3: f"{solid};2026", 4: f"{FAMILY} {weight}", 6: solid}
    texts[0] = base["name"].getDebugName(0)
    texts[5] = "Version 1.000; made from Noto Sans 2.004, Noto Sans Math and Noto Sans Symbols 2"
    texts[13], texts[14] = base["name"].getDebugName(13), base["name"].getDebugName(14)
    names.names = []
    for number, text in texts.items():
        names.setName(text, number, 3, 1, 0x409)
    for table in ("OS/2", "hhea", "head"):
        new, old = font[table], base[table]
        for field in ("usWeightClass", "fsSelection", "sTypoAscender", "sTypoDescender",
                      "sTypoLineGap", "usWinAscent", "usWinDescent", "ascent", "descent",
                      "lineGap", "macStyle", "created", "modified"):  # fmt: skip
            if hasattr(old, field):
                setattr(new, field, getattr(old, field))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
