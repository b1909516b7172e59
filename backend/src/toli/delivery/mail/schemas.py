from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr

from toli.identity.people.schemas import EmailAddress
from toli.infra.ports.dns import RecordState
from toli.infra.ports.smtp import SmtpServer
from toli.kit.text import Line
from toli.kit.wire import RequestBody


class SenderKind(StrEnum):
    DOMAIN = "domain"
    SMTP = "smtp"


RecordPurpose = Literal["dkim", "spf", "dmarc", "return_path"]
Security = Literal["starttls", "tls", "none"]


class SenderState(StrEnum):
    PENDING = "pending"
    ACTIVE = "active"
    FAILING = "failing"


class SenderDomainIn(RequestBody):
    address: EmailAddress


class SmtpIn(RequestBody):
    """The operator's mail server. An omitted password stays if host and user are the same.

    `security`: `starttls` (usually port 587), `tls` (465), or `none` in development.
    """

    address: EmailAddress
    host: Annotated[Line, Field(min_length=1, max_length=253)]
    port: Annotated[int, Field(ge=1, le=65535)]
    security: Security
    username: Annotated[Line, Field(min_length=1, max_length=254)]
    password: Annotated[SecretStr, Field(min_length=1, max_length=500)] | None = None


class MailRecord(BaseModel):
    purpose: RecordPurpose
    type: Literal["TXT", "CNAME"]
    name: str
    value: str
    state: RecordState


class SmtpOut(BaseModel):
    host: str
    port: int
    security: Security
    username: str


class MailSenderOut(BaseModel):
    """The sender of an operator's e-mails: `sender` is the current address.

    `address`: the chosen one, used while `state` is `active`. `failure`: last error of the operator's server.
    """

    sender: str
    reply_to: str
    kind: SenderKind | None = None
    state: SenderState | None = None
    address: str | None = None
    records: list[MailRecord] = []
    smtp: SmtpOut | None = None
    failure: str = ""
    checked_at: datetime | None = None
    failing_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class RecordsFound:
    """`spf_value`: required SPF record."""

    spf: RecordState
    dkim: RecordState
    dmarc: RecordState
    return_path: RecordState
    spf_value: str

    @property
    def states(self) -> tuple[RecordState, ...]:
        return self.spf, self.dkim, self.dmarc, self.return_path


@dataclass(frozen=True, slots=True)
class Signature:
    """DKIM signing key in PEM; its public half is in DNS under the selector."""

    domain: str
    selector: str
    private_key: str


@dataclass(frozen=True, slots=True)
class MailRoute:
    """Route of a client's e-mail: its address, signed, or its own server.

    `return_domain`: for failure reports, under the client's domain; None for the platform's.
    """

    client_id: int
    address: str
    signature: Signature | None
    server: SmtpServer | None
    return_domain: str | None
    set_at: datetime


class BlockKind(StrEnum):
    BOUNCE = "bounce"
    COMPLAINT = "complaint"


class MailTopic(StrEnum):
    """The subject of e-mails that are not about a booking."""

    ALERTS = "alerts"
    REVIEWS = "reviews"
    DIGESTS = "digests"


class BlockedAddressOut(BaseModel):
    address: str
    kind: BlockKind
    reason: str
    subject: str
    blocked_at: datetime


class BlockedAddresses(BaseModel):
    """The newest blocked addresses; `total` counts all."""

    data: list[BlockedAddressOut]
    total: int


class UnblockIn(RequestBody):
    address: EmailAddress


class OptOutTokenIn(RequestBody):
    token: Annotated[str, Field(min_length=1, max_length=1000)]


class OptOutIn(OptOutTokenIn):
    is_wanted: bool


class OptOutOut(BaseModel):
    """The choice for a topic at a masked address."""

    address: str
    topic: MailTopic
    client_name: str
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class OptOutRef:
    client_id: int
    topic: MailTopic
    address: str


@dataclass(frozen=True, slots=True)
class Report:
    """`token`: of the e-mail."""

    kind: BlockKind
    token: str
    reason: str


@dataclass(frozen=True, slots=True)
class MailReply:
    """`token`: of its recipient address; `text`: without quotations."""

    token: str
    sender: str
    text: str
    message_id: str
