"""Travellers: changed until a cut-off, sealed, and revealed on record."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock
from tests.shop import PAYER, Person, Shop, person
from toli.infra.db.database import Database
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    """The operator's browser."""
    return shop.operator.on(api(shop.label))


@pytest.fixture
async def booked(browser: httpx.AsyncClient, asha: Person, shop: Shop, play: Play) -> dict[str, Any]:
    """Two beds, booked: Asha with a passport and a medical note, and Guest 1."""
    payload = shop.payload(double=2, travellers=[PAYER | {"medical_needs": "Asthma", "age": 34, "gender": "Female"}])
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    return await mine(browser, asha)


async def mine(browser: httpx.AsyncClient, asha: Person) -> dict[str, Any]:
    (found,) = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    whole: dict[str, Any] = found
    return whole


def open_of(traveller: dict[str, Any]) -> dict[str, Any]:
    """What a form sends back of a traveller as it was shown."""
    hidden = {"traveller_id", "id_proof", "has_medical_needs", "is_medical_readable", "is_minor"}
    return {name: value for name, value in traveller.items() if name not in hidden}


def own(booked: dict[str, Any], place: int) -> str:
    return (
        f"/api/bookings/{booked['reservation_event']['reservation_event_id']}"
        f"/travellers/{booked['traveller_info'][place]['traveller_id']}"
    )


def office_of(shop: Shop, booked: dict[str, Any], place: int) -> str:
    return own(booked, place).replace("/bookings/", f"/bookings/clients/{shop.client_id}/reservations/")


async def test_a_traveller_adds_the_rest_of_the_party_later(
    browser: httpx.AsyncClient, booked: dict[str, Any], owner: Owner, asha: Person
) -> None:
    assert booked["reservation_event"]["can_change_travellers"] is True
    assert booked["traveller_info"][1]["full_name"] == "Guest 1"
    change = {
        "salutation": "Captain",
        "full_name": "Ravi Das",
        "id_type": "Aadhaar",
        "id_proof": "1234 5678 9012",
        "emergency_contact": "9123456780",
        "meal_preference": "Vegan",
        "dietary_requirements": "No nuts",
        "medical_needs": "Insulin",
        "age": 17,
        "gender": "Male",
        "email": "ravi@traveller.example",
        "phone": "+44 20 7946 0958",
    }
    answer = await browser.put(own(booked, 1), json=change)
    assert answer.status_code == 200, answer.text
    seen = answer.json()["traveller_info"][1]
    shown = {**change, "id_proof": "•••• 9012", "has_medical_needs": True, "is_minor": True, "id_sighted_at": None}
    shown["is_medical_readable"] = True
    shown |= {"emergency_contact": "+919123456780", "phone": "+442079460958"}
    shown |= dict.fromkeys(("option", "option_id", "traveller_category", "traveller_category_id"))
    shown |= {"user_id": asha.user_id, "event_plan_id": booked["reservation_event"]["event_plan_id"]}
    del shown["medical_needs"]
    assert seen == {"traveller_id": seen["traveller_id"], **shown}
    assert (await mine(browser, asha))["traveller_info"][1] == seen
    kept = owner.execute("SELECT string_agg(t::text, '') FROM traveller t").fetchone()
    assert kept is not None
    assert "123456789012" not in kept[0]
    assert owner.execute("SELECT actor_id, data FROM audit_entry WHERE action = 'traveller.changed'").fetchall() == [
        (
            asha.user_id,
            {
                "traveller_id": seen["traveller_id"],
                "fields": [
                    "age",
                    "dietary_requirements",
                    "email",
                    "emergency_contact",
                    "full_name",
                    "gender",
                    "id_type",
                    "meal_preference",
                    "phone",
                    "salutation",
                    "id_proof",
                    "medical_needs",
                ],
            },
        )
    ]


