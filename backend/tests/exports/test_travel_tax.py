"""Tax collected on tours abroad: from the quote to documents, the ledger and the quarter's statement."""

import csv
from datetime import date, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play
from tests.conftest import Api, HandClock, RunJobs
from tests.documents.test_billing import COMPANY
from tests.documents.test_documents import GSTIN, pay, register, text_of
from tests.documents.test_invoices import issue
from tests.exports.zoho import sum_tally, sum_zoho
from tests.shop import Shop
from toli.catalogue.pricing.travel_tax import RATES
from toli.finance.exports.rules.travel_tax import due_on, form_of, paid_by, quarter_of
from toli.finance.exports.schemas import Month
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.exports import wrong_exports
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = pytest.mark.anyio
WRONG = (
    "UPDATE ledger_posting SET amount_paise = amount_paise + %s * sign(amount_paise) WHERE account LIKE 'travel_tax%%'"
)

Owner = psycopg.Connection[Any]
PAN = "ABCPK1234F"


async def go_abroad(office: httpx.AsyncClient, shop: Shop) -> None:
    answer = await office.put(f"/api/events/{shop.trip_id}", json={"is_abroad": True})
    assert answer.status_code == 200, answer.text


async def quote(browser: httpx.AsyncClient, shop: Shop, **given: Any) -> dict[str, Any]:
    rooms = shop.payload(double=2)["booking_rooms"]
    body = {"event_plan_id": shop.plan_id, "booking_rooms": rooms} | given
    answer = await browser.post("/api/bookings/quote", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def payable(owner: Owner) -> float:
    row = owner.execute(
        "SELECT coalesce(-sum(amount_paise), 0) FROM ledger_posting WHERE account = 'travel_tax_payable'"
    ).fetchone()
    assert row is not None
    return float(row[0]) / 100


async def test_tax_is_a_line_apart_from_the_price(api: Api, browser: httpx.AsyncClient, shop: Shop) -> None:
    office = await register(api, shop)
    plain = await quote(browser, shop)
    assert (plain["total"], plain["tcs"]) == (21_000, 0)
    await go_abroad(office, shop)

    # On the price with GST, in the advance and the rest alike; without a PAN the rate is higher.
    without = await quote(browser, shop)
    assert (without["tcs"], without["total"], without["tax"]) == (1_050, 22_050, 1_000)
    priced = await quote(browser, shop, pan=f" {PAN.lower()} ")
    assert (priced["tcs"], priced["total"], priced["advance"], priced["balance"]) == (420, 21_420, 6_426, 14_994)
    assert [(one["kind"], one["name"], one["amount"], one["tax_percent"]) for one in priced["lines"]][-2:] == [
        ("tax", "GST", 1_000, 5),
        ("tcs", "TCS", 420, 2),
    ]
    rooms = shop.payload(double=2)["booking_rooms"]
    wrong = await browser.post(
        "/api/bookings/quote", json={"event_plan_id": shop.plan_id, "booking_rooms": rooms, "pan": "ABC"}
    )
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "pan")
    desk = f"/api/bookings/clients/{shop.client_id}/desk/quote"
    agreed = {"agreed_total": 20_000, "price_reason": "Friends", "pan": PAN}
    at_desk = await office.post(desk, json={"event_plan_id": shop.plan_id, "booking_rooms": rooms} | agreed)
    assert (at_desk.json()["total"], at_desk.json()["tcs"]) == (20_400, 400)


