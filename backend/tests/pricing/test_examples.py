"""The worked examples of docs/mechanisms/terms.md are what the program computes."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final, Literal

import pytest

from toli.catalogue.pricing.cancellation import Sold, refund_on
from toli.catalogue.pricing.party import AddOn, Beds, Category, Days, Discount, DiscountKind, Party, Variant
from toli.catalogue.pricing.quotes import quote
from toli.clients.companies.terms import (
    DEFAULT_TERMS,
    Advance,
    Bracket,
    CancellationTerms,
    Charge,
    Instalment,
    PaymentTerms,
    Season,
    TaxRate,
    TaxTerms,
    Terms,
)
from toli.kit.money import Paise, from_rupees, to_rupees

PAGE: Final = Path(__file__).parents[3] / "docs/mechanisms/terms.md"
TODAY: Final = date(2026, 11, 20)
KINDS: Final[dict[str, DiscountKind]] = {
    "early": "early_bird",
    "group": "group",
    "returning": "returning",
    "code": "code",
}


BEDS: Final = r"(\d+) x ([\d,.]+)(?: (\w+) (\d+)%)?(?: from (\w+) ([+-][\d,]+))?(?: alone \+([\d,]+))?"


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the table under a heading of the page, by row."""
    section = PAGE.read_text().split(f"### {heading}\n", 1)[1].split("\n##", 1)[0]
    for line in section.splitlines():
        if re.match(r"\| \d+ \|", line):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def rupees(text: str) -> Paise:
    return from_rupees(Decimal(text.replace(",", "")))


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def party(text: str) -> Party:
    """Read `2 x 10000`, `1 x 8000 child 50%`, `1 x 9000 from Delhi +500`, `1 x 9000 alone +900` and so on.

    Besides beds: `add 3 x 500 @18`, `early 10%`, `code! 900`.
    """
    beds: list[Beds] = []
    add_ons: list[AddOn] = []
    discounts: list[Discount] = []
    for part in parts(text):
        if found := re.fullmatch(
            r"(\d+) x ([\d,.]+)(?: (\w+) (\d+)%)?(?: from (\w+) ([+-][\d,]+))?(?: alone \+([\d,]+))?", part
        ):
            count, price, category, share, place, more, alone = found.groups()
            beds.append(
                Beds(
                    len(beds) + 1,
                    "Tent",
                    int(count),
                    rupees(price),
                    Category(1, category, int(share) * 100) if category else None,
                    Variant(1, place, rupees(more)) if place else None,
                    rupees(alone) if alone else None,
                )
            )
        elif found := re.fullmatch(r"add (\d+) x ([\d,.]+)(?: @(\d+))?", part):
            rate = None if found[3] is None else int(found[3]) * 100
            add_ons.append(AddOn(1, "Mule", int(found[1]), rupees(found[2]), rate))
        else:
            found = re.fullmatch(r"(\w+)(!?) ([\d,.]+)(%|/person|)", part)
            assert found, part
            basis: Literal["price", "person", "booking"] = "booking"
            if found[4]:
                basis = "price" if found[4] == "%" else "person"
            kind = KINDS[found[1]]
            discounts.append(
                Discount(len(discounts) + 1, kind, found[1], basis, rupees(found[3]), is_exclusive=bool(found[2]))
            )
    return Party(tuple(beds), tuple(add_ons), tuple(discounts))


