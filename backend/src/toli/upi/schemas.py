"""UPI without a provider: the operator's ID, and what a traveller pays on it."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.bodies import RequestBody
from toli.kit.money import Paise

LONGEST_VPA = 255
LONGEST_NAME = 50


@dataclass(frozen=True, slots=True)
class Payee:
    """Whom a traveller pays by UPI: the operator's UPI ID and the name that its app shows.

    `hold_days`: how long held beds wait for the operator's confirmation.
    """

    vpa: str
    name: str
    hold_days: int = 0


@dataclass(frozen=True, slots=True)
class UpiRequest:
    """A request for money by UPI, with `link` of its exact amount. Amount in paise."""

    vpa: str
    payee_name: str
    reference: str
    amount: Paise
    link: str


class UpiDetailsIn(RequestBody):
    """An operator's UPI ID. `is_on`: travellers may pay on it directly.

    `hold_days`: once a traveller says that a payment was made, their held beds stay held for so many days more.
    """

    vpa: Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, max_length=LONGEST_VPA)]
    payee_name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME)]
    is_on: bool
    hold_days: Annotated[int, Field(ge=0, le=14)] = 2


class UpiDetailsOut(BaseModel):
    """An operator's UPI ID; empty before it is first saved. `test_link` asks for ₹1, to try it."""

    vpa: str
    payee_name: str
    is_on: bool
    hold_days: int
    test_link: str | None
