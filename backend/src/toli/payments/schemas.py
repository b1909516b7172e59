"""Payment accounts on the wire."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr, StringConstraints

from toli.kit.bodies import RequestBody

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
