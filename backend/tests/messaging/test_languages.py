"""E-mails and documents in Hindi."""

from io import BytesIO

import httpx
import pytest
from pypdf import PdfReader

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Person, Shop

pytestmark = pytest.mark.anyio

HERS = "asha@traveller.example"


async def test_a_booking_in_hindi_has_its_emails_and_documents_in_hindi(
    api: Api, browser: httpx.AsyncClient, shop: Shop, asha: Person, play: Play, run_jobs: RunJobs
) -> None:
    browser.headers["Accept-Language"] = "hi-IN"
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    await run_jobs()
    # The operator's e-mail about it stays in English.
    sent = {mail["to"]: mail for mail in await mails(api)}
    assert any(mail["subject"].startswith("New booking") for mail in sent.values())
    email = sent[HERS]
    assert email["subject"].startswith("बुकिंग पक्की: Majuli by boat (")
    for fact in ("बेड: डबल शेयरिंग में 2 बेड", "कीमत: ₹21,000", "बकाया: ₹14,700, ", "को आपके साथ यात्रा का इंतज़ार है।"):
        assert fact in email["text"]
    assert '<html lang="hi">' in email["html"]
    assert "बुकिंग देखें" in email["html"]
    assert "Booking" not in email["text"]
    receipt = await browser.get(f"/api/bookings/{held['reservation_event_id']}/invoice.pdf")
    pages = PdfReader(BytesIO(receipt.content)).pages
    # Titles and the law's sentences are in both languages.
    assert "· Receipt" in pages[0].extract_text()
    assert "valid without a signature" in pages[0].extract_text()

    # What an operator wrote stays as they wrote it, with its dates.
    office = shop.operator.on(api(shop.label))
    step = {"is_on": True, "offset_days": 0, "hour": 9, "subject": "Welcome to {trip}", "text": "From {start_date}."}
    saved = await office.put(f"/api/timeline/clients/{shop.client_id}/steps/confirmation", json=step)
    assert saved.status_code == 200, saved.text
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    await run_jobs()
    email = next(mail for mail in await mails(api) if mail["to"] == HERS)
    assert email["subject"] == "Welcome to Majuli by boat"
    assert email["text"].startswith("आपकी बुकिंग पक्की है। From ")
    assert "20" in email["text"].partition("From ")[2].split("\n")[0]


async def test_codes_come_in_the_language_of_the_page_and_the_account_has_its_own(
    api: Api, asha: Person, run_jobs: RunJobs
) -> None:
    site = api("brahmaputra")
    asked = await site.post("/api/otp/generate?purpose=login", json={"email": HERS}, headers={"Cookie": "language=hi"})
    assert asked.status_code == 200, asked.text
    await run_jobs()
    assert (await mails(api))[0]["subject"].endswith("के लिए आपका साइन-इन कोड")

    browser = asha.on(api("brahmaputra"))
    assert (await browser.get("/api/users/me")).json()["language"] == "en"
    assert (await browser.put("/api/users/me", json={"language": "xx"})).json()["errors"][0]["field"] == "language"
    assert (await browser.put("/api/users/me", json={"language": "hi"})).json()["language"] == "hi"
