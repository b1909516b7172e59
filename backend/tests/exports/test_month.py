"""Exports of a month: each adds up to the documents and the ledger."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.documents.test_billing import COMPANY
from tests.documents.test_documents import GSTIN, pay, register
from tests.documents.test_invoices import issue
from tests.exports.zoho import read_zoho, sum_tally, sum_zoho
from tests.shop import Shop
from toli.finance.exports.service import check
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.exports import wrong_exports
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


def rows_of(answer: httpx.Response) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "private, no-store"
    return list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))


def items_of(documents: list[dict[str, Any]], name: str) -> Iterator[dict[str, Any]]:
    """The amounts of invoices or notes by rate."""
    for customer in documents:
        for document in customer[name]:
            yield from (item["itm_det"] for item in document["itms"])


@dataclass(frozen=True)
class Sold:
    """A month's sales: `invoice` is the company's, `ledger` what customers have paid, in rupees."""

    office: httpx.AsyncClient
    path: str
    month: str
    invoice: str
    ledger: float

    async def get(self, name: str, **query: str) -> httpx.Response:
        answer = await self.office.get(f"{self.path}{name}", params=query)
        assert answer.status_code == 200, answer.text
        return answer


@pytest.fixture
async def sold(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    clock: HandClock,
    owner: psycopg.Connection[Any],
) -> Sold:
    """A company's invoice, a consumer's with a credit note, a cancelled booking refunded in part, and an advance."""
    office = await register(api, shop)
    company = await pay(browser, play, shop, company=COMPANY)
    waiting = await pay(browser, play, shop)
    consumer = await pay(browser, play, shop, amount="total")
    cancelled = await pay(browser, play, shop)
    invoice = await issue(office, shop, company)
    await issue(office, shop, consumer)
    assert (await office.post(f"/api/bookings/refund/{consumer}", json={"amount": 2_100})).is_success
    assert (await office.post(f"/api/bookings/cancel/{cancelled}", json={"amount": 3_150})).is_success
    await run_jobs()
    balance = (await browser.post(f"/api/bookings/{company}/pay-balance", json={})).json()
    assert (await verify(browser, await play(balance["order_id"]))).is_success
    for booking in (company, consumer, cancelled, waiting):
        assert (await browser.get(f"/api/bookings/{booking}/documents")).is_success
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    posted = owner.execute(
        "SELECT sum(amount_paise) FROM ledger_posting WHERE account = 'customer_prepayment'"
    ).fetchone()
    assert posted is not None
    path = f"/api/exports/clients/{shop.client_id}/months/{today:%Y-%m}"
    return Sold(office, path, f"{today:%m%Y}", invoice["number"], -int(posted[0]) / 100)


async def test_the_return_has_each_document_in_its_table(sold: Sold) -> None:
    built = (await sold.get("/gstr1.json", gstin=GSTIN)).json()
    assert (built["gstin"], built["fp"]) == (GSTIN, sold.month)
    # Documents: the company's invoice has its line, consumers are a sum less the credit note.
    (customer,) = built["b2b"]
    (line,) = customer["inv"]
    assert (customer["ctin"], line["inum"], line["val"], line["pos"]) == (
        COMPANY["gstin"],
        sold.invoice,
        21_000,
        "27",
    )
    assert line["itms"] == [{"num": 1, "itm_det": {"rt": 5, "txval": 20_000, "iamt": 1_000, "csamt": 0}}]
    assert built["b2cs"] == [
        {"sply_ty": "INTRA", "typ": "OE", "pos": "18", "rt": 5, "txval": 18_000, "camt": 450, "samt": 450, "csamt": 0}
    ]
    # Advances of this month without an invoice: 6,300 that wait, and 3,150 of the cancelled one.
    assert built["at"] == [
        {
            "pos": "18",
            "sply_ty": "INTRA",
            "itms": [{"rt": 5, "ad_amt": 9_000, "camt": 225, "samt": 225, "csamt": 0}],
        }
    ]
    assert "txpd" not in built
    services = built["hsn"]
    assert [(one["hsn_sc"], one["txval"]) for one in services["hsn_b2b"] + services["hsn_b2c"]] == [
        ("998555", 20_000),
        ("998555", 18_000),
    ]
    series = {one["doc_typ"]: one["docs"][0] for one in built["doc_issue"]["doc_det"]}
    assert {name: one["totnum"] for name, one in series.items()} == {
        "Invoices for outward supply": 2,
        "Credit Note": 1,
        "Receipt voucher": 5,
        "Refund voucher": 2,
    }


async def test_totals_and_payments_are_those_of_the_ledger(sold: Sold) -> None:
    month = (await sold.get("")).json()
    (totals,) = month["returns"]
    assert totals["supplies"] == {"lines": 3, "taxable": 38_000, "igst": 1_000, "cgst": 450, "sgst": 450}
    assert totals["advances"]["taxable"] == 9_000
    assert month["received"] - month["returned"] == month["documented"] == sold.ledger
    assert (month["elsewhere"], month["to_invoice"]) == (0, 0)
    payments = rows_of(await sold.get("/payments.csv"))
    assert sum(float(row["Amount"]) for row in payments) == sold.ledger
    assert all(row["Document"] and row["Booking"] for row in payments)


async def test_lines_and_vouchers_sum_to_the_documents(sold: Sold) -> None:
    lines = rows_of(await sold.get("/gstr1.csv", gstin=GSTIN))
    supplies = [row for row in lines if row["Table"] not in {"AT", "TXPD"}]
    assert sum(float(row["Taxable value"]) for row in supplies) == 38_000
    vouchers = ET.fromstring((await sold.get("/tally.xml")).content)
    owed = 0.0
    for voucher in vouchers.iter("VOUCHER"):
        sides = voucher.findall("ALLLEDGERENTRIES.LIST")
        assert sum(float(side.findtext("AMOUNT", "")) for side in sides) == 0
        for side in sides:
            amount = float(side.findtext("AMOUNT", ""))
            assert (side.findtext("ISDEEMEDPOSITIVE") == "Yes") == (amount < 0)
            owed += amount if side.findtext("LEDGERNAME") == "Customer advances" else 0
    assert owed == sold.ledger - (21_000 + 21_000 - 2_100)
    ledgers = ET.fromstring((await sold.get("/tally-ledgers.xml")).content)
    names = {one.get("NAME") for one in ledgers.iter("LEDGER")}
    assert {side.findtext("LEDGERNAME") for side in vouchers.iter("ALLLEDGERENTRIES.LIST")} <= names


async def test_invoices_and_notes_of_zoho_are_those_of_tally(sold: Sold) -> None:
    assert await sum_zoho(sold.office, sold.path) == await sum_tally(sold.office, sold.path)
    invoices = await read_zoho(sold.office, sold.path, "invoices")
    (company,) = [row for row in invoices if row["Invoice Number"] == sold.invoice]
    assert company["GST Treatment"] == "business_registered_regular"
    assert company["GST Identification Number (GSTIN)"] == COMPANY["gstin"]
    (note,) = await read_zoho(sold.office, sold.path, "credit-notes")
    assert note["Associated Invoice Number"] in {row["Invoice Number"] for row in invoices}
    assert {row["Item Tax"] for row in [*invoices, note]} <= {"GST5", "IGST5"}


async def test_checks_compare_the_return_with_the_documents(
    sold: Sold, database: Database, owner: psycopg.Connection[Any], clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    assert await wrong_exports(database, now=now) == []

    # A document whose rates do not have the tax that it stores: the return takes its tax from the rates.
    content = "jsonb_set(content, '{taxes,0,igst}', %s)"
    of_invoice = "WHERE kind = 'invoice' AND igst_paise > 0"
    for tax in ("99999", "100000"):
        owner.execute(f"UPDATE document SET content = {content} {of_invoice}", [tax])
        wrong = await wrong_exports(database, now=now)
        broken = {one.invariant for one in await broken_invariants(database)}
        assert (broken, len(wrong)) == (({"P4"}, 1) if tax == "99999" else (set(), 0))

    # A return that leaves a document out.
    real = check.list_lines
    monkeypatch.setattr(check, "list_lines", lambda issued, invoices: real(issued[1:], invoices))
    (row,) = await wrong_exports(database, now=now)
    assert f"{GSTIN}: the return has" in row


async def test_invoices_to_companies_are_a_file_for_the_e_invoice_portal(sold: Sold) -> None:
    (built,) = (await sold.get("/e-invoices.json", gstin=GSTIN)).json()
    line = (await sold.get("/gstr1.json", gstin=GSTIN)).json()["b2b"][0]["inv"][0]
    assert built["DocDtls"]["Typ"] == "INV"
    assert (built["DocDtls"]["No"], built["ValDtls"]["TotInvVal"]) == (line["inum"], line["val"])
    (item,), (detail,) = built["ItemList"], line["itms"]
    assert (item["AssAmt"], item["IgstAmt"]) == (detail["itm_det"]["txval"], detail["itm_det"]["iamt"])
    buyer = built["BuyerDtls"]
    assert (buyer["Gstin"], buyer["Loc"], buyer["Pin"], buyer["Stcd"]) == (COMPANY["gstin"], "Pune", 411030, "27")
    (totals,) = (await sold.get("")).json()["returns"]
    assert (totals["e_invoices"], totals["e_invoices_without_pin"]) == (1, 0)


async def test_advances_of_an_earlier_month_are_taken_into_account_later(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    office = await register(api, shop)
    booking = await pay(browser, play, shop)
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    before = today.replace(day=1) - timedelta(days=1)
    assert (await browser.get(f"/api/bookings/{booking}/documents")).is_success
    # The receipt is of the month before.
    owner.execute("UPDATE document SET issued_on = %s WHERE booking_id = %s", [before, booking])
    await issue(office, shop, booking)
    path = f"/api/exports/clients/{shop.client_id}/months"
    earlier, later = [
        (await office.get(f"{path}/{day:%Y-%m}/gstr1.json", params={"gstin": GSTIN})).json() for day in (before, today)
    ]
    advances = [{"rt": 5, "ad_amt": 6_000, "camt": 150, "samt": 150, "csamt": 0}]
    assert earlier["at"] == later["txpd"] == [{"pos": "18", "sply_ty": "INTRA", "itms": advances}]
    assert "at" not in later
    assert later["b2cs"][0]["txval"] == 20_000


async def test_exports_are_the_operators_alone(api: Api, browser: httpx.AsyncClient, shop: Shop) -> None:
    path = f"/api/exports/clients/{shop.client_id}/months/2026-11"
    office = shop.operator.on(api(shop.label))
    e_invoices = f"/e-invoices.json?gstin={GSTIN}"
    for name in ("", "/payments.csv", "/tally.xml", "/tally-ledgers.xml", f"/gstr1.json?gstin={GSTIN}", e_invoices):
        assert (await browser.get(f"{path}{name}")).status_code == 404
    assert (await office.get(path)).json()["returns"] == []
    assert (await office.get(f"{path}/gstr1.csv?gstin={GSTIN}")).status_code == 404
    assert (await office.get(path.replace("11", "13"))).status_code == 422


async def test_documents_are_counted_by_their_title(
    sold: Sold, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    details = f"/api/clients/{shop.client_id}/document-details"
    kept = (await sold.office.get(details)).json()
    assert (await sold.office.put(details, json={**kept, "gstin": ""})).is_success
    untaxed = await pay(browser, play, shop, amount="total")
    assert (await sold.office.put(details, json=kept)).is_success
    await issue(sold.office, shop, untaxed)
    counted = {one["title"]: one["count"] for one in (await sold.get("")).json()["documents"]}
    assert (counted["Tax invoice"], counted["Bill of supply"]) == (2, 1)
