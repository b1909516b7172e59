from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from toli.clients.media.errors import ImageTooLarge, LogoNotSquare, TooManyPixels
from toli.clients.media.schemas import Purpose

MEGABYTE = 1024 * 1024
MOST_BYTES: Mapping[Purpose, int] = {
    "event": 5 * MEGABYTE,
    "logo": 2 * MEGABYTE,
    "banner": 5 * MEGABYTE,
    "photo": 5 * MEGABYTE,
    "document": 5 * MEGABYTE,
    "review": 5 * MEGABYTE,
}
MOST_AN_HOUR: Final = 200
MOST_A_DAY: Final = 600
MOST_OF_A_CLIENT: Final = 10_000
UNSAVED_STAYS: Final = timedelta(hours=24)
"""How long an upload that is not adopted is kept."""
MOST_PIXELS = 40_000_000
MOST_SIDE = 12_000
WIDTHS: Mapping[Purpose, tuple[int, ...]] = {
    "event": (480, 800, 1080, 1920),
    "logo": (64, 128, 256, 512),
    "banner": (800, 1200, 1800, 2400),
    "photo": (320, 960),
    "document": (960, 1920),
    "review": (320, 960, 1600),
}


def check_bytes(count: int, *, purpose: Purpose) -> None:
    """Raises ImageTooLarge."""
    if count > MOST_BYTES[purpose]:
        raise ImageTooLarge(purpose)


def check_size(width: int, height: int, *, purpose: Purpose) -> None:
    """Raises TooManyPixels, LogoNotSquare."""
    if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
        raise TooManyPixels
    if purpose == "logo" and width != height:
        raise LogoNotSquare


def kept_widths(width: int, *, purpose: Purpose) -> list[int]:
    widths = WIDTHS[purpose]
    smaller = [candidate for candidate in widths if candidate < width]
    return [*smaller, min(width, widths[-1])] if width <= widths[-1] else smaller


def file_names(sources: Iterable[Mapping[str, str | int]]) -> list[str]:
    names = [str(source["url"]).rpartition("/")[2] for source in sources]
    return [*names, *(f"{name.removesuffix('.webp')}.avif" for name in names if name.endswith(".webp"))]
