"""Webhooks: endpoints, events and results of attempts."""

from enum import StrEnum


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


class EndpointState(StrEnum):
    ACTIVE = "active"
    DISABLED = "disabled"


class DeliveryState(StrEnum):
    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"
