from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, LargeBinary, UniqueConstraint, false
from sqlalchemy.dialects.postgresql import UUID as UUID_TYPE
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, empty, paise, serial, small

KINDS: Final = "'roll_call', 'mark', 'id_check', 'incident', 'spending', 'payment'"
INCIDENTS: Final = "'health', 'accident', 'transport', 'lost', 'conduct', 'other'"
SPENDING: Final = "'hotel', 'transport', 'guide', 'permit', 'meal', 'activity', 'other'"


class LeaderLink(Tenant, Base):
    """The token is stored as a hash, and sealed for the operator to resend.

    `sealed_code` binds the link to a phone; `device_hash` is the phone's. `takes_payments`: the phone sees balances.
    """

    __tablename__ = "leader_link"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        UniqueConstraint("client_id", "departure_id", "leader_link_id"),
        UniqueConstraint("client_id", "token_hash"),
        CheckConstraint("char_length(name) BETWEEN 1 AND 80", name="name"),
        CheckConstraint("code_tries BETWEEN 0 AND 5", name="code_tries"),
    )

    leader_link_id: Mapped[int] = serial("leader_link_id_seq")
    departure_id: Mapped[int]
    name: Mapped[str]
    phone: Mapped[empty]
    email: Mapped[empty]
    token_hash: Mapped[bytes] = mapped_column(LargeBinary)
    sealed_token: Mapped[bytes | None] = mapped_column(LargeBinary)
    sealed_code: Mapped[bytes | None] = mapped_column(LargeBinary)
    code_tries: Mapped[small] = mapped_column(server_default="0")
    device_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    opened_at: Mapped[datetime | None]
    last_seen_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    made_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    made_at: Mapped[created]
    takes_payments: Mapped[bool] = mapped_column(server_default=false())


class LeaderEvent(Tenant, Base):
    """Deleted only when personal data are erased. The phone draws `event_key`, so repeats are stored once.

    `recorded_at` corrects the phone's clock. `roll_call` is its `event_key`. `is_yes`: present, or ID checked. Incident
    texts are sealed. A payment has an offline payment, a deposit (above the balance), or both.
    """

    __tablename__ = "leader_event"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id", "leader_link_id"],
            ["leader_link.client_id", "leader_link.departure_id", "leader_link.leader_link_id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["client_id", "traveller_id"], ["traveller.client_id", "traveller.traveller_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["client_id", "bill_id"], ["image.client_id", "image.image_id"]),
        ForeignKeyConstraint(
            ["client_id", "cost_payment_id"],
            ["cost_payment.client_id", "cost_payment.cost_payment_id"],
            ondelete="SET NULL (cost_payment_id)",
        ),
        ForeignKeyConstraint(["client_id", "booking_id"], ["booking.client_id", "booking.booking_id"]),
        ForeignKeyConstraint(
            ["client_id", "offline_payment_id"], ["offline_payment.client_id", "offline_payment.offline_payment_id"]
        ),
        ForeignKeyConstraint(["client_id", "deposit_id"], ["deposit.client_id", "deposit.deposit_id"]),
        UniqueConstraint("client_id", "leader_link_id", "event_key"),
        CheckConstraint(f"kind IN ({KINDS})", name="kind"),
        CheckConstraint("(kind = 'mark') = (roll_call IS NOT NULL)", name="roll_call"),
        CheckConstraint("(kind IN ('mark', 'id_check')) = (is_yes IS NOT NULL)", name="is_yes"),
        CheckConstraint("kind NOT IN ('mark', 'id_check') OR traveller_id IS NOT NULL", name="traveller"),
        CheckConstraint("(kind = 'incident') = (sealed_text IS NOT NULL)", name="sealed_text"),
        CheckConstraint(
            "(kind IN ('spending', 'payment')) = (amount_paise IS NOT NULL)"
            " AND (amount_paise IS NULL OR amount_paise > 0)",
            name="amount",
        ),
        CheckConstraint(
            "(kind = 'payment') = (booking_id IS NOT NULL)"
            " AND (kind = 'payment') = (offline_payment_id IS NOT NULL OR deposit_id IS NOT NULL)",
            name="payment",
        ),
        CheckConstraint(
            f"CASE kind WHEN 'incident' THEN category IN ({INCIDENTS}) WHEN 'spending' THEN category IN ({SPENDING})"
            " ELSE category = '' END",
            name="category",
        ),
        CheckConstraint("paid_by IN ('', 'cash', 'upi')", name="paid_by"),
        Index(None, "client_id", "departure_id"),
        Index(None, "client_id", "traveller_id"),
        Index(None, "client_id", "cost_payment_id"),
    )

    leader_event_id: Mapped[int] = serial("leader_event_id_seq")
    departure_id: Mapped[int]
    leader_link_id: Mapped[int]
    event_key: Mapped[UUID] = mapped_column(UUID_TYPE)
    kind: Mapped[str]
    recorded_at: Mapped[datetime]
    device_at: Mapped[datetime]
    received_at: Mapped[created]
    roll_call: Mapped[UUID | None] = mapped_column(UUID_TYPE)
    place: Mapped[empty]
    traveller_id: Mapped[int | None]
    is_yes: Mapped[bool | None]
    category: Mapped[empty]
    sealed_text: Mapped[bytes | None] = mapped_column(LargeBinary)
    amount_paise: Mapped[paise | None]
    paid_by: Mapped[empty]
    payee: Mapped[empty]
    note: Mapped[empty]
    bill_id: Mapped[int | None]
    cost_payment_id: Mapped[int | None]
    booking_id: Mapped[int | None]
    reference: Mapped[empty]
    offline_payment_id: Mapped[int | None]
    deposit_id: Mapped[int | None]
