"""Pure decisions about orders and refunds."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Self

from toli.config import Settings
from toli.kit.money import BASIS_POINTS, Paise, half_up, split
from toli.payments.errors import TooManyOrders

NOTHING = Paise(0)
LEAST = Paise(100)
"""The provider takes and sends back no less than ₹1."""
MOST_FEE_BP: Final = 354
"""The most that the provider keeps of a payment: 3% and the tax on that. Most payments cost less."""


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


def spread_by_share(
    amount: Paise, *, left: Sequence[Paise], shares: Sequence[int | None], first: Collection[int]
) -> list[Paise] | None:
    """Split a refund over payments of which some paid a share; None without parts of ₹1 or more.

    What paid the shares `first` gives first. If another paid a share, all the others give in proportion to what is left
    of them, so that nobody of the party bears a charge alone; else the earlier in the list. `amount` is at most what is
    left in all.
    """
    own = [place for place, share in enumerate(shares) if share in first]
    others = [place for place in range(len(left)) if place not in own]
    ordered = [*own, *others]
    parts = spread(amount, left=[left[place] for place in ordered])
    if parts is None:
        return None
    rest = Paise(sum(parts[len(own) :]))
    if rest and any(shares[place] is not None for place in others):
        even = split(rest, weights=[left[place] for place in others])
        if all(part == 0 or part >= LEAST for part in even):
            parts[len(own) :] = even
    given = dict(zip(ordered, parts, strict=True))
    return [given[place] for place in range(len(left))]


def amount_to_transfer(price: Paise, *, kept: Paise = NOTHING) -> Paise:
    """Return what of a price is passed on to the operator's linked account; 0 when that is less than ₹1.

    It is the price less the most that the platform keeps of it, and less the most that the provider may keep as its
    fee. What these turn out to be lower by stays owed, and is in the statement.
    """
    amount = price - kept - half_up(price * MOST_FEE_BP, BASIS_POINTS)
    return Paise(amount) if amount >= LEAST else NOTHING


def amount_to_reverse(*, transferred: Paise, reversed_before: Paise, paid: Paise, refunded: Paise) -> Paise:
    """Return what else of a transfer is reversed for `refunded` of the payment; 0 when that is less than ₹1.

    In all, the same share of the transfer goes back as of the payment, so that refunds in parts end where one of all
    does: a refund of the whole payment takes the whole transfer back.
    """
    share = half_up(transferred * min(refunded, paid), paid)
    amount = share - reversed_before
    return Paise(amount) if amount >= LEAST else NOTHING


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
