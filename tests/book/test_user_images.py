"""Pictures of strangers: bounded before anything is decoded."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from cruxpress.book.user_images import Images
from cruxpress.core.errors import AskedWrongly


def _picture(kind: str, width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("L", (width, height)).save(stream, kind)
    return stream.getvalue()


def _named(folder: Path, name: str, data: bytes) -> str:
    (folder / name).write_bytes(data)
    return Images(str(folder)).name(name, "picture")


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_a_picture_of_too_many_pixels_is_refused_undecoded(tmp_path: Path, kind: str) -> None:
    with pytest.raises(AskedWrongly, match="10000x5000 pixels; at most 40,000,000"):
        _named(tmp_path, "large", _picture(kind, 10_000, 5_000))
    assert _named(tmp_path, "page", _picture(kind, 600, 400)).startswith("image-1.")


def test_a_jpeg_with_a_thumbnail_before_its_frame_is_measured_by_its_frame(tmp_path: Path) -> None:
    data = _picture("jpeg", 10_000, 5_000)
    small = _picture("jpeg", 8, 8)
    thumbnail = b"\xff\xe1" + (2 + len(small)).to_bytes(2, "big") + small
    with pytest.raises(AskedWrongly, match="10000x5000"):
        _named(tmp_path, "large.jpg", data[:2] + thumbnail + data[2:])


@pytest.mark.parametrize(
    "part",
    [
        '<filter id="f"><feTurbulence numOctaves="999999"/></filter>',
        '<g id="a"/><use href="#a"/>',
        '<svg:pattern id="p"/>',
        "<Mask/>",
        '<image href="data:image/png;base64,AAAA"/>',
    ],
)
def test_a_slow_part_of_svg_is_refused(tmp_path: Path, part: str) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{part}</svg>'
    with pytest.raises(AskedWrongly, match="not supported in SVG"):
        _named(tmp_path, "slow.svg", svg.encode())


def test_an_entity_is_refused_and_a_plain_drawing_is_read(tmp_path: Path) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>'
    with pytest.raises(AskedWrongly, match="ENTITY"):
        _named(tmp_path, "bomb.svg", bomb.encode())
    plain = '<svg viewBox="0 0 9 9"><g><path d="M0 0h9"/></g><circle r="2" fill="url(#g)"/></svg>'
    assert _named(tmp_path, "plain.svg", plain.encode()) == "image-1.svg"
