"""Bank statements, with lines stored once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from psycopg.types.json import Jsonb
from sqlalchemy import delete, func, insert, select, text, update

from toli.finance.bank.models import BankStatement
from toli.finance.bank.rules.lines import Line
from toli.finance.bank.schemas import Bank
from toli.identity.people.models import User
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.spreadsheet_reader import SheetRow

LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('bank:' || :client_id, 0))")

STORE = text(
    """
    WITH given AS (
        SELECT n.* FROM jsonb_to_recordset(:lines) AS n(
            key text, repeat smallint, has_number boolean, moved_on date, is_credit boolean, amount_paise bigint,
            narration text, reference text, balance_paise bigint)
    ), there AS (
        SELECT key, max(repeat) AS repeats, count(*) FILTER (WHERE balance_paise IS NULL) AS unknown,
               array_agg(balance_paise) FILTER (WHERE balance_paise IS NOT NULL) AS balances
        FROM bank_line WHERE client_id = :client_id AND key IN (SELECT key FROM given) GROUP BY key
    ), fresh AS (
        SELECT g.*, coalesce(t.repeats, 0) AS repeats
        FROM given g LEFT JOIN there t USING (key)
        WHERE CASE WHEN t.key IS NULL THEN true
                   WHEN g.has_number OR t.unknown > 0 OR g.balance_paise IS NULL THEN g.repeat > t.repeats
                   ELSE NOT g.balance_paise = ANY (t.balances) END
    )
    INSERT INTO bank_line (client_id, statement_id, key, repeat, moved_on, is_credit, amount_paise, narration,
                           reference, balance_paise)
    SELECT :client_id, :statement_id, key,
           CASE WHEN repeats = 0 THEN repeat ELSE repeats + row_number() OVER (PARTITION BY key ORDER BY repeat) END,
           moved_on, is_credit, amount_paise, narration, reference, balance_paise
    FROM fresh
    """
)
"""Store the lines that are not there yet.

The n-th of equal lines in a file is the n-th that is stored. Lines without a number, such as cash that was paid in,
are known by their balance too, where they have one: the same words may be of two accounts.
"""


@dataclass(frozen=True, slots=True)
class StatementRecord:
    statement_id: int
    filename: str
    bank: Bank
    columns: list[str]
    mapping: dict[str, int]
    cells: list[tuple[int, list[str]]] | None
    added: int
    known: int
    skipped: int
    first_day: date | None
    last_day: date | None
    uploaded_by: str | None
    uploaded_at: datetime


_COLUMNS = (
    BankStatement.statement_id,
    BankStatement.filename,
    BankStatement.bank,
    BankStatement.columns,
    BankStatement.mapping,
    BankStatement.cells,
    BankStatement.added,
    BankStatement.known,
    BankStatement.skipped,
    BankStatement.first_day,
    BankStatement.last_day,
    User.username.label("uploaded_by"),
    BankStatement.uploaded_at,
)


async def lock_statements(tx: ClientTransaction) -> None:
    """Until the transaction ends."""
    await tx.execute(LOCK, {"client_id": tx.client_id})


async def add_statement(
    tx: ClientTransaction,
    *,
    filename: str,
    bank: Bank,
    columns: Sequence[str],
    mapping: Mapping[str, int],
    rows: Sequence[SheetRow],
    uploaded_by: int,
) -> int:
    added = await tx.execute(
        insert(BankStatement)
        .values(
            client_id=tx.client_id,
            filename=filename,
            bank=bank,
            columns=list(columns),
            mapping=dict(mapping),
            cells=[(row.number, list(row.cells)) for row in rows],
            uploaded_by=uploaded_by,
        )
        .returning(BankStatement.statement_id)
    )
    return added.scalar_one()


async def find_statement(tx: ClientTransaction, *, statement_id: int, lock: bool = False) -> StatementRecord | None:
    query = (
        select(*_COLUMNS)
        .outerjoin(User, User.user_id == BankStatement.uploaded_by)
        .where(BankStatement.client_id == tx.client_id, BankStatement.statement_id == statement_id)
    )
    row = (await tx.execute(query.with_for_update(of=BankStatement) if lock else query)).mappings().one_or_none()
    return None if row is None else StatementRecord(**row)


async def list_statements(tx: ClientTransaction, *, limit: int) -> list[StatementRecord]:
    rows = await tx.execute(
        select(*_COLUMNS)
        .outerjoin(User, User.user_id == BankStatement.uploaded_by)
        .where(BankStatement.client_id == tx.client_id)
        .order_by(BankStatement.statement_id.desc())
        .limit(limit)
    )
    return [StatementRecord(**row) for row in rows.mappings()]


async def find_last_mapping(tx: ClientTransaction, *, columns: Sequence[str]) -> dict[str, int] | None:
    result = await tx.execute(
        select(BankStatement.mapping)
        .where(
            BankStatement.client_id == tx.client_id,
            BankStatement.read_at.is_not(None),
            BankStatement.columns == list(columns),
        )
        .order_by(BankStatement.statement_id.desc())
        .limit(1)
    )
    mapping: dict[str, int] | None = result.scalar_one_or_none()
    return mapping


async def store_lines(
    tx: ClientTransaction,
    *,
    statement_id: int,
    lines: Sequence[tuple[Line, int]],
    mapping: Mapping[str, int],
    skipped: int,
) -> None:
    """The operator's lines are locked."""
    values = [
        {
            "key": line.key,
            "repeat": repeat,
            "has_number": line.has_number,
            "moved_on": line.moved_on.isoformat(),
            "is_credit": line.is_credit,
            "amount_paise": line.amount,
            "narration": line.narration,
            "reference": line.reference,
            "balance_paise": line.balance,
        }
        for line, repeat in lines
    ]
    stored = await tx.execute(STORE, {"client_id": tx.client_id, "statement_id": statement_id, "lines": Jsonb(values)})
    added = stored.rowcount
    days = [line.moved_on for line, _ in lines]
    await tx.execute(
        update(BankStatement)
        .where(BankStatement.client_id == tx.client_id, BankStatement.statement_id == statement_id)
        .values(
            mapping=dict(mapping),
            cells=None,
            read_at=func.now(),
            added=added,
            known=len(lines) - added,
            skipped=skipped,
            first_day=min(days),
            last_day=max(days),
        )
    )


async def delete_statement(tx: ClientTransaction, *, statement_id: int) -> None:
    await tx.execute(
        delete(BankStatement).where(
            BankStatement.client_id == tx.client_id,
            BankStatement.statement_id == statement_id,
            BankStatement.read_at.is_(None),
        )
    )


async def delete_old_drafts(tx: PlatformTransaction, *, keep: timedelta) -> None:
    """Of all operators, without chosen columns."""
    await tx.execute(
        delete(BankStatement).where(BankStatement.read_at.is_(None), BankStatement.uploaded_at < func.now() - keep)
    )
