from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.kit.gst import is_gstin
from toli.kit.money import Paise, share, split
from toli.payments.documents import rules
from toli.payments.documents.rules import Taxed
from toli.payments.documents.schemas import TaxShare

rates = st.dictionaries(st.sampled_from([0, 500, 1200, 1800]), st.integers(0, 10**9), min_size=1, max_size=3)


def price_of(values: dict[int, int]) -> Taxed:
    """A price of amounts by rate, with their tax in whole rupees; the amount of rate 0 has none."""
    taxes = {rate: share(Paise(value), rate_bp=rate) for rate, value in values.items() if rate}
    untaxed = {0: Paise(values[0])} if 0 in values else {}
    return Taxed(Paise(sum(values.values()) + sum(taxes.values())), taxes | untaxed)


def plus(earlier: Taxed, amount: Paise, shares: tuple[TaxShare, ...]) -> Taxed:
    taxes = dict(earlier.taxes)
    for one in shares:
        taxes[one.rate_bp] = Paise(taxes.get(one.rate_bp, 0) + one.counted)
    return Taxed(Paise(earlier.amount + amount), taxes)


NOTHING = Taxed(Paise(0), {})


@given(
    values=rates.filter(lambda values: sum(values.values()) >= 100_000),
    place=st.sampled_from(["here", "elsewhere"]),
    weights=st.lists(st.integers(min_value=1, max_value=100), min_size=1, max_size=8),
    back=st.lists(st.integers(min_value=1, max_value=100), min_size=1, max_size=4),
)
def test_documents_of_a_price_add_up_to_its_tax_to_the_paisa(
    values: dict[int, int], place: str, weights: list[int], back: list[int]
) -> None:
    price = price_of(values)
    earlier, receipts = NOTHING, []
    for amount in split(price.amount, weights=weights):
        shares = rules.share_taxes(price, earlier=earlier, amount=amount, is_interstate=place == "elsewhere")
        parts = rules.parts_of(amount, shares)
        assert parts.taxable + parts.cgst + parts.sgst + parts.igst == amount
        assert parts.cgst == parts.sgst
        assert parts.igst == 0 or place == "elsewhere"
        assert parts.taxable >= 0
        for one in shares:
            # Of each payment at most a paisa of each half is left for the next.
            assert (
                abs(one.counted * price.amount - price.taxes[one.rate_bp] * amount) <= 2 * len(weights) * price.amount
            )
        receipts.append((amount, shares))
        earlier = plus(earlier, amount, shares)
    assert earlier == price
    amount, shares = receipts[0]
    refunded, before = NOTHING, Paise(0)
    for part in split(amount, weights=back):
        refunded = plus(refunded, part, rules.portion_taxes(shares, of=amount, before=before, amount=part))
        before = Paise(before + part)
    assert refunded == plus(NOTHING, amount, shares)


@given(
    values=rates.filter(lambda values: sum(values.values()) >= 100_000),
    added=rates.filter(lambda values: sum(values.values()) >= 100),
    paid_percent=st.integers(1, 100),
)
def test_a_price_that_grew_between_payments_has_its_tax_in_them(
    values: dict[int, int], added: dict[int, int], paid_percent: int
) -> None:
    first, extra = price_of(values), price_of(added)
    grown = Taxed(
        Paise(first.amount + extra.amount),
        {rate: Paise(first.taxes.get(rate, 0) + extra.taxes.get(rate, 0)) for rate in first.taxes | extra.taxes},
    )
    amount = Paise(max(first.amount * paid_percent // 100, 1))
    earlier = plus(NOTHING, amount, rules.share_taxes(first, earlier=NOTHING, amount=amount, is_interstate=False))
    rest = Paise(grown.amount - amount)
    shares = rules.share_taxes(grown, earlier=earlier, amount=rest, is_interstate=False)
    assert plus(earlier, rest, shares) == grown


def test_more_than_is_left_has_the_tax_of_any_such_part() -> None:
    price = price_of({500: 10_000_00})
    again = rules.share_taxes(price, earlier=price, amount=Paise(1_050_00), is_interstate=True)
    assert [one.tax for one in again] == [50_00]


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (date(2027, 3, 31), "RV/26-27/00042"),
        (date(2027, 4, 1), "RV/27-28/00042"),
        (date(2099, 12, 31), "RV/99-00/00042"),
    ],
)
def test_a_financial_year_begins_in_april(day: date, number: str) -> None:
    assert rules.number_of("receipt", year=rules.financial_year(day), serial=42) == number


def test_a_number_has_sixteen_characters_at_most() -> None:
    assert len(rules.number_of("refund", year=2026, serial=9_999_999)) == 16


@pytest.mark.parametrize("gstin", ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])
def test_a_gstin_is_checked_by_its_last_character(gstin: str) -> None:
    assert is_gstin(gstin)
    for place in range(15):
        other = "1" if gstin[place].isdigit() and gstin[place] != "1" else "2" if gstin[place].isdigit() else "X"
        if other != gstin[place]:
            assert not is_gstin(gstin[:place] + other + gstin[place + 1 :])
    assert not is_gstin(gstin.lower())
    assert not is_gstin(gstin + "\n")


@pytest.mark.parametrize(
    ("paise", "words"),
    [
        (100, "Rupees One Only"),
        (1_05_000_50, "Rupees One Lakh Five Thousand and Fifty Paise Only"),
        (47_250_00, "Rupees Forty Seven Thousand Two Hundred Fifty Only"),
        (12_00_00_019_01, "Rupees Twelve Crore Nineteen and One Paise Only"),
        (250_00_00_000_00, "Rupees Two Hundred Fifty Crore Only"),
    ],
)
def test_amounts_are_in_indian_words(paise: int, words: str) -> None:
    assert rules.in_words(Paise(paise)) == words


@given(rates, st.booleans(), st.data())
def test_an_invoice_and_its_notes_have_the_tax_of_what_the_booking_is_worth(
    values: dict[int, int], is_interstate: object, data: st.DataObject
) -> None:
    price = price_of(values)
    if price.amount == 0:
        return
    value = Paise(data.draw(st.integers(1, price.amount)))
    whole = rules.tax_supply(price.amount, price=price, is_interstate=bool(is_interstate))
    part = rules.tax_supply(value, price=price, is_interstate=bool(is_interstate))
    credit = rules.subtract_taxes(whole, part)
    for one, other, less in zip(whole, part, credit, strict=True):
        assert one.cgst == one.sgst
        assert less.tax == one.tax - other.tax >= 0
        # Taxes of a price are whole rupees, so that both halves are whole paise.
        assert one.counted == price.taxes[one.rate_bp]
    assert rules.parts_of(value, part).taxable >= 0


@pytest.mark.parametrize(
    ("invoiced_on", "today", "lowers"),
    [
        (date(2026, 4, 1), date(2027, 11, 30), True),
        (date(2026, 4, 1), date(2027, 12, 1), False),
        (date(2027, 3, 31), date(2027, 11, 30), True),
        (date(2027, 4, 1), date(2028, 11, 30), True),
    ],
)
def test_a_credit_note_lowers_the_tax_until_november(*, invoiced_on: date, today: date, lowers: bool) -> None:
    assert rules.lowers_tax(invoiced_on=invoiced_on, today=today) is lowers
