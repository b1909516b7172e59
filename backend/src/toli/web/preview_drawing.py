from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont, ImageOps

from toli.payments.documents.service.typesetting import FONTS

SIZE: Final = (1200, 630)
"""What link previews are cropped to least."""
DESIGN: Final = 1
"""A new number gives every trip a new picture."""
QUALITY: Final = 84
MARGIN: Final = 56
TITLE_SIZES: Final = ((68, 2), (56, 2), (46, 3))
"""Font size and the most lines of a title, the first that fits."""
LOGO: Final = 72
INK: Final = (22, 33, 31)
WHITE: Final = (255, 255, 255)
SOFT: Final = (226, 234, 231)
PLAIN: Final = (23, 66, 60)
"""The ground of a trip without a photo."""
SHADE: Final = 235
"""The darkest alpha of the shade below the words: white text on it has a contrast above 7 over any photo."""
ELLIPSIS: Final = "…"

BOLD: Final = "NotoSans_600SemiBold.ttf"
REGULAR: Final = "NotoSans_400Regular.ttf"
SCRIPTS: Final[Sequence[tuple[int, int, str]]] = (
    (0x0980, 0x09FF, "NotoSansBengali_400Regular.ttf"),
    (0x0A00, 0x0A7F, "NotoSansGurmukhi_400Regular.ttf"),
    (0x0A80, 0x0AFF, "NotoSansGujarati_400Regular.ttf"),
    (0x0B00, 0x0B7F, "NotoSansOriya_400Regular.ttf"),
    (0x0B80, 0x0BFF, "NotoSansTamil_400Regular.ttf"),
    (0x0C00, 0x0C7F, "NotoSansTelugu_400Regular.ttf"),
    (0x0C80, 0x0CFF, "NotoSansKannada_400Regular.ttf"),
    (0x0D00, 0x0D7F, "NotoSansMalayalam_400Regular.ttf"),
)
"""Ranges of characters with a font of their own; Noto Sans has Latin and Devanagari."""
LAST_SHOWN: Final = 0x20FF
"""Characters beyond are symbols and emoji, which the fonts do not have; currency signs end here."""


@dataclass(frozen=True, slots=True)
class PreviewFacts:
    """Empty lines are omitted."""

    title: str
    place: str
    dates: str
    price: str
    price_note: str
    operator: str
    logo: str | None
    photo: str | None
    focus: tuple[int, int]
    """The point of the photo that the crop keeps, in percent from the top left corner."""


def draw_preview(facts: PreviewFacts, files: Mapping[str, bytes]) -> bytes:
    """JPEG; `files` has the photo and the logo by name."""
    photo = files.get(facts.photo or "")
    if photo is None:
        picture = Image.new("RGB", SIZE, PLAIN)
    else:
        with Image.open(BytesIO(photo), formats=("WEBP",)) as opened:
            x, y = facts.focus
            picture = ImageOps.fit(opened.convert("RGB"), SIZE, Image.Resampling.LANCZOS, centering=(x / 100, y / 100))
    picture.paste((8, 20, 18), mask=_shade())
    draw = ImageDraw.Draw(picture)
    _draw_operator(picture, draw, facts.operator, files.get(facts.logo or ""))
    width, height = SIZE
    right = _draw_price(draw, facts.price, facts.price_note)
    y = height - MARGIN
    for line in (text for text in (facts.dates, facts.place) if text):
        y -= 44
        room = right - MARGIN if y > height - MARGIN - 100 else width - 2 * MARGIN
        _write(draw, (MARGIN, y), _shorten(line, room, REGULAR, 31), REGULAR, 31, SOFT)
    lines, size = _title_lines(facts.title, width - 2 * MARGIN)
    y = min(y - 14, height - MARGIN - 102 - 26)
    for line in reversed(lines):
        y -= round(size * 1.22)
        _write(draw, (MARGIN, y), line, BOLD, size, WHITE)
    out = BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return out.getvalue()