async def test_special_requests_change_until_the_cut_off(
    browser: httpx.AsyncClient,
    asha: Person,
    shop: Shop,
    play: Play,
    office: httpx.AsyncClient,
    clock: HandClock,
    owner: Owner,
) -> None:
    payload = shop.payload(double=1)
    payload["reservation_event"]["special_requests"] = "  A room\non the ground floor "
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    reservation_id = held["reservation_event_id"]
    assert (await mine(browser, asha))["reservation_event"]["special_requests"] == "A room\non the ground floor"

    path = f"/api/bookings/{reservation_id}/special-requests"
    answer = await browser.put(path, json={"special_requests": "A later bus"})
    assert answer.json()["reservation_event"]["special_requests"] == "A later bus"
    details = await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{reservation_id}/details")
    assert details.json()["reservation_event"]["special_requests"] == "A later bus"
    refused = await browser.put(path, json={"special_requests": "x" * 501})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "special_requests")

    owner.execute("UPDATE user_session SET expires_at = expires_at + interval '100 days'")
    clock.move(timedelta(days=60))
    assert (await browser.put(path, json={"special_requests": "Too late"})).status_code == 409


async def test_sealed_details_stay_unless_given_again(
    browser: httpx.AsyncClient, office: httpx.AsyncClient, shop: Shop, booked: dict[str, Any], owner: Owner
) -> None:
    first = open_of(booked["traveller_info"][0])
    answer = await browser.put(own(booked, 0), json={**first, "full_name": "Asha B. Baruah"})
    seen = answer.json()["traveller_info"][0]
    assert (seen["full_name"], seen["id_proof"], seen["has_medical_needs"]) == ("Asha B. Baruah", "•••• 4567", True)
    revealed = await office.post(f"{office_of(shop, booked, 0)}/reveal")
    assert revealed.json() == {"id_type": "Passport", "id_proof": "P1234567", "medical_needs": "Asthma"}
    assert owner.execute(
        "SELECT actor_id FROM audit_entry WHERE action = 'traveller.revealed' AND subject = %s",
        [f"booking:{booked['reservation_event']['reservation_event_id']}"],
    ).fetchall() == [(shop.operator.user_id,)]
    # The notes alone come without the ID number.
    notes = await office.post(f"{office_of(shop, booked, 0)}/medical-needs")
    assert notes.json() == {"medical_needs": "Asthma"}
    assert (await browser.post(f"{office_of(shop, booked, 0)}/medical-needs")).status_code == 404
    assert owner.execute("SELECT actor_id FROM audit_entry WHERE action = 'traveller.notes_revealed'").fetchall() == [
        (shop.operator.user_id,)
    ]
    await browser.put(own(booked, 0), json={**first, "id_proof": "P7654321", "medical_needs": ""})
    revealed = await office.post(f"{office_of(shop, booked, 0)}/reveal")
    assert revealed.json() == {"id_type": "Passport", "id_proof": "P7654321", "medical_needs": ""}
    writes = "SELECT count(*) FROM audit_entry WHERE action = 'traveller.changed'"
    before = owner.execute(writes).fetchone()
    for _ in range(2):
        answer = await browser.put(own(booked, 0), json=first)
        assert answer.status_code == 200
    assert owner.execute(writes).fetchone() == before


@pytest.mark.parametrize(
    ("place", "change", "field", "message"),
    [
        (0, {"full_name": ""}, "full_name", "Name is required for first traveler"),
        (0, {"id_proof": ""}, "id_proof", "ID Proof is required for first traveler"),
        (0, {"emergency_contact": ""}, "emergency_contact", "Emergency contact is required for first traveler"),
        (1, {"emergency_contact": "12345"}, "emergency_contact", "Invalid contact number (10 digits required)"),
        (0, {"id_type": "Aadhaar"}, "id_proof", "Enter the ID number again: its type has changed."),
        (1, {"phone": "12"}, "phone", "Invalid contact number (10 digits required)"),
        (1, {"email": "nobody"}, "email", "Enter a valid e-mail address."),
    ],
)
async def test_changes_follow_the_rules_of_booking(
    browser: httpx.AsyncClient,
    office: httpx.AsyncClient,
    shop: Shop,
    booked: dict[str, Any],
    place: int,
    change: dict[str, Any],
    field: str,
    message: str,
) -> None:
    body = {**open_of(booked["traveller_info"][place]), **change}
    for answer in (
        await browser.put(own(booked, place), json=body),
        await office.put(office_of(shop, booked, place), json=body),
    ):
        assert (answer.status_code, answer.json()["errors"]) == (422, [{"field": field, "message": message}])


