from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HoldCount:
    """Present holds, and the person's expired holds of 24 hours."""

    person_holds: int
    person_beds: int
    network_holds: int
    network_beds: int
    expired: int
    expired_seconds_ago: float | None
    has_paid: bool
