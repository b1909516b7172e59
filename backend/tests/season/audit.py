"""Compare what Toli shows and exports with the books, to the paisa."""

import csv
from collections import Counter, defaultdict
from collections.abc import Awaitable, Iterator, Mapping
from datetime import date, timedelta
from xml.etree import ElementTree as ET

from tests.documents.test_documents import GSTIN
from tests.exports.zoho import sum_openings, sum_tally, sum_zoho
from tests.season.company import OPENING, Sale, Season, Tour
from tests.season.sums import RUPEE, half_up, paise, rupees, tax_in
from toli.reporting.invariants.invariants import broken_invariants

TALLY = {
    "Cash": "Cash",
    "Bank": "Bank",
    "UPI": "UPI",
    "Cheques in hand": "Cheques in hand",
    "Card machine": "Card machine receivable",
    "Online payments": "Online payments",
    "Advances": "Customer advances",
    "Invoiced": "Customer advances",
    "On account": "Customers on account",
    "TDS expected": "TDS receivable",
    "TDS receivable": "TDS receivable",
    "Fuel": "Petty expenses: fuel",
    "Cash differences": "Cash differences",
    "Travel credit": "Travel credit",
    "Credit allowed": "Travel credit allowed",
    "Provider fees": "Payment provider fees",
    "GST on fees": "GST on payment provider fees",
    "Tour sales": "Tour sales",
    "Output CGST": "Output CGST",
    "Output SGST": "Output SGST",
    "Output IGST": "Output IGST",
    "TDS payable": "TDS payable",
    "GST on bills": "Input GST",
}
"""The ledger in Tally of each account of the books."""


def expect(found: Mapping[str, int], expected: Mapping[str, int], where: str) -> None:
    """Amounts by name; what is missing is 0."""
    differences = {
        name: f"{rupees(found.get(name, 0))} shown, {rupees(expected.get(name, 0))} in the books"
        for name in [*expected, *found]
        if found.get(name, 0) != expected.get(name, 0)
    }
    assert not differences, (where, differences)


def list_months(first: date, last: date) -> Iterator[tuple[date, date]]:
    """First and last days of months."""
    day = first.replace(day=1)
    while day <= last:
        following = (day + timedelta(days=32)).replace(day=1)
        yield day, following - timedelta(days=1)
        day = following


async def list_differences(season: Season) -> list[str]:
    """Compare everything that can be compared on a day."""
    await season.run_jobs()
    differences: list[str] = []

    async def note(comparison: Awaitable[None]) -> None:
        try:
            await comparison
        except AssertionError as error:
            differences.append(f"{season.today}: {error}")

    for sale in season.sales.values():
        await note(compare_booking(season, sale))
    for tour in season.tours.values():
        await note(compare_departure(season, tour))
        if season.books.balance(f"Tour costs/{tour.name}"):
            await note(compare_profit(season, tour))
    await note(compare_customers(season))
    await note(compare_suppliers(season))
    await note(compare_cash(season))
    await note(compare_tds(season))
    await note(compare_dashboard(season))
    for first, last in list_months(OPENING, season.today):
        await note(compare_payments_file(season, first, last))
        await note(compare_tally(season, first, last))
        await note(compare_zoho(season, first))
        await note(compare_return(season, first, last))
    return differences + [f"{season.today}: {broken}" for broken in await broken_invariants(season.database)]


async def compare_booking(season: Season, sale: Sale) -> None:
    """What is paid and due of a booking, and what is owed back."""
    booking = (await season.get(f"{season.path(sale)}/details"))["reservation_event"]
    if not sale.is_confirmed:
        assert booking["booking_status"] in {"pending", "cancelled"}, sale.name
        return
    paid = season.paid(sale)
    expected = {
        "total_price": sale.price.total,
        "advance_paid": season.received(sale),
        "tds_expected": paid - season.received(sale),
        "balance_due": 0 if sale.is_cancelled else max(sale.cost - paid, 0),
        "owed_back": sale.owed_back if sale.is_cancelled else max(paid - sale.cost, 0),
    }
    assert booking["booking_status"] == ("cancelled" if sale.is_cancelled else "confirmed"), sale.name
    expect({name: paise(booking[name]) for name in expected}, expected, sale.name)


