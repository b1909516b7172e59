"""Rules for bookings that an operator enters."""

from collections.abc import Sequence
from datetime import date

from toli.bookings.rules.travellers import find_traveller_problems
from toli.bookings.schemas.travellers import TravellerIn
from toli.kit.errors import InvalidFields


def check_party(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Check the travellers of a party of `beds` people, of whom the operator may know little yet.

    Raises InvalidFields with every problem at its field.
    """
    problems = [
        (f"traveller_info.{place}.{field}", message)
        for place, traveller in enumerate(travellers)
        for field, message in find_traveller_problems(traveller, is_first=False, has_id=bool(traveller.id_proof))
    ]
    if len(travellers) > beds:
        problems.append(("traveller_info", f"There are {beds} beds for {len(travellers)} travellers. Add beds first."))
    if problems:
        raise InvalidFields(problems)


def check_deadline(until: date | None, *, today: date, starts_on: date) -> date:
    """Check the last day on which a booking may stay unpaid: from today to the first day of the tour.

    Raises InvalidFields.
    """
    if until is None:
        raise InvalidFields([("unpaid_until", "Say until when the beds are held without a payment.")])
    if not today <= until <= starts_on:
        raise InvalidFields([("unpaid_until", "Choose a day from today to the start of the tour.")])
    return until
