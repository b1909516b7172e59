"""Bills of suppliers and their payments in the files for Tally and Zoho Books, compared with the statement."""

from collections import Counter
from datetime import date, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest

from tests.bookings.conftest import browser, shop
from tests.conftest import Api
from tests.costs.test_profit import Office
from tests.documents.test_billing import COMPANY
from tests.documents.test_documents import GSTIN, register
from tests.exports.zoho import paise, read_zoho, sum_openings, sum_tally, sum_zoho
from tests.shop import Shop
from tests.suppliers.test_suppliers import DAS, LODGE, Books

__all__ = ["browser", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


@pytest.fixture
def books(api: Api, shop: Shop) -> Books:
    return Books(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def office(books: Books) -> Office:
    return Office(books.http, books.shop)


def month_of(books: Books, day: date) -> str:
    return f"/api/exports/clients/{books.shop.client_id}/months/{day:%Y-%m}"


async def read_vouchers(books: Books, day: date) -> dict[str, ET.Element]:
    """By number."""
    answer = await books.http.get(f"{month_of(books, day)}/tally.xml")
    vouchers = ET.fromstring(answer.content).iter("VOUCHER")
    return {voucher.findtext("VOUCHERNUMBER", ""): voucher for voucher in vouchers}


async def read_openings(books: Books, day: date) -> dict[str, int]:
    """Debits positive, in paise."""
    answer = await books.http.get(f"{month_of(books, day)}/tally-openings.xml")
    ledgers = ET.fromstring(answer.content).iter("LEDGER")
    return {ledger.get("NAME", ""): -paise(ledger.findtext("OPENINGBALANCE", "")) for ledger in ledgers}


def sides_of(voucher: ET.Element) -> dict[str, int]:
    """Debits positive, in paise."""
    sides: Counter[str] = Counter()
    for side in voucher.iter("ALLLEDGERENTRIES.LIST"):
        sides[side.findtext("LEDGERNAME", "")] -= paise(side.findtext("AMOUNT", ""))
    return dict(sides)


async def statement_of(books: Books, supplier_id: int, last: date) -> int:
    """Paise that are owed."""
    period = {"first": "2020-01-01", "last": last.isoformat()}
    return paise(str((await books.get(f"suppliers/{supplier_id}/statement", **period))["closing"]))


async def test_a_bill_is_a_purchase_with_tax_withheld(books: Books, office: Office) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    today = books.shop.today
    bill = {"event_plan_id": books.shop.plan_id, "gst": 2_000}
    account = await books.bill(das, "DT/1", 40_000, **bill)
    await books.pay(das, 11_200, event_plan_id=books.shop.plan_id)
    await office.pay(500, payee="Boatmen")
    vouchers = await read_vouchers(books, today)
    purchase = vouchers[f"SB/{account['bills'][0]['supplier_bill_id']}"]
    facts = ("VOUCHERTYPENAME", "PARTYLEDGERNAME", "PARTYGSTIN", "REFERENCE", "NARRATION")
    assert [purchase.findtext(name) for name in facts] == [
        "Purchase",
        "Das Travels",
        "18AABCD1234E1Z7",
        "DT/1",
        "Bill of a supplier DT/1",
    ]
    assert sides_of(purchase) == {
        "Das Travels": -4_120_000,
        "Tour costs": 4_000_000,
        "Input GST": 200_000,
        "TDS payable": -80_000,
    }
    (centre,) = purchase.iter("COSTCENTREALLOCATIONS.LIST")
    assert (centre.findtext("NAME", "").startswith("Majuli by boat"), centre.findtext("AMOUNT")) == (True, "-40000.00")
    # A cost without a supplier stays a cost.
    month = await sum_tally(books.http, month_of(books, today))
    assert month == {
        "Accounts Payable": -3_000_000,
        "Tour costs": 4_050_000,
        "Input GST": 200_000,
        "TDS payable": -80_000,
        "Bank": -1_120_000,
        "UPI": -50_000,
    }
    assert await sum_zoho(books.http, month_of(books, today)) == month
    assert await statement_of(books, das, today) == 3_000_000
    ledgers = ET.fromstring((await books.http.get(f"{month_of(books, today)}/tally-ledgers.xml")).content)
    groups = {ledger.get("NAME"): ledger.findtext("PARENT") for ledger in ledgers.iter("LEDGER")}
    assert (groups["Das Travels"], groups["TDS payable"]) == ("Sundry Creditors", "Duties & Taxes")


async def test_what_was_paid_before_the_first_bill_is_a_cost_until_then(books: Books) -> None:
    lodge = (await books.add(**LODGE))["supplier_id"]
    today = books.shop.today
    earlier = today.replace(day=1) - timedelta(days=20)
    plan: dict[str, Any] = {"event_plan_id": books.shop.plan_id}
    await books.pay(lodge, 3_000, paid_on=earlier.isoformat(), **plan)
    before = await read_vouchers(books, earlier)
    assert [sides_of(voucher) for voucher in before.values()] == [{"Tour costs": 300_000, "Bank": -300_000}]
    await books.bill(lodge, "1", 5_000, billed_on=today.replace(day=1).isoformat(), **plan)
    await books.pay(lodge, 1_500)
    # The voucher of the month that is exported already stays.
    assert [sides_of(voucher) for voucher in (await read_vouchers(books, earlier)).values()] == [
        {"Tour costs": 300_000, "Bank": -300_000}
    ]
    vouchers = await read_vouchers(books, today)
    (settled,) = [voucher for number, voucher in vouchers.items() if number.startswith("SP/")]
    assert settled.findtext("VOUCHERTYPENAME") == "Journal"
    assert sides_of(settled) == {"River Lodge": 300_000, "Tour costs": -300_000}
    totals: Counter[str] = Counter()
    for voucher in [*before.values(), *vouchers.values()]:
        totals.update(sides_of(voucher))
    # The cost is there once.
    assert totals == {"Tour costs": 500_000, "River Lodge": -50_000, "Bank": -450_000}
    assert await statement_of(books, lodge, today) == 50_000
    following = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    openings = await read_openings(books, following)
    assert (openings["River Lodge"], openings["Bank"]) == (-50_000, -450_000)
    assert sum(openings.values()) == 0
    rows = await read_zoho(books.http, month_of(books, following), "openings")
    last = f"{following - timedelta(days=1):%Y-%m-%d}"
    assert [(row["Account"], row["Contact Name"], row["Debit"], row["Credit"]) for row in rows] == [
        ("Accounts Payable", "River Lodge", "", "500.00"),
        ("Bank", "", "", "4500.00"),
        ("Tour costs", "", "5000.00", ""),
    ]
    assert {(row["Journal Date"], row["Reference Number"]) for row in rows} == {(last, f"OB/{last.replace('-', '')}")}


async def test_openings_of_the_next_financial_year_have_profit_apart(books: Books) -> None:
    lodge = (await books.add(**LODGE))["supplier_id"]
    await books.bill(lodge, "1", 5_000)
    year = books.shop.today.year + (books.shop.today.month > 3)
    zoho, tally = await sum_openings(books.http, month_of(books, date(year, 4, 1)))
    assert zoho == tally == {"Accounts Payable": -500_000, "Retained Earnings": 500_000}


async def invoice_commission(books: Books, supplier_id: int, **entry: Any) -> httpx.Response:
    body = {"kind": "invoice", "entered_on": books.shop.today.isoformat(), **entry}
    return await books.http.post(f"{books.path}/{supplier_id}/commission", json=body)


async def test_commission_is_a_sale_with_tax_in_the_return(api: Api, books: Books) -> None:
    await register(api, books.shop)
    lodge = (await books.add(**LODGE))["supplier_id"]
    # Assam as the operator, and Maharashtra.
    near = (await books.add(**DAS))["supplier_id"]
    far = (await books.add(name="Deccan Cars", kind="transporter", gstin=COMPANY["gstin"]))["supplier_id"]
    for supplier_id, amount in ((near, 1_000), (far, 2_000), (lodge, 100)):
        assert (await invoice_commission(books, supplier_id, amount=amount)).status_code == 204
    refused = await invoice_commission(books, near, amount=1_000, gst=50)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "gst")
    receipt = {"kind": "receipt", "amount": 1_180, "number": "412345678901"}
    assert (await invoice_commission(books, near, **receipt)).status_code == 204
    today = books.shop.today
    period = {"first": today.isoformat(), "last": today.isoformat()}
    report = await books.get("supplier-commission", **period)
    year = today.year - (today.month < 4)
    series = f"CI/{year % 100}-{(year + 1) % 100}"
    assert [(entry["number"], entry["gst"]) for entry in reversed(report["entries"]) if entry["kind"] == "invoice"] == [
        (f"{series}/00001", 180),
        (f"{series}/00002", 360),
        (f"{series}/00003", 18),
    ]
    path = month_of(books, today)
    built = (await books.http.get(f"{path}/gstr1.json", params={"gstin": GSTIN})).json()
    sold = {customer["ctin"]: customer["inv"][0] for customer in built["b2b"]}
    assert sold[DAS["gstin"]] == {
        "inum": f"{series}/00001",
        "idt": f"{today:%d-%m-%Y}",
        "val": 1_180,
        "pos": "18",
        "rchrg": "N",
        "inv_typ": "R",
        "itms": [{"num": 1, "itm_det": {"rt": 18, "txval": 1_000, "camt": 90, "samt": 90, "csamt": 0}}],
    }
    assert sold[COMPANY["gstin"]]["itms"][0]["itm_det"] == {"rt": 18, "txval": 2_000, "iamt": 360, "csamt": 0}
    (consumer,) = built["b2cs"]
    assert (consumer["pos"], consumer["txval"], consumer["camt"]) == ("18", 100, 9)
    services = built["hsn"]
    assert [(row["hsn_sc"], row["desc"], row["txval"]) for row in services["hsn_b2b"] + services["hsn_b2c"]] == [
        ("998599", "Commission", 3_000),
        ("998599", "Commission", 100),
    ]
    assert built["doc_issue"]["doc_det"][0]["docs"] == [
        {
            "num": 1,
            "from": f"{series}/00001",
            "to": f"{series}/00003",
            "totnum": 3,
            "cancel": 0,
            "net_issue": 3,
        }
    ]
    (shown,) = (await books.http.get(path)).json()["returns"]
    assert (shown["supplies"]["taxable"], shown["supplies"]["igst"], shown["supplies"]["cgst"]) == (3_100, 360, 99)
    month = await sum_tally(books.http, path)
    assert month == {
        "Accounts Receivable": 247_800,
        "Bank": 118_000,
        "Commission from suppliers": -310_000,
        "Tax": -55_800,
    }
    assert await sum_zoho(books.http, path) == month
    vouchers = await read_vouchers(books, today)
    sales = [voucher for voucher in vouchers.values() if voucher.findtext("VOUCHERTYPENAME") == "Sales"]
    assert [(sale.findtext("PARTYLEDGERNAME"), sale.findtext("REFERENCE")) for sale in sales] == [
        ("Das Travels (commission)", f"{series}/00001"),
        ("Deccan Cars (commission)", f"{series}/00002"),
        ("River Lodge (commission)", f"{series}/00003"),
    ]
    # What is not received, and no part of what the supplier is owed.
    following = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    openings = await read_openings(books, following)
    assert openings["Deccan Cars (commission)"] == 236_000
    zoho, tally = await sum_openings(books.http, month_of(books, following))
    assert zoho == tally == month


async def test_the_return_keeps_the_gstin_of_the_day(api: Api, books: Books) -> None:
    await register(api, books.shop)
    das = (await books.add(**DAS))["supplier_id"]
    assert (await invoice_commission(books, das, amount=1_000, number="A-17")).status_code == 204
    Office.ok(await books.http.put(f"{books.path}/{das}", json={**DAS, "gstin": None}))
    path = f"{month_of(books, books.shop.today)}/gstr1.json"
    built = (await books.http.get(path, params={"gstin": GSTIN})).json()
    assert [(customer["ctin"], customer["inv"][0]["inum"]) for customer in built["b2b"]] == [(DAS["gstin"], "A-17")]


async def test_the_rate_in_the_return_is_that_of_the_tax(
    api: Api, books: Books, owner: psycopg.Connection[Any]
) -> None:
    await register(api, books.shop)
    das = (await books.add(**DAS))["supplier_id"]
    for number, amount, gst in (("A-1", 1_000, 180.50), ("A-2", 2_000, 360)):
        assert (await invoice_commission(books, das, amount=amount, gst=gst, number=number)).status_code == 204
    # As it was typed before other amounts were refused.
    owner.execute("UPDATE supplier_commission SET gst_paise = 10000 WHERE number = 'A-2'")
    path = f"{month_of(books, books.shop.today)}/gstr1.json"
    built = (await books.http.get(path, params={"gstin": GSTIN})).json()
    (supplier,) = built["b2b"]
    rates = {invoice["inum"]: invoice["itms"][0]["itm_det"]["rt"] for invoice in supplier["inv"]}
    assert rates == {"A-1": 18, "A-2": 5}
    assert [(row["rt"], row["txval"]) for row in built["hsn"]["hsn_b2b"]] == [(5, 2_000), (18, 1_000)]


async def test_the_e_invoice_file_is_of_documents_alone(api: Api, books: Books) -> None:
    await register(api, books.shop)
    das = (await books.add(**DAS))["supplier_id"]
    assert (await invoice_commission(books, das, amount=1_000)).status_code == 204
    path = month_of(books, books.shop.today)
    (shown,) = (await books.http.get(path)).json()["returns"]
    assert shown["e_invoices"] == 0
    assert (await books.http.get(f"{path}/e-invoices.json", params={"gstin": GSTIN})).status_code == 404


async def test_only_registered_operators_invoice_commission_with_tax(books: Books) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    refused = await invoice_commission(books, das, amount=1_000, gst=180)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "gst")
    assert (await invoice_commission(books, das, amount=1_000)).status_code == 204


async def test_a_supplier_with_the_name_of_a_ledger_has_its_own(books: Books) -> None:
    cash = (await books.add(name="CASH", kind="other"))["supplier_id"]
    await books.bill(cash, "1", 700)
    month = await read_vouchers(books, books.shop.today)
    assert [sides_of(voucher) for voucher in month.values()] == [{"CASH (supplier)": -70_000, "Tour costs": 70_000}]
