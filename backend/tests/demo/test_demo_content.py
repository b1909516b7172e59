"""The demo's files load, keep the product's own rules, and show every state of a departure."""

import re
from collections import Counter
from copy import deepcopy
from datetime import date, timedelta

import pytest

from toli.kit.gst import STATES, is_gstin
from toli_demo.data import content, costs, reviewing, routes, signins
from toli_demo.data.pictures import card, lodging
from toli_demo.data.rows import Departure, Operator, Trip
from toli_demo.data.sales import Opened

TODAY = date(2026, 3, 14)
OPERATORS = content.operators()
EVENTS = [(operator, event) for operator in OPERATORS for event in operator.events]
each_operator = pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.label)
each_event = pytest.mark.parametrize(("operator", "event"), EVENTS, ids=[event.key for _, event in EVENTS])


def active(operator: Operator) -> list[Trip]:
    return [event for event in operator.events if event.status == "active"]


def in_booking(event: Trip) -> list[Departure]:
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
def test_each_day_of_a_trip_has_stops(operator, event):
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
    # A line break in a paragraph shows as a broken line where the text is edited.
    assert not any("\n" in paragraph for paragraph in event.description.strip().split("\n\n"))


@each_event
def test_a_trip_says_what_it_needs_gives_and_leaves_out(operator, event):
    assert event.destination
    assert event.notes
    assert event.includes
    assert not any("GST" in line for line in event.excludes), "prices include GST"
    assert event.notes_markdown.startswith("- ")
    assert event.includes_markdown.count("**") == 4


@each_event
def test_a_trip_shows_three_different_scenes(operator, event):
    pictures = [event.picture, *event.gallery]
    assert len(pictures) == 3
    assert len({picture.scene for picture in pictures}) == 3
    assert len({card(picture).path.read_bytes() for picture in pictures}) == 3


def test_no_picture_hangs_on_two_trips():
    pictures = [picture for _, event in EVENTS for picture in (event.picture, *event.gallery)]
    assert len(pictures) == len(set(pictures))


def test_every_text_is_written_for_its_trip():
    for texts in (
        [event.title for _, event in EVENTS],
        [event.description for _, event in EVENTS],
        [line for _, event in EVENTS for line in event.description.split("\n\n")],
        [stop.text for _, event in EVENTS for stop in event.stops],
    ):
        assert [text for text, count in Counter(texts).items() if count > 1] == []


POSTCODES = {
    "Arunachal Pradesh": ("790", "791", "792"),
    "Assam": ("78",),
    "Goa": ("403",),
    "Himachal Pradesh": ("17",),
    "Jammu and Kashmir": ("18", "190", "191", "192", "193"),
    "Ladakh": ("194",),
    "Maharashtra": ("400", "401", "402", "41", "42", "43", "44"),
    "Manipur": ("795",),
    "Meghalaya": ("793", "794"),
    "Nagaland": ("797", "798"),
    "Sikkim": ("737",),
    "Uttarakhand": ("244", "246", "247", "248", "249", "262", "263"),
}
VEHICLES = {
    "Arunachal Pradesh": "AR",
    "Assam": "AS",
    "Goa": "GA",
    "Himachal Pradesh": "HP",
    "Jammu and Kashmir": "JK",
    "Ladakh": "LA",
    "Maharashtra": "MH",
    "Manipur": "MN",
    "Meghalaya": "ML",
    "Nagaland": "NL",
    "Sikkim": "SK",
    "Uttarakhand": "UK",
}
BOUNDS = {
    "Arunachal Pradesh": (26.6, 29.5, 91.5, 97.4),
    "Assam": (24.1, 28.0, 89.7, 96.0),
    "Goa": (14.9, 15.8, 73.7, 74.3),
    "Himachal Pradesh": (30.4, 33.2, 75.6, 79.0),
    "Jammu and Kashmir": (32.3, 34.9, 73.7, 76.8),
    "Ladakh": (32.3, 35.7, 75.5, 79.6),
    "Maharashtra": (15.6, 22.1, 72.6, 80.9),
    "Manipur": (23.8, 25.7, 93.0, 94.8),
    "Meghalaya": (25.0, 26.2, 89.8, 92.8),
    "Nagaland": (25.2, 27.1, 93.3, 95.3),
    "Sikkim": (27.1, 28.2, 88.0, 88.9),
    "Uttarakhand": (28.7, 31.5, 77.5, 81.1),
}
"""South, north, west, east."""


