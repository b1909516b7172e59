"""Pictures: checked, re-encoded, stored under a content name in several widths."""

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import Integer

from toli.db.models import Base, Tenant, created, serial, whole


class Image(Tenant, Base):
    """One picture of a client; its files are named by the hash of what is in them."""

    __tablename__ = "image"
    __table_args__ = (
        CheckConstraint("purpose IN ('event', 'logo', 'banner')", name="purpose"),
        Index(None, "image_id"),
        Index(None, "filename"),
    )

    image_id: Mapped[int] = serial("image_id_seq")
    filename: Mapped[str]
    purpose: Mapped[str]
    width: Mapped[whole]
    height: Mapped[whole]
    widths: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    placeholder: Mapped[str]
    uploaded_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    created_at: Mapped[created]
