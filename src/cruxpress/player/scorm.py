"""SCORM 1.2 packages: a page of puzzles for learning platforms, which reports completion and time.

The package holds the page in a frame.  Its messages (docs/embedding.md) are passed on to the
platform by ``js/scorm.js``.  The manifest follows the SCORM 1.2 Content Aggregation Model.
"""

from __future__ import annotations

from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cruxpress.player.bundle import bundle

_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="cruxpress" version="1.0"
 xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
 xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="puzzles"><organization identifier="puzzles"><title>{title}</title>
<item identifier="item" identifierref="page"><title>{title}</title></item>
</organization></organizations>
<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
<file href="index.html"/><file href="puzzles.html"/><file href="scorm.js"/>
</resource></resources></manifest>
"""
_FRAME = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>
<style>html, body, iframe {{ display: block; width: 100%; height: 100%; margin: 0; border: 0; }}</style>
</head><body><script src="scorm.js"></script>
<iframe src="puzzles.html" title="{title}" allow="clipboard-write; web-share"></iframe></body></html>
"""  # noqa: E501


def scorm_package(page: str, title: str, language: str = "en") -> bytes:
    """A zip file with a page of puzzles; the same page always gives the same bytes."""
    fields = {"title": escape(title), "language": language}
    files = {
        "imsmanifest.xml": _MANIFEST.format(**fields),
        "index.html": _FRAME.format(**fields),
        "puzzles.html": page,
        "scorm.js": bundle("scorm"),
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as package:
        for name, text in files.items():
            entry = ZipInfo(name)  # its date is 1980-01-01
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, text.encode())
    return out.getvalue()
