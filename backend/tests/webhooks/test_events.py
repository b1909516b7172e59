"""Events of a company: recorded with the change, signed, thin, in the order of their subject."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, hold, order, play, verify  # noqa: F401  fixture
from tests.conftest import Api, HandClock, RunJobs
from tests.shop import PAYER, Shop, person
from tests.webhooks.conftest import Owner, Receiver, Subscribe
from toli.delivery.webhooks.schemas import EventType
from toli.infra.db.database import Database
from toli.selling.sales.service import notices

pytestmark = pytest.mark.anyio

Deliver = Callable[[], Awaitable[int]]


async def book(api: Api, database: Database, shop: Shop, play: Play) -> tuple[httpx.AsyncClient, dict[str, Any]]:  # noqa: F811
    """A traveller's booking of two beds, with its advance paid."""
    traveller = await person(database, "asha@traveller.example", label=shop.label)
    browser = traveller.on(api(shop.label))
    held = await hold(browser, shop, double=2)
    answer = await verify(browser, await play((await order(browser, held))["order_id"]))
    assert answer.status_code == 200, answer.text
    return browser, held


async def test_a_sale_from_the_hold_to_the_cancellation(
    api: Api,
    database: Database,
    shop: Shop,
    office: httpx.AsyncClient,
    play: Play,  # noqa: F811
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    run_jobs: RunJobs,
) -> None:
    hook = await subscribe()
    _, held = await book(api, database, shop, play)
    booking_id = held["reservation_event_id"]
    await run_jobs()
    await deliver()
    booking = f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}"
    cash = {"kind": "received", "amount": 1000, "method": "cash", "moved_on": shop.today.isoformat()}
    paid = await office.post(f"{booking}/offline-payments", json=cash)
    assert paid.status_code == 201, paid.text
    cancelled = await office.post(f"/api/bookings/cancel/{booking_id}", json={"amount": 3150, "reason": "Flood"})
    assert cancelled.status_code == 200, cancelled.text
    await run_jobs()
    await deliver()
    events = receiver.verify(hook.secret)
    types = [event["type"] for event in events if event["data"]["booking_id"] == booking_id]
    assert types[0] == "booking.created"
    assert types.index("booking.created") < types.index("payment.received") < types.index("booking.cancelled")
    assert types.count("payment.received") == 2
    assert {"payment.refunded", "booking.changed", "document.issued"} <= {*types}
    (created,) = (event for event in events if event["type"] == "booking.created")
    assert {*created} == {"type", "timestamp", "data"}
    assert created["data"] == {"booking_id": booking_id, "link": f"{str(office.base_url).rstrip('/')}{booking}/details"}
    assert (await office.get(created["data"]["link"])).json()["reservation_event"]["booking_status"] == "cancelled"
    offline = [event["data"] for event in events if "offline_payment_id" in event["data"]]
    assert [payment["offline_payment_id"] for payment in offline] == [
        payment["offline_payment_id"]
        for payment in (await office.get(f"{booking}/offline-payments")).json()["payments"]
    ]
    assert "Asha" not in str(receiver.requests)


async def test_an_endpoint_gets_only_its_events_and_without_one_nothing_is_recorded(
    api: Api,
    database: Database,
    shop: Shop,
    play: Play,  # noqa: F811
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    owner: Owner,
) -> None:
    browser, _ = await book(api, database, shop, play)
    assert owner.execute("SELECT count(*) FROM webhook_event").fetchone() == (0,)
    await subscribe(EventType.BOOKING_CREATED)
    refused = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=9)})
    assert refused.is_error
    await hold(browser, shop, double=1)
    await deliver()
    assert receiver.types() == ["booking.created"]


async def test_a_transaction_has_an_event_once(
    api: Api,
    database: Database,
    shop: Shop,
    play: Play,  # noqa: F811
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    owner: Owner,
) -> None:
    _, held = await book(api, database, shop, play)
    await subscribe(EventType.BOOKING_CHANGED)
    with owner.transaction():
        owner.execute("UPDATE traveller SET gender = 'Female'")
        owner.execute("UPDATE traveller SET age = 30")
        owner.execute("UPDATE booking SET special_requests = 'A cake'")
    await deliver()
    assert [event["data"]["booking_id"] for event in receiver.events()] == [held["reservation_event_id"]]
    owner.execute("UPDATE booking SET special_requests = special_requests")
    await deliver()
    assert len(receiver.requests) == 1


