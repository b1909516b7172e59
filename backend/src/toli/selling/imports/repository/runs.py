from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from psycopg.types.json import Jsonb
from sqlalchemy import delete, func, insert, select, text, update

from toli.identity.people.models import User
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.paging import Page
from toli.kit.spreadsheet_reader import SheetRow
from toli.selling.imports.models import ImportRow, ImportRun
from toli.selling.imports.schemas import ImportKind, ImportRowState, ImportState, StartIn


@dataclass(frozen=True, slots=True)
class RowCount:
    import_id: int
    state: ImportRowState
    rows: int
    things: int
    payments: int


RUNS = Table(ImportRun, order_by=[ImportRun.import_id.desc()])
_NAMED = select(*RUNS.columns, User.username).outerjoin(User, User.user_id == ImportRun.created_by)

ADD_ROWS = text(
    "INSERT INTO import_row (client_id, import_id, row_number, head, cells)"
    " SELECT :client_id, :import_id, n.row_number, n.row_number, n.cells"
    " FROM jsonb_to_recordset(:rows) AS n(row_number integer, cells jsonb)"
)


async def add_run(
    tx: ClientTransaction,
    *,
    kind: ImportKind,
    filename: str,
    sha256: bytes,
    columns: Sequence[str],
    mapping: Mapping[str, int],
    rows: Sequence[SheetRow],
    created_by: int,
) -> int:
    added = await tx.execute(
        insert(ImportRun)
        .values(
            client_id=tx.client_id,
            kind=kind,
            filename=filename,
            sha256=sha256,
            columns=list(columns),
            mapping=dict(mapping),
            fixed={},
            created_by=created_by,
        )
        .returning(ImportRun.import_id)
    )
    import_id = added.scalar_one()
    values = [{"row_number": row.number, "cells": row.cells} for row in rows]
    await tx.execute(ADD_ROWS, {"client_id": tx.client_id, "import_id": import_id, "rows": Jsonb(values)})
    return import_id


async def find_draft(tx: ClientTransaction, *, kind: ImportKind, sha256: bytes) -> int | None:
    result = await tx.execute(
        select(ImportRun.import_id)
        .where(
            ImportRun.client_id == tx.client_id,
            ImportRun.kind == kind,
            ImportRun.sha256 == sha256,
            ImportRun.state == ImportState.DRAFT,
        )
        .order_by(ImportRun.import_id.desc())
        .limit(1)
    )
    return result.scalar_one_or_none()


async def count_runs(tx: ClientTransaction, *, state: ImportState) -> int:
    result = await tx.execute(select(func.count()).where(ImportRun.client_id == tx.client_id, ImportRun.state == state))
    return result.scalar_one()


async def last_columns(tx: ClientTransaction, *, kind: ImportKind) -> dict[str, str]:
    last_run = (
        await tx.execute(
            select(ImportRun.columns, ImportRun.mapping)
            .where(ImportRun.client_id == tx.client_id, ImportRun.kind == kind, ImportRun.started_at.is_not(None))
            .order_by(ImportRun.import_id.desc())
            .limit(1)
        )
    ).first()
    if last_run is None:
        return {}
    return {
        field: last_run.columns[place] for field, place in last_run.mapping.items() if place < len(last_run.columns)
    }


async def find_named(tx: ClientTransaction, *, import_id: int) -> tuple[ImportRun, str | None] | None:
    query = _NAMED.where(ImportRun.client_id == tx.client_id, ImportRun.import_id == import_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else (RUNS.row(row), row["username"])


async def list_named(tx: ClientTransaction, *, page: Page) -> tuple[list[tuple[ImportRun, str | None]], int]:
    own = ImportRun.client_id == tx.client_id
    query = _NAMED.where(own).order_by(ImportRun.import_id.desc()).limit(page.limit).offset(page.offset)
    rows = (await tx.execute(query)).mappings()
    total = (await tx.execute(select(func.count()).where(own))).scalar_one()
    return [(RUNS.row(row), row["username"]) for row in rows], total


async def count_rows(tx: ClientTransaction, *, import_ids: Sequence[int]) -> list[RowCount]:
    is_head = ImportRow.head == ImportRow.row_number
    rows = await tx.execute(
        select(
            ImportRow.import_id,
            ImportRow.state,
            func.count().label("rows"),
            func.count().filter(is_head & ~ImportRow.is_payment).label("things"),
            func.count().filter(is_head & ImportRow.is_payment).label("payments"),
        )
        .where(ImportRow.client_id == tx.client_id, ImportRow.import_id.in_(import_ids))
        .group_by(ImportRow.import_id, ImportRow.state)
    )
    return [RowCount(**row) for row in rows.mappings()]


async def update_run(tx: ClientTransaction, *, import_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(ImportRun)
        .where(ImportRun.client_id == tx.client_id, ImportRun.import_id == import_id)
        .values(dict(values))
    )


async def start_run(tx: ClientTransaction, *, import_id: int, started_by: int, choices: StartIn) -> None:
    values = {"state": "running", "started_by": started_by, "started_at": func.now(), **choices.model_dump()}
    await update_run(tx, import_id=import_id, values=values)


async def begin_undo(tx: ClientTransaction, *, import_id: int, undone_by: int) -> None:
    await update_run(tx, import_id=import_id, values={"state": "undoing", "undone_by": undone_by})


async def finish_run(tx: ClientTransaction, *, import_id: int, state: ImportState, previous_state: ImportState) -> bool:
    ended = (
        {"undone_at": func.now()}
        if state == ImportState.UNDONE
        else {"finished_at": func.now()}
        if previous_state == ImportState.RUNNING
        else {}
    )
    result = await tx.execute(
        update(ImportRun)
        .where(ImportRun.client_id == tx.client_id, ImportRun.import_id == import_id, ImportRun.state == previous_state)
        .values(state=state, **ended)
        .returning(ImportRun.import_id)
    )
    return result.scalar_one_or_none() is not None


async def delete_run(tx: ClientTransaction, *, import_id: int) -> None:
    await tx.execute(delete(ImportRun).where(ImportRun.client_id == tx.client_id, ImportRun.import_id == import_id))


async def delete_old_drafts(tx: PlatformTransaction, *, keep: timedelta) -> None:
    await tx.execute(
        delete(ImportRun).where(ImportRun.state == ImportState.DRAFT, ImportRun.created_at < func.now() - keep)
    )


async def forget_rows(tx: PlatformTransaction, *, keep: timedelta, limit: int) -> int:
    """Delete the cells of old imports. The record ids stay, for undo and repetition."""
    rows = await tx.execute(
        select(ImportRun.client_id, ImportRun.import_id)
        .where(
            ImportRun.forgotten_at.is_(None),
            ImportRun.state.in_((ImportState.DONE, ImportState.UNDONE)),
            ImportRun.finished_at < func.now() - keep,
        )
        .order_by(ImportRun.finished_at)
        .limit(limit)
    )
    old_runs = rows.all()
    for client_id, import_id in old_runs:
        await tx.execute(
            update(ImportRow)
            .where(ImportRow.client_id == client_id, ImportRow.import_id == import_id)
            .values(cells=[], problems=[], title="", detail="")
        )
        await tx.execute(
            update(ImportRun)
            .where(ImportRun.client_id == client_id, ImportRun.import_id == import_id)
            .values(forgotten_at=func.now(), fixed={})
        )
    return len(old_runs)
