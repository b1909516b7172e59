"""Waiting lists: join when full, beds offered in order, taken, declined and expired."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import hold
from tests.bookings.test_desk import Desk
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Person, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.selling.checkout.service import sweep
from toli.selling.customers.service import personal_data
from toli.selling.sales.service import notices
from toli.selling.waiting import repository as waiting
from toli.selling.waiting.service import waiting_offers

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
LIST = "/api/bookings/waiting-list"
Join = Callable[..., Awaitable[tuple[httpx.AsyncClient, dict[str, Any]]]]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    """Four beds in all, of which each sharing type could have all."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    rooms = {"Double Sharing": 2, "Quad Sharing": 1}
    return await open_shop(database, today=today, capacity=4, rooms=rooms)


@pytest.fixture
def join(database: Database, api: Api, shop: Shop) -> Join:
    """Join the list as a new traveller: their browser, and their entry."""

    async def join_as(name: str, party: int, **more: Any) -> tuple[httpx.AsyncClient, dict[str, Any]]:
        someone = await person(database, f"{name}@traveller.example", label=shop.label)
        http = someone.on(api(shop.label))
        body = {"event_plan_id": shop.plan_id, "party": party, "phone": "98160 12345", **more}
        answer = await http.post(LIST, json=body)
        assert answer.status_code == 201, answer.text
        return http, answer.json()

    return join_as


