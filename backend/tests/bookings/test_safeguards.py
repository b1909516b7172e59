"""Each safeguard is needed: without it, an invariant is broken."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api
from tests.shop import Shop
from toli.catalogue.inventory.repository import claims, holds
from toli.infra.db.database import Database, run_read
from toli.infra.ports.payments import PaymentStatus
from toli.payments.gateway.repository import batches
from toli.payments.gateway.service import refunds
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.bookings.repository import bookings
from toli.selling.checkout.service import hold as holding

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]

IS_ROOM = "AND held + sold + %(total)s <= least(capacity, %(most_taken)s::integer)"
IS_BED = "AND stock.held + stock.sold + wanted.beds <= stock.total"


async def broken(database: Database) -> set[str]:
    return {found.invariant for found in await broken_invariants(database)}


async def ask(browser: httpx.AsyncClient, shop: Shop, **rooms: int) -> httpx.Response:
    return await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(**rooms)})


@pytest.fixture(autouse=True)
def _nobody_looks_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "are_beds_gone", lambda _terms, _wanted: False)


def without_room_check(monkeypatch: pytest.MonkeyPatch) -> None:
    assert IS_ROOM in claims.CLAIM_BEDS
    assert IS_BED in claims.CLAIM_BEDS
    monkeypatch.setattr(claims, "CLAIM_BEDS", claims.CLAIM_BEDS.replace(IS_ROOM, "").replace(IS_BED, ""))


async def test_without_the_claims_condition_the_check_still_refuses(
    browser: httpx.AsyncClient, shop: Shop, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hold(browser, shop, double=10)
    without_room_check(monkeypatch)
    assert (await ask(browser, shop, double=5)).json()["code"] == "no_beds_left"
    assert await broken(database) == set()


async def test_without_the_check_the_claims_condition_still_refuses(
    browser: httpx.AsyncClient, shop: Shop, database: Database, owner: Owner
) -> None:
    owner.execute("ALTER TABLE plan_stock DROP CONSTRAINT plan_stock_stock_check")
    owner.execute("ALTER TABLE bed_stock DROP CONSTRAINT bed_stock_stock_check")
    await hold(browser, shop, double=10)
    assert (await ask(browser, shop, double=5)).json()["code"] == "no_beds_left"
    assert await broken(database) == set()


async def test_a_refused_claim_is_recognised_under_any_constraint_name(
    browser: httpx.AsyncClient, shop: Shop, database: Database, owner: Owner
) -> None:
    owner.execute("ALTER TABLE booking RENAME CONSTRAINT booking_hold_fkey TO booking_of_hold")
    await hold(browser, shop, double=10)
    assert (await ask(browser, shop, double=5)).json()["code"] == "no_beds_left"
    assert await broken(database) == set()


async def test_without_both_beds_are_oversold(
    browser: httpx.AsyncClient, shop: Shop, database: Database, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner.execute("ALTER TABLE plan_stock DROP CONSTRAINT plan_stock_stock_check")
    owner.execute("ALTER TABLE bed_stock DROP CONSTRAINT bed_stock_stock_check")
    without_room_check(monkeypatch)
    await hold(browser, shop, double=10)
    await hold(browser, shop, double=5, quad=10)
    assert await broken(database) == {"I1"}


async def test_without_the_bookings_lock_beds_are_freed_twice(
    browser: httpx.AsyncClient,
    shop: Shop,
    api: Api,
    database: Database,
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    booked = [await hold(browser, shop, double=2) for _ in range(2)]
    for held in booked:
        await verify(browser, await play((await order(browser, held))["order_id"]))
    both = asyncio.Barrier(2)
    locked = bookings.find_booking

    async def key(*arguments: Any, lock: bool = False, **names: Any) -> Any:
        found = await locked(*arguments, **names)
        if lock:
            await both.wait()
        return found

    monkeypatch.setattr(bookings, "find_booking", key)
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/cancel/{booked[0]['reservation_event_id']}"
    await asyncio.gather(office.post(path), office.post(path))
    assert await broken(database) == {"I2"}


async def test_without_counting_refunds_more_is_refunded_than_paid(
    browser: httpx.AsyncClient,
    shop: Shop,
    api: Api,
    database: Database,
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = await hold(browser, shop, double=2)
    await verify(browser, await play((await order(browser, held))["order_id"]))

    async def all_of_it(*_: Any, payment: Any, **__: Any) -> Any:
        return payment.amount

    monkeypatch.setattr(refunds, "get_left", all_of_it)
    office = shop.operator.on(api(shop.label))
    for amount in (4000, 4001):
        path = f"/api/bookings/refund/{held['reservation_event_id']}"
        assert (await office.post(path, json={"amount": amount})).status_code == 200
    assert await broken(database) == {"L5", "R1"}


async def test_without_the_rank_an_old_failure_reverts_a_payment(
    browser: httpx.AsyncClient,
    shop: Shop,
    database: Database,
    play: Play,
    owner: Owner,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = await hold(browser, shop, double=2)
    await verify(browser, await play((await order(browser, held))["order_id"]))
    (order_id,) = owner.execute("SELECT order_id FROM payment_order").fetchone() or (0,)
    stale = Stale(owner.execute("SELECT provider_payment_id, amount_paise FROM payment").fetchone() or ("", 0))

    async def merge() -> set[str]:
        async with database.client_transaction(shop.client_id) as tx:
            merge = batches.merge_facts(
                client_id=shop.client_id,
                order_id=order_id,
                facts=[stale],  # type: ignore[list-item]  # its shape will do
            )
            await run_read(tx, merge)
        return await broken(database)

    assert await merge() == set()
    monkeypatch.setattr(PaymentStatus, "rank", property(lambda status: 9 if status is PaymentStatus.FAILED else 0))
    assert await merge() == {"L3"}


class Stale:
    """What a late message says of a payment that has been captured since."""

    status = PaymentStatus.FAILED
    amount_refunded_paise = 0
    method = None
    error_description = "declined"
    fee_paise = None
    fee_tax_paise = None

    def __init__(self, payment: Any) -> None:
        self.id, self.amount_paise = payment


async def test_without_the_ledgers_key_a_payment_counts_twice(
    browser: httpx.AsyncClient, shop: Shop, database: Database, play: Play, owner: Owner
) -> None:
    held = await hold(browser, shop, double=2)
    await verify(browser, await play((await order(browser, held))["order_id"]))
    again = """
        WITH again AS (
            INSERT INTO ledger_transaction (client_id, kind, ref, booking_id)
            SELECT client_id, kind, ref, booking_id FROM ledger_transaction RETURNING *
        )
        INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
        SELECT p.client_id, again.ledger_transaction_id, p.line, p.account, p.booking_id, p.amount_paise
        FROM ledger_posting p, again
    """
    with pytest.raises(psycopg.errors.UniqueViolation):
        owner.execute(again)
    owner.execute("ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_client_id_kind_ref_key")
    owner.execute(again)
    assert await broken(database) == {"L2", "L3", "S1"}


async def test_without_the_ledgers_trigger_a_transaction_is_unbalanced(
    browser: httpx.AsyncClient, shop: Shop, database: Database, play: Play, owner: Owner
) -> None:
    held = await hold(browser, shop, double=2)
    await verify(browser, await play((await order(browser, held))["order_id"]))
    crooked = """
        INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
        SELECT client_id, ledger_transaction_id, 3, 'provider_clearing', booking_id, 1
        FROM ledger_posting WHERE line = 1
    """
    with pytest.raises(psycopg.errors.CheckViolation):
        owner.execute(crooked)
    owner.execute("DROP TRIGGER ledger_posting_balanced ON ledger_posting")
    owner.execute(crooked)
    assert await broken(database) == {"L1", "S1"}


async def test_without_the_expiry_condition_a_renewed_hold_is_lost(
    browser: httpx.AsyncClient, shop: Shop, database: Database, monkeypatch: pytest.MonkeyPatch, owner: Owner
) -> None:
    held = await hold(browser, shop, double=2)
    (hold_id,) = owner.execute("SELECT hold_id FROM hold").fetchone() or (0,)

    async def expire() -> list[int]:
        async with database.client_transaction(shop.client_id) as tx:
            closed, _ = await holds.close_holds(tx, hold_ids=[hold_id], state="expired", sell=False)
            return closed

    assert await expire() == []
    clause = "AND (%(state)s <> 'expired' OR expires_at < now())"
    assert clause in holds.CLOSE
    monkeypatch.setattr(holds, "CLOSE", holds.CLOSE.replace(clause, ""))
    assert await expire() == [hold_id]
    assert held["quote"]["total"] == 21000
