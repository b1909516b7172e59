import re
import secrets
from dataclasses import dataclass
from typing import Final

from toli.catalogue.trips.schemas.departures import DepartureIn, DepartureOut
from toli.kit.errors import Invalid
from toli.kit.references import ALPHABET
from toli.kit.text import Text

CODE: Final = re.compile(r"[A-Z0-9-]{6,40}")
GENERATED: Final = 10
"""Letters of a code that is generated, 50 bits."""


@dataclass(frozen=True, slots=True)
class Privacy:
    """The privacy of a departure; None: public."""

    access_code: str | None = None
    minimum_party: int | None = None


PUBLIC: Final = Privacy()


def privacy_of(departure: DepartureIn, *, before: DepartureOut | None, capacity: int) -> Privacy:
    """Return the requested privacy; a private departure without a code gets one. Raises Invalid."""
    had = None if before is None else before.access_code
    wants = departure.is_private
    if wants is None:
        wants = had is not None or departure.access_code is not None
    if not wants:
        return PUBLIC
    code = departure.access_code or had or "".join(secrets.choice(ALPHABET) for _ in range(GENERATED))
    if not CODE.fullmatch(code):
        raise Invalid(Text("A code has 6 to 40 letters, digits and hyphens."), field="access_code")
    least = None if before is None else before.minimum_party
    if "minimum_party" in departure.model_fields_set:
        least = departure.minimum_party
    if least is not None and least > capacity:
        raise Invalid(
            Text("The smallest group must not be more than the capacity of {capacity}.", capacity=capacity),
            field="minimum_party",
        )
    return Privacy(code, least)
