"""Bookings that an operator entered are claimed by a code that goes to their e-mail address."""

import re
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.test_desk import CONTACT, Desk
from tests.channels.conftest import sent
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop, person
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
WRONG = {"code": "claim_code_wrong"}


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
async def friend(api: Api, database: Database, shop: Shop) -> httpx.AsyncClient:
    """Somebody whose own address is another than that of the booking."""
    return (await person(database, "friend@guest.example", label=shop.label)).on(api(shop.label))


async def asked(browser: httpx.AsyncClient, reference: str, status: int = 200) -> dict[str, Any]:
    answer = await browser.post("/api/booking-claims/code", json={"booking_reference": reference})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def claimed(browser: httpx.AsyncClient, reference: str, code: str) -> httpx.Response:
    return await browser.post("/api/booking-claims", json={"booking_reference": reference, "code": code})


async def newest_code(api: Api) -> str:
    sent = [mail for mail in await mails(api) if mail["subject"].startswith("Your code for booking")]
    assert sent[0]["to"] == CONTACT["email"]
    [code] = re.findall(r"^\s+(\d{6})$", sent[0]["text"], re.MULTILINE)
    return code


async def test_a_booking_is_claimed_by_the_code_that_its_address_gets(
    desk: Desk, friend: httpx.AsyncClient, api: Api, run_jobs: RunJobs, owner: Owner, database: Database
) -> None:
    made = await desk.made(payment=desk.cash(6300))
    reference = made["booking_reference"]
    await asked(friend, f" {reference.lower()} ")
    await run_jobs()
    code = await newest_code(api)
    # The code is of the account that asked for it, and of this booking.
    other = (await person(database, "other@guest.example", label=desk.shop.label)).on(api(desk.shop.label))
    assert (await claimed(other, reference, code)).status_code == 422
    assert (await claimed(friend, reference, "000000" if code != "000000" else "111111")).status_code == 422
    answer = await claimed(friend, reference, code)
    assert answer.json() == {"reservation_event_id": made["reservation_event_id"], "booking_reference": reference}
    assert (await claimed(friend, reference, code)).status_code == 200
    [(user, by)] = owner.execute(
        "SELECT actor_id, data->>'by' FROM audit_entry WHERE action = 'booking.claimed'"
    ).fetchall()
    assert (user, by) == (owner.execute("SELECT user_id FROM booking").fetchall()[0][0], "code")
    # It is nobody else's any more, and a code is not sent.
    await asked(other, reference)
    await run_jobs()
    assert await newest_code(api) == code
    assert owner.execute("SELECT count(*) FROM one_time_code WHERE sealed_code IS NOT NULL").fetchall() == [(0,)]


async def test_nobody_learns_which_bookings_there_are(
    desk: Desk, friend: httpx.AsyncClient, api: Api, run_jobs: RunJobs, database: Database
) -> None:
    made = await desk.made(payment=desk.cash(6300))
    no_mail = await desk.made(contact={**CONTACT, "email": None}, unpaid="keep", beds=1)
    foreign_shop = await open_shop(database, today=desk.shop.today, label="valley")
    foreign = await Desk(foreign_shop.operator.on(api("valley")), foreign_shop).made(unpaid="keep")
    answers = [
        await asked(friend, reference)
        for reference in (made["booking_reference"], no_mail["booking_reference"], foreign["booking_reference"], "NONE")
    ]
    assert answers == answers[:1] * 4
    await run_jobs()
    assert len([mail for mail in await mails(api) if mail["subject"].startswith("Your code for")]) == 1
    # Each has its tries, and the same refusals whether it exists or not.
    refusals = [
        [(await claimed(friend, reference, "12345x")).json()["code"] for _ in range(3)]
        for reference in (made["booking_reference"], "NONE")
    ]
    assert refusals == [["claim_code_wrong"] * 3] * 2
    again = await asked(friend, "NONE", status=429)
    assert "You can ask for another in" in again["detail"]
    visitor = await api(desk.shop.label).post("/api/booking-claims/code", json={"booking_reference": "NONE"})
    assert visitor.status_code == 401
    on_main_site = (await person(database, "main@guest.example")).on(api())
    await asked(on_main_site, made["booking_reference"], status=404)


async def test_guesses_end_after_five_of_a_code_and_ten_a_day(
    desk: Desk, friend: httpx.AsyncClient, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    made = await desk.made(payment=desk.cash(6300))
    reference = made["booking_reference"]
    await asked(friend, reference)
    await run_jobs()
    code = await newest_code(api)
    for _ in range(5):
        assert (await claimed(friend, reference, "wrong")).json()["code"] == WRONG["code"]
    assert (await claimed(friend, reference, code)).status_code == 422
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 minute'")
    await asked(friend, reference)
    await run_jobs()
    for _ in range(5):
        assert (await claimed(friend, reference, "wrong")).status_code == 422
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 minute'")
    await asked(friend, reference)
    await run_jobs()
    assert (await claimed(friend, reference, await newest_code(api))).status_code == 429
    assert owner.execute("SELECT user_id FROM booking").fetchall() == [(None,)]


async def test_a_code_ends_with_the_contact_it_went_to_and_a_held_booking_waits(
    desk: Desk, friend: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    made = await desk.made(unpaid_until=desk.day(3))
    reference = made["booking_reference"]
    await asked(friend, reference)
    await run_jobs()
    code = await newest_code(api)
    assert (await claimed(friend, reference, code)).json()["code"] == "not_confirmed_yet"
    changed = await desk.http.put(f"{desk.booking(made)}/contact", json={**CONTACT, "email": "right@guest.example"})
    assert changed.status_code == 200, changed.text
    assert (await claimed(friend, reference, code)).json()["code"] == WRONG["code"]


async def test_a_booking_by_phone_is_claimed_by_a_code_by_sms(
    desk: Desk, friend: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    phone = "+919876501234"
    made = await desk.made(contact={**CONTACT, "email": None, "phone": phone}, payment=desk.cash(6300))
    body = {"booking_reference": made["booking_reference"], "by": "phone"}
    answer = await friend.post("/api/booking-claims/code", json=body)
    assert "by SMS" in answer.json()["message"]
    await friend.post("/api/booking-claims/code", json={"booking_reference": "NONE", "by": "phone"})
    await run_jobs()
    [message] = await sent(api)
    assert message["phone"] == phone
    [code] = re.findall(r"^(\d{6}) is your code", message["body"])
    assert (await claimed(friend, made["booking_reference"], code)).status_code == 200
