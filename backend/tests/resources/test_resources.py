"""Hotels, places, drivers with vehicles, and departures they stand on, over HTTP."""

import csv
import io
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock
from tests.media.test_upload import picture
from tests.resources.samples import put_on_departure
from tests.shop import Shop, open_shop
from toli.catalogue.resources.service.assignments import departure_resources
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
NO_ROOM = "At least one room with a valid type, AC/Non-AC selection, and price is required."
NO_VEHICLE = "At least one vehicle with all required fields is needed."
DOUBLE = {"room_type": "Double Seater", "ac_count": 4, "ac_rate_per_night": 2330, "non_ac_rate_per_night": 1800}
LODGE = {"name": "Grass Lodge", "address": "Kohora", "category": "3 Star", "rooms": [DOUBLE]}


async def opened(api: Api, database: Database, clock: HandClock) -> tuple[Shop, httpx.AsyncClient, date]:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, today=today, starts_in=20)
    return shop, shop.operator.on(api(shop.label)), today


async def send(office: httpx.AsyncClient, purpose: str) -> str:
    sent = await office.post(
        "/api/images/upload", files={"file": ("p.jpg", picture((120, 90)))}, data={"purpose": purpose}
    )
    name: str = sent.json()["filename"]
    return name


def vehicle(today: date, **values: Any) -> dict[str, Any]:
    return {
        "vehicleName": "Bolero",
        "category": "SUV",
        "vehicleNumber": "AS 03 AB 1234",
        "rate": 17.5,
        "insuranceRenewalDate": str(today + timedelta(days=12)),
        "pucDate": str(today + timedelta(days=200)),
        "vehicleDocs": ["", "RC book"],
        "pictures": ["https://example.org/bolero.jpg"],
        **values,
    }


def fields(answer: httpx.Response) -> dict[str, str]:
    assert answer.status_code == 422, answer.text
    return {one["field"]: one["message"] for one in answer.json()["errors"]}


async def test_hotels_are_kept_with_their_prices(api: Api, database: Database, clock: HandClock) -> None:
    shop, office, _ = await opened(api, database, clock)
    assert fields(await office.post("/api/hotels", json={})) == {
        "name": "Hotel Name is required.",
        "address": "Hotel Location is required.",
        "category": "Hotel Type is required.",
        "rooms": NO_ROOM,
    }
    half = {**LODGE, "rooms": [{"room_type": "Suite", "ac_count": 2}, DOUBLE], "photo_url": "javascript:alert(1)"}
    assert set(fields(await office.post("/api/hotels", json=half))) == {"rooms.0", "photo_url"}
    none = ["place_id", "photo_url", "food_type", "special_view_info", "latitude", "longitude", "google_rating"]
    bare = {**LODGE, "rooms": [{**DOUBLE, "non_ac_count": None, "commission_rate": None}], "commission_rate": None}
    without = await office.post("/api/hotels", json={**bare, **dict.fromkeys(none)})
    assert (without.status_code, without.json()["place_id"], without.json()["photo_url"]) == (201, "", "")
    assert set(fields(await office.post("/api/hotels", json={**LODGE, "name": None, "rooms": None}))) == {
        "name",
        "rooms",
    }
    assert (await office.delete(f"/api/hotels/{without.json()['hotel_id']}")).status_code == 204
    rooms = [{"room_type": "Suite", "non_ac_rate_per_night": 5000}, DOUBLE, {}]
    made = await office.post(
        "/api/hotels/", json={**LODGE, "client_id": shop.client_id, "rooms": rooms, "place_id": 7, "latitude": ""}
    )
    assert made.status_code == 201, made.text
    hotel = made.json()
    assert (hotel["base_room_type"], hotel["base_price"], hotel["commission_rate"]) == ("Double Seater", 2330, 15)
    # 2,330 x 1.15 is 2,679.50.
    assert (hotel["sell_price"], hotel["rooms"][0]["final_price"]) == (2680, 5750)
    path = f"/api/hotels/{hotel['hotel_id']}"
    rooms[0]["commission_rate"] = 10
    # Two windows: the save from the second is refused and changes nothing.
    seen = await office.get(path)
    assert seen.headers["ETag"] == f'"{hotel["version"]}"'
    theirs = {**LODGE, "rooms": rooms[:2], "photo_url": "https://example.org/lodge.jpg", "version": hotel["version"]}
    there = (await office.put(path, json=theirs)).json()
    # An address is kept, and is no picture.
    assert (there["photo_url"], there["photo"]) == ("https://example.org/lodge.jpg", None)
    assert there["version"] != hotel["version"]
    refused = await office.put(path, json={**theirs, "name": "Mine"})
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")
    assert "changed elsewhere" in refused.json()["detail"]
    late = await office.put(path, json={**LODGE, "name": "Mine"}, headers={"If-Match": seen.headers["ETag"]})
    assert late.status_code == 409
    assert (await office.get(path)).json()["name"] == "Grass Lodge"
    change = {**LODGE, "rooms": rooms[:2], "base_room": 0, "commission_rate": -3}
    changed = (await office.put(path, json=change)).json()
    assert (changed["sell_price"], changed["base_commission_rate"], changed["commission_rate"]) == (5500, 10, 0)
    for number in range(11):
        await office.post("/api/hotels", json={**LODGE, "name": f"Lodge {number}", "photo_url": ""})
    query = f"client_id={shop.client_id}&user_id={shop.operator.user_id}&size=10"
    first = (await office.get(f"/api/hotels/?{query}&page=1&include_rooms=false")).json()
    assert (len(first["items"]), first["has_next"], first["total"]) == (10, True, 12)
    assert first["items"][0]["rooms"] == []
    last = (await office.get(f"/api/hotels/?{query}&page=2")).json()
    assert ([one["name"] for one in last["items"]], last["has_next"]) == (["Lodge 0", "Grass Lodge"], False)
    assert (await office.get("/api/hotels?q=grass")).json()["total"] == 1
    assert (await office.get("/api/hotels?user_id=999")).status_code == 404
    assert (await office.delete(path)).status_code == 204
    assert (await office.get(path)).status_code == 404


