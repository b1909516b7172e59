"""E-mails to operators about their sender, from the platform's address."""

from typing import Final

from toli.clients.companies.repository import sites
from toli.delivery.mail.repository.senders import SENDERS
from toli.delivery.mail.schemas import SenderKind
from toli.identity.audit.service import PLATFORM
from toli.identity.people.service import people
from toli.infra.ports.dns import RecordState
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send

SENDER_PAGE: Final = "/to/mail"


async def send_sender_changed(mailer: Mailer, *, client_id: int, change: str, changed_at: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        client = await sites.find_client(tx, client_id=client_id)
        sender = await SENDERS.find(tx)
        if client is None or sender is None or sender.state != change:
            return
        operator = await people.person(tx, user_id=client.user_id)
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    missing = {"spf": "SPF", "dkim": "DKIM", "dmarc": "DMARC", "return_path": "return path"}
    email = render(
        f"sender_{change}",
        brand=brand,
        address=sender.address,
        is_domain=sender.kind == SenderKind.DOMAIN,
        missing=[
            label
            for name, label in missing.items()
            if getattr(sender, name) in {RecordState.MISSING, RecordState.WRONG}
        ],
        failure=sender.failure,
        platform_address=mailer.settings.sender_address,
        link=f"{mailer.settings.client_origin(client.url)}{SENDER_PAGE}",
    )
    about = f"sender:{client_id}:{change}:{changed_at}"
    await send(mailer, email, brand=brand, recipient=operator.email, about=about)
