"""The worked examples of docs/mechanisms/tax.md are what the program computes."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Final

import pytest

from toli.finance.exports.rules.gstr1 import list_ranges
from toli.finance.exports.rules.lines import list_lines
from toli.finance.exports.schemas import Line
from toli.kit.money import Paise, from_rupees
from toli.payments.documents import rules
from toli.payments.documents.rules import Taxed
from toli.payments.documents.schemas import (
    Brand,
    Company,
    Content,
    DocumentKind,
    Issued,
    Reference,
    Supplier,
    TaxShare,
    Trip,
)

PAGE: Final = Path(__file__).parents[3] / "docs/mechanisms/tax.md"
HOME: Final = "27"
DAY: Final = date(2026, 11, 20)
SUPPLIER: Final = Supplier(name="Sahyadri Trails", state=HOME, gstin="27AAPFU0939F1ZV")
KINDS: Final[dict[str, DocumentKind]] = {
    "receipt": "receipt",
    "payment": "receipt",
    "refund": "refund",
    "invoice": "invoice",
    "credit note": "invoice_credit",
    "debit note": "invoice_debit",
}
DOCUMENT: Final = re.compile(
    r"(?P<kind>receipt|payment|refund|invoice|credit note|debit note) (?P<amount>[\d,.]+)(?P<untaxed> untaxed)?"
    r"(?: to (?P<state>\d\d)(?P<company> company)?)?(?: on (?P<day>[\d-]+))?"
)


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the table under a heading of the page, by row."""
    section = PAGE.read_text().split(f"### {heading}\n", 1)[1].split("\n##", 1)[0]
    for line in section.splitlines():
        if re.match(r"\| \d+ \|", line):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def rupees(text: str) -> Paise:
    return from_rupees(Decimal(text.replace(",", "")))


def price_of(text: str) -> Taxed:
    """Read `22,180: 1,000 @5; 180 @18`."""
    total, taxes = text.split(": ")
    by_rate = (part.split(" @") for part in taxes.split("; "))
    return Taxed(rupees(total), {int(Decimal(rate) * 100): rupees(tax) for tax, rate in by_rate})


@pytest.mark.parametrize("cells", list(rows("Tax on documents")), ids=lambda cells: f"{cells[0]} {cells[1]}")
def test_tax_on_documents(cells: list[str]) -> None:
    _, _, document, whole, place, amount, *expected, source = cells
    price, of = price_of(whole), rupees(amount)
    is_interstate = place[:2] not in {HOME, "-"}
    invoiced = rules.tax_supply(price.amount, price=price, is_interstate=is_interstate)
    nothing = Taxed(Paise(0), {})
    match document:
        case "invoice":
            taxes = rules.tax_supply(of, price=price, is_interstate=is_interstate)
        case "receipt":
            taxes = rules.share_taxes(price, earlier=nothing, amount=of, is_interstate=is_interstate)
        case "refund":
            receipt = rules.share_taxes(price, earlier=nothing, amount=price.amount, is_interstate=is_interstate)
            taxes = rules.portion_taxes(receipt, of=price.amount, before=Paise(0), amount=of)
        case _:
            left = rules.tax_supply(of, price=price, is_interstate=is_interstate)
            taxes, of = rules.subtract_taxes(invoiced, left), Paise(price.amount - of)
    parts = rules.parts_of(of, taxes)
    assert [parts.taxable, parts.igst, parts.cgst, parts.sgst] == [rupees(cell) for cell in expected]
    assert source


def issued(text: str, *, number: int, first: Issued | None) -> Issued:
    """Read a document of one booking, of 5% unless it is untaxed; `first` is the booking's first document."""
    found = DOCUMENT.fullmatch(text)
    assert found, text
    kind = KINDS[found["kind"]]
    amount = rupees(found["amount"])
    state = found["state"] or (first.content.place_of_supply if first else HOME)
    company = Company(gstin="29AAGCB7383J1Z4", name="Udaan Textiles LLP") if found["company"] else None
    if first is not None and company is None:
        company = first.content.company
    is_plain = found["kind"] == "payment"
    rate = 0 if found["untaxed"] else 500
    taxes: tuple[TaxShare, ...] = ()
    if not is_plain:
        price = Taxed(Paise(105 * 100), {rate: Paise(5 * 100 if rate else 0)})
        taxes = rules.tax_supply(amount, price=price, is_interstate=state != HOME)
    refers_to = Reference(number="TI/26-27/00001", issued_on=DAY) if is_plain else None
    return Issued(
        document_id=number,
        kind=kind,
        number=f"{kind}/{number}",
        booking_id=1,
        provider_payment_id=f"pay_{number}",
        ref=f"pay_{number}",
        parts=rules.parts_of(amount, taxes),
        content=Content(
            supplier=SUPPLIER,
            brand=Brand(name="Sahyadri", colour="#0f766e", logo=None),
            customer="Meera Joshi",
            customer_state=state,
            company=company,
            place_of_supply=state,
            trip=Trip(
                reference="ABCD1234",
                title="Harishchandragad",
                destination="",
                starts_on=DAY,
                ends_on=DAY,
                travellers=1,
                items=(),
            ),
            rate_bp=rate,
            taxes=taxes,
            total=amount,
            received=amount,
            method=None,
            invoice=refers_to,
        ),
        issued_on=date.fromisoformat(found["day"]) if found["day"] else DAY,
    )


