"""The lists behind a dashboard: each has as many rows, and as much money, as the figure that leads to it."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.reporting.test_figures import PERIODS, Sold, sold

__all__ = ["sold"]

pytestmark = pytest.mark.anyio


async def _listed(sold: Sold, show: str, **narrowed: Any) -> Any:
    path = f"/api/reports/clients/{sold.shop.client_id}/bookings"
    answer = await sold.office.get(path, params={"show": show, "limit": 2, **narrowed})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert len(found["data"]) == min(found["total"], 2)
    return found


async def _expect_equal(sold: Sold) -> None:
    for period in PERIODS:
        figures = (await sold.office.get(sold.path, params={"period": period})).json()
        totals, due = figures["totals"], figures["money_due"]
        days = {"since": figures["days"]["start"], "until": figures["days"]["end"]}
        assert (await _listed(sold, "booked", **days))["total"] == totals["bookings"]["value"]
        assert (await _listed(sold, "cancelled", **days))["total"] == totals["cancelled"]
        assert (await _listed(sold, "paid", **days))["amount"] == totals["revenue"]["value"]
        assert (await _listed(sold, "ended", **days))["total"] == totals["completion_rate"]["of_bookings"]
        for show, amount, bookings in (("due", "due", "bookings"), ("overdue", "overdue", "overdue_bookings")):
            balances = await _listed(sold, show)
            assert (balances["amount"], balances["total"]) == (due[amount], due[bookings])
        for place in figures["top_destinations"]:
            listed = await _listed(sold, "booked", destination=place["name"], **days)
            assert listed["total"] == place["bookings"]
        for event in figures["recent_events"]:
            listed = await _listed(sold, "booked", trip_id=event["id"], **days)
            assert listed["total"] == event["bookings"]
        published = await sold.office.get(
            f"/api/events/client/{sold.shop.client_id}/basics", params={"status": "published"}
        )
        assert published.json()["total"] == totals["events"]["value"]


async def test_each_figure_of_an_operator_equals_its_list(sold: Sold, clock: HandClock, run_jobs: RunJobs) -> None:
    await _expect_equal(sold)
    assert (await _listed(sold, "booked"))["total"] == 3
    # After the tours, when balances are overdue, and on other days than those of the bookings.
    clock.move(timedelta(days=70))
    assert (await sold.office.post(f"/api/bookings/refund/{sold.bookings[1]}", json={"amount": 500})).status_code == 200
    await run_jobs()
    await _expect_equal(sold)
    assert (await _listed(sold, "overdue"))["total"] == 1


async def test_the_operators_figures_add_up_to_the_platforms(sold: Sold, clock: HandClock) -> None:
    for passed in (0, 70):
        clock.move(timedelta(days=passed))
        for period in PERIODS:
            figures = (await sold.admin.get("/api/reports/dashboard", params={"period": period})).json()
            rows = (await sold.admin.get("/api/reports/operators", params={"period": period})).json()["data"]
            totals, due = figures["totals"], figures["money_due"]
            assert {
                name: sum(row[name] for row in rows)
                for name in ("events", "bookings", "revenue", "ended", "due", "due_bookings", "overdue")
            } == {
                "events": totals["events"]["value"],
                "bookings": totals["bookings"]["value"],
                "revenue": totals["revenue"]["value"],
                "ended": totals["completion_rate"]["of_bookings"],
                "due": due["due"],
                "due_bookings": due["bookings"],
                "overdue": due["overdue"],
            }


async def test_the_lists_are_for_those_who_may_see_the_dashboard(sold: Sold, api: Api) -> None:
    other = sold.other.operator.on(api(sold.other.label))
    path = f"/api/reports/clients/{sold.shop.client_id}/bookings"
    assert (await other.get(path)).status_code == 404
    assert (await api().get(path)).status_code == 401
    assert (await sold.office.get("/api/reports/operators")).status_code == 403
    assert (await sold.office.get(path, params={"show": "all"})).status_code == 422
    assert (await other.get(f"{path}.csv")).status_code == 404
    assert (await api().get(f"{path}.csv")).status_code == 401


async def test_the_bookings_of_a_figure_are_sorted_and_exported(sold: Sold, clock: HandClock) -> None:
    clock.move(timedelta(days=70))
    path = f"/api/reports/clients/{sold.shop.client_id}/bookings"
    since = {"since": str(sold.shop.today)}

    async def sorted_by(sort: str, show: str = "booked") -> list[dict[str, Any]]:
        answer = await sold.office.get(path, params={"show": show, "sort": sort, **since})
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["data"]
        return found

    for sort, key in (
        ("name", "customer_name"),
        ("trip", "event_title"),
        ("starts", "tour_start_date"),
        ("booked", "booking_date"),
        ("amount", "amount"),
    ):
        up, down = await sorted_by(sort), await sorted_by(f"-{sort}")
        values = [one[key] for one in up]
        assert values == sorted(values)
        assert [one[key] for one in down] == sorted(values, reverse=True)
        assert len(values) == 3
    (overdue,) = await sorted_by("due", "overdue")
    assert overdue["due_on"] < str(sold.shop.today + timedelta(days=70))
    assert [one["due_on"] is None for one in await sorted_by("-due")] == sorted(
        one["due_on"] is None for one in await sorted_by("due")
    )
    assert (await sold.office.get(path, params={"sort": "secret"})).status_code == 422

    file = await sold.office.get(f"{path}.csv", params={"sort": "-amount", **since})
    assert file.headers["content-disposition"] == 'attachment; filename="bookings-booked.csv"'
    rows = list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))
    listed = await sorted_by("-amount")
    assert [row["Booking"] for row in rows] == [one["booking_reference"] for one in listed]
    assert [float(row["Price (₹)"]) for row in rows] == [one["amount"] for one in listed]
    file = await sold.office.get(f"{path}.csv", params={"show": "overdue"})
    (row,) = csv.DictReader(io.StringIO(file.content.decode("utf-8-sig")))
    assert (row["Due on"], float(row["Overdue (₹)"])) == (overdue["due_on"], overdue["amount"])
    assert (await sold.office.get(f"{path}.xlsx")).content[:2] == b"PK"
    acts = (await sold.office.get(f"/api/reports/clients/{sold.shop.client_id}/audit?kind=list")).json()["data"]
    assert [act["data"]["file"] for act in acts] == [
        "bookings-booked.xlsx",
        "bookings-overdue.csv",
        "bookings-booked.csv",
    ]
