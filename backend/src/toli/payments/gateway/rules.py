from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Self

from toli.infra.config import Settings
from toli.kit.money import BASIS_POINTS, Paise, half_up, split
from toli.payments.gateway.errors import TooManyOrders

NOTHING = Paise(0)
LEAST = Paise(100)
"""The provider takes and sends back no less than ₹1."""
MOST_FEE_BP: Final = 354
"""The most that the provider keeps of a payment: 3% and the tax on that. Most payments cost less."""


def spread(amount: Paise, *, balances: Sequence[Paise]) -> list[Paise] | None:
    """Split a refund over payments with `balances`; None without parts of ₹1 or more.

    Earlier payments are used up first.
    """
    parts = [0] * len(balances)
    rest: int = amount
    for place, balance in enumerate(balances):
        parts[place] = min(balance, rest)
        rest -= parts[place]
    used = [place for place, part in enumerate(parts) if part]
    if used and parts[used[-1]] < LEAST:
        # The last part is too small to be sent: another gives up as much as it needs, and keeps enough itself.
        last = used[-1]
        missing = LEAST - parts[last]
        giver = next((place for place in used[:-1] if parts[place] - missing >= LEAST), None)
        if giver is None or balances[last] < LEAST:
            return None
        parts[giver] -= missing
        parts[last] += missing
    return [Paise(part) for part in parts] if rest == 0 else None


def spread_by_share(
    amount: Paise, *, balances: Sequence[Paise], shares: Sequence[int | None], first: Collection[int]
) -> list[Paise] | None:
    """Split a refund; None without parts of ₹1 or more.

    Payments of the shares `first` are used first; if others paid shares, the rest is in proportion to balances, so that
    no member bears a charge alone.
    """
    own = [place for place, share in enumerate(shares) if share in first]
    other_places = [place for place in range(len(balances)) if place not in own]
    ordered = [*own, *other_places]
    parts = spread(amount, balances=[balances[place] for place in ordered])
    if parts is None:
        return None
    rest = Paise(sum(parts[len(own) :]))
    if rest and any(shares[place] is not None for place in other_places):
        even = split(rest, weights=[balances[place] for place in other_places])
        if all(part == 0 or part >= LEAST for part in even):
            parts[len(own) :] = even
    part_by_place = dict(zip(ordered, parts, strict=True))
    return [part_by_place[place] for place in range(len(balances))]


def amount_to_transfer(price: Paise, *, deduction: Paise = NOTHING) -> Paise:
    """Return the price less the platform's and the provider's highest deductions; 0 below ₹1."""
    amount = price - deduction - half_up(price * MOST_FEE_BP, BASIS_POINTS)
    return Paise(amount) if amount >= LEAST else NOTHING


def amount_to_reverse(*, transferred: Paise, reversed_before: Paise, paid: Paise, refunded: Paise) -> Paise:
    """0 below ₹1. The share is of the total, so partial refunds end like one full refund."""
    share = half_up(transferred * min(refunded, paid), paid)
    amount = share - reversed_before
    return Paise(amount) if amount >= LEAST else NOTHING


@dataclass(frozen=True, slots=True)
class OrderLimits:
    """In 10 minutes, and unpaid in 24 hours; 0: no limit."""

    recent: int = 0
    unfinished: int = 0

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(recent=settings.order_limit_recent, unfinished=settings.order_limit_unpaid)


@dataclass(frozen=True, slots=True)
class OrderCount:
    """Recent and unpaid orders, and the seconds until the oldest no longer counts."""

    recent: int
    recent_seconds: float | None
    unfinished: int
    unfinished_seconds: float | None


def check_order_limits(limits: OrderLimits, count: OrderCount) -> None:
    """Raises TooManyOrders."""
    waits = []
    if 0 < limits.recent <= count.recent:
        waits.append(count.recent_seconds or 0)
    if 0 < limits.unfinished <= count.unfinished:
        waits.append(count.unfinished_seconds or 0)
    if waits:
        raise TooManyOrders(retry_after=max(1, round(max(waits))))
