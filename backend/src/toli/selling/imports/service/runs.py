import asyncio
from collections.abc import Iterable, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Final

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.kit.spreadsheet_reader import UnreadableFile, read_sheet
from toli.kit.text import Text, one_line, shown_name
from toli.selling.imports.errors import FileRefused, ImportStarted, NothingToImport
from toli.selling.imports.models import ImportRow, ImportRun
from toli.selling.imports.repository import offers, rows, runs
from toli.selling.imports.repository.runs import RUNS
from toli.selling.imports.rules.fields import FIELDS, guess_mapping, missing_fields
from toli.selling.imports.schemas import (
    ColumnOut,
    FieldOut,
    ImportCounts,
    ImportKind,
    ImportOut,
    ImportRowOut,
    ImportRows,
    ImportRowState,
    ImportRunOut,
    Imports,
    ImportState,
    ProblemOut,
    Shown,
)

MOST_BYTES: Final = 5 * 2**20
MOST_DRAFTS: Final = 20
"""Imports of a client that were uploaded and not started; the oldest rows go after a week."""
EXAMPLES: Final = 3
LONGEST_NAME: Final = 120
KEEP_DRAFTS: Final = timedelta(days=7)
KEEP_ROWS: Final = timedelta(days=30)
FORGOTTEN_AT_ONCE: Final = 20


async def upload(tx: OperatorTransaction, *, kind: ImportKind, filename: str, data: bytes) -> ImportOut:
    """Columns are guessed as the last time, else by their names.

    Returns an unstarted import of the same file. Raises FileRefused.
    """
    digest = sha256(data).digest()
    draft_id = await runs.find_draft(tx, kind=kind, sha256=digest)
    if draft_id is not None:
        return await get_import(tx, import_id=draft_id)
    if await runs.count_runs(tx, state=ImportState.DRAFT) >= MOST_DRAFTS:
        raise FileRefused(
            Text(
                "You have {count} imports that were not started. Start or discard some of them first.",
                count=MOST_DRAFTS,
            )
        )
    try:
        sheet = await asyncio.to_thread(read_sheet, data)
    except UnreadableFile as unreadable:
        raise FileRefused(unreadable.detail) from unreadable
    if not sheet.rows:
        raise FileRefused(
            Text("We found no rows in this file. The first row names the columns, the others have the data.")
        )
    import_id = await runs.add_run(
        tx,
        kind=kind,
        filename=one_line(filename)[-LONGEST_NAME:] or "file",
        sha256=digest,
        columns=sheet.columns,
        mapping=guess_mapping(kind, sheet.columns, remembered=await runs.last_columns(tx, kind=kind)),
        rows=sheet.rows,
        created_by=tx.user_id,
    )
    await record_act(tx, "import.uploaded", import_id=import_id, kind=kind, rows=len(sheet.rows))
    return await get_import(tx, import_id=import_id)


async def get_import(tx: ClientTransaction, *, import_id: int) -> ImportOut:
    """Raises NotFound."""
    named_run = await runs.find_named(tx, import_id=import_id)
    if named_run is None:
        raise NotFound
    run, username = named_run
    counts = await count_rows(tx, import_ids=[import_id])
    first, _ = await rows.list_rows(tx, import_id=import_id, page=Page(limit=50))
    return ImportOut(
        **_to_row(run, username, counts[import_id]).model_dump(),
        fields=[FieldOut.model_validate(field, from_attributes=True) for field in FIELDS[run.kind]],
        columns=[
            ColumnOut(name=name, examples=examples)
            for name, examples in zip(run.columns, _examples(first, len(run.columns)), strict=True)
        ],
        mapping=run.mapping,
        fixed=run.fixed,
        missing=missing_fields(run.kind, run.mapping, run.fixed),
        is_checked=run.is_checked,
        tells=run.tells,
        keeps_balances=run.keeps_balances,
        has_rows=run.forgotten_at is None,
    )


def _examples(first: Iterable[ImportRow], columns: int) -> list[list[str]]:
    texts = [row.cells for row in first if row.cells]
    return [list(dict.fromkeys(row[place] for row in texts if row[place]))[:EXAMPLES] for place in range(columns)]