@pytest.mark.usefixtures("invariants")
async def test_tax_is_in_documents_the_ledger_and_the_statement(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    clock: HandClock,
    owner: Owner,
    database: Database,
) -> None:
    office = await register(api, shop)
    await go_abroad(office, shop)

    # A payment has its share of both taxes; what goes back too.
    advance = await pay(browser, play, shop, pan=PAN)
    (receipt,) = (await browser.get(f"/api/bookings/{advance}/documents")).json()
    text = text_of(await browser.get(receipt["url"]))
    for shown in ("₹6,000.00", "₹150.00", "section 394(1)", "₹126.00", "₹6,426.00", "credited to the buyer's PAN"):
        assert shown in text
    assert payable(owner) == 126
    assert (await office.post(f"/api/bookings/cancel/{advance}", json={"amount": 6_426})).is_success
    await run_jobs()
    assert payable(owner) == 0

    # The invoice adds what its advance does not have; a company's PAN is in its GSTIN.
    company = await pay(browser, play, shop, company=COMPANY)
    await issue(office, shop, company)
    assert payable(owner) == 420
    assert (await office.post(f"/api/bookings/refund/{company}", json={"amount": 2_142})).is_success
    await run_jobs()
    note = [one for one in (await office.get(f"/api/bookings/{company}/documents")).json() if one["number"][:2] == "CN"]
    assert (len(note), payable(owner)) == (1, 378)
    anonymous = await pay(browser, play, shop, amount="total")
    assert (await browser.get(f"/api/bookings/{anonymous}/documents")).is_success
    assert payable(owner) == 378 + 1_050

    await check_returns(office, shop, database, now=clock.now())
    await check_statement(office, browser, shop, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    assert owner.execute("SELECT count(*) FROM audit_entry WHERE action = 'travel_tax.exported'").fetchone() == (1,)
    owner.execute(WRONG, [1])
    assert {one.invariant for one in await broken_invariants(database)} == {"T3"}
    owner.execute(WRONG, [-1])


async def check_returns(office: httpx.AsyncClient, shop: Shop, database: Database, *, now: datetime) -> None:
    # It is in no return of GST, and no part of the value of an invoice.
    today = local_date(now, time_zone="Asia/Kolkata")
    month = f"/api/exports/clients/{shop.client_id}/months/{today:%Y-%m}"
    (line,) = (await office.get(f"{month}/gstr1.json", params={"gstin": GSTIN})).json()["b2b"][0]["inv"]
    assert (line["val"], line["itms"][0]["itm_det"]["txval"]) == (21_000, 20_000)
    (invoice,) = [
        one
        for one in (await office.get(f"{month}/e-invoices.json", params={"gstin": GSTIN})).json()
        if one["DocDtls"]["Typ"] == "INV"
    ]
    assert (invoice["ValDtls"]["OthChrg"], invoice["ValDtls"]["TotInvVal"]) == (420, 21_420)
    assert await wrong_exports(database, now=now) == []
    vouchers = (await office.get(f"{month}/tally.xml")).text
    assert "TCS payable (income tax)" in vouchers
    assert await sum_zoho(office, month) == await sum_tally(office, month)


async def check_statement(office: httpx.AsyncClient, browser: httpx.AsyncClient, shop: Shop, *, today: date) -> None:
    # The statement of the quarter, by month and document, with PANs in the file alone.
    quarter = quarter_of(date(today.year, (today.month - 1) // 3 * 3 + 1, 1))
    path = f"/api/exports/clients/{shop.client_id}/quarters/{quarter.first:%Y-%m}"
    shown = (await office.get(path)).json()
    assert (shown["collected"], shown["without_pan"], shown["form"]) == (1_428, 1, "Form 143")
    assert sum(one["collected"] for one in shown["months"]) == 1_428
    assert all("bought" not in line for line in shown["data"])
    assert {one["pan"] for one in shown["data"]} == {
        "AB•••••34F",
        f"{COMPANY['gstin'][2:4]}•••••{COMPANY['gstin'][9:12]}",
        "",
    }
    rows = list(csv.DictReader((await office.get(f"{path}/tcs.csv")).content.decode("utf-8-sig").splitlines()))
    assert sum(float(row["Tax collected"]) for row in rows) == 1_428
    assert [(row["PAN"], row["Rate %"], row["Bought in the year"]) for row in rows[:2]] == [
        (PAN, "2", "6300.00"),
        (PAN, "2", "0.00"),
    ]
    assert (rows[-1]["PAN"], rows[-1]["Rate %"], rows[-1]["Higher rate"]) == ("PANNOTAVBL", "5", "No PAN")
    assert (await browser.get(path)).status_code == 404
    assert (await browser.get(f"{path}/tcs.csv")).status_code == 404
    assert (await office.get(path.replace(f"{quarter.first:%m}", "02"))).status_code == 422


@pytest.mark.usefixtures("invariants")
async def test_who_is_not_registered_under_gst_collects_it_too(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, owner: Owner
) -> None:
    office = await register(api, shop, gstin="")
    await go_abroad(office, shop)
    booking = await pay(browser, play, shop, pan=PAN, amount="total")
    (receipt,) = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    assert "Tour ₹20,000.00" in text_of(await browser.get(receipt["url"]))
    assert payable(owner) == 400


@pytest.mark.usefixtures("invariants")
async def test_a_pan_after_booking_lowers_what_is_still_to_be_paid(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, clock: HandClock, owner: Owner
) -> None:
    office = await register(api, shop)
    home = await pay(browser, play, shop)
    refused = await browser.put(f"/api/bookings/{home}/pan", json={"pan": PAN})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_abroad")
    await go_abroad(office, shop)

    # 5% was collected of the advance of ₹6,300; of the other ₹14,700 it is 2% from now on.
    booking = await pay(browser, play, shop)
    found = (await browser.put(f"/api/bookings/{booking}/pan", json={"pan": PAN.lower()})).json()
    assert found["reservation_event"]["travel_tax"] == {"amount": 609, "pan": "AB•••••34F", "exemption": None}
    assert (found["reservation_event"]["total_price"], found["reservation_event"]["balance_due"]) == (21_609, 14_994)
    assert [(one["name"], one["amount"], one["tax_percent"]) for one in found["price_lines"]][-1] == ("TCS", 609, 2.9)
    assert sum(one["amount"] for one in found["reservation_event"]["instalments"]) == 14_994
    again = await browser.put(f"/api/bookings/{booking}/pan", json={"pan": "BCDPK1234F"})
    assert again.json()["reservation_event"]["total_price"] == 21_609

    # Of who is exempt nothing more is collected, and the operator can take that back.
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking}/travel-tax"
    for body, amount, due in (
        ({"exemption": "government"}, 315, 14_700),
        ({"exemption": None}, 609, 14_994),
        ({"pan": PAN, "exemption": None}, 609, 14_994),
    ):
        said = (await office.put(path, json=body)).json()["reservation_event"]
        assert (said["travel_tax"]["amount"], said["balance_due"]) == (amount, due)
    assert said["travel_tax"]["pan"] == "AB•••••34F"

    # The receipt of the rest has exactly what is left, and so has the invoice.
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    received = {"kind": "received", "amount": 14_994, "method": "cash", "moved_on": today.isoformat(), "tell": False}
    assert (await office.post(f"{path.removesuffix('travel-tax')}offline-payments", json=received)).is_success
    await issue(office, shop, booking)
    assert payable(owner) == 609
    paid = (await office.put(path, json={"exemption": "non_resident"})).json()["reservation_event"]
    assert (paid["travel_tax"]["amount"], paid["total_price"]) == (609, 21_609)
    log = owner.execute("SELECT data->>'has_pan' FROM audit_entry WHERE action = 'booking.travel_tax_changed'")
    assert {row[0] for row in log} == {"true"}


@pytest.mark.usefixtures("invariants")
async def test_who_is_exempt_is_not_charged_at_the_desk(api: Api, shop: Shop, owner: Owner) -> None:
    office = await register(api, shop)
    desk = f"/api/bookings/clients/{shop.client_id}/desk"
    body = {
        "event_plan_id": shop.plan_id,
        "booking_rooms": shop.payload(double=2)["booking_rooms"],
        "tcs_exemption": "government",
    }
    contact = {"name": "Office of the Governor", "phone": "98160 12345"}
    home = await office.post(desk, json=body | {"contact": contact, "unpaid": "keep"})
    assert home.json()["quote"]["total"] == 21_000
    await go_abroad(office, shop)

    assert (await office.post(f"{desk}/quote", json=body | {"tcs_exemption": None})).json()["tcs"] == 1_050
    quoted = (await office.post(f"{desk}/quote", json=body)).json()
    assert (quoted["tcs"], quoted["total"]) == (0, 21_000)
    entered = {"contact": contact, "unpaid": "keep", "total_price": 21_000, "pan": PAN}
    booking = (await office.post(desk, json=body | entered)).json()["reservation_event_id"]
    shown = (await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booking}/details")).json()[
        "reservation_event"
    ]
    assert shown["travel_tax"] == {"amount": 0, "pan": "AB•••••34F", "exemption": "government"}
    rows = owner.execute("SELECT tcs_exemption FROM booking ORDER BY booking_id").fetchall()
    assert rows == [(None,), ("government",)]
    log = owner.execute("SELECT data->>'tcs_exemption' FROM audit_entry WHERE action = 'booking.entered'").fetchall()
    assert log[-1] == ("government",)

    # It is taken back like one that was set later.
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking}/travel-tax"
    said = (await office.put(path, json={"exemption": None})).json()["reservation_event"]
    assert (said["travel_tax"]["amount"], said["balance_due"]) == (420, 21_420)


