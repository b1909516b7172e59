from datetime import date, datetime
from typing import Final

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import (
    Base,
    EnumText,
    Tenant,
    created,
    empty,
    false_default,
    paise,
    reads,
    serial,
    small,
    whole,
)
from toli.selling.bookings.schemas.cancel import CancellationState
from toli.selling.bookings.schemas.fields import BookingStatus, OfflineKind, RecordedMethod
from toli.selling.bookings.schemas.history import Channel, NoteKind
from toli.selling.bookings.schemas.travel_tax import TcsExemption

OWED_BACK = """
greatest((SELECT coalesce(sum(l.amount_paise), 0) FROM ledger_posting l
          WHERE l.client_id = {cancellation}.client_id
          AND l.account IN ('received_offline', 'travel_credit', 'customer_on_account',
                            'tds_expected', 'tds_receivable')
          AND l.booking_id = {cancellation}.booking_id) - {cancellation}.kept_offline_paise, 0)
"""
"""What is owed back on a `done` cancellation, in paise: offline money in the ledger above what the decision keeps."""

CONTACT_PHONE = """
coalesce(nullif(u.phone, ''), nullif({contact}.contact_phone, ''),
         (SELECT lead.phone FROM traveller lead WHERE lead.client_id = :client_id AND lead.booking_id = {booking_id}
          ORDER BY lead.position LIMIT 1), '')
"""
"""The phone of the account `u`, else of the desk's contact, else of the booking's lead traveller."""

OWED_OF_CHANGED = "greatest({balance}.paid_paise - {balance}.total_paise, 0)"
"""What is owed back on a confirmed booking, in paise: what it has paid above its price, and no provider sends back.

A change of the booking made its price less. `{balance}` is a row of `booking_balance`.
"""


BOOKING_FACTS: Final = ("special_requests", "sale_source")
"""Text columns of a booking that are entered with the hold; it writes them by name."""


class Booking(Tenant, Base):
    """`reservation_event` on the wire. Paid and due sums are in the ledger only.

    `price_reduction_paise` is refunded money (ADR 12). `due_closed_at`: the balance is closed. `policy`: cancellation
    terms at the hold. `billing_state`: a GST code, the place of supply. `sealed_pan`: the buyer's PAN for TCS,
    `pan_mac` its keyed hash. A desk booking (`made_by`) has no account until claimed. `split_from`: former booking of
    moved travellers.
    """

    __tablename__ = "booking"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "trip_id"], ["trip.client_id", "trip.trip_id"]),
        ForeignKeyConstraint(["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"]),
        ForeignKeyConstraint(["client_id", "hold_id"], ["hold.client_id", "hold.hold_id"]),
        CheckConstraint("booking_status IN ('pending', 'confirmed', 'cancelled')", name="booking_status"),
        CheckConstraint("billing_state ~ '^[0-9]{2}$'", name="billing_state"),
        CheckConstraint("length(company ->> 'gstin') = 15", name="company"),
        CheckConstraint("user_id IS NOT NULL OR contact_name <> ''", name="customer"),
        CheckConstraint("tcs_exemption IN ('government', 'non_resident', 'deducts_tax')", name="tcs_exemption"),
        CheckConstraint("total_travelers > 0", name="travellers"),
        CheckConstraint("total_paise > 0 AND advance_paise BETWEEN 1 AND total_paise", name="amounts"),
        CheckConstraint("price_reduction_paise BETWEEN 0 AND total_paise", name="price_reduction"),
        UniqueConstraint("client_id", "booking_reference"),
        UniqueConstraint("client_id", "hold_id"),
        Index(None, "user_id"),
        Index(None, "client_id", "departure_id"),
        Index(None, "booking_id"),
        Index("booking_pan_idx", "client_id", "pan_mac", postgresql_where=text("pan_mac IS NOT NULL")),
        Index("booking_split_idx", "client_id", "split_from", postgresql_where=text("split_from IS NOT NULL")),
        Index(
            "booking_confirmed_idx",
            "confirmed_at",
            "client_id",
            postgresql_where=text("confirmed_at IS NOT NULL"),
        ),
        Index(
            "booking_cancelled_idx",
            "cancelled_at",
            "client_id",
            postgresql_where=text("confirmed_at IS NOT NULL AND cancelled_at IS NOT NULL"),
        ),
    )

    booking_id: Mapped[int] = serial("booking_id_seq")
    booking_reference: Mapped[str]
    trip_id: Mapped[int]
    departure_id: Mapped[int]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    contact_name: Mapped[empty]
    contact_phone: Mapped[empty]
    contact_email: Mapped[empty]
    made_by: Mapped[int | None]
    hold_id: Mapped[int]
    total_travelers: Mapped[whole]
    total_paise: Mapped[paise]
    advance_paise: Mapped[paise]
    price_reduction_paise: Mapped[paise] = mapped_column(server_default="0")
    balance_due_on: Mapped[date | None]
    quote: Mapped[dict[str, object]] = mapped_column(JSONB)
    policy: Mapped[dict[str, object]] = mapped_column(JSONB)
    billing_state: Mapped[str | None]
    company: Mapped[dict[str, object] | None] = mapped_column(JSONB(none_as_null=True))
    sealed_pan: Mapped[bytes | None] = mapped_column(LargeBinary)
    pan_mac: Mapped[bytes | None] = mapped_column(LargeBinary)
    tcs_exemption: Mapped[TcsExemption | None] = mapped_column(EnumText(TcsExemption))
    policy_version: Mapped[whole | None]
    """The version of the policies that the traveller accepted; null at the desk and before the first one."""
    special_requests: Mapped[empty]
    sale_source: Mapped[str | None]
    """`utm_source` of the link that led to the sale; the website of a widget."""
    language: Mapped[reads]
    booking_status: Mapped[BookingStatus] = mapped_column(EnumText(BookingStatus), server_default="pending")
    cancel_reason: Mapped[str | None]
    created_at: Mapped[created]
    confirmed_at: Mapped[datetime | None]
    cancelled_at: Mapped[datetime | None]
    due_closed_at: Mapped[datetime | None]
    split_from: Mapped[int | None]
    is_history: Mapped[false_default]
    """Imported after its tour was over: its payments before that have their documents elsewhere."""
    updated_at: Mapped[created]


