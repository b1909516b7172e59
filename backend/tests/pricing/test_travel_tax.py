"""Tax collected at source on tours abroad: the worked examples of tax.md, and quotes that keep it exact."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.exports.test_examples import rows, rupees
from tests.pricing.strategies import TODAY, days, parties, terms
from toli.catalogue.pricing.changes import Change, price_change
from toli.catalogue.pricing.party import Days, Party
from toli.catalogue.pricing.quotes import LEAST_TOTAL, quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.pricing.taxed_quotes import with_travel_tax, without_travel_tax
from toli.catalogue.pricing.travel_tax import TravelTax, has_limit, law_of, travel_tax_on
from toli.clients.companies.terms import Terms
from toli.kit.money import Paise


@pytest.mark.parametrize(
    "cells", list(rows("Tax collected on tours abroad")), ids=lambda cells: f"{cells[0]} {cells[1]}"
)
def test_examples(cells: list[str]) -> None:
    _, _, day, pan, bought, price, expected, source = cells
    tax = travel_tax_on(date.fromisoformat(day), has_pan=pan == "yes", bought=Paise(rupees(bought)))
    assert (0 if tax is None else tax.of(Paise(rupees(price)))) == rupees(expected)
    assert source


def test_the_law_of_a_day() -> None:
    assert "206C(1G)" in law_of(date(2026, 3, 31))
    assert "394(1)" in law_of(date(2026, 4, 1))
    assert [has_limit(day) for day in (date(2020, 1, 1), date(2023, 9, 30), date(2026, 3, 31), date(2026, 4, 1))] == [
        False,
        False,
        True,
        False,
    ]


taxes = st.one_of(
    st.sampled_from([TravelTax(200), TravelTax(500)]),
    st.builds(TravelTax, st.just(500), st.integers(0, 10**8).map(Paise), st.just(2000)),
)


@given(party=parties, terms=terms, days=days, tax=taxes)
def test_a_taxed_quote_adds_up_and_can_be_taken_apart(party: Party, terms: Terms, days: Days, tax: TravelTax) -> None:
    plain, priced = quote(party, terms, days), quote(replace(party, travel_tax=tax), terms, days)
    assert (priced.tcs, priced.total) == (tax.of(plain.total), plain.total + tax.of(plain.total))
    assert sum(line.amount for line in priced.lines) == priced.total
    assert priced.advance + sum(part.amount for part in priced.instalments) == priced.total
    assert (priced.tax, priced.advance_rate_bp) == (plain.tax, plain.advance_rate_bp)
    shown = QuoteOut.of(priced)
    bare = without_travel_tax(shown)
    assert bare == QuoteOut.of(plain)
    assert with_travel_tax(bare, like=shown) == shown


@given(party=parties, terms=terms, days=days)
def test_a_change_keeps_the_rate(party: Party, terms: Terms, days: Days) -> None:
    taxed = QuoteOut.of(quote(replace(party, travel_tax=TravelTax(200)), terms, days))
    plain = QuoteOut.of(quote(party, terms, days))
    assume(plain.total >= LEAST_TOTAL)
    change = Change(party, party, (), TODAY, days.starts_on - timedelta(days=1))
    after, bare = price_change(taxed, change), price_change(plain, change)
    assert (after.total - after.tcs, after.tcs) == (bare.total, TravelTax(200).of(Paise(bare.total)))
    assert sum(line.amount for line in after.lines) == after.total
    assert after.advance + sum(part.amount for part in after.instalments) == after.total
