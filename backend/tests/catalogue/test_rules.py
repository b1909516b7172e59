"""What follows from dates, days and prices."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import RoomTypeTaken
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import Progress
from toli.catalogue.trips.schemas.itinerary import StopIn
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service.itinerary import complete_stop
from toli.catalogue.trips.service.prices import complete_price, require_unique
from toli.kit.errors import Invalid, InvalidFields
from toli.kit.money import Paise

DATES = PlanDates(date(2026, 3, 1), date(2026, 3, 10), date(2026, 3, 15), date(2026, 3, 18))
READY = Progress(
    has_title=True,
    has_destination=True,
    has_description=True,
    tour_capacity=12,
    tour_duration=4,
    categories=1,
    images=1,
    days=frozenset({1, 2, 3, 4}),
    plans=1,
    beds=12,
)


@pytest.mark.parametrize(
    ("today", "expected"),
    [
        (date(2026, 2, 28), "upcoming"),
        (date(2026, 3, 1), "booking"),
        (date(2026, 3, 10), "booking"),
        (date(2026, 3, 11), "scheduled"),
        (date(2026, 3, 14), "scheduled"),
        (date(2026, 3, 15), "ongoing"),
        (date(2026, 3, 18), "ongoing"),
        (date(2026, 3, 19), "completed"),
    ],
)
def test_plan_status_follows_from_its_dates(today: date, expected: str) -> None:
    assert rules.plan_status(DATES, is_draft=False, is_active=True, today=today) == expected
    assert rules.plan_status(DATES, is_draft=True, is_active=True, today=today) == "draft"


@pytest.mark.parametrize(
    ("price", "days", "expected"), [(10_000, 4, 2_500), (10_000, 3, 3_333), (5, 2, 3), (700, 0, 700)]
)
def test_price_a_day_is_rounded_half_up(price: int, days: int, expected: int) -> None:
    assert rules.per_day(Paise(price), days=days) == expected


def test_dates_that_follow_from_each_other_are_taken() -> None:
    rules.check_dates(DATES, days=4, today=date(2026, 3, 1))


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"booking_start_date": date(2026, 2, 28)}, "booking_start_date", "Booking start date cannot be in the past"),
        (
            {"booking_end_date": date(2026, 2, 28)},
            "booking_end_date",
            "Booking end date must be after booking start date",
        ),
        ({"tour_start_date": date(2026, 3, 10)}, "tour_start_date", "Tour start date must be after booking end date"),
        (
            {"tour_end_date": date(2026, 3, 19)},
            "tour_end_date",
            "Tour end date should be 18 Mar 2026 based on 4 days duration",
        ),
    ],
)
def test_dates_that_do_not_are_refused_at_their_field(change: dict[str, date], field: str, message: str) -> None:
    with pytest.raises(InvalidFields) as refused:
        rules.check_dates(replace(DATES, **change), days=4, today=date(2026, 3, 1))
    assert refused.value.data["errors"] == [{"field": field, "message": message}]


def test_stop_beyond_the_last_day_is_refused() -> None:
    with pytest.raises(Invalid, match=r"maximum day count in itinerary \(5\)"):
        rules.check_last_day(5, days=4)
    with pytest.raises(Invalid, match="Please choose a day from 1 to 4"):
        complete_stop(StopIn(day_count=5, stop_name="Too late"), days=4)


@pytest.mark.parametrize(
    ("rooms", "rupees", "message"),
    [(1, 0, "Price per head/trip must be greater than 0"), (0, 1, "Total rooms must be greater than 0")],
)
def test_prices_that_cannot_be_sold_by_are_refused(rooms: int, rupees: int, message: str) -> None:
    price = PriceIn(room_type="Single Sharing", total_rooms=rooms, price_per_head_trip=Decimal(rupees))
    with pytest.raises(InvalidFields, match=message):
        complete_price(price, days=4)


def test_room_types_are_unique() -> None:
    with pytest.raises(RoomTypeTaken):
        require_unique(["Single Sharing", "single sharing"])


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ({}, []),
        ({"beds": 40}, []),
        ({"images": 0}, ["Basic Info"]),
        ({"has_title": False, "days": frozenset({1, 2, 4})}, ["Basic Info", "Itinerary"]),
        ({"plans": 0}, ["Event Dates"]),
        ({"beds": 11}, ["Pricing"]),
        ({"tour_duration": 0, "tour_capacity": 0, "beds": 0}, ["Basic Info", "Pricing"]),
    ],
)
def test_what_keeps_an_event_from_being_published_is_named(change: dict[str, Any], missing: list[str]) -> None:
    found = rules.missing(replace(READY, **change))
    assert list(dict.fromkeys(one.step for one in found)) == missing


def test_every_day_of_a_plan_has_exactly_one_status() -> None:
    days = [DATES.booking_start_date + timedelta(days=n) for n in range(-30, 60)]
    seen = [rules.plan_status(DATES, is_draft=False, is_active=True, today=day) for day in days]
    assert list(dict.fromkeys(seen)) == ["upcoming", "booking", "scheduled", "ongoing", "completed"]
