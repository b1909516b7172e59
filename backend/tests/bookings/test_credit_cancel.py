"""Travel credit and money back when a booking is cancelled, and refunds that leave the price."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play
from tests.bookings.test_credit import Office, book
from tests.conftest import Api, RunJobs
from tests.documents.test_documents import text_of
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]
Owner = psycopg.Connection[Any]


@pytest.fixture
def office(api: Api, shop: Shop) -> Office:
    return Office(shop.operator.on(api(shop.label)), shop)


async def cancel(office: Office, booking: int, **body: Any) -> httpx.Response:
    return await office.http.post(f"/api/bookings/cancel/{booking}", json={"reason": "Snow", **body})


async def test_a_cancelled_booking_gives_a_part_as_money_and_a_part_as_credit(
    office: Office, browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    booking = await book(browser, shop, play)
    too_much = await cancel(office, booking, amount=1000, credit_amount=2151)
    assert (too_much.json()["code"], too_much.json()["kept"]) == ("credit_too_large", 2150)
    done = await cancel(office, booking, amount=1000, credit_amount=2000)
    assert done.status_code == 200, done.text
    terms = (await browser.get(f"/api/bookings/{booking}/cancellation")).json()
    until = (shop.today + timedelta(days=365)).isoformat()
    assert (terms["returned"], terms["credit_given"], terms["credit_until"]) == (1000, 2000, until)
    money = (await office.http.get(f"{office.path(booking)}/money")).json()
    assert money["kept"] == 150
    await run_jobs()
    text = next(mail["text"] for mail in await mails(api) if mail["subject"].startswith("Booking cancelled"))
    assert "₹1,000 will be refunded" in text
    assert "₹2,000 of travel credit" in text

    documents = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    note = next(one for one in documents if one["kind"] == "credit")
    assert (note["title"], note["amount"]) == ("Travel credit note", 2000)
    assert note["number"].startswith("TC/")
    for reader in (browser, office.http):
        page = text_of(await reader.get(note["url"]))
        assert "2,000.00" in page
        assert "Valid until" in page
    # What is kept stays in the figures of the departure.
    plans = (await office.http.get(f"/api/bookings/get_by_client_id/{shop.client_id}")).json()["data"]
    assert sum(plan["from_cancelled"] for plan in plans) == 150


async def test_what_was_paid_in_cash_can_become_credit_and_is_given_back_once(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play, database: Database, owner: Owner
) -> None:
    booking = await book(browser, shop, play)
    cash = {"kind": "received", "amount": 1000, "method": "cash", "moved_on": shop.today.isoformat()}
    recorded = (await office.http.post(f"{office.path(booking)}/offline-payments", json=cash)).json()
    await cancel(office, booking, amount=3150, offline_amount=300, credit_amount=700)
    back = cash | {"kind": "returned", "amount": 301}
    too_much = await office.http.post(f"{office.path(booking)}/offline-payments", json=back)
    assert too_much.json()["code"] == "returned_too_much"
    mistake = f"{office.path(booking)}/offline-payments/{recorded['payments'][0]['offline_payment_id']}/reverse"
    refused = await office.http.post(mistake, json={"reason": "Mistake"})
    assert refused.json()["code"] == "credit_given_instead"
    owed = (await office.http.get(f"/api/bookings/clients/{shop.client_id}/owed-refunds")).json()
    assert owed["owed"] == 300
    given = await office.http.post(f"{office.path(booking)}/offline-payments", json=back | {"amount": 300})
    assert given.status_code == 201, given.text
    # A decision that no list shows is found.
    owner.execute("UPDATE cancellation SET returned_paise = returned_paise + 1")
    assert [broken.invariant for broken in await broken_invariants(database)] == ["K3"]
    owner.execute("UPDATE cancellation SET returned_paise = returned_paise - 1")


async def test_a_refund_that_leaves_the_price_is_due_again(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    booking = await book(browser, shop, play)
    cash = {"kind": "received", "amount": 1000, "method": "cash", "moved_on": shop.today.isoformat()}
    await office.http.post(f"{office.path(booking)}/offline-payments", json=cash)
    done = await office.http.post(f"/api/bookings/refund/{booking}", json={"amount": 500, "lowers_price": False})
    reservation = done.json()["reservation_event"]
    assert (reservation["balance_due"], reservation["price_reduction"]) == (6850, 0)
    assert reservation["is_due_closed"] is False
    back = cash | {"kind": "returned", "amount": 200, "lowers_price": False}
    assert (await office.http.post(f"{office.path(booking)}/offline-payments", json=back)).json()["due"] == 7050
    lowered = await office.http.post(f"/api/bookings/refund/{booking}", json={"amount": 400})
    reservation = lowered.json()["reservation_event"]
    assert (reservation["balance_due"], reservation["price_reduction"]) == (7050, 400)
    assert reservation["is_due_closed"] is False