async def test_a_removed_name_becomes_a_guest_with_the_first_contact(
    browser: httpx.AsyncClient, booked: dict[str, Any]
) -> None:
    for name, seen in (("Ravi Das", "Ravi Das"), ("", "Guest 1")):
        answer = await browser.put(own(booked, 1), json={"full_name": name})
        assert answer.json()["traveller_info"][1]["full_name"] == seen
        assert answer.json()["traveller_info"][1]["emergency_contact"] == f"+91{PAYER['emergency_contact']}"


async def test_the_party_may_change_until_three_days_before_and_the_operator_until_the_end(
    browser: httpx.AsyncClient,
    office: httpx.AsyncClient,
    shop: Shop,
    booked: dict[str, Any],
    clock: HandClock,
    owner: Owner,
    asha: Person,
) -> None:
    owner.execute("UPDATE user_session SET expires_at = expires_at + interval '100 days'")
    body = open_of(booked["traveller_info"][1]) | {"full_name": "Ravi Das"}
    # The tour starts in 60 days. The client's day ends at 18:30 in UTC.
    clock.moment = datetime.combine(shop.today + timedelta(days=57), time(18, 29), tzinfo=UTC)
    assert (await browser.put(own(booked, 1), json=body)).status_code == 200
    clock.move(timedelta(minutes=2))
    refused = await browser.put(own(booked, 1), json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "travellers_fixed")
    assert refused.json()["detail"].endswith("Please ask your operator to change them now.")
    assert (await mine(browser, asha))["reservation_event"]["can_change_travellers"] is False
    assert (await office.put(office_of(shop, booked, 1), json=body | {"full_name": "R. Das"})).status_code == 200
    clock.move(timedelta(days=7))
    for answer in (
        await browser.put(own(booked, 1), json=body),
        await office.put(office_of(shop, booked, 1), json=body),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "tour_over")


