from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel

from toli.delivery.mail.schemas import MailRoute


@dataclass(frozen=True, slots=True)
class Brand:
    """Displayed sender and origins of links.

    `reply_to`: the operator's address, None for the platform.
    """

    name: str
    colour: str
    origin: str
    panel_origin: str
    reply_to: str | None = None
    contacts: tuple[str, ...] = ()
    client_id: int = 0
    logo: str | None = None
    phone: str | None = None
    whatsapp: str | None = None


@dataclass(frozen=True, slots=True)
class Envelope:
    """Sender and recipient of an e-mail. `route` None: the platform's address.

    `token` names the e-mail in reports. `unsubscribe`: one-click address; None for e-mails about bookings.
    """

    brand: Brand
    sender: str
    recipient: str
    reply_to: str | None
    route: MailRoute | None
    token: str
    return_path: str
    unsubscribe: str | None

    def headers(self) -> dict[str, str]:
        headers = {"From": f"{self.brand.name} <{self.sender}>"}
        if self.reply_to is not None:
            headers["Reply-To"] = self.reply_to
        if self.unsubscribe is not None:
            headers["List-Unsubscribe"] = f"<{self.unsubscribe}>"
        headers["Return-Path"] = self.return_path
        if self.route is not None and self.route.signature is not None:
            headers["DKIM-Signature"] = f"d={self.route.signature.domain}; s={self.route.signature.selector}"
        if self.route is not None and self.route.server is not None:
            headers["Sent by"] = self.route.server.host
        return headers


@dataclass(frozen=True, slots=True)
class Email:
    subject: str
    text: str
    html: str


@dataclass(frozen=True, slots=True)
class AccountEmail:
    """An e-mail that proves an identity or warns about an account.

    A client's mail server must not read its codes: `send` refuses this type; `send_account_email` has no brand, reply
    address or route.
    """

    content: Email


@dataclass(frozen=True, slots=True)
class Attachment:
    """Source of a file: a document, or the booking's calendar if `document_id` is None."""

    filename: str
    client_id: int
    booking_id: int
    document_id: int | None


@dataclass(frozen=True, slots=True)
class AttachedFile:
    filename: str
    media_type: str
    data: bytes


class GivenUpOut(BaseModel):
    """An undelivered e-mail; `recipient` is masked, null after erasure.

    `may_resend`: its job is known.
    """

    mail_id: int
    recipient: str | None
    subject: str
    failure: str
    created_at: datetime
    may_resend: bool


class MailState(BaseModel):
    """E-mails of the last 30 days by state, without codes, which expire within minutes.

    `waiting`: queued or retried; `kept`: in the outbox without a mail server; `failed`: retries used up; `given_up`:
    refused permanently.
    """

    sent_today: int
    sent: int
    last_sent_at: datetime | None
    kept: int
    last_kept_at: datetime | None
    waiting: int
    failed: int
    given_up: int
    last_given_up: list[GivenUpOut]


@dataclass(frozen=True, slots=True)
class StoredMail:
    mail_id: int
    recipient: str
    subject: str
    text: str
    html: str
    attachments: list[Attachment]
    headers: dict[str, str]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class UpiHint:
    vpa: str
    name: str
    amount: str
    reference: str
    link: str
