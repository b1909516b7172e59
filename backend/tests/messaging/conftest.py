"""The parts every test of messaging needs."""

from tests.bookings.conftest import asha, browser, play, shop

__all__ = ["asha", "browser", "play", "shop"]
