"""The parts every test of the timeline needs."""

from tests.bookings.conftest import asha, browser, invariants, play, shop

__all__ = ["asha", "browser", "invariants", "play", "shop"]
