"""Messages to the bookings of a departure: who gets them, what they say, and what became of them."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiosmtplib
import httpx
import psycopg
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.messaging.smtp import mail_server
from tests.people import mails
from tests.resources.samples import put_on_departure
from tests.shop import PAYER, Person, Shop, person
from toli.clients.companies.service import messages
from toli.delivery.channels.schemas.fields import FIELDS
from toli.infra.db.database import Database
from toli.kit.clock import SystemClock
from toli.messaging.correspondence.rules import DEFAULTS, fill
from toli.messaging.correspondence.schemas import find_unknown_field
from toli.messaging.notifications.service import bookings, sending

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]


async def book(browser: httpx.AsyncClient, shop: Shop, play: Play, *, amount: str = "advance", **rooms: int) -> int:
    held = await hold(browser, shop, **rooms)
    assert (
        await verify(browser, await play((await order(browser, held, amount=amount))["order_id"]))
    ).status_code == 200
    return int(held["reservation_event_id"])


@pytest.fixture
async def two(browser: httpx.AsyncClient, api: Api, database: Database, shop: Shop, play: Play) -> tuple[int, int]:
    """Asha's booking, of which the balance is due, and Dev's, which is paid and has an ID for one of two."""
    first = await book(browser, shop, play, double=1)
    dev = await person(database, "dev@traveller.example", label=shop.label)
    theirs = dev.on(api(shop.label))
    held = await theirs.post(
        "/api/bookings/holds",
        json={
            "booking_payload": shop.payload(
                double=2, travellers=[{**PAYER, "full_name": "Dev Anand"}, {"full_name": "Ela Anand"}]
            )
        },
    )
    assert held.status_code == 201, held.text
    paid = await play((await order(theirs, held.json(), amount="total"))["order_id"])
    assert (await verify(theirs, paid)).status_code == 200
    return first, int(held.json()["reservation_event_id"])


def test_fields_are_filled_once_and_unknown_ones_are_found() -> None:
    values = dict.fromkeys(FIELDS, "x") | {"first_name": "{due}", "due": "₹100"}
    assert fill("Hello {first_name}: {due} {Not} {}", values) == "Hello {due}: ₹100 {Not} {}"
    assert find_unknown_field("{first_name} {fist_name}") == "fist_name"
    assert all(find_unknown_field(text) is None for pair in DEFAULTS.values() for text in pair)


async def test_email_goes_to_those_who_owe_with_their_own_facts(
    api: Api, shop: Shop, two: tuple[int, int], run_jobs: RunJobs, owner: Owner
) -> None:
    asha, dev = two
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/event-plan/{shop.plan_id}"
    known = (await office.get(f"{path}/recipients")).json()
    assert [(one["name"], one["balance_due"], one["travellers_without_id"]) for one in known["recipients"]] == [
        ("Asha Baruah", 7350, 0),
        ("Dev Anand", 0, 1),
    ]
    body = {"subject": "{due} for {trip}", "text": "Hello {first_name}, {reference}\n{pickup}\n{link}"}
    preview = await office.post(f"{path}/messages/preview", json={**body, "reservation_event_id": asha})
    assert preview.json()["subject"] == "₹7,350 for Majuli by boat"
    assert preview.json()["text"].startswith("Hello Asha, ")
    wrong = await office.post(f"{path}/messages", json={**body, "text": "{nam}", "channel": "email", "audience": "all"})
    assert wrong.status_code == 422
    key = {"Idempotency-Key": "a-message-to-who-owes"}
    for _ in range(2):
        sent = await office.post(f"{path}/messages", json={**body, "channel": "email", "audience": "due"}, headers=key)
        assert sent.status_code == 201, sent.text
    assert [one["state"] for one in sent.json()["deliveries"]] == ["waiting"]
    await run_jobs()
    (mail,) = [one for one in await mails(api) if one["subject"].startswith("₹7,350 for Majuli by boat")]
    assert mail["to"] == "asha@traveller.example"
    assert "Age 16 to 34" in mail["text"]
    (summary,) = (await office.get(f"{path}/messages")).json()
    assert (summary["recipients"], summary["sent"], summary["failed"]) == (1, 1, 0)
    assert summary["subject"] == "₹7,350 for Majuli by boat"
    assert summary["text"].startswith("Hello Asha, ")
    notes = (await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{asha}/history")).json()["notes"]
    assert [(note["kind"], note["channel"], note["subject"]) for note in notes] == [
        ("message", "email", "₹7,350 for Majuli by boat")
    ]
    nobody = await office.post(
        f"{path}/messages", json={**body, "channel": "email", "audience": "selected", "reservation_event_ids": [9999]}
    )
    assert nobody.json()["code"] == "nobody_to_write_to"
    assert owner.execute("SELECT count(*) FROM audit_entry WHERE action = 'departure.messaged'").fetchone() == (1,)
    assert dev > asha


async def test_greetings_have_the_salutation_and_the_last_name(
    api: Api, shop: Shop, two: tuple[int, int], owner: Owner
) -> None:
    office = shop.operator.on(api(shop.label))
    asha, dev = two
    reservations = f"/api/bookings/clients/{shop.client_id}/reservations"

    async def rename(booking_id: int, **names: str) -> None:
        traveller_id = owner.execute(
            "SELECT traveller_id FROM traveller WHERE booking_id = %s ORDER BY position LIMIT 1", [booking_id]
        ).fetchone()
        assert traveller_id is not None
        change = {"id_type": PAYER["id_type"], "emergency_contact": PAYER["emergency_contact"], **names}
        changed = await office.put(f"{reservations}/{booking_id}/travellers/{traveller_id[0]}", json=change)
        assert changed.status_code == 200, changed.text

    await rename(asha, salutation="Colonel", full_name="Vikram Rathore")
    await rename(dev, full_name="Dr. Mehta")
    body = {"subject": "Ferry", "text": "Hello {first_name}", "channel": "whatsapp", "audience": "all"}
    sent = await office.post(f"/api/bookings/event-plan/{shop.plan_id}/messages", json=body)
    assert [parse_qs(urlsplit(one["whatsapp_url"]).query)["text"] for one in sent.json()["deliveries"]] == [
        ["Hello Colonel Rathore"],
        ["Hello Dr Mehta"],
    ]
    refused = await office.put(f"{reservations}/{asha}/travellers/1", json={"salutation": "x" * 31})
    assert refused.status_code == 422


async def test_drivers_are_named_whoever_leads(
    api: Api, shop: Shop, two: tuple[int, int], database: Database, owner: Owner
) -> None:
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/event-plan/{shop.plan_id}"
    body = {"subject": "Drivers", "text": "{drivers}", "reservation_event_id": two[0]}

    async def drivers() -> str:
        return str((await office.post(f"{path}/messages/preview", json=body)).json()["text"])

    assert await drivers() == "You hear of your driver before you leave."
    driver_id = (await put_on_departure(database, shop))["driver_id"]
    owner.execute("UPDATE driver SET phone = '+919435087412'")
    (driver,) = (await office.get("/api/drivers")).json()["items"]
    assigned = await office.post(
        f"/api/event-plans/{shop.plan_id}/resources",
        json={"kind": "driver", "driver_id": driver_id, "vehicle_id": driver["vehicles"][0]["vehicleId"]},
    )
    assert assigned.status_code == 201, assigned.text
    leader = {"name": "Ramesh Bora", "phone": "9864012345"}
    assert (await office.post(f"/api/event-plans/{shop.plan_id}/leader-links", json=leader)).status_code == 201
    assert await drivers() == "Jiten, +91 94350 87412, Bolero AS 01"


async def test_more_than_are_left_of_a_days_messages_are_refused_whole(
    api: Api, shop: Shop, two: tuple[int, int], owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "MESSAGES_A_DAY", 3)
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/event-plan/{shop.plan_id}/messages"
    body = {"subject": "Hello", "text": "Hello", "channel": "whatsapp", "audience": "all"}
    assert (await office.post(path, json=body)).status_code == 201
    refused = await office.post(path, json=body)
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith(
        "You can send 3 messages in 24 hours, and fewer than 2 of them are left."
    )
    assert owner.execute("SELECT count(*) FROM booking_note").fetchone() == (len(two),)


async def test_whatsapp_messages_are_links_that_the_operator_ticks(
    api: Api, shop: Shop, two: tuple[int, int], owner: Owner
) -> None:
    _, dev = two
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/event-plan/{shop.plan_id}"
    history = f"/api/bookings/clients/{shop.client_id}/reservations/{dev}/history"
    body = {"subject": "IDs", "text": "Hello {first_name} & all", "channel": "whatsapp", "audience": "no_id"}
    written = (await office.post(f"{path}/messages", json=body)).json()
    (link,) = written["deliveries"]
    parts = urlsplit(link["whatsapp_url"])
    assert (parts.netloc, parts.path) == ("wa.me", "/919876543210")
    assert parse_qs(parts.query)["text"] == ["Hello Dev & all"]
    assert (await office.get(history)).json()["notes"] == []
    tick = f"{path}/messages/{written['message_id']}/recipients/{dev}"
    for _ in range(2):
        ticked = await office.put(tick, json={"is_sent": True})
        assert [one["state"] for one in ticked.json()["deliveries"]] == ["sent"]
    assert [note["text"] for note in (await office.get(history)).json()["notes"]] == ["Hello Dev & all"]
    assert owner.execute("SELECT count(*) FROM audit_entry WHERE action = 'message.sent'").fetchone() == (1,)
    assert (await office.put(tick, json={"is_sent": False})).json()["sent"] == 0
    assert (await office.put(f"{tick}0", json={"is_sent": True})).status_code == 404


async def test_report_says_who_was_refused_and_that_a_server_was_away(
    app: FastAPI, api: Api, shop: Shop, two: tuple[int, int], run_jobs: RunJobs
) -> None:
    office = shop.operator.on(api(shop.label))
    await run_jobs()
    path = f"/api/bookings/event-plan/{shop.plan_id}/messages"
    body = {"subject": "Hello", "text": "Hello", "channel": "email", "audience": "all"}
    written = (await office.post(path, json=body)).json()
    notes = [
        (await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{one}/history")).json()["notes"][0]
        for one in two
    ]

    async def states() -> list[tuple[str, str]]:
        found = (await office.get(f"{path}/{written['message_id']}")).json()["deliveries"]
        return [(one["state"], one["failure"][:15]) for one in found]

    def mailer(port: int) -> sending.Mailer:
        services = app.state.services
        return sending.Mailer(
            database=services.database,
            settings=services.settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")}),
            sealer=services.sealer,
            clock=SystemClock(),
            store=services.store,
            phones=services.channels,
        )

    async def send(port: int, which: int) -> None:
        await bookings.send_operator_message(
            mailer(port),
            client_id=shop.client_id,
            booking_id=two[which],
            note_id=notes[which]["note_id"],
        )

    with pytest.raises((aiosmtplib.SMTPException, OSError)):
        await send(1, 0)
    assert await states() == [("failed", "the mail server"), ("waiting", "")]
    async with mail_server() as server:
        await send(server.port, 0)
    async with mail_server() as server:
        server.refusal = "550 unknown"
        await send(server.port, 1)
    assert await states() == [("sent", ""), ("failed", "the address was")]


async def test_templates_are_the_operators_own(api: Api, shop: Shop, asha: Person) -> None:
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/clients/{shop.client_id}/message-templates"
    mine = {"name": "Packing list", "subject": "What to pack", "text": "Hello {first_name}, a torch."}
    saved = await office.post(path, json=mine)
    assert [one["name"] for one in saved.json()["templates"]] == ["Packing list", *DEFAULTS]
    assert (await office.post(path, json=mine)).json()["code"] == "template_name_taken"
    template_id = saved.json()["templates"][0]["template_id"]
    changed = await office.put(f"{path}/{template_id}", json={**mine, "text": "Two torches."})
    assert changed.json()["templates"][0]["text"] == "Two torches."
    assert (await asha.on(api(shop.label)).get(path)).status_code == 404
    assert (await shop.operator.on(api(shop.label)).delete(f"{path}/{template_id}")).status_code == 200
    assert [one["name"] for one in (await office.get(path)).json()["templates"]] == [*DEFAULTS]
