"""The demo's files load, keep the product's own rules, and show every state of a departure."""

from collections import Counter
from copy import deepcopy
from datetime import date, timedelta

import pytest

from toli.papers.rules import is_gstin
from toli.papers.schemas import STATES
from toli.sandbox.demo import content, signins
from toli.sandbox.demo.rows import Departure, Event, Operator

TODAY = date(2026, 3, 14)
OPERATORS = content.operators()
EVENTS = [(operator, event) for operator in OPERATORS for event in operator.events]
each_operator = pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.label)
each_event = pytest.mark.parametrize(("operator", "event"), EVENTS, ids=[event.key for _, event in EVENTS])


def active(operator: Operator) -> list[Event]:
    return [event for event in operator.events if event.status == "active"]


def in_booking(event: Event) -> list[Departure]:
    return [departure for departure in event.departures if departure.status(days=event.days) == "booking"]


def test_the_three_operators_of_the_contract_are_there():
    assert [operator.label for operator in OPERATORS] == ["brahmaputra", "zanskar", "konkan"]
    assert {operator.label: operator.email for operator in OPERATORS} == signins.OPERATORS


def test_brands_differ():
    for what in ("name", "tagline", "colour", "tone", "mark", "city", "about"):
        assert len({getattr(operator, what) for operator in OPERATORS}) == len(OPERATORS), what


@each_operator
def test_an_operator_has_shelves_trips_and_texts(operator):
    assert len(operator.categories) >= 3
    assert 9 <= len(operator.events) <= 11
    assert len(active(operator)) >= 8
    assert Counter(event.status for event in operator.events)["draft"] == 1
    assert Counter(event.status for event in operator.events)["inactive"] == 1
    assert all(category.description for category in operator.categories)
    used = {key for event in active(operator) for key in event.categories}
    assert used == {category.key for category in operator.categories}, "no shelf stands empty"
    assert is_gstin(operator.gstin)
    assert operator.gstin[5] == "X", "a kind of taxpayer that does not exist, so nobody's number"
    assert STATES[operator.gstin[:2]] == operator.state


@each_operator
def test_something_can_be_booked_now_with_room_for_a_party(operator):
    without = [event.key for event in active(operator) if not in_booking(event)]
    assert len(without) <= 2, without
    free = [event.capacity - event.sold(plan) for event in active(operator) for plan in in_booking(event)]
    assert max(free) >= 20


@each_operator
def test_a_storefront_shows_every_state(operator):
    plans = [(event, plan) for event in operator.events for plan in event.departures if event.status != "draft"]
    states = Counter(plan.status(days=event.days) for event, plan in plans)
    assert {"booking", "upcoming", "scheduled", "ongoing", "completed"} <= set(states)
    left = [event.capacity - event.sold(plan) for event, plan in plans if plan in in_booking(event)]
    assert 0 in left, "sold out"
    assert any(0 < beds <= 3 for beds in left), "almost full"


def test_a_year_of_sales_lies_behind_us():
    months = {
        -plan.starts_in // 30
        for _, event in EVENTS
        for plan in event.departures
        if plan.starts_in < 0 and plan.fill > 0
    }
    assert months >= set(range(11))


@each_event
def test_dates_are_what_a_plan_accepts(operator, event):
    for plan in event.departures:
        assert plan.booking_starts(TODAY) <= plan.booking_ends(TODAY) < plan.starts(TODAY)
        assert plan.ends(TODAY, days=event.days) == plan.starts(TODAY) + timedelta(days=event.days - 1)
    starts = [plan.starts_in for plan in event.departures]
    assert len(starts) == len(set(starts))


@each_event
def test_beds_hold_the_party_and_fewer_sharing_costs_more(operator, event):
    assert sum(row.beds for row in event.sharing) >= event.capacity
    price = {row.kind: row.price for row in event.sharing}
    assert price["quad"] < price["triple"] < price["double"] < price["single"]


@each_event
def test_a_trip_is_told_day_by_day(operator, event):
    days = Counter(stop.day for stop in event.stops)
    assert set(days) == set(range(1, event.days + 1))
    assert max(days.values()) <= 5
    for stop in event.stops:
        assert stop.name
        assert stop.text.endswith((".", "!", "?")), stop.text
        assert 12 <= len(stop.text) <= 260, stop.text
    if event.status == "active":
        # A morning flight home is a day too, so not every day is a full one.
        assert len(event.stops) >= 1.6 * event.days
        assert len(event.description) > 250


@each_event
def test_a_trip_says_what_it_needs_gives_and_leaves_out(operator, event):
    assert event.destination
    assert event.notes
    assert event.includes
    assert "GST of 5 %" in event.excludes
    assert event.notes_markdown.startswith("- ")
    assert event.includes_markdown.count("**") == 4
    assert len(event.gallery) == 3
    assert len({event.picture, *event.gallery}) == 4


def test_each_trip_has_a_picture_of_its_own():
    pictures = [event.picture for _, event in EVENTS]
    assert len(pictures) == len(set(pictures))


@each_operator
def test_the_order_of_the_front_page_has_no_ties(operator):
    places = [event.sequence for event in operator.events if event.sequence is not None]
    assert places
    assert len(places) == len(set(places))


@each_operator
def test_the_cancellation_policy_leaves_the_charges_to_the_list_above_it(operator):
    policy = operator.policies.cancellation
    assert "charge depends on how" in policy
    assert "%" not in policy
    assert "28 days" in operator.policies.terms
    assert operator.policies.things_to_carry


@each_operator
def test_partners_are_there_for_the_back_office(operator):
    assert 4 <= len(operator.hotels) <= 6
    assert 4 <= len(operator.places) <= 6
    assert 4 <= len(operator.drivers) <= 6
    for hotel in operator.hotels:
        assert hotel.category in {"Homestay", "3 Star", "4 Star", "5 Star"}
        assert {room.type for room in hotel.rooms} <= {"Single Seater", "Double Seater", "Suite", "Deluxe"}
    for driver in operator.drivers:
        assert {vehicle.category for vehicle in driver.vehicles} <= {"Sedan", "SUV", "Hatchback"}


def test_people_are_many_and_each_is_one():
    people = content.people()
    assert len(people) >= 100
    assert len({person.name for person in people}) == len(people)
    assert {person.meal for person in people} == {"Vegetarian", "Non-Vegetarian", "Vegan"}


BROKEN = [
    ("capacity", 40, "12 to 30 places"),
    ("days", 6, "every day has a stop"),
    ("status", "paused", "the status is one there is"),
    ("picture", {"scene": "atlantis", "seed": 0}, "atlantis is a scene"),
    ("sharing", {"quad": {"rooms": 1, "price": 9_000}}, "one row for each of the four sharing types"),
    (
        "departures",
        [{"booking_opens_in": -9, "booking_closes_in": 9, "starts_in": 9, "fill": 0.0}],
        "the tour starts after booking has ended",
    ),
    ("colour", "red", "unexpected keyword argument 'colour'"),
]


@pytest.mark.parametrize(("field", "value", "rule"), BROKEN, ids=[rule for _, _, rule in BROKEN])
def test_a_slip_in_a_file_is_named(field, value, rule):
    entry = deepcopy(content._read("konkan")["events"][0])
    entry[field] = value
    with pytest.raises(content.ContentWrong, match=rule):
        content._event(entry, where="konkan.toml")
