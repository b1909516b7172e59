"""At any hour, and at most once: a person can request another."""

import structlog

from toli.identity.people.repository import codes as codes_repository
from toli.identity.people.service import codes
from toli.infra.ports.phone_messages import ChannelRefused, OutcomeUnknown, TemplateMessage
from toli.kit.phones import COUNTRY_CODE
from toli.messaging.notifications.service.sending import Mailer

log = structlog.get_logger(__name__)

MOST_OF_A_NAME = 30
"""Characters: what a variable of an SMS may have at most."""


async def send_phone_code(mailer: Mailer, *, client_id: int, code_id: int) -> None:
    """Skip a number without an account."""
    async with mailer.database.client_transaction(client_id) as tx:
        sent = await codes_repository.find_code_to_send(tx, code_id=code_id)
    digits = None if sent is None else codes.open_code(sent, sealer=mailer.sealer)
    if sent is None or digits is None:
        return
    await send_sms_code(mailer, phone=sent.email, digits=digits, code_id=code_id)
    async with mailer.database.client_transaction(client_id) as tx:
        await codes_repository.erase_digits(tx, code_id=code_id)


async def send_sms_code(mailer: Mailer, *, phone: str, digits: str, code_id: int) -> None:
    """Send only to Indian numbers. Raises ChannelUnavailable, so that the job is retried."""
    account = mailer.phones.codes
    if account is None or not phone.startswith(f"+{COUNTRY_CODE}"):
        return
    message = TemplateMessage(
        phone=phone,
        template=account.template,
        language="",
        values={"code": digits, "name": mailer.settings.product_name[:MOST_OF_A_NAME]},
        reference=f"code:{code_id}",
    )
    try:
        await account.provider.send(message)
    except (ChannelRefused, OutcomeUnknown) as error:
        # A second SMS may be one too many, and a number that is refused stays refused.
        log.warning("sms_code_failed", error=type(error).__name__, reason=str(error))
