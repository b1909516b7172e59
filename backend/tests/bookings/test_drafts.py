"""Drafts: only the browser that sealed one can open it, for half an hour."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import hold
from tests.conftest import Api, HandClock
from tests.shop import Person, Shop

pytestmark = pytest.mark.anyio

NOTE = '[{"medicalNeeds": "Asthma, carries an inhaler"}]'


async def seal(browser: httpx.AsyncClient) -> str:
    answer = await browser.post("/api/bookings/drafts/seal", json={"text": NOTE})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "Max-Age=1800" in answer.headers["set-cookie"]
    assert "inhaler" not in answer.text
    return str(answer.json()["sealed"])


async def reopen(browser: httpx.AsyncClient, sealed: str) -> httpx.Response:
    return await browser.post("/api/bookings/drafts/open", json={"sealed": sealed})


async def test_a_draft_opens_in_its_own_browser_on_its_own_site_for_half_an_hour(
    api: Api, shop: Shop, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    browser = api(shop.label)
    sealed = await seal(browser)
    assert (await reopen(browser, sealed)).json() == {"text": NOTE}
    assert (await reopen(browser, await seal(browser))).status_code == 200
    other = api(shop.label)
    assert (await reopen(other, sealed)).status_code == 404
    await seal(other)
    assert (await reopen(other, sealed)).status_code == 404
    elsewhere = api()
    elsewhere.cookies.set("booking_draft", browser.cookies["booking_draft"])
    assert (await reopen(elsewhere, sealed)).status_code == 404
    for broken in ("", "AAAA", "not base64 ü", sealed[:-6] + "AAAAA="):
        assert (await reopen(browser, broken)).status_code == 404
    kept = owner.execute("SELECT count(*) FROM booking").fetchone()
    assert kept == (0,), "the server stores nothing"
    clock.move(timedelta(minutes=31))
    assert (await reopen(browser, sealed)).status_code == 404


async def test_a_draft_is_bounded_and_ends_when_the_beds_are_held(api: Api, shop: Shop, asha: Person) -> None:
    browser = asha.on(api(shop.label))
    too_long = await browser.post("/api/bookings/drafts/seal", json={"text": "x" * 20_001})
    assert too_long.status_code == 422
    sealed = await seal(browser)
    await hold(browser, shop, double=1)
    assert (await reopen(browser, sealed)).status_code == 404
