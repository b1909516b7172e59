from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import delete, func, insert, text, update

from toli.finance.bank.models import BankLine, BankLinePayment
from toli.finance.bank.repository.entries import CASH_HOLDER
from toli.finance.bank.schemas import Bank, LinePayment, LineState
from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.repository.payable import DEPOSITOR

SHORTEST_NUMBER = 8
"""A shorter number of a payout could be in a line by chance."""

SQUEEZED = "upper(regexp_replace({text}, '[^[:alnum:]]', '', 'g'))"

# A payout reaches the bank within days; both are looked up by the client and the day.
PAYOUT = f"""
SELECT payout.name FROM (
    SELECT s.provider_settlement_id AS name, s.utr AS number
    FROM settlement s JOIN payment_account a ON a.client_id = s.client_id AND a.account_id = s.account_id
    WHERE s.client_id = l.client_id AND s.state <> 'failed' AND a.kind <> 'platform'
        AND s.made_at >= l.moved_on - 30 AND s.made_at < l.moved_on + 3
    UNION ALL
    SELECT m.reference, m.reference FROM platform_transfer m
    WHERE m.client_id = l.client_id AND m.reversed_at IS NULL
        AND m.moved_on BETWEEN l.moved_on - 30 AND l.moved_on + 3
) payout CROSS JOIN LATERAL (SELECT {SQUEEZED.format(text="payout.number")} AS number) squeezed
WHERE length(squeezed.number) >= {SHORTEST_NUMBER}
    AND position(squeezed.number IN {SQUEEZED.format(text="l.narration || ' ' || l.reference")}) > 0
LIMIT 1
"""
"""The payout of the payment provider or the platform that a line `l` of money in is, by its number."""

ENTRY_AMOUNTS = """
SELECT n.client_id, n.line_id, d.amount_paise AS paise FROM bank_line_entry n
JOIN deposit d ON d.client_id = n.client_id AND d.deposit_id = n.deposit_id WHERE d.reversed_at IS NULL
UNION ALL
SELECT n.client_id, n.line_id, r.amount_paise FROM bank_line_entry n
JOIN deposit_refund r ON r.client_id = n.client_id AND r.deposit_refund_id = n.deposit_refund_id
UNION ALL
SELECT n.client_id, n.line_id, c.amount_paise FROM bank_line_entry n
JOIN cost_payment c ON c.client_id = n.client_id AND c.cost_payment_id = n.cost_payment_id
UNION ALL
SELECT n.client_id, n.line_id, abs(k.amount_paise) FROM bank_line_entry n
JOIN cash_entry k ON k.client_id = n.client_id AND k.cash_entry_id = n.cash_entry_id WHERE k.reversed_at IS NULL
"""
"""The amounts of lines' entries that are not reversed, in paise."""

LINES = f"""
SELECT l.line_id, l.moved_on, l.is_credit, l.amount_paise, l.narration, l.reference, s.bank, l.ignored_reason,
       payout.name AS payout,
       CASE WHEN payout.name IS NULL THEN l.amount_paise - coalesce(paid.paise, 0) ELSE 0 END AS left_paise,
       CASE WHEN l.amount_paise <= coalesce(paid.paise, 0) THEN 'matched'
            WHEN l.ignored_at IS NOT NULL THEN 'ignored'
            WHEN payout.name IS NOT NULL THEN 'matched' ELSE 'open' END AS state
FROM bank_line l
JOIN bank_statement s ON s.client_id = l.client_id AND s.statement_id = l.statement_id
LEFT JOIN LATERAL (
    SELECT sum(part.paise)::bigint AS paise FROM (
        SELECT h.amount_paise AS paise
        FROM bank_line_payment p
        JOIN offline_payment h ON h.client_id = p.client_id AND h.offline_payment_id = p.offline_payment_id
        WHERE p.client_id = l.client_id AND p.line_id = l.line_id AND h.reversed_at IS NULL
        UNION ALL
        SELECT n.paise FROM ({ENTRY_AMOUNTS}) n WHERE n.client_id = l.client_id AND n.line_id = l.line_id
    ) part
) paid ON true
LEFT JOIN LATERAL ({PAYOUT}) payout ON l.is_credit
WHERE l.client_id = :client_id
"""

