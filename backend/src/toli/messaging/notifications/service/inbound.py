import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Final

import structlog
from prometheus_client import Counter
from pydantic import SecretStr

from toli.delivery.mail.errors import InboundRefused
from toli.delivery.mail.schemas import Report
from toli.delivery.mail.service import addresses, replies, reports
from toli.infra.db.database import Database
from toli.messaging.notifications import repository
from toli.selling.enquiries import service as enquiries
from toli.selling.enquiries.schemas import ReceivedReply

log = structlog.get_logger(__name__)

RECEIVED = Counter("toli_mail_received_total", "Mail that was received, by what it was", ["kind"])

MOST_MAIL_BYTES: Final = 6_000_000
LATEST: Final = timedelta(minutes=5)
"""How old a signature may be."""


def verify_signature(
    secrets: Sequence[SecretStr], *, body: bytes, timestamp: str, signature: str, now: datetime
) -> None:
    """Check the hexadecimal HMAC-SHA256 of `timestamp.body`. Raises InboundRefused."""
    if not timestamp.isdecimal() or abs(now.timestamp() - int(timestamp)) > LATEST.total_seconds():
        raise InboundRefused
    signed = timestamp.encode() + b"." + body
    for secret in secrets:
        expected = hmac.new(secret.get_secret_value().encode(), signed, hashlib.sha256).hexdigest()
        if hmac.compare_digest(expected, signature.lower()):
            return
    raise InboundRefused


async def receive_mail(database: Database, *, raw: bytes) -> None:
    """Skip irrelevant mail. Idempotent."""
    mail = message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    report = reports.read_report(mail)
    if report is not None:
        RECEIVED.labels(report.kind).inc()
        await _block(database, report)
        return
    reply = replies.read_reply(mail)
    if reply is not None:
        received = ReceivedReply(sender=reply.sender, text=reply.text, message_id=reply.message_id)
        is_kept = await enquiries.receive_reply(database, token=reply.token, received=received)
        RECEIVED.labels("reply" if is_kept else "other").inc()
        return
    RECEIVED.labels("other").inc()
    log.info("mail_ignored", content_type=mail.get_content_type())


async def _block(database: Database, report: Report) -> None:
    async with database.public_transaction() as tx:
        about = await repository.find_by_token(tx, token=report.token)
    if about is None or not about.recipient or not about.client_id:
        log.info("unknown_mail_report", kind=report.kind)
        return
    async with database.client_transaction(about.client_id) as tx:
        await addresses.block_address(
            tx, address=about.recipient, kind=report.kind, reason=report.reason, subject=about.subject
        )
