"""Terms of sale: tax, payment and cancellation of a client, a trip and a departure, for later bookings."""

from collections.abc import Callable
from datetime import date, timedelta
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
NONE = {"tax": None, "payment": None, "cancellation": None}


def tax(percent: float, *, is_included: bool = False) -> dict[str, Any]:
    return {"tax": {"rates": [{"percent": percent}], "is_included": is_included}}


def payment(advance: float, *before_start: int, basis: str = "price") -> dict[str, Any]:
    instalments = [{"share": 1, "days": days, "counted_from": "start"} for days in before_start]
    return {"payment": {"advance": {"basis": basis, "value": advance}, "instalments": instalments}}


def bracket(from_days: int, basis: str, value: float) -> dict[str, Any]:
    return {"from_days": from_days, "charge": {"basis": basis, "value": value}}


def cancellation(*brackets: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"cancellation": {"brackets": list(brackets), **rest}}


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


@pytest.fixture
def path(shop: Shop) -> str:
    return f"/api/clients/{shop.client_id}/terms"


@pytest.fixture
def quoted(browser: httpx.AsyncClient, shop: Shop) -> Callable[[], Any]:
    async def quote() -> Any:
        payload = shop.payload(double=2)
        asked = {"event_plan_id": shop.plan_id, "booking_rooms": payload["booking_rooms"]}
        return (await browser.post("/api/bookings/quote", json=asked)).json()

    return quote


async def test_terms_change_new_quotes_and_leave_a_booking_as_it_was_made(
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
    changed = tax(12.5) | payment(45, 30) | cancellation(bracket(1, "price", 0), bracket(0, "price", 90))
    answer = await office.put(path, json=changed)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["level"], found["above"], found["sources"]["payment"]) == ("client", None, "client")
    assert found["applies"]["payment"] == changed["payment"]
    example = found["example"]["quote"]
    assert (example["total"], example["advance"], example["balance"]) == (22_500, 10_125, 12_375)
    refunds = found["example"]["refunds"]
    assert [(one["charge"], one["refund"]) for one in refunds] == [(0, 22_500), (20_250, 2_250), (22_500, 0)]
    assert (await office.get(path)).json() == found
    quote = await quoted()
    assert (quote["tax_percent"], quote["total"], quote["advance"]) == (12.5, 22_500, 10_125)
    assert quote["balance_due_on"] == (shop.today + timedelta(days=30)).isoformat()
    assert quote["instalments"] == [{"due_on": quote["balance_due_on"], "amount": 12_375}]
    (mine,) = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    kept = mine["reservation_event"]
    assert (kept["total_price"], kept["balance_due"]) == (21_000, 14_700)
    assert kept["balance_due_on"] == first["quote"]["balance_due_on"]
    terms = (await browser.get(f"/api/bookings/{first['reservation_event_id']}/cancellation")).json()
    assert [one["charge_percent"] for one in terms["brackets"]] == [50, 75, 100]
    log = owner.execute(
        "SELECT data #>> '{after,payment,advance,value}' FROM audit_entry WHERE action = 'terms.changed'"
    )
    assert log.fetchall() == [("4500",)]


async def test_a_departure_has_the_terms_of_the_nearest_level(
    office: httpx.AsyncClient, path: str, shop: Shop, quoted: Callable[[], Any]
) -> None:
    event = f"/api/events/{shop.trip_id}/terms"
    departure = f"/api/events/{shop.trip_id}/plan/{shop.plan_id}/terms"
    free = cancellation(bracket(0, "person", 0))
    assert (await office.put(event, json=payment(50, 20) | free)).status_code == 200
    found = (await office.put(departure, json=payment(3_000, 40, 10, basis="person"))).json()
    assert found["sources"] == {"tax": "client", "payment": "departure", "cancellation": "event"}
    assert found["own"] == {**NONE, "payment": found["applies"]["payment"]}
    assert found["above"]["payment"]["advance"] == {"basis": "price", "value": 50}
    assert found["example"]["starts_on"] == (shop.today + timedelta(days=60)).isoformat()
    quote = await quoted()
    assert (quote["advance"], quote["advance_percent"]) == (6_000, 28.57)
    assert [(one["due_on"], one["amount"]) for one in quote["instalments"]] == [
        ((shop.today + timedelta(days=20)).isoformat(), 7_500),
        ((shop.today + timedelta(days=50)).isoformat(), 7_500),
    ]
    given_up = (await office.put(departure, json=NONE)).json()
    assert given_up["sources"]["payment"] == "event"
    assert (await quoted())["advance"] == 10_500
    assert (await office.put(event, json=NONE)).json()["sources"]["payment"] == "client"
    assert (await quoted())["advance"] == 6_300
    assert (await office.get(path)).json()["applies"]["payment"]["advance"]["value"] == 30


