"""For any terms and party a quote adds up."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.pricing.strategies import TODAY, days, parties, terms
from toli.catalogue.pricing.party import AgreedPrice, Beds, Days, Discount, Party
from toli.catalogue.pricing.quotes import AgreedPriceTooLow, price_with_tax, quote
from toli.clients.companies.terms import DEFAULT_TERMS, Advance, Instalment, PaymentTerms, Terms
from toli.kit.money import Paise

ONE_BED = Party((Beds(1, "Tent", 1, Paise(1_000_000)),))


def _with_payment(advance: int, *instalments: Instalment) -> Terms:
    return Terms(DEFAULT_TERMS.tax, PaymentTerms(Advance("price", advance), instalments), DEFAULT_TERMS.cancellation)


@given(party=parties, terms=terms, days=days)
def test_a_quote_adds_up(party: Party, terms: Terms, days: Days) -> None:
    priced = quote(party, terms, days)
    assert sum(line.amount for line in priced.lines) == priced.total
    assert priced.advance + sum(part.amount for part in priced.instalments) == priced.total
    assert sum(part.taxable for part in priced.taxes) + priced.tax == priced.total
    assert all(part.amount > 0 for part in priced.instalments)
    assert [part.due_on for part in priced.instalments] == sorted({part.due_on for part in priced.instalments})
    assert all(days.today < part.due_on < days.starts_on for part in priced.instalments)
    assert (priced.balance_due_on is None) == (priced.balance == 0)
    assert priced.people == sum(beds.quantity for beds in party.beds)


@given(party=parties, terms=terms, days=days)
def test_a_discount_never_makes_the_price_negative(party: Party, terms: Terms, days: Days) -> None:
    priced = quote(party, terms, days)
    less = sum(line.amount for line in priced.lines_of("discount"))
    assert less <= 0
    assert priced.bed_total + less >= min(priced.bed_total, 100)
    without = quote(Party(party.beds, party.add_ons), terms, days)
    assert priced.total <= without.total


@given(party=parties, terms=terms, days=days)
def test_at_most_one_automatic_discount_and_one_code_count(party: Party, terms: Terms, days: Days) -> None:
    kinds = [line.discount.kind for line in quote(party, terms, days).lines if line.discount is not None]
    assert len([kind for kind in kinds if kind == "code"]) <= 1
    assert len([kind for kind in kinds if kind != "code"]) <= 1


@given(price=st.integers(100, 10**8).map(Paise), terms=terms)
def test_a_price_with_tax_is_that_of_a_quote_for_one_bed(price: Paise, terms: Terms) -> None:
    priced = quote(Party((Beds(1, "Tent", 1, price),)), terms, Days(TODAY, TODAY + timedelta(days=90)))
    rate = terms.tax.rate_on(TODAY)
    assert price_with_tax(price, tax_rate_bp=rate, is_included=terms.tax.is_included) == priced.total


@given(party=parties, terms=terms, days=days, total=st.integers(100, 10**8).map(Paise))
def test_an_agreed_price_is_the_total(party: Party, terms: Terms, days: Days, total: Paise) -> None:
    try:
        priced = quote(replace(party, agreed=AgreedPrice(total, "Friends of the guide")), terms, days)
    except AgreedPriceTooLow as refusal:
        least = refusal.least
    else:
        least = total
    assert total <= least
    total = least
    priced = quote(replace(party, agreed=AgreedPrice(total, "Friends of the guide")), terms, days)
    assert priced.total == total == sum(line.amount for line in priced.lines)
    assert sum(part.taxable for part in priced.taxes) + priced.tax == total
    for part in priced.taxes:
        # Rounded once to a whole rupee, from the price with or without tax.
        assert abs(part.tax * 10_000 - part.taxable * part.rate_bp) <= 100 * 10_000


@given(party=parties, terms=terms, days=days)
def test_the_usual_price_needs_no_adjustment(party: Party, terms: Terms, days: Days) -> None:
    usual = quote(party, terms, days)
    assume(usual.total >= 100)
    agreed = quote(replace(party, agreed=AgreedPrice(usual.total, "As listed")), terms, days)
    assert replace(agreed, party=party) == usual


def test_an_exclusive_code_counts_alone_where_it_takes_more_off() -> None:
    early = Discount(1, "early_bird", "Early bird", "price", 1000)
    days = Days(TODAY, TODAY + timedelta(days=90))
    for value, names in [(500, ["Early bird"]), (1500, ["SNOW"])]:
        code = Discount(2, "code", "SNOW", "price", value, is_exclusive=True)
        priced = quote(Party(ONE_BED.beds, discounts=(early, code)), DEFAULT_TERMS, days)
        assert [line.discount.name for line in priced.lines if line.discount is not None] == names


@pytest.mark.parametrize(("starts_in", "due_in"), [(60, 28), (29, 28), (28, 27), (3, 2), (2, 1), (1, None), (0, None)])
def test_balance_is_due_in_28_days_or_the_day_before_the_start(starts_in: int, due_in: int | None) -> None:
    priced = quote(ONE_BED, DEFAULT_TERMS, Days(TODAY, TODAY + timedelta(days=starts_in)))
    assert priced.balance_due_on == (None if due_in is None else TODAY + timedelta(days=due_in))
    assert priced.advance == (1_050_000 if due_in is None else 315_000)


@pytest.mark.parametrize(
    ("starts_in", "days_before", "due_in"), [(220, 30, 190), (31, 30, 1), (30, 30, None), (5, 45, None), (60, 1, 59)]
)
def test_balance_is_due_a_number_of_days_before_the_start(starts_in: int, days_before: int, due_in: int | None) -> None:
    terms = _with_payment(3000, Instalment(1, days_before, "start"))
    priced = quote(ONE_BED, terms, Days(TODAY, TODAY + timedelta(days=starts_in)))
    assert priced.balance_due_on == (None if due_in is None else TODAY + timedelta(days=due_in))
    assert priced.advance == (1_050_000 if due_in is None else 315_000)


def test_instalments_whose_day_has_come_are_paid_with_the_advance() -> None:
    terms = _with_payment(1000, *(Instalment(1, days, "start") for days in (90, 60, 30, 7)))
    priced = quote(ONE_BED, terms, Days(TODAY, TODAY + timedelta(days=45)))
    # 10,500 with tax: 1,050 now, and of the rest two quarters that were due 90 and 60 days before the start.
    assert priced.advance == 105_000 + 236_300 + 236_300
    assert [(part.due_on, part.amount) for part in priced.instalments] == [
        (TODAY + timedelta(days=15), 236_200),
        (TODAY + timedelta(days=38), 236_200),
    ]
