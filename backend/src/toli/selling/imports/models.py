from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, LargeBinary, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, false_default, serial, whole
from toli.selling.imports.schemas import ImportKind, ImportRowState, ImportState


class ImportRun(Tenant, Base):
    """`mapping` maps fields to column positions, `fixed` to a text for all rows.

    `tells`: customers get e-mails. `keeps_balances`: unpaid amounts of past tours stay due. `is_checked`: with the
    present mapping.
    """

    __tablename__ = "import_run"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('trips', 'departures', 'bookings')", name="kind"),
        CheckConstraint("state IN ('draft', 'running', 'done', 'undoing', 'undone')", name="state"),
        Index(None, "client_id", "kind", "import_id"),
    )

    import_id: Mapped[int] = serial("import_run_id_seq")
    kind: Mapped[ImportKind] = mapped_column(EnumText(ImportKind))
    filename: Mapped[str]
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
    columns: Mapped[list[str]] = mapped_column(JSONB)
    mapping: Mapped[dict[str, int]] = mapped_column(JSONB)
    fixed: Mapped[dict[str, str]] = mapped_column(JSONB)
    state: Mapped[ImportState] = mapped_column(EnumText(ImportState), server_default=ImportState.DRAFT)
    is_checked: Mapped[false_default]
    tells: Mapped[false_default]
    keeps_balances: Mapped[false_default]
    created_by: Mapped[int]
    created_at: Mapped[created]
    started_by: Mapped[int | None]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    undone_by: Mapped[int | None]
    undone_at: Mapped[datetime | None]
    forgotten_at: Mapped[datetime | None]


class ImportRow(Tenant, Base):
    """A row of a file.

    Rows of one booking share `head`, their first row's number; only that row has `made_id`. `key` identifies a booking
    over several imports. `made_version` and `made_at` reveal later changes. `is_payment`: payments for an existing
    booking, with their ids in `made_version`.
    """

    __tablename__ = "import_row"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "import_id"], ["import_run.client_id", "import_run.import_id"], ondelete="CASCADE"
        ),
        CheckConstraint("state IN ('ready', 'problem', 'exists', 'skipped', 'made', 'undone')", name="state"),
        Index(
            "import_row_made_idx",
            "client_id",
            "key",
            unique=True,
            postgresql_where=text("state = 'made' AND key <> '' AND made_id IS NOT NULL"),
        ),
    )

    import_id: Mapped[int] = mapped_column(primary_key=True)
    row_number: Mapped[whole] = mapped_column(primary_key=True)
    head: Mapped[whole]
    is_payment: Mapped[false_default]
    cells: Mapped[list[str]] = mapped_column(JSONB)
    state: Mapped[ImportRowState] = mapped_column(EnumText(ImportRowState), server_default=ImportRowState.READY)
    problems: Mapped[list[dict[str, str | None]]] = mapped_column(JSONB, server_default=text("'[]'"))
    title: Mapped[empty]
    detail: Mapped[empty]
    key: Mapped[empty]
    made_id: Mapped[int | None]
    made_version: Mapped[empty]
    made_at: Mapped[datetime | None]
