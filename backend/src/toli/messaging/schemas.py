"""The types of messaging."""

from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel

from toli.mailing.schemas import MailRoute


@dataclass(frozen=True, slots=True)
class Brand:
    """The sender that an e-mail shows, and the origin of its links; `panel_origin` that of links to a panel.

    `reply_to` is the operator's address, None for the platform's own e-mails. `contacts` are the operator's public
    contact details, and `client_id` their client. `logo` is an absolute URL, `phone` and `whatsapp` are digits after +.
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
    """Who an e-mail is from and to. `route` is how it leaves; None for from the platform's address.

    `token` names the e-mail in reports, which go to `return_path`. `unsubscribe` is the address at which a mail program
    stops such e-mails; None where they are about a booking.
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
        """Say how the e-mail would leave, for the outbox."""
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
    """The contents of an e-mail."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True, slots=True)
class AccountEmail:
    """An e-mail that proves an identity or warns about an account.

    Accounts belong to the platform, and a client's mail server must not read their codes. `send` of clients' e-mails
    does not take this type; `send_account_email` does, and has no brand, reply address or route.
    """

    content: Email


@dataclass(frozen=True, slots=True)
class Attachment:
    """What an attached file is made from: a document or, when `document_id` is None, the booking's calendar."""

    filename: str
    client_id: int
    reservation_event_id: int
    document_id: int | None


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """An attachment as it is sent."""

    filename: str
    media_type: str
    data: bytes


class GivenUpOut(BaseModel):
    """An undelivered e-mail. `recipient` is masked, and null when the address was erased.

    `may_resend`: the job that made it is known and can send it again.
    """

    mail_id: int
    recipient: str | None
    subject: str
    failure: str
    created_at: datetime
    may_resend: bool


class MailState(BaseModel):
    """The e-mails of the last 30 days, counted by state.

    `waiting` are in the queue or retried, `kept` are in the outbox for want of a mail server, `failed` have used up
    their retries, and `given_up` were refused permanently and not dismissed; the last of those are listed. E-mails
    with codes are left out: they expire within minutes.
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
    """An e-mail in the outbox."""

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
    """How an amount, in words, can be paid by UPI."""

    vpa: str
    name: str
    amount: str
    reference: str
    link: str
