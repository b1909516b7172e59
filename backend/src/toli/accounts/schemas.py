"""Wire models of accounts."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StrictInt, computed_field, model_validator

from toli.clients.schemas.to_requests import OwnToRequest
from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.languages import Language
from toli.kit.phones import COUNTRY_CODE, Phone, RequiredPhone
from toli.kit.text import shown_name


def _require_indian(phone: str) -> str:
    if not phone.startswith(f"+{COUNTRY_CODE}"):
        raise ValueError("Codes are sent to Indian numbers. Use your e-mail address instead.")
    return phone


# Longer than the rules allow, so that a rule's own message is shown.
Password = Annotated[str, Field(max_length=1000)]
Code = Annotated[str, Field(min_length=1, max_length=20)]
IndianPhone = Annotated[RequiredPhone, AfterValidator(_require_indian)]
Label = Annotated[str, Field(max_length=100, description="A subdomain label, like `brahmaputra`")]
ShortText = Annotated[str, Field(max_length=100)]


class CodeRequest(RequestBody):
    """The address for a one-time code. `return_path` is the page of this site that the link in the e-mail opens.

    With the purpose `registration`, `password` and `phone` are checked as registering will check them, so that they
    are refused before the code is sent. They are not stored.
    """

    never_blank: ClassVar = frozenset({"phone"})

    email: EmailAddress
    return_path: Annotated[str, Field(max_length=400)] | None = None
    password: Password | None = None
    phone: RequiredPhone | None = None


class CodeSent(BaseModel):
    """The response for every address; times are in seconds."""

    message: str
    expires_in: int
    resend_after: int


class Message(BaseModel):
    """A message to show."""

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
    """Username or e-mail, and password. `totp` is a code of the authenticator app or a recovery code, if required."""

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
        """The username or e-mail that was entered."""
        return self.username or self.email or ""


class CodeLoginBody(RequestBody):
    """An e-mail address and the code sent to it."""

    email: EmailAddress
    code: Code
    url: Label | None = None
    totp: Code | None = None


class ContinueBody(CodeLoginBody):
    """An e-mail address, with or without an account, and the code sent to it.

    `phone` is kept with an account that is made now.
    """

    phone: Phone = ""


class PhoneCodeRequest(RequestBody):
    """The phone number for a one-time code by SMS: one in India, which an account has confirmed."""

    phone: IndianPhone


class PhoneLoginBody(PhoneCodeRequest):
    """A phone number and the code sent to it."""

    code: Code
    url: Label | None = None
    totp: Code | None = None


class PhoneConfirmBody(RequestBody):
    """The code that was sent to the caller's own phone number."""

    code: Code


class ForgotBody(BaseModel):
    """The account whose password is forgotten."""

    email: EmailAddress


class ResetBody(RequestBody):
    """A new password, with the code that was sent."""

    email: EmailAddress
    code: Code
    new_password: Password | None = None


class FirstPasswordBody(BaseModel):
    """A password for an account without one."""

    new_password: Password


class ChangePasswordBody(BaseModel):
    """The caller's present password and the new one."""

    current_password: Password
    new_password: Password


class ConfirmBody(RequestBody):
    """Proof of identity: an e-mailed code, or the password."""

    email: EmailAddress | None = None
    code: Annotated[str, Field(max_length=20)] | None = None
    username: Annotated[str, Field(max_length=254)] | None = None
    password: Password | None = None

    @property
    def is_by_code(self) -> bool:
        """Whether the proof is by code, which also an address without a password begins."""
        return bool(self.code) or (self.email is not None and not self.username and self.password is None)


class Confirmed(BaseModel):
    """When the confirmation of this session expires."""

    confirmed_until: datetime


class ProfileBody(RequestBody):
    """The fields that people may change of their account; absent ones are unchanged."""

    username: ShortText | None = None
    phone: Phone | None = None
    language: Language | None = None


class Me(BaseModel):
    """A person as they see themselves. The urls are subdomain labels or null, never addresses.

    `has_password`: whether they can sign in with a password; otherwise it is by e-mailed codes.
    `owes_second_factor`: an administrator or operator who must enable one first. `second_factor_due_at`: when an
    operator without one must have it. `support_until`: the end of an administrator's
    read-only support view of this site. `language`: that of the e-mails about the account. `to_request`: a traveller's
    own request to become a tour operator.
    """

    user_id: int
    role_id: int
    username: str
    email: str
    phone: str
    language: str
    is_phone_confirmed: bool
    default_url: str | None
    current_url: str | None
    has_password: bool
    has_second_factor: bool
    owes_second_factor: bool
    second_factor_due_at: datetime | None = None
    support_until: datetime | None = None
    to_request: OwnToRequest | None = None

    @computed_field
    def name(self) -> str:
        """The name shown for the person."""
        return shown_name(self.username)


class SupportBody(BaseModel):
    """An administrator's reason for a support view, kept in the audit log."""

    reason: Annotated[str, Field(min_length=5, max_length=500)]


class Session(BaseModel):
    """A new session. Web pages use the cookie; the token is for API clients."""

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
    """The site to sign in on: a client's label, or null for the main site. `path` is the page to open there.

    `challenge` comes from a client's own domain that asked for the hand-off.
    """

    client_url: Label | None = None
    path: Annotated[str, Field(max_length=400)] | None = None
    challenge: Annotated[str, Field(min_length=43, max_length=43)] | None = None


class HandOffOut(BaseModel):
    """The address to open within 60 seconds in this browser.

    `site` is the host of a client's own domain, which will ask this site for the hand-off; null where the address signs
    in at once.
    """

    url: str
    site: str | None = None


class HandOffRequest(RequestBody):
    """What a client's own domain asks another site for: the label of that site (null: the main one), and the page."""

    client_url: Label | None = None
    path: Annotated[str, Field(max_length=400)] | None = None


class ExchangeBody(BaseModel):
    """The code from the address."""

    code: Annotated[str, Field(min_length=1, max_length=200)]


class TotpEnrolled(BaseModel):
    """The secret for an authenticator app, as text and as the address in a QR code."""

    secret: str
    otpauth_url: str


class RecoveryCodes(BaseModel):
    """Recovery codes, each valid once in place of a code of the authenticator app. They are shown only now."""

    recovery_codes: list[str]


class SecondFactorOut(BaseModel):
    """Whether the caller has a second factor, since when, and how many recovery codes are left."""

    is_on: bool
    enabled_at: datetime | None
    recovery_codes_left: int


class TotpBody(BaseModel):
    """A code of the authenticator app."""

    code: Code


class SecondFactorProof(BaseModel):
    """A code of the authenticator app, or a recovery code."""

    code: Code
