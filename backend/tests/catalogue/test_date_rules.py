"""Dates of departures: their statuses around midnight, what follows from a rule, and that SQL agrees with Python."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toli.catalogue.trips import rules
from toli.catalogue.trips.schemas.departures import PLAN_STATUS, DepartureRule, PlanDates
from toli.kit.clock import local_date

DATES = PlanDates(date(2026, 3, 1), date(2026, 3, 10), date(2026, 3, 15), date(2026, 3, 18))
TODAY = "(%s::timestamptz AT TIME ZONE %s)::date"
ANY_DAY = st.dates(date(2024, 1, 1), date(2030, 12, 31))


@st.composite
def any_dates(draw: st.DrawFn) -> PlanDates:
    """Dates as the database lets them be."""
    opens = draw(ANY_DAY)
    closes = opens + timedelta(days=draw(st.integers(0, 200)))
    starts = closes + timedelta(days=draw(st.integers(1, 60)))
    return PlanDates(opens, closes, starts, starts + timedelta(days=draw(st.integers(0, 30))))


@pytest.mark.parametrize(
    ("instant", "kolkata", "honolulu"),
    [
        # Midnight in Kolkata is 18:30 of the day before in UTC, and 08:30 of that day in Honolulu.
        (datetime(2026, 2, 28, 18, 29, 59, tzinfo=UTC), "upcoming", "upcoming"),
        (datetime(2026, 2, 28, 18, 30, tzinfo=UTC), "booking", "upcoming"),
        (datetime(2026, 3, 1, 10, 0, tzinfo=UTC), "booking", "booking"),
        (datetime(2026, 3, 10, 18, 29, 59, tzinfo=UTC), "booking", "booking"),
        (datetime(2026, 3, 10, 18, 30, tzinfo=UTC), "scheduled", "booking"),
        (datetime(2026, 3, 14, 18, 30, tzinfo=UTC), "ongoing", "scheduled"),
        (datetime(2026, 3, 18, 18, 30, tzinfo=UTC), "completed", "ongoing"),
        (datetime(2026, 3, 19, 10, 0, tzinfo=UTC), "completed", "completed"),
    ],
)
def test_days_begin_at_midnight_where_the_client_is(
    instant: datetime, kolkata: str, honolulu: str, owner: psycopg.Connection[Any]
) -> None:
    query = (
        f"SELECT {PLAN_STATUS.format(plan='plan', event='trip', today=TODAY)} FROM (SELECT 'active') AS trip(status),"
        " (SELECT false, %s::date, %s::date, %s::date, %s::date, NULL::timestamptz) AS"
        " plan(is_draft, booking_start_date, booking_end_date, tour_start_date, tour_end_date, cancelled_at)"
    )
    dates = [DATES.booking_start_date, DATES.booking_end_date, DATES.tour_start_date, DATES.tour_end_date]
    for zone, expected in (("Asia/Kolkata", kolkata), ("Pacific/Honolulu", honolulu)):
        today = local_date(instant, time_zone=zone)
        assert rules.plan_status(DATES, is_draft=False, is_active=True, today=today) == expected
        assert owner.execute(query, [*[instant, zone] * 5, *dates]).fetchone() == (expected,)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dates=any_dates(), off=st.integers(-10, 300), is_draft=st.booleans(), is_active=st.booleans())
def test_a_departure_has_one_status_and_sql_agrees(
    dates: PlanDates, off: int, *, is_draft: bool, is_active: bool, owner: psycopg.Connection[Any]
) -> None:
    today = dates.booking_start_date + timedelta(days=off)
    query = (
        f"SELECT {PLAN_STATUS.format(plan='plan', event='trip', today='%(today)s::date')} FROM"
        " (SELECT CASE WHEN %(active)s THEN 'active' ELSE 'inactive' END) AS trip(status),"
        " (SELECT %(draft)s::boolean, %(a)s::date, %(b)s::date, %(c)s::date, %(d)s::date, NULL::timestamptz) AS"
        " plan(is_draft, booking_start_date, booking_end_date, tour_start_date, tour_end_date, cancelled_at)"
    )
    a, b, c, d = dates.booking_start_date, dates.booking_end_date, dates.tour_start_date, dates.tour_end_date
    values = {"today": today, "draft": is_draft, "active": is_active, "a": a, "b": b, "c": c, "d": d}
    found = owner.execute(query, values).fetchone()
    assert found == (rules.plan_status(dates, is_draft=is_draft, is_active=is_active, today=today),)


@given(
    opens=ANY_DAY,
    closes_in=st.integers(-5, 60),
    starts_in=st.integers(-5, 60),
    ends_in=st.integers(-3, 20),
    days=st.integers(1, 20),
    today=st.integers(-5, 5),
)
def test_dates_are_taken_if_and_only_if_they_follow_from_each_other(
    opens: date, closes_in: int, starts_in: int, ends_in: int, days: int, today: int
) -> None:
    closes = opens + timedelta(days=closes_in)
    starts = closes + timedelta(days=starts_in)
    dates = PlanDates(opens, closes, starts, starts + timedelta(days=ends_in))
    problems = rules.date_problems(dates, days=days, today=opens + timedelta(days=today))
    is_sound = today <= 0 and closes_in >= 0 and starts_in >= 1 and ends_in == days - 1
    assert (problems == []) == is_sound
    assert len({field for field, _ in problems}) == len(problems)


@given(dates=any_dates(), today=ANY_DAY)
def test_dates_that_stay_are_not_asked_to_lie_ahead(dates: PlanDates, today: date) -> None:
    days = (dates.tour_end_date - dates.tour_start_date).days + 1
    assert rules.date_problems(dates, days=days, today=today, unchanged_fields=rules.NAMES) == []


@given(
    today=ANY_DAY,
    first=st.integers(-30, 200),
    span=st.integers(0, 150),
    weekdays=st.sets(st.integers(0, 6), min_size=1),
    opens=st.integers(1, 120),
    closes=st.integers(1, 60),
    days=st.integers(1, 15),
)
def test_a_rule_makes_only_departures_that_may_be_sold(
    today: date, first: int, span: int, weekdays: set[int], opens: int, closes: int, days: int
) -> None:
    start = today + timedelta(days=first)
    rule = DepartureRule(
        weekdays=sorted(weekdays),
        first=start,
        last=start + timedelta(days=span),
        booking_opens_days=opens,
        booking_closes_days=closes,
    )
    made = rules.departures(rule, days=days, today=today)
    assert all(rules.date_problems(dates, days=days, today=today) == [] for dates in made)
    starts = [dates.tour_start_date for dates in made]
    assert starts == sorted(set(starts))
    wanted = {
        day
        for number in range(span + 1)
        if (day := start + timedelta(days=number)).weekday() in weekdays
        and day - timedelta(days=closes) >= max(today, day - timedelta(days=opens))
    }
    assert set(starts) == wanted
