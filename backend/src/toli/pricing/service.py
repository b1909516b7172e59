"""The price of a party, in paise: the same for quotes, holds and refunds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from toli.kit.money import Paise, share

BALANCE_DUE_DAYS = 28


@dataclass(frozen=True, slots=True)
class Sharing:
    """Beds of one sharing type at a price per person for the whole trip."""

    room_bed_id: int
    room_type: str
    beds: int
    price_per_head: Paise


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a quote."""

    room_bed_id: int
    room_type: str
    beds: int
    price_per_head: Paise
    amount: Paise


@dataclass(frozen=True, slots=True)
class Quote:
    """What a party pays, now and later. `advance + balance == total` always.

    `balance_due_on` is None when everything is due now, and then `advance` is the total.
    """

    lines: tuple[Line, ...]
    bed_total: Paise
    tax_rate_bp: int
    tax: Paise
    total: Paise
    advance_rate_bp: int
    advance: Paise
    balance: Paise
    balance_due_on: date | None

    @property
    def beds(self) -> int:
        """How many people the quote is for."""
        return sum(line.beds for line in self.lines)


def balance_due_date(*, today: date, starts_on: date, days_before_start: int | None) -> date | None:
    """Get the day by which a balance is due, or None when all is due now.

    `days_before_start` None is the default: 28 days after booking, or the day before the start if that is earlier.
    Dates are in the client's time zone.
    """
    if days_before_start is None:
        due_on = min(today + timedelta(days=BALANCE_DUE_DAYS), starts_on - timedelta(days=1))
    else:
        due_on = starts_on - timedelta(days=days_before_start)
    return due_on if due_on > today else None


def quote(
    sharing: Sequence[Sharing],
    *,
    tax_rate_bp: int,
    advance_rate_bp: int,
    balance_days_before_start: int | None,
    today: date,
    starts_on: date,
) -> Quote:
    """Price beds by sharing type (contract, section 5).

    Tax is on the bed total and the advance on the total with tax, both rounded half up to whole rupees. When the
    balance is due: `balance_due_date`. `today` and `starts_on` are dates in the client's time zone. Raises ValueError
    for no beds.
    """
    lines = tuple(
        Line(
            room_bed_id=kind.room_bed_id,
            room_type=kind.room_type,
            beds=kind.beds,
            price_per_head=kind.price_per_head,
            amount=Paise(kind.price_per_head * kind.beds),
        )
        for kind in sharing
    )
    if not lines or any(line.beds < 1 for line in lines):
        raise ValueError("a quote is for at least one bed of each sharing type named")
    bed_total = Paise(sum(line.amount for line in lines))
    tax = share(bed_total, rate_bp=tax_rate_bp)
    total = Paise(bed_total + tax)
    due_on = balance_due_date(today=today, starts_on=starts_on, days_before_start=balance_days_before_start)
    advance = total if due_on is None else min(total, share(total, rate_bp=advance_rate_bp))
    if advance == total:
        due_on = None
    return Quote(
        lines=lines,
        bed_total=bed_total,
        tax_rate_bp=tax_rate_bp,
        tax=tax,
        total=total,
        advance_rate_bp=advance_rate_bp,
        advance=Paise(advance),
        balance=Paise(total - advance),
        balance_due_on=due_on,
    )
