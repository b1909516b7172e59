"""Clients and their sites, as the rest of the program and visitors see them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from pydantic import BaseModel

from toli.clients.schemas.fields import ApprovalStatus, Fonts, Hero


@dataclass(frozen=True, slots=True)
class ClientInfo:
    """A client as other domains see it. `url` is its subdomain label, `domain` its own domain while that is primary."""

    client_id: int
    user_id: int
    client_name: str
    url: str
    domain: str | None
    tagline: str
    about: str
    client_logo: str | None
    client_banner: str | None
    colour: str
    fonts: Fonts
    hero: Hero
    social_links: list[str]
    licences: str
    since_year: int | None
    copyright_line: str
    time_zone: str
    has_gstin: bool
    takes_online_payments: bool
    public_email: str
    public_phone: str
    public_whatsapp: str
    public_address: str
    notify_bookings: bool
    notify_payments: bool
    notify_cancellations: bool
    notify_enquiries: bool
    notify_low_seats: bool
    notify_overdue: bool
    notify_decisions: bool
    remind_credit: bool
    waiting_offer_hours: int
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str

    @property
    def is_approved(self) -> bool:
        """Whether its site is open to visitors."""
        return self.approval_status == ApprovalStatus.APPROVED


class Registration(BaseModel):
    """Whether a subdomain is the site of an approved client; if not, the client is null."""

    registered: bool
    client_id: int | None = None
    client_name: str | None = None


class ClientOut(BaseModel):
    """A client as visitors see it. `url` and `client_url` are the same subdomain label; pictures are file names.

    A public contact detail that is empty is not shown to visitors. Without online payments trips are booked by asking
    the operator.
    """

    client_id: int
    client_name: str
    url: str
    client_url: str
    client_logo: str | None
    client_banner: str | None
    about: str
    takes_online_payments: bool
    public_email: str
    public_phone: str
    public_whatsapp: str
    public_address: str

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """Convert a client for visitors."""
        return cls(
            client_id=client.client_id,
            client_name=client.client_name,
            url=client.url,
            client_url=client.url,
            client_logo=client.client_logo,
            client_banner=client.client_banner,
            about=client.about,
            takes_online_payments=client.takes_online_payments,
            public_email=client.public_email,
            public_phone=client.public_phone,
            public_whatsapp=client.public_whatsapp,
            public_address=client.public_address,
        )


class OwnClientOut(ClientOut):
    """A client that a person operates or has joined. `decision_reason` is the reason of a rejection."""

    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """Convert a client for its operators and members."""
        return cls(
            **ClientOut.of(client).model_dump(),
            approval_status=client.approval_status,
            created_at=client.created_at,
            decided_at=client.decided_at,
            decision_reason=client.decision_reason,
        )
