"""Travel credit of customers who book by phone and have no account."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.test_customer_links import get_token
from tests.bookings.test_desk import CONTACT, Desk, link_of
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop, person
from toli.infra.db.database import Database
from toli.selling.bookings.service import remind
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def visitor(api: Api, shop: Shop) -> httpx.AsyncClient:
    return api(shop.label)


async def cancel_with_credit(desk: Desk, amount: float, **more: Any) -> dict[str, Any]:
    """A paid booking that is cancelled, with its money as credit."""
    booking = await desk.made(beds=1, payment=desk.cash(amount), **more)
    cancelled = await desk.http.post(
        f"/api/bookings/cancel/{booking['reservation_event_id']}",
        json={"offline_amount": 0, "credit_amount": amount, "reason": "Snow"},
    )
    assert cancelled.status_code == 200, cancelled.text
    return booking


async def pay(desk: Desk, booking: dict[str, Any], amount: float, **more: Any) -> httpx.Response:
    body = {"kind": "received", **desk.cash(amount), "method": "credit", **more}
    return await desk.http.post(f"{desk.booking(booking)}/offline-payments", json=body)


async def test_a_caller_gets_credit_and_the_desk_uses_it(desk: Desk, visitor: httpx.AsyncClient, owner: Owner) -> None:
    first = await cancel_with_credit(desk, 6300)
    customer = f"/api/clients/{desk.shop.client_id}/customers/booking-{first['reservation_event_id']}"
    page = (await desk.http.get(customer)).json()["credit"]
    assert (page["usable"], page["notes"][0]["customer"], page["notes"][0]["user_id"]) == (6300, "Meera Joshi", None)
    listed = (await desk.http.get(f"{desk.path}/credit-notes", params={"q": "meera"})).json()
    assert (listed["total"], listed["usable"]) == (1, 6300)

    second = await desk.made(beds=1, unpaid_until=desk.day(3))
    recorded = (await desk.http.get(f"{desk.booking(second)}/offline-payments")).json()
    assert recorded["credit"] == 6300
    stranger = await desk.made(beds=1, unpaid="keep", contact={**CONTACT, "phone": "9811111111"})
    refused = await pay(desk, stranger, 100)
    assert (refused.status_code, refused.json()["code"], refused.json()["left"]) == (409, "credit_too_small", 0)
    assert (await pay(desk, second, 100, kind="returned")).status_code == 422
    paid = await pay(desk, second, 4000)
    assert paid.status_code == 201, paid.text
    assert (paid.json()["credit"], paid.json()["payments"][0]["method"]) == (2300, "credit")
    assert (await desk.details(second))["reservation_event"]["booking_status"] == "confirmed"
    assert (await pay(desk, second, 2301)).json()["left"] == 2300

    shown = (await visitor.get(f"/api/customer-links/{await get_token(desk, second)}")).json()["credit"]
    assert [credit["left"] for credit in shown] == [2300]
    by_link = await visitor.get(link_of(second))
    assert by_link.json()["credit"] == 2300

    # What was paid by credit is credit again.
    await desk.http.post(
        f"/api/bookings/cancel/{second['reservation_event_id']}", json={"offline_amount": 4000, "reason": "Ill"}
    )
    assert (await desk.http.get(customer)).json()["credit"]["usable"] == 6300
    kinds = owner.execute("SELECT kind FROM document ORDER BY document_id").fetchall()
    assert [kind for (kind,) in kinds] == ["receipt", "credit", "receipt", "refund"]


async def test_the_payment_link_takes_credit_of_its_own_contact_alone(
    desk: Desk, visitor: httpx.AsyncClient, database: Database, owner: Owner
) -> None:
    await cancel_with_credit(desk, 6300)
    due = await desk.made(beds=1, unpaid="keep")
    stranger = await desk.made(beds=1, unpaid="keep", contact={**CONTACT, "phone": "9811111111"})
    assert (await visitor.get(link_of(stranger))).json()["credit"] == 0
    assert (await visitor.post(f"{link_of(stranger)}/credit", json={"amount": 100})).json()["code"] == (
        "credit_too_small"
    )
    paid = await visitor.post(f"{link_of(due)}/credit", json={"amount": 6000})
    assert paid.status_code == 201, paid.text
    assert (paid.json()["paid"], paid.json()["credit"]) == (6000, 300)
    assert (await visitor.post(f"{link_of(due)}/credit", json={"amount": 301})).json()["left"] == 300

    # Held beds take the first payment or the whole price.
    held = await desk.made(beds=1, unpaid_until=desk.day(3))
    least = (await visitor.get(link_of(held))).json()["least"]
    assert (await visitor.post(f"{link_of(held)}/credit", json={"amount": 300})).json()["code"] == "amount_refused"
    await cancel_with_credit(desk, 6300)
    booked = await visitor.post(f"{link_of(held)}/credit", json={"amount": least})
    assert (booked.json()["state"], booked.json()["paid"]) == ("due", least)

    # An account pays on its own page.
    meera = await person(database, CONTACT["email"], label=desk.shop.label)
    owner.execute("UPDATE booking SET user_id = %s WHERE booking_id = %s", [meera.user_id, due["reservation_event_id"]])
    assert (await visitor.get(link_of(due))).json()["credit"] == 0
    assert (await visitor.post(f"{link_of(due)}/credit", json={"amount": 1})).json()["code"] == "credit_too_small"


async def test_an_account_with_the_same_address_or_phone_finds_the_credit(
    desk: Desk, api: Api, database: Database, owner: Owner
) -> None:
    booking = await cancel_with_credit(desk, 6300)
    other = await person(database, "other@guest.example", label=desk.shop.label)
    own = "/api/bookings/credit-notes"
    assert (await other.on(api(desk.shop.label)).get(own)).json()["usable"] == 0
    # A phone number counts once it is confirmed.
    owner.execute("UPDATE app_user SET phone = '+919816012345' WHERE user_id = %s", [other.user_id])
    assert (await other.on(api(desk.shop.label)).get(own)).json()["usable"] == 0
    owner.execute("UPDATE app_user SET phone_confirmed_at = now() WHERE user_id = %s", [other.user_id])
    assert (await other.on(api(desk.shop.label)).get(own)).json()["usable"] == 6300
    meera = await person(database, CONTACT["email"], label=desk.shop.label)
    (note,) = (await meera.on(api(desk.shop.label)).get(own)).json()["notes"]
    assert (note["left"], note["url"]) == (6300, None)

    owner.execute(
        "UPDATE booking SET user_id = %s WHERE booking_id = %s", [meera.user_id, booking["reservation_event_id"]]
    )
    (note,) = (await meera.on(api(desk.shop.label)).get(own)).json()["notes"]
    assert note["url"].endswith(".pdf")
    assert (await other.on(api(desk.shop.label)).get(own)).json()["usable"] == 0
    account = f"/api/clients/{desk.shop.client_id}/customers/account-{meera.user_id}"
    assert (await desk.http.get(account)).json()["credit"]["usable"] == 6300


async def test_merged_customers_have_one_credit(desk: Desk) -> None:
    first = await cancel_with_credit(desk, 6300)
    second = await desk.made(beds=1, unpaid="keep", contact={**CONTACT, "phone": "9811111111"})
    duplicate, target = (f"booking-{booking['reservation_event_id']}" for booking in (first, second))
    merged = await desk.http.put(
        f"/api/clients/{desk.shop.client_id}/customers/{duplicate}/merged", json={"into": target}
    )
    assert merged.status_code in {200, 204}, merged.text
    assert (await pay(desk, second, 6300)).json()["credit"] == 0


async def test_credit_needs_a_contact(desk: Desk, owner: Owner) -> None:
    nameless = await desk.made(beds=1, payment=desk.cash(100))
    owner.execute("UPDATE booking SET contact_phone = '', contact_email = ''")
    valid = {"amount": 50, "valid_until": desk.day(90), "reason": "Rain"}
    refused = await desk.http.post(f"{desk.booking(nameless)}/credit", json=valid)
    assert (refused.status_code, refused.json()["code"]) == (409, "credit_not_possible")
    money = (await desk.http.get(f"{desk.booking(nameless)}/money")).json()
    assert money["can_have_credit"] is False


async def test_a_contact_is_reminded_by_mail_with_the_link(
    desk: Desk, api: Api, database: Database, run_jobs: RunJobs, owner: Owner
) -> None:
    await cancel_with_credit(desk, 6300)
    await cancel_with_credit(desk, 6300, contact={**CONTACT, "phone": "9811111111", "email": ""})
    owner.execute("UPDATE credit_note SET given_at = now() - interval '340 days'")
    soon = datetime.combine(desk.shop.today + timedelta(days=340), time(5), tzinfo=UTC)
    # A contact without an e-mail address cannot be reminded yet.
    assert await remind.remind_of_credit(database, now=soon) == 1
    await run_jobs()
    (mail,) = [mail for mail in await mails(api) if mail["subject"].startswith("Use your travel credit")]
    assert mail["to"] == CONTACT["email"]
    assert "/my/" in mail["text"]
    owner.execute("UPDATE booking SET contact_email = 'asha@guest.example' WHERE contact_email = ''")
    assert await remind.remind_of_credit(database, now=soon) == 1
    assert await remind.remind_of_credit(database, now=soon) == 0


async def test_a_contact_is_not_erased_while_the_credit_can_be_used(
    desk: Desk, database: Database, owner: Owner
) -> None:
    await cancel_with_credit(desk, 6300)
    later = datetime.combine(desk.shop.today + timedelta(days=300), time(5), tzinfo=UTC)
    assert await personal_data.erase_contacts(database, now=later, days=100) == 0
    assert await personal_data.erase_contacts(database, now=later + timedelta(days=100), days=100) == 1
