from dataclasses import replace
from datetime import date

from toli.catalogue.pricing.travel_tax import TravelTax, has_limit, travel_tax_on
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.infra.db.transactions import ClientTransaction
from toli.kit.dates import financial_year_of
from toli.kit.money import Paise
from toli.kit.pan import pan_of_gstin
from toli.kit.sealing import Sealer
from toli.payments.documents.schemas import CompanyIn
from toli.selling.bookings.repository import travel_tax as repository
from toli.selling.bookings.schemas.travel_tax import TcsExemption


def pan_of(pan: str | None, company: CompanyIn | None = None) -> str | None:
    """A company's PAN is in its GSTIN."""
    return pan_of_gstin(company.gstin) if company is not None else pan


async def with_travel_tax(
    tx: ClientTransaction,
    terms: SaleTerms,
    *,
    pan: str | None,
    sealer: Sealer,
    exemption: TcsExemption | None = None,
    besides: int | None = None,
) -> SaleTerms:
    """Add the travel tax of a trip abroad to terms, unless the buyer is exempt.

    `besides`: the booking that the new one replaces.
    """
    if not terms.is_abroad or exemption is not None:
        return terms
    return replace(
        terms, travel_tax=await find_travel_tax(tx, day=terms.today, pan=pan, sealer=sealer, besides=besides)
    )


async def find_travel_tax(
    tx: ClientTransaction, *, day: date, pan: str | None, sealer: Sealer, besides: int | None = None
) -> TravelTax | None:
    """None if no tax is due.

    If the rate depends on it, the PAN's purchases from this client in the financial year are summed, without `besides`.
    """
    bought = Paise(0)
    if pan is not None and has_limit(day):
        macs = sealer.macs(_hashed(pan, client_id=tx.client_id))
        bought = await repository.sum_bought(tx, macs=macs, since=financial_year_of(day), besides=besides)
    return travel_tax_on(day, has_pan=pan is not None, bought=bought)


def mac_of_pan(sealer: Sealer, pan: str | None, *, client_id: int) -> bytes | None:
    return None if pan is None else sealer.mac(_hashed(pan, client_id=client_id))


def seal_pan(sealer: Sealer, pan: str | None, *, client_id: int) -> bytes | None:
    """Seal for the client only: travellers may move to another booking."""
    return None if pan is None else sealer.seal(pan, bound_to=_binding(client_id))


def open_pan(sealer: Sealer, sealed: bytes | None, *, client_id: int) -> str:
    """Empty for None."""
    return "" if sealed is None else sealer.open(sealed, bound_to=_binding(client_id))


def _hashed(pan: str, *, client_id: int) -> bytes:
    return f"{_binding(client_id)}:{pan}".encode()


def _binding(client_id: int) -> str:
    return f"reservation_event.{client_id}.pan"
