"""Problems in bookings that were made through the API."""

from tests.bookings.conftest import asha, browser, play, shop

__all__ = ["asha", "browser", "play", "shop"]
