from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.wire import RequestBody


class EventType(StrEnum):
    BOOKING_CREATED = "booking.created"
    BOOKING_CHANGED = "booking.changed"
    BOOKING_CANCELLED = "booking.cancelled"
    PAYMENT_RECEIVED = "payment.received"
    PAYMENT_REFUNDED = "payment.refunded"
    DEPARTURE_PUBLISHED = "departure.published"
    DEPARTURE_CHANGED = "departure.changed"
    DEPARTURE_CANCELLED = "departure.cancelled"
    DEPARTURE_LOW = "departure.low"
    DEPARTURE_FULL = "departure.full"
    ENQUIRY_CREATED = "enquiry.created"
    DETAILS_COMPLETED = "traveller.details_completed"
    DOCUMENT_ISSUED = "document.issued"


TEST_EVENT = "webhook.test"
AVAILABILITY_EVENT = "departure.availability"
"""A change of free beds, for agents' programs alone."""


class AgentEvent(StrEnum):
    """An event of an agent's program, with the names of `octo/webhooks`."""

    BOOKING_UPDATE = "booking_update"
    AVAILABILITY_UPDATE = "availability_update"

    @property
    def event_types(self) -> list[str]:
        if self is AgentEvent.BOOKING_UPDATE:
            return [EventType.BOOKING_CANCELLED, EventType.BOOKING_CHANGED]
        return [
            AVAILABILITY_EVENT,
            EventType.DEPARTURE_CANCELLED,
            EventType.DEPARTURE_CHANGED,
            EventType.DEPARTURE_PUBLISHED,
        ]

    @classmethod
    def of(cls, event_type: str) -> "AgentEvent":
        return next(event for event in cls if event_type in event.event_types)


class EndpointState(StrEnum):
    """`off`: by a person; `failed`: after the last attempt; `gone`: the receiver answered 410."""

    ACTIVE = "active"
    OFF = "off"
    FAILED = "failed"
    GONE = "gone"


class WebhookDeliveryState(StrEnum):
    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"


Address = Annotated[str, Field(min_length=8, max_length=500)]
EventTypes = Annotated[list[EventType], Field(min_length=1, max_length=len(EventType))]


class WebhookIn(BaseModel):
    url: Address
    event_types: EventTypes


class WebhookChange(RequestBody):
    """Absent fields stay. An activated endpoint also gets the events that wait for it."""

    url: Address | None = None
    event_types: EventTypes | None = None
    is_active: bool | None = None


class EndpointOut(BaseModel):
    """An endpoint without its secret.

    `failing_since`: first failure since the last success. `previous_until`: the previous secret also signs until then.
    `pending`: events that wait.
    """

    webhook_id: int
    url: str
    event_types: list[EventType]
    state: EndpointState
    failing_since: datetime | None
    previous_until: datetime | None
    pending: int
    created_at: datetime


class WebhooksOut(BaseModel):
    webhooks: list[EndpointOut]


class WebhookSecret(WebhooksOut):
    """`secret` is shown this once, for the `standardwebhooks` libraries."""

    webhook_id: int
    secret: str


class EventDeliveryOut(BaseModel):
    """An event for an endpoint, with its last attempt.

    `status`: of the response; null without one. `due_at`: of the next attempt, if pending.
    """

    event_id: str
    type: EventType | Literal["webhook.test"]
    data: dict[str, int | str]
    occurred_at: datetime
    state: WebhookDeliveryState
    attempts: int
    due_at: datetime
    status: int | None
    error: str
    attempted_at: datetime | None


class DeliveriesOut(BaseModel):
    deliveries: list[EventDeliveryOut]
    total: int
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of an attempt. `status` is None without a response; bodies are never read."""

    status: int | None
    error: str
    duration_ms: int

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and HTTPStatus(200) <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def is_gone(self) -> bool:
        return self.status == HTTPStatus.GONE
