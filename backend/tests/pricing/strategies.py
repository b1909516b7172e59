"""Parties and terms of all kinds, for property tests."""

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import strategies as st

from toli.catalogue.pricing.party import AddOn, Beds, Category, Days, Discount, Party, Variant
from toli.clients.companies.terms import (
    Advance,
    Bracket,
    CancellationTerms,
    Charge,
    Instalment,
    PaymentTerms,
    Season,
    TaxRate,
    TaxTerms,
    Terms,
)
from toli.kit.money import Paise

TODAY = date(2026, 11, 20)

prices = st.integers(100, 10**8).map(Paise)
rates = st.integers(0, 10_000)
advances = st.one_of(
    st.builds(Advance, st.just("price"), st.integers(100, 10_000)),
    st.builds(Advance, st.just("person"), st.integers(100, 10**6)),
)
instalments = st.builds(
    Instalment,
    share=st.integers(1, 10),
    days=st.integers(1, 400),
    counted_from=st.sampled_from(["booking", "start"]),
)
charges = st.one_of(
    st.builds(Charge, st.sampled_from(["price", "advance"]), rates),
    st.builds(Charge, st.just("person"), st.integers(0, 10**6)),
)
taxes = st.builds(
    TaxTerms,
    rates=st.tuples(
        st.builds(TaxRate, st.integers(0, 2800)),
        st.builds(TaxRate, st.integers(0, 2800), st.just(TODAY + timedelta(days=30))),
    ),
    is_included=st.booleans(),
)


@st.composite
def bracket_lists(draw: st.DrawFn) -> tuple[Bracket, ...]:
    """Brackets with fewer and fewer days, the last from 0."""
    days = draw(st.lists(st.integers(1, 120), max_size=4, unique=True))
    return tuple(Bracket(day, draw(charges)) for day in [*sorted(days, reverse=True), 0])


@st.composite
def cancellation_terms(draw: st.DrawFn) -> CancellationTerms:
    """Cancellation terms with or without a season."""
    first = TODAY + timedelta(days=draw(st.integers(0, 300)))
    seasons = [Season(first, first + timedelta(days=draw(st.integers(0, 60))), draw(bracket_lists()))]
    return CancellationTerms(
        brackets=draw(bracket_lists()),
        seasons=tuple(draw(st.sampled_from([[], seasons]))),
        least_per_person=Paise(draw(st.integers(0, 10**5))),
        no_show=draw(charges),
        is_tax_returned=draw(st.booleans()),
        move_per_person=Paise(draw(st.integers(0, 10**5))),
    )


terms = st.builds(
    Terms,
    tax=taxes,
    payment=st.builds(
        PaymentTerms, advance=advances, instalments=st.lists(instalments, min_size=1, max_size=4).map(tuple)
    ),
    cancellation=cancellation_terms(),
)
days = st.builds(lambda starts_in: Days(TODAY, TODAY + timedelta(days=starts_in)), st.integers(0, 400))


def _without_bed(beds: Beds) -> Beds:
    """Take no bed for a category that takes none, whose people have no room alone."""
    if beds.category is None or beds.category.takes_bed:
        return beds
    return replace(beds, beds_each=0, supplement=None)


categories = st.none() | st.builds(Category, st.just(1), st.just("Child"), st.integers(0, 10_000), st.booleans())
variants = st.none() | st.builds(Variant, st.just(2), st.just("From Delhi"), st.integers(-(10**6), 10**6).map(Paise))
discounts = st.builds(
    Discount,
    discount_id=st.integers(1, 9),
    kind=st.sampled_from(["code", "early_bird", "group", "returning"]),
    name=st.just("Early bird"),
    basis=st.just("price"),
    value=rates,
    is_exclusive=st.booleans(),
) | st.builds(
    Discount,
    discount_id=st.integers(1, 9),
    kind=st.sampled_from(["code", "early_bird", "group", "returning"]),
    name=st.just("Less"),
    basis=st.sampled_from(["person", "booking"]),
    value=st.integers(1, 10**8),
    is_exclusive=st.booleans(),
)
add_ons = st.builds(
    AddOn,
    option_id=st.integers(1, 9),
    name=st.just("Mule"),
    quantity=st.integers(1, 10),
    price=prices,
    tax_rate_bp=st.none() | st.integers(0, 2800),
)
parties = st.builds(
    Party,
    beds=st.lists(
        st.builds(
            Beds,
            sharing_type_id=st.integers(1, 12),
            room_type=st.just("Tent"),
            quantity=st.integers(1, 30),
            price_per_head=prices,
            category=categories,
            variant=variants,
            supplement=st.none() | prices,
        ).map(_without_bed),
        min_size=1,
        max_size=6,
    )
    .filter(lambda beds: sum(one.price_per_head for one in beds) > 0)
    .map(tuple),
    add_ons=st.lists(add_ons, max_size=3).map(tuple),
    discounts=st.lists(discounts, max_size=4).map(tuple),
)
