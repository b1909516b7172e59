from datetime import datetime
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StrictInt, computed_field, model_validator

from toli.clients.companies.schemas.to_requests import OwnToRequest
from toli.identity.people.schemas import EmailAddress
from toli.kit.languages import Language
from toli.kit.phones import COUNTRY_CODE, Phone, RequiredPhone
from toli.kit.text import Text, shown_name
from toli.kit.wire import RequestBody


def _require_indian(phone: str) -> str:
    if not phone.startswith(f"+{COUNTRY_CODE}"):
        raise ValueError(Text("Codes are sent to Indian numbers. Use your e-mail address instead."))
    return phone


# Longer than the rules allow, so that a rule's own message is shown.
Password = Annotated[str, Field(max_length=1000)]
Code = Annotated[str, Field(min_length=1, max_length=20)]
IndianPhone = Annotated[RequiredPhone, AfterValidator(_require_indian)]
Label = Annotated[str, Field(max_length=100, description="A subdomain label, like `brahmaputra`")]
ShortText = Annotated[str, Field(max_length=100)]


class CodeRequest(RequestBody):
    """`return_path`: page of the e-mail's link.

    For `registration`, `password` and `phone` are validated before sending, and not stored.
    """

    never_blank: ClassVar = frozenset({"phone"})

    email: EmailAddress
    return_path: Annotated[str, Field(max_length=400)] | None = None
    password: Password | None = None
    phone: RequiredPhone | None = None


class CodeSent(BaseModel):
    """Same for every address; times in seconds."""

    message: str
    expires_in: int
    resend_after: int


class Message(BaseModel):
    message: str


class RegisterBody(RequestBody):
    """`url`: subdomain label of the client to join."""

    email: EmailAddress
    password: Password
    confirmPassword: Password  # noqa: N815 (the wire's own spelling)
    phone: Annotated[RequiredPhone, Field(validate_default=True)] = ""
    role: StrictInt = 2
    url: Label | None = None


class LoginBody(RequestBody):
    """`totp`: authenticator or recovery code, if required."""

    username: Annotated[str, Field(max_length=254)] | None = None
    email: Annotated[str, Field(max_length=254)] | None = None
    password: Password
    url: Label | None = None
    totp: Code | None = None

    @model_validator(mode="after")
    def _named(self) -> Self:
        if not (self.username or self.email):
            raise ValueError(Text("Enter your e-mail address or username."))
        return self

    @property
    def name(self) -> str:
        return self.username or self.email or ""


class CodeLoginBody(RequestBody):
    email: EmailAddress
    code: Code
    url: Label | None = None
    totp: Code | None = None


class ContinueBody(CodeLoginBody):
    """`phone` is stored with a new account."""

    phone: Phone = ""


class PhoneCodeRequest(RequestBody):
    phone: IndianPhone


class PhoneLoginBody(PhoneCodeRequest):
    code: Code
    url: Label | None = None
    totp: Code | None = None


class PhoneConfirmBody(RequestBody):
    code: Code


class ForgotBody(BaseModel):
    email: EmailAddress


class ResetBody(RequestBody):
    email: EmailAddress
    code: Code
    new_password: Password | None = None


class FirstPasswordBody(BaseModel):
    new_password: Password


class ChangePasswordBody(BaseModel):
    current_password: Password
    new_password: Password


class ConfirmBody(RequestBody):
    """An e-mailed code or the password."""

    email: EmailAddress | None = None
    code: Annotated[str, Field(max_length=20)] | None = None
    username: Annotated[str, Field(max_length=254)] | None = None
    password: Password | None = None

    @property
    def is_by_code(self) -> bool:
        return bool(self.code) or (self.email is not None and not self.username and self.password is None)


class Confirmed(BaseModel):
    confirmed_until: datetime


class ProfileBody(RequestBody):
    """Absent fields are unchanged."""

    username: ShortText | None = None
    phone: Phone | None = None
    language: Language | None = None


class Me(BaseModel):
    """The urls are subdomain labels or null. `has_password` false: signs in with e-mailed codes.

    `owes_second_factor`: must enrol first. `second_factor_due_at`: an operator's deadline. `support_until`: end of a
    read-only support view. `language`: of e-mails about the account. `to_request`: to become a tour operator.
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
        return shown_name(self.username)


class SupportBody(BaseModel):
    reason: Annotated[str, Field(min_length=5, max_length=500)]


class Session(BaseModel):
    """Web pages use the cookie, API clients the token."""

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
    """`sites`: labels; null is the main site."""

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
    allowed: bool
    reason: Refusal | None


class HandOffBody(RequestBody):
    """The site to sign in on (a label, or null for the main site) and the page.

    `challenge`: from the own domain that requested the hand-off.
    """

    client_url: Label | None = None
    path: Annotated[str, Field(max_length=400)] | None = None
    challenge: Annotated[str, Field(min_length=43, max_length=43)] | None = None


class HandOffOut(BaseModel):
    """The address to open within 60 seconds in this browser.

    `site`: the own domain that will request the hand-off, else null.
    """

    url: str
    site: str | None = None


class HandOffRequest(RequestBody):
    """Label of the other site (null: main site) and the page to open."""

    client_url: Label | None = None
    path: Annotated[str, Field(max_length=400)] | None = None


class ExchangeBody(BaseModel):
    code: Annotated[str, Field(min_length=1, max_length=200)]


class TotpEnrolled(BaseModel):
    """Secret for an authenticator app, as text and as QR code address."""

    secret: str
    otpauth_url: str


class RecoveryCodes(BaseModel):
    """Recovery codes, shown only once; each replaces an authenticator code once."""

    recovery_codes: list[str]


class SecondFactorOut(BaseModel):
    is_on: bool
    enabled_at: datetime | None
    recovery_codes_left: int


class TotpBody(BaseModel):
    code: Code


class SecondFactorProof(BaseModel):
    code: Code
