from typing import Annotated

from fastapi import APIRouter, Query

from toli.delivery.channels.schemas.messages import ConsentIn, ConsentWording, OwnConsent
from toli.delivery.channels.service import consents
from toli.identity.access.context import Actor, Context
from toli.identity.access.guards import CurrentServices, Db, SignedIn, Visitor, require_same_host
from toli.services import Services

router = APIRouter(tags=["Message channels"])

OWN = "/users/me/phone-consents"


@router.get("/channels/whatsapp/consent", operation_id="getWhatsAppConsent")
async def get_wording(
    context: Visitor, database: Db, client_id: Annotated[int, Query(ge=1, le=2**63 - 1)]
) -> ConsentWording:
    require_same_host(context, client_id)
    async with database.client_transaction(client_id) as tx:
        return await consents.get_wording(tx)


@router.get(OWN, operation_id="listPhoneConsents")
async def list_consents(actor: SignedIn, context: Visitor, services: CurrentServices) -> list[OwnConsent]:
    """The caller's by operator; on a client's site its own only."""
    return await _list(services, context, actor)


@router.put(OWN, operation_id="changePhoneConsent")
async def change_consent(
    actor: SignedIn, context: Visitor, services: CurrentServices, body: ConsentIn
) -> list[OwnConsent]:
    """404 for another person's number."""
    require_same_host(context, body.client_id)
    async with services.database.client_transaction(body.client_id) as tx:
        await consents.change_own_consent(
            tx,
            user_id=actor.user_id,
            phone=body.phone,
            is_given=body.is_given,
            lasts=services.settings.whatsapp_consent_lasts,
        )
    return await _list(services, context, actor)


async def _list(services: Services, context: Context, actor: Actor) -> list[OwnConsent]:
    async with services.database.traveller_transaction(actor.user_id) as tx:
        page_rows = await consents.list_own_consents(
            tx,
            user_id=actor.user_id,
            lasts=services.settings.whatsapp_consent_lasts,
            now=services.clock.now(),
        )
    return [consent for consent in page_rows if context.client is None or context.client.client_id == consent.client_id]
