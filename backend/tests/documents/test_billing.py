"""Whom documents name: a traveller, or a company with its GSTIN."""

from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, verify
from tests.conftest import Api, RunJobs
from tests.documents.test_documents import pay, register, text_of
from tests.shop import Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

COMPANY = {
    "gstin": "27AAPFU0939F1ZV",
    "name": "Udaan Textiles LLP",
    "address": "14 Laxmi Road\nPune 411030",
}


async def test_receipts_name_the_company_and_taxes_follow_its_state(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    await register(api, shop)
    typed = COMPANY | {"gstin": " 27aapfu0939f1zv "}
    # The state of the GSTIN counts, not the one where the traveller lives.
    booking = await pay(browser, play, shop, company=typed, billing_state="18")
    receipt = text_of(await browser.get(f"/api/bookings/{booking}/invoice.pdf"))
    for shown in ("Udaan Textiles LLP", "14 Laxmi Road Pune 411030", "GSTIN 27AAPFU0939F1ZV", "Traveller Asha Baruah"):
        assert shown in receipt, receipt
    assert "IGST 5% ₹300.00" in receipt
    assert "Maharashtra (27)" in receipt

    # What was issued stays; what comes later names whom the booking names then.
    changed = await browser.put(f"/api/bookings/{booking}/billing", json={"billing_state": "18", "company": None})
    assert changed.json()["reservation_event"]["company"] is None
    balance = (await browser.post(f"/api/bookings/{booking}/pay-balance", json={})).json()
    assert (await verify(browser, await play(balance["order_id"]))).is_success
    first, second = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    assert "Udaan" in text_of(await browser.get(first["url"]))
    later = text_of(await browser.get(second["url"]))
    assert "Udaan" not in later
    assert "CGST 2.5%" in later


async def test_an_operator_names_the_company_later(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    office = await register(api, shop)
    booking = await pay(browser, play, shop)
    of_operator = f"/api/bookings/clients/{shop.client_id}/reservations/{booking}"
    answer = await office.put(f"{of_operator}/billing", json={"company": COMPANY})
    assert answer.json()["reservation_event"]["company"] == COMPANY
    await run_jobs()
    history = (await office.get(f"{of_operator}/history")).json()
    assert "booking.billing_changed" in str(history)
    own = (await browser.get("/api/users/me/export")).text
    assert COMPANY["gstin"] in own


@pytest.mark.parametrize(
    ("company", "field"),
    [
        ({"gstin": "27AAPFU0939F1ZW"}, "gstin"),
        ({"gstin": ""}, "gstin"),
        # The codes of states that are no more, and of other territory.
        ({"gstin": "97AAPFU0939F1Z8"}, "gstin"),
        ({"name": " "}, "name"),
        ({"address": "x" * 401}, "address"),
    ],
)
async def test_a_company_is_checked(
    browser: httpx.AsyncClient, shop: Shop, company: dict[str, Any], field: str
) -> None:
    payload = shop.payload(double=1)
    payload["reservation_event"] |= {"company": COMPANY | company}
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert (answer.status_code, answer.json()["errors"][0]["field"].split(".")[-1]) == (422, field), answer.text
