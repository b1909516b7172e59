from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import func, insert, select, text, update

from toli.clients.companies.models import Client
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction, TravellerTransaction
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.kit.phones import digits_searched
from toli.kit.text import shown_name
from toli.selling.bookings.repository.customer_keys import CUSTOMER, KEY, MERGED
from toli.selling.deposits.models import Deposit, DepositRefund, DepositUse
from toli.selling.deposits.schemas import CustomerOnAccount, DepositOut, OnAccountSort, OwnDeposit

DEPOSITS = Table(Deposit)

REFUNDS = Table(DepositRefund)

OWNED = f"""
WITH {MERGED}, owner AS (
    SELECT coalesce(m.target, k.key) AS customer
    FROM (SELECT {KEY.format("CAST(:customer AS text)")} AS key) k LEFT JOIN merged m ON m.customer = k.key
), owned AS (
    SELECT d.deposit_id FROM deposit d CROSS JOIN LATERAL (SELECT {KEY.format("d.customer")} AS key) k
    LEFT JOIN merged m ON m.customer = k.key
    WHERE d.client_id = :client_id AND coalesce(m.target, k.key) = (SELECT customer FROM owner)
)
"""
"""The deposits of a customer, with those of the customers merged into one."""

BALANCE = f"""{OWNED}
SELECT coalesce(sum(d.left_paise), 0) FROM deposit d JOIN owned USING (deposit_id) WHERE d.client_id = :client_id
"""

# Locked in the order of their ids, so that uses and returns wait for each other and never deadlock.
USABLE = f"""{OWNED}
SELECT d.deposit_id, d.left_paise AS amount FROM deposit d
WHERE d.client_id = :client_id AND d.left_paise > 0 AND d.deposit_id IN (SELECT deposit_id FROM owned)
ORDER BY d.deposit_id FOR UPDATE
"""

CLAIM = """
UPDATE deposit SET left_paise = left_paise - :amount
WHERE client_id = :client_id AND deposit_id = :id AND left_paise >= :amount
RETURNING deposit_id
"""

USES = """
SELECT u.deposit_id, u.amount_paise - u.returned_paise AS amount
FROM deposit d JOIN deposit_use u USING (client_id, deposit_id)
WHERE u.client_id = :client_id AND u.offline_payment_id = :payment AND u.amount_paise > u.returned_paise
ORDER BY d.deposit_id FOR UPDATE
"""

RETURN = """
WITH returned AS (
    UPDATE deposit_use SET returned_paise = returned_paise + :amount
    WHERE client_id = :client_id AND deposit_id = :id AND offline_payment_id = :payment
)
UPDATE deposit SET left_paise = left_paise + :amount WHERE client_id = :client_id AND deposit_id = :id
"""

DOCUMENTS = """\
SELECT jsonb_agg(jsonb_build_object(
        'number', p.number, 'amount', p.amount_paise, 'issued_on', p.issued_on,
        'url', '/api/clients/' || p.client_id || '/deposits/' || p.deposit_id || '/documents/'
               || p.deposit_document_id || '.pdf') ORDER BY p.deposit_document_id) AS list
    FROM deposit_document p WHERE p.client_id = d.client_id AND p.deposit_id = d.deposit_id"""
"""Documents of a deposit `d`."""

CHEQUE_STATE = """CASE WHEN {0}.bounced_on IS NOT NULL THEN 'bounced' WHEN {0}.cleared_on IS NOT NULL THEN 'cleared'
            WHEN {0}.deposited_on IS NOT NULL THEN 'deposited' ELSE 'in_hand' END"""

IS_CHEQUE = "d.method IN ('cheque', 'draft')"

LIST = f"""{OWNED}
SELECT d.deposit_id, d.amount_paise AS amount, d.left_paise AS left, d.method, d.moved_on, d.reference, d.note,
       w.username AS recorded_by, d.recorded_at, r.username AS reversed_by, d.reversed_at, d.reversed_reason,
       CASE WHEN {IS_CHEQUE} THEN {CHEQUE_STATE.format("d")} END AS cheque,
       coalesce(used.list, '[]') AS uses, coalesce(returned.list, '[]') AS refunds,
       coalesce(issued.list, '[]') AS documents
FROM deposit d JOIN owned USING (deposit_id)
LEFT JOIN app_user w ON w.user_id = d.recorded_by LEFT JOIN app_user r ON r.user_id = d.reversed_by
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'booking_id', b.booking_id, 'trip_id', b.trip_id, 'booking_reference', b.booking_reference,
        'event_title', e.title, 'amount', u.amount_paise - u.returned_paise, 'used_on', h.moved_on)
        ORDER BY h.offline_payment_id) AS list
    FROM deposit_use u
    JOIN offline_payment h ON h.client_id = u.client_id AND h.offline_payment_id = u.offline_payment_id
    JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
    JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
    WHERE u.client_id = d.client_id AND u.deposit_id = d.deposit_id AND u.amount_paise > u.returned_paise
) used ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'amount', f.amount_paise, 'method', f.method, 'moved_on', f.moved_on, 'reference', f.reference,
        'note', f.note, 'recorded_by', a.username) ORDER BY f.deposit_refund_id) AS list
    FROM deposit_refund f LEFT JOIN app_user a ON a.user_id = f.recorded_by
    WHERE f.client_id = d.client_id AND f.deposit_id = d.deposit_id
) returned ON true
LEFT JOIN LATERAL (
    {DOCUMENTS}
) issued ON true
WHERE d.client_id = :client_id
ORDER BY d.deposit_id DESC
"""

