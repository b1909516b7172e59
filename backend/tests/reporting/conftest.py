"""Reports are read from bookings that were made as any other."""

from tests.bookings.conftest import asha, browser, play, shop

__all__ = ["asha", "browser", "play", "shop"]
