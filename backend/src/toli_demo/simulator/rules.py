"""Rules of the provider's test mode: outcomes of cards, and validation of requests."""

import re
import secrets
import string
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from toli_demo.simulator.errors import Refused, malformed_id

Prefix = Literal["order", "pay", "rfnd", "card", "setl", "adj", "acc", "acc_prd", "sth", "trf", "rvrsl"]

ID_LENGTH: Final = 14
MINIMUM_PAISE: Final = 100
MAXIMUM_PAISE: Final = 50_000_000_00
LONGEST_RECEIPT: Final = 40
MOST_NOTES: Final = 15
LONGEST_NOTE: Final = 256
SHORTEST_CAPTURE_WINDOW_MINUTES: Final = 12
_ALPHABET = string.ascii_letters + string.digits
# The API spells this network differently than the checkout.
_NETWORK_NAMES = {"Mastercard": "MasterCard"}
_IDEMPOTENCY_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ORDER_FIELDS = {"amount", "currency", "receipt", "notes", "payment", "payment_capture", "partial_payment", "transfers"}
_REFUND_FIELDS = {"amount", "speed", "notes", "receipt"}


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason of a failed payment, as the provider reports it."""

    code: str
    description: str
    source: str
    step: str
    reason: str

    def wire(self) -> dict[str, Any]:
        """The fields of the error object."""
        return asdict(self)


def _declined(reason: str, description: str, *, source: str = "issuer", code: str = "BAD_REQUEST_ERROR") -> Failure:
    return Failure(code, description, source, "payment_authorization", reason)


PAYMENT_FAILED = _declined(
    "payment_failed",
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
    source="bank",
)
_NUMBER_INVALID = _declined("card_number_invalid", "You have entered an incorrect card number. Try again.")
_UPI_DECLINED = _declined(
    "payment_failed",
    "Payment was unsuccessful as the UPI app did not approve it. Try again.",
    source="customer",
)


@dataclass(frozen=True, slots=True)
class TestCard:
    """A card of the provider's test mode, valid with any future date and any CVV."""

    number: str
    network: str
    outcome: str
    failure: Failure | None = None

    def wire(self) -> dict[str, Any]:
        """The fields for the checkout's list of cards."""
        return {
            "number": self.number,
            "network": self.network,
            "outcome": self.outcome,
            "succeeds": self.failure is None,
        }


CARDS: Final = {
    card.number: card
    for card in (
        TestCard("4100280000001007", "Visa", "Succeeds"),
        TestCard(
            "4100280000060003",
            "Visa",
            "Declined by the bank",
            _declined(
                "card_declined",
                "Your payment did not go through as it was declined by the bank. "
                "Try another payment method or contact your bank.",
            ),
        ),
        TestCard(
            "4100280000080001",
            "Visa",
            "Not enough money",
            _declined(
                "insufficient_funds",
                "Your payment could not be completed due to insufficient account balance. "
                "Try another card or payment method.",
            ),
        ),
        TestCard("5500670000001002", "Mastercard", "Succeeds"),
        TestCard("6527658900001005", "RuPay", "Succeeds"),
        TestCard("36082800091007", "Diners Club", "Succeeds"),
        TestCard("340256000401007", "American Express", "Succeeds"),
        TestCard(
            "4100280000090000",
            "Visa",
            "Times out",
            _declined(
                "payment_timed_out",
                "Your payment could not be completed due to a temporary issue. Try again later.",
            ),
        ),
        TestCard(
            "4100280000070002",
            "Visa",
            "Cancelled at the bank's page",
            _declined(
                "payment_cancelled",
                "Your payment has been cancelled. Try again or complete the payment later.",
                source="customer",
            ),
        ),
        TestCard(
            "4100280000000009",
            "Visa",
            "Wrong one-time password",
            _declined(
                "authentication_failed",
                "Your payment could not be completed due to incorrect OTP or verification details. "
                "Try another payment method or contact your bank for details.",
                source="customer",
                code="GATEWAY_ERROR",
            ),
        ),
        TestCard(
            "4100280000030006",
            "Visa",
            "Switched off for online payments",
            _declined(
                "card_disabled_for_online_payments",
                "Your card is disabled for online payments. Please reach to your bank or try with another card.",
            ),
        ),
        TestCard(
            "4100280000020007",
            "Visa",
            "Fault at the bank",
            _declined(
                "gateway_technical_error",
                "Your payment did not go through due to a temporary issue. "
                "Any debited amount will be refunded in 4-5 business days.",
                source="gateway",
                code="GATEWAY_ERROR",
            ),
        ),
        TestCard("4100280000010008", "Visa", "Not a valid number", _NUMBER_INVALID),
    )
}


def card_failure(number: str) -> Failure | None:
    """Return why a card fails, None if it pays. Only cards of the test mode pay."""
    card = CARDS.get(number)
    return _NUMBER_INVALID if card is None else card.failure


def card_wire(number: str) -> dict[str, Any]:
    """Return what is stored and returned of a card, with the last four digits only."""
    card = CARDS.get(number)
    return {
        "id": new_id("card"),
        "entity": "card",
        "name": "",
        "last4": number[-4:],
        "network": _NETWORK_NAMES.get(card.network, card.network) if card else "Unknown",
        "type": "credit",
        "issuer": None,
        "international": False,
        "emi": False,
        "sub_type": "customer",
    }


def upi_failure(vpa: str) -> Failure | None:
    """Return why a UPI id fails, None if it pays."""
    return None if vpa.casefold() == "success@razorpay" else _UPI_DECLINED


