"""Pure decisions about a booking: who must say what, what a quote looks like, what comes back on cancelling."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from email_validator import EmailNotValidError, validate_email

from toli.bookings.schemas import OpenTraveller, QuoteLine, QuoteOut, ReservationIn, TravellerIn
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, from_rupees, share
from toli.kit.phones import phone_problem
from toli.pricing.service import Quote

AADHAAR_DIGITS = 12
LEAST_REFUND = 100
TRAVELLERS_FIXED_BEFORE = timedelta(days=3)
"""How long before a tour's first day its party may still change who travels (ux.md: the rest may be added later).

Three days: hotels, permits and drivers are told the names then. The operator, who tells them, may go on.
"""


def check_travellers(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Check the travellers of a party of `beds` people (seed 000, section 5).

    Raises InvalidFields with every problem at its field.
    """
    problems: list[tuple[str, str]] = []
    for place, traveller in enumerate(travellers or [TravellerIn()]):
        found = traveller_problems(traveller, is_first=place == 0, has_id=bool(traveller.id_proof))
        problems += [(f"traveller_info.{place}.{field}", message) for field, message in found]
    if len(travellers) > beds:
        problems.append(
            (
                "traveller_info",
                f"You chose {beds} beds but named {len(travellers)} travellers. Choose more beds first.",
            )
        )
    if problems:
        raise InvalidFields(problems)


def traveller_problems(traveller: OpenTraveller, *, is_first: bool, has_id: bool) -> list[tuple[str, str]]:
    """What is wrong with one traveller, by field; `has_id` says whether a number is given or kept already."""
    problems: list[tuple[str, str]] = []
    if is_first and not traveller.full_name:
        problems.append(("full_name", "Name is required for first traveler"))
    if is_first and not has_id:
        problems.append(("id_proof", "ID Proof is required for first traveler"))
    if is_first and not traveller.emergency_contact:
        problems.append(("emergency_contact", "Emergency contact is required for first traveler"))
    problems += [
        (field, wrong)
        for field in ("emergency_contact", "phone")
        if (wrong := phone_problem(getattr(traveller, field)))
    ]
    if not _is_address(traveller.email):
        problems.append(("email", "Enter a valid e-mail address."))
    return problems


def _is_address(text: str) -> bool:
    try:
        return not text or bool(validate_email(text, check_deliverability=False, globally_deliverable=False))
    except EmailNotValidError:
        return False


def free_guest_name(taken: Sequence[str]) -> str:
    """The first of Guest 1, Guest 2 that nobody in the party is called."""
    return next(name for number in range(1, len(taken) + 2) if (name := f"Guest {number}") not in taken)


def travellers_open_until(starts_on: date) -> date:
    """The last day on which a party may change its travellers."""
    return starts_on - TRAVELLERS_FIXED_BEFORE


def complete_party(travellers: Sequence[TravellerIn], *, beds: int) -> list[TravellerIn]:
    """One traveller a bed: those without a name are Guest 1, Guest 2 with the first one's contact."""
    first = travellers[0]
    party = [first]
    guests = 0
    for place in range(1, beds):
        given = travellers[place] if place < len(travellers) else TravellerIn()
        if not given.full_name:
            guests += 1
            given = given.model_copy(update={"full_name": f"Guest {guests}"})
        if not given.emergency_contact:
            given = given.model_copy(update={"emergency_contact": first.emergency_contact})
        party.append(given)
    return party


def kept_id_number(number: str, *, id_type: str) -> str:
    """What of an ID number is kept: of Aadhaar only the last four digits (ux.md, ID number)."""
    compact = number.replace(" ", "").replace("-", "")
    if id_type == "Aadhaar" or (compact.isdigit() and len(compact) == AADHAAR_DIGITS):
        return compact[-4:]
    return number


def masked(number: str) -> str:
    """An ID number as it is shown: its last four characters."""
    return f"•••• {number[-4:]}" if number else ""


