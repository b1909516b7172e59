from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, serial, small
from toli.selling.reviews.schemas import ReportDecision, ReviewFlag, ReviewState

_BOOKING_KEY = ["client_id", "booking_id"]
_BOOKING_TARGET = ["booking.client_id", "booking.booking_id"]
_REVIEW_KEY = ["client_id", "review_id"]
_REVIEW_TARGET = ["review.client_id", "review.review_id"]


class Review(Tenant, Base):
    """`author` is the display name. Only the platform hides a review, with a reason."""

    __tablename__ = "review"
    __table_args__ = (
        ForeignKeyConstraint(_BOOKING_KEY, _BOOKING_TARGET),
        ForeignKeyConstraint(["client_id", "trip_id"], ["trip.client_id", "trip.trip_id"]),
        ForeignKeyConstraint(["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"]),
        CheckConstraint("rating BETWEEN 1 AND 5", name="rating"),
        CheckConstraint("(answer = '') = (answered_at IS NULL)", name="answer"),
        CheckConstraint("state IN ('shown', 'held', 'collapsed', 'hidden')", name="state"),
        UniqueConstraint("client_id", "booking_id"),
        Index(None, "client_id", "trip_id", "written_at"),
    )

    review_id: Mapped[int] = serial("review_id_seq")
    booking_id: Mapped[int]
    trip_id: Mapped[int]
    departure_id: Mapped[int]
    rating: Mapped[small]
    body: Mapped[empty]
    author: Mapped[str]
    written_at: Mapped[created]
    changed_at: Mapped[datetime | None]
    answer: Mapped[empty]
    answered_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    answered_at: Mapped[datetime | None]
    state: Mapped[ReviewState] = mapped_column(EnumText(ReviewState), server_default=ReviewState.SHOWN)
    hidden_reason: Mapped[empty]


class ReviewPhoto(Tenant, Base):
    __tablename__ = "review_photo"
    __table_args__ = (
        ForeignKeyConstraint(_REVIEW_KEY, _REVIEW_TARGET, ondelete="CASCADE"),
        ForeignKeyConstraint(["client_id", "image_id"], ["image.client_id", "image.image_id"]),
        Index(None, "client_id", "image_id"),
    )

    review_id: Mapped[int] = mapped_column(primary_key=True)
    image_id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[small]


class ReviewReport(Tenant, Base):
    """By an operator, by Toli (`flag`), or both."""

    __tablename__ = "review_report"
    __table_args__ = (
        ForeignKeyConstraint(_REVIEW_KEY, _REVIEW_TARGET, ondelete="CASCADE"),
        CheckConstraint("decision IN ('hide', 'keep')", name="decision"),
        CheckConstraint("flag IN ('phone', 'link', 'insult')", name="flag"),
        CheckConstraint("flag IS NOT NULL OR reported_by IS NOT NULL", name="source"),
        CheckConstraint("(decision IS NULL) = (decided_at IS NULL)", name="decided"),
        UniqueConstraint("client_id", "review_id"),
        Index("review_report_open_idx", "reported_at", postgresql_where=text("decision IS NULL")),
    )

    report_id: Mapped[int] = serial("review_report_id_seq")
    review_id: Mapped[int]
    reason: Mapped[empty]
    flag: Mapped[ReviewFlag | None] = mapped_column(EnumText(ReviewFlag))
    reported_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    reported_at: Mapped[created]
    decision: Mapped[ReportDecision | None] = mapped_column(EnumText(ReportDecision))
    decision_reason: Mapped[empty]
    decided_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    decided_at: Mapped[datetime | None]


class ReviewRequest(Tenant, Base):
    __tablename__ = "review_request"
    __table_args__ = (ForeignKeyConstraint(_BOOKING_KEY, _BOOKING_TARGET),)

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    requested_at: Mapped[created]
