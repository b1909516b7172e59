from collections.abc import Mapping, Sequence

from psycopg.types.json import Jsonb
from sqlalchemy import case, func, null, select, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.selling.imports.models import ImportRow
from toli.selling.imports.rules.rows import CheckedRow, Problem
from toli.selling.imports.schemas import ImportRowState

SAVE_CHECK = text("""
UPDATE import_row r SET head = n.head, state = n.state, problems = n.problems, title = n.title, detail = n.detail,
                        key = n.key, made_id = n.made_id, is_payment = n.is_payment
FROM jsonb_to_recordset(:rows) AS n(row_number integer, head integer, state text, problems jsonb, title text,
                                    detail text, key text, made_id bigint, is_payment boolean)
WHERE r.client_id = :client_id AND r.import_id = :import_id AND r.row_number = n.row_number
""")

SET_ALL_MADE = text("""
UPDATE import_row r SET state = 'made', made_id = CASE WHEN r.row_number = r.head THEN n.made_id END, made_at = now()
FROM jsonb_to_recordset(:made) AS n(head integer, made_id bigint)
WHERE r.client_id = :client_id AND r.import_id = :import_id AND r.head = n.head AND r.state = 'ready'
RETURNING r.head
""")


ROWS = Table(ImportRow, order_by=[ImportRow.row_number])


async def list_rows(
    tx: ClientTransaction, *, import_id: int, state: ImportRowState | None = None, page: Page | None = None
) -> tuple[list[ImportRow], int]:
    query = select(*ROWS.columns).where(ImportRow.client_id == tx.client_id, ImportRow.import_id == import_id)
    if state is not None:
        query = query.where(ImportRow.state == state)
    total = 0
    if page is not None:
        total = (await tx.execute(select(func.count()).select_from(query.subquery()))).scalar_one()
        query = query.limit(page.limit).offset(page.offset)
    rows = await tx.execute(query.order_by(ImportRow.row_number))
    return [ROWS.row(row) for row in rows.mappings()], total


async def list_next(tx: ClientTransaction, *, import_id: int, limit: int) -> list[ImportRow]:
    own = (
        ImportRow.client_id == tx.client_id,
        ImportRow.import_id == import_id,
        ImportRow.state == ImportRowState.READY,
    )
    heads = (
        select(ImportRow.row_number)
        .where(*own, ImportRow.head == ImportRow.row_number)
        .order_by(ImportRow.row_number)
        .limit(limit)
    )
    # An array is computed once. In place of it the planner, which knows little of a table that has just been filled,
    # may run the query of the heads again for each row.
    rows = await tx.execute(
        select(*ROWS.columns)
        .where(*own, ImportRow.head == func.any(func.array(heads.scalar_subquery())))
        .order_by(ImportRow.head, ImportRow.row_number)
    )
    return [ROWS.row(row) for row in rows.mappings()]


async def list_made(tx: ClientTransaction, *, import_id: int, limit: int | None = None) -> list[ImportRow]:
    rows = await tx.execute(
        select(*ROWS.columns)
        .where(
            ImportRow.client_id == tx.client_id,
            ImportRow.import_id == import_id,
            ImportRow.state == ImportRowState.MADE,
            ImportRow.head == ImportRow.row_number,
            func.jsonb_array_length(ImportRow.problems) == 0,
        )
        .order_by(ImportRow.row_number.desc())
        .limit(limit)
    )
    return [ROWS.row(row) for row in rows.mappings()]


async def save_check(tx: ClientTransaction, *, import_id: int, rows: Sequence[CheckedRow]) -> None:
    values = [
        {
            "row_number": row.number,
            "head": row.head,
            "state": row.state,
            "problems": _to_json(row.problems),
            "title": row.title,
            "detail": row.detail,
            "key": row.key,
            "made_id": row.made_id,
            "is_payment": row.is_payment,
        }
        for row in rows
    ]
    await tx.execute(SAVE_CHECK, {"client_id": tx.client_id, "import_id": import_id, "rows": Jsonb(values)})


async def set_made(
    tx: ClientTransaction,
    *,
    import_id: int,
    head: int,
    made_id: int,
    version: str = "",
    state: ImportRowState = ImportRowState.MADE,
    is_payment: bool = False,
) -> bool:
    """Save a row group's record; False when already saved. Payment rows have no key."""
    is_head = ImportRow.row_number == ImportRow.head
    rows = await tx.execute(
        update(ImportRow)
        .where(
            ImportRow.client_id == tx.client_id,
            ImportRow.import_id == import_id,
            ImportRow.head == head,
            ImportRow.state == ImportRowState.READY,
        )
        .values(
            state=state,
            made_id=case((is_head, made_id), else_=null()),
            made_version=version,
            made_at=func.now(),
            is_payment=is_payment,
            **({"key": ""} if is_payment else {}),
        )
        .returning(ImportRow.row_number)
    )
    return bool(rows.scalars().all())


async def set_all_made(tx: ClientTransaction, *, import_id: int, record_ids: Mapping[int, int]) -> bool:
    values = [{"head": head, "made_id": made_id} for head, made_id in record_ids.items()]
    rows = await tx.execute(SET_ALL_MADE, {"client_id": tx.client_id, "import_id": import_id, "made": Jsonb(values)})
    return set(rows.scalars()) == set(record_ids)


async def set_problems(
    tx: ClientTransaction, *, import_id: int, head: int, problems: Sequence[Problem], state: ImportRowState
) -> None:
    await tx.execute(
        update(ImportRow)
        .where(ImportRow.client_id == tx.client_id, ImportRow.import_id == import_id, ImportRow.head == head)
        .values(state=state, problems=_to_json(problems))
    )


async def set_undone(tx: ClientTransaction, *, import_id: int, head: int) -> bool:
    rows = await tx.execute(
        update(ImportRow)
        .where(
            ImportRow.client_id == tx.client_id,
            ImportRow.import_id == import_id,
            ImportRow.head == head,
            ImportRow.state == ImportRowState.MADE,
        )
        .values(state=ImportRowState.UNDONE)
        .returning(ImportRow.row_number)
    )
    return bool(rows.scalars().all())


async def clear_problems_of_made(tx: ClientTransaction, *, import_id: int) -> None:
    await tx.execute(
        update(ImportRow)
        .where(
            ImportRow.client_id == tx.client_id,
            ImportRow.import_id == import_id,
            ImportRow.state == ImportRowState.MADE,
        )
        .values(problems=[])
    )


async def find_made_before(tx: ClientTransaction, *, keys: Sequence[str]) -> dict[str, int]:
    rows = await tx.execute(
        select(ImportRow.key, ImportRow.made_id).where(
            ImportRow.client_id == tx.client_id,
            ImportRow.key.in_(keys),
            ImportRow.state == ImportRowState.MADE,
            ImportRow.key != "",
            ImportRow.made_id.is_not(None),
        )
    )
    return {key: record_id for key, record_id in rows if record_id is not None}


def _to_json(problems: Sequence[Problem]) -> list[dict[str, str | None]]:
    return [{"column": problem.column, "message": problem.message} for problem in problems]
