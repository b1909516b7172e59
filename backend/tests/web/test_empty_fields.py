"""An optional field that a form sends empty, as null or as blank text, is not a reason to refuse the request."""

from collections.abc import Iterator

import pytest
from pydantic import BaseModel, ValidationError

from tests.catalogue.operator_site import open_operator_site
from tests.conftest import Api, HandClock
from tests.people import PASSWORD, account, log_in
from tests.resources.test_resources import LODGE, send, vehicle
from tests.shop import PAYER, Shop, open_shop, person
from tests.web.test_validation_sentences import models_in
from toli.api import list_routes
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.wire import RequestBody

EMPTY = (None, "")
BLANKS = pytest.mark.parametrize("empty", [None, ""])


def bodies() -> list[type[BaseModel]]:
    """Every model that a request's body is made of."""
    models: set[type[BaseModel]] = set()
    for route in list_routes():
        for parameter in route.dependant.body_params:
            models_in(parameter.field_info.annotation, models)
    return sorted(models, key=lambda one: one.__name__)


def optional_fields(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_fields.items():
        # A default that is validated itself is there for its sentence: the field is required.
        if not field.is_required() and not field.validate_default:
            yield name


def test_empty_optional_fields_are_accepted() -> None:
    refused = set()
    for model in bodies():
        never_blank = model.never_blank if issubclass(model, RequestBody) else frozenset()
        never_null = model.never_null if issubclass(model, RequestBody) else frozenset()
        for name in optional_fields(model):
            for empty in EMPTY:
                if name in (never_null if empty is None else never_blank):
                    continue
                key = model.model_fields[name].alias or name
                try:
                    model.model_validate({key: empty})
                except ValidationError as error:
                    if any(problem["loc"][:1] in {(key,), (name,)} for problem in error.errors()):
                        refused.add((model.__name__, name, empty))
    assert refused == set()


@pytest.mark.parametrize("empty", ["", None])
def test_empty_values_where_leaving_out_has_a_meaning_are_refused(empty: str | None) -> None:
    accepted = set()
    for model in bodies():
        if not issubclass(model, RequestBody):
            continue
        refusing = model.never_null if empty is None else model.never_blank
        for name in sorted(refusing & set(model.model_fields)):
            try:
                model.model_validate({name: empty})
            except ValidationError as error:
                if any(problem["loc"][:1] == (name,) for problem in error.errors()):
                    continue
            accepted.add((model.__name__, name))
    assert accepted == set()


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@BLANKS
@pytest.mark.anyio
async def test_trips_and_departures(api: Api, database: Database, clock: HandClock, empty: str | None) -> None:
    site = await open_operator_site(api, database, local_date(clock.now(), time_zone="Asia/Kolkata"))
    names = ("destination", "description", "tour_capacity", "tour_duration", "images", "videos", "status")
    made = await site.call(
        "POST", "/events", {"title": "Majuli", "client_id": empty, **dict.fromkeys(names, empty)}, status=201
    )
    assert (made["status"], made["tour_capacity"], made["images"]) == ("draft", 0, [])
    assert "required" in await site.refused("POST", "/events", {"title": empty}, status=422)

    trip_id = await site.draft()
    path = f"/events/{trip_id}"
    stop = {"day_count": 1, "stop_name": "Ferry", "eta": empty, "description": empty, "itinerary_id": empty}
    assert (await site.call("POST", f"{path}/itinerary", stop, status=201))["eta"] is None
    (before,) = await site.call("GET", f"{path}/plan")
    optional = dict.fromkeys(("runs_from", "capacity", "room_beds", "instruction_for_trip", "status"), empty)
    # The older form sends the dates that were not filled in as empty text: they stay.
    dates = dict.fromkeys(("booking_start_date", "booking_end_date", "tour_start_date", "tour_end_date"), empty)
    change = {"ep_id": before["ep_id"], **dates, **optional}
    after = await site.call("PUT", f"{path}/plan", change)
    assert {**after, "version": ""} == {**before, "version": ""}
    more = {**site.dates(0, 20, 30), "tour_end_date": empty, "ep_id": empty, **optional}
    assert (await site.call("POST", f"{path}/plan", more, status=201))["is_draft"] is False
    price = {"room_type": "Quad", "total_rooms": 1, "price_per_head_trip": 9000, "no_of_days": empty, "remarks": empty}
    assert (await site.call("POST", f"{path}/pricing", price, status=201))["remarks"] == ""
    category = {"name": "Treks by boat", "description": empty, "client_id": empty}
    await site.call("POST", "/events/add_category", category, status=201)
    assert await site.refused("POST", "/events/add_category", {"name": empty}, status=422) == (
        "Category name is required"
    )


@BLANKS
@pytest.mark.anyio
async def test_resources(api: Api, shop: Shop, empty: str | None) -> None:
    site = shop.operator.on(api(shop.label))
    room = {**LODGE["rooms"][0], "non_ac_rate_per_night": empty, "commission_rate": empty}  # type: ignore[index]
    names = ("food_type", "special_view_info", "place_id", "latitude", "longitude", "photo_url", "google_rating")
    hotel = {**LODGE, "rooms": [room], "commission_rate": empty, "client_id": empty, **dict.fromkeys(names, empty)}
    assert (await site.post("/api/hotels", json=hotel)).status_code == 201
    place = {"name": "Bhimashankar", "location": "Pune", "link": empty, "base_price_per_person": empty}
    made = await site.post("/api/places", json={**place, "commission_per_person": 40, "client_id": empty})
    assert (made.status_code, made.json()["link"]) == (201, "")
    car = vehicle(shop.today, vehicleId=empty, rateUnit=empty, commissionRate=empty, isAc=empty, isAvailable=empty)
    driver = {
        "name": "Bitu Das",
        "location": "Jorhat",
        "phone": empty,
        "licence_number": "AS0320110012345",
        "photo": await send(site, "photo"),
        "vehicles": [car],
    }
    added = await site.post("/api/drivers", json=driver)
    assert added.status_code == 201, added.text
    (kept,) = added.json()["vehicles"]
    assert (kept["isAc"], kept["isAvailable"]) == (False, True)
    refused = await site.post("/api/drivers", json={**driver, "photo": empty})
    assert (refused.status_code, refused.json()["detail"]) == (422, "Driver Photo is required.")


@BLANKS
@pytest.mark.anyio
async def test_profile_and_settings(api: Api, database: Database, shop: Shop, empty: str | None) -> None:
    site = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}"
    before = (await site.get(path)).json()
    names = ("client_logo", "client_banner", "colour", "time_zone", "about", "tagline")
    contacts = ("public_email", "public_phone", "public_whatsapp", "public_address")
    switches = ("notify_bookings", "notify_payments", "notify_cancellations")
    change = dict.fromkeys((*names, *contacts, *switches), empty)
    changed = await site.put(f"{path}/update_client", json={"client_name": "Majuli Rivers", **change})
    assert changed.status_code == 200, changed.text
    assert (changed.json()["time_zone"], changed.json()["colour"]) == (before["time_zone"], before["colour"])
    assert (changed.json()["client_logo"], changed.json()["notify_bookings"]) == (None, True)
    refused = await site.put(f"{path}/update_client", json={"client_name": ""})
    assert (refused.status_code, refused.json()["detail"]) == (422, "Client name is required.")
    content = {"client_id": shop.client_id, "cancellation_policy": "None.", "terms_and_conditions": empty}
    posted = await site.post("/api/clients/create_static_content", json={**content, "things_to_carry": empty})
    assert posted.status_code in {200, 201}, posted.text

    founder = (await person(database, "founder@dawki.example", role=Role.OPERATOR)).on(api())
    registered = await founder.post(
        "/api/clients/", json={"client_name": "Dawki", "url": "dawki", **dict.fromkeys(names, empty)}
    )
    assert registered.status_code == 201, registered.text


