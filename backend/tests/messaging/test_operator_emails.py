"""E-mails to operators about bookings, and the reply address of those to travellers."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from tests.bookings.conftest import Play
from tests.conftest import Api, RunJobs
from tests.messaging.smtp import mail_server
from tests.messaging.test_booking_emails import pay
from tests.people import mails
from tests.shop import Shop
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database
from toli.kit.clock import SystemClock
from toli.messaging.notifications.service import bookings, operators, sending
from toli.selling.sales.service import notices as notices_service

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]
THEIRS = "operator@brahmaputra.example"
HERS = "asha@traveller.example"


async def shown(api: Api) -> list[dict[str, Any]]:
    return [mail for mail in reversed(await mails(api)) if mail["to"] == THEIRS]


async def pay_balance_and_ask_to_cancel(browser: httpx.AsyncClient, play: Play, booking: int) -> None:
    balance = (await browser.post(f"/api/bookings/{booking}/pay-balance", json={"amount": 1000})).json()
    await play(balance["order_id"], webhook=True)
    asked = await browser.post(f"/api/bookings/{booking}/cancellation", json={"reason": "A wedding"})
    assert asked.status_code < 300, asked.text


async def test_operator_is_notified_of_booking_payment_and_cancellation_request(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    booking = await pay(browser, play, shop)
    await run_jobs()
    (new,) = await shown(api)
    assert new["subject"].startswith("New booking: Majuli by boat, Asha Baruah (")
    link = f"http://brahmaputra.toli.localhost:8000/to/orders/{shop.trip_id}/details/{booking}"
    for fact in ("Asha Baruah booked Majuli by boat and paid ₹6,300", "2 beds in double sharing", "Dates: ", link):
        assert fact in new["text"], fact
    assert "₹6,300" in new["html"]
    assert "P1234567" not in new["text"] + new["html"]
    await pay_balance_and_ask_to_cancel(browser, play, booking)
    await run_jobs()
    _, payment, cancellation = sorted(await shown(api), key=lambda mail: "cancel" in mail["subject"].lower())
    assert payment["subject"].startswith("Payment of ₹1,000: Majuli by boat, Asha Baruah (")
    assert link in payment["text"]
    assert cancellation["subject"].startswith("Cancellation requested by Asha Baruah")


async def test_people_of_the_team_get_what_their_role_is_about(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs, database: Database, owner: Owner
) -> None:
    for role in (TeamRole.SALES, TeamRole.ACCOUNTS, TeamRole.LEADER):
        await join(database, owner, shop, role)
    await join(database, owner, shop, TeamRole.MANAGER, name="here", trips=[shop.trip_id])
    await join(database, owner, shop, TeamRole.MANAGER, name="elsewhere", trips=[shop.trip_id + 1])
    booking = await pay(browser, play, shop)
    await pay_balance_and_ask_to_cancel(browser, play, booking)
    await run_jobs()
    got: dict[str, set[str]] = {}
    for mail in await mails(api):
        if mail["to"] != HERS:
            got.setdefault(mail["to"].removesuffix("@brahmaputra.example"), set()).add(mail["subject"].split()[0])
    everything = {"New", "Payment", "Cancellation"}
    assert got == {
        "operator": everything,
        "here": everything,
        "sales": {"New", "Payment"},
        "accounts": {"Payment", "Cancellation"},
    }


async def test_each_email_can_be_switched_off(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    office = shop.operator.on(api(shop.label))
    switches = dict.fromkeys(("notify_bookings", "notify_payments", "notify_cancellations"), False)
    answer = await office.put(f"/api/clients/{shop.client_id}/update_client", json=switches)
    assert switches.items() <= answer.json().items()
    booking = await pay(browser, play, shop)
    await pay_balance_and_ask_to_cancel(browser, play, booking)
    await run_jobs()
    assert await shown(api) == []


@pytest.mark.parametrize(
    ("capacity", "subject", "sentence"),
    [
        (4, "Only 2 beds left: Majuli by boat, ", "Only 2 beds left on Majuli by boat."),
        (2, "Sold out: Majuli by boat, ", "Majuli by boat is sold out."),
    ],
)
async def test_few_beds_left_are_noticed_once_for_each_departure(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    database: Database,
    owner: Owner,
    capacity: int,
    subject: str,
    sentence: str,
) -> None:
    await pay(browser, play, shop)
    now = datetime.now(UTC)
    assert await notices_service.notify_low_seats(database, now=now) == 0
    owner.execute("UPDATE plan_stock SET capacity = %s", (capacity,))
    assert [await notices_service.notify_low_seats(database, now=now) for _ in range(2)] == [1, 0]
    await run_jobs()
    notices = [mail for mail in await shown(api) if mail["subject"].startswith(subject)]
    (notice,) = notices
    assert sentence in notice["text"]
    assert f"/to/orders/{shop.trip_id}?plan={shop.plan_id}" in notice["text"]
    office = shop.operator.on(api(shop.label))
    await office.put(f"/api/clients/{shop.client_id}/update_client", json={"notify_low_seats": False})
    owner.execute("DELETE FROM low_seats_notice")
    assert await notices_service.notify_low_seats(database, now=now) == 0


async def test_overdue_balances_are_digested_each_morning_in_the_clients_time_zone(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs, database: Database
) -> None:
    booking = await pay(browser, play, shop)
    held = (await browser.get(f"/api/bookings/holds/{booking}")).json()
    # Half past eight in India.
    due = datetime.fromisoformat(held["quote"]["balance_due_on"]).replace(hour=3, tzinfo=UTC)
    assert await notices_service.send_overdue_digest(database, now=due) == 0
    assert await notices_service.send_overdue_digest(database, now=due + timedelta(days=1, hours=-2)) == 0
    for hours in (24, 25, 48):
        assert await notices_service.send_overdue_digest(database, now=due + timedelta(hours=hours)) == 1
        await run_jobs()
    digests = [mail for mail in await shown(api) if mail["subject"] == "₹14,700 overdue on 1 booking"]
    assert len(digests) == 2
    assert "Asha Baruah, Majuli by boat" in digests[0]["text"]
    assert "₹14,700 since" in digests[0]["text"]
    office = shop.operator.on(api(shop.label))
    await office.put(f"/api/clients/{shop.client_id}/update_client", json={"notify_overdue": False})
    assert await notices_service.send_overdue_digest(database, now=due + timedelta(days=3)) == 0


async def test_enquiries_can_be_switched_off(api: Api, shop: Shop, run_jobs: RunJobs) -> None:
    office = shop.operator.on(api(shop.label))
    await office.put(f"/api/clients/{shop.client_id}/update_client", json={"notify_enquiries": False})
    asked = {"name": "Dev", "email": "dev@traveller.example", "contact_no": "9876543210", "event_id": shop.trip_id}
    assert (
        await api(shop.label).post("/api/connection-requests", json={**asked, "message": "When?"})
    ).status_code < 300
    await run_jobs()
    assert await shown(api) == []


async def test_replies_to_travellers_emails_go_to_the_operator(
    app: FastAPI, browser: httpx.AsyncClient, shop: Shop, play: Play, api: Api, owner: Owner
) -> None:
    booking = await pay(browser, play, shop)
    about = {"client_id": shop.client_id, "booking_id": booking}
    async with mail_server() as server:
        mailer = sending.Mailer(
            database=app.state.services.database,
            settings=app.state.services.settings.model_copy(
                update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{server.port}")}
            ),
            sealer=app.state.services.sealer,
            clock=SystemClock(),
            store=app.state.services.store,
            phones=app.state.services.channels,
        )
        await bookings.send_booking_confirmed(mailer, **about)
        office = shop.operator.on(api(shop.label))
        contacts = {"public_email": "Hello@Brahmaputra.example", "public_address": "Uzan Bazar\nGuwahati"}
        saved = await office.put(f"/api/clients/{shop.client_id}/update_client", json=contacts)
        assert saved.json()["public_email"] == "hello@brahmaputra.example"
        owner.execute("DELETE FROM mail")
        await bookings.send_booking_confirmed(mailer, **about)
        await operators.send_new_booking(mailer, **about)
    first, second, notice = server.received
    assert (first["Reply-To"], second["Reply-To"], notice["Reply-To"]) == (THEIRS, "hello@brahmaputra.example", HERS)
    text = second.get_body(("plain",))
    assert text is not None
    assert "hello@brahmaputra.example" in text.get_content()
    assert "Uzan Bazar" in text.get_content()
    # The operator's own address is only in the header.
    body = first.get_body(("plain",))
    assert body is not None
    assert THEIRS not in body.get_content()
