"""`create-order` with a booking holds its beds first; refused, it leaves no hold."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, verify
from tests.conftest import Api
from tests.shop import Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
ADVANCE = 6300


async def order(browser: httpx.AsyncClient, shop: Shop, *, amount: float, key: str | None = None) -> httpx.Response:
    return await browser.post(
        "/api/bookings/create-order",
        json={"amount": amount, "booking_payload": shop.payload(double=2)},
        headers={} if key is None else {"Idempotency-Key": f'"{key}"'},
    )


async def assert_nothing_left(browser: httpx.AsyncClient, owner: Owner) -> None:
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, 0)
    assert owner.execute("SELECT count(*) FROM hold WHERE state = 'active'").fetchone() == (0,)
    assert owner.execute("SELECT count(*) FROM booking WHERE booking_status = 'pending'").fetchone() == (0,)
    me = (await browser.get("/api/users/me")).json()
    assert (await browser.get(f"/api/bookings/get_by_user_id/{me['user_id']}")).json() == []


@pytest.mark.parametrize("keyed", [False, True])
async def test_a_refused_amount_leaves_nothing_and_the_right_one_succeeds_at_once(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, play: Play, *, keyed: bool
) -> None:
    for attempt in range(4):
        refused = await order(browser, shop, amount=1 + attempt, key=f"attempt-{attempt}" if keyed else None)
        assert (refused.status_code, refused.json()["code"]) == (409, "amount_refused")
        assert refused.json()["quote"]["advance"] == ADVANCE
        await assert_nothing_left(browser, owner)
    assert owner.execute("SELECT count(*) FROM booking").fetchone() == (0,)
    placed = await order(browser, shop, amount=ADVANCE, key="right" if keyed else None)
    assert placed.status_code == 201, placed.text
    assert (await verify(browser, await play(placed.json()["order_id"]))).status_code == 200


@pytest.mark.parametrize("fault", [{"all": "down"}, {"orders": "rubbish"}])
async def test_without_an_order_at_the_provider_nothing_is_left_and_the_same_call_succeeds_later(
    browser: httpx.AsyncClient, shop: Shop, api: Api, owner: Owner, play: Play, fault: dict[str, str]
) -> None:
    await api().post("/sandbox/razorpay/faults", json=fault)
    for _ in range(4):
        failed = await order(browser, shop, amount=ADVANCE, key="same")
        assert failed.status_code == 503, failed.text
        await assert_nothing_left(browser, owner)
    await api().delete("/sandbox/razorpay/faults")
    placed = await order(browser, shop, amount=ADVANCE, key="same")
    assert placed.status_code == 201, placed.text
    again = await order(browser, shop, amount=ADVANCE, key="same")
    assert again.content == placed.content
    assert (await verify(browser, await play(placed.json()["order_id"]))).status_code == 200


async def test_an_amount_below_a_rupee_or_an_unknown_sharing_type_leaves_nothing(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    payload = shop.payload(double=2)
    payload["booking_rooms"][0]["room_bed_id"] += 1000
    unknown = await browser.post("/api/bookings/create-order", json={"amount": ADVANCE, "booking_payload": payload})
    assert unknown.status_code == 422
    assert (await order(browser, shop, amount=0.001)).status_code == 422
    await assert_nothing_left(browser, owner)


async def test_a_call_that_is_cut_off_while_the_provider_is_slow_leaves_nothing(
    browser: httpx.AsyncClient, shop: Shop, api: Api, owner: Owner
) -> None:
    await api().post("/sandbox/razorpay/faults", json={"orders": {"kind": "slow", "seconds": 30}})
    call = asyncio.create_task(order(browser, shop, amount=ADVANCE))
    for _ in range(200):
        if owner.execute("SELECT count(*) FROM sandbox.razorpay_order").fetchone() == (1,):
            break
        await asyncio.sleep(0.05)
    assert owner.execute("SELECT held FROM plan_stock").fetchone() == (2,)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    for _ in range(100):
        if owner.execute("SELECT held FROM plan_stock").fetchone() == (0,):
            break
        await asyncio.sleep(0.05)
    await assert_nothing_left(browser, owner)
