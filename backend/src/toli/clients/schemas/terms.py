"""The stored terms of a client."""

from dataclasses import dataclass

from toli.pricing.terms import StoredTerms


@dataclass(frozen=True, slots=True)
class ClientTerms:
    """A client's terms with all their sections; without a GSTIN it charges no tax."""

    terms: StoredTerms
    has_gstin: bool
    time_zone: str