def terms(text: str) -> Terms:
    """`tax 5`, `tax 18 included`, `advance 30%`, `advance 3000/person`, `rest 28 after`, `rest 90, 60, 30 before`."""
    tax, payment = DEFAULT_TERMS.tax, DEFAULT_TERMS.payment
    for part in parts(text):
        if found := re.fullmatch(r"tax ([\d.]+)( included)?", part):
            tax = TaxTerms((TaxRate(rupees(found[1])),), is_included=bool(found[2]))
        elif found := re.fullmatch(r"advance ([\d,.]+)(%|/person)", part):
            advance = Advance("price" if found[2] == "%" else "person", rupees(found[1]))
            payment = PaymentTerms(advance, payment.instalments)
        else:
            found = re.fullmatch(r"rest ([\d, x]+) (after|before)", part)
            assert found, part
            instalments = []
            for one in found[1].split(","):
                days, _, share = one.strip().partition(" x ")
                counted = "booking" if found[2] == "after" else "start"
                instalments.append(Instalment(int(share or 1), int(days), counted))  # type: ignore[arg-type]
            payment = PaymentTerms(payment.advance, tuple(instalments))
    return Terms(tax, payment, DEFAULT_TERMS.cancellation)


def charge(text: str) -> Charge:
    found = re.fullmatch(r"([\d,.]+)(?:% of (price|advance)|(/person))", text)
    assert found, text
    return Charge("person" if found[3] else found[2], rupees(found[1]))  # type: ignore[arg-type]


def brackets(text: str) -> tuple[Bracket, ...]:
    found = [part.partition(": ") for part in text.split(", ")]
    return tuple(Bracket(int(days), charge(rule)) for days, _, rule in found)


def cancellation(text: str) -> CancellationTerms:
    """Read `31: 50% of advance, 0: 100% of price; least 500/person; no-show 1000/person; tax kept; season …: …`."""
    first, *rest = parts(text)
    least, no_show, seasons, is_tax_returned = Paise(0), Charge("price", 10_000), [], True
    for part in rest:
        if found := re.fullmatch(r"least ([\d,]+)/person", part):
            least = rupees(found[1])
        elif part.startswith("no-show "):
            no_show = charge(part.removeprefix("no-show "))
        elif part == "tax kept":
            is_tax_returned = False
        else:
            found = re.fullmatch(r"season (\S+) to ([\d-]+) (.*)", part)
            assert found, part
            seasons.append(Season(date.fromisoformat(found[1]), date.fromisoformat(found[2]), brackets(found[3])))
    return CancellationTerms(brackets(first), tuple(seasons), least, no_show, is_tax_returned)


def shown(amount: int) -> str:
    return f"{to_rupees(amount):,}"


@pytest.mark.parametrize("row", list(rows("Prices")), ids=lambda row: row[0])
def test_examples_of_prices(row: list[str]) -> None:
    _, _, who, under, starts_in, total, tax, now, later = row
    priced = quote(party(who), terms(under), Days(TODAY, TODAY + timedelta(days=int(starts_in))))
    due = "; ".join(f"{shown(part.amount)} in {(part.due_on - TODAY).days}" for part in priced.instalments) or "-"
    assert (shown(priced.total), shown(priced.tax), shown(priced.advance), due) == (total, tax, now, later)


@pytest.mark.parametrize("row", list(rows("Cancellations")), ids=lambda row: row[0])
def test_examples_of_cancellations(row: list[str]) -> None:
    _, _, sold_for, under, when, kept, back = row
    found = re.fullmatch(
        r"([\d,]+)(?: with tax ([\d,]+))?, advance ([\d,]+), (\d+) people?, paid ([\d,]+)",
        sold_for.replace("person", "people"),
    )
    assert found, sold_for
    sold = Sold(rupees(found[1]), rupees(found[2] or "0"), rupees(found[3]), int(found[4]))
    day = re.fullmatch(r"(-?\d+) before (\S+)", when)
    assert day, when
    starts_on = date.fromisoformat(day[2])
    refund = refund_on(
        cancellation(under),
        sold,
        paid=rupees(found[5]),
        starts_on=starts_on,
        today=starts_on - timedelta(days=int(day[1])),
    )
    assert (shown(refund.kept), shown(refund.refund)) == (kept, back)


def test_the_examples_are_numbered() -> None:
    numbers = [int(row[0]) for heading in ("Prices", "Cancellations") for row in rows(heading)]
    assert numbers == list(range(1, 50))
