"""The page of one event: what it shows, and who gets 404."""

from datetime import timedelta
from typing import Any

import psycopg
import pytest
from tests.catalogue.conftest import MakeShop, Shop
from tests.catalogue.trip_facts import NO_FACTS
from tests.conftest import Api, HandClock

from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.service import event_import

pytestmark = pytest.mark.anyio


async def read(api: Api, trip_id: int, label: str | None = "majuli", **query: str) -> Any:
    answer = await api(label).get(f"/api/events/{trip_id}/details", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_every_field_of_an_event_is_returned(shop: Shop, api: Api) -> None:
    made = await shop.event()

    event = await read(api, made.trip_id)
    [image] = event.pop("images")
    assert image["sources"]
    assert event.pop("created_at").endswith("Z")
    stops = event.pop("itineraries")
    assert [(stop["day_count"], stop["stop_name"], stop["eta"]) for stop in stops] == [
        (1, "Day 1", "08:30"),
        (2, "Day 2", "08:30"),
        (3, "Day 3", "08:30"),
    ]
    double, quad = (pricing["room_bed_id"] for pricing in event["room_bed_pricings"])
    dates = shop.dates(0, 10)
    assert event == {
        "event_id": made.trip_id,
        "client_id": shop.client_id,
        "title": "Majuli by ferry",
        "videos": [],
        "display_sequence": None,
        "description": "Slow days.",
        "destination": "Majuli, Assam",
        "tour_duration": 3,
        "tour_capacity": 12,
        "status": "active",
        "instruction_for_trip": "Shoes.",
        "trip_includes": "Meals.",
        **NO_FACTS,
        "untranslated": [],
        "min_price": 9999.5,
        "tour_per_head_price": 9999.5,
        "min_price_with_tax": 10499.5,
        "tax_percent": 5,
        "bookable": True,
        "is_abroad": False,
        "event_plans": [
            {
                "ep_id": made.plan_ids[0],
                "booking_start_date": str(dates.booking_start_date),
                "booking_end_date": str(dates.booking_end_date),
                "tour_start_date": str(dates.tour_start_date),
                "tour_end_date": str(dates.tour_end_date),
                "status": "booking",
                "instruction_for_trip": "",
                "available_slots": 12,
                "capacity": 12,
                "guaranteed": False,
                "minimum_group": None,
                "going": 0,
                "decide_on": None,
                "price_with_tax": 10499.5,
                "cheapest_left": None,
                "rank": 1,
                # The advance is kept in the last fourteen days.
                "cancellation": {
                    "until": str(dates.tour_start_date),
                    "price_with_tax": 10499.5,
                    "refund": 7349.5,
                },
                "room_beds": [
                    {
                        "room_bed_id": double,
                        "available_beds": 12,
                        "price_per_head_trip": 12500,
                        "price_with_tax": 13125,
                        "price_per_day_with_tax": 4375,
                        "single_supplement_with_tax": None,
                    },
                    {
                        "room_bed_id": quad,
                        "available_beds": 12,
                        "price_per_head_trip": 9999.5,
                        "price_with_tax": 10499.5,
                        "price_per_day_with_tax": 3499.83,
                        "single_supplement_with_tax": None,
                    },
                ],
                "variants": [],
                "add_ons": [],
                "offers": [],
                "minimum_party": None,
                "terms": None,
            }
        ],
        "room_bed_pricings": [
            {
                "room_bed_id": double,
                "room_type": "Double Sharing",
                "room_capacity": 2,
                "price_per_head_trip": 12500,
                "price_per_head_per_day": 4166.67,
                "price_with_tax": 13125,
                "price_per_day_with_tax": 4375,
                "single_supplement": None,
                "single_supplement_with_tax": None,
            },
            {
                "room_bed_id": quad,
                "room_type": "Quad Sharing",
                "room_capacity": 4,
                "price_per_head_trip": 9999.5,
                "price_per_head_per_day": 3333.17,
                "price_with_tax": 10499.5,
                "price_per_day_with_tax": 3499.83,
                "single_supplement": None,
                "single_supplement_with_tax": None,
            },
        ],
        "variants": [],
        "traveller_categories": [],
        "add_ons": [],
        "categories": [{"category_id": shop.shelves["Rivers"], "name": "Rivers", "description": ""}],
        "client": {
            "client_id": shop.client_id,
            "client_name": "Majuli",
            "client_url": "majuli",
            "client_logo": None,
            "client_banner": None,
            "tagline": "",
            "introduction": "",
            "public_phone": "",
            "public_whatsapp": "",
            "since_year": None,
            "licences": "",
            "takes_online_payments": False,
        },
        "terms": {
            "tax": {"rates": [{"percent": 5, "from_day": None}], "is_included": False},
            "payment": {
                "advance": {"basis": "price", "value": 30},
                "instalments": [{"share": 1, "days": 28, "counted_from": "booking"}],
            },
            "cancellation": {
                "brackets": [
                    {"from_days": 31, "charge": {"basis": "advance", "value": 50}},
                    {"from_days": 15, "charge": {"basis": "advance", "value": 75}},
                    {"from_days": 0, "charge": {"basis": "advance", "value": 100}},
                ],
                "seasons": [],
                "least_per_person": 0,
                "no_show": {"basis": "price", "value": 100},
                "is_tax_returned": True,
                "own_changes_days": None,
                "move_per_person": 0,
            },
        },
    }


async def test_beds_left_are_bounded_by_their_own_and_by_the_plans(
    shop: Shop, api: Api, owner: psycopg.Connection[Any]
) -> None:
    made = await shop.event()
    plan_id = made.plan_ids[0]
    owner.execute("UPDATE plan_stock SET held = 1, sold = 6 WHERE departure_id = %s", (plan_id,))
    owner.execute(
        "UPDATE bed_stock SET sold = 9 WHERE departure_id = %s AND sharing_type_id ="
        " (SELECT min(sharing_type_id) FROM bed_stock WHERE departure_id = %s)",
        (plan_id, plan_id),
    )

    [plan] = (await read(api, made.trip_id))["event_plans"]
    assert plan["available_slots"] == 5
    assert [bed["available_beds"] for bed in plan["room_beds"]] == [3, 5]


async def test_status_keeps_the_plans_of_that_status(shop: Shop, api: Api) -> None:
    made = await shop.event(plans=[(0, 10), (5, 20), (-30, -10), (-5, -1), (-5, -2)])

    by_status = {plan["status"]: plan["ep_id"] for plan in (await read(api, made.trip_id))["event_plans"]}
    opened, later, done, scheduled, started = made.plan_ids
    assert by_status == {
        "booking": opened,
        "upcoming": later,
        "completed": done,
        "scheduled": scheduled,
        "ongoing": started,
    }
    kept = await read(api, made.trip_id, status="booking")
    assert [plan["ep_id"] for plan in kept["event_plans"]] == [opened]
    assert (await api("majuli").get(f"/api/events/{made.trip_id}/details?status=soon")).status_code == 422


async def test_window_closes_at_the_clients_midnight(shop: Shop, api: Api, clock: HandClock) -> None:
    made = await shop.event(plans=[(0, 0)])
    assert (await read(api, made.trip_id))["bookable"] is True

    clock.move(timedelta(days=1))
    event = await read(api, made.trip_id, status="booking")
    assert (event["bookable"], event["event_plans"]) == (False, [])


async def test_inactive_event_is_shown_but_not_bookable(shop: Shop, api: Api) -> None:
    made = await shop.event()
    async with shop.database.client_transaction(shop.client_id) as tx:
        await event_import.withdraw_event(tx, trip_id=made.trip_id)

    event = await read(api, made.trip_id, status="booking")
    assert (event["status"], event["bookable"]) == ("inactive", False)


async def test_drafts_do_not_exist(shop: Shop, api: Api) -> None:
    draft = await shop.event(is_published=False)
    published = await shop.event()
    start = shop.today + timedelta(days=9)
    dates = PlanDates(shop.today, shop.today + timedelta(days=5), start, start + timedelta(days=2))
    async with shop.database.client_transaction(shop.client_id) as tx:
        await event_import.add_plan(tx, trip_id=published.trip_id, dates=dates, today=shop.today, is_draft=True)

    for label in ("majuli", None):
        assert (await api(label).get(f"/api/events/{draft.trip_id}/details")).status_code == 404
    event = await read(api, published.trip_id)
    assert [plan["ep_id"] for plan in event["event_plans"]] == published.plan_ids


async def test_stranger_cannot_tell_foreign_from_absent(shop: Shop, make_shop: MakeShop, api: Api) -> None:
    other = await make_shop("zanskar")
    waiting = await make_shop("waiting", status="open")
    foreign = await other.event()
    unapproved = await waiting.event()

    site = api("majuli")
    answers = [
        await site.get(f"/api/events/{trip_id}/details") for trip_id in (foreign.trip_id, unapproved.trip_id, 999_999)
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert (await api().get(f"/api/events/{foreign.trip_id}/details")).status_code == 200
    assert (await api().get(f"/api/events/{unapproved.trip_id}/details")).status_code == 404


async def test_reader_who_has_it_gets_304(shop: Shop, api: Api) -> None:
    made = await shop.event()
    browser = api("majuli")
    path = f"/api/events/{made.trip_id}/details?status=booking"
    tag = (await browser.get(path)).headers["etag"]

    assert (await browser.get(path, headers={"If-None-Match": tag})).status_code == 304
