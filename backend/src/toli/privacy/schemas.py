"""Wire models of the data export."""

from datetime import datetime

from pydantic import BaseModel

from toli.alerts.schemas import AlertOut
from toli.bookings.schemas.read import BookingOut
from toli.bookings.schemas.waiting import WaitingData
from toli.channels.schemas.messages import OwnConsent
from toli.clients.schemas.fields import ApprovalStatus
from toli.enquiries.schemas import EnquiryOut
from toli.kit.money import RupeesOut
from toli.reviews.schemas import ReviewData


class Account(BaseModel):
    """The account itself."""

    user_id: int
    role: str
    username: str
    email: str
    phone: str
    registered_at: datetime
    second_factor_since: datetime | None


class SignInData(BaseModel):
    """A session: one sign-in on one site (null: the main one)."""

    site: str | None
    device: str
    address: str | None
    began_at: datetime
    last_used_at: datetime
    ended_at: datetime | None


class JoinedOperator(BaseModel):
    """An operator that the person joined."""

    client_name: str
    client_url: str
    joined_at: datetime


class OwnRename(BaseModel):
    """The last new name and subdomain requested for a client; rejected ones with the reason."""

    client_name: str
    client_url: str
    approval_status: ApprovalStatus
    requested_at: datetime
    decided_at: datetime | None
    decision_reason: str


class OwnClient(BaseModel):
    """A client that the person operates; a rejected one with the reason."""

    client_name: str
    client_url: str
    approval_status: ApprovalStatus
    registered_at: datetime
    decided_at: datetime | None
    decision_reason: str
    rename: OwnRename | None


class OperatorWish(BaseModel):
    """The person's request to become an operator; a rejected one with the reason."""

    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str


class TravellerData(BaseModel):
    """A traveller that the person named in a booking, unmasked."""

    booking_reference: str
    full_name: str
    id_type: str
    id_proof: str
    medical_needs: str
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    age: int | None
    gender: str
    dietary_requirements: str


class PaymentData(BaseModel):
    """A payment for one of the person's bookings."""

    booking_reference: str
    payment_id: str
    amount: RupeesOut
    status: str
    method: str | None
    paid_at: datetime | None


class RefundData(BaseModel):
    """A refund, carried out or pending."""

    booking_reference: str
    payment_id: str
    amount: RupeesOut
    state: str
    reason: str
    requested_at: datetime


class ChangeData(BaseModel):
    """A request to change a booking. `asked` names who would join; it is null once decided, and unless requested."""

    booking_reference: str
    state: str
    note: str
    asked: dict[str, object] | None
    asked_at: datetime


class UpiClaimData(BaseModel):
    """A payment by UPI that the person said they made, with its number."""

    booking_reference: str
    utr: str
    amount: RupeesOut
    said_at: datetime
    dismissed_at: datetime | None
    dismissed_reason: str


class LetterData(BaseModel):
    """An e-mail that was written to the person in the last 30 days."""

    subject: str
    written_at: datetime
    sent_at: datetime | None


class ActData(BaseModel):
    """An entry of the audit log about an action of the person."""

    action: str
    subject: str
    address: str | None
    done_at: datetime


class MyData(BaseModel):
    """Everything that is stored about a person.

    `travellers`, and who would join in `changes`, are null unless requested.
    """

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
    enquiries: list[EnquiryOut]
    alerts: list[AlertOut]
    reviews: list[ReviewData]
    waiting: list[WaitingData]
    changes: list[ChangeData]
    phone_consents: list[OwnConsent]
    upi_claims: list[UpiClaimData]
    letters: list[LetterData]
    acts: list[ActData]