def read(text: str) -> list[Issued]:
    documents: list[Issued] = []
    for number, part in enumerate(text.split("; "), start=1):
        one = issued(part, number=number, first=documents[0] if documents else None)
        if one.kind == "invoice":
            advances = rules.list_advances(documents)
            content = one.content.model_copy(update={"advances": advances})
            one = replace(one, content=content)
        documents.append(one)
    return documents


@pytest.mark.parametrize("cells", list(rows("Tables of the return")), ids=lambda cells: f"{cells[0]} {cells[1]}")
def test_tables_of_the_return(cells: list[str]) -> None:
    _, _, text, month, table, *expected, source = cells
    documents = read(text)
    of_month = [one for one in documents if f"{one.issued_on:%Y-%m}" == month]
    invoices = {one.booking_id: one for one in documents if one.kind == "invoice"}
    lines: list[Line] = list_lines(of_month, invoices)
    assert {line.table for line in lines} == ({table} - {"none"})
    sums = [sum(getattr(line, part) for line in lines) for part in ("taxable", "igst", "cgst", "sgst")]
    assert sums == [rupees(cell) for cell in expected]
    assert source


@pytest.mark.parametrize("cells", list(rows("Days")), ids=lambda cells: f"{cells[0]} {cells[1]}")
def test_days(cells: list[str]) -> None:
    _, _, invoice, note, expected, source = cells
    lowers = rules.lowers_tax(invoiced_on=date.fromisoformat(invoice), today=date.fromisoformat(note))
    assert lowers is (expected == "yes")
    assert source


@pytest.mark.parametrize(
    ("text", "table", "sign"),
    [
        ("invoice 23,180 to 27", "b2cs", 1),
        ("invoice 23,180 to 29 company", "b2b", 1),
        ("invoice 46,360 to 29 company on 2026-10-05; credit note 23,180", "cdnr", -1),
    ],
)
def test_what_has_no_tax_beside_other_rates_is_in_the_table_without_tax(text: str, table: str, sign: int) -> None:
    documents = read(text)
    one = documents[-1]
    price = price_of("23,180: 1,000 @5; 180 @18; 1,000 @0")
    taxes = rules.tax_supply(price.amount, price=price, is_interstate="29" in text)
    content = one.content.model_copy(update={"taxes": taxes})
    one = replace(one, content=content, parts=rules.parts_of(price.amount, taxes))
    lines = list_lines([one], {1: documents[0]})
    assert {(line.table, line.rate_bp, line.taxable) for line in lines} == {
        ("nil", 0, sign * rupees("1,000")),
        (table, 500, rupees("20,000")),
        (table, 1800, rupees("1,000")),
    }


def test_advances_of_what_has_no_tax_are_not_declared() -> None:
    (receipt,) = read("receipt 11,000 to 27")
    price = price_of("22,000: 1,000 @5; 1,000 @0")
    nothing = Taxed(Paise(0), {})
    taxes = rules.share_taxes(price, earlier=nothing, amount=receipt.parts.amount, is_interstate=False)
    content = receipt.content.model_copy(update={"taxes": taxes})
    receipt = replace(receipt, content=content, parts=rules.parts_of(receipt.parts.amount, taxes))
    (line,) = list_lines([receipt], {})
    assert (line.table, line.rate_bp, line.taxable, line.cgst) == ("at", 500, rupees("10,000"), rupees("250"))


def test_the_numbers_of_a_month_are_listed_without_gaps() -> None:
    numbers = ["RV/26-27/00011", "RV/26-27/00009", "RV/26-27/00010", "RV/26-27/00013"]
    assert list_ranges(numbers) == [[numbers[1], numbers[2], numbers[0]], [numbers[3]]]
    assert list_ranges([]) == []


def test_there_are_at_least_thirty_examples_numbered_in_order() -> None:
    numbers = [
        int(cells[0]) for heading in ("Tax on documents", "Tables of the return", "Days") for cells in rows(heading)
    ]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 30
