"""Inbound mail over HTTP, from the mail server or a provider."""

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from toli.delivery.mail.errors import InboundRefused
from toli.identity.access.guards import CurrentServices
from toli.kit.errors import raises
from toli.messaging.notifications.errors import MailTooLarge
from toli.messaging.notifications.service import inbound

router = APIRouter(prefix="/mail", tags=["E-mail"])

Text = Annotated[str, Header(max_length=200)]


@router.post("/inbound", operation_id="receiveMail", status_code=204)
@raises(InboundRefused)
async def receive_mail(
    request: Request,
    services: CurrentServices,
    x_toli_timestamp: Text = "",
    x_toli_signature: Text = "",
) -> Response:
    """Receive a mail (RFC 5322): bounces, complaints, replies. Idempotent.

    `X-Toli-Timestamp`: seconds since 1970; `X-Toli-Signature`: HMAC-SHA256 of timestamp, a dot and the body. At most 6
    MB. 401 for a wrong signature.
    """
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > inbound.MOST_MAIL_BYTES:
            raise MailTooLarge
    body = bytes(data)
    inbound.verify_signature(
        services.settings.mail_inbound_secrets,
        body=body,
        timestamp=x_toli_timestamp,
        signature=x_toli_signature,
        now=services.clock.now(),
    )
    await inbound.receive_mail(services.database, raw=body)
    return Response(status_code=204)