class PaymentLink(Tenant, Base):
    __tablename__ = "payment_link"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        UniqueConstraint("client_id", "token"),
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str]
    created_by: Mapped[int | None]
    created_at: Mapped[created]


class Cancellation(Tenant, Base):
    """A request to cancel, or a cancellation, with the terms of its day.

    The refund promised at the request stays. `returned_paise` is refunded by the provider, `returned_offline_paise` by
    the operator; offline money above `kept_offline_paise` is owed.
    """

    __tablename__ = "cancellation"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("state IN ('asked', 'withdrawn', 'declined', 'done')", name="state"),
        CheckConstraint("charge_paise >= 0 AND promised_paise >= 0 AND returned_paise >= 0", name="amounts"),
        CheckConstraint("returned_offline_paise >= 0 AND kept_offline_paise >= 0", name="offline"),
        CheckConstraint("(state IN ('declined', 'done')) = (decided_at IS NOT NULL)", name="decided"),
        Index("cancellation_owed_idx", "client_id", postgresql_where=text("returned_offline_paise > 0")),
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[CancellationState] = mapped_column(EnumText(CancellationState))
    asked_by: Mapped[int | None]
    asked_at: Mapped[datetime | None]
    asked_reason: Mapped[empty]
    days_before: Mapped[whole]
    charge_paise: Mapped[paise]
    promised_paise: Mapped[paise]
    decided_by: Mapped[int | None]
    decided_at: Mapped[datetime | None]
    decided_reason: Mapped[empty]
    returned_paise: Mapped[paise] = mapped_column(server_default="0")
    returned_offline_paise: Mapped[paise] = mapped_column(server_default="0")
    kept_offline_paise: Mapped[paise] = mapped_column(server_default="0")


class BookingRoom(Tenant, Base):
    """People with the same sharing type, category and variant; names as of booking.

    `beds_each`: above 1 for a room alone, 0 for an infant without a bed.
    """

    __tablename__ = "booking_room"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("selected_beds_quantity > 0", name="beds"),
        CheckConstraint("beds_each >= 0", name="beds_each"),
        Index(
            "booking_room_line_idx",
            "client_id",
            "booking_id",
            "sharing_type_id",
            text("coalesce(traveller_category_id, 0)"),
            text("coalesce(option_id, 0)"),
            "beds_each",
            unique=True,
        ),
    )

    booking_room_id: Mapped[int] = serial("booking_room_id_seq")
    booking_id: Mapped[int]
    sharing_type_id: Mapped[int]
    room_type: Mapped[str]
    selected_beds_quantity: Mapped[whole]
    price_per_head_trip_paise: Mapped[paise]
    traveller_category_id: Mapped[int | None]
    traveller_category: Mapped[str | None]
    option_id: Mapped[int | None]
    option: Mapped[str | None]
    beds_each: Mapped[small] = mapped_column(server_default="1")


class BookingAddOn(Tenant, Base):
    """`price_paise` is for one. Amounts without added tax."""

    __tablename__ = "booking_add_on"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        ForeignKeyConstraint(["client_id", "option_id"], ["trip_option.client_id", "trip_option.option_id"]),
        CheckConstraint("quantity > 0 AND amount_paise >= 0", name="quantity"),
        Index(None, "client_id", "booking_id"),
        Index(None, "client_id", "option_id"),
    )

    booking_add_on_id: Mapped[int] = serial("booking_add_on_id_seq")
    booking_id: Mapped[int]
    option_id: Mapped[int]
    name: Mapped[str]
    quantity: Mapped[whole]
    price_paise: Mapped[paise]
    amount_paise: Mapped[paise]
    added_at: Mapped[created]