def state_of_address(address: str) -> str:
    """The state that ends an address, which its postcode must be one of."""
    before, _, postcode = address.rpartition(" ")
    state = before.rsplit(", ", 1)[-1]
    assert re.fullmatch(r"[1-9]\d{5}", postcode), address
    assert postcode.startswith(POSTCODES[state]), address
    return state


@each_operator
def test_an_operator_and_its_partners_are_where_its_trips_go(operator):
    trips = {state for event in active(operator) for state in event.states}
    assert operator.state in trips
    assert state_of_address(operator.address) == operator.state
    assert operator.city in operator.address
    for hotel in operator.hotels:
        assert hotel.state in trips
        assert state_of_address(hotel.address) == hotel.state
        south, north, west, east = BOUNDS[hotel.state]
        assert south < hotel.latitude < north, hotel.name
        assert west < hotel.longitude < east, hotel.name
    for place in operator.places:
        assert place.state in trips
        assert place.location.endswith(f", {place.state}")
    for driver in operator.drivers:
        assert driver.state in trips
        assert driver.licence.startswith(VEHICLES[driver.state])
        assert all(vehicle.number.startswith(VEHICLES[driver.state]) for vehicle in driver.vehicles)


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
    assert "GST" in operator.policies.terms
    assert "added" not in operator.policies.terms
    assert operator.policies.things_to_carry


@each_operator
def test_partners_are_there_for_the_back_office(operator):
    for partners in (operator.hotels, operator.places, operator.drivers):
        assert 4 <= len(partners) <= 8
    for hotel in operator.hotels:
        assert hotel.category in {"Homestay", "3 Star", "4 Star", "5 Star"}
        assert {room.type for room in hotel.rooms} <= {"Single Seater", "Double Seater", "Suite", "Deluxe"}
    assert len({lodging(hotel) for hotel in operator.hotels}) == len(operator.hotels)
    for driver in operator.drivers:
        assert {vehicle.category for vehicle in driver.vehicles} <= {"Sedan", "SUV", "Hatchback"}


def test_people_are_many_and_each_is_one():
    people = content.people()
    assert len(people) >= 200
    assert {person.state for person in people} <= set(STATES.values())
    assert len({person.state for person in people}) >= 25
    assert len({person.name for person in people}) == len(people)
    assert {person.meal for person in people} == {"Vegetarian", "Non-Vegetarian", "Vegan"}


