"""Add-ons that are added to a frozen quote leave it adding up, and what was in it as it was."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.pricing.strategies import add_ons, days, parties, terms
from toli.catalogue.pricing.additions import add_to_quote
from toli.catalogue.pricing.party import AddOn, Days, Party
from toli.catalogue.pricing.quotes import quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.clients.companies.terms import Terms


@given(
    party=parties, terms=terms, days=days, bought=st.lists(add_ons, min_size=1, max_size=3), later=st.integers(0, 400)
)
def test_a_quote_with_more_add_ons_adds_up(
    party: Party, terms: Terms, days: Days, bought: list[AddOn], later: int
) -> None:
    before = QuoteOut.of(quote(party, terms, days))
    last_day = days.starts_on - timedelta(days=1)
    today = min(days.today + timedelta(days=later), last_day)
    after = add_to_quote(before, bought, today=today, due_on=last_day)
    assert sum(line.amount for line in after.lines) == after.total
    assert after.advance + sum(part.amount for part in after.instalments) == after.total
    assert after.advance + after.balance == after.total
    assert sum(part.tax for part in after.taxes) == after.tax
    assert after.total - before.total >= sum(one.price * one.quantity for one in bought)
    assert [line for line in after.lines if line.kind in {"beds", "discount"}] == [
        line for line in before.lines if line.kind in {"beds", "discount"}
    ]
    assert after.instalments[-1].due_on <= last_day
    assert after.instalments[: len(before.instalments) - 1] == before.instalments[:-1]