@pytest.fixture
def desk(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


def list_path(shop: Shop) -> str:
    return f"/api/bookings/clients/{shop.client_id}/departures/{shop.plan_id}/waiting-list"


async def parties(desk: httpx.AsyncClient, shop: Shop) -> list[tuple[str, int, str]]:
    answer = await desk.get(list_path(shop))
    assert answer.status_code == 200, answer.text
    return [(one["name"].lower(), one["party"], one["state"]) for one in answer.json()["parties"]]


async def own(http: httpx.AsyncClient) -> dict[str, Any]:
    answer = await http.get(LIST)
    assert answer.status_code == 200, answer.text
    (entry,) = answer.json()
    found: dict[str, Any] = entry
    return found


async def let_go(browser: httpx.AsyncClient, held: dict[str, Any]) -> None:
    assert (await browser.delete(f"/api/bookings/holds/{held['reservation_event_id']}")).status_code == 204


def with_offer(shop: Shop, token: str, **rooms: int) -> dict[str, Any]:
    payload = shop.payload(**rooms)
    payload["reservation_event"]["offer"] = token
    return {"booking_payload": payload}


def expire(owner: Owner) -> None:
    owner.execute("UPDATE hold SET expires_at = now() - interval '1 minute' WHERE state = 'active'")


async def test_the_first_party_that_fits_is_offered_beds_then_the_next(
    browser: httpx.AsyncClient,
    shop: Shop,
    desk: httpx.AsyncClient,
    join: Join,
    run_jobs: RunJobs,
    database: Database,
    asha: Person,
) -> None:
    first, second = await hold(browser, shop, double=2), await hold(browser, shop, quad=2)
    _, entry = await join("three", 3)
    assert (entry["place"], entry["state"], entry["offer"]) == (1, "waiting", None)
    two, entry = await join("two", 2)
    assert entry["place"] == 2

    await let_go(browser, first)
    await run_jobs()
    assert await parties(desk, shop) == [("three", 3, "waiting"), ("two", 2, "offered")]
    assert (await own(two))["offer"]["token"]
    # Nobody else can buy what is held.
    other = (await person(database, "other@traveller.example", label=shop.label)).on(browser)
    refused = await other.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    assert refused.json()["code"] == "no_beds_left"

    # The other two beds and those that are declined make three.
    assert (await two.delete(f"{LIST}/{entry['waiting_entry_id']}")).status_code == 204
    await run_jobs()
    assert await parties(desk, shop) == [("three", 3, "waiting"), ("two", 2, "declined")]
    await let_go(asha.on(browser), second)
    await run_jobs()
    assert await parties(desk, shop) == [("three", 3, "offered"), ("two", 2, "declined")]


async def test_beds_that_are_offered_are_not_left(
    browser: httpx.AsyncClient, shop: Shop, join: Join, desk: httpx.AsyncClient, run_jobs: RunJobs, database: Database,
    api: Api, clock: HandClock,
) -> None:  # fmt: skip
    await Desk(desk, shop).made(beds=1, payment={"amount": 3_150, "method": "cash", "moved_on": shop.today.isoformat()})
    held = await hold(browser, shop, quad=3)
    two, _ = await join("two", 2)
    await let_go(browser, held)
    await run_jobs()
    await notices.notify_low_seats(database, now=clock.now())
    await run_jobs()
    (notice,) = [mail for mail in await mails(api) if mail["subject"].startswith("Only ")]
    assert notice["subject"].startswith("Only 1 bed left: ")
    assert (await own(two))["state"] == "offered"


async def test_no_notice_is_sent_while_the_last_beds_are_offered(
    browser: httpx.AsyncClient, shop: Shop, join: Join, desk: httpx.AsyncClient, run_jobs: RunJobs, database: Database,
    clock: HandClock,
) -> None:  # fmt: skip
    await Desk(desk, shop).made(beds=2, payment={"amount": 6_300, "method": "cash", "moved_on": shop.today.isoformat()})
    held = await hold(browser, shop, quad=2)
    two, entry = await join("two", 2)
    await let_go(browser, held)
    await run_jobs()
    assert await notices.notify_low_seats(database, now=clock.now()) == 0
    assert (await two.delete(f"{LIST}/{entry['waiting_entry_id']}")).is_success
    assert await notices.notify_low_seats(database, now=clock.now()) == 1


async def test_an_offer_is_mailed_and_booked_by_its_link(
    browser: httpx.AsyncClient, shop: Shop, desk: httpx.AsyncClient, join: Join, run_jobs: RunJobs, api: Api
) -> None:
    held = await hold(browser, shop, quad=4)
    asha, _ = await join("meera", 3)
    await let_go(browser, held)
    await run_jobs()
    mail = (await mails(api))[0]
    assert (mail["to"], "3 beds are free for you" in mail["subject"]) == ("meera@traveller.example", True)
    token = (await own(asha))["offer"]["token"]
    assert f"/offer/{token}" in mail["text"]

    page = (await asha.get(f"/api/waiting-offers/{token}")).json()
    assert (page["state"], page["party"], [one["beds"] for one in page["beds"]]) == ("offered", 3, [3])
    quoted = await asha.post(
        "/api/bookings/quote",
        json={
            "event_plan_id": shop.plan_id,
            "offer": token,
            "booking_rooms": shop.payload(quad=3)["booking_rooms"],
        },
    )
    assert quoted.status_code == 200, quoted.text

    too_many = await asha.post("/api/bookings/holds", json=with_offer(shop, token, quad=4))
    assert too_many.status_code == 422
    assert (await own(asha))["state"] == "offered"

    booked = await asha.post("/api/bookings/holds", json=with_offer(shop, token, double=2, quad=1))
    assert booked.status_code == 201, booked.text
    booking_id = booked.json()["reservation_event_id"]
    # The beds stay held as long as they were offered.
    state = (await asha.get(f"/api/bookings/holds/{booking_id}")).json()
    assert state["seconds_left"] > 23 * 3600
    page = (await asha.get(f"/api/waiting-offers/{token}")).json()
    assert (page["state"], page["reservation_event_id"]) == ("taken", booking_id)
    assert await parties(desk, shop) == [("meera", 3, "taken")]

    # Changing the party replaces the booking, and what was offered stays with it.
    again = await asha.post("/api/bookings/holds", json={**with_offer(shop, token, quad=2), "replaces": booking_id})
    assert again.status_code == 201, again.text
    second = await asha.post("/api/bookings/holds", json=with_offer(shop, token, quad=1))
    assert (second.status_code, second.json()["code"]) == (409, "offer_ended")


async def test_an_offer_that_nobody_takes_goes_to_the_next(
    browser: httpx.AsyncClient,
    shop: Shop,
    desk: httpx.AsyncClient,
    join: Join,
    run_jobs: RunJobs,
    owner: Owner,
    app: FastAPI,
) -> None:
    held = await hold(browser, shop, quad=4)
    first, _ = await join("first", 4)
    await join("second", 2)
    await join("third", 2)
    await let_go(browser, held)
    await run_jobs()
    assert [state for _, _, state in await parties(desk, shop)] == ["offered", "waiting", "waiting"]
    token = (await own(first))["offer"]["token"]

    expire(owner)
    late = await first.post("/api/bookings/holds", json=with_offer(shop, token, quad=4))
    assert (late.status_code, late.json()["code"]) == (409, "offer_ended")
    assert (await first.get(f"/api/waiting-offers/{token}")).json()["state"] == "ended"
    assert await sweep.sweep_holds(app.state.services.database, app.state.services.providers) == 1
    await run_jobs()
    assert await parties(desk, shop) == [("second", 2, "offered"), ("third", 2, "offered"), ("first", 4, "expired")]


async def test_who_finds_beds_books_them_instead_of_waiting(browser: httpx.AsyncClient, shop: Shop, join: Join) -> None:
    body = {"event_plan_id": shop.plan_id, "party": 2, "phone": "98160 12345"}
    assert (await browser.post(LIST, json=body)).json()["code"] == "beds_free"
    await hold(browser, shop, quad=3)
    # One bed is free: a party of one books it, one of two waits.
    assert (await browser.post(LIST, json={**body, "party": 1})).json()["code"] == "beds_free"
    assert (await browser.post(LIST, json={**body, "party": 5})).status_code == 422
    assert (await browser.post(LIST, json=body)).status_code == 201
    assert (await browser.post(LIST, json=body)).json()["code"] == "already_waiting"


async def test_a_party_gets_the_sharing_types_that_it_asked_for(
    browser: httpx.AsyncClient,
    shop: Shop,
    desk: httpx.AsyncClient,
    join: Join,
    run_jobs: RunJobs,
    api: Api,
    asha: Person,
) -> None:
    doubles, quad = await hold(browser, shop, double=2), await hold(browser, shop, quad=2)
    wish = [{"room_bed_id": shop.beds["Quad Sharing"], "beds": 3}]
    picky, entry = await join("picky", 3, beds=wish)
    assert entry["beds"] == [{**wish[0], "room_type": "Quad Sharing"}]
    wrong = await picky.post(
        LIST, json={"event_plan_id": shop.plan_id, "party": 2, "phone": "98160 12345", "beds": wish}
    )
    assert wrong.status_code == 422
    await let_go(browser, quad)
    await run_jobs()
    assert await parties(desk, shop) == [("picky", 3, "waiting")]
    await let_go(browser, doubles)
    await run_jobs()
    page = (await picky.get(f"/api/waiting-offers/{(await own(picky))['offer']['token']}")).json()
    assert page["beds"] == [{**wish[0], "room_type": "Quad Sharing"}]


async def test_the_operator_adds_offers_and_removes(
    browser: httpx.AsyncClient, shop: Shop, desk: httpx.AsyncClient, join: Join, run_jobs: RunJobs, owner: Owner
) -> None:
    held = await hold(browser, shop, quad=4)
    await join("early", 4)
    answer = await desk.post(list_path(shop), json={"name": "Meera Joshi", "phone": "98160 12345", "party": 2})
    assert answer.status_code == 201, answer.text
    early, meera = answer.json()["parties"]
    path = f"{list_path(shop)}/{meera['waiting_entry_id']}"
    assert (await desk.post(f"{path}/offer")).json()["code"] == "no_beds_left"

    await let_go(browser, held)
    # Before the job runs the operator gives beds to the second party.
    offered = (await desk.post(f"{path}/offer")).json()["parties"][1]
    assert offered["state"] == "offered"
    assert offered["offer_url"].startswith("http")
    assert (await desk.post(f"{path}/offer")).json()["code"] == "not_waiting"
    await run_jobs()
    assert await parties(desk, shop) == [("early", 4, "waiting"), ("meera joshi", 2, "offered")]

    assert (await desk.delete(path)).status_code == 200
    await run_jobs()
    assert await parties(desk, shop) == [("early", 4, "offered"), ("meera joshi", 2, "removed")]
    recorded = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'waiting.%' ORDER BY 1").fetchall()
    assert recorded == [("waiting.added",), ("waiting.offered",), ("waiting.removed",)]
    assert early["phone"]


async def test_the_desk_books_the_beds_that_are_offered_to_a_caller(
    browser: httpx.AsyncClient, shop: Shop, desk: httpx.AsyncClient, run_jobs: RunJobs, api: Api
) -> None:
    held, _ = await hold(browser, shop, double=2), await hold(browser, shop, quad=2)
    caller = {"name": "Col. Rathore", "phone": "98160 77441", "party": 2}
    added = await desk.post(list_path(shop), json=caller)
    assert added.status_code == 201, added.text
    await let_go(browser, held)
    await run_jobs()
    [party] = (await desk.get(list_path(shop))).json()["parties"]
    token = party["offer_url"].rpartition("/offer/")[2]
    at_desk = Desk(desk, shop)
    contact = {"name": party["name"], "phone": party["phone"]}
    # Nobody else can have them, the desk included.
    assert (await at_desk.book(contact=contact, unpaid="keep")).json()["code"] == "no_beds_left"
    made = await at_desk.made(contact=contact, unpaid="keep", offer=token)
    assert made["booking_status"] == "confirmed"
    [party] = (await desk.get(list_path(shop))).json()["parties"]
    assert (party["state"], party["reservation_event_id"]) == ("taken", made["reservation_event_id"])
    again = await at_desk.book(contact=contact, unpaid="keep", offer=token)
    assert (again.status_code, again.json()["code"]) == (409, "offer_ended")


async def test_a_raised_capacity_and_a_cancellation_are_offered(
    browser: httpx.AsyncClient, shop: Shop, desk: httpx.AsyncClient, join: Join, run_jobs: RunJobs
) -> None:
    await hold(browser, shop, quad=4)
    await join("two", 2)
    departures = await desk.get(f"/api/events/{shop.trip_id}")
    assert departures.status_code == 200
    changed = await desk.put(f"/api/events/{shop.trip_id}/plan", json={"ep_id": shop.plan_id, "capacity": 6})
    assert changed.status_code == 200, changed.text
    await run_jobs()
    assert await parties(desk, shop) == [("two", 2, "offered")]


async def test_nothing_is_offered_outside_the_window_and_lists_end_with_the_start(
    browser: httpx.AsyncClient,
    shop: Shop,
    desk: httpx.AsyncClient,
    join: Join,
    run_jobs: RunJobs,
    database: Database,
    clock: HandClock,
    owner: Owner,
) -> None:
    held = await hold(browser, shop, quad=4)
    await join("one", 1)
    await join("two", 2)
    owner.execute("UPDATE departure SET booking_end_date = booking_start_date")
    clock.move(timedelta(days=2))
    await let_go(browser, held)
    await run_jobs()
    assert [state for _, _, state in await parties(desk, shop)] == ["waiting", "waiting"]
    # The operator may still offer beds.
    first = (await desk.get(list_path(shop))).json()["parties"][0]
    assert (await desk.post(f"{list_path(shop)}/{first['waiting_entry_id']}/offer")).status_code == 200

    clock.move(timedelta(days=58))
    await waiting_offers.enqueue_offers(database, now=clock.now())
    assert [state for _, _, state in await parties(desk, shop)] == ["ended", "ended"]
    await waiting_offers.enqueue_offers(database, now=clock.now())
    async with database.platform_transaction() as tx:
        await waiting.delete_ended_entries(tx, now=clock.now() + timedelta(days=60), days=30)
    assert await parties(desk, shop) == []


async def test_others_entries_are_not_found(browser: httpx.AsyncClient, shop: Shop, join: Join, api: Api) -> None:
    await hold(browser, shop, quad=4)
    _, entry = await join("meera", 2)
    assert (await browser.delete(f"{LIST}/{entry['waiting_entry_id']}")).status_code == 404
    assert (await browser.get(list_path(shop))).status_code == 404
    assert (await browser.get(LIST)).json() == []
    assert (await api(shop.label).get("/api/waiting-offers/none")).status_code == 404


async def test_who_deletes_the_account_leaves_the_list(
    browser: httpx.AsyncClient, shop: Shop, desk: httpx.AsyncClient, join: Join, database: Database, clock: HandClock
) -> None:
    await hold(browser, shop, quad=4)
    meera, _ = await join("meera", 2)
    data = (await meera.get("/api/users/me/export")).json()
    assert [(one["party"], one["state"]) for one in data["waiting"]] == [(2, "waiting")]
    async with database.platform_transaction() as tx:
        await personal_data.erase_personal_data(tx, user_id=data["account"]["user_id"], now=clock.now())
    assert await parties(desk, shop) == [("deleted account", 2, "left")]
