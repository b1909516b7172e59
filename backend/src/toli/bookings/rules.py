"""Pure decisions about a booking: who must say what, what a quote looks like, what comes back on cancelling."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from toli.bookings.schemas import QuoteLine, QuoteOut, TravellerIn
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, share
from toli.pricing.service import Quote

CONTACT_DIGITS = 10
AADHAAR_DIGITS = 12
LEAST_REFUND = 100
DEFAULT_POLICY: list[dict[str, Any]] = [
    {"days_before_more_than": 30, "charge_of_advance_bp": 5000},
    {"days_before_more_than": 14, "charge_of_advance_bp": 7500},
    {"days_before_more_than": None, "charge_of_advance_bp": 10000},
]
"""The seed's cancellation policy: what is kept, as a share of the advance, by days before the start."""


def check_travellers(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Check the travellers of a party of `beds` people (seed 000, section 5).

    Raises InvalidFields with every problem at its field.
    """
    problems: list[tuple[str, str]] = []
    first = travellers[0] if travellers else TravellerIn()
    if not first.full_name:
        problems.append(("traveller_info.0.full_name", "Name is required for first traveler"))
    if not first.id_proof:
        problems.append(("traveller_info.0.id_proof", "ID Proof is required for first traveler"))
    if not first.emergency_contact:
        problems.append(("traveller_info.0.emergency_contact", "Emergency contact is required for first traveler"))
    for place, traveller in enumerate(travellers):
        contact = traveller.emergency_contact
        if contact and not (contact.isascii() and contact.isdigit() and len(contact) == CONTACT_DIGITS):
            problems.append(
                (f"traveller_info.{place}.emergency_contact", "Invalid contact number (10 digits required)")
            )
    if len(travellers) > beds:
        problems.append(
            (
                "traveller_info",
                f"You chose {beds} beds but named {len(travellers)} travellers. Choose more beds first.",
            )
        )
    if problems:
        raise InvalidFields(problems)


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


def kept_id_number(traveller: TravellerIn) -> str:
    """What of an ID number is kept: of Aadhaar only the last four digits (ux.md, ID number)."""
    compact = traveller.id_proof.replace(" ", "").replace("-", "")
    if traveller.id_type == "Aadhaar" or (compact.isdigit() and len(compact) == AADHAAR_DIGITS):
        return compact[-4:]
    return traveller.id_proof


def masked(number: str) -> str:
    """An ID number as it is shown: its last four characters."""
    return f"•••• {number[-4:]}" if number else ""


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

    `counted` is what the status goes by while some of it is left: a partial refund changes no status, and money that
    is on its way back by itself was never the booking's.
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


def cancellation_terms(
    policy: Sequence[Mapping[str, Any]], *, advance: Paise, paid: Paise, starts_on: date, today: date
) -> CancellationTerms:
    """What comes back under a booking's own policy: what was paid less a share of the advance, by days to the start.

    The charge is rounded half up to whole rupees. Nothing comes back once the tour has begun, and no less than ₹1 ever.
    """
    days_before = (starts_on - today).days
    brackets: list[Bracket] = []
    above: int | None = None
    for step in sorted(policy, key=lambda one: one["days_before_more_than"] or -1, reverse=True):
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
