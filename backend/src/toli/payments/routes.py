"""Webhooks of the payment provider."""

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from toli.access.guards import CurrentServices, Db
from toli.payments import service

router = APIRouter()


@router.post("/payments/razorpay/webhook", operation_id="receiveRazorpayWebhook", status_code=204)
async def receive_webhook(
    request: Request, services: CurrentServices, database: Db, x_razorpay_signature: Annotated[str, Header()] = ""
) -> Response:
    """Receive a signed notification of the payment provider; a job reads it later."""
    await service.receive_webhook(
        database, services.provider, body=await request.body(), signature=x_razorpay_signature
    )
    return Response(status_code=204)
