from dataclasses import dataclass
from datetime import datetime
from typing import Self

from pydantic import BaseModel

from toli.clients.companies.schemas.fields import ApprovalStatus, Fonts, Hero


@dataclass(frozen=True, slots=True)
class ClientInfo:
    """`url`: its label; `domain`: its own domain if primary."""

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
    asks_about_excess: bool
    uses_on_account: bool
    waiting_offer_hours: int
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str

    @property
    def client_url(self) -> str:
        return self.url

    @property
    def is_approved(self) -> bool:
        """Whether the site is open to visitors."""
        return self.approval_status == ApprovalStatus.APPROVED


class Registration(BaseModel):
    registered: bool
    client_id: int | None = None
    client_name: str | None = None


class ClientOut(BaseModel):
    """A client for visitors. `url` and `client_url`: its label; pictures are file names.

    Without online payments, visitors book by contacting the operator.
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
        return cls.model_validate(client, from_attributes=True)


class OwnClientOut(ClientOut):
    """`decision_reason`: of a rejection."""

    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str