async def test_drivers_have_whole_vehicles_and_sealed_licences(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    _, office, today = await opened(api, database, clock)
    body: dict[str, Any] = {"name": "  ", "vehicles": []}
    for field, value, message in [
        ("name", "Jiten Das", "Driver Name is required."),
        ("location", "Guwahati", "Location is required."),
        ("licence_number", "AS0120190012345", "Driving License Number is required."),
        ("photo", await send(office, "photo"), "Driver Photo is required."),
    ]:
        assert fields(await office.post("/api/drivers", json=body)) == {field: message}
        body[field] = value
    incomplete = vehicle(today, vehicleDocs=[""])
    assert fields(await office.post("/api/drivers", json={**body, "vehicles": [incomplete]})) == {
        "vehicles": NO_VEHICLE
    }
    strange = vehicle(today, vehicleDocs=["aaaaaaaaaaaaaaaaaaaa-640.webp"])
    assert (await office.post("/api/drivers", json={**body, "vehicles": [strange]})).status_code == 422
    for wrong in (0, 61, 2.5):
        many = {**body, "vehicles": [vehicle(today, seats=wrong)]}
        assert set(fields(await office.post("/api/drivers", json=many))) == {"vehicles.0.seats"}
    document = await send(office, "document")
    body["vehicles"] = [vehicle(today, vehicleDocs=[document, ""], seats=7), incomplete]
    made = await office.post("/api/drivers/", json=body)
    assert made.status_code == 201, made.text
    driver = made.json()
    (bolero,) = driver["vehicles"]
    assert (bolero["rate"], bolero["finalRate"], bolero["rateUnit"], bolero["isAc"]) == (17.5, 20.13, "Per KM", False)
    assert bolero["seats"] == 7
    assert (bolero["vehicleDocs"], [file["filename"] for file in bolero["files"]]) == ([document], [document])
    assert (driver["licence_number"], driver["renewal"]["state"]) == ("•••• 2345", "soon")
    assert (await office.get(driver["photo"]["url"])).status_code == 200
    path = f"/api/drivers/{driver['driver_id']}"
    assert (await office.post(f"{path}/licence")).json() == {"licence_number": "AS0120190012345"}
    kept = owner.execute("SELECT sealed_licence_number, licence_ending FROM driver").fetchone()
    assert kept is not None
    assert b"AS01" not in kept[0]
    looked = owner.execute("SELECT count(*) FROM audit_entry WHERE action = 'driver.licence_revealed'").fetchone()
    assert looked == (1,)
    later = vehicle(today, insuranceRenewalDate=str(today + timedelta(days=90)), vehicleNumber="AS 01 ZZ 9")
    second = await office.post("/api/drivers", json={**body, "name": "Bina", "vehicles": [later]})
    listed = (await office.get("/api/drivers?size=1")).json()
    assert (listed["items"][0]["name"], listed["total"], listed["renewals_due"]) == ("Jiten Das", 2, 1)
    due = (await office.get("/api/drivers?renewals_due=true")).json()
    assert ([one["name"] for one in due["items"]], due["total"]) == (["Jiten Das"], 1)
    assert (await office.get("/api/drivers?q=zz 9")).json()["items"][0]["name"] == "Bina"
    # A licence that is not sent stays as it is; vehicles are matched by their ids.
    renewed = {**bolero, "insuranceRenewalDate": str(today + timedelta(days=365))}
    change = {name: body[name] for name in ("location", "photo")} | {"name": "Jiten K. Das", "vehicles": [renewed]}
    changed = (await office.put(path, json={**change, "version": driver["version"]})).json()
    assert (await office.put(path, json={**change, "version": driver["version"]})).json()["code"] == "stale"
    assert (changed["licence_number"], changed["renewal"]["state"]) == ("•••• 2345", "later")
    assert changed["vehicles"][0]["vehicleId"] == bolero["vehicleId"]
    stolen = {**change, "vehicles": [{**bolero, "vehicleId": second.json()["vehicles"][0]["vehicleId"]}]}
    assert (await office.put(path, json=stolen)).status_code == 404
    assert fields(await office.put(path, json={**change, "licence_number": ""})) == {
        "licence_number": "Driving License Number is required."
    }
    assert (await office.delete(path)).status_code == 204
    assert (await office.get("/api/drivers")).json()["total"] == 1


async def test_a_place_in_two_windows(api: Api, database: Database, clock: HandClock) -> None:
    _, office, _ = await opened(api, database, clock)
    added = {"name": "Satra", "location": "Majuli", "commission_per_person": 50}
    place = (await office.post("/api/places", json=added)).json()
    path = f"/api/places/{place['place_id']}"
    moved = {**place, "location": "Kamalabari"}
    assert (await office.put(path, json=moved)).status_code == 200
    assert (await office.put(path, json=moved)).json()["code"] == "stale"


async def test_departures_have_hotels_drivers_and_places(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, office, today = await opened(api, database, clock)
    starts = today + timedelta(days=20)
    assert set(fields(await office.post("/api/places", json={"link": "majuli"}))) == {
        "name",
        "location",
        "commission_per_person",
        "link",
    }
    place = await office.post(
        "/api/places",
        json={"name": "Satra", "location": "Majuli", "commission_per_person": 50, "base_price_per_person": 20.5},
    )
    assert (place.json()["final_price_per_person"], place.status_code) == (70.5, 201)
    hotel_id = (await office.post("/api/hotels", json=LODGE)).json()["hotel_id"]
    photo = await send(office, "photo")
    vehicles = [
        vehicle(today, pucDate=str(starts), seats=6),
        vehicle(today, isAvailable=False, vehicleName="Old Bolero"),
    ]
    driver = await office.post(
        "/api/drivers",
        json={
            "name": "Jiten",
            "location": "Jorhat",
            "licence_number": "AS01",
            "photo": photo,
            "phone": "+91 98160 12345",
            "vehicles": vehicles,
        },
    )
    driver_id = driver.json()["driver_id"]
    bolero, old = (one["vehicleId"] for one in driver.json()["vehicles"])
    path = f"/api/event-plans/{shop.plan_id}/resources"

    async def put(**body: Any) -> httpx.Response:
        return await office.post(path, json=body)

    nights = {"check_in": str(starts), "check_out": str(starts + timedelta(days=3))}
    before = {"check_in": str(starts - timedelta(days=2)), "check_out": str(starts)}
    assert set(fields(await put(kind="hotel", hotel_id=hotel_id, **before))) == {"check_in"}
    assert (await put(kind="hotel", hotel_id=hotel_id, **nights)).status_code == 201
    assert (await put(kind="hotel", hotel_id=999_999, **nights)).status_code == 404
    assert (await put(kind="driver", driver_id=driver_id, vehicle_id=old)).json()["code"] == "vehicle_not_available"
    assert (await put(kind="driver", driver_id=driver_id, vehicle_id=bolero)).status_code == 201
    assert (await put(kind="driver", driver_id=driver_id, vehicle_id=bolero)).status_code == 409
    assigned = (await put(kind="place", place_id=place.json()["place_id"])).json()
    assert (assigned["hotels"][0]["nights"], assigned["hotels"][0]["address"]) == (3, "Kohora")
    on_wheel = assigned["drivers"][0]
    assert (on_wheel["name"], on_wheel["phone"]) == ("Jiten", "+919816012345")
    # Of its documents the insurance expires first, before the tour ends.
    assert (on_wheel["expires_on"], on_wheel["clashes"], on_wheel["seats"]) == (str(today + timedelta(days=12)), [], 6)
    async with database.client_transaction(shop.client_id) as tx:
        sheet = await departure_resources(tx, departure_id=shop.plan_id)
    assert [one.name for one in sheet.places] == ["Satra"]
    # A second departure on the same days asks for the same driver.
    dates = {
        "booking_start_date": str(today),
        "booking_end_date": str(starts),
        "tour_start_date": str(starts + timedelta(days=1)),
    }
    other = (await office.post(f"/api/events/{shop.trip_id}/plan", json=dates)).json()["ep_id"]
    twice = await office.post(
        f"/api/event-plans/{other}/resources", json={"kind": "driver", "driver_id": driver_id, "vehicle_id": bolero}
    )
    assert [one["event_plan_id"] for one in twice.json()["drivers"][0]["clashes"]] == [shop.plan_id]
    assert (await office.delete(f"/api/delete_event_plan/{other}")).status_code == 204
    # A hotel assigned to an upcoming departure cannot be deleted until it is removed there.
    when = f"{starts.day} {starts:%b %Y}"
    refused = await office.delete(f"/api/hotels/{hotel_id}")
    assert refused.status_code == 409
    assert refused.json()["detail"] == f"Grass Lodge is on Majuli by boat of {when}. Take it off there first."
    assert (await office.delete(f"/api/drivers/{driver_id}")).status_code == 409
    left_out = {"name": "Jiten", "location": "Jorhat", "photo": photo, "vehicles": [vehicle(today)]}
    assert (await office.put(f"/api/drivers/{driver_id}", json=left_out)).json()["code"] == "on_coming_departure"
    assert (await office.get(f"/api/hotels/{hotel_id}")).json()["coming"][0]["event_plan_id"] == shop.plan_id
    # One of the past keeps the names of what is removed, and of a driver nothing else.
    clock.move(timedelta(days=40))
    for gone in (f"/api/hotels/{hotel_id}", f"/api/drivers/{driver_id}", f"/api/places/{place.json()['place_id']}"):
        assert (await office.delete(gone)).status_code == 204
        assert (await office.get(gone)).status_code == 404
    past = (await office.get(path)).json()
    assert (past["hotels"][0]["name"], past["drivers"][0]["name"], past["drivers"][0]["phone"]) == (
        "Grass Lodge",
        "Jiten",
        "",
    )
    assert owner.execute("SELECT sealed_licence_number, photo_id FROM driver").fetchone() == (None, None)
    off = await office.delete(f"{path}/{past['hotels'][0]['plan_resource_id']}")
    assert off.json()["hotels"] == []


async def test_a_cancelled_departure_needs_no_resources(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, office, _ = await opened(api, database, clock)
    ids = await put_on_departure(database, shop)
    path = f"/api/hotels/{ids['hotel_id']}"
    assert [one["event_plan_id"] for one in (await office.get(path)).json()["coming"]] == [shop.plan_id]
    owner.execute(
        "UPDATE departure SET is_draft = true, cancelled_at = %s WHERE departure_id = %s", [clock.now(), shop.plan_id]
    )
    assert (await office.get(path)).json()["coming"] == []


async def test_hotels_and_drivers_are_exported_without_licences(api: Api, database: Database, clock: HandClock) -> None:
    shop, office, _ = await opened(api, database, clock)
    await put_on_departure(database, shop)

    async def rows(kind: str, **query: str) -> list[dict[str, str]]:
        file = await office.get(f"/api/{kind}/clients/{shop.client_id}/{kind}.csv", params=query)
        assert file.status_code == 200, file.text
        return list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))

    (room,) = await rows("hotels")
    assert (room["Name"], room["Room"], room["Price per night (₹)"]) == ("Lodge", "Suite", "1000.00")
    (car,) = await rows("drivers", q="bolero")
    assert (car["Driver"], car["Number"], car["Rate (₹)"]) == ("Jiten", "AS 01", "17.00")
    assert not any("licence" in name.lower() for name in car)
    assert await rows("hotels", q="elsewhere") == []
