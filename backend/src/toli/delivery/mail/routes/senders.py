"""Changes need a confirmed identity."""

from fastapi import APIRouter

from toli.delivery.mail.errors import SmtpPasswordMissing, SmtpRefused
from toli.delivery.mail.schemas import MailSenderOut, SenderDomainIn, SmtpIn
from toli.delivery.mail.service import senders
from toli.identity.access.guards import Confirmed, CurrentServices, OperatedClient
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.services import Services

router = APIRouter(prefix="/clients/{client_id:int}/mail-sender", tags=["E-mail"])


@router.get("", operation_id="getMailSender")
@requires(Right.SITE)
async def get_mail_sender(client_id: OperatedClient, services: CurrentServices) -> MailSenderOut:
    """Get the sender of an operator's e-mails, with its domain's records."""
    return await _get(services, client_id)


@router.put("/domain", operation_id="setSenderDomain")
@requires(Right.SITE)
async def set_sender_domain(
    client_id: OperatedClient, body: SenderDomainIn, actor: Confirmed, services: CurrentServices
) -> MailSenderOut:
    """Set an address at the operator's domain and check its records; used once all are found."""
    await senders.set_sender_domain(services, client_id=client_id, body=body, actor_id=actor.user_id)
    return await _get(services, client_id)


@router.put("/smtp", operation_id="setSenderServer")
@requires(Right.SITE)
@raises(SmtpPasswordMissing, SmtpRefused)
async def set_smtp(
    client_id: OperatedClient, body: SmtpIn, actor: Confirmed, services: CurrentServices
) -> MailSenderOut:
    """Set the operator's mail server after a test e-mail to the caller. 409 if it refuses."""
    await senders.set_smtp(services, client_id=client_id, body=body, actor_id=actor.user_id)
    return await _get(services, client_id)


@router.post("/check", operation_id="checkMailSender")
@requires(Right.SITE)
async def check_mail_sender(client_id: OperatedClient, services: CurrentServices) -> MailSenderOut:
    """Check the domain's records or the mail server now. 30 times in an hour."""
    async with services.database.client_transaction(client_id) as tx:
        await senders.ask_for_check(tx)
    await senders.check_sender(services, client_id=client_id)
    return await _get(services, client_id)


@router.post("/remove", operation_id="removeMailSender")
@requires(Right.SITE)
async def remove_mail_sender(client_id: OperatedClient, actor: Confirmed, services: CurrentServices) -> MailSenderOut:
    """Remove the sender and its secret; e-mails use the platform's address."""
    async with services.database.client_transaction(client_id) as tx:
        await senders.remove_sender(tx, actor_id=actor.user_id)
    return await _get(services, client_id)


async def _get(services: Services, client_id: int) -> MailSenderOut:
    async with services.database.client_transaction(client_id) as tx:
        return await senders.get_mail_sender(tx, services.settings)