# What a person limited to some trips may not see has no key.
CUSTOMERS = f"""
WITH {MERGED}, owned AS (
    SELECT d.deposit_id, d.customer, d.left_paise, d.moved_on, coalesce(m.target, k.key) AS owner
    FROM deposit d CROSS JOIN LATERAL (SELECT {KEY.format("d.customer")} AS key) k
    LEFT JOIN merged m ON m.customer = k.key
    WHERE d.client_id = :client_id AND d.left_paise > 0 AND k.key IS NOT NULL
), account AS (
    SELECT owner, (array_agg(customer ORDER BY deposit_id DESC))[1] AS customer, sum(left_paise)::bigint AS balance,
           min(moved_on) AS since, count(*) AS deposits
    FROM owned GROUP BY owner
), payable AS (
    SELECT DISTINCT ON (owner) coalesce(m.target, {CUSTOMER.format("b")}) AS owner, b.booking_id, b.trip_id,
           b.booking_reference, e.title AS event_title, k.total_paise - k.paid_paise AS due
    FROM booking_balance k
    JOIN booking b ON b.client_id = k.client_id AND b.booking_id = k.booking_id
    JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
    JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
    LEFT JOIN merged m ON m.customer = {CUSTOMER.format("b")}
    WHERE k.client_id = :client_id AND k.is_open AND k.total_paise > k.paid_paise
    ORDER BY owner, p.tour_start_date, b.booking_id
), listed AS (
    SELECT a.customer, a.balance, a.since, a.deposits, coalesce(u.username, nullif(o.contact_name, ''), '') AS name,
           coalesce(u.phone, o.contact_phone, '') AS phone, coalesce(u.email, o.contact_email, '') AS email,
           p.booking_id, p.trip_id, p.booking_reference, p.event_title, p.due, least(p.due, a.balance) AS usable
    FROM account a
    LEFT JOIN app_user u ON 'account-' || u.user_id = a.customer
    LEFT JOIN booking o ON o.client_id = :client_id AND 'booking-' || o.booking_id = a.customer
    LEFT JOIN payable p ON p.owner = a.owner
)
SELECT listed.*, count(*) OVER () AS total, sum(balance) OVER () AS sum FROM listed
WHERE CAST(:q AS text) IS NULL OR position(lower(:q) IN lower(concat_ws(' ', name, email, booking_reference))) > 0
    OR position(CAST(:digits AS text) IN phone) > 0
ORDER BY {{order}} LIMIT :limit OFFSET :offset
"""

ORDERS: Final[dict[OnAccountSort, str]] = {
    "since": "since, customer",
    "-since": "since DESC, customer",
    "name": "lower(name), customer",
    "-name": "lower(name) DESC, customer",
    "left": "balance, customer",
    "-left": "balance DESC, customer",
    "due": "due NULLS LAST, customer",
    "-due": "due DESC NULLS LAST, customer",
}

LANGUAGE = f"""
SELECT coalesce(
    (SELECT b.language FROM booking b WHERE b.client_id = :client_id
     AND {CUSTOMER.format("b")} = {KEY.format("CAST(:customer AS text)")} ORDER BY b.booking_id DESC LIMIT 1),
    (SELECT u.language FROM app_user u WHERE 'account-' || u.user_id = :customer))
"""

HAS_CONTACT = """
SELECT NOT EXISTS (
    SELECT FROM booking WHERE client_id = :client_id AND booking_id = CAST(split_part(:customer, '-', 2) AS bigint)
    AND split_part(:customer, '-', 1) = 'booking' AND user_id IS NULL AND contact_phone = '' AND contact_email = ''
)
"""