async def test_what_a_pan_bought_in_the_year_counts_before_april_2026(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, owner: Owner
) -> None:
    office = await register(api, shop)
    await go_abroad(office, shop)
    await pay(browser, play, shop, pan=PAN)
    owner.execute("UPDATE booking SET total_paise = 95000000 + (quote->>'tcs')::bigint")
    rates = RATES[1:]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("toli.catalogue.pricing.travel_tax.RATES", rates)
        # ₹50,000 are left of ₹10 lakh for this PAN; another one, and who gives none, have all of it.
        assert (await quote(browser, shop, pan=PAN))["tcs"] == 1_050
        owner.execute("UPDATE booking SET total_paise = total_paise + 4000000")
        assert (await quote(browser, shop, pan=PAN))["tcs"] == 500 + 2_200
        assert (await quote(browser, shop, pan="BCDPK1234F"))["tcs"] == 1_050
        owner.execute("UPDATE booking SET booking_status = 'cancelled'")
        assert (await quote(browser, shop, pan=PAN))["tcs"] == 1_050


def test_days_of_a_quarter() -> None:
    quarter = quarter_of(date(2026, 10, 1))
    assert (quarter.last, due_on(quarter), form_of(quarter)) == (date(2026, 12, 31), date(2027, 1, 15), "Form 143")
    last = quarter_of(date(2026, 1, 1))
    assert (last.last, due_on(last), form_of(last)) == (date(2026, 3, 31), date(2026, 5, 15), "Form 27EQ")
    assert paid_by(Month.of(date(2026, 12, 5))) == date(2027, 1, 7)
    assert quarter_of(last.last + timedelta(days=1)).first == date(2026, 4, 1)


