"""Bookings by agents' programs: reserve, extend, confirm, change, cancel."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.test_change import add_plan
from tests.conftest import Api, HandClock, RunJobs
from tests.octo import specification
from tests.octo.conftest import RIGHTS, Agent
from tests.people import mails
from tests.shop import Shop, open_shop
from tests.tenancy.test_api_tokens import create, program
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
JOHN = {
    "firstName": "John",
    "lastName": "van der Berg",
    "fullName": "John van der Berg",
    "emailAddress": "john@guest.example",
    "phoneNumber": "+919816012345",
    "locales": ["en-GB"],
    "notes": "Arrives late.",
}


def body_of(agent: Agent, *, beds: int = 2, **more: Any) -> dict[str, Any]:
    return {
        **agent.chosen(),
        "availabilityId": str(agent.shop.plan_id),
        "unitItems": [{"unitId": "adult"} for _ in range(beds)],
        **more,
    }


async def reserve(agent: Agent, *, beds: int = 2, **more: Any) -> dict[str, Any]:
    booking = await agent.call(specification.BOOKING, "POST", "/bookings/", json=body_of(agent, beds=beds, **more))
    assert isinstance(booking, dict)
    return booking


async def confirm(agent: Agent, booking: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {"contact": JOHN, "resellerReference": "VCH-1", **more}
    confirmed = await agent.call(specification.BOOKING, "POST", f"/bookings/{booking['uuid']}/confirm", json=body)
    assert isinstance(confirmed, dict)
    return confirmed


async def vacancies(agent: Agent) -> int:
    body = {**agent.chosen(), "availabilityIds": [str(agent.shop.plan_id)]}
    answer = await agent.send("POST", "/availability", json=body)
    count: int = answer.json()[0]["vacancies"]
    return count


async def test_beds_are_held_confirmed_and_due(
    agent: Agent, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    held = await reserve(agent, notes="Vegetarian", resellerReference="A-1")
    assert (held["status"], held["utcConfirmedAt"], held["cancellable"]) == ("ON_HOLD", None, True)
    assert (held["notes"], held["resellerReference"]) == ("Vegetarian", "A-1")
    assert await vacancies(agent) == 8
    units = [{"uuid": unit["uuid"], "unitId": "adult"} for unit in held["unitItems"]]
    units[1] |= {"contact": {"fullName": "Meera Joshi"}, "resellerReference": "T-2"}
    booked = await confirm(agent, held, unitItems=units)
    assert (booked["status"], booked["utcExpiresAt"], booked["resellerReference"]) == ("CONFIRMED", None, "VCH-1")
    for name, value in JOHN.items():
        assert booked["contact"][name] == (["en"] if name == "locales" else value)
    assert booked["notes"] == "Vegetarian"
    assert [unit["uuid"] for unit in booked["unitItems"]] == [unit["uuid"] for unit in held["unitItems"]]
    assert [unit["contact"]["fullName"] for unit in booked["unitItems"]] == ["John van der Berg", "Meera Joshi"]
    assert booked["unitItems"][1]["resellerReference"] == "T-2"
    code = booked["voucher"]["deliveryOptions"][0]
    assert code == {"deliveryFormat": "QRCODE", "deliveryValue": booked["supplierReference"]}
    # In the panel it is a sale of the desk that nobody has paid for, with the agent as its source.
    details = await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booked['id']}/details")
    assert details.status_code == 200, details.text
    answer = await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booked['id']}/offline-payments")
    assert answer.json()["due"] == 21_000
    await run_jobs()
    assert await confirm(agent, held) == booked
    assert await agent.call(specification.BOOKING, "GET", f"/bookings/{held['uuid']}") == booked


async def test_the_contact_gets_an_e_mail_only_if_the_agent_asks(agent: Agent, api: Api, run_jobs: RunJobs) -> None:
    counts = []
    for wants in (None, True):
        await confirm(agent, await reserve(agent), emailReceipt=wants)
        await run_jobs()
        counts.append(len([mail for mail in await mails(api) if mail["to"] == JOHN["emailAddress"]]))
    assert counts == [0, 1]


async def test_prices_of_units_sum_to_the_price_of_the_booking(curious: Agent) -> None:
    booking = await reserve(curious, beds=3)
    assert booking["pricing"]["retail"] == 3 * 1_050_000
    assert sum(unit["pricing"]["retail"] for unit in booking["unitItems"]) == booking["pricing"]["retail"]
    assert booking["pricing"]["net"] is None


async def test_one_uuid_is_one_booking(agent: Agent) -> None:
    uuid = str(uuid4())
    first, second = await asyncio.gather(reserve(agent, uuid=uuid), reserve(agent, uuid=uuid))
    assert first["id"] == second["id"] == (await reserve(agent, uuid=uuid, beds=1))["id"]
    assert await vacancies(agent) == 8


async def test_sold_out_and_closed_departures_are_unprocessable(agent: Agent, owner: Owner) -> None:
    await reserve(agent, beds=9)
    refused = await agent.refused("UNPROCESSABLE_ENTITY", "POST", "/bookings", json=body_of(agent))
    assert "1" in refused["errorMessage"]
    await reserve(agent, beds=1)
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", "/bookings", json=body_of(agent, beds=1))
    owner.execute("UPDATE departure SET booking_end_date = booking_start_date - 1, booking_start_date = '2020-01-01'")
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", "/bookings", json=body_of(agent, beds=1))


async def test_wrong_ids_and_units_are_refused(agent: Agent) -> None:
    for name, error in (
        ("productId", "INVALID_PRODUCT_ID"),
        ("optionId", "INVALID_OPTION_ID"),
        ("availabilityId", "INVALID_AVAILABILITY_ID"),
    ):
        wrong = await agent.refused(error, "POST", "/bookings", json=body_of(agent, **{name: "invalid"}))
        assert wrong[name] == "invalid"
        body = body_of(agent)
        del body[name]
        await agent.refused(error, "POST", "/bookings", json=body)
    await agent.refused("INVALID_UNIT_ID", "POST", "/bookings", json=body_of(agent, unitItems=[{"unitId": "invalid"}]))
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", "/bookings", json=body_of(agent, unitItems=[]))
    body = body_of(agent)
    del body["unitItems"]
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", "/bookings", json=body)
    held = await reserve(agent)
    units = [{"unitId": "invalid"}, {"unitId": "adult"}]
    path = f"/bookings/{held['uuid']}/confirm"
    await agent.refused("INVALID_UNIT_ID", "POST", path, json={"contact": JOHN, "unitItems": units})
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", path, json={"contact": {"emailAddress": "a@b.example"}})
    for act in ("confirm", "extend", "cancel"):
        for uuid in (str(uuid4()), "invalid"):
            body = {"contact": JOHN} if act == "confirm" else {}
            await agent.refused("INVALID_BOOKING_UUID", "POST", f"/bookings/{uuid}/{act}", json=body)
    await agent.refused("INVALID_BOOKING_UUID", "GET", f"/bookings/{uuid4()}")


async def test_a_hold_is_extended_twice_and_expires(agent: Agent, owner: Owner) -> None:
    held = await reserve(agent, expirationMinutes=15)
    path = f"/bookings/{held['uuid']}"
    until = held["utcExpiresAt"]
    for _ in range(2):
        longer = await agent.call(specification.BOOKING, "POST", f"{path}/extend", json={"expirationMinutes": 30})
        assert longer["utcExpiresAt"] > until
        until = longer["utcExpiresAt"]
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", f"{path}/extend", json={})
    owner.execute("UPDATE hold SET expires_at = now() - interval '1 minute' WHERE state = 'active'")
    expired = await agent.call(specification.BOOKING, "GET", path)
    assert (expired["status"], expired["cancellation"]["refund"]) == ("EXPIRED", "FULL")
    await agent.refused("INVALID_BOOKING_UUID", "POST", f"{path}/confirm", json={"contact": JOHN})
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", f"{path}/extend", json={})
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", f"{path}/cancel", json={})
    # Its beds are free for the next call, without a sweep.
    await reserve(agent, beds=10)
    assert (await agent.call(specification.BOOKING, "GET", path))["status"] == "EXPIRED"


async def test_a_hold_is_given_back(agent: Agent) -> None:
    held = await reserve(agent)
    path = f"/bookings/{held['uuid']}/cancel"
    cancelled = await agent.call(specification.BOOKING, "POST", path, json={"reason": "Changed their mind"})
    assert (cancelled["status"], cancelled["cancellable"]) == ("CANCELLED", False)
    assert (cancelled["cancellation"]["refund"], cancelled["cancellation"]["reason"]) == ("FULL", "Changed their mind")
    assert await vacancies(agent) == 10
    assert await agent.call(specification.BOOKING, "POST", path) == cancelled
    await agent.refused("INVALID_BOOKING_UUID", "POST", f"/bookings/{held['uuid']}/confirm", json={"contact": JOHN})


async def test_a_cancellation_says_what_the_terms_give_back(curious: Agent, owner: Owner) -> None:
    booked = await confirm(curious, await reserve(curious))
    # 50% of the advance of 30%.
    assert booked["toliTerms"]["charge"] == 315_000
    cancelled = await curious.call(specification.BOOKING, "POST", f"/bookings/{booked['uuid']}/cancel", json={})
    assert (cancelled["status"], cancelled["cancellation"]["refund"]) == ("CANCELLED", "PARTIAL")
    assert cancelled["toliTerms"]["refundOfPrice"] == 2_100_000 - 315_000
    assert await vacancies(curious) == 10


async def test_money_goes_back_by_people_alone(agent: Agent, office: httpx.AsyncClient, shop: Shop) -> None:
    booked = await confirm(agent, await reserve(agent))
    paid = {"kind": "received", "amount": 5000, "method": "bank", "moved_on": shop.today.isoformat()}
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booked['id']}/offline-payments"
    assert (await office.post(path, json=paid)).status_code == 201
    assert (await agent.call(specification.BOOKING, "GET", f"/bookings/{booked['uuid']}"))["cancellable"] is False
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", f"/bookings/{booked['uuid']}/cancel", json={})


async def test_names_notes_and_references_are_changed(agent: Agent) -> None:
    booked = await confirm(agent, await reserve(agent, notes="Vegetarian"))
    path = f"/bookings/{booked['uuid']}"
    units = [
        {"uuid": booked["unitItems"][1]["uuid"], "unitId": "adult", "contact": {"firstName": "Dev", "lastName": "Rao"}},
        {"uuid": booked["unitItems"][0]["uuid"], "unitId": "adult"},
    ]
    body = {"notes": "Vegan", "resellerReference": "VCH-2", "unitItems": units}
    changed = await agent.call(specification.BOOKING, "PATCH", path, json=body)
    assert (changed["notes"], changed["resellerReference"]) == ("Vegan", "VCH-2")
    assert [unit["contact"]["fullName"] for unit in changed["unitItems"]] == ["John van der Berg", "Dev Rao"]
    assert changed["contact"] == booked["contact"]
    same = {"productId": booked["productId"], "optionId": booked["optionId"]}
    assert (await agent.call(specification.BOOKING, "PATCH", path, json=same))["notes"] == "Vegan"
    await agent.refused("UNPROCESSABLE_ENTITY", "PATCH", path, json={"optionId": agent.option("Quad Sharing")})
    await agent.refused("UNPROCESSABLE_ENTITY", "PATCH", path, json={"unitItems": units[:1]})


async def test_a_hold_becomes_another_one_with_its_uuid(agent: Agent) -> None:
    units = [{"unitId": "adult", "contact": {"fullName": "Dev Rao"}, "resellerReference": "T-1"}, {"unitId": "adult"}]
    held = await reserve(agent, contact=JOHN, notes="Vegetarian", resellerReference="A-1", unitItems=units)
    path = f"/bookings/{held['uuid']}"
    more = [{"uuid": unit["uuid"], "unitId": "adult"} for unit in held["unitItems"]] + [{"unitId": "adult"}]
    changed = await agent.call(specification.BOOKING, "PATCH", path, json={"unitItems": more})
    assert (changed["uuid"], changed["status"]) == (held["uuid"], "ON_HOLD")
    assert changed["supplierReference"] != held["supplierReference"]
    assert await vacancies(agent) == 7
    for name in ("notes", "resellerReference", "contact", "productId", "optionId", "availabilityId"):
        assert changed[name] == held[name], name
    assert [unit["uuid"] for unit in changed["unitItems"][:2]] == [unit["uuid"] for unit in held["unitItems"]]
    assert [unit["contact"]["fullName"] for unit in changed["unitItems"]] == ["Dev Rao", "Guest 2", "Guest 3"]
    assert changed["unitItems"][0]["resellerReference"] == "T-1"

    quad = await agent.call(specification.BOOKING, "PATCH", path, json={"optionId": agent.option("Quad Sharing")})
    assert (quad["optionId"], len(quad["unitItems"])) == (agent.option("Quad Sharing"), 3)
    assert await vacancies(agent) == 10
    fewer = await agent.call(specification.BOOKING, "PATCH", path, json={**agent.chosen(), "unitItems": more[:1]})
    assert [unit["contact"]["fullName"] for unit in fewer["unitItems"]] == ["Dev Rao"]
    booked = await confirm(agent, fewer)
    assert (booked["status"], booked["unitItems"][0]["uuid"]) == ("CONFIRMED", held["unitItems"][0]["uuid"])
    assert await vacancies(agent) == 9


async def test_the_confirmation_may_have_other_travellers(agent: Agent) -> None:
    held = await reserve(agent)
    units = [{"uuid": held["unitItems"][0]["uuid"], "unitId": "adult"}, *({"unitId": "adult"} for _ in range(2))]
    booked = await confirm(agent, held, unitItems=units)
    assert (booked["status"], len(booked["unitItems"]), await vacancies(agent)) == ("CONFIRMED", 3, 7)
    assert booked["unitItems"][0]["uuid"] == held["unitItems"][0]["uuid"]
    assert await confirm(agent, booked) == booked


async def test_a_change_that_finds_no_beds_leaves_the_hold(agent: Agent) -> None:
    held = await reserve(agent)
    path = f"/bookings/{held['uuid']}"
    many = [{"unitId": "adult"} for _ in range(11)]
    await agent.refused("UNPROCESSABLE_ENTITY", "PATCH", path, json={"unitItems": many})
    await agent.refused("INVALID_AVAILABILITY_ID", "PATCH", path, json={"availabilityId": "999999"})
    await agent.refused("INVALID_OPTION_ID", "PATCH", path, json={"optionId": "999999"})
    await agent.refused("INVALID_UNIT_ID", "PATCH", path, json={"unitItems": [{"unitId": "999999"}]})
    assert await agent.call(specification.BOOKING, "GET", path) == held
    assert await vacancies(agent) == 8
    every = [{"unitId": "adult"} for _ in range(10)]
    whole = await agent.call(specification.BOOKING, "PATCH", path, json={"unitItems": every})
    assert (len(whole["unitItems"]), await vacancies(agent)) == (10, 0)


async def test_a_changed_hold_keeps_its_beds_before_the_waiting_list(
    agent: Agent, office: httpx.AsyncClient, shop: Shop
) -> None:
    held = await reserve(agent, beds=9)
    beds = [{"room_bed_id": shop.beds["Double Sharing"], "beds": 3}]
    party = {"party": 3, "beds": beds, "name": "Meera Joshi", "phone": "98160 12345"}
    waiting_list = f"/api/bookings/clients/{shop.client_id}/departures/{shop.plan_id}/waiting-list"
    assert (await office.post(waiting_list, json=party)).status_code == 201
    units = [{"unitId": "adult"} for _ in range(8)]
    changed = await agent.call(specification.BOOKING, "PATCH", f"/bookings/{held['uuid']}", json={"unitItems": units})
    assert (len(changed["unitItems"]), await vacancies(agent)) == (8, 2)


async def test_a_hold_of_another_departure_waits_for_the_waiting_list(
    agent: Agent, office: httpx.AsyncClient, shop: Shop, database: Database
) -> None:
    other = await add_plan(database, shop, starts=shop.today + timedelta(days=30))
    full, held = await reserve(agent, beds=10), await reserve(agent, beds=1, availabilityId=str(other))
    beds = [{"room_bed_id": shop.beds["Double Sharing"], "beds": 3}]
    party = {"party": 3, "beds": beds, "name": "Meera Joshi", "phone": "98160 12345"}
    waiting_list = f"/api/bookings/clients/{shop.client_id}/departures/{shop.plan_id}/waiting-list"
    assert (await office.post(waiting_list, json=party)).status_code == 201
    await agent.call(specification.BOOKING, "POST", f"/bookings/{full['uuid']}/cancel", json={})
    # Of the ten beds that have become free, three are offered first.
    move = {"availabilityId": str(shop.plan_id), "unitItems": [{"unitId": "adult"} for _ in range(10)]}
    await agent.refused("UNPROCESSABLE_ENTITY", "PATCH", f"/bookings/{held['uuid']}", json=move)
    move["unitItems"] = [{"unitId": "adult"} for _ in range(7)]
    changed = await agent.call(specification.BOOKING, "PATCH", f"/bookings/{held['uuid']}", json=move)
    assert (len(changed["unitItems"]), changed["availabilityId"]) == (7, str(shop.plan_id))


async def test_changes_at_once_keep_one_hold(agent: Agent) -> None:
    held = await reserve(agent)
    bodies = [{"unitItems": [{"unitId": "adult"} for _ in range(beds)]} for beds in (1, 3, 4)]
    answers = await asyncio.gather(*(agent.send("PATCH", f"/bookings/{held['uuid']}", json=body) for body in bodies))
    assert {answer.status_code for answer in answers} <= {200, 400}
    assert any(answer.is_success for answer in answers)
    booking = await agent.call(specification.BOOKING, "GET", f"/bookings/{held['uuid']}")
    assert await vacancies(agent) == 10 - len(booking["unitItems"])


async def test_bookings_are_found_by_reference_and_day(agent: Agent) -> None:
    booked = await confirm(agent, await reserve(agent))
    await reserve(agent)
    day = booked["availability"]["localDateTimeStart"][:10]
    for query, count in (
        ({"resellerReference": "VCH-1"}, 1),
        ({"supplierReference": booked["supplierReference"]}, 1),
        ({"resellerReference": "VCH-9"}, 0),
        ({"localDate": day}, 2),
        ({"localDateStart": "2020-01-01", "localDateEnd": day}, 2),
        ({"localDate": "2020-01-01"}, 0),
        ({"productId": booked["productId"], "optionId": booked["optionId"]}, 2),
        ({"optionId": agent.option("Quad Sharing")}, 0),
        ({"optionId": f"{booked['optionId']}-1"}, 0),
        ({"productId": "invalid"}, 0),
    ):
        assert len(await agent.call([specification.BOOKING], "GET", "/bookings", params=query)) == count, query
    await agent.refused("BAD_REQUEST", "GET", "/bookings")


async def test_agents_see_their_own_bookings_alone(
    api: Api, agent: Agent, office: httpx.AsyncClient, shop: Shop, database: Database, clock: HandClock
) -> None:
    held = await reserve(agent)
    rival = Agent(program(api(shop.label), await create(office, shop, RIGHTS, name="Rival Agents")), shop)
    zanskar = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    far = zanskar.operator.on(api(zanskar.label))
    stranger = Agent(program(api(zanskar.label), await create(far, zanskar, RIGHTS, name="Himalaya Agents")), zanskar)
    for other in (rival, stranger):
        path = f"/bookings/{held['uuid']}"
        await other.refused("INVALID_BOOKING_UUID", "GET", path)
        await other.refused("INVALID_BOOKING_UUID", "POST", f"{path}/confirm", json={"contact": JOHN})
        await other.refused("INVALID_BOOKING_UUID", "POST", f"{path}/extend", json={})
        await other.refused("INVALID_BOOKING_UUID", "POST", f"{path}/cancel", json={})
        await other.refused("INVALID_BOOKING_UUID", "PATCH", path, json={"notes": "Mine"})
        params = {"supplierReference": held["supplierReference"]}
        assert await other.call([specification.BOOKING], "GET", "/bookings", params=params) == []
    await rival.refused("INVALID_BOOKING_UUID", "POST", "/bookings", json=body_of(rival, uuid=held["uuid"]))
    # Another company has uuids of its own.
    assert (await reserve(stranger, uuid=held["uuid"]))["id"] != held["id"]
    # A new token of the agent goes on with its bookings.
    renewed = Agent(program(api(shop.label), await create(office, shop, RIGHTS, name="Himalaya Agents")), shop)
    assert await renewed.call(specification.BOOKING, "GET", f"/bookings/{held['uuid']}") == held


async def test_a_token_of_other_trips_neither_books_nor_reads(
    api: Api, agent: Agent, office: httpx.AsyncClient, shop: Shop
) -> None:
    held = await reserve(agent)
    added = await office.post(f"/api/duplicate_an_event/{shop.trip_id}")
    token = await create(office, shop, RIGHTS, name="Himalaya Agents", trips=[added.json()["event_id"]])
    limited = Agent(program(api(shop.label), token), shop)
    await limited.refused("INVALID_BOOKING_UUID", "GET", f"/bookings/{held['uuid']}")
    await limited.refused("INVALID_BOOKING_UUID", "POST", f"/bookings/{held['uuid']}/cancel", json={})
    await limited.refused("INVALID_PRODUCT_ID", "POST", "/bookings", json=body_of(limited))


async def test_an_agent_reads_nothing_else_of_the_company(agent: Agent, shop: Shop) -> None:
    held = await reserve(agent)
    for path in (
        f"/api/bookings/clients/{shop.client_id}/reservations/{held['id']}/details",
        f"/api/clients/{shop.client_id}/sync/bookings",
        f"/api/clients/{shop.client_id}/customers",
    ):
        assert (await agent.http.get(path)).status_code == 403, path


async def test_holds_of_a_token_are_limited(app: FastAPI, agent: Agent) -> None:
    app.state.services.settings = app.state.services.settings.model_copy(update={"hold_limit_network": 2})
    for _ in range(2):
        await reserve(agent, beds=1)
    answer = await agent.send("POST", "/bookings", json=body_of(agent, beds=1))
    assert (answer.status_code, answer.json()["error"]) == (429, "UNPROCESSABLE_ENTITY")