@lru_cache(maxsize=1)
def _shade() -> Image.Image:
    height = SIZE[1]
    column = Image.new("L", (1, height))
    for y in range(height):
        up = max(0.0, min(1.0, (y - height * 0.25) / (height * 0.42)))
        column.putpixel((0, y), round(max(SHADE * up, 90 * (1 - y / 160) if y < 160 else 0)))  # noqa: PLR2004
    return column.resize(SIZE)


def _draw_operator(picture: Image.Image, draw: ImageDraw.ImageDraw, name: str, logo: bytes | None) -> None:
    left_edge = MARGIN - 12
    text_left = left_edge + (10 + LOGO + 18 if logo else 26)
    short_name = _shorten(name, 700, BOLD, 30)
    right = text_left + _width(short_name, BOLD, 30) + 26
    draw.rounded_rectangle((left_edge, 40, right, 40 + LOGO + 20), radius=18, fill=WHITE)
    if logo:
        with Image.open(BytesIO(logo), formats=("WEBP",)) as opened:
            small = ImageOps.fit(opened.convert("RGBA"), (LOGO, LOGO), Image.Resampling.LANCZOS)
        corners = Image.new("L", (LOGO, LOGO), 0)
        ImageDraw.Draw(corners).rounded_rectangle((0, 0, LOGO - 1, LOGO - 1), radius=12, fill=255)
        ground = Image.new("RGB", (LOGO, LOGO), WHITE)
        ground.paste(small, mask=small.getchannel("A"))
        picture.paste(ground, (left_edge + 10, 50), mask=corners)
    _write(draw, (text_left, 66), short_name, BOLD, 30, INK)


def _draw_price(draw: ImageDraw.ImageDraw, price: str, note: str) -> int:
    width, height = SIZE
    if not price:
        return width - MARGIN
    wide = max(_width(price, BOLD, 44), _width(note, REGULAR, 24)) + 48
    left_edge = round(width - MARGIN - wide)
    top = height - MARGIN - 102
    draw.rounded_rectangle((left_edge, top, width - MARGIN, height - MARGIN + 10), radius=20, fill=WHITE)
    _write(draw, (left_edge + 24, top + 10), price, BOLD, 44, INK)
    _write(draw, (left_edge + 24, top + 66), note, REGULAR, 24, INK)
    return left_edge - 32


def _title_lines(title: str, room: int) -> tuple[list[str], int]:
    lines: list[str] = []
    size, most = TITLE_SIZES[0]
    for size, most in TITLE_SIZES:
        lines = _wrap(title, room, size)
        if len(lines) <= most and all(_width(line, BOLD, size) <= room for line in lines):
            return lines, size
    fitted = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [_shorten(line, room, BOLD, size) for line in fitted], size


def _wrap(text: str, room: int, size: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, BOLD, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _shorten(text: str, room: float, font: str, size: int) -> str:
    if _width(text, font, size) <= room:
        return text
    # Far more than ever fits, so that a very long text costs no time.
    prefix = text[:200]
    while prefix and _width(prefix + ELLIPSIS, font, size) > room:
        prefix = prefix[:-1]
    return prefix.rstrip() + ELLIPSIS


def _width(text: str, font: str, size: int) -> float:
    return sum(_font(name, size).getlength(part) for name, part in _runs(text, font))


def _write(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, font: str, size: int, ink: tuple[int, int, int]
) -> None:
    x, y = at
    # On the base line, so that fonts of different scripts stand on one line.
    base = y + size
    for name, part in _runs(text, font):
        draw.text((x, base), part, font=_font(name, size), fill=ink, anchor="ls")
        x += _font(name, size).getlength(part)


def _runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    name, part = font, ""
    for character in text:
        code = ord(character)
        if code > LAST_SHOWN or not (character.isprintable() or character in "\u200c\u200d"):
            continue
        # Spaces and marks of punctuation stay with the word before.
        own = next((script_font for low, high, script_font in SCRIPTS if low <= code <= high), font)
        next_font = name if not character.isalnum() and own == font else own
        if next_font != name and part:
            yield name, part
            part = ""
        name = next_font
        part += character
    if part:
        yield name, part


@lru_cache(maxsize=32)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / name, size)