class BookingDiscount(Tenant, Base):
    __tablename__ = "booking_discount"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        ForeignKeyConstraint(["client_id", "discount_id"], ["discount.client_id", "discount.discount_id"]),
        CheckConstraint("amount_paise > 0", name="amount"),
        Index(None, "client_id", "discount_id"),
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    discount_id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str]
    code: Mapped[str | None]
    amount_paise: Mapped[paise]


class Traveller(Tenant, Base):
    """ID number and medical needs are sealed; operators read the rest.

    `id_sighted_at`: when an operator checked the ID itself. `medical_needs_by`: the account that entered them; null by
    the link of a share, or before the column.
    """

    __tablename__ = "traveller"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("age BETWEEN 0 AND 120", name="age"),
        CheckConstraint("(id_sighted_at IS NULL) = (id_sighted_by IS NULL)", name="id_sighted"),
        UniqueConstraint("client_id", "booking_id", "position"),
        Index(None, "traveller_id"),
    )

    traveller_id: Mapped[int] = serial("traveller_id_seq")
    booking_id: Mapped[int]
    position: Mapped[small]
    salutation: Mapped[empty]
    full_name: Mapped[str]
    id_type: Mapped[empty]
    sealed_id_number: Mapped[bytes | None] = mapped_column(LargeBinary)
    sealed_medical_needs: Mapped[bytes | None] = mapped_column(LargeBinary)
    medical_needs_by: Mapped[int | None]
    meal_preference: Mapped[str] = mapped_column(server_default="N/A")
    emergency_contact: Mapped[empty]
    email: Mapped[empty]
    phone: Mapped[empty]
    gender: Mapped[empty]
    dietary_requirements: Mapped[empty]
    age: Mapped[small | None]
    traveller_category_id: Mapped[int | None]
    option_id: Mapped[int | None]
    id_sighted_by: Mapped[int | None]
    id_sighted_at: Mapped[datetime | None]


class OfflinePayment(Tenant, Base):
    """Reversed rows do not count; only payments are reversed.

    `moved_on` is the operator's day, `reference` a bank or UPI number, `returns_of` the refunded payment, `moved_with`
    the other booking of a split: no money changed hands. `cash_holder`: of the cash book; null: the recorder's.
    """

    __tablename__ = "offline_payment"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("kind IN ('received', 'returned')", name="kind"),
        CheckConstraint(
            "method IN ('cash', 'bank', 'upi', 'neft', 'imps', 'rtgs', 'cheque', 'card_machine', 'draft',"
            " 'credit', 'on_account', 'tds')",
            name="method",
        ),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("(kind = 'returned') = (returns_of IS NOT NULL)", name="returns"),
        CheckConstraint("kind = 'received' OR reversed_at IS NULL", name="reversible"),
        CheckConstraint("(reversed_at IS NULL) = (reversed_by IS NULL)", name="reversed"),
        Index(None, "client_id", "booking_id"),
    )

    offline_payment_id: Mapped[int] = serial("offline_payment_id_seq")
    booking_id: Mapped[int]
    kind: Mapped[OfflineKind] = mapped_column(EnumText(OfflineKind))
    amount_paise: Mapped[paise]
    method: Mapped[RecordedMethod] = mapped_column(EnumText(RecordedMethod))
    moved_on: Mapped[date]
    returns_of: Mapped[int | None]
    reference: Mapped[empty]
    note: Mapped[empty]
    recorded_by: Mapped[int]
    recorded_at: Mapped[created]
    reversed_by: Mapped[int | None]
    reversed_at: Mapped[datetime | None]
    reversed_reason: Mapped[empty]
    moved_with: Mapped[int | None]
    cash_holder: Mapped[str | None]


class BookingNote(Tenant, Base):
    """A note, or a message with a channel.

    `sent_at`: handover to the mail server, or marked as sent by WhatsApp.
    """

    __tablename__ = "booking_note"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("kind IN ('note', 'message')", name="kind"),
        CheckConstraint("channel IN ('email', 'whatsapp', 'whatsapp_api', 'sms')", name="channel"),
        Index(None, "client_id", "booking_id"),
    )

    note_id: Mapped[int] = serial("booking_note_id_seq")
    booking_id: Mapped[int]
    kind: Mapped[NoteKind] = mapped_column(EnumText(NoteKind))
    subject: Mapped[empty]
    body: Mapped[str]
    written_by: Mapped[int]
    written_at: Mapped[created]
    channel: Mapped[Channel] = mapped_column(EnumText(Channel), server_default=Channel.EMAIL)
    sent_at: Mapped[datetime | None]
    failure: Mapped[empty]
