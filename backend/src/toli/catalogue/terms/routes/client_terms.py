from fastapi import APIRouter

from toli.catalogue.pricing.schemas.terms import TermsIn, TermsOut
from toli.catalogue.terms.service import client_terms as terms_service
from toli.clients.companies.errors import TaxWithoutGstin
from toli.clients.companies.service import terms as company_terms
from toli.identity.access.guards import CurrentClock, Db, ManagedClient, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(prefix="/clients", tags=["Companies"])


@router.get("/{client_id:int}/terms", operation_id="getClientTerms")
@requires(Right.VIEW_TRIPS)
async def get_client_terms(client_id: ManagedClient, database: Db, clock: CurrentClock) -> TermsOut:
    """Get a client's tax, payment and cancellation terms, for trips without their own."""
    async with database.client_transaction(client_id) as tx:
        return terms_service.show_terms(await terms_service.terms_of(tx), now=clock.now())


@router.put("/{client_id:int}/terms", operation_id="updateClientTerms")
@requires(Right.SITE)
@raises(TaxWithoutGstin)
async def update_client_terms(
    client_id: OperatedClient, body: TermsIn, actor: SignedIn, database: Db, clock: CurrentClock
) -> TermsOut:
    """Change the terms for later bookings, and confirm them. An omitted section gets the default.

    Holding beds with an earlier quote gets 409 with the new quote. 422 `tax_without_gstin` for a tax without a GSTIN.
    """
    async with database.client_transaction(client_id) as tx:
        terms = await terms_service.set_terms(tx, actor_id=actor.user_id, body=body)
        await company_terms.confirm_terms(tx, actor_id=actor.user_id)
    return terms_service.show_terms(terms, now=clock.now())


@router.put("/{client_id:int}/terms/confirmation", operation_id="confirmClientTerms", status_code=204)
@requires(Right.SITE, people_only=True)
async def confirm_client_terms(client_id: OperatedClient, actor: SignedIn, database: Db) -> None:
    """Confirm once, before the first trip is published."""
    async with database.client_transaction(client_id) as tx:
        await company_terms.confirm_terms(tx, actor_id=actor.user_id)


@router.post("/{client_id:int}/terms/preview", operation_id="previewClientTerms")
@requires(Right.SITE)
@raises(TaxWithoutGstin)
async def preview_client_terms(client_id: OperatedClient, body: TermsIn, database: Db, clock: CurrentClock) -> TermsOut:
    async with database.client_transaction(client_id) as tx:
        client = await terms_service.terms_of(tx)
    return terms_service.show_terms(terms_service.with_terms(client, body), now=clock.now())
