"""Tax deducted at source, in whole paise.

Since 1 April 2026 the Income-tax Act, 2025 holds: its section 393(1) has the same rates and thresholds in a table (work
6(i), professional and technical fees 6(iii), rent 2(ii)), and section 397(2) the rate without PAN. The names here are
of the Act of 1961, as accountants know them.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from toli.finance.exports.rules import travel_tax
from toli.finance.exports.schemas import Month
from toli.finance.suppliers.schemas import TdsReason
from toli.kit.gst import SUPPORT_SERVICES_TAX_BP
from toli.kit.money import BASIS_POINTS, Paise, half_up
from toli.kit.tds import TdsSection

NO_PAN_BP: Final = 2000
"""The least rate without a PAN: section 206AA(1)(iii); Act of 2025, section 397(2)."""
INDIVIDUALS: Final = frozenset("PH")
"""Fourth letter of the PAN of a person, and of a Hindu undivided family."""
FORM_140_FROM: Final = date(2026, 4, 1)
"""Since then the return is form 140 (Income-tax Rules, 2026); before it was form 26Q (rule 31A of 1962)."""
RETURN_DUE_ON: Final = {6: (7, 31), 9: (10, 31), 12: (1, 31), 3: (5, 31)}
"""By its last month, the month and day by which the return of a quarter is due."""


@dataclass(frozen=True, slots=True)
class TdsRate:
    """Holds from `since` until the section's next rate. A threshold is exceeded by a larger sum, without GST.

    `single`: of one bill, which alone is then taxed. `yearly` and `monthly`: of all bills of the financial year or the
    month, which are then taxed from the first paisa.
    """

    section: TdsSection
    since: date
    individual_bp: int
    other_bp: int
    single: Paise | None = None
    yearly: Paise | None = None
    monthly: Paise | None = None


APRIL_2021: Final = date(2021, 4, 1)
"""Before lies the reduction of 14 May 2020 to 31 March 2021, whose bills nobody enters any more."""
APRIL_2025: Final = date(2025, 4, 1)

RATES: Final[Sequence[TdsRate]] = (
    # Section 194C(1) and (5). CBDT circular 23/2017: GST that the bill shows apart is not part of the sum.
    TdsRate(TdsSection.CONTRACT, APRIL_2021, 100, 200, single=Paise(30_000_00), yearly=Paise(1_00_000_00)),
    # Section 194J(1) and its proviso (B); the threshold of ₹50,000 by the Finance Act, 2025.
    TdsRate(TdsSection.PROFESSIONAL, APRIL_2021, 1000, 1000, yearly=Paise(30_000_00)),
    TdsRate(TdsSection.PROFESSIONAL, APRIL_2025, 1000, 1000, yearly=Paise(50_000_00)),
    TdsRate(TdsSection.TECHNICAL, APRIL_2021, 200, 200, yearly=Paise(30_000_00)),
    TdsRate(TdsSection.TECHNICAL, APRIL_2025, 200, 200, yearly=Paise(50_000_00)),
    # Section 194-I(a) and (b) and its first proviso; ₹50,000 for a month or part of it by the Finance Act, 2025.
    TdsRate(TdsSection.PLANT, APRIL_2021, 200, 200, yearly=Paise(2_40_000_00)),
    TdsRate(TdsSection.PLANT, APRIL_2025, 200, 200, monthly=Paise(50_000_00)),
    TdsRate(TdsSection.LAND, APRIL_2021, 1000, 1000, yearly=Paise(2_40_000_00)),
    TdsRate(TdsSection.LAND, APRIL_2025, 1000, 1000, monthly=Paise(50_000_00)),
)


@dataclass(frozen=True, slots=True)
class Deductee:
    section: TdsSection
    is_individual: bool
    has_pan: bool


@dataclass(frozen=True, slots=True)
class Bill:
    """`taxable` is without GST."""

    day: date
    taxable: Paise


@dataclass(frozen=True, slots=True)
class Due:
    """Tax that is due on bills of one financial year; `base` is the part of them that is taxed."""

    tax: Paise
    base: Paise
    rate_bp: int
    reason: TdsReason


def is_individual(pan: str) -> bool:
    return pan[3] in INDIVIDUALS


def find_rate(section: TdsSection, *, day: date) -> TdsRate | None:
    """None without a section, and before the first rate."""
    rates = [rate for rate in RATES if rate.section is section and rate.since <= day]
    return max(rates, key=lambda rate: rate.since, default=None)


def tds_due(deductee: Deductee, bills: Sequence[Bill]) -> Due:
    """On all bills of one financial year together; every rate begins on its first day. Rounded down to the paisa."""
    if deductee.section is TdsSection.NONE:
        return Due(Paise(0), Paise(0), 0, TdsReason.NO_SECTION)
    rate = find_rate(deductee.section, day=max((bill.day for bill in bills), default=date.min))
    if rate is None:
        return Due(Paise(0), Paise(0), 0, TdsReason.NO_RATE)
    rate_bp = rate.individual_bp if deductee.is_individual else rate.other_bp
    if not deductee.has_pan:
        rate_bp = max(rate_bp, NO_PAN_BP)
    base, reason = _taxed(rate, bills)
    return Due(Paise(base * rate_bp // BASIS_POINTS), base, rate_bp, reason)


def proposed_tds(deductee: Deductee, *, bill: Bill, other_bills: Sequence[Bill], withheld: Paise) -> tuple[Paise, Due]:
    """The tax due on the year's bills less the tax withheld from the other bills. At most the bill itself."""
    due = tds_due(deductee, [*other_bills, bill])
    return Paise(min(max(due.tax - withheld, 0), bill.taxable)), due


def commission_gst(amount: Paise, *, is_registered: bool, is_interstate: bool) -> Paise:
    """GST on commission: IGST, or two equal halves."""
    if not is_registered:
        return Paise(0)
    heads = 1 if is_interstate else 2
    return Paise(heads * half_up(amount * SUPPORT_SERVICES_TAX_BP, heads * BASIS_POINTS))


def return_form(quarter: Month) -> str:
    return "Form 140" if quarter.first >= FORM_140_FROM else "Form 26Q"


def return_due_on(quarter: Month) -> date:
    return travel_tax.due_on(quarter, RETURN_DUE_ON)


def _taxed(rate: TdsRate, bills: Sequence[Bill]) -> tuple[Paise, TdsReason]:
    total = sum(bill.taxable for bill in bills)
    if rate.yearly is not None and total > rate.yearly:
        return Paise(total), TdsReason.TOTAL
    if rate.monthly is not None:
        months: defaultdict[tuple[int, int], int] = defaultdict(int)
        for bill in bills:
            months[bill.day.year, bill.day.month] += bill.taxable
        base = sum(amount for amount in months.values() if amount > rate.monthly)
        return Paise(base), TdsReason.TOTAL if base else TdsReason.BELOW_THRESHOLD
    base = sum(bill.taxable for bill in bills if rate.single is not None and bill.taxable > rate.single)
    return Paise(base), TdsReason.SINGLE_BILL if base else TdsReason.BELOW_THRESHOLD


def agreed_commission(cost: Paise, *, bp: int) -> Paise:
    """Basis points of a cost, rounded half up to the paisa."""
    return Paise(half_up(cost * bp, BASIS_POINTS))
