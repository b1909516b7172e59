"""Pure decisions about orders and refunds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from toli.config import Settings
from toli.kit.money import Paise
from toli.payments.errors import TooManyOrders

LEAST = Paise(100)
"""The provider takes and sends back no less than ₹1."""


def spread(amount: Paise, *, left: Sequence[Paise]) -> list[Paise] | None:
    """Split a refund over payments that have `left`; None without parts of ₹1 or more.

    Earlier payments in the list are used up first. `amount` is at most what is left in all.
    """
    parts = [0] * len(left)
    rest: int = amount
    for place, here in enumerate(left):
        parts[place] = min(here, rest)
        rest -= parts[place]
    used = [place for place, part in enumerate(parts) if part]
    if used and parts[used[-1]] < LEAST:
        # The last part is too small to be sent: another gives up as much as it needs, and keeps enough itself.
        last = used[-1]
        missing = LEAST - parts[last]
        giver = next((place for place in used[:-1] if parts[place] - missing >= LEAST), None)
        if giver is None or left[last] < LEAST:
            return None
        parts[giver] -= missing
        parts[last] += missing
    return [Paise(part) for part in parts] if rest == 0 else None


@dataclass(frozen=True, slots=True)
class OrderLimits:
    """How many orders a person opens: in 10 minutes, and unpaid ones in 24 hours; 0 sets no limit."""

    recent: int = 0
    unfinished: int = 0

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """The limits of an installation."""
        return cls(recent=settings.order_limit_recent, unfinished=settings.order_limit_unpaid)


@dataclass(frozen=True, slots=True)
class OrderCount:
    """A person's recent and unpaid orders, and the seconds until the oldest of each no longer counts."""

    recent: int
    recent_seconds: float | None
    unfinished: int
    unfinished_seconds: float | None


def check_order_limits(limits: OrderLimits, count: OrderCount) -> None:
    """Refuse another order.

    Raises TooManyOrders.
    """
    waits = []
    if 0 < limits.recent <= count.recent:
        waits.append(count.recent_seconds or 0)
    if 0 < limits.unfinished <= count.unfinished:
        waits.append(count.unfinished_seconds or 0)
    if waits:
        raise TooManyOrders(retry_after=max(1, round(max(waits))))