async def compare_departure(season: Season, tour: Tour) -> None:
    """Received, kept, due and sold of a departure."""
    summary = await season.get(f"/api/bookings/event-plan/{tour.plan_id}/summary")
    standing, gone = season.on(tour.name), season.on(tour.name, standing=False)
    kept = sum(season.received(sale) for sale in gone)
    expected = {
        "amount_paid": kept + sum(season.received(sale) for sale in standing),
        "from_cancelled": kept,
        "total_amount": kept + sum(sale.cost for sale in standing),
        "balance_due": sum(max(sale.cost - season.paid(sale), 0) for sale in standing),
        "owed_back": sum(sale.owed_back for sale in gone)
        + sum(max(season.paid(sale) - sale.cost, 0) for sale in standing),
        "overdue_amount": sum(overdue_of(season, sale) for sale in standing),
    }
    expect({name: paise(summary[name]) for name in expected}, expected, tour.name)
    people = sum(sale.people for sale in standing)
    assert (summary["total_travelers"], summary["beds_sold"]) == (people, people), tour.name


async def compare_zoho(season: Season, first: date) -> None:
    """The accounts of the files for Zoho Books are the ledgers of Tally, and so are their opening balances."""
    path = month_path(season, first)
    expect(*await sum_openings(season.http, path), f"openings in Zoho of {first}")
    expect(await sum_zoho(season.http, path), await sum_tally(season.http, path), f"Zoho {first}")


def overdue_of(season: Season, sale: Sale) -> int:
    """What is unpaid but the instalments to come; an unpaid advance is due with the first instalment."""
    if not any(day < season.today for day in sale.instalments):
        return 0
    coming = sum(amount for day, amount in sale.instalments.items() if day >= season.today)
    return max(sale.cost - season.paid(sale) - coming, 0)


def share_of_tax(sale: Sale, amount: int) -> int:
    return half_up(amount * sale.price.tax, sale.price.total) if sale.price.total else 0


async def compare_profit(season: Season, tour: Tour) -> None:
    """Revenue without tax, fees and costs of a departure, expected and so far."""
    shown = await season.get(f"/api/event-plans/{tour.plan_id}/profit")
    standing, gone = season.on(tour.name), season.on(tour.name, standing=False)
    kept = {sale.name: season.paid(sale) - sale.owed_back for sale in gone}
    here = {sale.name: min(season.received(sale), sale.cost) for sale in standing} | kept
    everybody = [*standing, *gone]
    tax = sum(share_of_tax(sale, sale.cost) for sale in standing) + sum(
        share_of_tax(sale, kept[sale.name]) for sale in gone
    )
    received = sum(season.received(sale) for sale in everybody)
    received_tax = sum(share_of_tax(sale, here[sale.name]) for sale in everybody)
    price, kept_sum = sum(sale.cost for sale in standing), sum(kept.values())
    expected = {
        "price": price,
        "kept": kept_sum,
        "tax": tax,
        "net": price + kept_sum - tax,
        "received": received,
        "to_return": received - sum(here.values()),
        "received_tax": received_tax,
        "received_net": sum(here.values()) - received_tax,
    }
    expect({name: paise(shown["revenue"][name]) for name in expected}, expected, f"profit of {tour.name}")
    fees = sum(fee for sale in everybody for fee in sale.fees)
    cost = season.books.balance(f"Tour costs/{tour.name}") + season.books.balance(f"GST on bills/{tour.name}")
    result = {"cost": cost, "fees": fees, "profit": sum(here.values()) - received_tax - fees - cost}
    expect({name: paise(shown["actual"][name]) for name in result}, result, f"result of {tour.name}")


async def compare_suppliers(season: Season) -> None:
    """What is owed to each supplier, and the tax withheld from all."""
    if not season.suppliers:
        return
    listed = await season.get(f"{season.client}/suppliers", limit=100)
    owed = {name: -amount for name, amount in season.books.parties("Suppliers").items()}
    expect({line["name"]: paise(line["owed"]) for line in listed["data"]}, owed, "suppliers")
    assert paise(listed["sums"]["tds"]) == -season.books.balance("TDS payable")


async def compare_cash(season: Season) -> None:
    """The sum of all cash books."""
    books = await season.get(f"{season.client}/cash")
    assert paise(books["total"]) == season.books.balance("Cash"), "cash books"


async def compare_tds(season: Season) -> None:
    """Tax that companies deducted, with and without a certificate, in the quarters' reports."""
    found = {"TDS expected": 0, "TDS receivable": 0}
    for quarter in ("2026-10", "2027-01"):
        report = await season.get(f"/api/exports/clients/{season.shop.client_id}/quarters/{quarter}/customer-tds")
        found["TDS expected"] += paise(report["expected"])
        found["TDS receivable"] += paise(report["received"])
    expect(found, {account: season.books.balance(account) for account in found}, "TDS of customers")


