"""Lists for synchronisation: their items, order, cursors and rights."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.bookings.mirror import LISTS, Mirror
from tests.bookings.test_change import CONTACT, Book, Desk, add_plan, book, paid_online
from tests.bookings.test_split import Split
from tests.conftest import Api, HandClock, RunJobs
from tests.shop import Person, Shop, open_shop, person
from tests.tenancy.test_api_tokens import create, program
from toli.identity.access.rights import Right
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.selling.sync import service

__all__ = ["book", "paid_online"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
IN_PANEL = (
    *("reservation_event_id", "booking_reference", "total_travelers", "total_price", "advance_paid", "balance_due"),
    *("payment_status", "booking_status", "booking_date", "cancellation_asked_at", "change_asked_at", "is_due_closed"),
    *("owed_back", "refund_status", "refund_pending", "refund_needs_attention", "customer_name"),
)
"""What a booking shows in the panel's list and in the list for programs."""


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


@pytest.fixture
def mirror(office: httpx.AsyncClient, shop: Shop) -> Mirror:
    return Mirror(office, shop.client_id)


async def check(mirror: Mirror, shop: Shop) -> dict[str, list[str]]:
    """Follow; the copy is then as a full read, and its bookings as the panel's list."""
    changed = await mirror.follow()
    assert mirror.copy == await mirror.read_anew()
    listed = {}
    for departure in mirror.copy["departures"].values():
        path = f"/api/bookings/event-plan/{departure['event_plan_id']}/reservations?limit=100"
        for booking in (await mirror.http.get(path)).json()["reservations"]:
            listed[str(booking["reservation_event_id"])] = {name: booking[name] for name in IN_PANEL}
    copied = {key: {name: data[name] for name in IN_PANEL} for key, data in mirror.copy["bookings"].items()}
    assert copied == listed
    return changed


