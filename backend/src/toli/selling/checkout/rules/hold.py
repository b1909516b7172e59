from dataclasses import dataclass
from typing import Final, Self

from toli.catalogue.inventory.service import EXTENSION_MINUTES, MOST_EXTENSIONS, HoldCount
from toli.infra.config import Settings
from toli.selling.bookings.errors.bookings import (
    HoldsPaused,
    NetworkHoldsTooMany,
    PartyTooLarge,
    TooManyBedsHeld,
    TooManyHolds,
)

PAYMENT_MINUTES: Final = 20
"""What one attempt to pay takes: the provider captures within 12 minutes of its checkout's 10."""
SHORTEST_PAUSE: Final = 15 * 60
LONGEST_PAUSE: Final = 24 * 3600
"""Pauses in seconds; the count of expired holds goes back as long."""
MOST_DOUBLINGS: Final = 10


@dataclass(frozen=True, slots=True)
class HoldLimits:
    """Limits over all clients; 0 is unlimited."""

    minutes: int
    most_minutes: int
    person_holds: int = 0
    person_beds: int = 0
    network_holds: int = 0
    network_beds: int = 0
    expired: int = 0
    network: str | None = None

    @classmethod
    def of(cls, settings: Settings, *, network: str) -> Self:
        counts_networks = settings.hold_limit_network or settings.hold_limit_network_beds
        return cls(
            minutes=settings.hold_minutes,
            most_minutes=settings.hold_minutes + MOST_EXTENSIONS * EXTENSION_MINUTES + PAYMENT_MINUTES,
            person_holds=settings.hold_limit_person,
            person_beds=settings.hold_limit_person_beds,
            network_holds=settings.hold_limit_network,
            network_beds=settings.hold_limit_network_beds,
            expired=settings.hold_limit_expired,
            network=network if counts_networks else None,
        )

    @classmethod
    def fixed(cls, *, minutes: int) -> Self:
        """Limits of an operator's sales."""
        return cls(minutes=minutes, most_minutes=0)

    @classmethod
    def unlimited(cls, *, minutes: int) -> Self:
        return cls(minutes=minutes, most_minutes=minutes)


def check_limits(limits: HoldLimits, count: HoldCount, *, beds: int) -> None:
    """Raises PartyTooLarge, TooManyHolds, TooManyBedsHeld, HoldsPaused, NetworkHoldsTooMany."""
    if _is_beyond(beds, limits.person_beds):
        raise PartyTooLarge(most=limits.person_beds)
    if _is_beyond(count.person_holds + 1, limits.person_holds):
        raise TooManyHolds(holds=count.person_holds)
    if _is_beyond(count.person_beds + beds, limits.person_beds):
        raise TooManyBedsHeld(held=count.person_beds, most=limits.person_beds)
    seconds = 0 if count.has_paid else seconds_of_pause(count, free=limits.expired)
    if seconds > 0:
        raise HoldsPaused(expired=count.expired, retry_after=seconds)
    if _is_beyond(count.network_holds + 1, limits.network_holds) or _is_beyond(
        count.network_beds + beds, limits.network_beds
    ):
        raise NetworkHoldsTooMany(retry_after=limits.minutes * 60)


def seconds_of_pause(count: HoldCount, *, free: int) -> int:
    """15 minutes after `free` expired holds, doubled after each further hold."""
    if not free or count.expired < free or count.expired_seconds_ago is None:
        return 0
    pause: int = min(SHORTEST_PAUSE << min(count.expired - free, MOST_DOUBLINGS), LONGEST_PAUSE)
    return max(0, round(pause - count.expired_seconds_ago))


def _is_beyond(count: int, limit: int) -> bool:
    return limit > 0 and count > limit
