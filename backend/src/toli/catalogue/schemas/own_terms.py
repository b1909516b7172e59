"""The stored terms of a trip and its departure."""

from dataclasses import dataclass
from datetime import date

from toli.kit.money import Paise
from toli.pricing.terms import StoredTerms


@dataclass(frozen=True, slots=True)
class OwnTerms:
    """The sections of each level, and what a worked example is about.

    `departure` is None for a trip. `price`: the cheapest per person, `starts_on`: the departure's, or the trip's next.
    """

    client: StoredTerms
    has_gstin: bool
    event: StoredTerms
    departure: StoredTerms | None
    price: Paise | None
    starts_on: date | None

    @property
    def own(self) -> StoredTerms:
        """The sections of the lowest level."""
        return self.event if self.departure is None else self.departure
