import re
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr, StringConstraints

from toli.identity.people.schemas import EmailAddress
from toli.kit.gst import Gstin
from toli.kit.money import RupeesOut
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Text
from toli.kit.wire import RequestBody, Schema

KeyId = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^rzp_(test|live)_[A-Za-z0-9]{14}$", max_length=40)
]


class PaymentAccountKind(StrEnum):
    KEYS = "keys"
    OAUTH = "oauth"
    PLATFORM = "platform"


AccountState = Literal["active", "failing", "disconnected"]


class AccountKeys(RequestBody):
    """Without `webhook_secret` one is generated, to copy to Razorpay's dashboard."""

    key_id: KeyId
    key_secret: SecretStr = Field(min_length=8, max_length=100)
    webhook_secret: SecretStr | None = Field(default=None, min_length=8, max_length=100)


class PlatformAccountIn(RequestBody):
    is_allowed: bool


class PaymentAccountOut(BaseModel):
    """`failing`: the provider refuses its keys; `disconnected`: no new orders.

    `notified_at`: the last event.
    """

    account_id: int
    kind: PaymentAccountKind
    state: AccountState
    is_current: bool
    is_test: bool
    key_id: str | None
    provider_account_id: str | None
    webhook_url: str | None
    connected_at: datetime
    tested_at: datetime | None
    notified_at: datetime | None


class PaymentAccountsOut(BaseModel):
    """A client's accounts, the current one first.

    `can_authorise`: operators can authorise the platform at Razorpay instead of copying keys.
    """

    accounts: list[PaymentAccountOut]
    takes_online_payments: bool
    has_platform_account: bool
    can_authorise: bool


class AuthorisationOut(BaseModel):
    url: str


class AuthorisationIn(RequestBody):
    code: SecretStr = Field(min_length=1, max_length=500)
    state: str = Field(min_length=1, max_length=1000)


class WebhookSecretOut(BaseModel):
    """A webhook's address and secret, for Razorpay's dashboard."""

    webhook_url: str
    webhook_secret: str


class LinkedAccountState(StrEnum):
    ASKED = "asked"
    REQUESTED = "requested"
    UNDER_REVIEW = "under_review"
    NEEDS_CLARIFICATION = "needs_clarification"
    ACTIVATED = "activated"
    SUSPENDED = "suspended"


BusinessType = Literal[
    "individual",
    "proprietorship",
    "partnership",
    "llp",
    "private_limited",
    "public_limited",
    "trust",
    "society",
    "ngo",
    "huf",
]


class PaymentOrderState(StrEnum):
    """`late_paid`: paid after its hold ended, so the money goes back."""

    OPEN = "open"
    PROVIDER_CREATED = "provider_created"
    ATTEMPTED = "attempted"
    SETTLED = "settled"
    EXPIRED = "expired"
    LATE_PAID = "late_paid"


class RefundState(StrEnum):
    """`failed` is retried; `needs_attention` waits for a person, `undecided` for the operator's choice."""

    REQUESTED = "requested"
    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"
    NEEDS_ATTENTION = "needs_attention"
    UNDECIDED = "undecided"


class TransferState(StrEnum):
    CREATED = "created"
    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"
    NONE = "none"


class ReversalState(StrEnum):
    REQUESTED = "requested"
    PROCESSED = "processed"
    NEEDS_ATTENTION = "needs_attention"


class ReversalReason(StrEnum):
    REFUND = "refund"
    DEPARTURE_CANCELLED = "departure_cancelled"


def _shaped(pattern: str, sentence: str) -> AfterValidator:
    def check(code: str) -> str:
        if not re.fullmatch(pattern, code):
            raise ValueError(sentence)
        return code

    return AfterValidator(check)


Code = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=40)]
Pan = Annotated[Code, _shaped(r"[A-Z]{5}[0-9]{4}[A-Z]", Text("A PAN has five letters, four digits and a letter."))]
Ifsc = Annotated[
    Code, _shaped(r"[A-Z]{4}0[A-Z0-9]{6}", Text("An IFSC has four letters, a zero and six more characters."))
]
BankNumber = Annotated[Code, _shaped(r"[0-9]{5,35}", Text("A bank account number has 5 to 35 digits."))]
PostalCode = Annotated[Code, _shaped(r"[1-9][0-9]{5}", Text("A PIN code has six digits."))]
ProviderAccountId = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=40),
    _shaped(r"acc_[A-Za-z0-9]{14}", Text("An account of Razorpay is named acc_ and 14 letters or digits.")),
]


class LinkedAccountIn(RequestBody):
    """Sent to Razorpay and not stored, except the bank account's last four digits."""

    legal_name: Annotated[Line, Field(min_length=4, max_length=200)]
    business_type: BusinessType
    contact_name: Annotated[Line, Field(min_length=4, max_length=255)]
    email: EmailAddress
    phone: RequiredPhone
    street: Annotated[Line, Field(min_length=1, max_length=100)]
    city: Annotated[Line, Field(min_length=1, max_length=100)]
    state: Annotated[Line, Field(min_length=2, max_length=32)]
    postal_code: PostalCode
    pan: Pan
    gstin: Gstin | None = None
    account_number: BankNumber
    ifsc: Ifsc
    beneficiary_name: Annotated[Line, Field(min_length=1, max_length=120)]
    has_accepted_terms: Literal[True]


class LinkedAccountId(RequestBody):
    provider_account_id: ProviderAccountId


class LinkedAccountOut(BaseModel):
    """It receives transfers while `activated`. `missing`: fields by Razorpay's names."""

    provider_account_id: str | None
    state: LinkedAccountState
    missing: list[str]
    bank_last4: str
    opened_at: datetime
    checked_at: datetime


class RouteReversalOut(BaseModel):
    """A reversal; `failure`: Razorpay's reason."""

    route_reversal_id: int
    amount: RupeesOut
    reason: ReversalReason
    state: ReversalState
    failure: str
    created_at: datetime


class RouteTransferOut(Schema):
    """Held until its departure begins (`held_until`; null: no booking known).

    `settled_at`: sent to the client's bank. In state `none` or `failed` the platform owes the amount.
    """

    route_transfer_id: int
    amount: RupeesOut
    reversed: RupeesOut
    state: TransferState
    is_held: bool
    held_until: datetime | None
    settled_at: datetime | None
    failure: str
    created_at: datetime
    booking_id: int | None
    booking_reference: str | None
    event_title: str | None
    reversals: list[RouteReversalOut]


class RouteTotals(BaseModel):
    under_way: RupeesOut
    held: RupeesOut
    released: RupeesOut
    settled: RupeesOut
    reversed: RupeesOut
    needs_attention: int


class RouteTransfers(BaseModel):
    account: LinkedAccountOut | None
    totals: RouteTotals
    data: list[RouteTransferOut]
    total: int
    total_pages: int
