from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from toli.kit.money import RupeesOut
from toli.kit.text import Text
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import Reason, RupeesIn

ClaimState = Literal["waiting", "confirmed", "dismissed"]


def _squeeze(text: object) -> object:
    return "".join(text.split()) if isinstance(text, str) else text


def _utr(text: str) -> str:
    if not (text.isascii() and text.isdigit() and len(text) == 12 and len(set(text)) > 1):  # noqa: PLR2004
        raise ValueError(
            Text("Enter the 12 digits of the UPI transaction ID (UTR). Your UPI app shows it with the payment.")
        )
    return text


Utr = Annotated[str, Field(max_length=40), BeforeValidator(_squeeze), AfterValidator(_utr)]
"""The number of a UPI payment, 12 digits; blanks between them are left out."""


class UpiPayee(BaseModel):
    """Append `&am=` and the amount (two decimals) to `link` to open a UPI app."""

    vpa: str
    payee_name: str
    reference: str
    link: str


class UpiClaimOut(Schema):
    """`waiting` until the operator confirms or dismisses it."""

    claim_id: int
    utr: str
    amount: RupeesOut
    said_at: datetime
    state: ClaimState
    dismissed_reason: str


class UpiPart(BaseModel):
    """The payee (null: no direct UPI), and claims, latest first."""

    payee: UpiPayee | None
    claims: list[UpiClaimOut]


class UpiClaimIn(RequestBody):
    amount: RupeesIn
    utr: Utr


class ConfirmClaimIn(RequestBody):
    """`keep_excess`: money above the balance is kept on account; otherwise it is refused."""

    keep_excess: bool = False


class DismissClaimIn(BaseModel):
    """The traveller reads the reason."""

    reason: Annotated[Reason, Field(min_length=1)]


class OpenClaim(UpiClaimOut):
    """`due` is the booking's balance."""

    booking_id: int
    booking_reference: str
    customer_name: str
    trip_id: int
    event_title: str
    tour_start_date: date
    due: RupeesOut


class OpenClaims(BaseModel):
    data: list[OpenClaim]
    total: int
    total_pages: int
