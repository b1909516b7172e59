"""The worked examples of tax collected at source in docs/mechanisms/tax.md are what the program computes."""

import pytest

from tests.exports.test_examples import read, rows, rupees
from toli.payments.billing.rules.source_tax import collect_tax
from toli.payments.billing.schemas import PaidSupply
from toli.payments.documents.schemas import Issued


def to_supply(one: Issued, *, taxed: Issued) -> PaidSupply:
    assert one.content.supplier.gstin is not None
    assert one.content.place_of_supply is not None
    return PaidSupply(
        is_return=one.kind == "refund",
        issued_on=one.issued_on,
        gstin=one.content.supplier.gstin,
        place_of_supply=one.content.place_of_supply,
        amount=one.parts.amount,
        of_amount=taxed.parts.amount,
        of_taxable=taxed.parts.taxable - sum(part.untaxed for part in taxed.content.taxes),
        is_taxed=bool(taxed.parts.tax),
    )


@pytest.mark.parametrize(
    "cells",
    list(rows("Tax collected at source by the platform")),
    ids=lambda cells: f"{cells[0]} {cells[1]}",
)
def test_tax_collected_at_source(cells: list[str]) -> None:
    _, _, text, month, *expected, source = cells
    documents = read(text)
    supplies = [
        to_supply(one, taxed=documents[0] if one.content.invoice else one)
        for one in documents
        if one.kind in {"receipt", "refund"} and f"{one.issued_on:%Y-%m}" == month
    ]
    collected = collect_tax(supplies)
    parts = ("gross", "returned", "igst", "cgst", "sgst")
    assert [sum(getattr(one, part) for one in collected) for part in parts] == [rupees(cell) for cell in expected]
    assert source