async def test_a_booking_is_read_from_its_payment_on(
    mirror: Mirror, browser: httpx.AsyncClient, asha: Person, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    departure = str(shop.plan_id)
    assert await check(mirror, shop) == {"departures": [departure]}
    assert mirror.copy["departures"][departure]["beds_sold"] == 0
    held = await hold(browser, shop, double=2)
    # Nobody but the buyer sees a hold.
    assert await check(mirror, shop) == {}
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    booking, customer = str(held["reservation_event_id"]), f"account-{asha.user_id}"
    changed = await check(mirror, shop)
    (payment,) = changed["payments"]
    assert changed == {
        "bookings": [booking],
        "payments": [payment],
        "customers": [customer],
        "departures": [departure],
    }
    data = mirror.copy["bookings"][booking]
    assert (data["total_price"], data["advance_paid"], data["balance_due"]) == (21_000, 6300, 14_700)
    assert (data["customer"], data["event_plan_id"]) == (customer, shop.plan_id)
    assert mirror.copy["payments"][payment] | {"received_at": ""} == {
        "kind": "online",
        "reservation_event_id": int(booking),
        "payment_id": payment,
        "amount": 6300,
        "method": "card",
        "reference": "",
        "received_on": None,
        "received_at": "",
        "moved_with": None,
        "reversed_at": None,
    }
    assert mirror.copy["customers"][customer] | {"first_booked_at": ""} == {
        "user_id": asha.user_id,
        "name": "Asha Baruah",
        "email": "asha@traveller.example",
        "phone": "+919876543210",
        "joined_at": None,
        "first_booked_at": "",
        "bookings": 1,
        "last_booking_id": int(booking),
    }
    assert mirror.copy["departures"][departure]["beds_sold"] == 2
    await run_jobs()
    changed = await check(mirror, shop)
    (document,) = changed["documents"]
    data = mirror.copy["documents"][document]
    assert (data["kind"], data["amount"], data["reservation_event_id"]) == ("receipt", 6300, int(booking))
    assert data["taxable"] + data["cgst"] + data["sgst"] + data["igst"] + data["tcs"] == 6300
    assert (await mirror.http.get(data["url"])).headers["Content-Type"] == "application/pdf"


async def test_a_booking_is_read_until_its_cancellation(
    mirror: Mirror, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    office = mirror.http
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    booking, departure = str(held["reservation_event_id"]), str(shop.plan_id)
    (payment,) = (await check(mirror, shop))["payments"]
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking}"
    cash = {"amount": 4700.5, "method": "upi", "moved_on": shop.today.isoformat(), "reference": "412345678901"}
    assert (await office.post(f"{path}/offline-payments", json={"kind": "received", **cash})).status_code == 201
    changed = await check(mirror, shop)
    (offline,) = changed["payments"]
    assert (changed["bookings"], offline.startswith("offline-")) == ([booking], True)
    data = mirror.copy["payments"][offline]
    assert (data["amount"], data["reference"], data["received_on"]) == (4700.5, "412345678901", shop.today.isoformat())
    assert mirror.copy["bookings"][booking]["balance_due"] == 9999.5

    reverse = f"{path}/offline-payments/{offline.partition('-')[2]}/reverse"
    assert (await office.post(reverse, json={"reason": "Typed twice"})).status_code == 200
    assert offline in (await check(mirror, shop))["payments"]
    assert mirror.copy["payments"][offline]["reversed_at"] is not None
    assert mirror.copy["bookings"][booking]["balance_due"] == 14_700

    answer = await browser.post(f"/api/bookings/{booking}/cancellation", json={"reason": "Ill"})
    assert answer.status_code == 200, answer.text
    assert (await check(mirror, shop))["bookings"] == [booking]
    assert mirror.copy["bookings"][booking]["cancellation_asked_at"] is not None
    answer = await office.post(f"/api/bookings/cancel/{booking}", json={"reason": "Ill"})
    assert answer.status_code == 200, answer.text
    await run_jobs()
    # A refund that changes more often than a page has items is on two pages.
    (refund,) = set((await check(mirror, shop))["refunds"])
    assert mirror.copy["refunds"][refund]["of"] == payment
    assert mirror.copy["refunds"][refund]["state"] == "processed"
    data = mirror.copy["bookings"][booking]
    assert (data["booking_status"], data["refund_status"], data["balance_due"]) == ("cancelled", "partial", 0)
    assert data["cancelled_at"] is not None
    assert mirror.copy["departures"][departure]["beds_sold"] == 0


async def test_bookings_of_the_desk_with_changes_and_a_split(
    mirror: Mirror, book: Book, database: Database, shop: Shop, run_jobs: RunJobs
) -> None:
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    paid = await book(cash=31_500, double=3)
    body = {
        "event_plan_id": shop.plan_id,
        "booking_rooms": paid.rooms(double=1),
        "contact": CONTACT,
        "unpaid_until": (shop.today + timedelta(days=3)).isoformat(),
    }
    held = await mirror.http.post(f"/api/bookings/clients/{shop.client_id}/desk", json=body)
    assert held.json().get("held_until") is not None, held.text
    unpaid = Desk(mirror.http, shop, held.json()["reservation_event_id"])
    changed = await check(mirror, shop)
    ids = [int(desk.path.rpartition("/")[2]) for desk in (paid, unpaid)]
    # An unpaid hold of the desk is listed; its contact is no customer yet.
    assert changed["bookings"] == [str(booking_id) for booking_id in ids]
    assert changed["customers"] == [f"booking-{ids[0]}"]
    customer = mirror.copy["customers"][f"booking-{ids[0]}"]
    assert (customer["user_id"], customer["name"], customer["email"]) == (None, "Meera Joshi", "meera@guest.example")
    await unpaid.pay_cash(3000)
    assert f"booking-{ids[1]}" in (await check(mirror, shop))["customers"]
    guest = (await paid.people())[1]
    await paid.change(booking_rooms=paid.rooms(double=2), leaving=[guest["traveller_id"]], charge=1000)
    assert str(ids[0]) in (await check(mirror, shop))["bookings"]
    assert mirror.copy["bookings"][str(ids[0])]["owed_back"] == 9500
    split = Split(paid, later)
    made = await split.make("Guest 2")
    await run_jobs()
    changed = await check(mirror, shop)
    moved = str(made["reservation_event_id"])
    assert {moved, str(ids[0])} <= set(changed["bookings"])
    parts = [mirror.copy["payments"][item] for item in changed["payments"]]
    assert {part["moved_with"] for part in parts} >= {ids[0]}
    for booking_id, data in mirror.copy["bookings"].items():
        paid_in = sum(
            part["amount"]
            for part in mirror.copy["payments"].values()
            if part["reservation_event_id"] == int(booking_id) and part["reversed_at"] is None
        )
        paid_back = sum(
            part["amount"]
            for part in mirror.copy["refunds"].values()
            if part["reservation_event_id"] == int(booking_id) and part["state"] == "processed"
        )
        # The sums of money and of the booking agree.
        assert paid_in - paid_back == data["advance_paid"]


async def test_an_online_payment_that_a_split_divides(
    mirror: Mirror, paid_online: Desk, database: Database, shop: Shop
) -> None:
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    await check(mirror, shop)
    made = await Split(paid_online, later).make("Bina", "Esha")
    changed = await check(mirror, shop)
    parts = {item: mirror.copy["payments"][item] for item in changed["payments"] if item.startswith("transfer-")}
    old, new = int(paid_online.path.rpartition("/")[2]), made["reservation_event_id"]
    assert {(part["reservation_event_id"], part["amount"], part["moved_with"]) for part in parts.values()} == {
        (old, -21_000, new),
        (new, 21_000, old),
    }


async def test_a_program_of_some_trips_sees_what_comes_and_what_leaves(
    mirror: Mirror, api: Api, book: Book, database: Database, clock: HandClock, shop: Shop, owner: Owner
) -> None:
    office = mirror.http
    other = await office.post(f"/api/duplicate_an_event/{shop.trip_id}")
    assert other.status_code == 201, other.text
    other_trip = other.json()["event_id"]
    rights = [Right.VIEW_BOOKINGS, Right.VIEW_TRIPS]
    lists = tuple(name for name in LISTS if name not in {"customers", "deposits"})
    here = Mirror(
        program(api(shop.label), await create(office, shop, rights, trips=[shop.trip_id])), shop.client_id, lists=lists
    )
    there = Mirror(
        program(api(shop.label), await create(office, shop, rights, trips=[other_trip])), shop.client_id, lists=lists
    )
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    desk = await book(cash=21_000, double=2)
    booking = desk.path.rpartition("/")[2]
    assert (await here.follow())["bookings"] == [booking]
    assert await there.follow() == {}
    assert (await here.http.get(f"{here.path}/customers")).json()["code"] == "right_missing"
    # A cursor is of the trips with which it was read.
    answer = await there.http.get(f"{there.path}/bookings", params={"cursor": here.cursors["bookings"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "cursor_invalid")
    # The panel moves bookings between departures of the same beds; here the row is enough.
    owner.execute("UPDATE departure SET trip_id = %s WHERE departure_id = %s", (other_trip, later))
    owner.execute("UPDATE booking SET trip_id = %s, departure_id = %s", (other_trip, later))
    left = await here.follow()
    assert left["bookings"] == [booking]
    assert [here.copy[name] for name in lists if name != "departures"] == [{}, {}, {}, {}]
    came = await there.follow()
    assert (came["bookings"], len(came["payments"])) == ([booking], 1)
    assert there.copy["bookings"][booking]["event_id"] == other_trip
    assert there.copy == await there.read_anew()
    await check(mirror, shop)
    owner.execute("UPDATE booking SET trip_id = %s, departure_id = %s", (shop.trip_id, shop.plan_id))
    assert (await there.follow())["bookings"] == [booking]
    assert there.copy["bookings"] == {}


async def test_customers_join_change_their_name_and_are_erased(
    mirror: Mirror, api: Api, database: Database, shop: Shop, owner: Owner
) -> None:
    await mirror.follow()
    bina = await person(database, "bina@traveller.example", label=shop.label)
    customer = f"account-{bina.user_id}"
    site = bina.on(api(shop.label))
    joined = await site.post(f"/api/clients/create/client_customer_joining/{shop.label}/{bina.user_id}")
    assert joined.status_code in {200, 201}, joined.text
    assert await mirror.follow() == {"customers": [customer]}
    answer = await site.put("/api/users/me", json={"username": "bina.devi", "phone": "+919812345678"})
    assert answer.status_code == 200, answer.text
    assert await mirror.follow() == {"customers": [customer]}
    data = mirror.copy["customers"][customer]
    assert (data["name"], data["phone"], data["bookings"]) == ("Bina Devi", "+919812345678", 0)
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '5 minutes'")
    erased = await site.delete("/api/users/me")
    assert erased.status_code == 204, erased.text
    assert await mirror.follow() == {"customers": [customer]}
    assert customer not in mirror.copy["customers"]
    assert mirror.copy == await mirror.read_anew()


async def test_a_customer_with_bookings_is_deleted_with_the_account(
    mirror: Mirror, browser: httpx.AsyncClient, asha: Person, shop: Shop, play: Play, owner: Owner, clock: HandClock
) -> None:
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    await mirror.follow()
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '5 minutes'")
    owner.execute("UPDATE user_session SET expires_at = now() + interval '90 days'")
    clock.move(timedelta(days=65))
    erased = await browser.delete("/api/users/me")
    assert erased.status_code == 204, erased.text
    clock.move(timedelta(days=-65))
    changed = await mirror.follow()
    assert changed["customers"] == [f"account-{asha.user_id}"]
    assert mirror.copy["customers"] == {}
    # The books keep the booking.
    assert str(held["reservation_event_id"]) in mirror.copy["bookings"]


async def test_departures_change_and_are_deleted(mirror: Mirror, database: Database, shop: Shop) -> None:
    await mirror.follow()
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    assert await mirror.follow() == {"departures": [str(later)]}
    data = mirror.copy["departures"][str(later)]
    assert (data["event_id"], data["tour_capacity"], data["cancelled_at"]) == (shop.trip_id, 20, None)
    gone = await mirror.http.delete(f"/api/delete_event_plan/{later}")
    assert gone.status_code in {200, 204}, gone.text
    page = await mirror.page("departures", cursor=mirror.cursors["departures"])
    assert [(item["id"], item["deleted"], item["data"]) for item in page["items"]] == [(str(later), True, None)]
    await mirror.follow()
    assert list(mirror.copy["departures"]) == [str(shop.plan_id)]


async def test_pages_are_limited_and_start_where_they_are_asked_to(
    mirror: Mirror, book: Book, shop: Shop, owner: Owner
) -> None:
    desks = [await book(double=1) for _ in range(4)]
    ids = [desk.path.rpartition("/")[2] for desk in desks]
    first = await mirror.page("bookings", limit=3)
    assert ([item["id"] for item in first["items"]], first["has_more"]) == (ids[:3], True)
    rest = await mirror.page("bookings", limit=3, cursor=first["next_cursor"])
    assert ([item["id"] for item in rest["items"]], rest["has_more"]) == (ids[3:], False)
    last = await mirror.page("bookings", cursor=rest["next_cursor"])
    assert (last["items"], last["has_more"]) == ([], False)
    owner.execute("UPDATE item_change SET changed_at = now() - interval '1 day' WHERE item <> %s", (ids[2],))
    hour_ago = (datetime.now(UTC) - timedelta(hours=1)).isoformat()
    recent = await mirror.page("bookings", updated_since=hour_ago)
    assert [item["id"] for item in recent["items"]] == [ids[2]]
    changed_at = datetime.fromisoformat(recent["items"][0]["changed_at"])
    assert changed_at.utcoffset() == timedelta(0)
    # The page of a cursor is the cursor's.
    again = await mirror.page("bookings", updated_since=hour_ago, cursor=first["next_cursor"])
    assert [item["id"] for item in again["items"]] == ids[3:]
    await desks[1].pay_cash(3000)
    whole = await mirror.page("bookings", limit=500)
    assert [item["id"] for item in whole["items"]] == [ids[0], *ids[2:], ids[1]]
    for query in ({"limit": 0}, {"limit": 501}, {"updated_since": "2026-11-29T10:00:00"}, {"updated_since": "now"}):
        answer = await mirror.http.get(f"{mirror.path}/bookings", params=query)
        assert answer.status_code == 422, answer.text


async def test_a_cursor_of_another_list_company_or_restore_is_refused(
    mirror: Mirror, api: Api, database: Database, clock: HandClock, shop: Shop, owner: Owner
) -> None:
    await mirror.follow()
    cursor = mirror.cursors["bookings"]
    assert (await mirror.http.get(f"{mirror.path}/bookings", params={"cursor": cursor})).status_code == 200
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    other = await open_shop(database, label="zanskar", today=today)
    theirs = Mirror(other.operator.on(api(other.label)), other.client_id)
    text = urlsafe_b64decode(cursor + "==").decode()
    refused = [
        (mirror, "payments", cursor),
        (theirs, "bookings", cursor),
        (mirror, "bookings", "x"),
        (mirror, "bookings", "ÿ"),
        (mirror, "bookings", cursor[:-3]),
        (mirror, "bookings", urlsafe_b64encode(text.replace('""', "7").encode()).decode()),
        (mirror, "bookings", urlsafe_b64encode(text.replace(',""', '99,""').encode()).decode()),
    ]
    owner.execute("SELECT setval('item_change_generation_seq', 1000001)")
    refused.append((mirror, "bookings", cursor))
    for reader, name, bad in refused:
        answer = await reader.http.get(f"{reader.path}/{name}", params={"cursor": bad})
        assert (answer.status_code, answer.json()["code"]) == (422, "cursor_invalid"), bad


async def test_compaction_leaves_the_last_change_of_each_item(
    app: FastAPI, mirror: Mirror, book: Book, shop: Shop, owner: Owner
) -> None:
    desks = [await book(double=1) for _ in range(3)]
    behind = Mirror(mirror.http, shop.client_id)
    for name in behind.lists:
        await behind.read_page(name)
    for desk in desks[:2]:
        await desk.pay_cash(3000)
        await desk.pay_cash(1000)
    await mirror.follow()
    await service.compact_log(app.state.services.database)
    entries = owner.execute("SELECT count(*), count(DISTINCT (list, item)) FROM item_change").fetchone()
    assert entries is not None
    assert entries[0] == entries[1]
    assert await mirror.follow() == {}
    await behind.follow()
    assert behind.copy == mirror.copy == await mirror.read_anew()


async def test_a_reader_waits_for_an_open_transaction(mirror: Mirror, book: Book, shop: Shop, owner: Owner) -> None:
    """The change of a transaction that ends late is read after it, though it began before others that ended."""
    desks = [await book(double=1) for _ in range(2)]
    await mirror.follow()
    ids = [desk.path.rpartition("/")[2] for desk in desks]
    with owner.transaction():
        owner.execute("UPDATE booking SET special_requests = 'Late' WHERE booking_id = %s", (ids[0],))
        await desks[1].pay_cash(3000)
        assert await mirror.follow() == {}
    changed = await mirror.follow()
    assert changed["bookings"] == ids
