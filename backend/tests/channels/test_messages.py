"""Messages to a departure by WhatsApp: states by signed webhook, fallback, consent, quiet hours."""

import json
from datetime import datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, order, verify
from tests.channels.conftest import FIELDS, SECRET, Office, fail, sent
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import PAYER, Person, Shop
from toli.delivery.channels.providers.whatsapp import sign
from toli.delivery.channels.service import consents, sending
from toli_demo.phones import keys, routes
from toli_demo.phones import service as simulator

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
PHONE = "+919876543212"
NO_WHATSAPP = "+919876540000"


async def book(
    browser: httpx.AsyncClient, shop: Shop, play: Play, *, phone: str = PHONE, wording: int | None = 1
) -> int:
    payload = shop.payload(double=1, travellers=[{**PAYER, "phone": phone}])
    payload["reservation_event"]["whatsapp_consent"] = wording
    held = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert held.status_code == 201, held.text
    paid = await play((await order(browser, held.json()))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    return int(held.json()["reservation_event_id"])


@pytest.fixture
async def connected(office: Office) -> Office:
    await office.connect_whatsapp()
    await office.connect_sms()
    await office.template("trip_update", sms="Trip update")
    return office


async def write(office: Office, *, channel: str = "whatsapp_api", status: int = 201) -> Any:
    template = await office.template("Trip update" if channel == "sms" else "trip_update", sms="Trip update")
    answer = await office.browser.post(
        f"/api/bookings/event-plan/{office.shop.plan_id}/messages",
        json={"subject": "News", "text": "x", "channel": channel, "template_id": template, "audience": "all"},
    )
    assert answer.status_code == status, answer.text
    return answer.json()


async def report(office: Office, message: Any) -> list[tuple[str, str, str]]:
    answer = await office.browser.get(
        f"/api/bookings/event-plan/{office.shop.plan_id}/messages/{message['message_id']}"
    )
    return [(one["state"], one["via"], one["failure"]) for one in answer.json()["deliveries"]]


async def test_a_message_by_whatsapp_is_sent_delivered_and_read(
    connected: Office, browser: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs
) -> None:
    booking = await book(browser, connected.shop, play)
    plan = f"/api/bookings/event-plan/{connected.shop.plan_id}"
    known = (await connected.browser.get(f"{plan}/recipients")).json()
    assert [(one["phone"], one["takes_whatsapp"]) for one in known["recipients"]] == [(PHONE, True)]
    assert {(one["name"], one["falls_back"]) for one in known["phone_templates"]} == {
        ("trip_update", True),
        ("Trip update", False),
    }
    message = await write(connected)
    assert message["text"].startswith("Hello Asha, your trip Majuli by boat starts on")
    assert message["deliveries"][0]["state"] == "waiting"
    await run_jobs()
    assert await report(connected, message) == [("read", "whatsapp", "")]
    [one] = await sent(api)
    assert one["body"].startswith("Hello Asha, your trip Majuli by boat starts on")
    [summary] = (await connected.browser.get(f"{plan}/messages")).json()
    assert (summary["sent"], summary["delivered"], summary["read"], summary["failed"]) == (1, 1, 1, 0)
    path = f"/api/bookings/clients/{connected.shop.client_id}/reservations/{booking}/history"
    history = (await connected.browser.get(path)).json()
    assert [(note["channel"], note["sent_at"] is not None) for note in history["notes"]] == [("whatsapp_api", True)]
    assert (await connected.call("GET", ""))["whatsapp"]["notified_at"] is not None


async def test_a_message_is_in_the_language_of_the_booking_where_its_template_is(
    connected: Office,
    browser: httpx.AsyncClient,
    play: Play,
    api: Api,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hindi = {**keys.TEMPLATES[0], "language": "hi"}
    hindi["components"] = [{"type": "BODY", "text": "नमस्ते {{1}}, {{2}}, {{3}}, {{4}}"}]
    for module in (routes, simulator):
        monkeypatch.setattr(module, "TEMPLATES", [*keys.TEMPLATES, hindi])
    await connected.call("POST", "/templates/sync")
    browser.headers["Accept-Language"] = "hi-IN"
    await book(browser, connected.shop, play)
    await run_jobs()
    before = len(await sent(api))

    found = (await connected.call("GET", ""))["templates"]
    ids = {one["language"]: one["template_id"] for one in found if one["name"] == "trip_update"}
    letter = {"subject": "News", "text": "x", "channel": "whatsapp_api", "audience": "all", "template_id": ids["en"]}

    async def write_to_all() -> None:
        plan = f"/api/bookings/event-plan/{connected.shop.plan_id}"
        answer = await connected.browser.post(f"{plan}/messages", json=letter)
        assert answer.status_code == 201, answer.text
        await run_jobs()

    # One whose fields are not chosen yet is not used.
    await write_to_all()
    await connected.call("PUT", f"/templates/{ids['hi']}", {"fields": FIELDS, "sms_template_id": None})
    await write_to_all()
    first, second = (one["body"] for one in (await sent(api))[before:])
    assert first.startswith("Hello Asha")
    assert second.startswith("नमस्ते Asha")


async def test_without_consent_an_sms_takes_its_place(
    connected: Office, browser: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs
) -> None:
    await book(browser, connected.shop, play, wording=None)
    message = await write(connected)
    await run_jobs()
    assert await report(connected, message) == [("sent", "sms", "WhatsApp: no consent")]
    assert [(one["channel"], one["phone"]) for one in await sent(api)] == [("sms", PHONE)]


async def test_a_number_without_whatsapp_gets_an_sms_and_then_an_e_mail(
    connected: Office, browser: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs
) -> None:
    await book(browser, connected.shop, play, phone=NO_WHATSAPP)
    first = await write(connected)
    await run_jobs()
    assert await report(connected, first) == [("sent", "sms", "WhatsApp: Message undeliverable (131026)")]
    await fail(api, "sms", "refuse")
    second = await write(connected)
    await run_jobs()
    [(state, via, failure)] = await report(connected, second)
    assert (state, via) == ("sent", "email")
    assert failure == "WhatsApp: Message undeliverable (131026); SMS: template id missing or invalid"
    assert len([mail for mail in await mails(api) if mail["subject"].startswith("News (")]) == 1


async def test_stop_ends_whatsapp_and_sms_and_the_profile_allows_it_again(
    connected: Office, browser: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    await book(browser, connected.shop, play)
    controls = f"{keys.CONTROLS_PATH}/numbers/{keys.NUMBER}/inbound"
    for text in ("Is there a bus?", "stop"):
        assert (await api().post(controls, json={"phone": PHONE, "text": text})).json() == {"status": 204}
    [own] = (await browser.get("/api/users/me/phone-consents")).json()
    assert (own["phone"], own["is_given"]) == (PHONE, False)
    message = await write(connected)
    await run_jobs()
    assert await report(connected, message) == [
        ("sent", "email", "WhatsApp: no consent; SMS: stopped by the traveller")
    ]
    assert await sent(api) == []
    body = {"client_id": connected.shop.client_id, "phone": PHONE, "is_given": True}
    [own] = (await browser.put("/api/users/me/phone-consents", json=body)).json()
    assert own["is_given"] is True
    assert own["sentence"].startswith("Send me messages about this booking on WhatsApp.")
    # An agreement lasts two years, and can be renewed.
    decided, ends = (datetime.fromisoformat(own[name]) for name in ("decided_at", "expires_at"))
    assert ends - decided == timedelta(days=730)
    plan = f"/api/bookings/event-plan/{connected.shop.plan_id}/recipients"
    assert (await connected.browser.get(plan)).json()["recipients"][0]["takes_whatsapp"] is True
    owner.execute("UPDATE phone_consent SET decided_at = decided_at - interval '731 days'")
    assert (await connected.browser.get(plan)).json()["recipients"][0]["takes_whatsapp"] is False
    late = await write(connected)
    await run_jobs()
    assert (await report(connected, late))[0][2] == "WhatsApp: consent has expired"
    assert (await browser.get("/api/users/me/phone-consents")).json()[0]["is_given"] is False
    assert (await browser.put("/api/users/me/phone-consents", json=body)).json()[0]["is_given"] is True
    # Nobody decides about a number that they never decided about.
    stranger = await connected.browser.put("/api/users/me/phone-consents", json={**body, "is_given": False})
    assert stranger.status_code == 404
    decisions = owner.execute("SELECT source, wording, is_given FROM phone_consent ORDER BY consent_id").fetchall()
    assert decisions == [("checkout", 1, True), ("stop", 0, False), ("profile", 1, True), ("profile", 1, True)]


async def test_consent_is_in_words_that_were_shown(browser: httpx.AsyncClient, shop: Shop) -> None:
    payload = shop.payload(double=1, travellers=[{**PAYER, "phone": PHONE}])
    payload["reservation_event"]["whatsapp_consent"] = 99
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "whatsapp_consent")


async def test_quiet_hours_are_kept(
    connected: Office,
    browser: httpx.AsyncClient,
    play: Play,
    api: Api,
    clock: HandClock,
    run_jobs: RunJobs,
    owner: Owner,
) -> None:
    await book(browser, connected.shop, play)
    await run_jobs()
    clock.moment = clock.moment.replace(hour=16, minute=0)
    message = await write(connected)
    [(at,)] = owner.execute("SELECT scheduled_at FROM procrastinate_jobs WHERE task_name = 'channels.send'").fetchall()
    assert at.astimezone(clock.moment.tzinfo) == clock.moment.replace(
        hour=2, minute=30, second=0, microsecond=0
    ) + timedelta(days=1)
    # Even a job that runs too early sends nothing.
    await run_jobs()
    assert (await sent(api), await report(connected, message)) == ([], [("waiting", "whatsapp", "")])
    clock.move(timedelta(hours=11))
    await run_jobs()
    assert len(await sent(api)) == 1


async def test_a_busy_provider_is_asked_again_and_then_the_next_channel(
    connected: Office, browser: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    await book(browser, connected.shop, play)
    await fail(api, "whatsapp", "down")
    message = await write(connected)
    for _ in range(2):
        await run_jobs()
    assert owner.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'channels.send'").fetchone() == (0,)
    assert await report(connected, message) == [("sent", "sms", "WhatsApp: the provider did not answer")]
    assert [one["channel"] for one in await sent(api)] == ["sms"]


async def test_a_lost_answer_is_settled_by_the_report_and_nothing_is_sent_twice(
    connected: Office, browser: httpx.AsyncClient, play: Play, api: Api, app: FastAPI, run_jobs: RunJobs, owner: Owner
) -> None:
    await book(browser, connected.shop, play)
    await fail(api, "whatsapp", "lose_answer")
    message = await write(connected)
    await run_jobs()
    assert await report(connected, message) == [("read", "whatsapp", "")]
    channels = sending.make_channels(app.state.services)
    owner.execute("UPDATE phone_message SET claimed_at = now() - interval '1 hour'")
    await sending.sweep_unanswered(channels)
    await run_jobs()
    assert len(await sent(api)) == 1
    # Without a report reports may be late, and for good; one of a later message says that it was not taken.
    lost = "UPDATE phone_message SET state = 'sending', provider_ref = NULL, sent_at = NULL, delivered_at = NULL"
    owner.execute(lost)
    await api().delete(f"{keys.CONTROLS_PATH}/faults")
    await sending.sweep_unanswered(channels)
    await run_jobs()
    assert (await report(connected, message))[0][0] == "waiting"
    later = await write(connected)
    await run_jobs()
    assert len(await sent(api)) == 2
    await sending.sweep_unanswered(channels)
    await run_jobs()
    assert [(await report(connected, one))[0][0] for one in (message, later)] == ["read", "read"]
    assert len(await sent(api)) == 3
    owner.execute(lost + ", claimed_at = now() - interval '7 hours'")
    await sending.sweep_unanswered(channels)
    assert [(await report(connected, one))[0][0] for one in (message, later)] == ["unknown", "unknown"]
    owner.execute("UPDATE phone_message SET state = 'read'")
    await fail(api, "sms", "lose_answer")
    by_sms = await write(connected, channel="sms")
    await run_jobs()
    owner.execute("UPDATE phone_message SET claimed_at = now() - interval '1 hour'")
    await sending.sweep_unanswered(channels)
    await run_jobs()
    assert await report(connected, by_sms) == [("unknown", "sms", "SMS: no answer came, so it may have arrived or not")]


async def test_refused_keys_are_shown_and_the_next_channel_is_used(
    connected: Office, browser: httpx.AsyncClient, play: Play, app: FastAPI, run_jobs: RunJobs, monkeypatch: Any
) -> None:
    await book(browser, connected.shop, play)
    monkeypatch.setattr("toli_demo.phones.routes.TOKEN_PREFIX", "another")
    message = await write(connected)
    await run_jobs()
    assert await report(connected, message) == [("sent", "sms", "WhatsApp: Invalid OAuth access token. (190)")]
    assert (await connected.call("GET", ""))["whatsapp"]["state"] == "failing"


async def test_a_webhook_is_signed_and_its_address_proved(connected: Office, api: Api) -> None:
    hook = await connected.call("GET", "/whatsapp/webhook")
    path = httpx.URL(hook["url"]).path
    question = {"hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": hook["verify_token"]}
    proved = await api().get(path, params=question)
    assert (proved.status_code, proved.text) == (200, "1158201444")
    assert (await api().get(path, params={**question, "hub.verify_token": "guess"})).status_code == 401
    body = json.dumps({"object": "whatsapp_business_account", "entry": []}).encode()
    for signature, status in ((sign(body, SECRET), 204), (sign(body, "another"), 401), ("", 401)):
        answer = await api().post(path, content=body, headers={"X-Hub-Signature-256": signature})
        assert answer.status_code == status
    assert (
        await api().post(f"{path}x", content=body, headers={"X-Hub-Signature-256": sign(body, SECRET)})
    ).status_code == 401


async def test_a_message_needs_a_usable_template_of_its_channel(
    connected: Office, browser: httpx.AsyncClient, play: Play
) -> None:
    await book(browser, connected.shop, play)
    path = f"/api/bookings/event-plan/{connected.shop.plan_id}/messages"
    body = {"subject": "News", "text": "x", "channel": "whatsapp_api", "audience": "all"}
    assert (await connected.browser.post(path, json=body)).status_code == 422
    sms = await connected.template("Trip update")
    assert (await connected.browser.post(path, json={**body, "template_id": sms})).status_code == 422
    templates = {one["name"]: one["template_id"] for one in (await connected.call("GET", ""))["templates"]}
    pending = await connected.browser.post(path, json={**body, "template_id": templates["season_offer"]})
    assert (pending.status_code, pending.json()["code"]) == (409, "channel_template_not_usable")


async def test_erasing_an_account_erases_numbers(
    connected: Office,
    asha: Person,
    browser: httpx.AsyncClient,
    play: Play,
    app: FastAPI,
    run_jobs: RunJobs,
    owner: Owner,
) -> None:
    await book(browser, connected.shop, play)
    await write(connected)
    await run_jobs()
    exported = (await browser.get("/api/users/me/export")).json()
    assert [one["phone"] for one in exported["phone_consents"]] == [PHONE]
    channels = sending.make_channels(app.state.services)
    async with app.state.services.database.platform_transaction() as tx:
        await consents.erase_person(tx, user_id=asha.user_id)
    assert owner.execute("SELECT phone FROM phone_consent UNION ALL SELECT phone FROM phone_message").fetchall() == [
        ("",),
        ("",),
    ]
    owner.execute("UPDATE phone_message SET created_at = now() - interval '31 days', phone = %s", [PHONE])
    await sending.erase_old_values(channels)
    assert owner.execute("SELECT phone, text_values FROM phone_message").fetchall() == [("", {})]
