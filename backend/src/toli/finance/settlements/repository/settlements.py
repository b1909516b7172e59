from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from psycopg.types.json import Jsonb
from sqlalchemy import delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.finance.settlements.models import Settlement, SettlementLine
from toli.finance.settlements.schemas import SettlementState
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.infra.ports.payments import ProviderSettlement, ProviderSettlementLine, SettlementStatus

MATCH_PAYMENTS: Final = """
UPDATE settlement_line l SET provider_payment_id = p.provider_payment_id
FROM payment p JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id, settlement s
WHERE l.client_id = :client_id AND l.kind = 'payment' AND l.provider_payment_id IS NULL
  AND s.client_id = l.client_id AND s.settlement_id = l.settlement_id AND s.account_id = :account_id
  AND p.client_id = l.client_id AND p.provider_payment_id = l.entity_id AND p.status IN ('captured', 'refunded')
  AND o.account_id = s.account_id
RETURNING l.settlement_id, l.entity_id
"""

MATCH_REFUNDS: Final = """
UPDATE settlement_line l SET refund_id = r.refund_id
FROM refund r
JOIN payment p ON p.client_id = r.client_id AND p.provider_payment_id = r.provider_payment_id
JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id, settlement s
WHERE l.client_id = :client_id AND l.kind = 'refund' AND l.refund_id IS NULL
  AND s.client_id = l.client_id AND s.settlement_id = l.settlement_id AND s.account_id = :account_id
  AND r.client_id = l.client_id AND r.provider_refund_id = l.entity_id
  AND o.account_id = s.account_id
RETURNING l.settlement_id, l.entity_id
"""

SET_FEES: Final = (
    """
    UPDATE payment p SET fee_paise = l.fee_paise, fee_tax_paise = l.fee_tax_paise
    FROM settlement_line l WHERE l.client_id = :client_id AND l.settlement_id = ANY(:ids)
      AND p.client_id = l.client_id AND p.provider_payment_id = l.provider_payment_id
      AND (p.fee_paise, p.fee_tax_paise) IS DISTINCT FROM (l.fee_paise, l.fee_tax_paise)
    """,
    """
    UPDATE refund r SET fee_paise = l.fee_paise, fee_tax_paise = l.fee_tax_paise
    FROM settlement_line l WHERE l.client_id = :client_id AND l.settlement_id = ANY(:ids)
      AND r.client_id = l.client_id AND r.refund_id = l.refund_id
      AND (r.fee_paise, r.fee_tax_paise) IS DISTINCT FROM (l.fee_paise, l.fee_tax_paise)
    """,
)

OWNERS: Final = """
SELECT said.entity_id, p.client_id, o.account_id
FROM payment_account a
CROSS JOIN unnest(CAST(:entity_ids AS text[])) AS said(entity_id)
JOIN payment p ON p.client_id = a.client_id AND p.provider_payment_id = said.entity_id
JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id AND o.account_id = a.account_id
WHERE a.kind = 'platform'
UNION ALL
SELECT said.entity_id, p.client_id, o.account_id
FROM unnest(CAST(:entity_ids AS text[])) AS said(entity_id)
JOIN refund r ON r.provider_refund_id = said.entity_id
JOIN payment p ON p.client_id = r.client_id AND p.provider_payment_id = r.provider_payment_id
JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id
JOIN payment_account a ON a.client_id = o.client_id AND a.account_id = o.account_id AND a.kind = 'platform'
"""

TO_POST: Final = """
SELECT s.settlement_id, a.kind AS account_kind, s.amount_paise,
       coalesce(sum(CASE WHEN l.provider_payment_id IS NOT NULL THEN l.amount_paise
                         WHEN l.refund_id IS NOT NULL THEN -l.amount_paise END), 0)::bigint AS receivable_paise,
       coalesce(sum(l.fee_paise) FILTER (WHERE num_nonnulls(l.provider_payment_id, l.refund_id) > 0), 0)::bigint
           AS fee_paise,
       coalesce(sum(l.fee_tax_paise) FILTER (WHERE num_nonnulls(l.provider_payment_id, l.refund_id) > 0), 0)::bigint
           AS fee_tax_paise
FROM settlement s
JOIN payment_account a ON a.client_id = s.client_id AND a.account_id = s.account_id
LEFT JOIN settlement_line l ON l.client_id = s.client_id AND l.settlement_id = s.settlement_id
WHERE s.client_id = :client_id AND s.settlement_id = ANY(:ids)
GROUP BY s.client_id, s.settlement_id, a.kind, s.amount_paise ORDER BY s.settlement_id
"""


@dataclass(frozen=True, slots=True)
class StoredSettlement:
    settlement_id: int
    provider_settlement_id: str
    state: SettlementState
    is_complete: bool


@dataclass(frozen=True, slots=True)
class Owner:
    client_id: int
    account_id: int


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """Paise; `signed_paise` is negative for a refund."""

    settlement_id: int
    entity_id: str
    signed_paise: int
    fee_paise: int
    fee_tax_paise: int


@dataclass(frozen=True, slots=True)
class PostedSums:
    """In paise. `receivable_paise` is the provider's debt for known payments less refunds."""

    settlement_id: int
    account_kind: str
    amount_paise: int
    receivable_paise: int
    fee_paise: int
    fee_tax_paise: int


