from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.text import Line, Prose


class ShareRule(StrEnum):
    ORGANISER = "organiser"
    RELEASE = "release"


class OfflineKind(StrEnum):
    RECEIVED = "received"
    RETURNED = "returned"


class RecordedMethod(StrEnum):
    """`bank`: another bank transfer; `card_machine`: the operator's own; `draft`: a demand draft.

    `credit`: travel credit; `on_account`: money received without a booking; `tds`: tax deducted by
    the customer's company; `online`: by the payment provider, kept on account.
    """

    CASH = "cash"
    BANK = "bank"
    UPI = "upi"
    NEFT = "neft"
    IMPS = "imps"
    RTGS = "rtgs"
    CHEQUE = "cheque"
    CARD_MACHINE = "card_machine"
    DRAFT = "draft"
    CREDIT = "credit"
    ON_ACCOUNT = "on_account"
    TDS = "tds"
    ONLINE = "online"


RefundMethod = Literal[
    RecordedMethod.CASH,
    RecordedMethod.BANK,
    RecordedMethod.UPI,
    RecordedMethod.NEFT,
    RecordedMethod.IMPS,
    RecordedMethod.RTGS,
    RecordedMethod.CHEQUE,
]

OfflineMethod = Literal[RefundMethod, RecordedMethod.CARD_MACHINE, RecordedMethod.DRAFT]

DepositMethod = Literal[OfflineMethod, RecordedMethod.ONLINE]

PaymentMethod = Literal[OfflineMethod, RecordedMethod.CREDIT, RecordedMethod.ON_ACCOUNT]


class ChequeState(StrEnum):
    IN_HAND = "in_hand"
    DEPOSITED = "deposited"
    CLEARED = "cleared"
    BOUNCED = "bounced"


class BookingStatus(StrEnum):
    PENDING = "pending"
    CONFIRMED = "confirmed"
    CANCELLED = "cancelled"


Name = Annotated[Line, Field(max_length=120)]

Salutation = Annotated[Line, Field(max_length=30)]

Notes = Annotated[Prose, Field(max_length=1000)]

Requests = Annotated[Prose, Field(max_length=500)]

SaleSource = Annotated[Line, Field(max_length=100, description="`utm_source` of the link that led to the sale")]

Reason = Annotated[Prose, Field(max_length=500)]

Search = Annotated[Line, Field(max_length=100)]

PublicId = Annotated[int, Field(ge=1, le=2**53)]

RupeesIn = Annotated[Decimal, Field(gt=0, max_digits=12, decimal_places=2)]

IdType = Literal["", "Aadhaar", "Passport", "Voter ID", "Driving Licence", "Other"]

MealPreference = Literal["N/A", "Vegetarian", "Non-Vegetarian", "Vegan"]

Gender = Literal["", "Female", "Male", "Other"]

Age = Annotated[int, Field(ge=0, le=120)]

ADULT_FROM = 18
"""From which age on a traveller is no minor."""

IdNumber = Annotated[Line, Field(max_length=40)]


class ReverseIn(BaseModel):
    reason: Annotated[Reason, Field(min_length=1)]
