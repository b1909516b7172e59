"""UPI IDs, and links that ask for an exact amount."""

from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.kit.money import Paise
from toli.payments.upi.rules import (
    LONGEST_NOTE,
    LONGEST_REFERENCE,
    build_link,
    describe_name_problem,
    describe_vpa_problem,
    make_note,
    make_reference,
    request_payment,
)
from toli.payments.upi.schemas import Payee
from toli.payments.upi.service import draw_code

PAYEE = Payee("majuli.trails@okhdfcbank", "Majuli Trails & Co.", 2)


@pytest.mark.parametrize("vpa", ["asha@upi", "9876543210@ybl", "majuli.trails-2@okhdfcbank", "a_b@pthdfc2"])
def test_a_upi_id_is_a_name_and_a_handle(vpa: str) -> None:
    assert describe_vpa_problem(vpa) is None


@pytest.mark.parametrize("vpa", ["", "asha", "asha@", "@upi", "a sha@upi", "asha@up i", "asha@upi@ybl", "asha@9bank"])
def test_other_texts_are_refused(vpa: str) -> None:
    problem = describe_vpa_problem(vpa)
    assert problem is not None
    assert "name@okhdfcbank" in problem


def test_an_email_address_is_named_as_such() -> None:
    assert "e-mail address" in str(describe_vpa_problem("asha@gmail.com"))


@pytest.mark.parametrize(
    ("name", "is_good"), [("Asha's Treks (Pune)", True), ("Ásha", False), ("", False), ("<b>", False)]
)
def test_a_payee_has_a_name_that_every_app_shows(name: str, is_good: bool) -> None:  # noqa: FBT001
    assert (describe_name_problem(name) is None) == is_good


def test_a_link_has_the_exact_amount_and_the_reference() -> None:
    request = request_payment(PAYEE, reference="K7PQ2RMN", title="Majuli by boat: 4 days", amount=Paise(630_005))
    assert request.link == (
        "upi://pay?pa=majuli.trails@okhdfcbank&pn=Majuli%20Trails%20%26%20Co.&tr=K7PQ2RMN"
        "&tn=K7PQ2RMN%20Majuli%20by%20boat%204%20days&cu=INR&am=6300.05"
    )
    fields = parse_qs(urlsplit(request.link).query)
    assert (fields["pn"], fields["am"], fields["cu"]) == (["Majuli Trails & Co."], ["6300.05"], ["INR"])


@given(st.text(max_size=300), st.text(max_size=300), st.integers(1, 10**12))
def test_any_title_and_reference_stay_within_the_limits_of_upi(reference: str, title: str, amount: int) -> None:
    short = make_reference(reference)
    note = make_note(short, title)
    assert len(short) <= LONGEST_REFERENCE
    assert len(note) <= LONGEST_NOTE
    assert note.startswith(short)
    assert all(char.isascii() and (char.isalnum() or char == " ") for char in note)
    request = request_payment(PAYEE, reference=reference, title=title, amount=Paise(amount))
    (asked,) = parse_qs(urlsplit(request.link).query)["am"]
    rupees, _, paise = asked.partition(".")
    assert int(rupees) * 100 + int(paise) == amount
    assert len(paise) == 2


def test_the_code_of_a_link_is_drawn_as_svg() -> None:
    drawn = BytesIO(draw_code(build_link(PAYEE, reference="K7PQ2RMN", note="K7PQ2RMN"))).getvalue()
    assert drawn.startswith(b"<svg")
    assert drawn.count(b"<path") == 2
