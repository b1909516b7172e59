"""What is read for one booking does not grow with what its client has sold."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.sql import SQL, Literal
from psycopg.types.json import Jsonb

from tests.bookings.conftest import Play, hold, order, verify
from tests.shop import Shop
from toli.bookings.repository.history import ACTS
from toli.db.database import Database
from toli.db.transactions import ClientTransaction, driver
from toli.payments.repository.batches import MERGE
from toli.payments.repository.payments import CAPTURED

pytestmark = pytest.mark.anyio

SOLD = 3_000
"""Payments of the client that are of no interest to the booking."""
MOST_ROWS = 20


@pytest.fixture
async def booking(browser: httpx.AsyncClient, shop: Shop, play: Play, owner: psycopg.Connection[Any]) -> int:
    """A booking with one payment, of a client that has thousands of others."""
    held = [await hold(browser, shop, double=1) for _ in range(2)]
    placed = [await order(browser, one) for one in held]
    for one in placed:
        paid = await play(one["order_id"])
        assert (await verify(browser, paid)).status_code == 200
    other, booking = (int(one["reservation_event_id"]) for one in held)
    owner.execute(
        "INSERT INTO payment (client_id, provider_payment_id, order_id, reservation_event_id, amount_paise, status,"
        " captured_at) SELECT client_id, 'pay_past_' || n, order_id, reservation_event_id, 1, 'captured', now()"
        " FROM payment_order, generate_series(1, %s) n WHERE reservation_event_id = %s",
        (SOLD, other),
    )
    owner.execute("ALTER TABLE ledger_transaction DISABLE TRIGGER USER")
    owner.execute(
        "INSERT INTO ledger_transaction (client_id, kind, ref, reservation_event_id)"
        " SELECT client_id, 'capture', provider_payment_id, reservation_event_id FROM payment"
        " WHERE provider_payment_id LIKE 'pay_past_%'"
    )
    owner.execute(
        "INSERT INTO audit_entry (client_id, action, subject, data)"
        " SELECT client_id, 'booking.offline_payment', 'booking:' || (1000 + n), '{}' FROM payment_order,"
        " generate_series(1, %s) n WHERE reservation_event_id = %s",
        (SOLD, other),
    )
    owner.execute("ANALYZE payment, ledger_transaction, payment_order, audit_entry")
    return booking


def rows_of(node: Mapping[str, Any]) -> Iterator[float]:
    """The rows that each part of a plan read or refused."""
    loops = node["Actual Loops"]
    yield loops * (node["Actual Rows"] + node.get("Rows Removed by Filter", 0))
    for part in node.get("Plans", ()):
        yield from rows_of(part)


async def most_rows(tx: ClientTransaction, statement: str, parameters: Mapping[str, Any]) -> float:
    """The most rows that a part of a statement reads, with the plan for all values that connections ask for."""
    for number, name in enumerate(parameters, start=1):
        statement = re.sub(rf"%\({name}\)s|:{name}\b", f"${number}", statement)
    connection = await driver(tx)
    await connection.execute(f"PREPARE growth AS {statement}")
    values = SQL(", ").join(Literal(value) for value in parameters.values())
    cursor = await connection.execute(SQL("EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE growth ({})").format(values))
    explained = await cursor.fetchone()
    await connection.execute("DEALLOCATE growth")
    assert explained is not None
    return max(rows_of(explained[0][0]["Plan"]))


async def test_payments_of_a_booking_are_read_without_the_clients_others(
    database: Database, shop: Shop, booking: int
) -> None:
    async with database.client_transaction(shop.client_id) as tx:
        assert await most_rows(tx, CAPTURED, {"client_id": shop.client_id, "id": booking}) <= MOST_ROWS


async def test_a_payment_is_merged_without_the_clients_others(
    database: Database, shop: Shop, booking: int, owner: psycopg.Connection[Any]
) -> None:
    found = owner.execute(
        "SELECT order_id, provider_payment_id, amount_paise FROM payment WHERE reservation_event_id = %s", (booking,)
    ).fetchone()
    assert found is not None
    fact = {"id": found[1], "amount": found[2], "refunded": 0, "status": "captured", "is_captured": True}
    ranks = {"created": 0, "failed": 1, "authorized": 2, "captured": 3, "refunded": 4}
    parameters = {
        "facts": Jsonb([fact]),
        "ranks": Jsonb(ranks),
        "client_id": shop.client_id,
        "order_id": found[0],
    }
    async with database.client_transaction(shop.client_id) as tx:
        assert await most_rows(tx, MERGE, parameters) <= MOST_ROWS


async def test_acts_on_a_booking_are_read_without_the_clients_others(
    database: Database, shop: Shop, booking: int
) -> None:
    async with database.client_transaction(shop.client_id) as tx:
        assert await most_rows(tx, ACTS, {"client_id": shop.client_id, "id": str(booking)}) <= MOST_ROWS
