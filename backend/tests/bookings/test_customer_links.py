"""Customers without an account see what they have with one company, by a link or by a code to their phone number."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.test_desk import CONTACT, Desk
from tests.channels.conftest import fail
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop
from toli.infra.db.database import Database
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def visitor(api: Api, shop: Shop) -> httpx.AsyncClient:
    return api(shop.label)


async def make_link(desk: Desk, booking: dict[str, Any], *, replace: bool = False) -> httpx.Response:
    customer = f"booking-{booking['reservation_event_id']}"
    return await desk.http.post(
        f"/api/clients/{desk.shop.client_id}/customers/{customer}/link", json={"replace": replace}
    )


async def get_token(desk: Desk, booking: dict[str, Any], *, replace: bool = False) -> str:
    made = await make_link(desk, booking, replace=replace)
    assert made.status_code == 200, made.text
    return str(made.json()["link"]).rpartition("/my/")[2]


async def get_code(api: Api) -> str:
    sent = [mail for mail in await mails(api) if mail["subject"] == "Your code for your bookings"]
    assert sent[0]["to"] == CONTACT["email"]
    [code] = re.findall(r"^\s+(\d{6})$", sent[0]["text"], re.MULTILINE)
    return str(code)


async def test_a_link_shows_bookings_and_leads_to_payment_and_documents(desk: Desk, visitor: httpx.AsyncClient) -> None:
    held = await desk.made(unpaid_until=desk.day(3), beds=1)
    confirmed = await desk.made(payment=desk.cash(6300), beds=1)
    stranger = await desk.made(contact={**CONTACT, "phone": "9811111111"}, unpaid="keep", beds=1)
    token = await get_token(desk, confirmed)
    page = (await visitor.get(f"/api/customer-links/{token}")).json()
    assert page["name"] == "Meera"
    by_reference = {one["booking_reference"]: one for one in page["reservations"]}
    assert set(by_reference) == {held["booking_reference"], confirmed["booking_reference"]}
    paid = by_reference[confirmed["booking_reference"]]
    assert (paid["paid"], paid["has_documents"], paid["review_token"]) == (6300, True, None)
    for reservation in by_reference.values():
        pay = await visitor.get(f"/api/payment-links/{reservation['payment_token']}")
        assert pay.json()["due"] == reservation["due"]
    path = f"/api/customer-links/{token}/reservations"
    documents = await visitor.get(f"{path}/{confirmed['reservation_event_id']}/documents.pdf")
    assert documents.content.startswith(b"%PDF")
    assert (await visitor.get(f"{path}/{held['reservation_event_id']}/documents.pdf")).status_code == 404
    assert (await visitor.get(f"{path}/{stranger['reservation_event_id']}/documents.pdf")).status_code == 404


async def test_a_replaced_link_ends_and_another_company_does_not_know_it(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, database: Database
) -> None:
    booking = await desk.made(unpaid="keep")
    token = await get_token(desk, booking)
    assert await get_token(desk, booking) == token
    valley = await open_shop(database, today=desk.shop.today, label="valley")
    valley_desk = Desk(valley.operator.on(api("valley")), valley)
    valley_token = await get_token(valley_desk, await valley_desk.made(unpaid="keep"))
    assert (await api("valley").get(f"/api/customer-links/{token}")).status_code == 404
    assert (await visitor.get(f"/api/customer-links/{valley_token}")).status_code == 404
    assert (await make_link(valley_desk, booking)).status_code in {404, 409}
    assert await get_token(desk, booking, replace=True) != token
    assert (await visitor.get(f"/api/customer-links/{token}")).status_code == 404


async def test_waiting_parties_and_money_on_account_are_shown(desk: Desk, visitor: httpx.AsyncClient) -> None:
    booking = await desk.made(unpaid="keep", beds=1)
    client = f"/api/clients/{desk.shop.client_id}"
    deposit = {"amount": 500, "method": "cash", "moved_on": desk.shop.today.isoformat(), "reference": "", "note": ""}
    received = await desk.http.post(
        f"{client}/customers/booking-{booking['reservation_event_id']}/deposits", json=deposit
    )
    assert received.status_code == 201, received.text
    page = (await visitor.get(f"/api/customer-links/{await get_token(desk, booking)}")).json()
    assert (page["on_account"], page["waiting"]) == (500, [])


async def test_a_code_opens_the_bookings_of_a_phone_number_at_one_company(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, run_jobs: RunJobs, database: Database, owner: Owner
) -> None:
    booking = await desk.made(unpaid="keep")
    phone = CONTACT["phone"]
    asked = await visitor.post("/api/customer-codes", json={"phone": phone})
    assert asked.status_code == 200, asked.text
    await run_jobs()
    code = await get_code(api)
    await open_shop(database, today=desk.shop.today, label="valley")
    elsewhere = await api("valley").post("/api/customer-codes/open", json={"phone": phone, "code": code})
    assert elsewhere.json()["code"] == "wrong_code"
    wrong = await visitor.post("/api/customer-codes/open", json={"phone": phone, "code": "12345x"})
    assert wrong.status_code == 422
    opened = await visitor.post("/api/customer-codes/open", json={"phone": phone, "code": code})
    assert opened.json() == {"token": await get_token(desk, booking)}
    again = await visitor.post("/api/customer-codes/open", json={"phone": phone, "code": code})
    assert again.status_code == 422
    assert owner.execute("SELECT count(*) FROM one_time_code WHERE sealed_code IS NOT NULL").fetchone() == (0,)


async def test_nobody_learns_which_numbers_are_known(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    await desk.made(unpaid="keep")
    answers = [await visitor.post("/api/customer-codes", json={"phone": p}) for p in (CONTACT["phone"], "9822222222")]
    assert answers[0].json() == answers[1].json()
    await run_jobs()
    assert len([mail for mail in await mails(api) if mail["subject"] == "Your code for your bookings"]) == 1
    refusals = [
        [(await visitor.post("/api/customer-codes/open", json={"phone": p, "code": "12345x"})).json() for _ in range(6)]
        for p in (CONTACT["phone"], "9822222222")
    ]
    assert refusals[0] == refusals[1]
    code = await get_code(api)
    spent = await visitor.post("/api/customer-codes/open", json={"phone": CONTACT["phone"], "code": code})
    assert spent.status_code == 422


async def test_messages_lead_customers_without_an_account_to_their_link(
    desk: Desk, visitor: httpx.AsyncClient, owner: Owner
) -> None:
    booking = await desk.made(unpaid="keep")
    plan = f"/api/bookings/event-plan/{desk.shop.plan_id}/messages"
    body = {"subject": "Ferry", "text": "{link}"}
    preview = await desk.http.post(
        f"{plan}/preview", json={**body, "reservation_event_id": booking["reservation_event_id"]}
    )
    assert preview.json()["text"].endswith("/my/…")
    assert owner.execute("SELECT count(*) FROM customer_link").fetchone() == (0,)
    sent = await desk.http.post(plan, json={**body, "channel": "whatsapp", "audience": "all"})
    [delivery] = sent.json()["deliveries"]
    token = await get_token(desk, booking)
    assert delivery["whatsapp_url"].endswith(f"%2Fmy%2F{token}")
    assert (await visitor.get(f"/api/customer-links/{token}")).status_code == 200


async def test_an_sms_that_fails_repeats_no_email(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    await desk.made(unpaid="keep")
    await fail(api, "sms", "down")
    assert (await visitor.post("/api/customer-codes", json={"phone": CONTACT["phone"]})).status_code == 200
    await run_jobs()
    assert len([mail for mail in await mails(api) if mail["subject"] == "Your code for your bookings"]) == 1


async def test_a_link_expires_and_is_renewed_by_use_at_the_desk(
    desk: Desk, visitor: httpx.AsyncClient, owner: Owner
) -> None:
    booking = await desk.made(payment=desk.cash(6300))
    token = await get_token(desk, booking)
    owner.execute("UPDATE customer_link SET expires_at = now() + interval '1 day'")
    assert await get_token(desk, booking) == token
    renewed = owner.execute("SELECT expires_at > now() + interval '179 days' FROM customer_link").fetchone()
    assert renewed == (True,)
    owner.execute("UPDATE customer_link SET expires_at = now()")
    documents = f"/reservations/{booking['reservation_event_id']}/documents.pdf"
    for path in ("", documents):
        answer = await visitor.get(f"/api/customer-links/{token}{path}")
        assert (answer.status_code, answer.json()["code"]) == (410, "customer_link_expired")
    # Copies of an expired link stay expired.
    renewed_token = await get_token(desk, booking)
    assert renewed_token != token
    assert (await visitor.get(f"/api/customer-links/{renewed_token}")).status_code == 200
    assert (await visitor.get(f"/api/customer-links/{token}")).status_code == 404


async def test_the_salutation_of_a_caller_is_carried_to_the_next_booking(desk: Desk) -> None:
    person = {"full_name": CONTACT["name"], "salutation": "Colonel", "age": None}
    await desk.made(unpaid="keep", beds=1, traveller_info=[person])
    again = await desk.made(unpaid="keep", beds=1)
    assert (await desk.details(again))["traveller_info"][0]["salutation"] == "Colonel"
    # It is the person's, not the number's.
    friend = await desk.made(unpaid="keep", beds=1, traveller_info=[{"full_name": "Asha Rao"}])
    assert (await desk.details(friend))["traveller_info"][0]["salutation"] == ""
    other = await desk.made(unpaid="keep", beds=1, contact={**CONTACT, "name": "Ravi Joshi"})
    assert (await desk.details(other))["traveller_info"][0]["salutation"] == ""


async def test_a_booking_of_an_agent_does_not_keep_a_link(desk: Desk, database: Database, owner: Owner) -> None:
    of_agent = await desk.made(unpaid="keep", beds=1)
    own = await desk.made(unpaid="keep", beds=1)
    await get_token(desk, own)
    agent_booking = of_agent["reservation_event_id"]
    # Money on account keeps its contact.
    deposit = {"amount": 500, "method": "cash", "moved_on": desk.shop.today.isoformat(), "reference": "", "note": ""}
    path = f"/api/clients/{desk.shop.client_id}/customers/booking-{agent_booking}/deposits"
    assert (await desk.http.post(path, json=deposit)).status_code == 201
    owner.execute(
        "INSERT INTO api_token (client_id, name, token_hash, ending, rights, created_by, expires_at)"
        " VALUES (%s, 'Agent', '', 'abcd', '{resell}', %s, now())",
        [desk.shop.client_id, desk.shop.operator.user_id],
    )
    owner.execute(
        "INSERT INTO octo_reservation (client_id, uuid, booking_id, token_id, units)"
        " SELECT client_id, gen_random_uuid(), %s, token_id, '[]' FROM api_token",
        [agent_booking],
    )
    ended = datetime.now(UTC) + timedelta(days=400)
    assert await personal_data.erase_contacts(database, now=ended, days=100) == 1
    assert owner.execute("SELECT count(*) FROM customer_link").fetchone() == (0,)