OPEN = (
    f"SELECT * FROM ({LINES} AND l.moved_on > :since) found WHERE state = 'open' ORDER BY moved_on DESC, line_id DESC"
)

PAGE = f"""
SELECT * FROM ({LINES}) found WHERE state = :state ORDER BY moved_on DESC, line_id DESC LIMIT :limit OFFSET :offset
"""

COUNTS = f"SELECT state, count(*) FROM ({LINES}) found GROUP BY state"

PAYMENTS = f"""
SELECT p.line_id, 'payment' AS source, p.offline_payment_id AS entry_id, h.booking_id, b.trip_id, b.booking_reference,
       NULL::text AS customer, NULL::bigint AS departure_id, NULL::bigint AS supplier_id,
       h.amount_paise AS amount, p.is_match, h.reversed_at IS NOT NULL AS is_reversed,
       coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
                 AND t.booking_id = b.booking_id AND t.full_name <> '' ORDER BY t.position LIMIT 1),
                b.contact_name) AS customer_name,
       h.reversed_at IS NULL AND (p.is_match OR h.kind = 'received' AND NOT EXISTS (
           SELECT FROM offline_payment r WHERE r.client_id = h.client_id AND r.returns_of = h.offline_payment_id
       )) AS can_undo
FROM bank_line_payment p
JOIN offline_payment h ON h.client_id = p.client_id AND h.offline_payment_id = p.offline_payment_id
JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
WHERE p.client_id = :client_id AND p.line_id = ANY(:lines)
UNION ALL
SELECT n.line_id, 'deposit', n.deposit_id, NULL, NULL, '', d.customer, NULL, NULL, d.amount_paise, n.is_match,
       d.reversed_at IS NOT NULL, {DEPOSITOR},
       d.reversed_at IS NULL AND (n.is_match OR d.left_paise = d.amount_paise)
FROM bank_line_entry n JOIN deposit d ON d.client_id = n.client_id AND d.deposit_id = n.deposit_id
WHERE n.client_id = :client_id AND n.line_id = ANY(:lines)
UNION ALL
SELECT n.line_id, 'deposit_refund', n.deposit_refund_id, NULL, NULL, '', d.customer, NULL, NULL, r.amount_paise,
       n.is_match, false, {DEPOSITOR}, n.is_match
FROM bank_line_entry n
JOIN deposit_refund r ON r.client_id = n.client_id AND r.deposit_refund_id = n.deposit_refund_id
JOIN deposit d ON d.client_id = r.client_id AND d.deposit_id = r.deposit_id
WHERE n.client_id = :client_id AND n.line_id = ANY(:lines)
UNION ALL
SELECT n.line_id, 'cost', n.cost_payment_id, NULL, p.trip_id, '', NULL, c.departure_id, c.supplier_id,
       c.amount_paise, n.is_match, false, coalesce(nullif(c.payee, ''), s.name, ''), true
FROM bank_line_entry n
JOIN cost_payment c ON c.client_id = n.client_id AND c.cost_payment_id = n.cost_payment_id
LEFT JOIN supplier s ON s.client_id = c.client_id AND s.supplier_id = c.supplier_id
LEFT JOIN departure p ON p.client_id = c.client_id AND p.departure_id = c.departure_id
WHERE n.client_id = :client_id AND n.line_id = ANY(:lines)
UNION ALL
SELECT n.line_id, 'cash', n.cash_entry_id, NULL, NULL, '', NULL, NULL, NULL, abs(k.amount_paise), n.is_match,
       k.reversed_at IS NOT NULL, {CASH_HOLDER}, k.reversed_at IS NULL
FROM bank_line_entry n JOIN cash_entry k ON k.client_id = n.client_id AND k.cash_entry_id = n.cash_entry_id
WHERE n.client_id = :client_id AND n.line_id = ANY(:lines)
ORDER BY source DESC, entry_id
"""


CREDITS = f"""
SELECT DISTINCT ON (said.number) said.number, l.line_id, l.moved_on, l.amount_paise
FROM unnest(CAST(:numbers AS text[])) AS said(number)
JOIN bank_line l ON l.client_id = :client_id AND l.is_credit AND l.moved_on >= :since
 AND position(said.number IN {SQUEEZED.format(text="l.narration || ' ' || l.reference")}) > 0
ORDER BY said.number, l.moved_on, l.line_id
"""


