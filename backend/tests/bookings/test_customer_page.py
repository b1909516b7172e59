"""A customer's page: records, notes, and merges of duplicates."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import hold, order, verify
from tests.bookings.test_desk import CONTACT, Desk
from tests.conftest import Api, HandClock
from tests.shop import Person, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
PHONE = "+919816012345"


class Office:
    """The operator's browser in Customers."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop) -> None:
        self.http, self.path = http, f"/api/clients/{shop.client_id}/customers"

    async def rows(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = (await self.http.get(self.path)).json()["data"]
        return rows

    async def page(self, customer: str) -> dict[str, Any]:
        answer = await self.http.get(f"{self.path}/{customer}")
        assert answer.status_code == 200, answer.text
        profile: dict[str, Any] = answer.json()
        return profile

    async def merge(self, customer: str, into: str) -> httpx.Response:
        return await self.http.put(f"{self.path}/{customer}/merged", json={"into": into})


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def office(desk: Desk) -> Office:
    return Office(desk.http, desk.shop)


async def buy(api: Api, shop: Shop, buyer: Person) -> dict[str, Any]:
    browser = buyer.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert (await verify(browser, paid.json())).status_code == 200
    return held


async def test_a_page_has_bookings_money_messages_and_consent(desk: Desk, office: Office) -> None:
    booked = await desk.made(payment=desk.cash(5000))
    await desk.http.post(f"{desk.booking(booked)}/notes", json={"text": "Wants the lower berth."})
    (row,) = await office.rows()
    assert row["customer"] == f"booking-{booked['reservation_event_id']}"
    page = await office.page(row["customer"])
    assert {key: page[key] for key in row} == row
    (booking,) = page["reservations"]
    assert (booking["reservation_event_id"], booking["event_id"]) == (booked["reservation_event_id"], desk.shop.trip_id)
    assert (booking["booking_status"], booking["paid"]) == ("confirmed", 5000)
    assert booking["price"] - booking["paid"] == page["due"]
    assert page["paid"] == 5000
    (payment,) = page["money"]
    assert (payment["kind"], payment["method"], payment["amount"]) == ("payment", "cash", 5000)
    assert "Wants the lower berth." in [message["text"] for message in page["messages"]]
    assert page["consents"] == {"whatsapp": False, "blocked": None, "opted_out": []}
    assert (page["credit"]["notes"], page["duplicates"], page["merged"]) == ([], [], [])


async def test_notes_tags_and_birthday_are_replaced_and_audited(desk: Desk, office: Office, owner: Owner) -> None:
    await desk.made(payment=desk.cash(5000))
    (row,) = await office.rows()
    card = {"notes": "Vegetarian.", "tags": ["VIP", "Photographer", "VIP"], "birthday": "1984-03-09"}
    assert (await office.http.put(f"{office.path}/{row['customer']}", json=card)).status_code == 204
    page = await office.page(row["customer"])
    assert (page["notes"], page["tags"], page["birthday"]) == ("Vegetarian.", ["VIP", "Photographer"], "1984-03-09")
    assert (await office.http.put(f"{office.path}/{row['customer']}", json={})).status_code == 204
    page = await office.page(row["customer"])
    assert (page["notes"], page["tags"], page["birthday"]) == ("", [], None)
    acts = owner.execute("SELECT data FROM audit_entry WHERE action = 'customer.changed'").fetchall()
    assert acts == [({},), ({},)]


async def test_a_duplicate_is_merged_by_phone_and_separated_again(
    api: Api, desk: Desk, office: Office, database: Database, owner: Owner
) -> None:
    """A phone booking and an account with the same number are one customer."""
    shop = desk.shop
    asha = await person(database, "asha@traveller.example", label=shop.label)
    owner.execute("UPDATE app_user SET phone = %s WHERE user_id = %s", [PHONE, asha.user_id])
    await buy(api, shop, asha)
    booked = await desk.made(payment=desk.cash(5000))
    account, contact = f"account-{asha.user_id}", f"booking-{booked['reservation_event_id']}"
    assert {row["customer"] for row in await office.rows()} == {account, contact}
    await office.http.put(f"{office.path}/{account}", json={"notes": "Asha.", "tags": ["VIP"]})
    await office.http.put(
        f"{office.path}/{contact}", json={"notes": "Meera.", "tags": ["VIP", "Phone"], "birthday": "1984-03-09"}
    )
    before = await office.page(account)
    assert [row["customer"] for row in before["duplicates"]] == [contact]
    refused = await office.merge(account, contact)
    assert (refused.status_code, refused.json()["code"]) == (409, "account_is_kept")
    assert (await office.merge(contact, account)).status_code == 204

    (row,) = await office.rows()
    assert (row["customer"], row["bookings"], row["user_id"]) == (account, 2, asha.user_id)
    page = await office.page(account)
    assert len(page["reservations"]) == 2
    assert page["paid"] == before["paid"] + 5000
    assert (page["notes"], page["tags"], page["birthday"]) == ("Asha.\n\nMeera.", ["VIP", "Phone"], "1984-03-09")
    assert [part["customer"] for part in page["merged"]] == [contact]
    assert page["merged"][0]["phone"] == PHONE
    assert page["duplicates"] == []
    # The old address leads to the customer who stayed; the booking keeps its contact, and Asha does not get it.
    assert (await office.page(contact))["customer"] == account
    details = await desk.http.get(f"{desk.booking(booked)}/desk")
    assert details.json()["contact"]["name"] == CONTACT["name"]
    own = await asha.on(api(shop.label)).get(f"/api/bookings/get_by_user_id/{asha.user_id}")
    assert len(own.json()) == 1
    (found,) = (await office.http.get(office.path, params={"q": "98160 12345"})).json()["data"]
    assert found["customer"] == account
    assert (await office.merge(contact, account)).json()["code"] == "not_duplicates"

    assert (await office.http.delete(f"{office.path}/{contact}/merged")).status_code == 204
    assert {row["customer"] for row in await office.rows()} == {account, contact}
    assert (await office.http.delete(f"{office.path}/{contact}/merged")).status_code == 404
    acts = owner.execute(
        "SELECT action, subject, data FROM audit_entry WHERE action LIKE 'customer.%ed' AND data <> '{}' ORDER BY 1"
    ).fetchall()
    assert acts == [
        ("customer.merged", f"user:{asha.user_id}", {"customer": contact}),
        ("customer.separated", f"user:{asha.user_id}", {"customer": contact}),
    ]


async def test_a_chain_of_merges_ends_at_one_customer(desk: Desk, office: Office) -> None:
    contacts = [
        {**CONTACT, "phone": "98160 00001", "email": "meera@guest.example"},
        {**CONTACT, "phone": "98160 00002", "email": "meera@guest.example"},
        {**CONTACT, "phone": "98160 00003", "email": "meera@guest.example"},
    ]
    first, second, third = [
        f"booking-{(await desk.made(beds=1, contact=contact, payment=desk.cash(100)))['reservation_event_id']}"
        for contact in contacts
    ]
    assert (await office.merge(first, second)).status_code == 204
    assert (await office.merge(second, third)).status_code == 204
    page = await office.page(first)
    assert (page["customer"], page["bookings"], page["paid"]) == (third, 3, 300)
    assert {part["customer"] for part in page["merged"]} == {first, second}


async def test_different_people_and_other_companies_are_not_merged(
    api: Api, desk: Desk, office: Office, database: Database, clock: HandClock
) -> None:
    booked = await desk.made(payment=desk.cash(5000))
    other_contact = {"name": "Dev Rao", "phone": "98160 54321", "email": "dev@guest.example"}
    other = await desk.made(contact=other_contact, payment=desk.cash(100))
    mine, theirs = f"booking-{booked['reservation_event_id']}", f"booking-{other['reservation_event_id']}"
    refused = await office.merge(mine, theirs)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_duplicates")

    rival = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    rival_desk = Desk(rival.operator.on(api(rival.label)), rival)
    same = await rival_desk.made(payment=rival_desk.cash(100))
    elsewhere = f"booking-{same['reservation_event_id']}"
    assert (await office.merge(mine, elsewhere)).status_code == 404
    assert (await office.http.get(f"{office.path}/{elsewhere}")).status_code == 404
    page = await office.page(mine)
    assert (page["duplicates"], page["merged"], page["bookings"]) == ([], [], 1)


async def test_notes_follow_a_claimed_booking_and_go_with_the_account(
    api: Api, desk: Desk, office: Office, database: Database, clock: HandClock, owner: Owner
) -> None:
    booked = await desk.made(payment=desk.cash(5000))
    contact = f"booking-{booked['reservation_event_id']}"
    await office.http.put(f"{office.path}/{contact}", json={"notes": "Vegetarian."})
    meera = await person(database, CONTACT["email"], label=desk.shop.label)
    owner.execute(
        "UPDATE booking SET user_id = %s WHERE booking_id = %s", [meera.user_id, booked["reservation_event_id"]]
    )
    page = await office.page(contact)
    assert (page["customer"], page["notes"]) == (f"account-{meera.user_id}", "Vegetarian.")
    await office.http.put(f"{office.path}/{page['customer']}", json={"notes": "Vegan."})
    assert (await office.page(contact))["notes"] == "Vegan."
    owner.execute(
        "UPDATE departure SET tour_end_date = tour_start_date - 400, tour_start_date = tour_start_date - 401,"
        " booking_start_date = booking_start_date - 500, booking_end_date = booking_end_date - 500"
    )
    async with database.platform_transaction() as tx:
        await personal_data.erase_personal_data(tx, user_id=meera.user_id, now=clock.now())
    assert owner.execute(
        "SELECT count(*) FROM customer_card WHERE customer = %s", [f"account-{meera.user_id}"]
    ).fetchone() == (0,)


async def test_notes_about_a_contact_are_erased_with_the_contact(
    desk: Desk, office: Office, database: Database, clock: HandClock, owner: Owner
) -> None:
    booked = await desk.made(payment=desk.cash(5000))
    await office.http.put(f"{office.path}/booking-{booked['reservation_event_id']}", json={"notes": "Vegetarian."})
    ended = clock.now() + timedelta(days=1000)
    assert await personal_data.erase_contacts(database, now=ended, days=100) == 1
    assert owner.execute("SELECT count(*) FROM customer_card").fetchone() == (0,)


async def test_only_people_with_the_right_see_a_page(api: Api, desk: Desk, office: Office, database: Database) -> None:
    booked = await desk.made(payment=desk.cash(5000))
    asha = await person(database, "asha@traveller.example", label=desk.shop.label)
    path = f"{office.path}/booking-{booked['reservation_event_id']}"
    assert (await asha.on(api(desk.shop.label)).get(path)).status_code == 404
    assert (await office.http.get(f"{office.path}/booking-999999")).status_code == 404
    assert (await office.http.get(f"{office.path}/phone-98160")).status_code == 422
