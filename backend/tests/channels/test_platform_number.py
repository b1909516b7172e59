"""Operators without a WhatsApp number of their own write by the platform's: states, STOP, and a change of number."""

import json
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play
from tests.channels.conftest import FIELDS, Office, sent
from tests.channels.test_messages import PHONE, book, report, write
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import person
from toli.delivery.channels.providers.whatsapp import sign
from toli.delivery.channels.service import platform_number, sending
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli_demo.phones import keys

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
WEBHOOK = "/api/channels/whatsapp/webhook"
INBOUND = f"{keys.CONTROLS_PATH}/numbers/{keys.PLATFORM_NUMBER}/inbound"


async def use_platform(office: Office) -> Any:
    found = await office.call("PUT", "/whatsapp/platform")
    [template] = [one for one in found["templates"] if one["name"] == "trip_update"]
    await office.call("PUT", f"/templates/{template['template_id']}", {"fields": FIELDS, "sms_template_id": None})
    return found


async def test_messages_leave_by_the_platforms_number(
    office: Office, browser: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    before = await office.call("GET", "")
    assert (before["whatsapp"], before["has_platform_number"]) == (None, True)
    found = await use_platform(office)
    assert (found["whatsapp"]["is_platform"], found["whatsapp"]["state"]) == (True, "active")
    # Its secrets and its webhook are the platform's.
    assert owner.execute("SELECT sealed_credentials, webhook_token FROM channel_account").fetchall() == [(None, None)]
    await office.call("GET", "/whatsapp/webhook", status=404)
    wording = await browser.get(f"/api/channels/whatsapp/consent?client_id={office.shop.client_id}")
    assert wording.json()["wording"] == 1

    await book(browser, office.shop, play)
    message = await write_by_whatsapp(office)
    await run_jobs()
    assert await report(office, message) == [("read", "whatsapp", "")]
    [one] = await sent(api)
    assert (one["sender"], one["phone"]) == (keys.PLATFORM_NUMBER, PHONE)
    assert (await office.call("GET", ""))["whatsapp"]["notified_at"] is not None

    # Whom STOP to a shared number means, nobody can tell: it is for all operators that use it.
    for text in ("When does the bus leave?", "Stop"):
        assert (await api().post(INBOUND, json={"phone": PHONE, "text": text})).json() == {"status": 204}
    [own] = (await browser.get("/api/users/me/phone-consents")).json()
    assert (own["phone"], own["is_given"]) == (PHONE, False)
    assert (await api().post(INBOUND, json={"phone": "+919876500001", "text": "STOP"})).json() == {"status": 204}
    assert owner.execute("SELECT source, count(*) FROM phone_consent GROUP BY 1 ORDER BY 1").fetchall() == [
        ("checkout", 1),
        ("stop", 1),
    ]

    # With an own number the platform's templates are gone, and back.
    owned = await office.connect_whatsapp()
    assert (owned["whatsapp"]["is_platform"], owned["whatsapp"]["sender"]) == (False, keys.NUMBER)
    assert all(one["fields"] == {} for one in owned["templates"])
    again = await use_platform(office)
    assert again["whatsapp"]["is_platform"] is True
    twice = await office.call("PUT", "/whatsapp/platform")
    assert twice["whatsapp"]["connected_at"] == again["whatsapp"]["connected_at"]
    assert (await office.call("POST", "/whatsapp/disconnect"))["whatsapp"] is None


async def write_by_whatsapp(office: Office) -> Any:
    templates = (await office.call("GET", ""))["templates"]
    [template] = [one["template_id"] for one in templates if one["name"] == "trip_update"]
    answer = await office.browser.post(
        f"/api/bookings/event-plan/{office.shop.plan_id}/messages",
        json={"subject": "News", "text": "x", "channel": "whatsapp_api", "template_id": template, "audience": "all"},
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_without_the_platforms_number_the_next_channel_is_used(
    app: FastAPI,
    api: Api,
    office: Office,
    database: Database,
    browser: httpx.AsyncClient,
    play: Play,
    run_jobs: RunJobs,
    owner: Owner,
) -> None:
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    await office.connect_sms()
    await use_platform(office)
    await office.template("trip_update", sms="Trip update")
    await book(browser, office.shop, play)
    message = await write(office)
    channels = app.state.services.channels
    number, channels._platform = channels._platform, None
    assert (await admin.get("/api/health")).json()["platform_number_fails"] is False
    await run_jobs()
    assert await report(office, message) == [("sent", "sms", "WhatsApp: the platform's number is not connected")]
    await office.call("PUT", "/whatsapp/platform", status=404)
    shown = await office.call("GET", "")
    assert (shown["has_platform_number"], shown["whatsapp"]["state"]) == (False, "failing")

    # The administrators see it and have one e-mail; the operator's keys of SMS, refused meanwhile, are theirs to mend.
    owner.execute("UPDATE channel_account SET failing_since = now() WHERE channel = 'sms'")
    health = (await admin.get("/api/health")).json()
    assert (health["platform_number_fails"], health["is_well"]) == (True, False)
    failing = (await admin.get("/api/health/payment-accounts")).json()["channels"]
    assert [(one["channel"], one["is_platform"], one["client_id"], one["operators"]) for one in failing] == [
        ("whatsapp", True, None, 1),
        ("sms", False, office.shop.client_id, 1),
    ]
    alerts = [one for one in await mails(api) if "refuses the platform's number" in one["subject"]]
    assert [one["to"] for one in alerts] == ["admin@toli.example"]

    # It is tried until it works again; without a number in the settings there is nothing to try.
    made = sending.make_channels(app.state.services)
    await platform_number.check_platform_number(made)
    assert (await office.call("GET", ""))["whatsapp"]["state"] == "failing"
    channels._platform = number
    await platform_number.check_platform_number(made)
    assert (await office.call("GET", ""))["whatsapp"]["state"] == "active"
    assert (await admin.get("/api/health")).json()["platform_number_fails"] is False


async def test_the_platforms_webhook_is_signed(api: Api, office: Office) -> None:
    asked = {"hub.mode": "subscribe", "hub.challenge": "1158201444"}
    right = await api().get(WEBHOOK, params={**asked, "hub.verify_token": keys.PLATFORM_VERIFY_TOKEN})
    assert (right.status_code, right.text) == (200, "1158201444")
    wrong = await api().get(WEBHOOK, params={**asked, "hub.verify_token": "guess"})
    state = {"id": "wamid.1", "status": "read", "timestamp": "1709295133", "recipient_id": "91"}
    for reference in ("", "7", "1:2", f"{2**62}:1", "x:y"):
        value = {"statuses": [{**state, "biz_opaque_callback_data": reference}]}
        body = json.dumps({"object": "x", "entry": [{"id": "1", "changes": [{"field": "messages", "value": value}]}]})
        signature = sign(body.encode(), keys.PLATFORM_SECRET)
        taken = await api().post(WEBHOOK, content=body, headers={"X-Hub-Signature-256": signature})
        assert taken.status_code == 204, reference
        forged = await api().post(WEBHOOK, content=body, headers={"X-Hub-Signature-256": sign(body.encode(), "other")})
        assert forged.status_code == wrong.status_code == 401
