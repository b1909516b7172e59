from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.documents import rules
from toli.documents.schemas import Parts
from toli.kit.money import Paise, share, split


def heads(parts: Parts) -> tuple[int, int, int]:
    return parts.cgst, parts.sgst, parts.igst


@given(
    bed_total=st.integers(min_value=100_000, max_value=10**11),
    rate_bp=st.sampled_from([0, 500, 1200, 1800]),
    place=st.sampled_from(["here", "elsewhere"]),
    weights=st.lists(st.integers(min_value=1, max_value=100), min_size=1, max_size=8),
    back=st.lists(st.integers(min_value=1, max_value=100), min_size=1, max_size=4),
)
def test_documents_of_a_price_add_up_to_its_tax_to_the_paisa(
    bed_total: int, rate_bp: int, place: str, weights: list[int], back: list[int]
) -> None:
    tax = share(Paise(bed_total), rate_bp=rate_bp)
    total = Paise(bed_total + tax)
    whole = rules.whole_of(total, tax=tax, is_registered=True, is_interstate=place == "elsewhere")
    assert whole.tax == tax
    receipts, before = [], Paise(0)
    for amount in split(total, weights=weights):
        part = rules.portion(whole, before=before, amount=amount)
        assert part.taxable + part.cgst + part.sgst + part.igst == amount
        assert part.cgst == part.sgst
        assert abs(part.tax * total - tax * amount) <= 2 * total
        receipts.append(part)
        before = Paise(before + amount)
    for head in range(3):
        assert sum(heads(part)[head] for part in receipts) == heads(whole)[head]
    refunds, before = [], Paise(0)
    for amount in split(receipts[0].amount, weights=back):
        refunds.append(rules.portion(receipts[0], before=before, amount=amount))
        before = Paise(before + amount)
    for head in range(3):
        assert sum(heads(part)[head] for part in refunds) == heads(receipts[0])[head]


def test_without_registration_no_tax_is_shown() -> None:
    whole = rules.whole_of(Paise(105_00), tax=Paise(5_00), is_registered=False, is_interstate=False)
    assert (whole.tax, whole.taxable) == (0, 105_00)


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
    assert rules.is_gstin(gstin)
    for place in range(15):
        other = "1" if gstin[place].isdigit() and gstin[place] != "1" else "2" if gstin[place].isdigit() else "X"
        if other != gstin[place]:
            assert not rules.is_gstin(gstin[:place] + other + gstin[place + 1 :])
    assert not rules.is_gstin(gstin.lower())
    assert not rules.is_gstin(gstin + "\n")


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