async def compare_customers(season: Season) -> None:
    """What each customer owes, has paid and has on account."""
    due: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    pages: dict[str, Sale] = {}
    for sale in season.sales.values():
        paid[sale.customer] += season.received(sale)
        if sale.is_confirmed:
            pages[sale.customer] = sale
            due[sale.customer] += 0 if sale.is_cancelled else max(sale.cost - season.paid(sale), 0)
    account = {name: -amount for name, amount in season.books.parties("On account").items()}
    credit = {name: -amount for name, amount in season.books.parties("Travel credit").items()}
    for customer, sale in pages.items():
        booking = (await season.get(f"{season.path(sale)}/details"))["reservation_event"]
        user = booking["user_id"]
        page = await season.get(
            f"{season.client}/customers/{f'account-{user}' if user else f'booking-{sale.booking_id}'}"
        )
        shown = {name: paise(page[name]) for name in ("due", "paid")}
        expect(shown, {"due": due[customer], "paid": paid[customer]}, customer)
        assert paise(page["on_account"]["left"]) == account.get(customer, 0), customer
        usable = 0 if page["credit"] is None else paise(page["credit"]["usable"])
        assert usable == credit.get(customer, 0), customer


def received_between(season: Season, first: date, last: date) -> int:
    """By the day of the record, without tax deducted by companies whose certificate is missing."""
    accounts = ("Advances", "TDS expected")
    return -sum(season.books.recorded(account, first=first, last=last) for account in accounts)


async def compare_dashboard(season: Season) -> None:
    """Bookings and revenue of six months, what is due and overdue."""
    shown = await season.get(f"/api/reports/clients/{season.shop.client_id}/dashboard", period="year")
    sold = [sale for sale in season.sales.values() if sale.is_confirmed]
    standing = [sale for sale in sold if not sale.is_cancelled]
    for month in shown["monthly_sales"]:
        first = date.fromisoformat(f"{month['month']}-01")
        ((first, last),) = list_months(first, first)
        assert paise(month["revenue"]) == received_between(season, first, last), month
        assert month["bookings"] == sum(first <= sale.booked_on <= last for sale in sold), month
    days = (date.fromisoformat(shown["days"]["start"]), date.fromisoformat(shown["days"]["end"]))
    assert paise(shown["totals"]["revenue"]["value"]) == received_between(season, *days)
    cancelled = [sale for sale in sold if sale.cancelled_on and days[0] <= sale.cancelled_on <= days[1]]
    assert shown["totals"]["cancelled"] == len(cancelled)
    due = [amount for sale in standing if (amount := sale.cost - season.paid(sale)) > 0]
    overdue = [amount for sale in standing if (amount := overdue_of(season, sale))]
    owed = [sale.owed_back for sale in sold if sale.is_cancelled and sale.owed_back]
    owed += [-amount for sale in standing if (amount := sale.cost - season.paid(sale)) < 0]
    money = shown["money_due"]
    assert [paise(money[name]) for name in ("due", "overdue", "owed_back")] == [sum(due), sum(overdue), sum(owed)]
    assert [money[name] for name in ("bookings", "overdue_bookings", "owed_back_bookings")] == [
        len(due),
        len(overdue),
        len(owed),
    ]


def month_path(season: Season, first: date) -> str:
    return f"/api/exports/clients/{season.shop.client_id}/months/{first:%Y-%m}"


async def compare_payments_file(season: Season, first: date, last: date) -> None:
    """Money of each booking in a month."""
    answer = await season.http.get(f"{month_path(season, first)}/payments.csv")
    assert answer.status_code == 200, answer.text
    found: Counter[str] = Counter()
    for row in csv.DictReader(answer.content.decode("utf-8-sig").splitlines()):
        found[row["Booking"]] += paise(row["Amount"])
    expected: Counter[str] = Counter()
    for sale in season.sales.values():
        expected[sale.reference] = -season.books.balance(f"Advances/{sale.name}", first=first, last=last)
    expect(found, expected, f"payments.csv {first}")


