"""Bills of suppliers and their payments in the files for Tally and Zoho Books, compared with the statement."""

from collections import Counter
from datetime import date, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.bookings.conftest import browser, shop
from tests.conftest import Api
from tests.costs.test_profit import Office
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


async def test_a_supplier_with_the_name_of_a_ledger_has_its_own(books: Books) -> None:
    cash = (await books.add(name="CASH", kind="other"))["supplier_id"]
    await books.bill(cash, "1", 700)
    month = await read_vouchers(books, books.shop.today)
    assert [sides_of(voucher) for voucher in month.values()] == [{"CASH (supplier)": -70_000, "Tour costs": 70_000}]
