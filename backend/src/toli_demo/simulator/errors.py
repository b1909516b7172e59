"""Errors with the provider's messages and format."""

from http import HTTPStatus
from typing import Any, Final

NOT_APPLICABLE: Final = "NA"


class Refused(Exception):
    """An error response of the provider."""

    def __init__(
        self,
        description: str,
        *,
        field: str | None = None,
        reason: str = "input_validation_failed",
        code: str = "BAD_REQUEST_ERROR",
        status: HTTPStatus = HTTPStatus.BAD_REQUEST,
    ) -> None:
        super().__init__(description)
        self.status = status
        self._error = {
            "code": code,
            "description": description,
            "source": "business",
            "step": "payment_initiation",
            "reason": reason,
            "metadata": {},
        }
        if field is not None:
            self._error["field"] = field

    @property
    def body(self) -> dict[str, Any]:
        """The response body."""
        return {"error": self._error}


def not_signed_in() -> Refused:
    """Wrong or missing key id and secret."""
    return Refused("Authentication failed", reason=NOT_APPLICABLE, status=HTTPStatus.UNAUTHORIZED)


def unknown_id() -> Refused:
    """A well-formed id that does not exist."""
    return Refused("The id provided does not exist", field="id")


def malformed_id(value: str) -> Refused:
    """A malformed id."""
    return Refused(f"{value} is not a valid id", field="id")


def unknown_url() -> Refused:
    """A path or method that the provider does not have."""
    return Refused("The requested URL was not found on the server.", reason=NOT_APPLICABLE)


def order_paid() -> Refused:
    """A second successful payment of an order."""
    return Refused(
        "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
        reason="order_already_paid",
    )


def key_in_flight() -> Refused:
    """A request whose idempotency key is in use by an unfinished request."""
    return Refused(
        "Another request with the same idempotency key is still in progress.",
        reason=NOT_APPLICABLE,
        status=HTTPStatus.CONFLICT,
    )


def key_taken() -> Refused:
    """A request whose idempotency key belongs to a different request."""
    return Refused("Different request with the same idempotency key has already been processed.", reason=NOT_APPLICABLE)
