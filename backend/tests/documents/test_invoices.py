"""Tax invoices, and the credit and debit notes that change them."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.documents.test_billing import COMPANY
from tests.documents.test_documents import pay, register, text_of
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.selling.invoicing.service import invoices

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


def path_of(shop: Shop, booking: int) -> str:
    return f"/api/bookings/clients/{shop.client_id}/reservations/{booking}"


async def issue(office: httpx.AsyncClient, shop: Shop, booking: int) -> dict[str, Any]:
    answer = await office.post(f"{path_of(shop, booking)}/invoice")
    assert answer.status_code == 201, answer.text
    invoice: dict[str, Any] = answer.json()[-1]
    return invoice


async def kinds(who: httpx.AsyncClient, booking: int) -> list[tuple[str, float]]:
    documents = (await who.get(f"/api/bookings/{booking}/documents")).json()
    return [(document["kind"], document["amount"]) for document in documents]


async def test_an_invoice_takes_advances_into_account_and_notes_follow_the_price(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    office = await register(api, shop)
    booking = await pay(browser, play, shop, company=COMPANY)
    invoice = await issue(office, shop, booking)
    assert (invoice["title"], invoice["amount"], invoice["number"][:3]) == ("Tax invoice", 21_000, "TI/")
    (receipt, _) = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    text = text_of(await browser.get(invoice["url"]))
    for shown in (
        *("Udaan Textiles LLP", "GSTIN 27AAPFU0939F1ZV", "Maharashtra (27)", "IGST 5% ₹1,000.00", "₹20,000.00"),
        *(f"{receipt['number']} of", "₹6,300.00", "Still to be paid ₹14,700.00", "rule 46"),
    ):
        assert shown in text, text

    # What is paid now is no advance: its receipt has no tax.
    balance = (await browser.post(f"/api/bookings/{booking}/pay-balance", json={})).json()
    assert (await verify(browser, await play(balance["order_id"]))).is_success
    *_, later = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    assert (later["kind"], later["title"], later["amount"]) == ("receipt", "Receipt", 14_700)
    paid = text_of(await browser.get(later["url"]))
    assert f"The tax is on invoice {invoice['number']}." in paid
    assert "IGST" not in paid

    # A refund lowers the price: a credit note lowers the invoice.
    assert (await office.post(f"/api/bookings/refund/{booking}", json={"amount": 2_100})).is_success
    await run_jobs()
    assert sorted(await kinds(browser, booking)) == [
        ("invoice", 21_000),
        ("invoice_credit", 2_100),
        ("receipt", 6_300),
        ("receipt", 14_700),
        ("refund", 2_100),
    ]
    documents = {
        document["kind"]: document for document in (await browser.get(f"/api/bookings/{booking}/documents")).json()
    }
    note = text_of(await browser.get(documents["invoice_credit"]["url"]))
    for shown in (f"{invoice['number']} of", "IGST 5% ₹100.00", "rule 53", "Udaan Textiles LLP", "CN/"):
        assert shown in note, note
    assert documents["refund"]["title"] == "Refund receipt"

    # The invoice was sent to who booked.
    outbox = (await api().get("/sandbox/outbox.json")).json()
    (mail,) = [mail for mail in outbox if mail["subject"].startswith(f"Your tax invoice {invoice['number']}")]
    assert mail["to"] == "asha@traveller.example"
    assert [file["filename"] for file in mail["attachments"]] == [f"{invoice['number'].replace('/', '-')}.pdf"]

    # The invoice names the customer: it stays.
    refused = await browser.put(f"/api/bookings/{booking}/billing", json={"company": None})
    assert (refused.status_code, refused.json()["code"]) == (409, "billing_fixed")
    again = await office.post(f"{path_of(shop, booking)}/invoice")
    assert (again.status_code, again.json()["code"]) == (409, "invoice_refused")


async def test_a_cancelled_booking_is_invoiced_for_what_is_kept(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    office = await register(api, shop)
    booking = await pay(browser, play, shop)
    assert (await office.post(f"/api/bookings/cancel/{booking}", json={"amount": 3_150})).is_success
    waiting = await office.post(f"{path_of(shop, booking)}/invoice")
    assert waiting.status_code == 409
    assert "still to be returned" in waiting.json()["detail"]
    await run_jobs()
    invoice = await issue(office, shop, booking)
    assert invoice["amount"] == 3_150
    text = text_of(await browser.get(invoice["url"]))
    for shown in ("taxable value ₹3,000.00", "CGST 2.5% ₹75.00", "SGST 2.5% ₹75.00", "Still to be paid ₹0.00"):
        assert shown in text, text


async def test_tours_are_invoiced_once_they_are_over(
    app: FastAPI,
    api: Api,
    database: Database,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    clock: HandClock,
    owner: psycopg.Connection[Any],
) -> None:
    unregistered = await pay(browser, play, shop)
    office = shop.operator.on(api(shop.label))
    refused = await office.post(f"{path_of(shop, unregistered)}/invoice")
    assert "You need a GSTIN to issue invoices." in refused.json()["detail"]
    await register(api, shop)
    booking = await pay(browser, play, shop)
    over = clock.now() + timedelta(days=66)
    assert await invoices.issue_due_invoices(database, now=clock.now()) == 0
    await register(api, shop, invoices_after_tour=False)
    assert await invoices.issue_due_invoices(database, now=over) == 0
    await register(api, shop)
    assert await invoices.issue_due_invoices(database, now=over + timedelta(days=40)) == 0
    assert await invoices.issue_due_invoices(database, now=over) == 2
    assert await invoices.issue_due_invoices(database, now=over) == 0
    assert await kinds(browser, booking) == [("receipt", 6_300), ("invoice", 21_000)]


async def test_a_price_that_rises_after_the_invoice_has_a_debit_note(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    office = await register(api, shop)
    made = {"add_ons": [{"name": "Boots", "price": 400, "tax_percent": 18}]}
    options = (await office.put(f"/api/events/{shop.trip_id}/options", json=made)).json()
    booking = await pay(browser, play, shop)
    invoice = await issue(office, shop, booking)
    boots = {"option_id": options["add_ons"][0]["option_id"], "quantity": 1}
    assert (await browser.post(f"/api/bookings/{booking}/add-ons", json={"add_ons": [boots]})).is_success
    *_, note = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    assert (note["kind"], note["title"], note["amount"]) == ("invoice_debit", "Debit note", 472)
    text = text_of(await browser.get(note["url"]))
    for shown in (f"{invoice['number']} of", "taxable value ₹400.00", "CGST 9% ₹36.00", "SGST 9% ₹36.00"):
        assert shown in text, text
