"""The files for Zoho Books, read back."""

import csv
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from xml.etree import ElementTree as ET

import httpx

CENT = Decimal("0.01")
TALLY_NAMES = {
    "Customer advances": "Accounts Receivable",
    "Profit & Loss A/c": "Retained Earnings",
    **{f"Output {head}": "Tax" for head in ("IGST", "CGST", "SGST")},
}
PARTIES = {"Sundry Creditors": "Accounts Payable", "Sundry Debtors": "Accounts Receivable"}
"""Zoho's account of each group that has a ledger for each party."""


async def read_zoho(http: httpx.AsyncClient, path: str, module: str) -> list[dict[str, str]]:
    answer = await http.get(f"{path}/zoho-{module}.csv")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "private, no-store"
    return list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))


async def sum_zoho(http: httpx.AsyncClient, path: str) -> dict[str, int]:
    """Debits less credits in paise by account, as Zoho Books posts the files; `Tax` with its rounding."""
    totals: Counter[str] = Counter()
    for module, sign in (("invoices", 1), ("credit-notes", -1)):
        for row in await read_zoho(http, path, module):
            price, rate = paise(row["Item Price"]), Decimal(row["Item Tax %"] or 0)
            heads = 1 if row["Item Tax Type"] == "ItemAmount" else 2
            tax = heads * paise(str(Decimal(row["Item Price"]) * rate / 100 / heads)) + paise(row["Adjustment"])
            totals[row["Account"]] -= sign * price
            totals["Tax"] -= sign * tax
            totals["Accounts Receivable"] += sign * (price + tax)
    for row in await read_zoho(http, path, "payments"):
        totals[row["Deposit To"]] += paise(row["Amount"])
        totals["Accounts Receivable"] -= paise(row["Amount"])
    journals: Counter[str] = Counter()
    for row in await read_zoho(http, path, "journals"):
        amount = paise(row["Debit"]) - paise(row["Credit"])
        totals[TALLY_NAMES.get(row["Account"], row["Account"])] += amount
        journals[number_of(row, "Journal")] += amount
        assert (row["Contact Name"] != "") == (row["Account"] in {"Accounts Receivable", "Accounts Payable"})
    assert not any(journals.values())
    return {name: amount for name, amount in totals.items() if amount}


async def sum_openings(http: httpx.AsyncClient, path: str) -> tuple[dict[str, int], dict[str, int]]:
    """Opening balances in the files for Zoho Books and for Tally, under the names of Zoho's accounts."""
    zoho: Counter[str] = Counter()
    for row in await read_zoho(http, path, "openings"):
        zoho[TALLY_NAMES.get(row["Account"], row["Account"])] += paise(row["Debit"]) - paise(row["Credit"])
        assert (row["Contact Name"] != "") == (row["Account"] in {"Accounts Receivable", "Accounts Payable"})
    tally: Counter[str] = Counter()
    for ledger in ET.fromstring((await http.get(f"{path}/tally-openings.xml")).content).iter("LEDGER"):
        name = PARTIES.get(ledger.findtext("PARENT", "")) or ledger.get("NAME", "")
        tally[TALLY_NAMES.get(name, name)] -= paise(ledger.findtext("OPENINGBALANCE", ""))
    assert sum(zoho.values()) == sum(tally.values()) == 0
    return {name: amount for name, amount in zoho.items() if amount}, {
        name: amount for name, amount in tally.items() if amount
    }


async def sum_tally(http: httpx.AsyncClient, path: str) -> dict[str, int]:
    """The same of the vouchers for Tally, under the names of Zoho's accounts."""
    masters = ET.fromstring((await http.get(f"{path}/tally-ledgers.xml")).content).iter("LEDGER")
    names = {ledger.get("NAME", ""): PARTIES.get(ledger.findtext("PARENT", "")) for ledger in masters}
    totals: Counter[str] = Counter()
    for side in ET.fromstring((await http.get(f"{path}/tally.xml")).content).iter("ALLLEDGERENTRIES.LIST"):
        name = side.findtext("LEDGERNAME", "")
        totals[names[name] or TALLY_NAMES.get(name, name)] -= paise(side.findtext("AMOUNT", ""))
    return {name: amount for name, amount in totals.items() if amount}


def number_of(row: dict[str, str], kind: str) -> str:
    return row[f"{kind} Number Prefix"] + row[f"{kind} Number Suffix"]


def paise(rupees: str) -> int:
    return int(Decimal(rupees or 0).quantize(CENT, ROUND_HALF_UP) * 100)
