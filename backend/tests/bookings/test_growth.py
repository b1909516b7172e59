"""What is read for one booking does not grow with what its client has sold."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.types.json import Jsonb
from sqlalchemy import text

from tests.bookings.conftest import Play, hold, order, verify
from tests.shop import Shop
from toli.catalogue.inventory.repository.holds import list_expired_holds
from toli.catalogue.inventory.repository.stock import list_plans_with_waiting
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction, driver
from toli.payments.gateway.repository.batches import MERGE
from toli.payments.gateway.repository.payments import list_captured_of_booking
from toli.selling.bookings.repository.history import list_acts

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
        "WITH past AS (INSERT INTO payment_order (client_id, order_id, account_id, booking_id, purpose,"
        " amount_paise, state) SELECT client_id, 100000 + n, account_id, booking_id, purpose, 100, 'settled'"
        " FROM payment_order, generate_series(1, %s) n WHERE booking_id = %s RETURNING *)"
        " INSERT INTO payment (client_id, provider_payment_id, order_id, booking_id, amount_paise, status,"
        " captured_at) SELECT client_id, 'pay_past_' || order_id, order_id, booking_id, amount_paise,"
        " 'captured', now() FROM past",
        (SOLD, other),
    )
    owner.execute("ALTER TABLE ledger_transaction DISABLE TRIGGER USER")
    owner.execute(
        "INSERT INTO ledger_transaction (client_id, kind, ref, booking_id)"
        " SELECT client_id, 'capture', provider_payment_id, booking_id FROM payment"
        " WHERE provider_payment_id LIKE 'pay_past_%'"
    )
    owner.execute(
        "INSERT INTO audit_entry (client_id, action, subject, data)"
        " SELECT client_id, 'booking.offline_payment', 'booking:' || (1000 + n), '{}' FROM client,"
        " generate_series(1, %s) n",
        (SOLD,),
    )
    owner.execute("ANALYZE payment, ledger_transaction, payment_order, audit_entry")
    return booking


READS = "SELECT sum(seq_tup_read + idx_tup_fetch) FROM pg_stat_xact_user_tables"


@asynccontextmanager
async def few_rows(tx: Transaction) -> AsyncIterator[None]:
    """Check that what is done in the context reads few rows, those that it passes over included."""
    before = (await tx.execute(text(READS))).scalar_one()
    yield
    assert (await tx.execute(text(READS))).scalar_one() - before <= MOST_ROWS


async def test_payments_of_a_booking_are_read_without_the_clients_others(
    database: Database, shop: Shop, booking: int
) -> None:
    async with database.client_transaction(shop.client_id) as tx, few_rows(tx):
        assert len(await list_captured_of_booking(tx, booking_id=booking)) == 1


async def test_a_payment_is_merged_without_the_clients_others(
    database: Database, shop: Shop, booking: int, owner: psycopg.Connection[Any]
) -> None:
    found = owner.execute(
        "SELECT order_id, provider_payment_id, amount_paise FROM payment WHERE booking_id = %s", (booking,)
    ).fetchone()
    assert found is not None
    fact = {"id": found[1], "amount": found[2], "refunded": 0, "status": "captured", "is_captured": True}
    ranks = {"created": 0, "failed": 1, "authorized": 2, "captured": 3, "refunded": 4}
    parameters = {"facts": Jsonb([fact]), "ranks": Jsonb(ranks), "client_id": shop.client_id, "order_id": found[0]}
    async with database.client_transaction(shop.client_id) as tx, few_rows(tx):
        connection = await driver(tx)
        cursor = await connection.execute(MERGE, parameters)
        merged = await cursor.fetchone()
    assert merged is not None
    payments, captured = merged
    assert [payment["provider_payment_id"] for payment in payments] == captured == [found[1]]


async def test_acts_on_a_booking_are_read_without_the_clients_others(
    database: Database, shop: Shop, booking: int
) -> None:
    async with database.client_transaction(shop.client_id) as tx, few_rows(tx):
        acts = await list_acts(tx, booking_id=booking)
    assert {act.action for act in acts} >= {"booking.confirmed"}


async def test_sweeps_read_what_is_open_alone(
    database: Database, shop: Shop, booking: int, owner: psycopg.Connection[Any]
) -> None:
    owner.execute(
        "INSERT INTO hold (client_id, hold_id, departure_id, state, beds, expires_at)"
        " SELECT client_id, 100000 + n, departure_id, 'expired', 1, now() - interval '1 hour' FROM plan_stock,"
        " generate_series(1, %s) n",
        (SOLD,),
    )
    owner.execute("ANALYZE hold")
    async with database.platform_transaction() as tx, few_rows(tx):
        assert await list_expired_holds(tx, limit=100) == []
        assert await list_plans_with_waiting(tx) == []
