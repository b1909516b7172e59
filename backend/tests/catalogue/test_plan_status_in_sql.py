"""The rule and its twin in SQL say the same of every day around every date."""

from datetime import date, timedelta
from itertools import product
from typing import Any

import psycopg

from toli.catalogue.trips.rules import plan_status
from toli.catalogue.trips.schemas.departures import PLAN_STATUS, PlanDates

FIRST = date(2026, 12, 1)
DATES = PlanDates(FIRST, FIRST + timedelta(days=5), FIRST + timedelta(days=8), FIRST + timedelta(days=10))


def test_sql_agrees_with_the_rule(owner: psycopg.Connection[Any]) -> None:
    query = (
        f"SELECT day, {PLAN_STATUS.format(plan='plan', event='trip', today='day')} FROM"
        " generate_series(%s, %s, '1 day') day, (SELECT %s::text) AS trip(status),"
        " (SELECT %s::boolean, %s::date, %s::date, %s::date, %s::date, CASE WHEN %s THEN now() END) AS"
        " plan(is_draft, booking_start_date, booking_end_date, tour_start_date, tour_end_date, cancelled_at)"
    )
    span = (FIRST - timedelta(days=2), FIRST + timedelta(days=13))
    for is_draft, is_active, is_cancelled in product((False, True), repeat=3):
        rows = owner.execute(
            query,
            [
                *span,
                "active" if is_active else "inactive",
                is_draft,
                DATES.booking_start_date,
                DATES.booking_end_date,
                DATES.tour_start_date,
                DATES.tour_end_date,
                is_cancelled,
            ],
        ).fetchall()
        assert len(rows) == 16
        for day, status in rows:
            expected = plan_status(DATES, is_draft=is_draft, is_active=is_active, today=day.date())
            assert status == ("cancelled" if is_cancelled else expected)