async def compare_tally(season: Season, first: date, last: date) -> None:
    """Each ledger's opening and sum of the month's vouchers equal those of its account in the books."""
    answer = await season.http.get(f"{month_path(season, first)}/tally.xml")
    assert answer.status_code == 200, answer.text
    found: Counter[str] = Counter()
    for voucher in ET.fromstring(answer.content).iter("VOUCHER"):
        day = voucher.findtext("DATE", "")
        assert f"{first:%Y%m%d}" <= day <= f"{last:%Y%m%d}", day
        sides = [
            (side.findtext("LEDGERNAME", ""), -paise(side.findtext("AMOUNT", "")))
            for side in voucher.iter("ALLLEDGERENTRIES.LIST")
        ]
        assert sum(amount for _, amount in sides) == 0
        for name, amount in sides:
            found[name] += amount
    expect(found, tally_of(season, first, last), f"Tally {first}")
    answer = await season.http.get(f"{month_path(season, first)}/tally-openings.xml")
    openings = {
        ledger.get("NAME", ""): -paise(ledger.findtext("OPENINGBALANCE", ""))
        for ledger in ET.fromstring(answer.content).iter("LEDGER")
    }
    expect(openings, tally_of(season, date.min, first - timedelta(days=1)), f"openings of {first}")


def tally_of(season: Season, first: date, last: date) -> dict[str, int]:
    """The movement of each ledger in the books."""
    expected: dict[str, int] = defaultdict(int)
    for account, amount in season.books.accounts(first=first, last=last).items():
        if account in TALLY:
            expected[TALLY[account]] += amount
    before = supplier_ledgers(season, first - timedelta(days=1)) if first > date.min else {}
    for name, amount in supplier_ledgers(season, last).items():
        expected[name] += amount
    for name, amount in before.items():
        expected[name] -= amount
    return expected


def supplier_ledgers(season: Season, last: date) -> dict[str, int]:
    """Balances of suppliers with a bill; what the others were paid is a cost until they send one."""
    ledgers: dict[str, int] = defaultdict(int)
    ledgers["Tour costs"] = season.books.balance("Tour costs", last=last)
    for name in season.suppliers:
        sides = list(season.books.sides(f"Suppliers/{name}", last=last))
        balance = sum(amount for _, amount in sides)
        ledgers[name if any(amount < 0 for _, amount in sides) else "Tour costs"] += balance
    return ledgers


async def compare_return(season: Season, first: date, last: date) -> None:
    """Supplies and advances of the return: value with tax exactly, tax of supplies exactly."""
    month = await season.get(month_path(season, first))
    if not month["returns"]:
        return
    (shown,) = month["returns"]
    assert shown["gstin"] == GSTIN
    supplies = {head: paise(shown["supplies"][head]) for head in ("taxable", "igst", "cgst", "sgst")}
    heads = {"taxable": "Tour sales", "igst": "Output IGST", "cgst": "Output CGST", "sgst": "Output SGST"}
    expected = {head: -season.books.balance(account, first=first, last=last) for head, account in heads.items()}
    expect(supplies, expected, f"GSTR-1 {first}")
    advances = sum(paise(shown["advances"][head]) for head in ("taxable", "igst", "cgst", "sgst"))
    assert advances == sum(taxed_advances(season, sale, first, last) for sale in season.sales.values()), first
    kept = [(sale, taxed_advances(season, sale, date.min, last)) for sale in season.sales.values()]
    tax = sum(tax_in(amount, sale.price, is_interstate=sale.is_interstate) for sale, amount in kept)
    shown_tax = 0
    for month_first, _ in list_months(OPENING, first):
        for part in (await season.get(month_path(season, month_first)))["returns"]:
            shown_tax += sum(paise(part["advances"][head]) for head in ("igst", "cgst", "sgst"))
    # Each receipt rounds its tax to the paisa, CGST and SGST apart; each new price its tax to the rupee.
    tolerance = sum(RUPEE if sale.is_repriced else 2 for sale in season.sales.values())
    assert abs(shown_tax - tax) <= tolerance, (first, shown_tax, tax)


def taxed_advances(season: Season, sale: Sale, first: date, last: date) -> int:
    """Advances of a booking: received less returned before its invoice, which takes them into account."""
    amount = before = 0
    for place, entry in enumerate(season.books.entries):
        moved = -entry.sides.get(f"Advances/{sale.name}", 0)
        if place < sale.invoiced_at:
            before += moved
            amount += moved if first <= entry.day <= last else 0
        elif place == sale.invoiced_at:
            amount -= before if first <= entry.day <= last else 0
    return amount
