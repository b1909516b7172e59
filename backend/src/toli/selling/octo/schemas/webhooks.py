from typing import Literal

from toli.delivery.webhooks.schemas import Address, AgentEvent
from toli.selling.octo.schemas.fields import OctoRequest, OctoSchema


class OctoWebhookIn(OctoRequest):
    """`retryOnError` is ignored: failed deliveries are always tried again."""

    event: AgentEvent
    url: Address
    retry_on_error: bool | None = None


class OctoWebhook(OctoSchema):
    """`secret` is in the answer to its creation alone: deliveries are signed by Standard Webhooks."""

    id: str
    event: AgentEvent
    url: str
    active: bool
    retry_on_error: bool
    secret: str = ""


class OctoWebhookDeleted(OctoSchema):
    success: Literal[True] = True
