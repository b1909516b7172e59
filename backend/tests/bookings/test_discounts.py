"""Discounts over HTTP: who has one, how often, and what is said to who does not."""

import asyncio
from collections import Counter
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.bookings.test_desk import Desk as BookingDesk
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Person, Shop, person
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
CODE = {"kind": "code", "name": "Monsoon sale", "code": "monsoon 10", "basis": "price", "value": 10}
EARLY = {"kind": "early_bird", "name": "Early bird", "basis": "person", "value": 500, "days_before": 30}
GROUP = {"kind": "group", "name": "Group of 4", "basis": "booking", "value": 3000, "least_people": 4}


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    """The operator's browser."""
    return shop.operator.on(api(shop.label))


class Desk:
    """The operator's discounts, over HTTP."""

    def __init__(self, office: httpx.AsyncClient, shop: Shop) -> None:
        self.office = office
        self.path = f"/api/clients/{shop.client_id}/discounts"

    async def add(self, values: dict[str, Any], *, status: int = 201, **more: Any) -> Any:
        answer = await self.office.post(self.path, json=values | more)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def change(self, discount: dict[str, Any], *, status: int = 200, **more: Any) -> Any:
        answer = await self.office.put(f"{self.path}/{discount['discount_id']}", json=discount | more)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def act(self, discount: dict[str, Any], act: str, *, status: int = 200) -> Any:
        answer = await self.office.post(f"{self.path}/{discount['discount_id']}/{act}")
        assert answer.status_code == status, answer.text
        return answer.json()

    async def uses(self, discount: dict[str, Any]) -> tuple[int, int, int | None]:
        """Used, held and left."""
        listed = {one["discount_id"]: one for one in (await self.office.get(self.path)).json()}
        found = listed[discount["discount_id"]]
        return found["used"], found["held"], found["left"]


@pytest.fixture
def desk(office: httpx.AsyncClient, shop: Shop) -> Desk:
    return Desk(office, shop)


async def quote(browser: httpx.AsyncClient, shop: Shop, *, code: str | None = None, **rooms: int) -> httpx.Response:
    body = {"event_plan_id": shop.plan_id, "booking_rooms": shop.payload(**rooms)["booking_rooms"]}
    return await browser.post("/api/bookings/quote", json=body | {"discount_code": code})


async def hold(browser: httpx.AsyncClient, shop: Shop, *, code: str | None = None, **rooms: int) -> httpx.Response:
    payload = shop.payload(**rooms)
    payload["reservation_event"]["discount_code"] = code
    return await browser.post("/api/bookings/holds", json={"booking_payload": payload})


def taken_off(answer: httpx.Response) -> dict[str, float]:
    """The discounts of a quote, or of a hold, by name."""
    assert answer.status_code in {200, 201}, answer.text
    found = answer.json()
    lines = found.get("quote", found)["lines"]
    return {line["name"]: line["amount"] for line in lines if line["kind"] == "discount"}


def refusal(answer: httpx.Response) -> tuple[str, str]:
    """The reason and the sentence, which the field of the code shows too."""
    body = answer.json()
    assert (answer.status_code, body["code"]) == (422, "discount_code_refused"), body
    assert body["errors"] == [{"field": "discount_code", "message": body["detail"]}]
    return body["reason"], body["detail"]


async def test_a_code_takes_off_its_share_in_quote_hold_and_booking(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs, api: Api
) -> None:
    made = await desk.add(CODE, uses_in_all=3)
    assert (made["code"], made["state"], made["left"]) == ("MONSOON10", "active", 3)
    quoted = await quote(browser, shop, code=" Monsoon10", double=2)
    assert taken_off(quoted) == {"Monsoon sale": -2000}
    # ₹18,000 and 5% tax.
    assert quoted.json()["total"] == 18900
    held = await hold(browser, shop, code="monsoon10", double=2)
    assert held.json()["quote"] == quoted.json()
    assert await desk.uses(made) == (0, 1, 2)
    placed = await order(browser, held.json(), amount="total")
    assert placed["amount"] == 1890000
    assert (await verify(browser, await play(placed["order_id"]))).status_code == 200
    assert await desk.uses(made) == (1, 0, 2)
    await run_jobs()
    texts = [mail["text"] for mail in await mails(api) if "18,900" in mail["text"]]
    assert texts


