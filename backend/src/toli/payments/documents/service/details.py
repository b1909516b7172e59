from datetime import datetime

from toli.clients.companies.service import profile
from toli.clients.companies.terms import read_terms
from toli.identity.audit import service as audit
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.gst import STATES, is_gstin
from toli.payments.documents import repository
from toli.payments.documents.errors import GstinOfAnotherState, GstinRefused
from toli.payments.documents.models import DocumentDetails
from toli.payments.documents.schemas import TOUR_OPERATOR_SERVICES, DetailsIn, DetailsOut


async def details(tx: ClientTransaction, *, now: datetime) -> DetailsOut:
    """Return document details; only the site's name before first saved. Raises NotFound."""
    row = await repository.details(tx)
    if row is None:
        raise NotFound
    saved = row.saved or DocumentDetails(
        legal_name=row.client_name,
        address="",
        state="",
        sac=TOUR_OPERATOR_SERVICES,
        email="",
        phone="",
        invoices_after_tour=True,
    )
    tax = read_terms(row.terms).tax
    return DetailsOut.model_validate(
        {
            **values_of(saved),
            "gstin": saved.gstin or "",
            "is_complete": row.saved is not None,
            "tax_percent_with_gstin": tax.rate_on(local_date(now, time_zone=row.time_zone)) / 100,
        }
    )


async def get_legal_name(tx: ClientTransaction) -> str:
    """Return the legal name, or the site's before first saved. Raises NotFound."""
    row = await repository.details(tx)
    if row is None:
        raise NotFound
    return row.client_name if row.saved is None else row.saved.legal_name


async def save_details(tx: ClientTransaction, *, details: DetailsIn, actor_id: int | None) -> None:
    """For later documents. Raises GstinRefused and GstinOfAnotherState."""
    if details.gstin:
        if not is_gstin(details.gstin):
            raise GstinRefused
        if not details.gstin.startswith(details.state):
            raise GstinOfAnotherState(STATES[details.state])
    await profile.set_has_gstin(tx, has_gstin=bool(details.gstin))
    await repository.set_details(tx, details=details)
    await audit.record(
        tx,
        "documents.details_changed",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        state=details.state,
        is_registered=bool(details.gstin),
    )
