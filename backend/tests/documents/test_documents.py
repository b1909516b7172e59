"""Receipts, vouchers and calendar files, from the payment to the file."""

import asyncio
from datetime import timedelta
from io import BytesIO
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from icalendar import Calendar
from pypdf import PdfReader

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.shop import PAYER, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.infra.ports.payments import PaymentStatus, ProviderPayment
from toli.kit.clock import local_date
from toli.kit.money import Paise
from toli.payments.gateway import rules
from toli.payments.gateway.service import orders as orders_service
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.checkout.rules import hold as hold_rules
from toli.selling.checkout.schemas.hold import BookingPayload
from toli.selling.checkout.service import hold as hold_service
from toli.selling.checkout.service import settle as settle_service
from toli.selling.invoicing.service import documents as documents_service

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

GSTIN = "18AABCB1234M1ZS"
DETAILS = {
    "legal_name": "Brahmaputra Valley Journeys Private Limited",
    "address": "3rd Floor, Uzan Bazar\nGuwahati 781001",
    "state": "18",
    "gstin": "18aabcb1234m1zs",
    "email": "accounts@brahmaputra.example",
}


def text_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "private, no-store"
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


async def register(api: Api, shop: Shop, **changed: Any) -> httpx.AsyncClient:
    office = shop.operator.on(api(shop.label))
    answer = await office.put(f"/api/clients/{shop.client_id}/document-details", json=DETAILS | changed)
    assert answer.status_code == 200, answer.text
    return office


