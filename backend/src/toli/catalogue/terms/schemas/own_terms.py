from dataclasses import dataclass
from datetime import date

from toli.clients.companies.terms import StoredTerms
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class OwnTerms:
    """The sections of each level, and the basis of a worked example.

    `departure` None: a trip. `price`: the cheapest per person.
    """

    client: StoredTerms
    has_gstin: bool
    event: StoredTerms
    departure: StoredTerms | None
    price: Paise | None
    starts_on: date | None

    @property
    def own(self) -> StoredTerms:
        return self.event if self.departure is None else self.departure
