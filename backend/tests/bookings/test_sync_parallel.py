"""A program that follows the lists for synchronisation while many write."""

import asyncio
import random
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.bookings.mirror import Mirror
from tests.conftest import Api
from tests.databases import TestDatabase
from tests.shop import Shop

pytestmark = pytest.mark.anyio

WRITERS = 8
WRITES = 2_000
LONG_EVERY = 40
"""One of so many transactions stays open while others begin and end."""

ADD = """
WITH held AS (
    INSERT INTO hold (client_id, departure_id, user_id, beds, expires_at, state)
    SELECT client_id, departure_id, user_id, 1, now() + interval '1 hour', 'consumed' FROM booking
    WHERE client_id = %(client)s ORDER BY booking_id LIMIT 1
    RETURNING hold_id
)
INSERT INTO booking (client_id, booking_reference, trip_id, departure_id, user_id, contact_name, hold_id,
    total_travelers, total_paise, advance_paise, quote, policy, booking_status, confirmed_at)
SELECT client_id, 'P' || held.hold_id, trip_id, departure_id, user_id, contact_name, held.hold_id, total_travelers,
    total_paise, advance_paise, quote, policy, 'confirmed', now()
FROM held, (SELECT * FROM booking WHERE client_id = %(client)s ORDER BY booking_id LIMIT 1) sample
RETURNING booking_id
"""
PAY = """
WITH posted AS (
    INSERT INTO ledger_transaction (client_id, kind, ref, booking_id)
    VALUES (%(client)s, 'offline_receipt', %(ref)s, %(booking)s) RETURNING ledger_transaction_id
), paid AS (
    INSERT INTO offline_payment (client_id, booking_id, kind, amount_paise, method, moved_on, recorded_by)
    VALUES (%(client)s, %(booking)s, 'received', %(amount)s, 'cash', current_date, 1)
)
INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
SELECT %(client)s, ledger_transaction_id, line, account, %(booking)s, sign * %(amount)s
FROM posted, (VALUES (1, 'received_offline', 1), (2, 'customer_prepayment', -1)) AS part (line, account, sign)
"""
CANCEL = """
UPDATE booking SET booking_status = 'cancelled', cancelled_at = now(), updated_at = now()
WHERE client_id = %(client)s AND booking_id = %(booking)s
"""
EDIT = """
UPDATE booking SET total_paise = total_paise + 100, updated_at = now()
WHERE client_id = %(client)s AND booking_id = %(booking)s
"""


class Writer:
    """A connection of the app's role that adds, pays, changes and cancels bookings."""

    def __init__(self, url: str, client_id: int, bookings: list[int], number: int) -> None:
        self.url, self.client_id, self.bookings, self.number = url, client_id, bookings, number
        self.random = random.Random(number)

    async def write(self, count: int) -> None:
        async with await psycopg.AsyncConnection.connect(self.url) as connection:
            for turn in range(count):
                # One transaction at a time: what it added is shared when it has ended.
                added = await self._transact(connection, turn)
                if added is not None:
                    self.bookings.append(added)

    async def _transact(self, connection: psycopg.AsyncConnection[Any], turn: int) -> int | None:
        added = None
        await connection.execute(
            "SELECT set_config('toli.scope', 'client', true), set_config('toli.client_id', %s, true)",
            [str(self.client_id)],
        )
        values = {
            "client": self.client_id,
            "booking": self.random.choice(self.bookings),
            "amount": 100 * self.random.randint(1, 50),
            "ref": f"{self.number}.{turn}",
        }
        statement = self.random.choices((ADD, PAY, EDIT, CANCEL), (3, 4, 3, 1))[0]
        cursor = await connection.execute(statement, values)
        if statement is ADD:
            row = await cursor.fetchone()
            assert row is not None
            added = row[0]
        if turn % LONG_EVERY == self.number:
            await asyncio.sleep(self.random.uniform(0.2, 0.8))
        if self.random.random() < 0.05:
            await connection.rollback()
            return None
        await connection.commit()
        return added


@pytest.mark.long
async def test_a_copy_that_follows_parallel_writes_is_complete(
    api: Api, shop: Shop, browser: httpx.AsyncClient, fresh: TestDatabase, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    bookings = [int(held["reservation_event_id"])]
    mirror = Mirror(shop.operator.on(api(shop.label)), shop.client_id, limit=50)
    writers = [Writer(fresh.app_url, shop.client_id, bookings, number) for number in range(WRITERS)]
    writing = asyncio.gather(*(writer.write(WRITES // WRITERS) for writer in writers))
    repeated = 0
    while not writing.done():
        repeated += sum(map(len, (await mirror.follow()).values()))
    await writing
    copied_while_writing = len(mirror.copy["bookings"])
    # As autovacuum does within a minute: plans that were made for empty tables are made anew.
    async with await psycopg.AsyncConnection.connect(fresh.owner_url, autocommit=True) as connection:
        await connection.execute("ANALYZE booking, offline_payment, item_change")
    await mirror.follow()
    assert mirror.copy == await mirror.read_anew()
    # Most was read while others wrote, and much of it more than once.
    assert len(bookings) > WRITES / 5
    assert copied_while_writing > len(bookings) / 2
    assert repeated > len(mirror.copy["bookings"]) + len(mirror.copy["payments"])
    assert {data["booking_status"] for data in mirror.copy["bookings"].values()} == {"confirmed", "cancelled"}
