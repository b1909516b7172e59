from collections.abc import Collection, Sequence
from dataclasses import dataclass

from psycopg.types.json import Jsonb

from toli.infra.db.batching import Row, Statement
from toli.infra.db.database import Database, PreparedRead
from toli.infra.db.transactions import Scope
from toli.infra.ports.payments import PaymentStatus, ProviderPayment
from toli.kit.money import Paise
from toli.payments.gateway.repository.orders import REUSED_FOR, UNFINISHED_ORDERS, Order
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.rules import OrderCount
from toli.payments.gateway.schemas import PaymentOrderState

READ_OPEN = f"""
SELECT count.recent, count.recent_seconds, count.unfinished, count.unfinished_seconds, account.account_id, (
    SELECT o.order_id FROM payment_order o
    WHERE o.client_id = %(client_id)s AND o.account_id = account.account_id
      AND o.booking_id = %(booking_id)s AND o.user_id = %(user_id)s
      AND o.purpose = 'booking' AND o.amount_paise = %(amount)s
      AND o.credit_paise = %(credit)s AND o.state IN {tuple(map(str, UNFINISHED_ORDERS))}
      AND o.created_at > now() - interval '{REUSED_FOR.total_seconds():.0f} seconds'
      AND NOT EXISTS (SELECT FROM payment p WHERE p.client_id = o.client_id AND p.order_id = o.order_id
                      AND p.status IN ('captured', 'refunded'))
    ORDER BY o.order_id DESC LIMIT 1
)
FROM count_orders(%(user_id)s) AS count
LEFT JOIN payment_account account ON account.client_id = %(client_id)s AND account.is_current
"""

FIND_PLACED = """
SELECT client_id, order_id, account_id, booking_id, user_id, purpose, amount_paise, state, provider_order_id,
       credit_paise, share_id
FROM payment_order WHERE client_id = %(client_id)s AND provider_order_id = %(provider_order_id)s
"""

ADD = """
INSERT INTO payment_order (
    client_id, account_id, booking_id, user_id, purpose, amount_paise, credit_paise)
VALUES (%(client_id)s, %(account_id)s, %(booking_id)s, %(user_id)s, 'booking', %(amount)s, %(credit)s)
RETURNING order_id
"""

PLACE = """
WITH placed AS (
    UPDATE payment_order SET provider_order_id = coalesce(provider_order_id, %(provider_order_id)s),
                             state = CASE state WHEN 'open' THEN 'provider_created' ELSE state END
    WHERE client_id = %(client_id)s AND order_id = %(order_id)s
    RETURNING provider_order_id
), referred AS (
    INSERT INTO provider_ref (id, client_id) SELECT provider_order_id, %(client_id)s FROM placed ON CONFLICT DO NOTHING
)
SELECT provider_order_id FROM placed
"""
"""Saves the provider's id of an order unless it has one, and the order's client by that id; returns the saved one."""

MERGE = """
WITH fact AS (
    SELECT f.* FROM jsonb_to_recordset(%(facts)s) AS f(
        id text, amount bigint, refunded bigint, status text, method text, error text, is_captured boolean,
        fee bigint, fee_tax bigint)
), merged AS (
    INSERT INTO payment AS kept (
        client_id, provider_payment_id, order_id, booking_id, amount_paise, amount_refunded_paise, status,
        method, error_description, captured_at, fee_paise, fee_tax_paise
    )
    SELECT o.client_id, fact.id, o.order_id, o.booking_id, fact.amount, fact.refunded, fact.status,
           fact.method, fact.error, CASE WHEN fact.is_captured THEN now() END, fact.fee, fact.fee_tax
    FROM fact, payment_order o WHERE o.client_id = %(client_id)s AND o.order_id = %(order_id)s
    ON CONFLICT (client_id, provider_payment_id) DO UPDATE
    SET status = CASE WHEN (%(ranks)s::jsonb ->> kept.status)::integer < (%(ranks)s::jsonb ->> excluded.status)::integer
                      THEN excluded.status ELSE kept.status END,
        captured_at = coalesce(kept.captured_at, excluded.captured_at),
        amount_refunded_paise = greatest(kept.amount_refunded_paise, excluded.amount_refunded_paise),
        method = coalesce(excluded.method, kept.method),
        error_description = excluded.error_description,
        fee_paise = coalesce(kept.fee_paise, excluded.fee_paise),
        fee_tax_paise = coalesce(kept.fee_tax_paise, excluded.fee_tax_paise)
    RETURNING provider_payment_id, amount_paise, status, created_at
), of_order AS (
    SELECT * FROM merged
    UNION ALL
    SELECT p.provider_payment_id, p.amount_paise, p.status, p.created_at FROM payment p
    WHERE p.client_id = %(client_id)s AND p.order_id = %(order_id)s
      AND p.provider_payment_id NOT IN (SELECT id FROM fact)
)
SELECT coalesce((SELECT jsonb_agg(of_order ORDER BY created_at, provider_payment_id) FROM of_order), '[]'),
       ARRAY(SELECT t.ref FROM ledger_transaction t WHERE t.client_id = %(client_id)s AND t.kind = 'capture'
             AND t.ref = ANY (ARRAY(SELECT provider_payment_id FROM of_order)))
"""
"""Merges facts into an order's payments, whose status never moves down.

The ids are compared as an array, because PostgreSQL would join all captures of the client with the payments.
"""

