"""Tax collected at source on tours abroad: what is collected of a buyer, and their sealed PAN."""

from dataclasses import replace

from toli.bookings.repository import travel_tax as repository
from toli.catalogue.schemas.terms import SaleTerms
from toli.db.transactions import ClientTransaction
from toli.documents.schemas import CompanyIn
from toli.kit.dates import financial_year_of
from toli.kit.money import Paise
from toli.kit.pan import pan_of_gstin
from toli.kit.sealing import Sealer
from toli.pricing.travel_tax import has_limit, travel_tax_on


def pan_of(pan: str | None, company: CompanyIn | None = None) -> str | None:
    """Return the PAN of a buyer: of a company, that in its GSTIN."""
    return pan_of_gstin(company.gstin) if company is not None else pan


async def with_travel_tax(tx: ClientTransaction, terms: SaleTerms, *, pan: str | None, sealer: Sealer) -> SaleTerms:
    """Return terms with what is collected of who buys a trip abroad; other trips' as they are.

    Where the rate depends on it, what the same PAN bought of this client in the financial year is added up.
    """
    if not terms.is_abroad:
        return terms
    bought = 0
    if pan is not None and has_limit(terms.today):
        since = financial_year_of(terms.today)
        found = await repository.list_bought(tx, since=since)
        bought = sum(one.price for one in found if open_pan(sealer, one.sealed, client_id=tx.client_id) == pan)
    return replace(terms, travel_tax=travel_tax_on(terms.today, has_pan=pan is not None, bought=Paise(bought)))


def seal_pan(sealer: Sealer, pan: str | None, *, client_id: int) -> bytes | None:
    """Seal the PAN of a booking of a client, whose travellers may move to another booking with it."""
    return None if pan is None else sealer.seal(pan, bound_to=_binding(client_id))


def open_pan(sealer: Sealer, sealed: bytes | None, *, client_id: int) -> str:
    """Open a sealed PAN of a booking of a client; empty for None."""
    return "" if sealed is None else sealer.open(sealed, bound_to=_binding(client_id))


def _binding(client_id: int) -> str:
    return f"reservation_event.{client_id}.pan"