async def test_a_use_comes_back_with_the_beds(
    desk: Desk,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    office: httpx.AsyncClient,
    database: Database,
    owner: Owner,
) -> None:
    made = await desk.add(CODE, uses_in_all=1)
    first = (await hold(browser, shop, code="MONSOON10", double=1)).json()
    assert refusal(await quote(browser, shop, code="MONSOON10", double=1))[0] == "used_up"
    await browser.delete(f"/api/bookings/holds/{first['reservation_event_id']}")
    assert await desk.uses(made) == (0, 0, 1)
    # An expired hold keeps its use until another booking claims it, or until the sweep.
    assert (await hold(browser, shop, code="MONSOON10", double=1)).status_code == 201
    owner.execute("UPDATE hold SET expires_at = now() - interval '1 minute' WHERE state = 'active'")
    last = await hold(browser, shop, code="MONSOON10", double=1)
    assert await desk.uses(made) == (0, 1, 0)
    assert (await verify(browser, await play((await order(browser, last.json()))["order_id"]))).status_code == 200
    assert await desk.uses(made) == (1, 0, 0)
    booking_id = last.json()["reservation_event_id"]
    answer = await office.post(f"/api/bookings/cancel/{booking_id}", json={"reason": "Flood", "amount": 0})
    assert answer.status_code == 200, answer.text
    assert await desk.uses(made) == (0, 0, 1)


async def test_a_payment_that_is_late_has_its_use_only_while_one_is_left(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, play: Play, owner: Owner, database: Database, api: Api
) -> None:
    made = await desk.add(CODE, uses_in_all=1)
    late = (await hold(browser, shop, code="MONSOON10", double=1)).json()
    placed = await order(browser, late)
    owner.execute("UPDATE hold SET expires_at = now() - interval '1 minute', ask_first = false WHERE state = 'active'")
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    assert (await hold(dev, shop, code="MONSOON10", double=1)).status_code == 201
    answer = await verify(browser, await play(placed["order_id"]))
    assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (
        409,
        "payment_returned",
        "beds_gone",
    )
    assert await desk.uses(made) == (0, 1, 0)


async def test_who_cannot_have_a_code_reads_why(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, office: httpx.AsyncClient, api: Api
) -> None:
    today = shop.today
    other = (await office.post("/api/events", json={"title": "Another trip"})).json()["event_id"]
    await desk.add(CODE, code="FOUR", least_people=4)
    await desk.add(CODE, code="LATER", valid_from=str(today + timedelta(days=1)))
    await desk.add(CODE, code="PAST", valid_to=str(today - timedelta(days=1)))
    await desk.add(CODE, code="ELSEWHERE", trip_ids=[other])
    ended = await desk.add(CODE, code="ENDED")
    assert (await desk.act(ended, "end"))["state"] == "ended"
    said = {
        code: refusal(await quote(browser, shop, code=code, double=1))
        for code in ("FOUR", "LATER", "PAST", "ELSEWHERE", "ENDED", "NOSUCH")
    }
    assert said == {
        "FOUR": ("party_too_small", "This code is for parties of 4 or more."),
        "LATER": ("not_yet", "This code is not valid yet."),
        "PAST": ("ended", "This code is no longer valid."),
        "ELSEWHERE": ("other_trip", "This code is not for this trip."),
        "ENDED": ("ended", "This code is no longer valid."),
        "NOSUCH": ("unknown", "We do not know this code. Please check how it is written."),
    }
    assert refusal(await hold(browser, shop, code="FOUR", double=3))[0] == "party_too_small"
    assert taken_off(await hold(browser, shop, code="FOUR", double=4)) == {"Monsoon sale": -4000}