@BLANKS
@pytest.mark.anyio
async def test_travellers_and_visitors(api: Api, database: Database, shop: Shop, empty: str | None) -> None:
    names = ("age", "gender", "email", "phone", "dietary_requirements", "medical_needs", "meal_preference", "id_type")
    payload = shop.payload(travellers=[{**PAYER, **dict.fromkeys(names, empty)}], double=2)
    payload["reservation_event"] |= dict.fromkeys(("billing_state", "special_requests", "total_price"), empty)
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    held = await browser.post("/api/bookings/holds", json={"booking_payload": payload, "replaces": empty})
    assert held.status_code == 201, held.text
    assert (await browser.put("/api/users/me", json={"phone": empty})).status_code == 200

    question = {"name": "Asha", "email": "asha@traveller.example", "contact_no": "9876543210"}
    optional = dict.fromkeys(("address", "event_id", "event_plan_id", "party_size", "message", "website"), empty)
    asked = await api(shop.label).post("/api/connection-requests", json=question | optional)
    assert asked.status_code == 201, asked.text
    refused = await api(shop.label).post("/api/connection-requests", json={**question, "contact_no": empty})
    assert refused.status_code == 422

    await account(database, "dev@traveller.example")
    signed_in = await log_in(api(), "dev@traveller.example", email=empty, url=empty, totp=empty)
    assert signed_in.status_code == 200, signed_in.text
    proof = {"email": empty, "code": empty, "username": "dev@traveller.example", "password": PASSWORD}
    token = {"Authorization": f"Bearer {signed_in.json()['access_token']}"}
    confirmed = await api().post("/api/users/confirm-identity", json=proof, headers=token)
    assert confirmed.status_code == 200, confirmed.text