async def pay(
    browser: httpx.AsyncClient, play: Play, shop: Shop, *, amount: str = "advance", **reservation: Any
) -> int:
    payload = shop.payload(double=2)
    payload["reservation_event"] |= reservation
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert answer.status_code == 201, answer.text
    held = answer.json()
    paid = await play((await order(browser, held, amount=amount))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    booking: int = held["reservation_event_id"]
    return booking


async def test_advance_balance_and_refund_have_immutable_documents(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    owner: psycopg.Connection[Any],
) -> None:
    office = await register(api, shop)
    booking = await pay(browser, play, shop)
    (receipt,) = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    assert (receipt["title"], receipt["amount"], receipt["kind"]) == ("Receipt voucher", 6300, "receipt")
    number = receipt["number"]
    assert number.startswith("RV/")
    assert number.endswith("/00001")
    before = await browser.get(receipt["url"])
    text = text_of(before)
    for shown in (
        *(number, GSTIN, "Brahmaputra Valley Journeys Private Limited", "Uzan Bazar", "Brahmaputra Trails"),
        *("Asha Baruah", "Majuli by boat", "SAC 998555", "Assam (18)", "rule 50"),
        *("₹6,000.00", "CGST 2.5% ₹150.00", "SGST 2.5% ₹150.00", "₹6,300.00"),
        *("Rupees Six Thousand Three Hundred Only", "₹14,700.00"),
    ):
        assert shown in text, shown
    assert "IGST" not in text

    # The operator moves to another state: what was issued does not.
    moved = {"legal_name": "Anand & Sons", "state": "27", "gstin": "27AADCK5526H1ZI"}
    await office.put(f"/api/clients/{shop.client_id}/document-details", json=DETAILS | moved)
    assert (await browser.get(receipt["url"])).content == before.content
    answer = await browser.post(f"/api/bookings/{booking}/pay-balance", json={})
    assert (await verify(browser, await play(answer.json()["order_id"]))).status_code == 200
    await office.post(f"/api/bookings/refund/{booking}", json={"amount": 15000.5, "reason": "A day less"})
    await run_jobs()
    documents = (await office.get(f"/api/bookings/{booking}/documents")).json()
    # Refunds are sent side by side: which comes back first is chance.
    documents.sort(key=lambda document: (document["kind"], document["kind"] == "refund" and -document["amount"]))
    assert [(document["kind"], document["amount"]) for document in documents] == [
        ("receipt", 6300),
        ("receipt", 14700),
        ("refund", 14700),
        ("refund", 300.5),
    ]
    assert [document["number"][-6:] for document in documents[:2]] == ["/00001", "/00002"]
    assert {document["number"][-6:] for document in documents[2:]} == {"/00001", "/00002"}
    # The second refund gives back a part of the first payment, as its receipt charged it.
    voucher = text_of(await office.get(documents[3]["url"]))
    for shown in (f"{number} of ", GSTIN, "CGST 2.5% ₹7.15", "SGST 2.5% ₹7.15", "₹286.20", "rule 51"):
        assert shown in voucher, shown
    assert "27AADCK5526H1ZI" in text_of(await office.get(documents[2]["url"]))
    user = (await browser.get("/api/users/me")).json()["user_id"]
    (mine,) = (await browser.get(f"/api/bookings/get_by_user_id/{user}")).json()
    everything = await browser.get(mine["reservation_event"]["invoice_url"])
    assert len(PdfReader(BytesIO(everything.content)).pages) == 4
    assert all(document["number"] in text_of(everything) for document in documents)


async def test_igst_for_another_state_and_no_tax_without_registration(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    booking = await pay(browser, play, shop)
    plain = text_of(await browser.get(f"/api/bookings/{booking}/invoice.pdf"))
    assert "Receipt RV/" in plain
    assert "not registered under GST" in plain
    for hidden in ("GSTIN", "CGST", "SAC", "taxable", "voucher"):
        assert hidden not in plain
    await register(api, shop)
    booking = await pay(browser, play, shop, amount="total", billing_state="27")
    text = text_of(await browser.get(f"/api/bookings/{booking}/invoice.pdf"))
    assert "IGST 5% ₹1,000.00" in text
    assert "Maharashtra (27)" in text
    assert "CGST 2.5" not in text
    refused = await browser.post(
        "/api/bookings/holds",
        json={
            "booking_payload": shop.payload(double=1)
            | {"reservation_event": {"event_plan_id": shop.plan_id, "billing_state": "99"}}
        },
    )
    assert refused.status_code == 422


async def test_a_receipt_names_what_was_booked_and_the_tax_of_each_rate(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    office = await register(api, shop)
    options = {
        "variants": [{"name": "From Delhi", "difference": 1500}],
        "categories": [{"name": "Child", "min_age": 5, "max_age": 11, "percent": 50}],
        "add_ons": [
            {"name": "Boots", "price": 400, "tax_percent": 18},
            {"name": "Permit", "price": 600, "tax_percent": 0},
        ],
    }
    made = (await office.put(f"/api/events/{shop.trip_id}/options", json=options)).json()
    bed = {"room_bed_id": shop.beds["Double Sharing"], "option_id": made["variants"][0]["option_id"]}
    child = {"traveller_category_id": made["categories"][0]["traveller_category_id"]}
    boots, permit = ({"option_id": one["option_id"], "quantity": 1} for one in made["add_ons"])
    rooms = [{**bed, "selected_beds_quantity": 1}, {**bed, **child, "selected_beds_quantity": 1}]
    payload = shop.payload() | {"booking_rooms": rooms, "add_ons": [boots, permit]}
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert answer.status_code == 201, answer.text
    held = answer.json()
    # 11,500 and 5,750 with 863 of 5%, 400 with 72 of 18%, 600 without tax.
    assert held["quote"]["total"] == 17_250 + 863 + 400 + 72 + 600
    assert (await verify(browser, await play((await order(browser, held, amount="total"))["order_id"]))).is_success
    booking = held["reservation_event_id"]
    text = text_of(await browser.get(f"/api/bookings/{booking}/invoice.pdf"))
    for shown in (
        *("1 bed in double sharing, From Delhi", "1 bed in double sharing, Child, From Delhi", "1 x Boots"),
        *("taxable value ₹17,650.00", "without tax ₹600.00"),
        *("CGST 2.5% ₹431.50", "SGST 2.5% ₹431.50", "CGST 9% ₹36.00", "SGST 9% ₹36.00"),
    ):
        assert shown in text, text
    # What is bought later is at its own rate, though the tax of the rest was paid before.
    more = await browser.post(f"/api/bookings/{booking}/add-ons", json={"add_ons": [boots]})
    assert more.status_code == 200, more.text
    balance = (await browser.post(f"/api/bookings/{booking}/pay-balance", json={})).json()
    assert (await verify(browser, await play(balance["order_id"]))).is_success
    receipts = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    later = text_of(await browser.get(receipts[-1]["url"]))
    for shown in ("taxable value ₹400.00", "CGST 9% ₹36.00", "₹472.00"):
        assert shown in later, later
    assert "CGST 2.5" not in later
    assert "without tax" not in later


async def test_details_are_checked_and_are_the_operators_alone(
    api: Api, browser: httpx.AsyncClient, shop: Shop
) -> None:
    path = f"/api/clients/{shop.client_id}/document-details"
    office = shop.operator.on(api(shop.label))
    blank = (await office.get(path)).json()
    assert (blank["legal_name"], blank["gstin"], blank["is_complete"]) == ("Brahmaputra Trails", "", False)
    assert (await browser.get(path)).status_code == 404
    for wrong, field in (
        ({"gstin": "18AABCB1234M1ZT"}, "gstin"),
        ({"state": "27"}, "gstin"),
        ({"state": "25"}, "state"),
        ({"legal_name": "  "}, "legal_name"),
        ({"sac": "99"}, "sac"),
    ):
        answer = await office.put(path, json=DETAILS | wrong)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field), answer.text
    saved = (await office.put(path, json=DETAILS)).json()
    assert (saved["gstin"], saved["is_complete"]) == (GSTIN, True)
    assert (await office.put(path, json=DETAILS | {"gstin": ""})).json()["gstin"] == ""


async def test_names_in_every_script_and_hostile_names_are_printed_verbatim(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    await register(api, shop, legal_name='#panic() *x* $y$ "q" \\ @z')
    held = await browser.post(
        "/api/bookings/holds",
        json={"booking_payload": shop.payload(double=1, travellers=[PAYER | {"full_name": "আশা বৰুৱা आशा ஆஷா"}])},
    )
    paid = await play((await order(browser, held.json()))["order_id"])
    await verify(browser, paid)
    text = text_of(await browser.get(f"/api/bookings/{held.json()['reservation_event_id']}/invoice.pdf"))
    assert '#panic() *x* $y$ "q" \\ @z' in text
    assert "ஆஷா" in text


async def test_calendar_file_has_the_days_of_the_tour(
    browser: httpx.AsyncClient, shop: Shop, play: Play, clock: HandClock
) -> None:
    held = await hold(browser, shop, double=1)
    answer = await browser.get(f"/api/bookings/{held['reservation_event_id']}/calendar.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    (event,) = Calendar.from_ical(answer.text).events
    starts = local_date(clock.now(), time_zone="Asia/Kolkata") + timedelta(days=60)
    assert (event.start, event.end) == (starts, starts + timedelta(days=4))
    assert (event["summary"], event["location"], event["status"]) == ("Majuli by boat", "Majuli, Assam", "TENTATIVE")
    assert event["uid"] == f"{held['booking_reference']}@brahmaputra.toli.localhost"


async def test_e_mails_attach_their_documents(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    office = await register(api, shop)
    booking = await pay(browser, play, shop)
    answer = await browser.post(f"/api/bookings/{booking}/pay-balance", json={})
    await verify(browser, await play(answer.json()["order_id"]))
    await run_jobs()
    await office.post(f"/api/bookings/refund/{booking}", json={"amount": 100})
    await run_jobs()
    outbox = (await api().get("/sandbox/outbox.json")).json()
    mails = {mail["subject"].split(" ")[0]: mail for mail in outbox if mail["to"] == "asha@traveller.example"}
    kinds = {
        name: [file["filename"].split("-")[0].split(".")[-1] for file in mails[name]["attachments"]]
        for name in ("Booking", "Payment", "Your")
    }
    assert kinds == {"Booking": ["RV", "RV", "ics"], "Payment": ["RV"], "Your": ["RF"]}
    page = (await api().get("/sandbox/outbox")).text
    for mail in mails.values():
        for file in mail["attachments"]:
            assert file["url"] in page
    voucher = text_of_attachment(await api().get(mails["Your"]["attachments"][0]["url"]))
    assert "Refund voucher" in voucher
    calendar = await api().get(mails["Booking"]["attachments"][-1]["url"])
    assert len(Calendar.from_ical(calendar.text).events) == 1


def text_of_attachment(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/pdf"
    return PdfReader(BytesIO(answer.content)).pages[0].extract_text()


async def test_numbers_have_no_gap_when_documents_are_issued_at_once(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    """32 bookings settle at once; half of their receipts are rolled back, and issued again."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    many = await open_shop(database, label="zanskar", today=today, capacity=64, rooms={"Double Sharing": 32})
    orders = []
    for number in range(32):
        traveller = await person(database, f"t{number}@traveller.example", label=many.label)
        held = await hold_service.hold_beds(
            database,
            sealer=app.state.services.sealer,
            clock=clock,
            client_id=many.client_id,
            user_id=traveller.user_id,
            payload=BookingPayload.model_validate(many.payload(double=1)),
            limits=hold_rules.HoldLimits.unlimited(minutes=20),
        )
        async with database.client_transaction(many.client_id) as tx:
            opened = await orders_service.open_or_reuse_order(
                tx,
                booking_id=held.booking_id,
                user_id=traveller.user_id,
                purpose="booking",
                amount=Paise(held.quote.total),
                limits=rules.OrderLimits(),
            )
        orders.append((opened.order_id, held.booking_id, held.quote.total))

    class PowerCut(Exception):
        pass

    async def settle(order_id: int, amount: int) -> None:
        fact = ProviderPayment(
            id=f"pay_{order_id}",
            order_id=f"order_{order_id}",
            amount_paise=amount,
            status=PaymentStatus.CAPTURED,
            captured=True,
            amount_refunded_paise=0,
            method="upi",
            error_description=None,
            created_at=clock.now(),
        )
        async with database.client_transaction(many.client_id) as tx:
            await settle_service.apply_facts(tx, order_id=order_id, facts=[fact])

    # As many as there are connections: nobody is to give up waiting for one.
    connections = asyncio.Semaphore(8)

    async def issue(booking_id: int, *, fails: bool) -> None:
        async with connections, database.client_transaction(many.client_id) as tx:
            await documents_service.issue_missing(tx, await lock_booking(tx, booking_id=booking_id))
            if fails:
                raise PowerCut

    await asyncio.gather(*(settle(order_id, amount) for order_id, _, amount in orders))
    assert await broken_invariants(database) == []
    first = await asyncio.gather(
        *(issue(booking_id, fails=number % 2 == 0) for number, (_, booking_id, _) in enumerate(orders)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, PowerCut) for one in first) == 16
    assert await broken_invariants(database) == []
    # Some twice: by the job, and by who reads it meanwhile.
    await asyncio.gather(*(issue(booking_id, fails=False) for _, booking_id, _ in orders + orders[:4]))
    serials = owner.execute("SELECT array_agg(serial ORDER BY serial), count(DISTINCT ref) FROM document").fetchone()
    assert serials == (list(range(1, 33)), 32)


async def test_invariants_find_a_gap_and_a_document_without_a_posting(
    browser: httpx.AsyncClient, shop: Shop, play: Play, database: Database, owner: psycopg.Connection[Any]
) -> None:
    booking = await pay(browser, play, shop)
    await browser.get(f"/api/bookings/{booking}/documents")
    owner.execute("DELETE FROM procrastinate_jobs")
    for harm, found in (
        ("UPDATE document_counter SET last_serial = 2", ["P1"]),
        ("UPDATE document SET amount_paise = amount_paise + 1, taxable_paise = taxable_paise + 1", ["P2"]),
        ("UPDATE document SET ref = 'pay_nobody'", ["P2", "P2"]),
    ):
        owner.execute(harm)
        assert [broken.invariant for broken in await broken_invariants(database)] == found
        owner.execute("UPDATE document_counter SET last_serial = 1")
        owner.execute(
            "UPDATE document SET ref = provider_payment_id, amount_paise = 630000,"
            " taxable_paise = 630000 - cgst_paise - sgst_paise - igst_paise"
        )
