"""Type: sizes, fitting, cached labels, and names in any script."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

import render
from render import fonts
from render.fonts import BODY, SMALLEST, Style, drawable, face, fit, label, width, wrap, write

FOLDER = Path(render.__file__).parent


def test_nothing_is_set_under_18_pixels() -> None:
    with pytest.raises(ValueError, match="18"):
        Style(SMALLEST - 1, 500)
    assert Style(SMALLEST, 500).size == 18


def test_only_one_place_opens_fonts() -> None:
    openers = {}
    for file in sorted(FOLDER.glob("*.py")):
        found = [n.attr for n in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(n, ast.Attribute)]
        if count := sum(found.count(name) for name in ("truetype", "load_default", "load_default_imagefont")):
            openers[file.name] = count
    assert openers == {"fonts.py": 1}


def test_axes_are_set_in_the_order_of_the_font() -> None:
    noto, cinzel = face(BODY), face(fonts.TITLE)
    assert [axis["name"] for axis in noto.get_variation_axes()] == [b"Weight", b"Width"]
    assert [axis["name"] for axis in cinzel.get_variation_axes()] == [b"Weight"]


def test_a_narrow_face_is_narrower_and_a_bold_one_wider() -> None:
    assert width("Guillaume", Style(24, 500, 70)) < width("Guillaume", Style(24, 500, 100))
    assert width("Guillaume", Style(24, 900, 100)) > width("Guillaume", Style(24, 400, 100))


def test_a_cached_label_is_pixel_for_pixel_the_drawn_text() -> None:
    style, slow = Style(24, 500), Image.new("RGB", (300, 60), (10, 20, 30))
    fast = slow.copy()
    write(fast, (20, 30), "Ada 427", style, (250, 240, 220))
    baseline = round(30 + fonts.cap_height(style) / 2)
    ImageDraw.Draw(slow).text((20, baseline), "Ada 427", (250, 240, 220), face(style), anchor="ls")
    assert fast.tobytes() == slow.tobytes()


def test_fit_narrows_then_shrinks_then_cuts() -> None:
    style = Style(21, 650, 90)
    assert fit("Ada", style, 200) == ("Ada", style)
    text, narrow = fit("Guillaume", style, width("Guillaume", style) - 4)
    assert (text, narrow.size) == ("Guillaume", 21)
    assert narrow.width < 90
    text, last = fit("Guillaume the Conqueror of Both Banks", style, 120)
    assert text.endswith("…")
    assert last.size == 20
    assert width(text, last) <= 120


def test_fit_never_goes_under_the_smallest_size() -> None:
    assert fit("A long word indeed", Style(SMALLEST, 500), 60)[1].size == SMALLEST


def test_wrap_keeps_every_word() -> None:
    text = "Remove one warrior of the troop of an opponent wherever it stands"
    rows = wrap(text, BODY, 200, 3)
    assert len(rows) == 3
    assert " ".join(rows) == text
    assert wrap("", BODY, 200, 3) == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Zoë Ærø", "Zoë Ærø"),
        ("Ελένη", "Ελένη"),
        ("Иван", "Иван"),
        ("中村 Aiko", "Aiko"),
        ("中村", ""),
        ("مريم", ""),
        ("Sam مريم", "Sam"),
        ("🐍 Snake 🐍", "Snake"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("Z\u0334\u0322\u033aalgo", "Zalgo"),
        ("line\nbreak", "linebreak"),
        ("  two   spaces ", "two spaces"),
        ("", ""),
    ],
)
def test_names_keep_what_the_font_can_draw(name: str, shown: str) -> None:
    assert drawable(name) == shown


def test_coverage_is_read_from_the_font() -> None:
    covered = fonts.coverage()
    assert {ord(c) for c in "AZaz09éЖΩ·−×…"} <= covered
    assert not {ord(c) for c in "★→☥中م😀"} & covered


def test_labels_hold_the_whole_text_with_its_halo() -> None:
    mask, _, _ = label("DD", fonts.ZONE, 2.6)
    edge = [mask.getpixel((x, y)) for x in range(mask.width) for y in (0, mask.height - 1)]
    edge += [mask.getpixel((x, y)) for y in range(mask.height) for x in (0, mask.width - 1)]
    assert set(edge) == {0}
