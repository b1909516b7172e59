"""Sharing types with names of the operator's own, for up to 12 persons."""

from typing import Any

import httpx
import pytest
from tests.catalogue.operator_site import OperatorSite
from tests.conftest import Api
from tests.shop import person

from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

DORM = {"room_type": " Dorm, women only ", "room_capacity": 8, "total_rooms": 1, "price_per_head_trip": 4000}


async def test_a_trip_has_several_kinds_of_room_of_one_size(site: OperatorSite) -> None:
    path = f"/events/{await site.draft()}"
    added = await site.call("POST", f"{path}/pricing", DORM, status=201)
    assert (added["room_type"], added["room_capacity"], added["bed_count"]) == ("Dorm, women only", 8, 8)
    tent = {"room_type": "Tent for 12", "room_capacity": 12, "total_rooms": 2, "price_per_head_trip": 3000}
    await site.call("POST", f"{path}/pricing", tent, status=201)
    twin = await site.call("POST", f"{path}/pricing", {**DORM, "room_type": "Twin", "room_capacity": 2}, status=201)
    assert "already exists" in await site.refused("POST", f"{path}/pricing", {**DORM, "room_type": "dorm, WOMEN only"})
    assert "already exists" in await site.refused("POST", f"{path}/pricing", {**DORM, "room_type": "double"})
    rename = {"room_bed_id": twin["room_bed_id"], "room_type": "TENT FOR 12"}
    assert "already exists" in await site.refused("PUT", f"{path}/pricing", rename)
    (plan,) = await site.call("GET", f"{path}/plan")
    assert [(bed["room_type"], bed["room_capacity"], bed["total"]) for bed in plan["room_beds"]] == [
        ("Double Sharing", 2, 6),
        ("Twin", 2, 2),
        ("Dorm, women only", 8, 8),
        ("Tent for 12", 12, 24),
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"room_capacity": None}, "room_capacity"),
        ({"room_capacity": 0}, "room_capacity"),
        ({"room_capacity": 13}, "room_capacity"),
        ({"room_type": "x" * 61}, "room_type"),
        ({"room_type": "  "}, "room_type"),
    ],
)
async def test_a_kind_of_room_without_name_or_size_is_refused(
    site: OperatorSite, change: dict[str, Any], field: str
) -> None:
    event = (await site.call("POST", "/events", {"title": "Majuli", "tour_duration": 3}, status=201))["event_id"]
    answer = await site.call("POST", f"/events/{event}/pricing", {**DORM, **change}, status=422)
    assert [one["field"] for one in answer["errors"]] == [field]


async def test_a_standard_name_says_the_persons_unless_they_are_given(site: OperatorSite) -> None:
    event = (await site.call("POST", "/events", {"title": "Majuli", "tour_duration": 3}, status=201))["event_id"]
    path = f"/events/{event}/pricing"
    row = {"total_rooms": 1, "price_per_head_trip": 4000}
    listed = await site.call("PUT", f"{path}/all", [{**row, "room_type": name} for name in ("quad", "Triple Sharing")])
    assert [(one["room_type"], one["room_capacity"]) for one in listed] == [("Triple Sharing", 3), ("Quad Sharing", 4)]
    triple, quad = listed
    changed = await site.call("PUT", path, {"room_bed_id": quad["room_bed_id"], "room_capacity": 5})
    assert (changed["room_type"], changed["room_capacity"]) == ("Quad Sharing", 5)
    renamed = [
        {**row, "room_bed_id": triple["room_bed_id"], "room_type": "Tent"},
        {**row, "room_bed_id": quad["room_bed_id"], "room_type": "Double"},
    ]
    listed = await site.call("PUT", f"{path}/all", renamed)
    assert [(one["room_bed_id"], one["room_type"], one["room_capacity"]) for one in listed] == [
        (quad["room_bed_id"], "Double Sharing", 2),
        (triple["room_bed_id"], "Tent", 3),
    ]
    many = [{**row, "room_type": f"Tent {number}", "room_capacity": 3} for number in range(12)]
    await site.call("PUT", f"{path}/all", many)
    assert await site.refused("POST", path, {**row, "room_type": "Single"}) == (
        "A trip can have up to 12 room types. Delete one before you add another."
    )
    await site.call("PUT", f"{path}/all", [*many, DORM], status=422)


async def test_a_kind_of_room_is_renamed_after_publication_and_bookings_keep_its_name(
    site: OperatorSite, api: Api, database: Database
) -> None:
    event = await site.draft()
    path = f"/events/{event}"
    dorm = await site.call("POST", f"{path}/pricing", DORM, status=201)
    await site.call("PUT", path, {"status": "active"})
    buyer = (await person(database, "asha@example.com", label="majuli")).on(api("majuli"))
    (plan,) = (await buyer.get(f"/api{path}/details")).json()["event_plans"]
    rooms = [{"room_bed_id": dorm["room_bed_id"], "selected_beds_quantity": 8}]

    async def sold_as(browser: httpx.AsyncClient) -> tuple[str, int]:
        wanted = {"event_plan_id": plan["ep_id"], "booking_rooms": rooms}
        line = (await browser.post("/api/bookings/quote", json=wanted)).json()["lines"][0]
        return line["room_type"], line["amount"]

    assert await sold_as(buyer) == ("Dorm, women only", 32000)
    key = {"room_bed_id": dorm["room_bed_id"]}
    renamed = await site.call("PUT", f"{path}/pricing", {**key, "room_type": "Dormitory"})
    assert (renamed["room_type"], renamed["room_capacity"]) == ("Dormitory", 8)
    assert await sold_as(buyer) == ("Dormitory", 32000)
    for change in ({"room_capacity": 9}, {"room_type": "Triple"}):
        assert "Would you like to make a copy of it?" not in await site.refused(
            "PUT", f"{path}/pricing", {**key, **change}
        )
