from datetime import datetime

from sqlalchemy import Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, created, serial, whole


class CheckRun(Base):
    """`asked_by` is None for the nightly run. `failed` counts invariants that could not be checked."""

    __tablename__ = "check_run"
    __table_args__ = (Index(None, "asked_at"),)

    run_id: Mapped[int] = serial("check_run_id_seq")
    asked_by: Mapped[int | None]
    asked_at: Mapped[created]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    broken: Mapped[whole] = mapped_column(server_default=text("0"))
    failed: Mapped[whole] = mapped_column(server_default=text("0"))
    results: Mapped[list[dict[str, object]]] = mapped_column(JSONB, server_default="[]")
