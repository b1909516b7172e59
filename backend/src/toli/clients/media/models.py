"""Pictures are re-encoded in several widths under names from their content."""

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.clients.media.schemas import PictureJson
from toli.infra.db.models import Base, Tenant, created, empty, serial, small, whole


class Image(Tenant, Base):
    """A picture of a client; `filename`: its widest file; `sources`: all files for the API.

    The same picture uploaded twice is one row and one set of files. Saving something that shows a picture adopts it;
    others are deleted after a day.
    """

    __tablename__ = "image"
    __table_args__ = (
        CheckConstraint("purpose IN ('event', 'logo', 'banner', 'photo', 'document', 'review')", name="purpose"),
        CheckConstraint("focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100", name="focus"),
        UniqueConstraint("client_id", "filename"),
        Index(None, "image_id"),
        Index(None, "filename"),
        Index("image_unadopted_idx", "created_at", postgresql_where=text("adopted_at IS NULL")),
    )

    image_id: Mapped[int] = serial("image_id_seq")
    filename: Mapped[str]
    purpose: Mapped[str]
    width: Mapped[whole]
    height: Mapped[whole]
    sources: Mapped[list[dict[str, str | int]]] = mapped_column(JSON)
    placeholder: Mapped[str]
    uploaded_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    created_at: Mapped[created]
    adopted_at: Mapped[datetime | None]
    focus_x: Mapped[small] = mapped_column(server_default="50")
    focus_y: Mapped[small] = mapped_column(server_default="50")
    """The point that every crop keeps, in percent of width and height from the top left corner."""
    caption: Mapped[empty]
    credit: Mapped[empty]
    """Whose picture it is."""


class Upload(Base):
    """A person's upload, for adoption by a client.

    Global: a new client's logo precedes the client. `image`: row to insert, null until accepted.
    """

    __tablename__ = "upload"
    __table_args__ = (
        Index("upload_user_id_idx", "user_id", "made_at"),
        Index("upload_made_at_idx", "made_at"),
    )

    upload_id: Mapped[int] = serial("upload_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"))
    made_at: Mapped[created]
    image: Mapped[PictureJson | None] = mapped_column(JSON(none_as_null=True))