async def test_visitors_read_the_terms_of_the_trip_and_of_its_departures(
    office: httpx.AsyncClient, browser: httpx.AsyncClient, shop: Shop
) -> None:
    async def shown() -> tuple[Any, Any]:
        details = (await browser.get(f"/api/events/{shop.trip_id}/details")).json()
        return details["terms"]["cancellation"]["brackets"], details["event_plans"][0]["terms"]

    mine = cancellation(bracket(7, "price", 10), bracket(0, "price", 100))
    await office.put(f"/api/events/{shop.trip_id}/terms", json=mine)
    assert await shown() == (mine["cancellation"]["brackets"], None)
    own = cancellation(bracket(0, "person", 500))
    await office.put(f"/api/events/{shop.trip_id}/plan/{shop.plan_id}/terms", json=own)
    brackets, departure = await shown()
    assert brackets == mine["cancellation"]["brackets"]
    assert departure["cancellation"]["brackets"] == own["cancellation"]["brackets"]


async def test_prices_may_have_the_tax_in_them(
    office: httpx.AsyncClient, browser: httpx.AsyncClient, path: str, shop: Shop, quoted: Callable[[], Any]
) -> None:
    assert (await office.put(path, json=tax(5, is_included=True))).status_code == 200
    quote = await quoted()
    assert (quote["bed_total"], quote["tax"], quote["total"], quote["is_tax_included"]) == (20_000, 952, 20_000, True)
    assert [line["kind"] for line in quote["lines"]] == ["beds"]
    details = (await browser.get(f"/api/events/{shop.trip_id}/details")).json()
    assert details["room_bed_pricings"][0]["price_with_tax"] == 10_000
    [shelf] = (await browser.get(f"/api/events/user_side_listing/{shop.label}")).json()
    assert shelf["events"][0]["min_price_with_tax"] == 7_500


async def test_another_rate_of_tax_begins_on_its_day(
    office: httpx.AsyncClient, path: str, shop: Shop, quoted: Callable[[], Any]
) -> None:
    for first_day, percent in ((shop.today + timedelta(days=1), 5), (shop.today, 18)):
        rates = [{"percent": 5}, {"percent": 18, "from_day": first_day.isoformat()}]
        assert (await office.put(path, json={"tax": {"rates": rates}})).status_code == 200
        assert (await quoted())["tax_percent"] == percent


async def test_the_brackets_of_a_season_hold_for_departures_that_start_in_it(
    office: httpx.AsyncClient, browser: httpx.AsyncClient, path: str, shop: Shop
) -> None:
    starts_on = shop.today + timedelta(days=60)
    season = {
        "first_day": (starts_on - timedelta(days=3)).isoformat(),
        "last_day": (starts_on + timedelta(days=3)).isoformat(),
        "brackets": [bracket(0, "price", 100)],
    }
    terms = cancellation(bracket(0, "price", 10), seasons=[season])
    assert (await office.put(path, json=terms)).status_code == 200
    held = await hold(browser, shop, double=2)
    found = (await browser.get(f"/api/bookings/{held['reservation_event_id']}/cancellation")).json()
    assert [(one["charge"], one["charge_percent"]) for one in found["brackets"]] == [(21_000, 100)]


async def test_the_tax_on_what_goes_back_is_kept_where_the_terms_say_so(
    office: httpx.AsyncClient, browser: httpx.AsyncClient, path: str, shop: Shop, play: Play
) -> None:
    terms = cancellation(bracket(0, "advance", 50), is_tax_returned=False)
    changed = await office.put(path, json=terms)
    assert changed.json()["applies"]["cancellation"]["is_tax_returned"] is False
    assert [one["refund"] for one in changed.json()["example"]["advance_refunds"]] == [3_000, 0]
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    cancellation_path = f"/api/bookings/{held['reservation_event_id']}/cancellation"
    found = (await browser.get(cancellation_path)).json()
    assert (found["paid"], found["charge"], found["tax_kept"], found["refund"]) == (6_300, 3_150, 150, 3_000)
    asked = await browser.post(f"{cancellation_path}", json={"refund": 3_000})
    assert asked.status_code in {200, 201}, asked.text
    assert (asked.json()["state"], asked.json()["refund"]) == ("asked", 3_000)


@pytest.mark.parametrize("changed", [tax(18), payment(50, 30), payment(30, 45), payment(100)])
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
    assert (await office.put(path, json=changed)).status_code == 200
    refused = await browser.post("/api/bookings/holds", json=payload(seen))
    assert (refused.status_code, refused.json()["code"]) == (409, "price_changed")
    assert refused.json()["quote"] == await quoted()
    held = await browser.post("/api/bookings/holds", json=payload(refused.json()["quote"]))
    assert held.status_code == 201, held.text


async def test_all_is_due_at_once_when_booked_later_than_the_balance_day(
    office: httpx.AsyncClient, path: str, quoted: Callable[[], Any]
) -> None:
    await office.put(path, json=payment(30, 60))
    quote = await quoted()
    assert (quote["balance_due_on"], quote["advance"], quote["instalments"]) == (None, quote["total"], [])


