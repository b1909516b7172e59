"""Rules for travellers: required details, defaults, and until when they may change."""

from collections.abc import Sequence
from datetime import date, timedelta

from email_validator import EmailNotValidError, validate_email

from toli.bookings.schemas.travellers import OpenTraveller, TravellerIn
from toli.kit.errors import InvalidFields
from toli.kit.phones import phone_problem

AADHAAR_DIGITS = 12

TRAVELLERS_FIXED_BEFORE = timedelta(days=3)
"""How long before a tour's first day its party may still change its travellers.

Three days: hotels, permits and drivers get the names then. The operator may still change them.
"""


def check_travellers(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Check the travellers of a party of `beds` people (seed 000, section 5).

    Raises InvalidFields with every problem at its field.
    """
    problems: list[tuple[str, str]] = []
    for place, traveller in enumerate(travellers or [TravellerIn()]):
        found = find_traveller_problems(traveller, is_first=place == 0, has_id=bool(traveller.id_proof))
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


def find_traveller_problems(traveller: OpenTraveller, *, is_first: bool, has_id: bool) -> list[tuple[str, str]]:
    """Find what is wrong with a traveller, by field; `has_id`: a number is given or kept."""
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


def find_free_guest_name(taken: Sequence[str]) -> str:
    """Find the first of Guest 1, Guest 2, … that is not taken."""
    return next(name for number in range(1, len(taken) + 2) if (name := f"Guest {number}") not in taken)


def get_travellers_open_until(starts_on: date) -> date:
    """Get the last day on which a party may change its travellers."""
    return starts_on - TRAVELLERS_FIXED_BEFORE


def complete_party(travellers: Sequence[TravellerIn], *, beds: int) -> list[TravellerIn]:
    """Complete a party to a traveller per bed, with guests named Guest 1, Guest 2."""
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


def shorten_id_number(number: str, *, id_type: str) -> str:
    """Shorten an ID number to what is kept: of Aadhaar only the last four digits."""
    compact = number.replace(" ", "").replace("-", "")
    if id_type == "Aadhaar" or (compact.isdigit() and len(compact) == AADHAAR_DIGITS):
        return compact[-4:]
    return number


def mask(number: str) -> str:
    """Mask an ID number but for its last four characters."""
    return f"•••• {number[-4:]}" if number else ""
