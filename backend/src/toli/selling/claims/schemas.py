from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from toli.kit.wire import RequestBody, Schema

ClaimWay = Literal["email", "phone"]
SENT: Mapping[ClaimWay, str] = {
    "email": "If there is a booking with this number and an e-mail address, a code is on its way to that address.",
    "phone": "If there is a booking with this number and an Indian phone number, a code is on its way by SMS.",
}


def _fold(value: object) -> object:
    return "".join(value.split()).upper() if isinstance(value, str) else value


Reference = Annotated[str, Field(min_length=1, max_length=40), BeforeValidator(_fold)]


class ClaimCodeIn(RequestBody):
    booking_reference: Reference
    by: ClaimWay = "email"


class ClaimCodeSent(BaseModel):
    """The response to every request for a code; times in seconds."""

    message: str
    expires_in: int
    resend_after: int


class ClaimIn(RequestBody):
    booking_reference: Reference
    code: Annotated[str, Field(min_length=1, max_length=20)]


class Claimed(Schema):
    booking_id: int
    booking_reference: str
