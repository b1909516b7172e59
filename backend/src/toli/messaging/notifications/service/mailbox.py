from datetime import timedelta
from typing import Final

import structlog

from toli.infra.config import Settings
from toli.infra.ports.imap import ImapServer, Mailbox, open_mailbox, parse_imap_url
from toli.messaging.notifications.service.inbound import MOST_MAIL_BYTES, receive_mail
from toli.services import Services

log = structlog.get_logger(__name__)

READ_AT_ONCE: Final = 200
"""So that a mailbox that was full does not keep a worker for long; the next run reads on."""


def find_mailbox(settings: Settings) -> ImapServer | None:
    """Raises ValueError for an invalid mailbox address."""
    return None if settings.mail_imap_url is None else parse_imap_url(settings.mail_imap_url.get_secret_value())


async def read_mailbox(services: Services, server: ImapServer) -> None:
    """A failed mail stays unread and does not block the rest. Raises the server's or the mail's error."""
    failures: list[Exception] = []
    async with open_mailbox(server) as mailbox:
        await _skip_too_large(mailbox)
        for uid in (await mailbox.list_unread(up_to_bytes=MOST_MAIL_BYTES))[:READ_AT_ONCE]:
            raw = await mailbox.read(uid)
            if raw is None:
                continue
            try:
                await receive_mail(services.database, raw=raw)
            except Exception as error:  # noqa: BLE001 (whatever one mail contains, the others are read)
                failures.append(error)
            else:
                await mailbox.mark_read([uid])
        oldest = services.clock.now().date() - timedelta(days=services.settings.keep_emails_days)
        read = await mailbox.list_read(before=oldest)
        if read:
            await mailbox.delete(read)
    if failures:
        raise ExceptionGroup("received mail could not be read", failures)


async def _skip_too_large(mailbox: Mailbox) -> None:
    too_large = await mailbox.list_too_large(above_bytes=MOST_MAIL_BYTES)
    if too_large:
        log.warning("mail_too_large", number=len(too_large))
        await mailbox.mark_read(too_large)