def is_stale(shown: ReservationIn, quote: Quote) -> bool:
    """Whether a traveller was shown another price or other payment terms than those of `quote`."""
    return (
        (shown.total_price is not None and from_rupees(shown.total_price) != quote.total)
        or (shown.advance is not None and from_rupees(shown.advance) != quote.advance)
        or ("balance_due_on" in shown.model_fields_set and shown.balance_due_on != quote.balance_due_on)
    )


def quote_out(quote: Quote) -> QuoteOut:
    """A quote as the wire has it."""
    return QuoteOut(
        bed_total=quote.bed_total,
        tax_percent=quote.tax_rate_bp / 100,
        tax=quote.tax,
        total=quote.total,
        advance_percent=quote.advance_rate_bp / 100,
        advance=quote.advance,
        balance=quote.balance,
        balance_due_on=quote.balance_due_on,
        lines=[
            QuoteLine(
                room_bed_id=line.room_bed_id,
                room_type=line.room_type,
                selected_beds_quantity=line.beds,
                price_per_head_trip=line.price_per_head,
                amount=line.amount,
            )
            for line in quote.lines
        ],
    )


def payment_status(
    *, booking_status: str, total: int, paid: int, counted: int, ever_paid: int, has_failed: bool
) -> Literal["pending", "partial", "paid", "failed", "refunded"]:
    """What a booking's money amounts to. Amounts in paise; `ever_paid` counts what has gone back since.

    `counted` is what the status goes by while some of it is left: what is kept and what the operator refunded of it,
    so that a partial refund changes no status.
    """
    if ever_paid > 0 and paid == 0:
        return "refunded"
    if counted >= total:
        return "paid"
    if paid > 0:
        return "partial"
    if has_failed and booking_status == "pending":
        return "failed"
    return "pending"


def refund_status(
    *, owed_back: int, under_way: int, refunded: int, paid: int
) -> Literal["none", "owed", "pending", "partial", "full"]:
    """How far the operator's refund of a booking has come. Amounts in paise; `paid` is what is still here.

    `owed` offline money comes first: only the operator can end that state.
    """
    if owed_back > 0:
        return "owed"
    if under_way > 0:
        return "pending"
    if refunded > 0:
        return "partial" if paid > 0 else "full"
    return "none"


@dataclass(frozen=True, slots=True)
class RefundParts:
    """A refund by its two ways, in paise: sent by the payment provider, and given back by the operator."""

    online: Paise
    offline: Paise


def split_refund(amount: Paise, *, online: Paise, offline: Paise) -> RefundParts:
    """Split a refund of at most `online` + `offline`: what was paid online goes back first, by the provider.

    The provider leaves nothing or at least ₹1 of what it has; where less would stay, the operator gives that part.
    """
    sent = min(amount, online)
    if 0 < online - sent < LEAST_REFUND:
        spare = sent - (LEAST_REFUND - (online - sent))
        sent = Paise(spare if spare >= LEAST_REFUND and amount - spare <= offline else sent)
    return RefundParts(Paise(sent), Paise(amount - sent))


@dataclass(frozen=True, slots=True)
class Bracket:
    """A span of days before the start (both ends in it; no end means any more) and what cancelling in it costs."""

    from_days: int
    to_days: int | None
    charge_bp: int
    charge: Paise


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """What cancelling on a day costs and gives back, in paise. `days_before` is negative once the tour has begun.

    `charge` is what the policy says; no more of it is kept than was paid.
    """

    days_before: int
    paid: Paise
    charge_bp: int
    charge: Paise
    refund: Paise
    brackets: tuple[Bracket, ...]


def _floor(step: Mapping[str, Any]) -> int:
    days: int | None = step["days_before_more_than"]
    return -1 if days is None else days


def cancellation_terms(
    policy: Sequence[Mapping[str, Any]], *, advance: Paise, paid: Paise, starts_on: date, today: date
) -> CancellationTerms:
    """What comes back under a booking's own policy: what was paid less a share of the advance, by days to the start.

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
