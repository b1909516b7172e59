"""Price settings: tax, advance and the day of the balance, for later bookings."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api
from tests.shop import Person, Shop

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]
DETAILS = {
    "legal_name": "Brahmaputra Trails Private Limited",
    "address": "Guwahati",
    "state": "18",
    "gstin": "18AABCB1234M1ZS",
}
SET = {"tax_percent": 5, "advance_percent": 30, "balance_days_before_start": None}


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


@pytest.fixture
def path(shop: Shop) -> str:
    return f"/api/clients/{shop.client_id}/price_settings"


@pytest.fixture
def quoted(browser: httpx.AsyncClient, shop: Shop) -> Callable[[], Any]:
    async def quote() -> Any:
        payload = shop.payload(double=2)
        asked = {"event_plan_id": shop.plan_id, "booking_rooms": payload["booking_rooms"]}
        return (await browser.post("/api/bookings/quote", json=asked)).json()

    return quote


async def test_settings_change_new_quotes_and_leave_a_booking_as_it_was_made(
    browser: httpx.AsyncClient,
    office: httpx.AsyncClient,
    path: str,
    shop: Shop,
    asha: Person,
    play: Play,
    quoted: Callable[[], Any],
    owner: Owner,
) -> None:
    first = await hold(browser, shop, double=2)
    assert first["quote"]["balance_due_on"] == (shop.today + timedelta(days=28)).isoformat()
    paid = await play((await order(browser, first))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    changed = {"tax_percent": 12.5, "advance_percent": 45, "balance_days_before_start": 30}
    answer = await office.put(path, json=changed)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert {name: found[name] for name in changed} == changed
    example = found["example"]["quote"]
    assert (example["total"], example["advance"], example["balance"]) == (22_500, 10_125, 12_375)
    assert (await office.get(path)).json() == found
    quote = await quoted()
    assert (quote["tax_percent"], quote["total"], quote["advance"]) == (12.5, 22_500, 10_125)
    assert quote["balance_due_on"] == (shop.today + timedelta(days=30)).isoformat()
    (mine,) = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    kept = mine["reservation_event"]
    assert (kept["total_price"], kept["balance_due"]) == (21_000, 14_700)
    assert kept["balance_due_on"] == first["quote"]["balance_due_on"]
    log = owner.execute("SELECT data -> 'after' ->> 'advance_rate_bp' FROM audit_entry WHERE action = 'prices.changed'")
    assert log.fetchall() == [("4500",)]


@pytest.mark.parametrize(
    "changed",
    [{"tax_percent": 18}, {"advance_percent": 50}, {"balance_days_before_start": 45}, {"advance_percent": 100}],
)
async def test_a_hold_with_a_stale_quote_is_refused_with_the_new_one(
    browser: httpx.AsyncClient,
    office: httpx.AsyncClient,
    path: str,
    shop: Shop,
    quoted: Callable[[], Any],
    changed: dict[str, Any],
) -> None:
    def payload(quote: Any) -> dict[str, Any]:
        made = shop.payload(double=2)
        made["reservation_event"] |= {
            "total_price": quote["total"],
            "advance": quote["advance"],
            "balance_due_on": quote["balance_due_on"],
        }
        return {"booking_payload": made}

    seen = await quoted()
    assert (await office.put(path, json=SET | changed)).status_code == 200
    refused = await browser.post("/api/bookings/holds", json=payload(seen))
    assert (refused.status_code, refused.json()["code"]) == (409, "price_changed")
    assert refused.json()["quote"] == await quoted()
    held = await browser.post("/api/bookings/holds", json=payload(refused.json()["quote"]))
    assert held.status_code == 201, held.text


async def test_all_is_due_at_once_when_booked_later_than_the_balance_day(
    office: httpx.AsyncClient, path: str, quoted: Callable[[], Any]
) -> None:
    await office.put(path, json=SET | {"balance_days_before_start": 60})
    quote = await quoted()
    assert (quote["balance_due_on"], quote["advance"]) == (None, quote["total"])


async def test_without_a_gstin_no_tax_is_charged_and_none_can_be_set(
    office: httpx.AsyncClient, path: str, shop: Shop, quoted: Callable[[], Any]
) -> None:
    details = f"/api/clients/{shop.client_id}/papers-details"
    assert (await office.put(details, json=DETAILS | {"gstin": ""})).status_code == 200
    assert ((await quoted())["tax_percent"], (await quoted())["total"]) == (0, 20_000)
    settings = (await office.get(path)).json()
    assert (settings["tax_percent"], settings["tax_percent_with_gstin"], settings["has_gstin"]) == (0, 5, False)
    for verb in (office.put(path, json=SET), office.post(f"{path}/preview", json=SET)):
        refused = await verb
        assert (refused.status_code, refused.json()["code"]) == (422, "tax_without_gstin")
        assert refused.json()["errors"][0]["field"] == "tax_percent"
    saved = await office.put(path, json=SET | {"tax_percent": 0, "advance_percent": 40})
    assert (saved.status_code, saved.json()["tax_percent_with_gstin"]) == (200, 5)
    assert (await office.put(details, json=DETAILS)).status_code == 200
    assert (await quoted())["tax_percent"] == 5


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"advance_percent": 0}, "advance_percent"),
        ({"advance_percent": 100.5}, "advance_percent"),
        ({"tax_percent": -1}, "tax_percent"),
        ({"tax_percent": 5.125}, "tax_percent"),
        ({"balance_days_before_start": 0}, "balance_days_before_start"),
        ({"balance_days_before_start": 366}, "balance_days_before_start"),
    ],
)
async def test_values_out_of_range_are_refused_at_their_field(
    office: httpx.AsyncClient, path: str, wrong: dict[str, Any], field: str
) -> None:
    answer = await office.put(path, json=SET | wrong)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)


async def test_a_preview_saves_nothing_and_the_settings_are_the_operators_alone(
    browser: httpx.AsyncClient, office: httpx.AsyncClient, path: str
) -> None:
    before = (await office.get(path)).json()
    preview = await office.post(f"{path}/preview", json=SET | {"advance_percent": 100})
    assert preview.json()["example"]["quote"]["balance_due_on"] is None
    assert (await office.get(path)).json() == before
    assert (await browser.get(path)).status_code == 404
    assert (await browser.put(path, json=SET)).status_code == 404