DUE_BOOKINGS = f"""
WITH {MERGED}, account AS (
    SELECT DISTINCT coalesce(m.target, k.key) AS owner
    FROM deposit d CROSS JOIN LATERAL (SELECT {KEY.format("d.customer")} AS key) k
    LEFT JOIN merged m ON m.customer = k.key
    WHERE d.client_id = :client_id AND d.left_paise > 0
)
SELECT b.booking_id FROM booking_balance k
JOIN booking b ON b.client_id = k.client_id AND b.booking_id = k.booking_id
LEFT JOIN merged m ON m.customer = {CUSTOMER.format("b")}
JOIN account a ON a.owner = coalesce(m.target, {CUSTOMER.format("b")})
WHERE k.client_id = :client_id AND k.is_open AND k.total_paise > k.paid_paise AND k.due_on <= :today
ORDER BY k.due_on, b.booking_id
"""
"""Bookings with something due, of customers with money on account."""

OWN_CLIENTS = """
SELECT client_id FROM membership WHERE user_id = :user_id
UNION SELECT client_id FROM booking WHERE user_id = :user_id ORDER BY client_id
"""

# Of the account and the bookings in it: what an operator merged is not shown to travellers.
OWN = f"""
SELECT c.client_id, c.client_name AS operator, coalesce(sum(d.left_paise), 0)::bigint AS left
FROM deposit d JOIN client c ON c.client_id = d.client_id
WHERE d.client_id = :client_id AND d.left_paise > 0 AND {KEY.format("d.customer")} = CAST(:key AS text)
GROUP BY c.client_id, c.client_name
"""

OF_ACCOUNT = """
SELECT c.client_name FROM deposit d JOIN client c ON c.client_id = d.client_id
WHERE d.left_paise > 0 AND (
    d.customer = 'account-' || :user_id OR d.customer IN (
        SELECT 'booking-' || b.booking_id FROM booking b WHERE b.user_id = :user_id))
LIMIT 1
"""


# A person limited to some trips reaches no cheque without a key.
SETTLE_CHEQUES = f"""
UPDATE deposit d
SET deposited_on = coalesce(:deposited_on, d.deposited_on), slip = coalesce(nullif(CAST(:slip AS text), ''), d.slip),
    cleared_on = :cleared_on
FROM (SELECT deposit_id FROM deposit WHERE client_id = :client_id AND deposit_id = ANY(:ids)
      ORDER BY deposit_id FOR UPDATE) locked
WHERE d.client_id = :client_id AND d.deposit_id = locked.deposit_id AND {IS_CHEQUE} AND d.reversed_at IS NULL
    AND d.cleared_on IS NULL AND {KEY.format("d.customer")} IS NOT NULL
RETURNING d.deposit_id
"""

NAME = """
SELECT coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id
                 AND t.full_name <> '' ORDER BY t.position LIMIT 1), nullif(b.contact_name, ''), u.username, '')
FROM booking b LEFT JOIN app_user u ON u.user_id = b.user_id
WHERE b.client_id = :client_id AND b.booking_id = :id
"""


@dataclass(frozen=True, slots=True)
class DepositPart:
    deposit_id: int
    amount: Paise


async def list_deposits(tx: ClientTransaction, *, customer: str) -> list[DepositOut]:
    rows = await tx.execute(text(LIST), {"client_id": tx.client_id, "customer": customer})
    return [DepositOut(**row) for row in rows.mappings()]


async def list_customers(
    tx: ClientTransaction, *, q: str | None, sort: OnAccountSort, page: Page
) -> tuple[list[CustomerOnAccount], int, Paise]:
    """A page of the customers with money on account, how many they are, and their sum."""
    values = {"q": q, "digits": digits_searched(q), "limit": page.limit, "offset": page.offset}
    result = await tx.execute(text(CUSTOMERS.format(order=ORDERS[sort])), {"client_id": tx.client_id, **values})
    rows = result.mappings().all()
    customers = [CustomerOnAccount(**{**row, "name": shown_name(row["name"]), "left": row["balance"]}) for row in rows]
    return customers, rows[0]["total"] if rows else 0, Paise(int(rows[0]["sum"]) if rows else 0)


async def get_balance(tx: ClientTransaction, *, customer: str) -> Paise:
    result = await tx.execute(text(BALANCE), {"client_id": tx.client_id, "customer": customer})
    return Paise(int(result.scalar_one()))


async def lock_usable(tx: ClientTransaction, *, customer: str) -> list[DepositPart]:
    """The oldest first."""
    rows = await tx.execute(text(USABLE), {"client_id": tx.client_id, "customer": customer})
    return [DepositPart(row.deposit_id, Paise(row.amount)) for row in rows]


async def claim(tx: ClientTransaction, *, deposit_id: int, amount: Paise) -> bool:
    result = await tx.execute(text(CLAIM), {"client_id": tx.client_id, "id": deposit_id, "amount": amount})
    return result.scalar_one_or_none() is not None


