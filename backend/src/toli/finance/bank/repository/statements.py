from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from psycopg.types.json import Jsonb
from sqlalchemy import ColumnElement, delete, func, insert, select, text, update

from toli.finance.bank.models import BankStatement
from toli.finance.bank.rules.lines import Line
from toli.identity.people.models import User
from toli.infra.db.table import Table, Values
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction

MOST_LISTED: Final = 10

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


STATEMENTS = Table(BankStatement, order_by=[BankStatement.statement_id.desc()])


async def lock_statements(tx: ClientTransaction) -> None:
    """Until the transaction ends."""
    await tx.execute(LOCK, {"client_id": tx.client_id})


async def add_statement(tx: ClientTransaction, values: Values) -> int:
    """Return the id alone: the cells of a row are a complete file."""
    adding = insert(BankStatement).values(client_id=tx.client_id, **values).returning(BankStatement.statement_id)
    return (await tx.execute(adding)).scalar_one()


async def list_statements(tx: ClientTransaction, *where: ColumnElement[bool]) -> list[tuple[BankStatement, str | None]]:
    rows = await tx.execute(
        select(*STATEMENTS.columns, User.username)
        .outerjoin(User, User.user_id == BankStatement.uploaded_by)
        .where(BankStatement.client_id == tx.client_id, *where)
        .order_by(BankStatement.statement_id.desc())
        .limit(MOST_LISTED)
    )
    return [(STATEMENTS.row(row), row["username"]) for row in rows.mappings()]


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


async def delete_old_drafts(tx: PlatformTransaction, *, keep: timedelta) -> None:
    """Of all operators, without chosen columns."""
    await tx.execute(
        delete(BankStatement).where(BankStatement.read_at.is_(None), BankStatement.uploaded_at < func.now() - keep)
    )
