"""What is known of holds before another one is made."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HoldCount:
    """What a person and a network hold now, and the person's holds that expired in the last 24 hours."""

    person_holds: int
    person_beds: int
    network_holds: int
    network_beds: int
    expired: int
    expired_seconds_ago: float | None
    has_paid: bool
