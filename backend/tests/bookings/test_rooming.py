"""Rooms over HTTP: proposed, saved against a version, emptied on cancelling."""

from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api
from tests.shop import PAYER, Person, Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


def sent(rooming: dict[str, Any], rooms: list[dict[str, Any]] | None = None, **changed: Any) -> dict[str, Any]:
    """Rooms as they are sent back."""
    return {"version": rooming["version"], "mixing": rooming["mixing"], "rooms": rooms or rooming["rooms"], **changed}


@dataclass(frozen=True)
class Office:
    """The operator's desk with three bookings on it, and their travellers in order."""

    http: httpx.AsyncClient
    path: str
    bookings: list[int]
    ids: list[int]


@pytest.fixture
async def desk(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Office:
    office = shop.operator.on(api(shop.label))
    booked = []
    women = [{**PAYER, "gender": "Female", "age": 34}, {"full_name": "Mina", "gender": "Female"}]
    men = [{**PAYER, "full_name": "Dev", "gender": "Male"}, {"full_name": "Ravi", "gender": "Male"}]
    for party in ([*women, {"full_name": "Rina", "gender": "Female"}], men, [PAYER]):
        payload = shop.payload(double=len(party), travellers=party)
        held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
        await verify(browser, await play((await order(browser, held))["order_id"]))
        booked.append(held["reservation_event_id"])
    path = f"/api/bookings/clients/{shop.client_id}/plans/{shop.plan_id}/rooming"
    shown = (await office.get(path)).json()
    return Office(office, path, booked, [one["traveller_id"] for one in shown["travellers"]])


async def test_rooms_are_proposed_and_saved(desk: Office, shop: Shop) -> None:
    office, path, ids = desk.http, desk.path, desk.ids
    empty = (await office.get(path)).json()
    assert (empty["version"], empty["rooms"], empty["updated_by"]) == (0, [], None)
    assert [one["full_name"] for one in empty["travellers"]] == [
        "Asha Baruah",
        "Mina",
        "Rina",
        "Dev",
        "Ravi",
        "Asha Baruah",
    ]
    assert [(one["room_type"], one["total_rooms"], one["beds_sold"]) for one in empty["sharing_types"]] == [
        ("Double Sharing", 5, 6),
        ("Quad Sharing", 5, 0),
    ]
    proposed = (await office.post(f"{path}/proposal", json={"mixing": "party", "rooms": []})).json()
    # Whose gender nobody knows shares with no stranger.
    assert [room["travellers"] for room in proposed["rooms"]] == [ids[:2], ids[3:5], [ids[2]], [ids[5]]]
    assert proposed["conflicts"] == []
    assert (await office.get(path)).json() == empty, "a proposal keeps nothing"
    rooms = proposed["rooms"]
    rooms[0] |= {"room_number": "101", "checkin_date": shop.today.isoformat()}
    saved = (await office.put(path, json=sent(empty, rooms))).json()
    assert (saved["version"], [room["travellers"] for room in saved["rooms"]]) == (
        1,
        [room["travellers"] for room in rooms],
    )
    assert saved["updated_by"] == "Operator"
    room_ids = [room["plan_room_id"] for room in saved["rooms"]]
    # Saving what was made from an earlier version is refused, with the present version in the answer.
    late = await office.put(path, json=sent(empty, []))
    assert (late.status_code, late.json()["code"]) == (409, "rooming_changed")
    assert late.json()["rooming"] == saved
    # Conflicts are kept and shown.
    rooms = saved["rooms"]
    rooms[2]["travellers"], rooms[3]["travellers"] = [ids[2], ids[3]], []
    rooms[1]["travellers"] = [ids[4]]
    rooms[1] |= {"gender_rule": "women", "room_number": "101"}
    mixed = (await office.put(path, json=sent(saved))).json()
    assert [(one["kind"], one["room"], one["travellers"]) for one in mixed["conflicts"]] == [
        ("against_rule", 1, [ids[4]]),
        ("mixed_genders", 2, [ids[2], ids[3]]),
        ("number_twice", 0, []),
        ("number_twice", 1, []),
        ("apart", None, [ids[4], ids[3]]),
    ]
    assert [room["plan_room_id"] for room in mixed["rooms"]] == room_ids
    # Fewer rooms: the others are gone.
    fewer = (await office.put(path, json=sent(mixed, mixed["rooms"][:1]))).json()
    assert [room["plan_room_id"] for room in fewer["rooms"]] == room_ids[:1]


async def test_impossible_rooms_are_refused_and_cancelling_empties_beds(
    desk: Office, browser: httpx.AsyncClient, shop: Shop, asha: Person, owner: psycopg.Connection[Any]
) -> None:
    office, path, ids = desk.http, desk.path, desk.ids
    double = shop.beds["Double Sharing"]
    first = {"room_bed_id": double, "room_number": "101", "checkin_date": shop.today.isoformat()}
    rooms = [{**first, "travellers": ids[:2]}, {"room_bed_id": double, "travellers": ids[3:5]}]
    empty = (await office.get(path)).json()
    mixed = (await office.put(path, json=sent(empty, rooms))).json()
    other = await hold(browser, shop, quad=1)
    mine = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    held_only = next(
        one["traveller_info"][0]["traveller_id"]
        for one in mine
        if one["reservation_event"]["reservation_event_id"] == other["reservation_event_id"]
    )
    for travellers, status, code in (
        (ids[:3], 409, "room_overfull"),
        ([held_only], 409, "not_on_this_departure"),
        ([ids[0], ids[0]], 422, "invalid"),
    ):
        refused = await office.put(path, json=sent(mixed, [{"room_bed_id": double, "travellers": travellers}]))
        assert (refused.status_code, refused.json()["code"]) == (status, code), refused.text
    strange = await office.put(path, json=sent(mixed, [{"room_bed_id": 999, "travellers": []}]))
    assert strange.json()["errors"][0]["field"] == "rooms.0.room_bed_id"
    absent = await office.put(path, json=sent(mixed, [{"plan_room_id": 999, "room_bed_id": double}]))
    assert absent.status_code == 404
    assert (await office.get(path)).json() == mixed

    # The booking tells its rooms, to the operator and to who booked.
    details = f"/api/bookings/clients/{shop.client_id}/reservations/{desk.bookings[0]}/details"
    (room,) = (await office.get(details)).json()["event_booking_rooms"]
    starts, ends = empty["tour_start_date"], empty["tour_end_date"]
    assert (room["room_number"], room["checkin_date"], room["checkout_date"]) == ("101", shop.today.isoformat(), ends)
    mine = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    rooms = {one["reservation_event"]["reservation_event_id"]: one["event_booking_rooms"][0] for one in mine}
    assert rooms[desk.bookings[0]]["room_number"] == "101"
    assert (rooms[other["reservation_event_id"]]["room_number"], rooms[desk.bookings[2]]["checkin_date"]) == (
        "",
        starts,
    )
    # Who cancels leaves their room, and whoever has the rooms open learns of it.
    await office.post(f"/api/bookings/cancel/{desk.bookings[1]}", json={"amount": 0, "tell": False})
    left = (await office.get(path)).json()
    assert [room["travellers"] for room in left["rooms"]] == [ids[:2], []]
    assert left["version"] == mixed["version"] + 1
    assert owner.execute("SELECT count(*) FROM room_place").fetchone() == (2,)
    assert (await office.put(path, json=sent(mixed))).status_code == 409


async def test_an_id_check_ends_when_the_id_changes(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, owner: psycopg.Connection[Any]
) -> None:
    office = shop.operator.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    reservation = f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}"
    ((traveller_id,),) = owner.execute("SELECT traveller_id FROM traveller").fetchall()
    traveller = f"{reservation}/travellers/{traveller_id}"
    early = await office.put(f"{traveller}/id-sighted", json={"is_sighted": True})
    assert early.json()["code"] == "not_confirmed_yet"
    await verify(browser, await play((await order(browser, held))["order_id"]))
    first = (await office.put(f"{traveller}/id-sighted", json={"is_sighted": True})).json()
    assert first["id_sighted_at"] is not None
    assert (await office.put(f"{traveller}/id-sighted", json={"is_sighted": True})).json() == first
    (person,) = (await office.get(f"{reservation}/details")).json()["traveller_info"]
    assert person["id_sighted_at"] is not None
    kept = {name: person[name] for name in ("full_name", "id_type", "emergency_contact", "meal_preference")}
    await office.put(traveller, json={**kept, "age": 40})
    (person,) = (await office.get(f"{reservation}/details")).json()["traveller_info"]
    assert person["id_sighted_at"] is not None, "another age is no other ID"
    await office.put(traveller, json={**kept, "id_proof": "Z7654321"})
    (person,) = (await office.get(f"{reservation}/details")).json()["traveller_info"]
    assert person["id_sighted_at"] is None
    acts = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'traveller.id%'").fetchall()
    assert acts == [("traveller.id_sighted",)]