@dataclass(frozen=True, slots=True)
class CreditRecord:
    line_id: int
    moved_on: date
    amount_paise: int


@dataclass(frozen=True, slots=True)
class LineRecord:
    """Amounts in paise; `left_paise` is the unrecorded rest."""

    line_id: int
    moved_on: date
    is_credit: bool
    amount_paise: int
    narration: str
    reference: str
    bank: Bank
    ignored_reason: str
    payout: str | None
    left_paise: int
    state: LineState


@dataclass(frozen=True, slots=True)
class StateCounts:
    open: int
    matched: int
    ignored: int


async def list_open(tx: ClientTransaction, *, since: date) -> list[LineRecord]:
    rows = await tx.execute(text(OPEN), {"client_id": tx.client_id, "since": since})
    return [LineRecord(**row) for row in rows.mappings()]


async def list_lines(tx: ClientTransaction, *, state: LineState, limit: int, offset: int) -> list[LineRecord]:
    rows = await tx.execute(text(PAGE), {"client_id": tx.client_id, "state": state, "limit": limit, "offset": offset})
    return [LineRecord(**row) for row in rows.mappings()]


async def count_lines(tx: ClientTransaction) -> StateCounts:
    rows = await tx.execute(text(COUNTS), {"client_id": tx.client_id})
    counts = {state: int(count) for state, count in rows}
    return StateCounts(open=counts.get("open", 0), matched=counts.get("matched", 0), ignored=counts.get("ignored", 0))


async def find_credits(tx: ClientTransaction, *, numbers: Sequence[str], since: date) -> dict[str, CreditRecord]:
    """With any separators; `numbers` are capital letters and digits. The earliest line wins."""
    rows = await tx.execute(text(CREDITS), {"client_id": tx.client_id, "numbers": list(numbers), "since": since})
    return {row.number: CreditRecord(row.line_id, row.moved_on, row.amount_paise) for row in rows}


async def lock_line(tx: ClientTransaction, *, line_id: int) -> LineRecord | None:
    key = {"client_id": tx.client_id, "line": line_id}
    await tx.execute(text("SELECT FROM bank_line WHERE client_id = :client_id AND line_id = :line FOR UPDATE"), key)
    row = (await tx.execute(text(f"{LINES} AND l.line_id = :line"), key)).mappings().one_or_none()
    return None if row is None else LineRecord(**row)


async def list_payments(tx: ClientTransaction, *, line_ids: Sequence[int]) -> list[tuple[int, LinePayment]]:
    """List the payments and other entries of lines, also reversed, each with its line's id."""
    rows = await tx.execute(text(PAYMENTS), {"client_id": tx.client_id, "lines": list(line_ids)})
    return [(row["line_id"], LinePayment(**row)) for row in rows.mappings()]


async def list_matched_payments(tx: ClientTransaction) -> set[int]:
    rows = await tx.execute(
        text("SELECT offline_payment_id FROM bank_line_payment WHERE client_id = :client_id"),
        {"client_id": tx.client_id},
    )
    return set(rows.scalars())


async def add_payments(
    tx: ClientTransaction, *, line_id: int, offline_payment_ids: Sequence[int], is_match: bool, actor_id: int
) -> None:
    await tx.execute(
        insert(BankLinePayment),
        [
            {
                "client_id": tx.client_id,
                "offline_payment_id": offline_payment_id,
                "line_id": line_id,
                "confirmed_by": actor_id,
                "is_match": is_match,
            }
            for offline_payment_id in offline_payment_ids
        ],
    )


async def delete_matches(tx: ClientTransaction, *, offline_payment_ids: Sequence[int]) -> None:
    await tx.execute(
        delete(BankLinePayment).where(
            BankLinePayment.client_id == tx.client_id,
            BankLinePayment.offline_payment_id.in_(offline_payment_ids),
            BankLinePayment.is_match,
        )
    )


async def set_ignored(tx: ClientTransaction, *, line_id: int, actor_id: int | None, reason: str) -> None:
    """Without an actor the line is open again."""
    await tx.execute(
        update(BankLine)
        .where(BankLine.client_id == tx.client_id, BankLine.line_id == line_id)
        .values(
            ignored_by=actor_id,
            ignored_at=None if actor_id is None else func.now(),
            ignored_reason=reason,
        )
    )