def new_id(prefix: Prefix) -> str:
    """Generate an id of the provider's form."""
    return f"{prefix}_{new_token()}"


def new_token() -> str:
    """Generate the 14 alphanumerics of an id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(ID_LENGTH))


def checked_id(value: str, *, prefix: Prefix) -> str:
    """Return an id if it is well-formed.

    Raises Refused otherwise.
    """
    head, _, token = value.rpartition("_")
    if head != prefix or len(token) != ID_LENGTH or not set(token) <= set(_ALPHABET):
        raise malformed_id(value)
    return value


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """A valid request for an order."""

    amount_paise: int
    receipt: str | None
    notes: dict[str, Any]
    capture: Literal["automatic", "manual"]


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A valid request for a refund; no amount means everything refundable."""

    amount_paise: int | None
    receipt: str | None
    notes: dict[str, Any]
    speed: Literal["normal", "optimum"]


def order_request(body: Mapping[str, Any]) -> OrderRequest:
    """Validate the body of a request for an order.

    Raises Refused at the first invalid field.
    """
    _only(body, _ORDER_FIELDS)
    amount = amount_of(body)
    currency_of(body)
    return OrderRequest(amount_paise=amount, receipt=_receipt(body), notes=notes_of(body), capture=_capture(body))


def refund_request(body: Mapping[str, Any]) -> RefundRequest:
    """Validate the body of a request for a refund.

    Raises Refused at the first invalid field.
    """
    _only(body, _REFUND_FIELDS)
    speed = body.get("speed", "normal")
    if speed not in ("normal", "optimum"):
        raise Refused("The selected speed is invalid.", field="speed")
    amount = None if body.get("amount") is None else amount_of(body)
    return RefundRequest(amount_paise=amount, receipt=_receipt(body), notes=notes_of(body), speed=speed)


def amount_of(body: Mapping[str, Any]) -> int:
    """Read the amount in paise.

    Digits in quotes count as a number, as with the provider.

    Raises Refused when it is missing, no whole number, or under one rupee.
    """
    amount = body.get("amount")
    if amount is None:
        raise Refused("The amount field is required.", field="amount")
    if isinstance(amount, str) and amount.isascii() and amount.isdigit():
        amount = int(amount)
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise Refused("The amount must be an integer.", field="amount")
    if amount < MINIMUM_PAISE:
        raise Refused("The amount must be at least INR 1.00", field="amount")
    if amount > MAXIMUM_PAISE:
        raise Refused("Amount exceeds maximum amount allowed.", field="amount")
    return amount


def currency_of(body: Mapping[str, Any]) -> str:
    """Read the currency.

    Raises Refused when it is missing or not INR.
    """
    currency = body.get("currency")
    if currency is None:
        raise Refused("The currency field is required.", field="currency")
    if currency != "INR":
        raise Refused("Currency is not supported", field="currency")
    return "INR"


def checked_idempotency_key(key: str) -> str:
    """Return an idempotency key if it is well-formed.

    Raises Refused otherwise.
    """
    if len(key) < 10:  # noqa: PLR2004  # the provider's documented minimum, told in the sentence
        raise Refused("The idempotency key must be at least 10 characters long.")
    if not _IDEMPOTENCY_KEY.fullmatch(key):
        raise Refused("The idempotency key must only contain alphanumeric characters, underscores, and hyphens")
    return key


def _only(body: Mapping[str, Any], known: set[str]) -> None:
    if unknown := sorted(set(body) - known):
        raise Refused(f"{', '.join(unknown)} is/are not required and should not be sent", field=unknown[0])


def _receipt(body: Mapping[str, Any]) -> str | None:
    receipt = body.get("receipt")
    if receipt is None:
        return None
    if not isinstance(receipt, str):
        raise Refused("The receipt must be a string.", field="receipt")
    if len(receipt) > LONGEST_RECEIPT:
        raise Refused("The receipt may not be greater than 40 characters.", field="receipt")
    return receipt


def notes_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """Read the notes.

    Raises Refused when they are too many or too long.
    """
    notes = body.get("notes") or {}
    if not isinstance(notes, dict):
        raise Refused("The notes must be an array.", field="notes")
    if len(notes) > MOST_NOTES:
        raise Refused("Number of fields in notes should be less than or equal to 15", field="notes")
    if any(len(str(value)) > LONGEST_NOTE for value in notes.values()):
        raise Refused("The notes value may not be greater than 256 characters.", field="notes")
    return notes


def _capture(body: Mapping[str, Any]) -> Literal["automatic", "manual"]:
    payment = body.get("payment")
    if payment is None:
        return "automatic" if body.get("payment_capture", 1) in (1, "1") else "manual"
    if not isinstance(payment, dict) or payment.get("capture") not in ("automatic", "manual"):
        raise Refused("The selected payment.capture is invalid.", field="payment.capture")
    options = payment.get("capture_options") or {}
    if not isinstance(options, dict):
        raise Refused("The payment.capture_options must be an array.", field="payment.capture_options")
    window = options.get("automatic_expiry_period", SHORTEST_CAPTURE_WINDOW_MINUTES)
    if not isinstance(window, int) or window < SHORTEST_CAPTURE_WINDOW_MINUTES:
        raise Refused(
            "The automatic expiry period should be at least 12 minutes.",
            field="payment.capture_options.automatic_expiry_period",
        )
    capture: Literal["automatic", "manual"] = payment["capture"]
    return capture
