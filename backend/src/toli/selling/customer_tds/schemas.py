from datetime import date
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.clients.media.schemas import Sent
from toli.kit.dates import CalendarDate
from toli.kit.pan import Pan
from toli.kit.tds import Tan, TdsSection
from toli.kit.text import Line, Text
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import Reason, RupeesIn

CustomerTdsSection = Literal[
    TdsSection.CONTRACT, TdsSection.PROFESSIONAL, TdsSection.TECHNICAL, TdsSection.PLANT, TdsSection.LAND
]


PERSON: Final = "P"
"""Fourth letter of a person's PAN."""


class CertificateState(StrEnum):
    EXPECTED = "expected"
    RECEIVED = "received"


def _check_company(pan: str) -> str:
    # A person's PAN is kept sealed; the TAN is enough to claim the tax.
    if pan[3] == PERSON:
        raise ValueError(Text("This is a person's PAN. Leave it empty: the TAN names who deducted the tax."))
    return pan


class CustomerTdsIn(RequestBody):
    """Tax that the customer's company deducted at source and pays to the government for the operator.

    `withheld_on` is the day of the payment from which it was deducted. `pan` defaults to that in the company's GSTIN.
    """

    amount: RupeesIn
    withheld_on: CalendarDate
    tan: Tan
    pan: Annotated[Pan, AfterValidator(_check_company)] | None = None
    section: CustomerTdsSection = TdsSection.CONTRACT
    note: Reason = ""


class TdsCertificateIn(RequestBody):
    """The deductor's certificate, form 16A. `file` is the `filename` of an uploaded document."""

    number: Annotated[Line, Field(min_length=1, max_length=40)]
    received_on: CalendarDate
    file: Annotated[str, Field(max_length=80)] | None = None


class CustomerTdsOut(BaseModel):
    """`due_on`: the deductor's last day for the certificate."""

    state: CertificateState
    tan: str
    pan: str
    section: TdsSection
    withheld_on: date
    due_on: date
    certificate_number: str
    certified_on: date | None
    file: Sent | None
