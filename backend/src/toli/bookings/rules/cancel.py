"""What cancelling costs and returns under a booking's own policy."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from toli.bookings.rules.refund import LEAST_REFUND
from toli.clients.schemas.cancellation_policy import StoredBracket
from toli.kit.money import Paise, share


@dataclass(frozen=True, slots=True)
class Bracket:
    """A span of days before the start (inclusive; None has no limit) and its charge."""

    from_days: int
    to_days: int | None
    charge_bp: int
    charge: Paise


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """The charge and refund on a day, in paise. `days_before` is negative after the start.

    `charge` is what the policy says; no more of it is kept than was paid.
    """

    days_before: int
    paid: Paise
    charge_bp: int
    charge: Paise
    refund: Paise
    brackets: tuple[Bracket, ...]


def _floor(step: StoredBracket) -> int:
    days = step["days_before_more_than"]
    return -1 if days is None else days


def get_cancellation_terms(
    policy: Sequence[StoredBracket], *, advance: Paise, paid: Paise, starts_on: date, today: date
) -> CancellationTerms:
    """Get the refund: what was paid less a share of the advance, by days to the start.

    The charge is rounded half up to whole rupees. Nothing comes back once the tour has begun, and no less than ₹1 ever.
    """
    days_before = (starts_on - today).days
    brackets: list[Bracket] = []
    above: int | None = None
    for step in sorted(policy, key=_floor, reverse=True):
        floor = step["days_before_more_than"]
        rate = step["charge_of_advance_bp"]
        brackets.append(
            Bracket(
                from_days=0 if floor is None else floor + 1,
                to_days=above,
                charge_bp=rate,
                charge=share(advance, rate_bp=rate),
            )
        )
        above = floor
    in_force = next((bracket for bracket in brackets if days_before >= bracket.from_days), None)
    if in_force is None:
        return CancellationTerms(days_before, paid, 10_000, paid, Paise(0), tuple(brackets))
    back = paid - in_force.charge
    return CancellationTerms(
        days_before,
        paid,
        in_force.charge_bp,
        in_force.charge,
        Paise(back if back >= LEAST_REFUND else 0),
        tuple(brackets),
    )
