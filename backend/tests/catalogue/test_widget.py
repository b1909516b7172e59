"""What a widget on an operator's own website reads and runs."""

import gzip

import pytest
from sqlalchemy import select
from tests.bookings.conftest import asha, browser, shop
from tests.conftest import Api
from tests.shop import Person, Shop, open_shop

from toli.infra.config import locations
from toli.infra.db.database import Database
from toli.selling.bookings.models import Booking

__all__ = ["asha", "browser", "shop"]

pytestmark = pytest.mark.anyio

ELSEWHERE = {"Origin": "https://yatra.example", "Sec-Fetch-Site": "cross-site"}
DEPARTURES = "/api/widget/departures"
MOST_BYTES = 30_000
"""Of the script, compressed by gzip."""


async def test_any_website_reads_trips_as_cards_show_them(api: Api, shop: Shop) -> None:
    answer = await api(shop.label).get(DEPARTURES, headers=ELSEWHERE)
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "access-control-allow-credentials" not in answer.headers
    assert "set-cookie" not in answer.headers
    assert answer.headers["cache-control"].startswith("public, max-age=60")
    (trip,) = answer.json()["events"]
    (shelf, *_) = (await api(shop.label).get(f"/api/events/user_side_listing/{shop.label}")).json()
    (card,) = shelf["events"]
    assert trip == {name: card[name] for name in trip}
    (plan,) = trip["event_plans"]
    assert plan["price_with_tax"] == trip["min_price_with_tax"] > 0


async def test_an_unchanged_answer_is_304_and_a_sale_changes_it(api: Api, shop: Shop, browser: Person) -> None:
    site = api(shop.label)
    first = await site.get(DEPARTURES)
    again = await site.get(DEPARTURES, headers={"If-None-Match": first.headers["etag"], **ELSEWHERE})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["access-control-allow-origin"] == "*"
    held = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=2)})
    assert held.status_code == 201, held.text
    after = await site.get(DEPARTURES, headers={"If-None-Match": first.headers["etag"]})
    assert after.status_code == 200
    left = [answer.json()["events"][0]["event_plans"][0]["available_slots"] for answer in (first, after)]
    assert left[0] - left[1] == 2


async def test_who_is_signed_in_makes_no_difference(api: Api, shop: Shop) -> None:
    stranger = await api(shop.label).get(DEPARTURES)
    operator = await shop.operator.on(api(shop.label)).get(DEPARTURES)
    assert (operator.content, operator.headers["etag"]) == (stranger.content, stranger.headers["etag"])


async def test_one_trip_in_another_language(api: Api, shop: Shop, database: Database) -> None:
    site = api(shop.label)
    one = await site.get(DEPARTURES, params={"trip": shop.trip_id, "lang": "hi"})
    assert [trip["event_id"] for trip in one.json()["events"]] == [shop.trip_id]
    unknown = await site.get(DEPARTURES, params={"lang": "xx"})
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (422, "lang")
    assert (await site.get(DEPARTURES, params={"trip": 0})).status_code == 422


async def test_trips_of_others_and_the_main_site_have_none(api: Api, shop: Shop, database: Database) -> None:
    other = await open_shop(database, label="zanskar", today=shop.today)
    answer = await api(shop.label).get(DEPARTURES, params={"trip": other.trip_id})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert (await api().get(DEPARTURES)).status_code == 404


async def test_private_departures_are_left_out(api: Api, shop: Shop, database: Database) -> None:
    async with database.client_transaction(shop.client_id) as tx:
        connection = tx.connection
        await connection.exec_driver_sql("UPDATE departure SET access_code = 'SCHOOL'")
    assert (await api(shop.label).get(DEPARTURES)).json()["events"] == []
    assert (await api(shop.label).get(DEPARTURES, params={"trip": shop.trip_id})).status_code == 404


@pytest.mark.parametrize("language", ["en", "hi"])
async def test_the_script_runs_on_any_website(api: Api, shop: Shop, language: str) -> None:
    built = next(locations.frontend().glob(f"assets/widget-{language}-*.js"), None)
    assert built is not None, "build the front end first: make build"
    answer = await api(shop.label).get(f"/api/widget.js?lang={language}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.content == built.read_bytes()
    assert len(gzip.compress(answer.content)) <= MOST_BYTES


async def test_a_booking_keeps_the_source_of_the_sale(
    api: Api, shop: Shop, browser: Person, database: Database
) -> None:
    payload = shop.payload(double=1)
    payload["reservation_event"]["sale_source"] = "yatra.example"
    held = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert held.status_code == 201, held.text
    booking_id = held.json()["reservation_event_id"]
    office = shop.operator.on(api(shop.label))
    details = await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}/details")
    assert details.json()["reservation_event"]["sale_source"] == "yatra.example"
    # A changed hold replaces the first; its page no longer has the source.
    again = await browser.post(
        "/api/bookings/holds", json={"booking_payload": shop.payload(double=2), "replaces": booking_id}
    )
    assert again.status_code == 201, again.text
    async with database.client_transaction(shop.client_id) as tx:
        kept = await tx.scalar(
            select(Booking.sale_source).where(Booking.booking_id == again.json()["reservation_event_id"])
        )
    assert kept == "yatra.example"
    payload["reservation_event"]["sale_source"] = "x" * 101
    refused = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert refused.json()["errors"][0]["field"].endswith("sale_source")


async def test_no_website_can_frame_the_booking_steps(api: Api, shop: Shop) -> None:
    for step in ("", "/book", "/travellers", "/review"):
        page = await api(shop.label).get(f"/events/{shop.trip_id}{step}")
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"], step