async def list_stored(tx: ClientTransaction, *, account_id: int, provider_ids: Sequence[str]) -> list[StoredSettlement]:
    rows = await tx.execute(
        select(
            Settlement.settlement_id, Settlement.provider_settlement_id, Settlement.state, Settlement.is_complete
        ).where(
            Settlement.client_id == tx.client_id,
            Settlement.account_id == account_id,
            Settlement.provider_settlement_id.in_(provider_ids),
        )
    )
    return [StoredSettlement(*row) for row in rows]


async def store_settlement(
    tx: ClientTransaction, *, account_id: int, fact: ProviderSettlement, amount_paise: int
) -> int:
    values = {"amount_paise": amount_paise, "state": fact.status.value, "utr": fact.utr}
    statement = upsert(Settlement).values(
        client_id=tx.client_id,
        account_id=account_id,
        provider_settlement_id=fact.id,
        made_at=fact.created_at,
        **values,
    )
    stored = await tx.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "account_id", "provider_settlement_id"], set_=values
        ).returning(Settlement.settlement_id)
    )
    return stored.scalar_one()


async def set_state(tx: ClientTransaction, *, settlement_id: int, fact: ProviderSettlement) -> None:
    """UTR, and a return by the bank."""
    values: dict[str, object] = {"utr": func.coalesce(fact.utr, Settlement.utr)}
    if fact.status is SettlementStatus.FAILED:
        values["state"] = fact.status.value
    await tx.execute(
        update(Settlement)
        .where(Settlement.client_id == tx.client_id, Settlement.settlement_id == settlement_id)
        .values(**values)
    )


async def replace_lines(
    tx: ClientTransaction, *, settlement_id: int, lines: Sequence[ProviderSettlementLine], is_complete: bool
) -> None:
    await tx.execute(
        delete(SettlementLine).where(
            SettlementLine.client_id == tx.client_id, SettlementLine.settlement_id == settlement_id
        )
    )
    await tx.execute(
        text(
            """
            INSERT INTO settlement_line (client_id, settlement_id, entity_id, kind, amount_paise, net_paise, fee_paise,
                                         fee_tax_paise, happened_at)
            SELECT :client_id, :settlement_id, n.entity_id, n.kind, n.amount_paise, n.net_paise, n.fee_paise,
                   n.fee_tax_paise, n.created_at
            FROM jsonb_to_recordset(:lines) AS n(entity_id text, kind text, amount_paise bigint, net_paise bigint,
                                                 fee_paise bigint, fee_tax_paise bigint, created_at timestamptz)
            """
        ),
        {
            "client_id": tx.client_id,
            "settlement_id": settlement_id,
            "lines": Jsonb([asdict(line) | {"created_at": line.created_at.isoformat()} for line in lines]),
        },
    )
    await tx.execute(
        update(Settlement)
        .where(Settlement.client_id == tx.client_id, Settlement.settlement_id == settlement_id)
        .values(is_complete=is_complete)
    )


async def match_lines(tx: ClientTransaction, *, account_id: int) -> set[tuple[int, str]]:
    """Return new matches by settlement and id."""
    values = {"client_id": tx.client_id, "account_id": account_id}
    matched = set()
    for statement in (MATCH_PAYMENTS, MATCH_REFUNDS):
        rows = await tx.execute(text(statement), values)
        matched |= {(row.settlement_id, row.entity_id) for row in rows}
    return matched


async def set_fees(tx: ClientTransaction, *, settlement_ids: Sequence[int]) -> None:
    for statement in SET_FEES:
        await tx.execute(text(statement), {"client_id": tx.client_id, "ids": list(settlement_ids)})


async def read_sums(tx: ClientTransaction, *, settlement_ids: Sequence[int]) -> list[PostedSums]:
    rows = await tx.execute(text(TO_POST), {"client_id": tx.client_id, "ids": list(settlement_ids)})
    return [PostedSums(**row) for row in rows.mappings()]


async def list_matched(tx: ClientTransaction, *, lines: set[tuple[int, str]]) -> list[MatchedLine]:
    rows = await tx.execute(
        text(
            """
            SELECT l.settlement_id, l.entity_id,
                   CASE WHEN l.refund_id IS NULL THEN l.amount_paise ELSE -l.amount_paise END AS signed_paise,
                   l.fee_paise, l.fee_tax_paise
            FROM settlement_line l
            JOIN settlement s ON s.client_id = l.client_id AND s.settlement_id = l.settlement_id
            WHERE l.client_id = :client_id AND s.state = 'processed' AND s.is_complete
              AND (l.settlement_id, l.entity_id) IN (
                SELECT * FROM unnest(CAST(:settlements AS bigint[]), CAST(:entities AS text[])))
            ORDER BY l.settlement_id, l.entity_id
            """
        ),
        {
            "client_id": tx.client_id,
            "settlements": [settlement_id for settlement_id, _ in sorted(lines)],
            "entities": [entity_id for _, entity_id in sorted(lines)],
        },
    )
    return [MatchedLine(**row) for row in rows.mappings()]


async def list_owners(tx: Transaction, *, entity_ids: Sequence[str]) -> Mapping[str, Owner]:
    """Owners by the provider's ids. Platform scope."""
    rows = await tx.execute(text(OWNERS), {"entity_ids": list(entity_ids)})
    return {row.entity_id: Owner(row.client_id, row.account_id) for row in rows}
