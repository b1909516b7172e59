from datetime import datetime

from pydantic import BaseModel

from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.delivery.channels.schemas.messages import OwnConsent
from toli.kit.money import RupeesOut
from toli.selling.alerts.schemas import AlertOut
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.credit.schemas import CreditNotes
from toli.selling.customers.schemas import TravellerData
from toli.selling.deposits.schemas import OwnDeposit
from toli.selling.enquiries.schemas import EnquiryOut
from toli.selling.reviews.schemas import ReviewData
from toli.selling.waiting.schemas import WaitingData


class Account(BaseModel):
    user_id: int
    role: str
    username: str
    email: str
    phone: str
    registered_at: datetime
    second_factor_since: datetime | None


class SignInData(BaseModel):
    """A session on one site (null: the main one)."""

    site: str | None
    device: str
    address: str | None
    began_at: datetime
    last_used_at: datetime
    ended_at: datetime | None


class JoinedOperator(BaseModel):
    client_name: str
    client_url: str
    joined_at: datetime


class ClientName(BaseModel):
    """`decision_reason`: of a rejection."""

    client_name: str
    client_url: str
    approval_status: ApprovalStatus
    decided_at: datetime | None
    decision_reason: str


class OwnRename(ClientName):
    """`decision_reason`: of a rejection."""

    requested_at: datetime


class OwnClient(ClientName):
    """`decision_reason`: of a rejection."""

    registered_at: datetime
    rename: OwnRename | None


class OperatorWish(BaseModel):
    """`decision_reason`: of a rejection."""

    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str


class PaymentData(BaseModel):
    booking_reference: str
    payment_id: str
    amount: RupeesOut
    status: str
    method: str | None
    paid_at: datetime | None


class RefundData(BaseModel):
    booking_reference: str
    payment_id: str
    amount: RupeesOut
    state: str
    reason: str
    requested_at: datetime


class ChangeData(BaseModel):
    """A request to change a booking. `asked`: joining travellers; null once decided, or unless requested."""

    booking_reference: str
    state: str
    note: str
    asked: dict[str, object] | None
    asked_at: datetime


class UpiClaimData(BaseModel):
    booking_reference: str
    utr: str
    amount: RupeesOut
    said_at: datetime
    dismissed_at: datetime | None
    dismissed_reason: str


class LetterData(BaseModel):
    """An e-mail to the person in the last 30 days."""

    subject: str
    written_at: datetime
    sent_at: datetime | None


class ActData(BaseModel):
    action: str
    subject: str
    address: str | None
    done_at: datetime


class MyData(BaseModel):
    """`travellers`, and joining travellers in `changes`, are null unless requested."""

    exported_at: datetime
    account: Account
    sign_ins: list[SignInData]
    operators: list[JoinedOperator]
    clients: list[OwnClient]
    wish_to_operate: OperatorWish | None
    bookings: list[BookingOut]
    travellers: list[TravellerData] | None
    payments: list[PaymentData]
    refunds: list[RefundData]
    credit: CreditNotes
    on_account: list[OwnDeposit]
    enquiries: list[EnquiryOut]
    alerts: list[AlertOut]
    reviews: list[ReviewData]
    waiting: list[WaitingData]
    changes: list[ChangeData]
    phone_consents: list[OwnConsent]
    upi_claims: list[UpiClaimData]
    letters: list[LetterData]
    acts: list[ActData]