async def list_imports(tx: ClientTransaction, *, page: Page) -> Imports:
    named_runs, total = await runs.list_named(tx, page=page)
    counts = await count_rows(tx, import_ids=[run.import_id for run, _ in named_runs])
    return Imports(
        data=[_to_row(run, username, counts[run.import_id]) for run, username in named_runs],
        total=total,
        total_pages=page.pages(total),
    )


async def list_import_rows(tx: ClientTransaction, *, import_id: int, row_state: Shown, page: Page) -> ImportRows:
    """Raises NotFound."""
    run = await RUNS.get(tx, import_id)
    records, total = await rows.list_rows(
        tx, import_id=import_id, state=None if row_state == "all" else ImportRowState(row_state), page=page
    )
    events = await offers.find_events(
        tx, kind=run.kind, ids=[row.made_id for row in records if row.made_id is not None]
    )
    return ImportRows(
        data=[
            ImportRowOut(
                row=row.row_number,
                head=row.head,
                state=row.state,
                title=row.title,
                detail=row.detail,
                cells=row.cells,
                problems=[ProblemOut.model_validate(problem) for problem in row.problems],
                made_id=row.made_id,
                trip_id=None if row.made_id is None else events.get(row.made_id),
            )
            for row in records
        ],
        total=total,
        total_pages=page.pages(total),
    )


async def discard_import(tx: OperatorTransaction, *, import_id: int) -> None:
    """Raises NotFound, ImportStarted."""
    run = await RUNS.get(tx, import_id, lock=True)
    if run.state != ImportState.DRAFT:
        raise ImportStarted
    await runs.delete_run(tx, import_id=import_id)
    await record_act(tx, "import.discarded", import_id=import_id, kind=run.kind)


async def count_rows(tx: ClientTransaction, *, import_ids: Sequence[int]) -> dict[int, ImportCounts]:
    counts_by_import = {import_id: ImportCounts() for import_id in import_ids}
    things = {
        ImportRowState.READY: "to_make",
        ImportRowState.MADE: "things_made",
        ImportRowState.EXISTS: "things_exist",
    }
    payments = {ImportRowState.READY: "to_pay", ImportRowState.MADE: "paid"}
    for row_count in await runs.count_rows(tx, import_ids=import_ids):
        counts = counts_by_import[row_count.import_id]
        counts.rows += row_count.rows
        setattr(counts, row_count.state, row_count.rows)
        if row_count.state in things:
            setattr(counts, things[row_count.state], row_count.things)
        if row_count.state in payments:
            setattr(counts, payments[row_count.state], row_count.payments)
    return counts_by_import


async def require_rows(tx: ClientTransaction, *, import_id: int) -> ImportCounts:
    """Raises NothingToImport."""
    counts = (await count_rows(tx, import_ids=[import_id]))[import_id]
    if counts.to_make + counts.to_pay == 0:
        raise NothingToImport
    return counts


async def forget_rows(database: Database) -> None:
    """Delete imports unstarted for a week, and cells after a month."""
    async with database.platform_transaction() as tx:
        await runs.delete_old_drafts(tx, keep=KEEP_DRAFTS)
    forgotten = FORGOTTEN_AT_ONCE
    while forgotten == FORGOTTEN_AT_ONCE:
        async with database.platform_transaction() as tx:
            forgotten = await runs.forget_rows(tx, keep=KEEP_ROWS, limit=FORGOTTEN_AT_ONCE)


async def record_act(
    tx: ClientTransaction, action: str, *, import_id: int, actor_id: int | None = None, **data: object
) -> None:
    by = tx.user_id if isinstance(tx, OperatorTransaction) else actor_id
    await audit.record(tx, action, subject=f"import:{import_id}", actor_id=by, **data)


def _to_row(run: ImportRun, username: str | None, counts: ImportCounts) -> ImportRunOut:
    return ImportRunOut(
        import_id=run.import_id,
        kind=run.kind,
        filename=run.filename,
        state=run.state,
        created_by=username and shown_name(username),
        created_at=run.created_at,
        started_at=run.started_at,
        finished_at=run.finished_at,
        undone_at=run.undone_at,
        counts=counts,
    )