async def add_use(tx: ClientTransaction, *, part: DepositPart, offline_payment_id: int) -> None:
    await tx.execute(
        insert(DepositUse).values(
            client_id=tx.client_id,
            deposit_id=part.deposit_id,
            offline_payment_id=offline_payment_id,
            amount_paise=part.amount,
        )
    )


async def lock_uses(tx: ClientTransaction, *, offline_payment_id: int) -> list[DepositPart]:
    rows = await tx.execute(text(USES), {"client_id": tx.client_id, "payment": offline_payment_id})
    return [DepositPart(row.deposit_id, Paise(row.amount)) for row in rows]


async def give_back(tx: ClientTransaction, *, part: DepositPart, offline_payment_id: int) -> None:
    await tx.execute(
        text(RETURN),
        {"client_id": tx.client_id, "id": part.deposit_id, "payment": offline_payment_id, "amount": part.amount},
    )


async def move_use(tx: ClientTransaction, *, part: DepositPart, from_payment: int, to_payment: int) -> None:
    await tx.execute(
        update(DepositUse)
        .where(
            DepositUse.client_id == tx.client_id,
            DepositUse.deposit_id == part.deposit_id,
            DepositUse.offline_payment_id == from_payment,
        )
        .values(returned_paise=DepositUse.returned_paise + part.amount)
    )
    await add_use(tx, part=part, offline_payment_id=to_payment)


async def set_reversed(tx: ClientTransaction, *, deposit_id: int, reversed_by: int, reason: str) -> None:
    await DEPOSITS.update(
        tx,
        deposit_id,
        values={
            "left_paise": 0,
            "reversed_by": reversed_by,
            "reversed_at": func.now(),
            "reversed_reason": reason,
        },
    )


async def settle_cheques(
    tx: ClientTransaction,
    *,
    deposit_ids: Sequence[int],
    deposited_on: date | None = None,
    slip: str = "",
    cleared_on: date | None = None,
) -> int:
    """Settle cheques that are neither cleared, bounced nor reversed; return how many were."""
    values = {"ids": list(deposit_ids), "deposited_on": deposited_on, "slip": slip, "cleared_on": cleared_on}
    return len((await tx.execute(text(SETTLE_CHEQUES), {"client_id": tx.client_id, **values})).all())


async def unclear_cheques(tx: ClientTransaction, *, deposit_ids: Sequence[int]) -> None:
    await tx.execute(
        update(Deposit)
        .where(Deposit.client_id == tx.client_id, Deposit.deposit_id.in_(deposit_ids))
        .values(cleared_on=None)
    )


async def list_clients_with_rule(tx: Transaction) -> list[tuple[int, str]]:
    """List clients that pay balances from money on account, with their time zones."""
    rows = await tx.execute(select(Client.client_id, Client.time_zone).where(Client.uses_on_account))
    return [(row.client_id, row.time_zone) for row in rows]


async def list_due_bookings(tx: ClientTransaction, *, today: date) -> list[int]:
    return list((await tx.execute(text(DUE_BOOKINGS), {"client_id": tx.client_id, "today": today})).scalars())


async def find_language(tx: ClientTransaction, *, customer: str) -> str | None:
    """The language of the latest booking, or of the account."""
    result = await tx.execute(text(LANGUAGE), {"client_id": tx.client_id, "customer": customer})
    language: str | None = result.scalar_one()
    return language


async def get_name_of_booking(tx: ClientTransaction, *, booking_id: int) -> str:
    """The first traveller's name, as documents have it."""
    return str((await tx.execute(text(NAME), {"client_id": tx.client_id, "id": booking_id})).scalar_one())


async def has_contact(tx: ClientTransaction, *, customer: str) -> bool:
    values = {"client_id": tx.client_id, "customer": customer}
    return bool((await tx.execute(text(HAS_CONTACT), values)).scalar_one())


async def list_own_clients(tx: TravellerTransaction, *, user_id: int) -> list[int]:
    return list((await tx.execute(text(OWN_CLIENTS), {"user_id": user_id})).scalars())


async def find_own_balance(tx: ClientTransaction, *, key: str) -> OwnDeposit | None:
    """`key` is an account's id, or a contact without an account."""
    row = (await tx.execute(text(OWN), {"client_id": tx.client_id, "key": key})).mappings().one_or_none()
    return None if row is None else OwnDeposit(**row)


async def find_operator_of_account(tx: Transaction, *, user_id: int) -> str | None:
    return (await tx.execute(text(OF_ACCOUNT), {"user_id": user_id})).scalar_one_or_none()
