from datetime import date

from toli.kit.errors import InvalidFields
from toli.kit.text import Text


def check_deadline(until: date | None, *, today: date, starts_on: date) -> date:
    """Require a day from today to the first day of the tour. Raises InvalidFields."""
    if until is None:
        raise InvalidFields([("unpaid_until", Text("Say until when the beds are held without a payment."))])
    if not today <= until <= starts_on:
        raise InvalidFields([("unpaid_until", Text("Choose a day from today to the start of the tour."))])
    return until