async def test_departures_are_published_changed_cancelled_low_and_full(
    api: Api,
    database: Database,
    clock: HandClock,
    shop: Shop,
    office: httpx.AsyncClient,
    play: Play,  # noqa: F811
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    run_jobs: RunJobs,
) -> None:
    await subscribe(*(kind for kind in EventType if kind.startswith("departure.")))
    path = f"/api/events/{shop.trip_id}/plan"
    dates = {
        "booking_start_date": str(shop.today),
        "booking_end_date": str(shop.today + timedelta(days=20)),
        "tour_start_date": str(shop.today + timedelta(days=30)),
    }
    added = (await office.post(path, json={**dates, "status": "Draft", "capacity": 4})).json()
    await deliver()
    assert receiver.types() == []
    plan = {"ep_id": added["ep_id"]}

    async def change(**values: object) -> None:
        answer = await office.put(path, json={**plan, **values})
        assert answer.status_code == 200, answer.text

    await change(status="active")
    await change(capacity=3)
    await change(tour_start_date=str(shop.today + timedelta(days=31)))
    await deliver()
    assert receiver.types() == ["departure.published", "departure.changed", "departure.changed"]
    data = receiver.events()[0]["data"]
    assert (data["departure_id"], data["trip_id"]) == (added["ep_id"], shop.trip_id)
    summary = (await office.get(data["link"])).json()
    assert summary["status"] == "booking"

    receiver.requests.clear()
    traveller = await person(database, "dev@traveller.example", label=shop.label)
    browser = traveller.on(api(shop.label))
    payload = {
        **shop.payload(double=3),
        "reservation_event": {"event_id": shop.trip_id, "event_plan_id": added["ep_id"]},
    }
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    assert await notices.notify_low_seats(database, now=clock.now()) == 0
    await deliver()
    assert receiver.types() == []
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    await run_jobs()
    await deliver()
    assert receiver.types() == ["departure.full"]

    receiver.requests.clear()
    cancelled = await office.post(
        f"/api/bookings/event-plan/{added['ep_id']}/changes",
        json={"kind": "cancel", "seen_bookings": 1, "seen_refund": held["quote"]["advance"]},
    )
    assert cancelled.status_code == 201, cancelled.text
    await run_jobs()
    await deliver()
    assert receiver.types() == ["departure.cancelled"]


async def test_a_departure_with_few_beds_is_low_once(
    api: Api,
    database: Database,
    clock: HandClock,
    shop: Shop,
    play: Play,  # noqa: F811
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    owner: Owner,
) -> None:
    await subscribe(EventType.DEPARTURE_LOW)
    owner.execute("UPDATE plan_stock SET capacity = 4")
    await book(api, database, shop, play)
    assert [await notices.notify_low_seats(database, now=clock.now()) for _ in range(2)] == [1, 0]
    await deliver()
    assert [event["data"]["departure_id"] for event in receiver.events()] == [shop.plan_id]


async def test_a_published_trip_publishes_its_departures(
    shop: Shop, receiver: Receiver, subscribe: Subscribe, deliver: Deliver, owner: Owner
) -> None:
    await subscribe(EventType.DEPARTURE_PUBLISHED, EventType.DEPARTURE_CHANGED)
    owner.execute("UPDATE trip SET status = 'inactive'")
    owner.execute("UPDATE trip SET status = 'active'")
    owner.execute("UPDATE sharing_type SET price_per_head_trip_paise = price_per_head_trip_paise + 100")
    await deliver()
    assert receiver.types() == ["departure.published", "departure.changed"]
    assert {event["data"]["departure_id"] for event in receiver.events()} == {shop.plan_id}


async def test_enquiries_and_completed_details(
    api: Api,
    database: Database,
    shop: Shop,
    office: httpx.AsyncClient,
    play: Play,  # noqa: F811
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
) -> None:
    browser, held = await book(api, database, shop, play)
    await subscribe(EventType.ENQUIRY_CREATED, EventType.DETAILS_COMPLETED)
    asked = {"name": "Dev", "email": "dev@traveller.example", "contact_no": "9876543210", "trip_id": shop.trip_id}
    assert (await api(shop.label).post("/api/connection-requests", json=asked)).status_code == 201
    details = f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}/details"
    guest = (await office.get(details)).json()["traveller_info"][1]
    path = f"/api/bookings/{held['reservation_event_id']}/travellers/{guest['traveller_id']}"
    named = await browser.put(path, json={"full_name": "Dev Das", "emergency_contact": "9876543210"})
    assert named.status_code == 200, named.text
    await deliver()
    assert receiver.types() == ["enquiry.created"]
    completed = await browser.put(path, json={**PAYER, "full_name": "Dev Das"})
    assert completed.status_code == 200, completed.text
    await deliver()
    assert receiver.types() == ["enquiry.created", "traveller.details_completed"]
    data = receiver.events()[1]["data"]
    assert (data["booking_id"], data["traveller_id"]) == (held["reservation_event_id"], guest["traveller_id"])
    enquiry = receiver.events()[0]["data"]
    listed = (await office.get(enquiry["link"], params={"client_id": shop.client_id})).json()["data"]
    assert [row["connection_request_id"] for row in listed] == [enquiry["enquiry_id"]]
