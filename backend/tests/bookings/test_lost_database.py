"""Purchases whose connection to the database is lost at each statement in turn, and whose calls are then repeated."""

import itertools
from collections.abc import Awaitable, Callable
from typing import Any, LiteralString

import httpx
import psycopg
import pytest
from psycopg import sql
from psycopg.abc import PQGen

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock
from tests.databases import TestDatabase
from tests.shop import Shop, open_shop
from toli.infra.config import Settings
from toli.infra.db.connections import BoundedConnection
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

MOST_REPLIES = 80


class Losses:
    """Loses the connection at the n-th reply: before its statement is sent, or after it was executed."""

    def __init__(self, url: str, *, is_executed: bool) -> None:
        self._url = url
        self._left: int | None = None
        self._is_executed = is_executed
        self._is_lost = False

    def arm(self, number: int) -> None:
        self._left, self._is_lost = number, False

    def disarm(self) -> bool:
        """Whether the connection was lost."""
        was_lost, self._left = self._left == 0, None
        return was_lost

    async def before(self, connection: BoundedConnection) -> None:
        if self._left is None or self._left == 0:
            return
        self._left -= 1
        if self._left == 0 and not self._is_executed:
            with psycopg.connect(self._url, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.info.backend_pid])

    def after(self, connection: BoundedConnection) -> None:
        if self._left == 0 and self._is_executed and not self._is_lost:
            self._is_lost = True
            connection.pgconn.finish()
            raise psycopg.OperationalError("the reply was lost")


@pytest.fixture(params=[False, True], ids=["unsent", "unacknowledged"])
def losses(fresh: TestDatabase, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Losses:
    made = Losses(fresh.app_url, is_executed=request.param)
    wait = BoundedConnection.wait

    async def losing(self: BoundedConnection, gen: PQGen[Any], *more: Any, **options: Any) -> Any:
        await made.before(self)
        replied = await wait(self, gen, *more, **options)
        made.after(self)
        return replied

    monkeypatch.setattr(BoundedConnection, "wait", losing)
    return made


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Without the limits of how much one person may hold and order."""
    unlimited = dict.fromkeys(
        (
            "hold_limit_person",
            "hold_limit_person_beds",
            "hold_limit_expired",
            "order_limit_recent",
            "order_limit_unpaid",
        ),
        0,
    )
    return settings.model_copy(update=unlimited)


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(
        database,
        today=local_date(clock.now(), time_zone="Asia/Kolkata"),
        capacity=200,
        rooms={"Double Sharing": 200},
    )


Call = Callable[[str], Awaitable[httpx.Response]]
Prepare = Callable[[], Awaitable[Call]]


async def lose_each(losses: Losses, prepare: Prepare) -> int:
    """Make a call again and again, losing the connection one statement later each time; return the number of calls.

    A call that answers 503 is repeated under its key, once.
    """
    for number in range(1, MOST_REPLIES):
        call = await prepare()
        losses.arm(number)
        answer = await call(f"key-{number}")
        was_lost = losses.disarm()
        if was_lost and not answer.is_success:
            assert (answer.status_code, answer.json()["code"]) == (503, "dependency_down"), answer.text
            assert int(answer.headers["Retry-After"]) > 0
            answer = await call(f"key-{number}")
        assert answer.is_success, f"statement {number}: {answer.text}"
        if not was_lost:
            assert number > 3
            return number
    raise AssertionError("too many statements")


Owner = psycopg.Connection[Any]


def count(owner: Owner, table: LiteralString) -> int:
    row = owner.execute(f"SELECT count(*) FROM {table}").fetchone()
    assert row is not None
    return int(row[0])


@pytest.fixture
async def booked(browser: httpx.AsyncClient, shop: Shop, play: Play) -> dict[str, Any]:
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    return held


async def test_a_hold_is_made_once(browser: httpx.AsyncClient, shop: Shop, owner: Owner, losses: Losses) -> None:
    async def prepare() -> Call:
        for (booking_id,) in owner.execute("SELECT booking_id FROM booking").fetchall():
            await browser.delete(f"/api/bookings/holds/{booking_id}")
        payload = {"booking_payload": shop.payload(double=1)}
        return lambda key: browser.post("/api/bookings/holds", json=payload, headers={"Idempotency-Key": key})

    made = await lose_each(losses, prepare)
    assert count(owner, "booking") == made


async def test_an_order_is_placed_and_paid_once(
    browser: httpx.AsyncClient, shop: Shop, play: Play, owner: Owner, losses: Losses
) -> None:
    async def order_of_a_hold() -> Call:
        held = await hold(browser, shop, double=1)
        body = {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]}
        return lambda key: browser.post("/api/bookings/create-order", json=body, headers={"Idempotency-Key": key})

    made = await lose_each(losses, order_of_a_hold)
    assert count(owner, "payment_order") == made


async def test_a_payment_is_settled_once(
    browser: httpx.AsyncClient, shop: Shop, play: Play, owner: Owner, losses: Losses
) -> None:
    async def payment_of_an_order() -> Call:
        paid = await play((await order(browser, await hold(browser, shop, double=1)))["order_id"])
        return lambda _: verify(browser, paid)

    made = await lose_each(losses, payment_of_an_order)
    assert count(owner, "booking WHERE booking_status = 'confirmed'") == made


async def test_cash_is_recorded_once(
    api: Api, shop: Shop, booked: dict[str, Any], owner: Owner, losses: Losses
) -> None:
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booked['reservation_event_id']}/offline-payments"
    cash = {"kind": "received", "amount": 100, "method": "cash", "moved_on": shop.today.isoformat()}

    async def receipt() -> Call:
        return lambda key: office.post(path, json=cash, headers={"Idempotency-Key": key})

    made = await lose_each(losses, receipt)
    assert count(owner, "offline_payment") == made


async def test_a_refund_is_made_once(
    api: Api, shop: Shop, booked: dict[str, Any], owner: Owner, losses: Losses
) -> None:
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/refund/{booked['reservation_event_id']}"

    amounts = itertools.count(10)

    async def refund() -> Call:
        # The same amount again is the same refund, whatever its key.
        body = {"amount": next(amounts)}
        return lambda key: office.post(path, json=body, headers={"Idempotency-Key": key})

    made = await lose_each(losses, refund)
    assert count(owner, "refund") == made


async def test_a_connection_to_a_standby_answers_503(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, fresh: TestDatabase
) -> None:
    async def hold_once() -> httpx.Response:
        payload = {"booking_payload": shop.payload(double=1)}
        return await browser.post("/api/bookings/holds", json=payload, headers={"Idempotency-Key": "standby"})

    alter = sql.SQL("ALTER DATABASE {}").format(sql.Identifier(owner.info.dbname))
    owner.execute(alter + sql.SQL(" SET default_transaction_read_only = on"))
    with psycopg.connect(fresh.app_url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"
        )
    answer = await hold_once()
    assert (answer.status_code, answer.json()["code"]) == (503, "dependency_down"), answer.text
    owner.execute(alter + sql.SQL(" RESET default_transaction_read_only"))
    assert (await hold_once()).status_code == 201
