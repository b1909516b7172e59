"""The options of a trip, as operators set them and visitors read them."""

from typing import Any

import psycopg
import pytest
from tests.catalogue.operator_site import OperatorSite

pytestmark = pytest.mark.anyio

DELHI = {"name": "From Delhi", "difference": 1500}
DEHRADUN = {"name": "From Dehradun", "difference": -500.5, "stock": 4}
CHILD = {"name": "Child", "min_age": 5, "max_age": 11, "percent": 50}
MULE = {"name": "Mule", "price": 900, "is_per_day": True, "basis": "booking", "stock": 5, "cutoff_days": 3}
BOOTS = {"name": "Rented boots", "description": "Any size", "price": 400, "tax_percent": 18}
ALL = {"variants": [DELHI, DEHRADUN], "categories": [CHILD], "add_ons": [MULE, BOOTS]}


async def test_the_options_of_a_trip_are_read_and_replaced_by_section(site: OperatorSite) -> None:
    trip_id = await site.published()
    path = f"/events/{trip_id}/options"
    none = await site.call("GET", path)
    assert [none[section] for section in ("variants", "categories", "add_ons")] == [[], [], []]
    made = await site.call("PUT", path, ALL)
    assert made["version"] != none["version"]
    assert made == await site.call("GET", path)
    delhi, dehradun = made["variants"]
    assert (delhi["difference"], delhi["stock"], delhi["taken"]) == (1500, None, 0)
    assert (dehradun["difference"], dehradun["stock"]) == (-500.5, 4)
    [child] = made["categories"]
    assert {name: child[name] for name in CHILD} == CHILD
    mule, boots = made["add_ons"]
    assert (mule["price"], mule["basis"], mule["is_per_day"], mule["cutoff_days"]) == (900, "booking", True, 3)
    assert (boots["tax_percent"], boots["basis"], boots["stock"], boots["description"]) == (
        18,
        "person",
        None,
        "Any size",
    )

    swapped = [{**dehradun, "name": "from delhi"}, {**delhi, "name": "FROM DEHRADUN"}]
    changed = await site.call("PUT", path, {"variants": swapped})
    assert [(one["option_id"], one["name"]) for one in changed["variants"]] == [
        (dehradun["option_id"], "from delhi"),
        (delhi["option_id"], "FROM DEHRADUN"),
    ]
    assert changed["categories"] == made["categories"]
    assert changed["add_ons"] == made["add_ons"]
    again = await site.call("PUT", path, {"add_ons": [{**MULE, "name": "boots"}], "categories": []})
    assert again["categories"] == []
    assert again["add_ons"][0]["option_id"] not in {
        mule["option_id"],
        boots["option_id"],
    }


async def test_visitors_read_options_and_what_is_left(site: OperatorSite) -> None:
    trip_id = await site.published()
    room = (await site.call("GET", f"/events/{trip_id}/pricing"))[0]["room_bed_id"]
    await site.call("PUT", f"/events/{trip_id}/pricing", {"room_bed_id": room, "single_supplement": 2000})
    await site.call("PUT", f"/events/{trip_id}/options", ALL)
    event = await site.call("GET", f"/events/{trip_id}/details")
    [plan] = event["event_plans"]
    assert [(one["name"], one["difference_with_tax"], one["left"]) for one in plan["variants"]] == [
        ("From Delhi", 1500, None),
        ("From Dehradun", -500.5, 4),
    ]
    starts = site.today.toordinal() + 12
    assert [(one["name"], one["price_with_tax"], one["left"]) for one in plan["add_ons"]] == [
        ("Mule", 2700, 5),
        ("Rented boots", 400, None),
    ]
    assert [one["bookable_until"] for one in plan["add_ons"]] == [
        str(site.today.fromordinal(starts - 3)),
        str(site.today.fromordinal(starts - 1)),
    ]
    assert [one["name"] for one in event["traveller_categories"]] == ["Child"]
    assert [one["left"] for one in event["variants"] + event["add_ons"]] == [None] * 4
    assert plan["room_beds"][0]["single_supplement_with_tax"] == 2000
    assert event["room_bed_pricings"][0]["single_supplement"] == 2000


async def test_stock_is_counted_on_departures_that_are_added_later(site: OperatorSite) -> None:
    trip_id = await site.published()
    await site.call("PUT", f"/events/{trip_id}/options", ALL)
    await site.call("POST", f"/events/{trip_id}/plan", site.dates(starts_in=20), status=201)
    more = {**MULE, "stock": 9}
    await site.call("PUT", f"/events/{trip_id}/options", {"add_ons": [more]})
    plans = (await site.call("GET", f"/events/{trip_id}/details"))["event_plans"]
    assert [[one["left"] for one in plan["variants"] + plan["add_ons"]] for plan in plans] == [[None, 4, 9]] * 2


