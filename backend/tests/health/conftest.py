"""What goes wrong, goes wrong in bookings that were made as any other."""

from tests.bookings.conftest import asha, browser, play, shop

__all__ = ["asha", "browser", "play", "shop"]