async def test_travellers_of_cancelled_or_unpaid_bookings_cannot_change(
    browser: httpx.AsyncClient, office: httpx.AsyncClient, shop: Shop, booked: dict[str, Any], asha: Person
) -> None:
    await office.post(f"/api/bookings/cancel/{booked['reservation_event']['reservation_event_id']}")
    for answer in (
        await browser.put(own(booked, 1), json={}),
        await office.put(office_of(shop, booked, 1), json={}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "booking_cancelled")
    held = await hold(browser, shop, double=1)
    pending = next(
        one
        for one in (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
        if one["reservation_event"]["reservation_event_id"] == held["reservation_event_id"]
    )
    answer = await browser.put(own(pending, 0), json={})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_confirmed_yet")


async def test_another_bookings_traveller_is_not_found(
    browser: httpx.AsyncClient, shop: Shop, booked: dict[str, Any], play: Play, asha: Person
) -> None:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    path = own(booked, 0).replace(
        f"/{booked['reservation_event']['reservation_event_id']}/", f"/{held['reservation_event_id']}/"
    )
    assert (await browser.put(path, json=open_of(booked["traveller_info"][0]))).status_code == 404
    assert asha.user_id > 0


async def test_sealed_details_are_erased_after_the_tour_or_a_cancellation(
    browser: httpx.AsyncClient,
    office: httpx.AsyncClient,
    shop: Shop,
    booked: dict[str, Any],
    database: Database,
    clock: HandClock,
    owner: Owner,
    asha: Person,
) -> None:
    left = await hold(browser, shop, double=1)
    await browser.delete(f"/api/bookings/holds/{left['reservation_event_id']}")
    owner.execute("UPDATE booking SET special_requests = 'Near the lift, I walk with a stick'")
    assert await personal_data.erase_after_tours(database, now=clock.now() + timedelta(days=29), days=30) == 0
    # The one that was let go; then, 30 days after its last day, the tour's.
    assert await personal_data.erase_after_tours(database, now=clock.now() + timedelta(days=31), days=30) == 1
    last = datetime.combine(shop.today + timedelta(days=63 + 30), time(18, 29), tzinfo=UTC)
    assert await personal_data.erase_after_tours(database, now=last, days=30) == 0
    for count in (1, 0):
        assert await personal_data.erase_after_tours(database, now=last + timedelta(minutes=2), days=30) == count
    seen = (await mine(browser, asha))["traveller_info"][0]
    assert (seen["full_name"], seen["id_proof"], seen["has_medical_needs"]) == ("Asha Baruah", "", False)
    revealed = await office.post(f"{office_of(shop, booked, 0)}/reveal")
    assert revealed.json() == {"id_type": "Passport", "id_proof": "", "medical_needs": ""}
    erased = owner.execute("SELECT count(*) FROM audit_entry WHERE action = 'travellers.erased'").fetchone()
    assert erased == (2,)
    assert owner.execute("SELECT DISTINCT special_requests FROM booking").fetchall() == [("",)]


async def unsealed(office: httpx.AsyncClient, shop: Shop, booking_id: int) -> list[tuple[str, str]]:
    """The ID numbers and medical needs of a booking's travellers, as its operator reads them."""
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}"
    travellers = (await office.get(f"{path}/details")).json()["traveller_info"]
    details = []
    for traveller in travellers:
        answer = await office.post(f"{path}/travellers/{traveller['traveller_id']}/reveal")
        assert answer.status_code == 200, answer.text
        details.append((answer.json()["id_proof"], answer.json()["medical_needs"]))
    return details


async def test_a_replaced_hold_keeps_sealed_details_that_are_not_sent(
    browser: httpx.AsyncClient, api: Api, database: Database, shop: Shop
) -> None:
    office = shop.operator.on(api(shop.label))
    ana = {**PAYER, "full_name": "Ana One", "id_proof": "A1111111", "medical_needs": "Asthma"}
    ben = {"full_name": "Ben Two", "id_type": "Passport", "id_proof": "B2222222", "medical_needs": "Insulin"}
    first = await browser.post(
        "/api/bookings/holds", json={"booking_payload": {**shop.payload(double=2), "traveller_info": [ana, ben]}}
    )
    assert first.status_code == 201, first.text
    held = first.json()["reservation_event_id"]

    async def change(*travellers: dict[str, Any], status: int = 201) -> dict[str, Any]:
        payload = {**shop.payload(double=2), "traveller_info": list(travellers)}
        answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload, "replaces": held})
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def without(traveller: dict[str, Any], *names: str) -> dict[str, Any]:
        return {name: value for name, value in traveller.items() if name not in names}

    # One new ID number: all else stays.
    same = without(ben, "id_proof", "medical_needs")
    changed = await change({**without(ana, "medical_needs"), "id_proof": "A9999999"}, same)
    held = changed["reservation_event_id"]
    assert await unsealed(office, shop, held) == [("A9999999", "Asthma"), ("B2222222", "Insulin")]
    # Another meal asks for nothing again.
    meal = {**without(ana, "id_proof", "medical_needs"), "meal_preference": "Vegan"}
    held = (await change(meal, same))["reservation_event_id"]
    assert await unsealed(office, shop, held) == [("A9999999", "Asthma"), ("B2222222", "Insulin")]
    # What is sent empty is removed; the first traveller's ID is required.
    held = (await change(meal, {**without(ben, "id_proof"), "medical_needs": ""}))["reservation_event_id"]
    assert await unsealed(office, shop, held) == [("A9999999", "Asthma"), ("B2222222", "")]
    refused = await change({**meal, "id_proof": ""}, status=422)
    assert refused["errors"][0]["message"] == "ID Proof is required for first traveler"
    # A number belongs to its type.
    refused = await change({**meal, "id_type": "Voter ID"}, status=422)
    assert refused["errors"][0]["field"] == "traveller_info.0.id_proof"

    # Nobody inherits the details of another person's hold.
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    payload = {**shop.payload(double=2), "traveller_info": [meal]}
    stolen = await dev.post("/api/bookings/holds", json={"booking_payload": payload, "replaces": held})
    assert stolen.status_code == 404, stolen.text