SET_STATE = """
UPDATE payment_order SET state = %(state)s, checked_at = now()
WHERE client_id = %(client_id)s AND order_id = %(order_id)s
"""


@dataclass(frozen=True, slots=True)
class OpenOrder:
    """A person's recent orders, and the open order for the same, if any."""

    count: OrderCount
    account_id: int | None
    order_id: int | None


@dataclass(frozen=True, slots=True)
class Merged:
    """An order's payments, oldest first; `posted_ids`: payments in the ledger."""

    payments: Sequence[StoredPayment]
    posted_ids: Collection[str]


async def find_placed_order(database: Database, *, client_id: int, provider_order_id: str) -> Order | None:
    rows = await database.read(
        Scope.client(client_id), FIND_PLACED, {"client_id": client_id, "provider_order_id": provider_order_id}
    )
    return Order(*rows[0]) if rows else None


def read_open_order(
    *, client_id: int, booking_id: int, user_id: int, amount: Paise, credit: Paise
) -> PreparedRead[OpenOrder]:
    """The person's other orders wait until the commit.

    An earlier statement locks the booking, so that all its orders are visible.
    """

    def read(row: Row | None) -> OpenOrder:
        assert row is not None
        return OpenOrder(OrderCount(*row[:4]), row[4], row[5])

    parameters = {
        "client_id": client_id,
        "booking_id": booking_id,
        "user_id": user_id,
        "amount": amount,
        "credit": credit,
    }
    return PreparedRead(READ_OPEN, parameters, width=6, read=read)


def add_statement(
    *, client_id: int, account_id: int, booking_id: int, user_id: int, amount: Paise, credit: Paise
) -> Statement:
    return Statement(
        ADD,
        {
            "client_id": client_id,
            "account_id": account_id,
            "booking_id": booking_id,
            "user_id": user_id,
            "amount": amount,
            "credit": credit,
        },
    )


def place_statement(*, client_id: int, order_id: int, provider_order_id: str) -> Statement:
    return Statement(PLACE, {"client_id": client_id, "order_id": order_id, "provider_order_id": provider_order_id})


def merge_facts(*, client_id: int, order_id: int, facts: Sequence[ProviderPayment]) -> PreparedRead[Merged]:
    def read(row: Row | None) -> Merged:
        assert row is not None
        stored = [
            StoredPayment(
                payment["provider_payment_id"], Paise(payment["amount_paise"]), PaymentStatus(payment["status"])
            )
            for payment in row[0]
        ]
        return Merged(stored, row[1])

    parameters = {
        "client_id": client_id,
        "order_id": order_id,
        "ranks": Jsonb({status.value: status.rank for status in PaymentStatus}),
        "facts": Jsonb([_to_json(fact) for fact in facts]),
    }
    return PreparedRead(MERGE, parameters, width=2, read=read)


def state_statement(*, client_id: int, order_id: int, state: PaymentOrderState) -> Statement:
    return Statement(SET_STATE, {"client_id": client_id, "order_id": order_id, "state": state})


def _to_json(fact: ProviderPayment) -> dict[str, object]:
    return {
        "id": fact.id,
        "amount": fact.amount_paise,
        "refunded": fact.amount_refunded_paise,
        "status": fact.status.value,
        "method": fact.method,
        "error": fact.error_description,
        "fee": fact.fee_paise,
        "fee_tax": fact.fee_tax_paise,
        "is_captured": fact.status.rank >= PaymentStatus.CAPTURED.rank,
    }