async def test_a_discount_is_for_departures_that_start_in_its_days(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, api: Api, owner: Owner
) -> None:
    (starts,) = (
        owner.execute("SELECT tour_start_date FROM departure WHERE departure_id = %s", [shop.plan_id]).fetchone() or ()
    )
    before, after = str(starts - timedelta(days=1)), str(starts + timedelta(days=1))
    wrong = await desk.add(CODE, code="TURNED", starts_from=after, starts_to=before, status=422)
    assert [one["field"] for one in wrong["errors"]] == ["starts_to"]
    await desk.add(CODE, code="EARLIER", starts_to=before)
    await desk.add(CODE, code="LATER", starts_from=after)
    here = await desk.add(CODE, code="HERE", starts_from=str(starts), starts_to=str(starts))
    assert (here["starts_from"], here["starts_to"]) == (str(starts), str(starts))
    for code in ("EARLIER", "LATER"):
        said = ("other_departure", "This code is not for this departure.")
        assert refusal(await quote(browser, shop, code=code, double=1)) == said
        assert refusal(await hold(browser, shop, code=code, double=1)) == said
    assert taken_off(await quote(browser, shop, code="HERE", double=1)) == {"Monsoon sale": -1000}

    # An automatic one, too, and what the trip's page says of it.
    async def offered() -> list[str]:
        details = (await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json()
        return [one["name"] for one in details["event_plans"][0]["offers"]]

    early = await desk.add(EARLY, starts_from=after)
    assert (taken_off(await quote(browser, shop, double=1)), await offered()) == ({}, [])
    await desk.change(early, starts_from=None, starts_to=str(starts))
    assert taken_off(await quote(browser, shop, double=1)) == {"Early bird": -500}
    assert await offered() == ["Early bird"]


async def test_a_person_uses_a_code_as_often_as_it_says(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, api: Api, database: Database
) -> None:
    await desk.add(CODE, uses_per_person=1)
    both = await asyncio.gather(*(hold(browser, shop, code="MONSOON10", double=1) for _ in range(2)))
    assert sorted(answer.status_code for answer in both) == [201, 422]
    (refused,) = [answer for answer in both if answer.status_code == 422]
    assert refusal(refused) == ("own_uses", "You have used this code already.")
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    assert taken_off(await hold(dev, shop, code="MONSOON10", double=1)) == {"Monsoon sale": -1000}


async def test_wrong_codes_are_counted_by_person(desk: Desk, browser: httpx.AsyncClient, shop: Shop) -> None:
    await desk.add(CODE)
    tried = [await quote(browser, shop, code=f"GUESS{number}", double=1) for number in range(16)]
    assert Counter(answer.status_code for answer in tried) == {422: 15, 429: 1}
    assert (await quote(browser, shop, code="MONSOON10", double=1)).status_code == 429
    assert (await hold(browser, shop, code="MONSOON10", double=1)).status_code == 429
    assert (await hold(browser, shop, double=1)).status_code == 201


async def test_automatic_discounts_are_found_and_the_larger_counts(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, api: Api
) -> None:
    await desk.add(EARLY)
    await desk.add(GROUP)
    assert taken_off(await quote(browser, shop, double=2)) == {"Early bird": -1000}
    assert taken_off(await quote(browser, shop, double=4)) == {"Group of 4": -3000}
    await desk.add(CODE)
    assert taken_off(await quote(browser, shop, code="MONSOON10", double=2)) == {
        "Early bird": -1000,
        "Monsoon sale": -1900,
    }
    await desk.add(CODE, code="ONLY", is_exclusive=True, basis="booking", value=1500, name="Only this")
    assert taken_off(await quote(browser, shop, code="ONLY", double=2)) == {"Only this": -1500}
    assert taken_off(await quote(browser, shop, code="ONLY", double=4)) == {"Group of 4": -3000}
    [plan] = (await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json()["event_plans"]
    assert [(one["kind"], one["value"], one["least_people"], one["until"]) for one in plan["offers"]] == [
        ("early_bird", 500, 1, str(shop.today + timedelta(days=30))),
        ("group", 3000, 4, None),
    ]


async def test_the_first_beds_of_a_departure_are_early(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, api: Api, database: Database
) -> None:
    await desk.add(EARLY, days_before=None, first_beds=3)
    assert taken_off(await hold(browser, shop, double=2)) == {"Early bird": -1000}
    page = api(shop.label)
    [plan] = (await page.get(f"/api/events/{shop.trip_id}/details")).json()["event_plans"]
    assert [one["beds_left"] for one in plan["offers"]] == [1]
    assert taken_off(await quote(browser, shop, double=2)) == {}
    people = [await person(database, f"p{number}@traveller.example", label=shop.label) for number in range(4)]
    answers = await asyncio.gather(*(hold(one.on(api(shop.label)), shop, double=1) for one in people))
    assert sorted(len(taken_off(answer)) for answer in answers) == [0, 0, 0, 1]
    [plan] = (await page.get(f"/api/events/{shop.trip_id}/details")).json()["event_plans"]
    assert plan["offers"] == []


async def test_who_has_travelled_with_the_client_gets_the_returning_discount(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, asha: Person, play: Play, owner: Owner, api: Api
) -> None:
    await desk.add({"kind": "returning", "name": "Welcome back", "basis": "price", "value": 5})
    held = await hold(browser, shop, double=1)
    assert taken_off(held) == {}
    await verify(browser, await play((await order(browser, held.json()))["order_id"]))
    # Booked is not travelled.
    assert taken_off(await quote(browser, shop, double=1)) == {}
    owner.execute(
        "INSERT INTO departure (client_id, trip_id, booking_start_date, booking_end_date, tour_start_date,"
        " tour_end_date) SELECT client_id, trip_id, %(day)s - 30, %(day)s - 20, %(day)s - 10, %(day)s - 7"
        " FROM trip WHERE trip_id = %(trip_id)s",
        {"day": shop.today, "trip_id": shop.trip_id},
    )
    owner.execute("INSERT INTO plan_stock SELECT client_id, max(departure_id), 20 FROM departure GROUP BY 1")
    owner.execute("UPDATE hold SET departure_id = (SELECT max(departure_id) FROM departure)")
    owner.execute("UPDATE booking SET departure_id = (SELECT max(departure_id) FROM departure)")
    owner.execute("UPDATE plan_stock SET sold = CASE WHEN departure_id = %s THEN 0 ELSE 1 END", [shop.plan_id])
    owner.execute(
        "INSERT INTO bed_stock (client_id, departure_id, sharing_type_id, total, sold)"
        " SELECT client_id, (SELECT max(departure_id) FROM departure), sharing_type_id, total, sold FROM bed_stock"
    )
    owner.execute("UPDATE bed_stock SET sold = 0 WHERE departure_id = %s", [shop.plan_id])
    assert taken_off(await quote(browser, shop, double=1)) == {"Welcome back": -500}
    assert taken_off(await quote(api(shop.label), shop, double=1)) == {}
    assert taken_off(await hold(browser, shop, double=1)) == {"Welcome back": -500}

    # A customer without an account is known by the phone number, at the desk.
    owner.execute(
        "UPDATE booking SET user_id = NULL, contact_name = 'Asha', contact_phone = '+919816012345'"
        " WHERE departure_id <> %s",
        [shop.plan_id],
    )
    counter = BookingDesk(desk.office, shop)
    rooms = {"booking_rooms": shop.payload(double=1)["booking_rooms"], "event_plan_id": shop.plan_id}
    for phone, discounts in (("98160 12345", {"Welcome back": -500}), ("98160 12346", {})):
        quoted = await desk.office.post(f"{counter.path}/desk/quote", json={**rooms, "phone": phone})
        assert taken_off(quoted) == discounts
        total = quoted.json()["total"]
        made = await counter.book(beds=1, contact={"name": "Asha", "phone": phone}, unpaid="keep", total_price=total)
        assert taken_off(made) == discounts


async def test_a_changed_discount_ends_quotes_and_bookings_keep_theirs(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    made = await desk.add(CODE, trip_ids=[shop.trip_id])
    first = await hold(browser, shop, code="MONSOON10", double=1)
    before = (await quote(browser, shop, code="MONSOON10", double=1)).json()
    await desk.change(made, value=20)
    payload = shop.payload(double=1)
    payload["reservation_event"] |= {"discount_code": "MONSOON10", "total_price": before["total"]}
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert (answer.status_code, answer.json()["code"]) == (409, "price_changed")
    assert answer.json()["quote"]["total"] == 8400
    kept = (await browser.get(f"/api/bookings/holds/{first.json()['reservation_event_id']}")).json()
    assert kept["quote"]["total"] == before["total"]
    await desk.act(made, "end")
    assert refusal(await quote(browser, shop, code="MONSOON10", double=1))[0] == "ended"
    await desk.act(made, "restart")
    assert taken_off(await quote(browser, shop, code="MONSOON10", double=1)) == {"Monsoon sale": -2000}
    acts = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'discount.%' ORDER BY audit_id")
    assert [row[0] for row in acts] == [
        "discount.added",
        "discount.changed",
        "discount.ended",
        "discount.restarted",
    ]


async def test_an_operator_reads_what_is_wrong_at_its_field(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, api: Api
) -> None:
    for change, field in (
        ({"value": 0}, "value"),
        ({"value": 101}, "value"),
        ({"code": ""}, "code"),
        ({"code": "A B!C"}, "code"),
        ({"event_ids": []}, "event_ids"),
        ({"event_ids": [10**9]}, "event_ids"),
        ({"valid_from": "2027-02-02", "valid_to": "2027-02-01"}, "valid_to"),
        ({"first_beds": 4}, "days_before"),
        (EARLY | {"days_before": None, "code": None}, "days_before"),
        (GROUP | {"least_people": 1, "code": None}, "least_people"),
        (EARLY | {"uses_in_all": 3, "code": None}, "code"),
    ):
        body = await desk.add(CODE, status=422, **change)
        assert field in {one["field"] for one in body["errors"]}, body
    made = await desk.add(CODE)
    assert (await desk.add(CODE, status=409))["code"] == "code_taken"
    await desk.act(made, "end")
    second = await desk.add(CODE)
    assert (await desk.act(made, "restart", status=409))["code"] == "code_taken"
    assert (await hold(browser, shop, code="MONSOON10", double=1)).status_code == 201
    assert (await hold(browser, shop, code="MONSOON10", double=1)).status_code == 201
    body = await desk.change(second, status=409, uses_in_all=1)
    assert (body["code"], body["held"]) == ("uses_below_taken", 2)
    assert (await desk.change(second, uses_in_all=2))["state"] == "used_up"
    assert (await browser.get(desk.path)).status_code == 404


async def test_sixty_four_at_once_for_the_last_ten_uses(
    desk: Desk, shop: Shop, api: Api, database: Database, owner: Owner
) -> None:
    made = await desk.add(CODE, uses_in_all=10)
    owner.execute("UPDATE plan_stock SET capacity = 64; UPDATE bed_stock SET total = 64")
    people = [await person(database, f"p{number}@traveller.example", label=shop.label) for number in range(64)]
    answers = await asyncio.gather(*(hold(one.on(api(shop.label)), shop, code="MONSOON10", quad=1) for one in people))
    assert Counter(answer.status_code for answer in answers) == {201: 10, 422: 54}
    assert {refusal(answer)[0] for answer in answers if answer.status_code == 422} == {"used_up"}
    assert await desk.uses(made) == (0, 10, 0)