async def test_a_copy_has_the_options_that_are_sold(site: OperatorSite) -> None:
    trip_id = await site.published()
    await site.call("PUT", f"/events/{trip_id}/options", ALL)
    await site.call("PUT", f"/events/{trip_id}/options", {"variants": [DELHI]})
    copy = (await site.call("POST", f"/duplicate_an_event/{trip_id}", status=201))["event_id"]
    copied = await site.call("GET", f"/events/{copy}/options")
    assert [one["name"] for one in copied["variants"]] == ["From Delhi"]
    assert [one["name"] for one in copied["categories"] + copied["add_ons"]] == ["Child", "Mule", "Rented boots"]
    # In a draft, which nobody has booked, a row that is left out is deleted, its counters too.
    assert (await site.call("PUT", f"/events/{copy}/options", {"add_ons": []}))["add_ons"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"variants": [DELHI, {**DELHI, "name": "FROM DELHI"}]}, "variants.1.name"),
        ({"variants": [{**DELHI, "difference": -12500}]}, "variants.0.difference"),
        ({"variants": [{**DELHI, "option_id": 999_999}]}, "variants.0.option_id"),
        ({"variants": [{**DELHI, "stock": 0}]}, "variants.0.stock"),
        ({"variants": [{**DELHI, "name": " "}]}, "variants.0.name"),
        ({"variants": [{**DELHI, "name": f"Place {number}"} for number in range(21)]}, "variants"),
        ({"categories": [{**CHILD, "max_age": 4}]}, "categories.0.max_age"),
        ({"categories": [{"name": "Anybody", "percent": 50}]}, "categories.0.min_age"),
        ({"categories": [{**CHILD, "percent": 101}]}, "categories.0.percent"),
        ({"add_ons": [{**MULE, "price": -1}]}, "add_ons.0.price"),
        ({"add_ons": [MULE, {**MULE, "name": "mule"}]}, "add_ons.1.name"),
        ({"add_ons": [{**MULE, "basis": "day"}]}, "add_ons.0.basis"),
    ],
)
async def test_options_that_cannot_be_sold_are_refused(site: OperatorSite, body: dict[str, Any], field: str) -> None:
    trip_id = await site.draft()
    answer = await site.call("PUT", f"/events/{trip_id}/options", body, status=422)
    assert [one["field"] for one in answer["errors"]] == [field]


async def test_a_change_of_options_is_refused_after_a_newer_one_and_is_in_the_log(
    site: OperatorSite, owner: psycopg.Connection[Any]
) -> None:
    path = f"/events/{await site.published()}/options"
    seen = (await site.call("PUT", path, ALL))["version"]
    await site.call("PUT", path, {"variants": []}, headers={"If-Match": f'"{seen}"'})
    assert "changed elsewhere" in await site.refused("PUT", path, {"variants": []}, headers={"If-Match": f'"{seen}"'})
    log = owner.execute(
        "SELECT data->'before'->'variants'->0->>'name' FROM audit_entry WHERE action = 'options.changed'"
        " ORDER BY audit_id"
    ).fetchall()
    assert log == [(None,), ("From Delhi",)]


async def test_a_room_for_one_has_no_single_supplement(site: OperatorSite) -> None:
    trip_id = await site.draft()
    single = {"room_type": "Single", "total_rooms": 1, "price_per_head_trip": 15000, "single_supplement": 100}
    answer = await site.call("POST", f"/events/{trip_id}/pricing", single, status=422)
    assert [one["field"] for one in answer["errors"]] == ["single_supplement"]
    [double] = await site.call("GET", f"/events/{trip_id}/pricing")
    key = {"room_bed_id": double["room_bed_id"]}
    set_ = await site.call("PUT", f"/events/{trip_id}/pricing", {**key, "single_supplement": 100})
    kept = await site.call("PUT", f"/events/{trip_id}/pricing", {**key, "remarks": "Twin"})
    rows = [{**key, "room_type": "Double", "total_rooms": 3, "price_per_head_trip": 9000}]
    [listed] = await site.call("PUT", f"/events/{trip_id}/pricing/all", rows)
    assert (listed["single_supplement"], listed["price_per_head_trip"]) == (100, 9000)
    gone = await site.call("PUT", f"/events/{trip_id}/pricing", {**key, "single_supplement": None})
    assert [one["single_supplement"] for one in (set_, kept, gone)] == [100, 100, None]
