from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Generic, TypeVar

from pydantic import AwareDatetime, BaseModel, Field

from toli.kit.money import RupeesOut
from toli.kit.wire import Schema
from toli.payments.documents.schemas import DocumentKind
from toli.payments.gateway.schemas import RefundState
from toli.selling.bookings.schemas.fields import BookingStatus, DepositMethod
from toli.selling.bookings.schemas.read import PaymentStatus, RefundStatus
from toli.selling.deposits.schemas import DepositDocumentOut


class SyncList(StrEnum):
    BOOKINGS = "bookings"
    PAYMENTS = "payments"
    REFUNDS = "refunds"
    DOCUMENTS = "documents"
    CUSTOMERS = "customers"
    DEPARTURES = "departures"
    DEPOSITS = "deposits"


class MoneyKind(StrEnum):
    """How money moved. `transfer`: a part of an online payment moved between split bookings."""

    ONLINE = "online"
    OFFLINE = "offline"
    TRANSFER = "transfer"


Data = TypeVar("Data", bound=BaseModel)


class SyncQuery(BaseModel):
    cursor: Annotated[
        str | None, Field(max_length=500, description="`next_cursor` of the page before. Without one, the beginning.")
    ] = None
    updated_since: Annotated[
        AwareDatetime | None,
        Field(description="Without a cursor: only items changed at or after this time (RFC 3339, with an offset)."),
    ] = None
    limit: Annotated[int, Field(ge=1, le=500, description="Changes to read; a page has no more items.")] = 100


class SyncItem(BaseModel, Generic[Data]):
    """An item as it is now. `changed_at`: start of its last change. Deleted, or no longer visible: without `data`."""

    id: str
    changed_at: datetime
    deleted: bool
    data: Data | None


class SyncPage(BaseModel, Generic[Data]):
    """Items in the order of their changes. `next_cursor` continues the list, now or after later changes."""

    items: list[SyncItem[Data]]
    next_cursor: str
    has_more: bool


class SyncBooking(Schema):
    """A booking that was confirmed once, or made at the desk; money as in `ReservationOut`.

    `customer` is an id of the list of customers. `booking_date`: when it was confirmed, else made.
    """

    booking_id: int
    booking_reference: str
    trip_id: int
    departure_id: int
    customer: str
    customer_name: str
    total_travelers: int
    total_price: RupeesOut
    price_reduction: RupeesOut
    advance_paid: RupeesOut
    balance_due: RupeesOut
    refunded_amount: RupeesOut
    owed_back: RupeesOut
    booking_status: BookingStatus
    payment_status: PaymentStatus
    refund_status: RefundStatus
    refund_pending: bool
    refund_needs_attention: bool
    is_due_closed: bool
    cancellation_asked_at: datetime | None
    change_asked_at: datetime | None
    booking_date: datetime
    cancelled_at: datetime | None


class SyncPayment(Schema):
    """A payment received; a part that went to another booking is negative.

    `received_on` is the operator's day of an offline payment. `moved_with`: the other booking of a split. A payment
    with `reversed_at` does not count.
    """

    kind: MoneyKind
    booking_id: int
    payment_id: str | None
    amount: RupeesOut
    method: str | None
    reference: str
    received_on: date | None
    received_at: datetime
    moved_with: int | None
    reversed_at: datetime | None


class SyncRefund(Schema):
    """`of`: id of the refunded payment in the list of payments. Offline refunds are `processed` at once.

    `moved_with`: the other booking of a split, where no money changed hands.
    """

    kind: MoneyKind
    booking_id: int
    of: str
    amount: RupeesOut
    method: str | None
    state: RefundState
    refunded_on: date | None
    requested_at: datetime
    moved_with: int | None


class SyncDocument(Schema):
    """A receipt, invoice or note; never changed. `amount` is `taxable` with the taxes."""

    document_id: int
    kind: DocumentKind
    number: str
    booking_id: int
    amount: RupeesOut
    taxable: RupeesOut
    cgst: RupeesOut
    sgst: RupeesOut
    igst: RupeesOut
    tcs: RupeesOut
    issued_on: date
    issued_at: datetime
    url: str


class SyncCustomer(Schema):
    """A member of the site, or the contact of a desk booking without an account (`user_id` null).

    `name` is the first traveller's of the last booking, else the account's or the contact's. `bookings` were ever
    confirmed.
    """

    user_id: int | None
    name: str
    email: str
    phone: str
    joined_at: datetime | None
    first_booked_at: datetime | None
    bookings: int
    last_booking_id: int | None


class SyncDeparture(Schema):
    """A departure. Its status follows from its dates, `is_draft` and `cancelled_at`. `beds_sold` are of paid bookings.

    `guaranteed_at`: when its minimum group was reached, or the operator decided that it runs.
    """

    departure_id: int
    trip_id: int
    event_name: str
    is_private: bool
    is_draft: bool
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    tour_capacity: int
    beds_sold: int
    guaranteed_at: datetime | None
    cancelled_at: datetime | None


class SyncDeposit(Schema):
    """Money on account, received without a booking. `balance` is not used and not refunded.

    `customer` is an id of the list of customers. `received_on` is the operator's day. A deposit with `reversed_at` does
    not count.
    """

    deposit_id: int
    customer: str
    amount: RupeesOut
    balance: RupeesOut
    refunded: RupeesOut
    method: DepositMethod
    reference: str
    received_on: date
    received_at: datetime
    reversed_at: datetime | None
    documents: list[DepositDocumentOut]
