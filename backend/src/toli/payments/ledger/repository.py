from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import func, insert, select
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.ledger.models import LedgerPosting, LedgerTransaction
from toli.payments.ledger.schemas import Account, EntryKind

Side = tuple[Account, int | None, int]
"""Account, booking if any, paise."""


async def post(
    tx: ClientTransaction,
    *,
    kind: EntryKind,
    ref: str,
    booking_id: int | None,
    postings: Mapping[Account, int],
    posted_at: datetime | None = None,
) -> bool:
    """Post once; return whether it was posted now."""
    return await post_sides(
        tx,
        kind=kind,
        ref=ref,
        booking_id=booking_id,
        sides=[(account, booking_id, amount) for account, amount in postings.items()],
        posted_at=posted_at,
    )


async def post_sides(
    tx: ClientTransaction,
    *,
    kind: EntryKind,
    ref: str,
    booking_id: int | None,
    sides: Sequence[Side],
    posted_at: datetime | None = None,
) -> bool:
    """Post once; return whether it was posted now."""
    written = await tx.execute(
        upsert(LedgerTransaction)
        .values(
            client_id=tx.client_id,
            kind=kind,
            ref=ref,
            booking_id=booking_id,
            posted_at=posted_at or func.now(),
        )
        .on_conflict_do_nothing(index_elements=["client_id", "kind", "ref"])
        .returning(LedgerTransaction.ledger_transaction_id)
    )
    transaction_id = written.scalar_one_or_none()
    if transaction_id is None:
        return False
    await tx.execute(
        insert(LedgerPosting).values(
            [
                {
                    "client_id": tx.client_id,
                    "ledger_transaction_id": transaction_id,
                    "line": line,
                    "account": account,
                    "booking_id": booking_id,
                    "amount_paise": amount,
                }
                for line, (account, booking_id, amount) in enumerate(sides, start=1)
            ]
        )
    )
    return True


CAPTURE = """
WITH posted AS (
    INSERT INTO ledger_transaction (client_id, kind, ref, booking_id, posted_at)
    VALUES (%(client_id)s, 'capture', %(ref)s, %(booking_id)s, coalesce(%(posted_at)s, now()))
    RETURNING ledger_transaction_id
)
INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
SELECT %(client_id)s, posted.ledger_transaction_id, side.line, side.account, %(booking_id)s, side.sign * %(amount)s
FROM posted, (VALUES (1::smallint, 'provider_clearing', 1), (2::smallint, 'customer_prepayment', -1))
    AS side(line, account, sign)
"""
"""Posts a capture to its booking. It fails if the payment was posted before."""


OFFLINE = """
WITH new AS (
    SELECT * FROM jsonb_to_recordset(%(payments)s)
        AS n(offline_payment_id text, booking_id bigint, amount bigint, received_on date)
), posted AS (
    INSERT INTO ledger_transaction (client_id, kind, ref, booking_id, posted_at)
    SELECT %(client_id)s, 'offline_receipt', new.offline_payment_id, new.booking_id,
           coalesce((new.received_on + time '12:00') AT TIME ZONE c.time_zone, now())
    FROM new, client c WHERE c.client_id = %(client_id)s
    RETURNING ledger_transaction_id, ref
)
INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
SELECT %(client_id)s, posted.ledger_transaction_id, side.line, side.account, new.booking_id,
       side.sign * new.amount
FROM posted JOIN new ON new.offline_payment_id = posted.ref,
     (VALUES (1::smallint, 'received_offline', 1), (2::smallint, 'customer_prepayment', -1))
         AS side(line, account, sign)
"""
"""Posts offline payments to their bookings. It fails if one was posted before."""


async def attribute(tx: ClientTransaction, *, ref: str, booking_id: int, amount: Paise) -> bool:
    """Attribute a capture without booking, once; return whether it was done now."""
    nobodys = select(LedgerTransaction.ledger_transaction_id).where(
        LedgerTransaction.client_id == tx.client_id,
        LedgerTransaction.kind == EntryKind.CAPTURE,
        LedgerTransaction.ref == ref,
        LedgerTransaction.booking_id.is_(None),
    )
    if (await tx.execute(nobodys)).scalar_one_or_none() is None:
        return False
    written = await tx.execute(
        upsert(LedgerTransaction)
        .values(client_id=tx.client_id, kind=EntryKind.ATTRIBUTION, ref=ref, booking_id=booking_id)
        .on_conflict_do_nothing(index_elements=["client_id", "kind", "ref"])
        .returning(LedgerTransaction.ledger_transaction_id)
    )
    transaction_id = written.scalar_one_or_none()
    if transaction_id is None:
        return False
    await tx.execute(
        insert(LedgerPosting).values(
            [
                {
                    "client_id": tx.client_id,
                    "ledger_transaction_id": transaction_id,
                    "line": line,
                    "account": Account.CUSTOMER_PREPAYMENT,
                    "booking_id": booking_id,
                    "amount_paise": side,
                }
                for line, (booking_id, side) in enumerate([(None, amount), (booking_id, -amount)], start=1)
            ]
        )
    )
    return True


async def sum_account(tx: ClientTransaction, account: Account, *, booking_id: int) -> int:
    """Debits of a booking less its credits, in paise."""
    rows = await tx.execute(
        select(func.coalesce(func.sum(LedgerPosting.amount_paise), 0)).where(
            LedgerPosting.client_id == tx.client_id,
            LedgerPosting.booking_id == booking_id,
            LedgerPosting.account == account,
        )
    )
    return int(rows.scalar_one())
