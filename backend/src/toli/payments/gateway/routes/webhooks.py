from typing import Annotated, Final

from fastapi import APIRouter, Header, Path, Request, Response

from toli.identity.access.body_limit import limit_body
from toli.identity.access.guards import CurrentServices
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import raises
from toli.payments.gateway.errors import WebhookRefused
from toli.payments.gateway.service import inbox
from toli.services import Services

router = APIRouter(tags=["Payment accounts"])

MOST_BYTES: Final = 256 * 1024

Signature = Annotated[str, Header()]


@router.post("/payments/razorpay/webhook", operation_id="receiveRazorpayWebhook", status_code=204)
@limit_body(most_bytes=MOST_BYTES)
@raises(ProviderUnavailable, WebhookRefused)
async def receive_webhook(
    request: Request, services: CurrentServices, x_razorpay_signature: Signature = ""
) -> Response:
    """Receive a notification about the platform's account."""
    return await _receive(services, request, token=None, signature=x_razorpay_signature)


@router.post("/payments/razorpay/webhook/{token}", operation_id="receiveRazorpayAccountWebhook", status_code=204)
@limit_body(most_bytes=MOST_BYTES)
@raises(ProviderUnavailable, WebhookRefused)
async def receive_webhook_of_account(
    token: Annotated[str, Path(max_length=64)],
    request: Request,
    services: CurrentServices,
    x_razorpay_signature: Signature = "",
) -> Response:
    """Receive a notification about a client's own account."""
    return await _receive(services, request, token=token, signature=x_razorpay_signature)


async def _receive(services: Services, request: Request, *, token: str | None, signature: str) -> Response:
    await inbox.receive_webhook(
        services.database, services.providers, token=token, body=await request.body(), signature=signature
    )
    return Response(status_code=204)