async def test_the_owner_reads_back_medical_notes_that_they_entered(
    browser: httpx.AsyncClient,
    booked: dict[str, Any],
    asha: Person,
    shop: Shop,
    api: Api,
    database: Database,
    owner: Owner,
) -> None:
    lead, guest = booked["traveller_info"]
    assert [one["is_medical_readable"] for one in (lead, guest)] == [True, False]
    read = await browser.post(f"{own(booked, 0)}/medical-needs")
    assert (read.status_code, read.json()) == (200, {"medical_needs": "Asthma"})
    assert (await browser.post(f"{own(booked, 1)}/medical-needs")).status_code == 404
    acts = owner.execute("SELECT actor_id, data FROM audit_entry WHERE action = 'traveller.own_notes_read'").fetchall()
    assert acts == [(asha.user_id, {"traveller_id": lead["traveller_id"]})]
    # Nobody else, and not the operator by this way.
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    office = shop.operator.on(api(shop.label))
    for other in (dev, office):
        assert (await other.post(f"{own(booked, 0)}/medical-needs")).status_code in {403, 404}
    # What the office wrote is the office's.
    change = {**open_of(guest), "medical_needs": "Insulin, by phone"}
    changed = await office.put(office_of(shop, booked, 1), json=change)
    assert changed.status_code == 200, changed.text
    booked = await mine(browser, asha)
    assert [one["has_medical_needs"] for one in booked["traveller_info"]] == [True, True]
    assert [one["is_medical_readable"] for one in booked["traveller_info"]] == [True, False]
    assert (await browser.post(f"{own(booked, 1)}/medical-needs")).status_code == 404
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '1 minute'")
    whole = (await browser.get("/api/users/me/export?with_travellers=true")).json()
    assert [one["medical_needs"] for one in whole["travellers"]] == ["Asthma", ""]
    # A note of one's own replaces it.
    await browser.put(own(booked, 1), json={**open_of(booked["traveller_info"][1]), "medical_needs": "Insulin"})
    assert (await browser.post(f"{own(booked, 1)}/medical-needs")).json() == {"medical_needs": "Insulin"}
    # Other changes keep both.
    await browser.put(own(booked, 1), json={**open_of(booked["traveller_info"][1]), "meal_preference": "Vegan"})
    assert (await browser.post(f"{own(booked, 1)}/medical-needs")).json() == {"medical_needs": "Insulin"}


async def test_a_replaced_hold_keeps_who_entered_notes(browser: httpx.AsyncClient, asha: Person, shop: Shop) -> None:
    lead = {**PAYER, "medical_needs": "Asthma"}
    payload = {**shop.payload(double=1), "traveller_info": [lead]}
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    del lead["medical_needs"]
    payload["traveller_info"] = [{**lead, "meal_preference": "Vegan"}]
    body = {"booking_payload": payload, "replaces": held["reservation_event_id"]}
    replaced = await browser.post("/api/bookings/holds", json=body)
    assert replaced.status_code == 201, replaced.text
    state = (await browser.get(f"/api/bookings/holds/{replaced.json()['reservation_event_id']}")).json()
    booked = {"reservation_event": state["reservation_event"], "traveller_info": state["traveller_info"]}
    assert (await browser.post(f"{own(booked, 0)}/medical-needs")).json() == {"medical_needs": "Asthma"}
