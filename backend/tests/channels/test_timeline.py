"""Steps of the timeline on phones: by WhatsApp with consent, else by SMS or e-mail, each once."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import httpx
import psycopg
import pytest

from tests.automation.test_due import book
from tests.bookings.conftest import Play, asha, browser, play
from tests.channels.conftest import Office, sent
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from toli.infra.db.database import Database
from toli.messaging.automation.service import due

__all__ = ["asha", "browser", "play"]

pytestmark = pytest.mark.anyio

CONSENT = (
    "INSERT INTO phone_consent (client_id, phone, is_given, source, wording)"
    " SELECT DISTINCT %s, coalesce(u.phone, b.contact_phone), %s, 'checkout', 1"
    " FROM booking b LEFT JOIN app_user u ON u.user_id = b.user_id"
)


async def test_a_step_goes_to_the_phone_with_consent_and_by_email_without(
    office: Office,
    browser: httpx.AsyncClient,
    play: Play,
    api: Api,
    database: Database,
    clock: HandClock,
    run_jobs: RunJobs,
    owner: psycopg.Connection[object],
) -> None:
    await office.connect_whatsapp()
    template = await office.template("trip_update")
    path = f"/api/timeline/clients/{office.shop.client_id}/steps"
    step = {"is_on": True, "subject": "Soon", "text": "See you soon, {first_name}.", "offset_days": -3, "hour": 10}
    refused = await office.browser.put(f"{path}/confirmation", json={**step, "offset_days": 0, "template_id": template})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "template_id")
    assert (await office.browser.put(f"{path}/before_start", json={**step, "template_id": 999_999})).status_code == 404
    saved = await office.browser.put(f"{path}/before_start", json={**step, "template_id": template})
    assert saved.status_code == 200, saved.text
    (kept,) = [one for one in saved.json()["steps"] if one["step"] == "before_start"]
    assert kept["template_id"] == template
    assert [one["template_id"] for one in saved.json()["phone_templates"]] == [template]

    bookings = [await book(browser, office.shop, play) for _ in range(2)]
    owner.execute(CONSENT, [office.shop.client_id, True])
    starts = owner.execute("SELECT tour_start_date FROM departure").fetchone()
    assert starts is not None
    assert isinstance(starts[0], date)
    moment = datetime.combine(starts[0] - timedelta(days=3), time(10, 5), ZoneInfo("Asia/Kolkata"))

    async def go() -> None:
        clock.moment = moment
        await due.send_due(database, now=moment)
        await run_jobs()

    for _ in range(2):
        await go()
    assert len(await sent(api)) == 2
    assert [mail for mail in await mails(api) if mail["subject"] == "Soon"] == []
    shown = (await office.browser.get(f"/api/timeline/bookings/{bookings[0]}/steps")).json()["steps"]
    (done,) = [one for one in shown if one["step"] == "before_start"]
    assert (done["state"], done["via"]) == ("sent", "whatsapp")

    # Once the consent has ended, the same step comes by e-mail.
    owner.execute(CONSENT, [office.shop.client_id, False])
    owner.execute("DELETE FROM timeline_delivery WHERE step = 'before_start'")
    owner.execute("DELETE FROM phone_message")
    await go()
    assert len(await sent(api)) == 2
    texts = [mail["text"] for mail in await mails(api) if mail["subject"] == "Soon"]
    assert len(texts) == 2
    assert texts[0].startswith("See you soon, Asha.")
    again = (await office.browser.get(f"/api/timeline/bookings/{bookings[0]}/steps")).json()["steps"]
    assert [one["via"] for one in again if one["step"] == "before_start"] == ["email"]
