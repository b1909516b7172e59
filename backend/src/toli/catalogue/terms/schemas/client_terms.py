from dataclasses import dataclass

from toli.clients.companies.terms import StoredTerms


@dataclass(frozen=True, slots=True)
class ClientTerms:
    """All sections; no tax without a GSTIN."""

    terms: StoredTerms
    has_gstin: bool
    time_zone: str