async def test_a_replaced_hold_keeps_the_pan(api: Api, browser: httpx.AsyncClient, shop: Shop) -> None:
    office = await register(api, shop)
    await go_abroad(office, shop)

    async def hold(replaces: int | None = None, **given: Any) -> dict[str, Any]:
        payload = shop.payload(double=2)
        payload["reservation_event"].pop("total_price", None)
        payload["reservation_event"] |= given
        body = {"booking_payload": payload, "replaces": replaces}
        answer = await browser.post("/api/bookings/holds", json=body)
        assert answer.status_code == 201, answer.text
        state = await browser.get(f"/api/bookings/holds/{answer.json()['reservation_event_id']}")
        reservation: dict[str, Any] = state.json()["reservation_event"]
        return reservation

    held = await hold(pan=PAN)
    assert (held["travel_tax"]["pan"], held["total_price"]) == ("AB•••••34F", 21_420)
    # Not typed again: the price of the quote and of the hold are still those with a PAN.
    assert (await quote(browser, shop, replaces=held["reservation_event_id"]))["total"] == 21_420
    held = await hold(held["reservation_event_id"])
    assert (held["travel_tax"]["pan"], held["total_price"]) == ("AB•••••34F", 21_420)
    # A company's PAN is the company's: without the company it is gone.
    company = await hold(held["reservation_event_id"], company=COMPANY)
    assert company["total_price"] == 21_420
    assert (await quote(browser, shop, replaces=company["reservation_event_id"]))["total"] == 22_050
    held = await hold(company["reservation_event_id"])
    assert (held["travel_tax"]["pan"], held["total_price"]) == ("", 22_050)
    # Removed in words.
    held = await hold((await hold(held["reservation_event_id"], pan=PAN))["reservation_event_id"], pan=None)
    assert held["total_price"] == 22_050
