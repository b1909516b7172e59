from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, false_default, serial
from toli.selling.inbox.schemas import InboxKind


class InboxItem(Tenant, Base):
    """Owner and snooze of an enquiry, a request (by its booking) or a review, which has the status.

    `is_follow_up`: snoozed while it waited for the customer, so it is open at its time. `done_at`: of a review without
    an answer.
    """

    __tablename__ = "inbox_item"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('enquiry', 'change', 'cancellation', 'review')", name="kind"),
        CheckConstraint("(snoozed_until IS NULL) = (snoozed_at IS NULL)", name="snoozed"),
        CheckConstraint("done_at IS NULL OR kind = 'review'", name="done"),
        Index(None, "owner_id"),
    )

    kind: Mapped[InboxKind] = mapped_column(EnumText(InboxKind), primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id", ondelete="SET NULL"))
    snoozed_until: Mapped[datetime | None]
    snoozed_at: Mapped[datetime | None]
    is_follow_up: Mapped[false_default]
    done_at: Mapped[datetime | None]
    changed_at: Mapped[created]


class InboxView(Tenant, Base):
    __tablename__ = "inbox_view"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('enquiry', 'change', 'cancellation', 'review')", name="kind"),
        CheckConstraint("status IN ('open', 'waiting', 'snoozed', 'done', 'all')", name="status"),
        UniqueConstraint("client_id", "user_id", "name"),
        Index(None, "user_id"),
    )

    view_id: Mapped[int] = serial("inbox_view_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"))
    name: Mapped[str]
    kind: Mapped[InboxKind | None] = mapped_column(EnumText(InboxKind))
    status: Mapped[str]
    owner: Mapped[str | None]
    created_at: Mapped[created]
