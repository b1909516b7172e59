"""The shapes of accounts on the wire."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, Field, StrictInt, computed_field, model_validator

from toli.clients.schemas.to_requests import OwnToRequest
from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.phones import Phone, RequiredPhone
from toli.kit.text import shown_name

# Longer than any rule allows, so that the rule's own sentence is what a person reads.
Password = Annotated[str, Field(max_length=1000)]
Code = Annotated[str, Field(min_length=1, max_length=20)]
Label = Annotated[str, Field(max_length=100, description="A subdomain label, like `brahmaputra`")]
ShortText = Annotated[str, Field(max_length=100)]


class CodeRequest(RequestBody):
    """Where to send a one-time code. `return_path` is the page of this site that the mail's link leads back to.

    With the purpose `registration`, `password` and `phone` are checked as registering will check them, so that they
    are refused before the code is sent. They are not stored.
    """

    never_blank: ClassVar = frozenset({"phone"})

    email: EmailAddress
    return_path: Annotated[str, Field(max_length=400)] | None = None
    password: Password | None = None
    phone: RequiredPhone | None = None


class CodeSent(BaseModel):
    """The same for every address; the times are seconds."""

    message: str
    expires_in: int
    resend_after: int


class Message(BaseModel):
    """A sentence to show."""

    message: str


class RegisterBody(RequestBody):
    """A new traveller. `url` is the client to join, by its subdomain label."""

    email: EmailAddress
    password: Password
    confirmPassword: Password  # noqa: N815 (the wire's own spelling)
    phone: Annotated[RequiredPhone, Field(validate_default=True)] = ""
    role: StrictInt = 2
    url: Label | None = None


class LoginBody(RequestBody):
    """Username or e-mail, and password. `totp` is the authenticator app's code, or a recovery code, where asked for."""

    username: Annotated[str, Field(max_length=254)] | None = None
    email: Annotated[str, Field(max_length=254)] | None = None
    password: Password
    url: Label | None = None
    totp: Code | None = None

    @model_validator(mode="after")
    def _named(self) -> Self:
        if not (self.username or self.email):
            raise ValueError("Enter your e-mail address or username.")
        return self

    @property
    def name(self) -> str:
        """What the person typed to be known by."""
        return self.username or self.email or ""


class CodeLoginBody(RequestBody):
    """An e-mail address and the code sent to it."""

    email: EmailAddress
    code: Code
    url: Label | None = None
    totp: Code | None = None


class ForgotBody(BaseModel):
    """Whose password is forgotten."""

    email: EmailAddress


class ResetBody(RequestBody):
    """A new password, with the code that was mailed."""

    email: EmailAddress
    code: Code
    new_password: Password | None = None


class ChangePasswordBody(BaseModel):
    """One's password, and the one to replace it."""

    current_password: Password
    new_password: Password


class ConfirmBody(RequestBody):
    """Proof that it is still the same person: an e-mailed code, or the password."""

    email: EmailAddress | None = None
    code: Annotated[str, Field(max_length=20)] | None = None
    username: Annotated[str, Field(max_length=254)] | None = None
    password: Password | None = None

    @property
    def is_by_code(self) -> bool:
        """Whether the code is the proof. An address without a password is the beginning of that way."""
        return bool(self.code) or (self.email is not None and not self.username and self.password is None)


class Confirmed(BaseModel):
    """Until when the confirmation holds, in this session."""

    confirmed_until: datetime


class ProfileBody(RequestBody):
    """What one may change of oneself; what is left out stays."""

    username: ShortText | None = None
    phone: Phone | None = None


class Me(BaseModel):
    """A person as they see themselves. The urls are subdomain labels or null, never addresses.

    `owes_second_factor`: an administrator who has to set one up before anything else. `support_until`: an administrator
    who looks at this site's panel until then, and may change nothing. `to_request`: a traveller's own request to become
    a tour operator.
    """

    user_id: int
    role_id: int
    username: str
    email: str
    phone: str
    default_url: str | None
    current_url: str | None
    has_second_factor: bool
    owes_second_factor: bool
    support_until: datetime | None = None
    to_request: OwnToRequest | None = None

    @computed_field
    def name(self) -> str:
        """What people call them."""
        return shown_name(self.username)


class SupportBody(BaseModel):
    """Why an administrator looks at an operator's panel: the audit log keeps it."""

    reason: Annotated[str, Field(min_length=5, max_length=500)]


class Session(BaseModel):
    """A session just begun. Web pages use the cookie; the token is for API clients."""

    access_token: str
    token_type: Literal["bearer"] = "bearer"  # noqa: S105 (a scheme's name, not a secret)
    expires_at: datetime
    user_id: int
    role_id: int
    role: Literal["admin", "traveller", "operator"]
    username: str
    email: str
    phone: str
    default_url: str | None
    current_url: str | None


class SignInOut(BaseModel):
    """One sign-in: on one site, or carried over to several. `sites` are labels; null is the main site."""

    id: int
    device: str
    address: str | None
    sites: list[str | None]
    created_at: datetime
    last_used_at: datetime
    is_current: bool


Refusal = Literal[
    "already_signed_in",
    "no_such_client",
    "no_such_page",
    "not_allowed",
    "not_signed_in",
    "not_your_client",
    "second_factor_enrolment_required",
]


class RouteAccess(BaseModel):
    """Whether the caller may open a page of the web app, and why not."""

    allowed: bool
    reason: Refusal | None


class HandOffBody(RequestBody):
    """Where to be carried over to: a client's label, or null for the main site. `path` is the page to open there."""

    client_url: Label | None = None
    path: Annotated[str, Field(max_length=400)] | None = None


class HandOffOut(BaseModel):
    """The address to open, within 60 seconds, in this browser."""

    url: str


class ExchangeBody(BaseModel):
    """The code that the address carried."""

    code: Annotated[str, Field(min_length=1, max_length=200)]


class TotpEnrolled(BaseModel):
    """The secret to put into an authenticator app, as text and as the address behind a QR code."""

    secret: str
    otpauth_url: str


class RecoveryCodes(BaseModel):
    """Codes that stand in for the authenticator app, each once. They are shown this once."""

    recovery_codes: list[str]


class SecondFactorOut(BaseModel):
    """Whether one's second factor is in use, since when, and how many recovery codes are left."""

    is_on: bool
    enabled_at: datetime | None
    recovery_codes_left: int


class TotpBody(BaseModel):
    """A code of the authenticator app."""

    code: Code