BROKEN = [
    ("capacity", 40, "12 to 30 places"),
    ("days", 6, "every day has a stop"),
    ("status", "paused", "the status is one there is"),
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
    entry = deepcopy(content.read("konkan")["events"][0])
    entry[field] = value
    with pytest.raises(content.ContentWrong, match=rule):
        content._event(entry, where="konkan.toml")


def test_screens_are_seen_with_and_without_whatsapp() -> None:
    assert {bool(operator.whatsapp) for operator in content.operators()} == {True, False}


def test_a_trip_is_whole_in_hindi() -> None:
    [event] = [event for _, event in EVENTS if event.key == "ladakh-classic"]
    facts = routes.facts_of(event)
    assert facts is not None
    assert facts.translations is not None
    # Its sharing types are those that a trip begins with, and it has no options.
    assert all(facts.translations["hi"].model_dump(exclude={"names"}).values())
    stops = routes.stops_of(event)
    assert [stop.stop_name for stop in stops if not (stop.translations and stop.translations["hi"].description)] == []


ACTIVE = [(operator, event) for operator, event in EVENTS if event.status == "active"]
each_active = pytest.mark.parametrize(("operator", "event"), ACTIVE, ids=[event.key for _, event in ACTIVE])


def ages_in_notes(event: Trip) -> list[int]:
    """The least and the greatest age that the notes state; empty for all ages."""
    notes = " ".join(event.notes)
    if found := re.search(r"Age (\d+) to (\d+)", notes):
        return [int(found[1]), int(found[2])]
    if found := re.search(r"Age (\d+) and over", notes):
        return [int(found[1])]
    assert "All ages" in notes, event.key
    return []


@each_active
def test_group_and_ages_agree_with_capacity_minimum_and_notes(operator, event):
    facts = routes.facts_of(event)
    assert facts is not None
    assert [age for age in (facts.min_age, facts.max_age) if age is not None] == ages_in_notes(event)
    # Nothing else says how many people or how old they are.
    assert len(re.findall(r"\bAges?\b|\ball ages\b", " ".join(event.notes), re.IGNORECASE)) == 1


def test_hindi_has_the_ages_of_the_notes():
    [event] = [event for _, event in EVENTS if event.key == "ladakh-classic"]
    facts = routes.facts_of(event)
    assert facts is not None
    assert facts.translations is not None
    assert "उम्र 8 से 60" in (facts.translations["hi"].instruction_for_trip or "")
    assert ages_in_notes(event) == [8, 60]


# fmt: off
THINGS = (
    "bicycle", "boat", "bridge", "bus", "cable", "camel", "camp", "canoe", "cave", "dive", "diving", "dolphin",
    "duck", "dugout", "dune", "ferry", "fort", "frog", "gondola", "hammock", "hearth", "homestay", "houseboat",
    "jeep", "kayak", "lake", "loom", "mask", "mechanic", "modak", "monastery", "motorcycle", "mule", "museum",
    "oil", "otter", "palace", "paddy", "pony", "ponies", "pool", "potter", "rhino", "safari", "sandbar", "satra",
    "shikara", "snorkel", "stupa", "summit", "telescope", "temple", "tent", "tempo", "train", "turtle", "van",
    "waterfall", "wazwan", "weaver",
)
# fmt: on
SEASONS = re.compile(
    r"\b(monsoon|winter|summer|autumn|spring|snow\w*|rain\w*|leech(?!\ssocks)\w*|blossom\w*|saffron|"
    r"january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)


def words_of(event: Trip) -> str:
    stops = [f"{stop.name} {stop.text}" for stop in event.stops]
    route = routes.facts_of(event)
    texts = [event.title, event.description, *event.notes, *event.includes, *event.excludes, *stops]
    return " ".join([*texts, str(route.model_dump()) if route else ""]).lower()


@each_active
def test_reviews_fit_their_trip_and_season(operator, event):
    own = words_of(event)
    written = reviewing.samples()[event.key]
    assert len(written) >= 3
    for sample in written:
        if sample.report:
            continue
        assert not SEASONS.search(sample.text + sample.answer), sample.text
        said = set(re.findall(r"[a-z]+", sample.text.lower()))
        foreign = [word for word in THINGS if {word, f"{word}s"} & said and word not in own]
        assert foreign == [], sample.text


def test_no_review_is_written_twice():
    texts = [sample.text for written in reviewing.samples().values() for sample in written]
    assert len(texts) == len(set(texts)) >= 40
    assert set(reviewing.samples()) == {event.key for _, event in ACTIVE}


@each_operator
def test_a_reported_review_is_the_last_of_a_minor_trip(operator):
    trips = active(operator)
    with_reports = [event for event in trips if any(sample.report for sample in reviewing.samples()[event.key])]
    [event] = with_reports
    assert trips.index(event) >= len(trips) // 2
    past = [plan for plan in event.departures if plan.status(days=event.days) == "completed"]
    first = min(past, key=lambda plan: plan.starts_in)
    assert len(past) > 1
    for plan in past:
        is_reported = any(sample.report for sample in reviewing.samples_of(Opened(1, 1, event, plan)))
        assert is_reported is (plan is first)


@each_active
def test_every_trip_has_costs_below_its_price(operator, event):
    """With three quarters of the beds sold in doubles, 10 to 60% of the price is left."""
    people = round(0.75 * event.capacity)
    rooms = -(-people // 2)
    times = {"departure": 1, "person": people, "room": rooms}
    cost = sum(
        line.rate * line.quantity * (event.days if line.is_per_day else 1) * times[line.basis]
        for line in costs.TRIPS[event.key].costs().costs
    )
    [price] = [row.price for row in event.sharing if row.kind == "double"]
    margin = 1 - float(cost) / (people * price)
    assert 0.1 <= margin <= 0.6, margin
