"""Vouchers for Tally and the file of payments have the money of every way where the ledger has it."""

import csv
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play
from tests.bookings.test_credit import Office, book
from tests.bookings.test_desk import Desk
from tests.conftest import Api, HandClock, RunJobs
from tests.documents.test_documents import register
from tests.exports.zoho import number_of, read_zoho, sum_tally, sum_zoho
from tests.shop import Shop
from toli.finance.exports import repository
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.exports import wrong_exports

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
WAYS = ("cash", "bank", "upi")
REFUNDED = ("neft", "imps", "rtgs", "cheque")
RECEIVED = (*REFUNDED, "card_machine", "draft")

LEDGER = """
SELECT CASE l.account WHEN 'provider_clearing' THEN 'Online payments' WHEN 'travel_credit' THEN 'Travel credit'
                      WHEN 'customer_prepayment' THEN 'Customer advances'
                      WHEN 'credit_allowance' THEN 'Travel credit allowed'
                      ELSE CASE WHEN h.method = 'upi' THEN 'UPI' WHEN h.method = 'cash' THEN 'Cash'
                                WHEN h.method = 'card_machine' THEN 'Card machine receivable'
                                WHEN h.method = 'draft' OR h.method = 'cheque' AND h.kind = 'received'
                                THEN 'Cheques in hand' ELSE 'Bank' END END AS name,
       sum(l.amount_paise)::bigint
FROM ledger_posting l JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
LEFT JOIN offline_payment h ON h.client_id = t.client_id AND t.kind LIKE 'offline%'
    AND h.offline_payment_id::text = t.ref
WHERE l.account NOT IN ('allowance_in_prepayments', 'allowance_used')
GROUP BY 1
"""

DOCUMENTS = """
SELECT b.booking_reference, p.number, CASE p.kind WHEN 'receipt' THEN p.amount_paise ELSE -p.amount_paise END
FROM document p JOIN booking b USING (client_id, booking_id)
WHERE p.kind IN ('receipt', 'refund')
"""


@pytest.fixture
async def path(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs, clock: HandClock
) -> str:
    """Every way in which money comes and goes, with a refund where there is one."""
    http = await register(api, shop)
    office, desk = Office(http, shop), Desk(http, shop)
    first, second = await book(browser, shop, play), await book(browser, shop, play)
    assert (await http.post(f"/api/bookings/refund/{first}", json={"amount": 700})).is_success
    assert (await office.give(first, 2_000)).is_success
    assert (await browser.post(f"/api/bookings/{second}/credit", json={"amount": 1_500})).is_success
    cancel = {"amount": 3_150, "offline_amount": 1_500, "reason": "Snow"}
    assert (await http.post(f"/api/bookings/cancel/{second}", json=cancel)).is_success
    for number, way in enumerate(WAYS, 1):
        paid = desk.cash(2_000 * number) | {"method": way}
        made = await desk.made(beds=1, payment=paid)
        payments = f"{desk.booking(made)}/offline-payments"
        returned = desk.cash(100 * number) | {"method": way, "kind": "returned"}
        assert (await http.post(payments, json=returned)).is_success
        other = await desk.made(beds=1, payment=desk.cash(50 * number) | {"method": way})
        (entry,) = (await http.get(f"{desk.booking(other)}/offline-payments")).json()["payments"]
        reverse = f"{desk.booking(other)}/offline-payments/{entry['offline_payment_id']}/reverse"
        assert (await http.post(reverse, json={"reason": "Typed twice"})).is_success
    for way in RECEIVED:
        for kind, amount in (("received", 300), ("returned", 100), ("received", 50)):
            if kind == "received" or way in REFUNDED:
                answer = await http.post(payments, json=desk.cash(amount) | {"method": way, "kind": kind})
                assert answer.is_success, answer.text
        entry = answer.json()["payments"][-1]
        reverse = f"{payments}/{entry['offline_payment_id']}/reverse"
        assert (await http.post(reverse, json={"reason": "Typed twice"})).is_success
    await run_jobs()
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    return f"/api/exports/clients/{shop.client_id}/months/{today:%Y-%m}"


@pytest.fixture
def http(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


async def test_each_ledger_of_tally_is_that_of_the_product(path: str, http: httpx.AsyncClient, owner: Owner) -> None:
    vouchers = ET.fromstring((await http.get(f"{path}/tally.xml")).content)
    totals: Counter[str] = Counter()
    for side in vouchers.iter("ALLLEDGERENTRIES.LIST"):
        totals[side.findtext("LEDGERNAME", "")] -= round(100 * float(side.findtext("AMOUNT", "")))
    posted: dict[str, int] = dict(owner.execute(LEDGER).fetchall())
    assert {"Online payments", "Cash", "Bank", "UPI", "Travel credit"} <= set(posted)
    assert dict(totals) == posted
    assert posted["Cash"] == 190_000
    assert posted["Travel credit"] == -200_000
    # A refund by cheque comes from the bank.
    assert (posted["Cheques in hand"], posted["Card machine receivable"]) == (60_000, 30_000)


async def test_each_account_of_zoho_is_that_of_the_product(path: str, http: httpx.AsyncClient, owner: Owner) -> None:
    posted: dict[str, int] = dict(owner.execute(LEDGER).fetchall())
    posted["Accounts Receivable"] = posted.pop("Customer advances")
    assert await sum_zoho(http, path) == {name: amount for name, amount in posted.items() if amount}
    assert await sum_zoho(http, path) == await sum_tally(http, path)
    numbers = [number_of(row, "Payment") for row in await read_zoho(http, path, "payments")]
    receipts = {number for (number,) in owner.execute("SELECT number FROM document WHERE kind = 'receipt'").fetchall()}
    # One was paid by travel credit, which Zoho cannot deposit: a journal.
    assert len(receipts - set(numbers)) == 1
    assert len(numbers) == len(set(numbers)) == len(receipts) - 1
    assert (await http.get(f"{path}/zoho-bills.csv")).status_code == 422


async def test_each_payment_of_the_file_has_its_way_and_its_document(
    path: str, http: httpx.AsyncClient, owner: Owner
) -> None:
    answer = await http.get(f"{path}/payments.csv")
    rows = list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))
    assert {row["Way"] for row in rows} == {"online", "credit", *WAYS, *RECEIVED}
    found = Counter((row["Booking"], row["Document"], round(100 * float(row["Amount"]))) for row in rows)
    assert found == Counter(owner.execute(DOCUMENTS).fetchall())


async def test_checks_compare_the_vouchers_with_the_ledger(
    path: str, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert path
    assert await wrong_exports(database, now=clock.now()) == []
    wrong_way = repository.DOCUMENTED.replace("coalesce(h.method, 'online')", "'online'")
    monkeypatch.setattr(repository, "DOCUMENTED", wrong_way)
    wrong = await wrong_exports(database, now=clock.now())
    assert sum("in Online payments, the ledger" in row for row in wrong) == len(wrong) == 36


async def test_a_receipt_of_the_next_month_keeps_its_ledger(
    path: str, http: httpx.AsyncClient, owner: Owner, clock: HandClock
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    later = today.replace(year=today.year + 1)
    owner.execute("UPDATE document SET issued_on = %s", [later])
    next_path = path[: -len("2026-11")] + f"{later:%Y-%m}"
    vouchers = ET.fromstring((await http.get(f"{next_path}/tally.xml")).content)
    names = {side.findtext("LEDGERNAME") for side in vouchers.iter("ALLLEDGERENTRIES.LIST")}
    assert {"Online payments", "Cash", "Bank", "UPI", "Travel credit"} <= names
