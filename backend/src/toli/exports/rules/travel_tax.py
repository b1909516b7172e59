"""The quarterly statement of the tax that is collected on tours abroad, by document."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Final

from toli.documents.schemas import Issued
from toli.exports.schemas import Month, TravelTaxLine
from toli.kit.dates import financial_year_of
from toli.kit.money import Paise

FORM_143_FROM: Final = date(2026, 4, 1)
"""Since then the statement is form 143 (Income-tax Rules, 2026); before it was form 27EQ (rule 31AA of 1962)."""
DUE_ON: Final = {6: (7, 15), 9: (10, 15), 12: (1, 15), 3: (5, 15)}
"""By its last month, the month and day by which the statement of a quarter is due."""
PAID_BY_DAY: Final = 7
"""By which day of the next month the tax of a month is paid."""


def quarter_of(first: date) -> Month:
    """Return the three months from a first day."""
    last = Month.of(Month.of(Month.of(first).last + timedelta(days=1)).last + timedelta(days=1))
    return Month(first, last.last)


def form_of(quarter: Month) -> str:
    """Return the form of the statement of a quarter."""
    return "Form 143" if quarter.first >= FORM_143_FROM else "Form 27EQ"


def due_on(quarter: Month) -> date:
    """Return the day by which the statement of a quarter is due."""
    month, day = DUE_ON[quarter.last.month]
    return date(quarter.last.year + (month < quarter.last.month), month, day)


def paid_by(month: Month) -> date:
    """Return the day by which the tax of a month is paid to the government."""
    after = month.last + timedelta(days=1)
    return after.replace(day=PAID_BY_DAY)


def list_lines(documents: Iterable[Issued], pans: Mapping[int, str], *, quarter: Month) -> list[TravelTaxLine]:
    """List the documents of a quarter, with what the same PAN bought in the financial year until then.

    `documents` are those since the year began, in the order of issue, and `pans` the buyers' by booking.
    """
    year = financial_year_of(quarter.first)
    bought: dict[str, int] = {}
    lines = []
    for one in documents:
        if one.issued_on < year:
            continue
        pan = pans.get(one.reservation_event_id, "")
        amount = _amount(one)
        if pan:
            bought[pan] = bought.get(pan, 0) + amount
        if one.issued_on < quarter.first:
            continue
        company = one.content.company
        lines.append(
            TravelTaxLine(
                number=one.number,
                issued_on=one.issued_on,
                booking_reference=one.content.trip.reference,
                name=one.content.customer if company is None else company.name,
                pan=pan,
                amount=Paise(amount),
                rate_bp=round(one.parts.tcs * 10_000 / one.parts.supplied),
                collected=one.collected,
                bought=Paise(bought[pan]) if pan else None,
            )
        )
    return lines


def _amount(document: Issued) -> int:
    """Return what was received or invoiced, with GST, below zero where it goes back."""
    sign = -1 if document.kind in {"refund", "credit", "invoice_credit"} else 1
    advanced = 0
    if document.kind == "invoice":
        advanced = sum(one.amount - one.tcs for one in document.content.advances)
    return sign * document.parts.supplied - advanced
