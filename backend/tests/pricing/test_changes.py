"""A changed booking adds up, and differs from what it was by exactly what changed."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import assume, given, reject
from hypothesis import strategies as st

from tests.pricing.strategies import TODAY, days, parties, terms
from toli.catalogue.pricing.cancellation import Sold
from toli.catalogue.pricing.changes import (
    Change,
    Extra,
    charge_for_leaving,
    frozen_add_on,
    frozen_beds,
    frozen_discounts,
    price_change,
)
from toli.catalogue.pricing.party import AgreedPrice, Beds, Days, Party
from toli.catalogue.pricing.quotes import LEAST_TOTAL, AgreedPriceTooLow, quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.pricing.splits import price_split
from toli.clients.companies.terms import DEFAULT_TERMS, Terms
from toli.kit.money import Paise

extras = st.builds(
    Extra,
    kind=st.sampled_from(["charge", "correction"]),
    reason=st.just("Asha left"),
    amount=st.integers(1, 10**7).map(Paise),
)


def _frozen(before: QuoteOut) -> Party:
    """Read a party from its frozen quote."""
    return Party(
        beds=tuple(frozen_beds(line, beds_each=1) for line in before.lines if line.kind == "beds"),
        add_ons=tuple(frozen_add_on(line) for line in before.lines if line.kind == "add_on"),
        discounts=frozen_discounts(before),
    )


def _change(was: Party, will: Party, days: Days, *more: Extra) -> Change:
    return Change(was, will, more, days.today, max(days.starts_on - timedelta(days=1), days.today))


def _with_one_more(party: Party) -> Party:
    first, *others = party.beds
    return replace(party, beds=(replace(first, quantity=first.quantity + 1), *others))


@given(party=parties, terms=terms, days=days)
def test_who_takes_no_bed_counts_and_pays_all_the_same(party: Party, terms: Terms, days: Days) -> None:
    priced = quote(party, terms, days)
    frozen = _frozen(QuoteOut.of(priced))
    assert [one.beds_each for one in frozen.beds] == [one.beds_each for one in party.beds]
    assert frozen.people_with_bed == party.people_with_bed <= party.people == priced.people
    with_beds = tuple(replace(one, beds_each=1) for one in party.beds)
    assert quote(replace(party, beds=with_beds), terms, days).total == priced.total


@given(party=parties, terms=terms, days=days, agreed=st.none() | st.integers(10**6, 10**8).map(Paise))
def test_without_a_change_nothing_differs(party: Party, terms: Terms, days: Days, agreed: Paise | None) -> None:
    before = _sold(party, terms, days, agreed=agreed)
    was = _frozen(before)
    after = price_change(before, _change(was, was, days))
    assert (after.total, after.advance, after.instalments) == (before.total, before.advance, before.instalments)
    assert [(line.kind, line.name, line.amount) for line in after.lines] == [
        (line.kind, line.name, line.amount) for line in before.lines
    ]


def _sold(party: Party, terms: Terms, days: Days, *, agreed: Paise | None = None) -> QuoteOut:
    if agreed is not None:
        party = replace(party, discounts=(), agreed=AgreedPrice(agreed, "Friends"))
    try:
        before = QuoteOut.of(quote(party, terms, days))
    except AgreedPriceTooLow:
        reject()
    assume(before.total >= LEAST_TOTAL)
    return before


def _changed(before: QuoteOut, change: Change) -> QuoteOut:
    try:
        return price_change(before, change)
    except AgreedPriceTooLow:
        reject()


@given(
    party=parties,
    terms=terms,
    days=days,
    agreed=st.none() | st.integers(10**6, 10**8).map(Paise),
    some=st.lists(extras, max_size=3),
)
def test_a_changed_booking_adds_up(
    party: Party, terms: Terms, days: Days, agreed: Paise | None, some: list[Extra]
) -> None:
    before = _sold(party, terms, days, agreed=agreed)
    was = _frozen(before)
    for will in (_with_one_more(was), replace(was, beds=was.beds[:1], discounts=()), replace(was, add_ons=())):
        plain = _changed(before, _change(was, will, days))
        after = _changed(before, _change(was, will, days, *some))
        assert after.total == plain.total + sum(one.amount for one in some)
        assert sum(line.amount for line in after.lines) == after.total
        assert after.advance + sum(part.amount for part in after.instalments) == after.total
        assert 0 < after.advance <= after.total
        assert sum(part.tax for part in after.taxes) == after.tax
        assert [line.with_tax for line in after.lines if line.with_tax is not None] == [one.amount for one in some]
        assert all(part.amount > 0 for part in after.instalments)
        # What was charged stays with the next change.
        again = _changed(after, _change(will, was, days))
        assert sum(line.amount for line in again.lines) == again.total
        if agreed is None:
            assert again.total == before.total + sum(one.amount for one in some)


@given(party=parties, terms=terms, days=days)
def test_a_person_costs_what_the_others_of_their_line_paid(party: Party, terms: Terms, days: Days) -> None:
    plain = replace(party, discounts=(), add_ons=())
    before = _sold(plain, terms, days)
    was = _frozen(before)
    after = price_change(before, _change(was, _with_one_more(was), days))
    one = quote(Party((replace(was.beds[0], quantity=1),)), terms, days)
    assert abs(after.total - before.total - one.total) <= 100


@given(party=parties, terms=terms, days=days, leaving=st.integers(1, 5), falls=st.integers(0, 10**8).map(Paise))
def test_who_leaves_is_charged_no_more_than_their_share(
    party: Party, terms: Terms, days: Days, leaving: int, falls: Paise
) -> None:
    priced = quote(party, terms, days)
    sold = Sold(priced.total, priced.tax, priced.advance, priced.people)
    charge = charge_for_leaving(
        terms.cancellation, sold, falls=Paise(min(falls, priced.total)), leaving=leaving, days=days
    )
    assert 0 <= charge <= min(falls, priced.total)


def test_one_of_five_leaves() -> None:
    party = Party((Beds(1, "Twin", 5, Paise(1_000_000)),))
    days = Days(TODAY, TODAY + timedelta(days=60))
    before = QuoteOut.of(quote(party, DEFAULT_TERMS, days))
    was = _frozen(before)
    will = replace(was, beds=(replace(was.beds[0], quantity=4),))
    falls = Paise(before.total - price_change(before, _change(was, will, days)).total)
    sold = Sold(Paise(before.total), Paise(before.tax), Paise(before.advance), 5)
    charge = charge_for_leaving(DEFAULT_TERMS.cancellation, sold, falls=falls, leaving=1, days=days)
    after = price_change(before, _change(was, will, days, Extra("charge", "Cancellation of 1 traveller", charge)))
    assert (before.total, falls, charge) == (5_250_000, 1_050_000, 157_500)
    assert (after.total, after.advance, after.instalments[0].amount) == (4_357_500, 1_260_000, 3_097_500)
    assert [(line.kind, line.amount) for line in after.lines] == [
        ("beds", 4_000_000),
        ("charge", 150_000),
        ("tax", 207_500),
    ]


def _split(was: Party) -> tuple[Party, Party] | None:
    """Halve each line of a party: who stays has one of it and what is left over, who moves the others."""
    first, *others = was.beds
    if first.quantity > 1:
        return (
            replace(was, beds=(replace(first, quantity=1), *others)),
            replace(was, beds=(replace(first, quantity=first.quantity - 1),), add_ons=()),
        )
    if not others:
        return None
    return replace(was, beds=tuple(others)), replace(was, beds=(first,), add_ons=())


@given(
    party=parties,
    terms=terms,
    days=days,
    agreed=st.none() | st.integers(10**6, 10**8).map(Paise),
    some=st.lists(extras, max_size=2),
)
def test_both_bookings_of_a_split_add_up(
    party: Party, terms: Terms, days: Days, agreed: Paise | None, some: list[Extra]
) -> None:
    before = _sold(party, terms, days, agreed=agreed)
    was = _frozen(before)
    parts = _split(was)
    assume(parts is not None)
    assert parts is not None
    stay, move = (_change(was, part, days) for part in parts)
    try:
        after, plain = price_split(before, stay=stay, move=move, name="Discounts of booking X")
        _, moved = price_split(before, stay=stay, move=replace(move, extras=tuple(some)), name="Discounts of booking X")
    except AgreedPriceTooLow:
        reject()
    assert moved.total == plain.total + sum(one.amount for one in some)
    for one in (after, plain, moved):
        assert sum(line.amount for line in one.lines) == one.total
        assert one.advance + sum(part.amount for part in one.instalments) == one.total
        assert 0 < one.advance <= one.total
        assert sum(part.tax for part in one.taxes) == one.tax
    assert all(line.discount_id is None for line in moved.lines)
    if not was.discounts and agreed is None and len(before.taxes) <= 1:
        # Up to the rounding of the tax of each party: to the paisa where that adds up.
        assert abs(after.total + plain.total - before.total) <= 200


def test_two_of_five_move_at_what_they_paid() -> None:
    party = Party((Beds(1, "Twin", 5, Paise(1_000_000)),))
    days = Days(TODAY, TODAY + timedelta(days=60))
    before = QuoteOut.of(quote(party, DEFAULT_TERMS, days))
    was = _frozen(before)
    stay, move = (_change(was, replace(was, beds=(replace(was.beds[0], quantity=count),)), days) for count in (3, 2))
    after, moved = price_split(before, stay=stay, move=move, name="Discounts")
    assert (after.total, moved.total) == (3_150_000, 2_100_000)
    assert (after.advance, moved.advance) == (945_000, 630_000)
    assert [[part.amount for part in one.instalments] for one in (after, moved)] == [[2_205_000], [1_470_000]]
