"""E-mails and documents in Hindi."""

import asyncio
from io import BytesIO
from typing import Any

import httpx
import psycopg
import pytest
from pypdf import PdfReader

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Person, Shop
from toli.infra.db.caches.change_log import FRESH_SECONDS

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
    [listed] = (await browser.get(f"/api/bookings/{held['reservation_event_id']}/documents")).json()
    assert listed["title"] == "रसीद"
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


OPTIONS = {
    "variants": [{"name": "From Jorhat", "difference": 0}],
    "categories": [{"name": "Child", "min_age": 5, "max_age": 11, "percent": 50}],
    "add_ons": [{"name": "Boots", "description": "Rented.", "price": 400}],
}
NAMES = {
    "Tent for Two": "दो का टेंट",
    "From Jorhat": "जोरहाट से",
    "Child": "बच्चा",
    "Boots": "जूते",
    "Rented.": "किराए पर।",
    "Nothing": " ",
}


async def test_own_names_of_an_operator_are_read_in_hindi_from_the_trip_to_the_receipt(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    asha: Person,
    play: Play,
    run_jobs: RunJobs,
    owner: psycopg.Connection[Any],
) -> None:
    office = shop.operator.on(api(shop.label))
    owner.execute("UPDATE sharing_type SET room_type = 'Tent for Two' WHERE room_type = 'Double Sharing'")
    saved = await office.put(f"/api/events/{shop.trip_id}/options", json=OPTIONS)
    assert saved.status_code == 200, saved.text
    (variant,), (child,), (boots,) = (saved.json()[name] for name in OPTIONS)
    event = (await office.put(f"/api/events/{shop.trip_id}", json={"translations": {"hi": {"names": NAMES}}})).json()
    assert event["translations"]["hi"]["names"] == {name: text for name, text in NAMES.items() if text.strip()}
    await asyncio.sleep(FRESH_SECONDS)

    browser.headers["Accept-Language"] = "hi-IN"
    page = (await browser.get(f"/api/events/{shop.trip_id}/details")).json()
    assert {room["room_type"] for room in page["room_bed_pricings"]} == {"दो का टेंट", "Quad Sharing"}
    for offered in (page, page["event_plans"][0]):
        assert offered["variants"][0]["name"] == "जोरहाट से"
        assert [offered["add_ons"][0][name] for name in ("name", "description")] == ["जूते", "किराए पर।"]
    assert page["traveller_categories"][0]["name"] == "बच्चा"

    def line(people: int, **more: Any) -> dict[str, Any]:
        beds = {"room_bed_id": shop.beds["Double Sharing"], "selected_beds_quantity": people}
        return {**beds, "option_id": variant["option_id"], **more}

    party = {
        "booking_rooms": [line(1), line(1, traveller_category_id=child["traveller_category_id"])],
        "add_ons": [{"option_id": boots["option_id"], "quantity": 2}],
    }
    quote = (await browser.post("/api/bookings/quote", json={"event_plan_id": shop.plan_id, **party})).json()
    named = ["दो का टेंट, जोरहाट से", "दो का टेंट, बच्चा, जोरहाट से", "जूते"]
    assert [one["name"] for one in quote["lines"]][:3] == named
    held = await browser.post("/api/bookings/holds", json={"booking_payload": {**shop.payload(), **party}})
    booking = held.json()["reservation_event_id"]
    assert (await verify(browser, await play((await order(browser, held.json()))["order_id"]))).status_code == 200
    await run_jobs()

    mine = f"/api/bookings/get_by_user_id/{asha.user_id}"
    (whole,) = (await browser.get(mine)).json()
    assert [one["name"] for one in whole["price_lines"]][:3] == named
    assert [whole["event_booking_rooms"][1][name] for name in ("room_type", "traveller_category", "option")] == [
        "दो का टेंट",
        "बच्चा",
        "जोरहाट से",
    ]
    assert whole["add_ons"][0]["name"] == "जूते"
    change = (await browser.get(f"/api/bookings/{booking}/change")).json()
    assert [one["name"] for one in change["categories"]] == ["बच्चा (5 से 11)"]
    (in_english,) = (await browser.get(mine, headers={"Accept-Language": "en"})).json()
    assert in_english["add_ons"][0]["name"] == "Boots"

    sent = {mail["to"]: mail["text"] for mail in await mails(api)}
    for fact in ("दो का टेंट, जोरहाट से में 1 बेड", "दो का टेंट, बच्चा, जोरहाट से में 1 बेड", "2 x जूते"):
        assert fact in sent[HERS]
    # The operator reads their own words.
    assert "2 x Boots" in sent[f"operator@{shop.label}.example"]
    with owner.cursor() as cursor:
        (content,) = cursor.execute("SELECT content FROM document WHERE kind = 'receipt'").fetchone() or ({},)
    assert content["trip"]["items"] == [
        "दो का टेंट, जोरहाट से में 1 बेड",
        "दो का टेंट, बच्चा, जोरहाट से में 1 बेड",
        "2 x जूते",
    ]


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