async def test_without_a_gstin_no_tax_is_charged_and_none_can_be_set(
    office: httpx.AsyncClient, path: str, shop: Shop, quoted: Callable[[], Any]
) -> None:
    details = f"/api/clients/{shop.client_id}/document-details"
    event = f"/api/events/{shop.trip_id}/terms"
    assert (await office.put(details, json=DETAILS | {"gstin": ""})).status_code == 200
    assert ((await quoted())["tax_percent"], (await quoted())["total"]) == (0, 20_000)
    found = (await office.get(path)).json()
    assert (found["has_gstin"], found["example"]["quote"]["tax"]) == (False, 0)
    assert found["applies"]["tax"]["rates"] == [{"percent": 5, "from_day": None}]
    for one in (path, event):
        for verb in (office.put(one, json=tax(5)), office.post(f"{one}/preview", json=tax(5))):
            refused = await verb
            assert (refused.status_code, refused.json()["code"]) == (422, "tax_without_gstin")
            assert refused.json()["errors"][0]["field"] == "tax.rates"
    saved = await office.put(path, json=tax(0) | payment(40, 30))
    assert saved.status_code == 200, saved.text
    assert (await office.put(details, json=DETAILS)).status_code == 200
    assert (await quoted())["tax_percent"] == 5


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (payment(0, 30), "payment.advance.value"),
        (payment(100.5, 30), "payment.advance.value"),
        (payment(30), "payment.instalments"),
        (payment(30, 0), "payment.instalments.0.days"),
        (payment(30, 731), "payment.instalments.0.days"),
        (payment(30, 10, 20, 30, 40, 50), "payment.instalments"),
        (tax(-1), "tax.rates.0.percent"),
        (tax(5.125), "tax.rates.0.percent"),
        ({"tax": {"rates": []}}, "tax.rates"),
        ({"tax": {"rates": [{"percent": 5, "from_day": "2027-01-01"}]}}, "tax.rates.0.from_day"),
        ({"tax": {"rates": [{"percent": 5}, {"percent": 18}]}}, "tax.rates.1.from_day"),
        (cancellation(), "cancellation.brackets"),
        (cancellation(bracket(5, "price", 10)), "cancellation.brackets.0.from_days"),
        (cancellation(bracket(5, "price", 10), bracket(5, "price", 20)), "cancellation.brackets.1.from_days"),
        (cancellation(bracket(5, "price", 95), bracket(0, "price", 90)), "cancellation.brackets.1.charge.value"),
        (cancellation(bracket(0, "price", 101)), "cancellation.brackets.0.charge.value"),
        (cancellation(bracket(0, "price", -1)), "cancellation.brackets.0.charge.value"),
        (cancellation(bracket(0, "price", 1), no_show={"basis": "price", "value": 200}), "cancellation.no_show.value"),
    ],
)
async def test_wrong_terms_are_refused_at_their_field(
    office: httpx.AsyncClient, path: str, wrong: dict[str, Any], field: str
) -> None:
    before = (await office.get(path)).json()
    answer = await office.put(path, json=wrong)
    assert answer.status_code == 422, answer.text
    assert field in [one["field"] for one in answer.json()["errors"]]
    assert (await office.get(path)).json() == before


async def test_seasons_must_not_overlap(office: httpx.AsyncClient, path: str) -> None:
    def season(first: date, last: date) -> dict[str, Any]:
        return {"first_day": str(first), "last_day": str(last), "brackets": [bracket(0, "price", 50)]}

    new_year = season(date(2026, 12, 20), date(2027, 1, 5))
    for other, field in (
        (season(date(2027, 1, 5), date(2027, 1, 9)), "first_day"),
        (season(date(2027, 3, 9), date(2027, 3, 1)), "last_day"),
    ):
        answer = await office.put(path, json=cancellation(bracket(0, "price", 10), seasons=[new_year, other]))
        assert [one["field"] for one in answer.json()["errors"]] == [f"cancellation.seasons.1.{field}"]


async def test_a_preview_saves_nothing_and_terms_are_the_operators_alone(
    browser: httpx.AsyncClient, office: httpx.AsyncClient, path: str, shop: Shop
) -> None:
    event = f"/api/events/{shop.trip_id}/terms"
    for one in (path, event, f"/api/events/{shop.trip_id}/plan/{shop.plan_id}/terms"):
        before = (await office.get(one)).json()
        preview = await office.post(f"{one}/preview", json=payment(100))
        assert preview.json()["example"]["quote"]["balance_due_on"] is None
        assert (await office.get(one)).json() == before
        assert (await browser.get(one)).status_code == 404
        assert (await browser.put(one, json=NONE)).status_code == 404
    assert (await office.get(f"/api/events/{shop.trip_id}/plan/999999/terms")).status_code == 404
