"""Phone numbers: as people paste them, as they are stored, as they are shown."""

import pytest

from toli.kit.phones import INVALID, INVALID_FOREIGN, digits_searched, find_phone, phone_problem, show_phone


@pytest.mark.parametrize(
    "pasted",
    [
        "9816012345",
        "98160 12345",
        "+91 98160 12345",
        "+91-98160-12345",
        "+91 (98160) 12345",
        "0091 98160 12345",
        "91 98160 12345",
        "098160 12345",
        "tel:+919816012345",
        "\u202a+91\u00a098160\u00a012345\u202c",
        "  98160\u201112345\t",
    ],
)
def test_an_indian_number_is_stored_in_one_form(pasted: str) -> None:
    assert (find_phone(pasted), phone_problem(pasted)) == ("+919816012345", None)


@pytest.mark.parametrize(
    ("pasted", "stored", "shown"),
    [
        ("+44 20 7946 0958", "+442079460958", "+44 20 7946 0958"),
        ("+1 (415) 555-2671", "+14155552671", "+1 415-555-2671"),
        ("00 975 17 123 456", "+97517123456", "+975 17 12 34 56"),
        ("1800 123 4567", "+9118001234567", "+91 1800 123 4567"),
        ("0361 234 5678", "+913612345678", "+91 361 234 5678"),
        ("1234567890", "+911234567890", "+91 1234 567 890"),
    ],
)
def test_other_numbers_are_accepted_too(pasted: str, stored: str, shown: str) -> None:
    assert (find_phone(pasted), show_phone(stored)) == (stored, shown)


@pytest.mark.parametrize(
    "wrong",
    ["98160", "981601234", "98160123456", "9816012345678", "call me", "९८१६०१२३४५", "98160\n12345", "1800FLOWERS"],
)
def test_what_is_no_number_is_refused(wrong: str) -> None:
    assert (find_phone(wrong), phone_problem(wrong)) == (None, INVALID)


@pytest.mark.parametrize("wrong", ["+44 123", "+999 98160 12345", "00 44 1"])
def test_a_wrong_foreign_number_is_not_asked_for_ten_digits(wrong: str) -> None:
    assert (find_phone(wrong), phone_problem(wrong)) == (None, INVALID_FOREIGN)


@pytest.mark.parametrize(
    ("typed", "digits"),
    [("98160 12", "9816012"), ("+91 98160", "9198160"), ("asha", None), ("12", None), (None, None)],
)
def test_a_search_for_a_number_ignores_its_separators(typed: str | None, digits: str | None) -> None:
    assert digits_searched(typed) == digits
