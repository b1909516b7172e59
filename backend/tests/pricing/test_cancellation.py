"""For any terms, cancelling returns what was paid less the charge, and never more the later it is."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.pricing.strategies import TODAY, cancellation_terms
from toli.catalogue.pricing.cancellation import LEAST_REFUND, Sold, curve, refund_on
from toli.clients.companies.terms import CancellationTerms, read_cancellation, store_cancellation
from toli.kit.money import Paise

sales = st.builds(
    lambda price, tax, advance, people: Sold(
        Paise(price), Paise(price * tax // 128), Paise(max(1, price * advance // 100)), people
    ),
    st.integers(100, 10**8),
    st.integers(0, 28),
    st.integers(1, 100),
    st.integers(1, 30),
)


@given(terms=cancellation_terms(), sold=sales, paid_percent=st.integers(0, 100), starts_in=st.integers(0, 400))
def test_refund_and_charge_make_what_was_paid_at_every_date(
    terms: CancellationTerms, sold: Sold, paid_percent: int, starts_in: int
) -> None:
    paid = Paise(sold.price * paid_percent // 100)
    starts_on = TODAY + timedelta(days=starts_in)
    found = [
        refund_on(terms, sold, paid=paid, starts_on=starts_on, today=starts_on - timedelta(days=day))
        for day in range(130, -3, -1)
    ]
    assert all(one.refund + one.kept == paid for one in found)
    assert all(0 <= one.refund <= paid for one in found)
    assert all(one.refund == 0 or one.refund >= LEAST_REFUND for one in found)
    assert all(
        one.refund + one.tax_kept == max(0, paid - one.charge) or one.refund == one.tax_kept == 0 for one in found
    )
    if terms.is_tax_returned or not sold.tax:
        assert all(one.tax_kept == 0 for one in found)
        assert all(one.refund == max(0, paid - one.charge) or paid - one.charge < LEAST_REFUND for one in found)
    else:
        # The tax that is kept is that of what would go back, to the rupee.
        for one in found:
            assert abs(one.tax_kept * sold.price - sold.tax * (one.refund + one.tax_kept)) <= 100 * sold.price
    # More days before the start never give less back.
    assert [one.refund for one in found] == sorted((one.refund for one in found), reverse=True)


@given(terms=cancellation_terms(), sold=sales, starts_in=st.integers(0, 400))
def test_the_curve_says_what_comes_back_on_each_day(terms: CancellationTerms, sold: Sold, starts_in: int) -> None:
    starts_on = TODAY + timedelta(days=starts_in)
    points = curve(terms, sold, paid=sold.price, starts_on=starts_on, today=TODAY)
    assert points[-1].until is None
    for day in range(starts_in + 1):
        today = TODAY + timedelta(days=day)
        point = next(one for one in points if one.until is None or today <= one.until)
        found = refund_on(terms, sold, paid=sold.price, starts_on=starts_on, today=today)
        assert (point.charge, point.refund) == (found.charge, found.refund)


@given(terms=cancellation_terms())
def test_stored_terms_are_read_as_they_were(terms: CancellationTerms) -> None:
    assert read_cancellation(store_cancellation(terms)) == terms
