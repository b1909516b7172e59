"""An operator connects WhatsApp and SMS: checked at the provider, sealed, with templates and a test message."""

from typing import Any

import psycopg
import pytest

from tests.channels.conftest import BUSINESS, DLT, SECRET, SMS_KEY, TOKEN, Office, fail, sent
from tests.conftest import Api
from toli_demo.phones import keys

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]


async def test_whatsapp_is_connected_with_its_templates(office: Office, owner: Owner) -> None:
    assert (await office.call("GET", ""))["whatsapp"] is None
    body = {"phone_number_id": keys.NUMBER, "business_account_id": BUSINESS}
    missing = await office.call("PUT", "/whatsapp", body, status=409)
    assert missing["code"] == "channel_secrets_missing"
    wrong = await office.call(
        "PUT", "/whatsapp", {**body, "access_token": "not-a-token", "app_secret": SECRET}, status=409
    )
    assert wrong["code"] == "channel_keys_refused"
    found = await office.connect_whatsapp()
    assert (found["whatsapp"]["state"], found["whatsapp"]["sender"]) == ("active", keys.NUMBER)
    assert [(one["name"], one["status"], one["is_usable"]) for one in found["templates"]] == [
        ("balance_due", "approved", False),
        ("season_offer", "pending", False),
        ("trip_update", "approved", False),
    ]
    await office.template("trip_update")
    changed = {one["name"]: one for one in (await office.call("GET", ""))["templates"]}["trip_update"]
    assert changed["is_usable"] is True
    assert changed["text"].startswith("Hello {first_name}, your trip {trip} starts")
    # Secrets are sealed, shown to nobody, and stay when only the business account is corrected.
    assert TOKEN not in str(owner.execute("SELECT * FROM channel_account").fetchall())
    assert TOKEN not in str(found)
    assert (await office.call("PUT", "/whatsapp", body))["whatsapp"]["business_id"] == BUSINESS
    # What was chosen stays when the templates are read again.
    again = await office.call("POST", "/templates/sync")
    assert {one["name"]: one["is_usable"] for one in again["templates"]}["trip_update"] is True
    actions = {action for (action,) in owner.execute("SELECT action FROM audit_entry").fetchall()}
    assert {"channel.connected", "channel.webhook_shown", "channel.template_changed"} <= actions


async def test_sms_is_connected_with_its_dlt_ids(office: Office, api: Api) -> None:
    wrong = {"auth_key": "somebody-elses-key", "sender": "ZANSKR", "dlt_entity_id": DLT}
    assert (await office.call("PUT", "/sms", wrong, status=409))["code"] == "channel_keys_refused"
    await office.call("PUT", "/sms", {**wrong, "auth_key": SMS_KEY, "dlt_entity_id": "12"}, status=422)
    found = await office.connect_sms()
    [template] = found["templates"]
    assert template["text"] == "Dear {first_name}, news about {trip}: see your e-mail."
    assert (found["sms"]["business_id"], template["is_usable"]) == (DLT, True)
    same = {
        "name": "Again",
        "msg91_template_id": "6512ab34cd56ef7890123456",
        "dlt_template_id": DLT,
        "body": "Dear ##VAR1##",
        "fields": {"VAR1": "name"},
    }
    assert (await office.call("POST", "/templates", same, status=409))["code"] == "channel_template_known"
    incomplete = {**same, "msg91_template_id": "abcdef123456", "fields": {}}
    assert (await office.call("POST", "/templates", incomplete, status=409))["code"] == "channel_template_not_usable"
    await office.call("POST", "/sms/test", {"template_id": template["template_id"], "phone": "98765 43211"}, status=204)
    [message] = await sent(api)
    assert (message["channel"], message["phone"], message["body"]) == (
        "sms",
        "+919876543211",
        "VAR1: Asha, VAR2: Example trip",
    )
    outbox = (await api().get("/sandbox/outbox")).text
    assert "to +919876543211" in outbox
    assert "VAR1: Asha, VAR2: Example trip" in outbox


async def test_a_test_message_says_why_it_was_not_sent(office: Office, api: Api) -> None:
    await office.connect_whatsapp()
    template = await office.template("trip_update")
    body = {"template_id": template, "phone": "+919876543211"}
    await office.call("POST", "/whatsapp/test", body, status=204)
    assert (await sent(api))[-1]["body"].startswith("Hello Asha, your trip Example trip starts on")
    await fail(api, "whatsapp", "refuse")
    refused = await office.call("POST", "/whatsapp/test", body, status=409)
    assert "Message undeliverable" in refused["detail"]
    await fail(api, "whatsapp", "down")
    await office.call("POST", "/whatsapp/test", body, status=503)


async def test_an_sms_that_whatsapp_falls_back_on_stays(office: Office) -> None:
    await office.connect_whatsapp()
    await office.connect_sms()
    await office.template("trip_update", sms="Trip update")
    sms = await office.template("Trip update")
    refused = await office.call("DELETE", f"/templates/{sms}", status=409)
    assert refused["code"] == "channel_template_used"
    await office.template("trip_update")
    left = await office.call("DELETE", f"/templates/{sms}")
    assert {one["channel"] for one in left["templates"]} == {"whatsapp"}
    gone = await office.call("POST", "/whatsapp/disconnect")
    assert (gone["whatsapp"], gone["templates"]) == (None, [])


async def test_connecting_needs_a_confirmed_identity(office: Office, owner: Owner) -> None:
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    body = {"phone_number_id": keys.NUMBER, "business_account_id": BUSINESS}
    assert (await office.call("PUT", "/whatsapp", body, status=403))["code"] == "identity_not_confirmed"
