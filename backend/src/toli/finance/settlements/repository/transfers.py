from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import func, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.finance.settlements.models import PlatformTransfer
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.money import Paise

OWED: Final = """
SELECT a.client_id, c.client_name, came.gross_paise, back.refund_paise, came.fee_paise + back.fee_paise AS fee_paise,
       came.fee_tax_paise + back.fee_tax_paise AS fee_tax_paise, sent.transferred_paise, passed.routed_paise,
       here.received_paise, kept.tax_paise, charged.commission_paise, a.is_current
FROM payment_account a
JOIN client c ON c.client_id = a.client_id
CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount_paise), 0)::bigint AS gross_paise, coalesce(sum(p.fee_paise), 0)::bigint AS fee_paise,
           coalesce(sum(p.fee_tax_paise), 0)::bigint AS fee_tax_paise
    FROM payment_order o JOIN payment p ON p.client_id = o.client_id AND p.order_id = o.order_id
    WHERE o.client_id = a.client_id AND o.account_id = a.account_id AND p.status IN ('captured', 'refunded')
) came
CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount_paise), 0)::bigint AS refund_paise, coalesce(sum(r.fee_paise), 0)::bigint AS fee_paise,
           coalesce(sum(r.fee_tax_paise), 0)::bigint AS fee_tax_paise
    FROM refund r JOIN payment p ON p.client_id = r.client_id AND p.provider_payment_id = r.provider_payment_id
    JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id
    WHERE o.client_id = a.client_id AND o.account_id = a.account_id AND r.state <> 'undecided' AND NOT r.is_kept
) back
CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.amount_paise), 0)::bigint AS transferred_paise FROM platform_transfer t
    WHERE t.client_id = a.client_id AND t.reversed_at IS NULL
) sent
CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.amount_paise - t.reversed_paise), 0)::bigint AS routed_paise
    FROM route_transfer t WHERE t.client_id = a.client_id AND (
        t.state = 'processed' OR t.state IN ('created', 'pending') AND EXISTS (
            SELECT FROM payment p WHERE p.client_id = t.client_id AND p.order_id = t.order_id
            AND p.status IN ('captured', 'refunded')))
) passed
CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.amount_paise), 0)::bigint AS received_paise FROM settlement s
    WHERE s.client_id = a.client_id AND s.account_id = a.account_id AND s.state = 'processed' AND s.is_complete
) here
CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.igst_paise + s.cgst_paise + s.sgst_paise), 0)::bigint AS tax_paise FROM source_tax s
    WHERE s.client_id = a.client_id
) kept
CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END
                        * (i.taxable_paise + i.igst_paise + i.cgst_paise + i.sgst_paise)), 0)::bigint
           AS commission_paise
    FROM platform_invoice i WHERE i.client_id = a.client_id AND i.is_deducted
) charged
WHERE a.kind = 'platform'
"""
"""Of each client that has, or had, the platform's account. A refund counts from its decision on."""


@dataclass(frozen=True, slots=True)
class OwedRecord:
    """In paise. Fees include their tax, `commission_paise` too.

    `routed_paise` passes to the operator's linked account; `received_paise` has reached the platform; `tax_paise` is
    collected at source.
    """

    client_id: int
    client_name: str
    gross_paise: int
    refund_paise: int
    fee_paise: int
    fee_tax_paise: int
    transferred_paise: int
    routed_paise: int
    received_paise: int
    tax_paise: int
    commission_paise: int
    is_current: bool

    @property
    def kept_paise(self) -> int:
        """Tax collected at source, and the platform's commission."""
        return self.tax_paise + self.commission_paise

    @property
    def owed_paise(self) -> int:
        """With money still at the provider."""
        deductions = self.fee_paise + self.kept_paise
        return self.gross_paise - self.refund_paise - deductions - self.transferred_paise - self.routed_paise


TRANSFERS = Table(PlatformTransfer, order_by=[PlatformTransfer.moved_on.desc(), PlatformTransfer.transfer_id.desc()])
"""The latest first, with reversed transfers."""


async def list_owed(tx: Transaction) -> list[OwedRecord]:
    """By name. Platform scope."""
    rows = await tx.execute(text(f"{OWED} ORDER BY c.client_name, a.client_id"))
    return [OwedRecord(**row) for row in rows.mappings()]


async def find_owed(tx: ClientTransaction, *, lock: bool = False) -> OwedRecord | None:
    """None if the operator never used the platform's account."""
    parameters = {"client_id": tx.client_id}
    if lock:
        await tx.execute(
            text("SELECT FROM payment_account WHERE client_id = :client_id AND kind = 'platform' FOR UPDATE"),
            parameters,
        )
    row = (await tx.execute(text(f"{OWED} AND a.client_id = :client_id"), parameters)).mappings().one_or_none()
    return None if row is None else OwedRecord(**row)


async def has_platform_account(tx: ClientTransaction) -> bool:
    """Now or earlier."""
    result = await tx.execute(
        text("SELECT EXISTS (SELECT FROM payment_account WHERE client_id = :client_id AND kind = 'platform')"),
        {"client_id": tx.client_id},
    )
    return bool(result.scalar_one())


async def add_transfer(
    tx: ClientTransaction, *, amount: Paise, moved_on: date, reference: str, note: str, recorded_by: int
) -> int | None:
    """None when its reference is in use."""
    added = await tx.execute(
        upsert(PlatformTransfer)
        .values(
            client_id=tx.client_id,
            amount_paise=amount,
            moved_on=moved_on,
            reference=reference,
            note=note,
            recorded_by=recorded_by,
        )
        .on_conflict_do_nothing()
        .returning(PlatformTransfer.transfer_id)
    )
    return added.scalar_one_or_none()


async def set_reversed(tx: ClientTransaction, *, transfer_id: int, actor_id: int, reason: str) -> None:
    await tx.execute(
        update(PlatformTransfer)
        .where(PlatformTransfer.client_id == tx.client_id, PlatformTransfer.transfer_id == transfer_id)
        .values(reversed_by=actor_id, reversed_at=func.now(), reversed_reason=reason)
    )
