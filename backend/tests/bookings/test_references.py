"""References of payments, as people and banks write them."""

import pytest

from toli.selling.bookings.schemas.references import PATTERNS, normalise_reference

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("method", "typed", "normalised"),
    [
        ("upi", "UTR 4123 4567 8901", "412345678901"),
        ("upi", "0000412345678901", "412345678901"),
        ("upi", "UPI 4711", None),
        ("upi", "111111111111", None),
        ("imps", "imps/p2a/412345678901/asha", "412345678901"),
        ("imps", "INB IMPS412345678901", "412345678901"),
        ("neft", "sbinn 5202 6112 899", "SBINN52026112899"),
        ("neft", "NEFT*UTIB0001688*N333261234567890*ASHA", "N333261234567890"),
        ("neft", "HDFCN52026112900012345", "HDFCN52026112900012345"),
        ("neft", "HDFCR52026112900012345", None),
        ("rtgs", "rtgs-hdfcr5 20261129 00012345", "HDFCR52026112900012345"),
        ("rtgs", "UTR No. IDFBR52026112900012345", "IDFBR52026112900012345"),
        ("rtgs", "SBINN52026112899", None),
        ("cheque", "CHQ 004512", "004512"),
        ("cheque", "0000000000004512", "004512"),
        ("cheque", "4512", None),
        ("cheque", "004512 SBI Dadar", "004512"),
        ("draft", "DD No. 123456", "123456"),
        ("card_machine", "RRN 412345678901", "412345678901"),
        ("card_machine", "Appr. code 12ab34", "12AB34"),
        ("card_machine", "1234", None),
        ("bank", "whatever / 7", "whatever / 7"),
        ("cash", "Voucher 12", "Voucher 12"),
    ],
)
def test_a_reference_is_normalised_or_refused(method: str, typed: str, normalised: str | None) -> None:
    assert normalise_reference(method, typed) == normalised


@pytest.mark.parametrize("method", sorted(PATTERNS))
def test_a_reference_is_optional(method: str) -> None:
    assert normalise_reference(method, "") == ""
