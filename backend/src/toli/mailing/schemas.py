"""The sender of a client's e-mails, on the wire and inside."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, SecretStr

from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.text import Line
from toli.ports.smtp import SmtpServer

SenderKind = Literal["domain", "smtp"]
SenderState = Literal["pending", "active", "failing"]
RecordState = Literal["unchecked", "found", "missing", "wrong", "no_answer"]
RecordPurpose = Literal["dkim", "spf", "dmarc", "return_path"]
Security = Literal["starttls", "tls", "none"]
SenderChange = Literal["active", "failing"]


class SenderDomainIn(RequestBody):
    """The address that e-mails are to leave from, at a domain of the operator's."""

    address: EmailAddress


class SmtpIn(RequestBody):
    """The operator's own mail server. Without a password the one of before stays, if host and user are the same.

    `security`: `starttls` (usually port 587), `tls` (465), or `none` in development.
    """

    address: EmailAddress
    host: Annotated[Line, Field(min_length=1, max_length=253)]
    port: Annotated[int, Field(ge=1, le=65535)]
    security: Security
    username: Annotated[Line, Field(min_length=1, max_length=254)]
    password: Annotated[SecretStr, Field(min_length=1, max_length=500)] | None = None


class MailRecord(BaseModel):
    """A DNS record that the domain of a sender needs, and what the last check found of it."""

    purpose: RecordPurpose
    type: Literal["TXT", "CNAME"]
    name: str
    value: str
    state: RecordState


class SmtpOut(BaseModel):
    """The operator's own mail server, without its password."""

    host: str
    port: int
    security: Security
    username: str


class MailSenderOut(BaseModel):
    """The sender of an operator's e-mails: `sender` is the address that they leave from now.

    `kind` is null while nothing was set. `address` is what was set; it is used while `state` is `active`. `records` are
    those of a domain. `failure` is what the operator's mail server answered when it last failed.
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
class SenderRow:
    """A sender as it is stored."""

    client_id: int
    kind: SenderKind
    state: SenderState
    address: str
    selector: str
    public_key: str
    sealed_secret: bytes | None
    host: str
    port: int
    security: Security | Literal[""]
    username: str
    spf: RecordState
    dkim: RecordState
    dmarc: RecordState
    return_path: RecordState
    spf_value: str
    failure: str
    set_by: int
    set_at: datetime
    checked_at: datetime | None
    next_check_at: datetime | None
    activated_at: datetime | None
    failing_since: datetime | None

    @property
    def domain(self) -> str:
        """The domain of the address, in ASCII."""
        return self.address.rpartition("@")[2]


@dataclass(frozen=True, slots=True)
class RecordsFound:
    """What DNS says about the records of a sender; `spf_value` is the SPF record to make."""

    spf: RecordState
    dkim: RecordState
    dmarc: RecordState
    return_path: RecordState
    spf_value: str

    @property
    def states(self) -> tuple[RecordState, ...]:
        """The states of all records."""
        return self.spf, self.dkim, self.dmarc, self.return_path


@dataclass(frozen=True, slots=True)
class Signature:
    """With what e-mails are signed (DKIM): a private key in PEM, whose public half is in DNS under the selector."""

    domain: str
    selector: str
    private_key: str


@dataclass(frozen=True, slots=True)
class MailRoute:
    """How an e-mail of a client leaves: from its address, signed, or by its own server.

    `return_domain` is where reports of failed delivery go to, under the client's domain; None for the platform's.
    `set_at` is when the operator set it.
    """

    client_id: int
    address: str
    signature: Signature | None
    server: SmtpServer | None
    return_domain: str | None
    set_at: datetime


BlockKind = Literal["bounce", "complaint"]
Topic = Literal["alerts", "reviews", "digests"]
"""What an e-mail that is not about a booking is about."""


@dataclass(frozen=True, slots=True)
class BlockedRecipient:
    """An address to which no e-mails are sent. `reason` is what the other server said, `subject` the e-mail's."""

    address: str
    kind: BlockKind
    reason: str
    subject: str
    blocked_at: datetime


class BlockedAddressOut(BaseModel):
    """An address to which no e-mails are sent: they came back for good, or its owner complained of them.

    `reason` is what the other server said, `subject` that of the e-mail.
    """

    address: str
    kind: BlockKind
    reason: str
    subject: str
    blocked_at: datetime

    @classmethod
    def of(cls, blocked: BlockedRecipient) -> Self:
        """Convert an address for the operator."""
        return cls(
            address=blocked.address,
            kind=blocked.kind,
            reason=blocked.reason,
            subject=blocked.subject,
            blocked_at=blocked.blocked_at,
        )


class BlockedAddresses(BaseModel):
    """The newest blocked addresses; `total` counts all."""

    data: list[BlockedAddressOut]
    total: int


class UnblockIn(RequestBody):
    """The address to which e-mails are sent again."""

    address: EmailAddress


class OptOutTokenIn(RequestBody):
    """The token in the link of an e-mail."""

    token: Annotated[str, Field(min_length=1, max_length=1000)]


class OptOutIn(OptOutTokenIn):
    """The token in the link of an e-mail, and whether e-mails of its topic are wanted."""

    is_wanted: bool


class OptOutOut(BaseModel):
    """Whether e-mails of a topic are wanted at an address, which is masked."""

    address: str
    topic: Topic
    client_name: str
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class OptOutRef:
    """What a token of an e-mail is about."""

    client_id: int
    topic: Topic
    address: str


@dataclass(frozen=True, slots=True)
class Report:
    """What another server reports of an e-mail: that it came back, or that its reader complained.

    `token` is that of the e-mail.
    """

    kind: BlockKind
    token: str
    reason: str


@dataclass(frozen=True, slots=True)
class MailReply:
    """A reply that was received: `token` is that of the address that it went to, and `text` leaves out quotations."""

    token: str
    sender: str
    text: str
    message_id: str
