"""Payment accounts on the wire."""

import re
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr, StringConstraints

from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.gst import Gstin
from toli.kit.money import RupeesOut
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line

KeyId = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^rzp_(test|live)_[A-Za-z0-9]{14}$", max_length=40)
]


AccountState = Literal["active", "failing", "disconnected"]


class AccountKeys(RequestBody):
    """The keys of a Razorpay account, from its dashboard.

    Without a `webhook_secret` one is made, which is to be copied to the dashboard.
    """

    key_id: KeyId
    key_secret: SecretStr = Field(min_length=8, max_length=100)
    webhook_secret: SecretStr | None = Field(default=None, min_length=8, max_length=100)


class PlatformAccountIn(RequestBody):
    """Whether a client may take payments with the platform's account."""

    is_allowed: bool


class PaymentAccountOut(BaseModel):
    """An account that takes a client's payments.

    `state` is `failing` while the provider refuses its keys, and `disconnected` when no new orders are opened with it.
    `provider_account_id` names an authorised one at the provider.
    `webhook_url` is where its events are to be sent; `notified_at` is when the last one came.
    """

    account_id: int
    kind: Literal["keys", "oauth", "platform"]
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

    Without a current one nobody can pay online. `has_platform_account` tells whether the installation has one, and
    `can_authorise` whether operators can authorise the platform at Razorpay instead of copying keys.
    """

    accounts: list[PaymentAccountOut]
    takes_online_payments: bool
    has_platform_account: bool
    can_authorise: bool


class AuthorisationOut(BaseModel):
    """Razorpay's page on which the operator authorises the platform."""

    url: str


class AuthorisationIn(RequestBody):
    """What Razorpay's page gave to the browser that it sent back."""

    code: SecretStr = Field(min_length=1, max_length=500)
    state: str = Field(min_length=1, max_length=1000)


class WebhookSecretOut(BaseModel):
    """What the events of an account are signed with, to be copied to Razorpay's dashboard."""

    webhook_url: str
    webhook_secret: str


LinkedAccountState = Literal["asked", "requested", "under_review", "needs_clarification", "activated", "suspended"]
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
TransferState = Literal["created", "pending", "processed", "failed", "none"]
ReversalState = Literal["requested", "processed", "needs_attention"]
ReversalReason = Literal["refund", "departure_cancelled"]


def _shaped(pattern: str, sentence: str) -> AfterValidator:
    """Check the form of a code; what is wrong with it is said in a sentence."""

    def check(code: str) -> str:
        if not re.fullmatch(pattern, code):
            raise ValueError(sentence)
        return code

    return AfterValidator(check)


Code = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=40)]
Pan = Annotated[Code, _shaped(r"[A-Z]{5}[0-9]{4}[A-Z]", "A PAN has five letters, four digits and a letter.")]
Ifsc = Annotated[Code, _shaped(r"[A-Z]{4}0[A-Z0-9]{6}", "An IFSC has four letters, a zero and six more characters.")]
BankNumber = Annotated[Code, _shaped(r"[0-9]{5,35}", "A bank account number has 5 to 35 digits.")]
PostalCode = Annotated[Code, _shaped(r"[1-9][0-9]{5}", "A PIN code has six digits.")]
ProviderAccountId = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=40),
    _shaped(r"acc_[A-Za-z0-9]{14}", "An account of Razorpay is named acc_ and 14 letters or digits."),
]


class LinkedAccountIn(RequestBody):
    """What Razorpay has to know of the business that the platform passes payments on to, and its bank account.

    It is sent to Razorpay and not kept here, but for the last four digits of the bank account. `has_accepted_terms`:
    the business accepts Razorpay's terms.
    """

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
    """A linked account that was opened in Razorpay's dashboard."""

    provider_account_id: ProviderAccountId


class LinkedAccountOut(BaseModel):
    """The account that a client's payments in the platform's account are passed on to, while it is `activated`.

    `missing` are the fields that Razorpay asks for, in its own names.
    """

    provider_account_id: str | None
    state: LinkedAccountState
    missing: list[str]
    bank_last4: str
    opened_at: datetime
    checked_at: datetime


class RouteReversalOut(BaseModel):
    """A part of a transfer that was reversed; `failure` is Razorpay's reason while it needs attention."""

    route_reversal_id: int
    amount: RupeesOut
    reason: ReversalReason
    state: ReversalState
    failure: str
    created_at: datetime


class RouteTransferOut(BaseModel):
    """The part of a payment that goes to the client's linked account.

    It is held until its departure begins (`held_until`; null: until its booking is known), and `settled_at` is when it
    was sent to the client's bank. Of one in state `none` or `failed` the platform owes the money.
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
    reservation_event_id: int | None
    booking_reference: str | None
    event_title: str | None
    reversals: list[RouteReversalOut]


class RouteTotals(BaseModel):
    """What all transfers to a linked account add up to, less what was reversed of each."""

    under_way: RupeesOut
    held: RupeesOut
    released: RupeesOut
    settled: RupeesOut
    reversed: RupeesOut
    needs_attention: int


class RouteTransfers(BaseModel):
    """A page of the transfers to a client's linked account, the latest first."""

    account: LinkedAccountOut | None
    totals: RouteTotals
    data: list[RouteTransferOut]
    total: int
    total_pages: int
