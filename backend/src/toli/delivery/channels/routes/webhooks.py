from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from toli.delivery.channels.errors import WebhookRefused
from toli.delivery.channels.service import sending, webhooks
from toli.identity.access.guards import CurrentServices
from toli.kit.errors import raises

router = APIRouter(prefix="/channels/whatsapp/webhook", tags=["Message channels"])

Token = Annotated[str, Path(max_length=64)]
Text = Annotated[str, Query(max_length=200)]


@router.get("", operation_id="verifyPlatformWhatsAppWebhook", response_class=PlainTextResponse)
@raises(WebhookRefused)
async def verify_platform_webhook(
    services: CurrentServices,
    verify_token: Annotated[Text, Query(alias="hub.verify_token")] = "",
    challenge: Annotated[Text, Query(alias="hub.challenge")] = "",
) -> PlainTextResponse:
    """Answer Meta's verification of the platform's webhook."""
    webhooks.verify_platform_address(sending.make_channels(services), verify_token=verify_token)
    return PlainTextResponse(challenge)


@router.post("", operation_id="receivePlatformWhatsAppWebhook", status_code=204)
@raises(WebhookRefused)
async def receive_platform_webhook(
    request: Request,
    services: CurrentServices,
    x_hub_signature_256: Annotated[str, Header()] = "",
) -> Response:
    """Receive signed states and texts of the platform's number, each for its operator."""
    await webhooks.receive_platform_webhook(
        sending.make_channels(services), body=await request.body(), signature=x_hub_signature_256
    )
    return Response(status_code=204)


@router.get("/{token}", operation_id="verifyWhatsAppWebhook", response_class=PlainTextResponse)
@raises(WebhookRefused)
async def verify_webhook(
    token: Token,
    services: CurrentServices,
    verify_token: Annotated[Text, Query(alias="hub.verify_token")] = "",
    challenge: Annotated[Text, Query(alias="hub.challenge")] = "",
) -> PlainTextResponse:
    """Answer Meta's verification of an operator's webhook."""
    await webhooks.verify_address(sending.make_channels(services), token=token, verify_token=verify_token)
    return PlainTextResponse(challenge)


@router.post("/{token}", operation_id="receiveWhatsAppWebhook", status_code=204)
@raises(WebhookRefused)
async def receive_webhook(
    token: Token,
    request: Request,
    services: CurrentServices,
    x_hub_signature_256: Annotated[str, Header()] = "",
) -> Response:
    """Receive signed message states and travellers' texts at the operator's secret address."""
    await webhooks.receive_webhook(
        sending.make_channels(services), token=token, body=await request.body(), signature=x_hub_signature_256
    )
    return Response(status_code=204)
