"""Quarterly statement of tax collected on tours abroad."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Final

from toli.finance.exports.schemas import Month, TravelTaxLine
from toli.kit.dates import financial_year_of
from toli.payments.documents.schemas import DocumentKind, Issued

QUARTER_PATTERN: Final = r"^20[0-9]{2}-(01|04|07|10)$"
FORM_143_FROM: Final = date(2026, 4, 1)
"""Since then the statement is form 143 (Income-tax Rules, 2026); before it was form 27EQ (rule 31AA of 1962)."""
DUE_ON: Final[Mapping[int, tuple[int, int]]] = {6: (7, 15), 9: (10, 15), 12: (1, 15), 3: (5, 15)}
"""By its last month, the month and day by which the statement of a quarter is due."""
PAID_BY_DAY: Final = 7
"""By which day of the next month the tax of a month is paid."""


def quarter_of(first: date) -> Month:
    last = Month.of(Month.of(Month.of(first).last + timedelta(days=1)).last + timedelta(days=1))
    return Month(first, last.last)


def parse_quarter(text: str) -> Month:
    year, month = map(int, text.split("-"))
    return quarter_of(date(year, month, 1))


def form_of(quarter: Month) -> str:
    return "Form 143" if quarter.first >= FORM_143_FROM else "Form 27EQ"


def due_on(quarter: Month, days: Mapping[int, tuple[int, int]] = DUE_ON) -> date:
    """Due day of a quarter's statement. `days`: month and day by the quarter's last month."""
    month, day = days[quarter.last.month]
    return date(quarter.last.year + (month < quarter.last.month), month, day)


def paid_by(month: Month) -> date:
    """Last day to pay a month's tax to the government."""
    after = month.last + timedelta(days=1)
    return after.replace(day=PAID_BY_DAY)


def list_lines(documents: Iterable[Issued], pans: Mapping[int, str], *, quarter: Month) -> list[TravelTaxLine]:
    """With the PAN's purchases of the financial year so far.

    `documents` are in order of issue since the year began, `pans` by booking.
    """
    year = financial_year_of(quarter.first)
    bought: dict[str, int] = {}
    lines = []
    for document in documents:
        if document.entered_on < year:
            continue
        pan = pans.get(document.booking_id, "")
        amount = _amount(document)
        if pan:
            bought[pan] = bought.get(pan, 0) + amount
        if document.entered_on < quarter.first:
            continue
        company = document.content.company
        lines.append(
            TravelTaxLine(
                number=document.number,
                issued_on=document.entered_on,
                booking_reference=document.content.trip.reference,
                name=document.content.customer if company is None else company.name,
                pan=pan,
                amount=amount,
                rate_percent=round(document.parts.tcs * 10_000 / document.parts.supplied) / 100,
                collected=document.collected,
                bought=bought[pan] if pan else None,
            )
        )
    return lines


def _amount(document: Issued) -> int:
    """With GST, negative for refunds."""
    sign = -1 if document.kind in {DocumentKind.REFUND, DocumentKind.CREDIT, DocumentKind.INVOICE_CREDIT} else 1
    advanced = 0
    if document.kind == DocumentKind.INVOICE:
        advanced = sum(advance.amount - advance.tcs for advance in document.content.advances)
    return sign * document.parts.supplied - advanced
