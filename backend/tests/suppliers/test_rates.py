"""Rates of suppliers' contracts propose the costs of departures."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bookings.conftest import browser, shop
from tests.conftest import Api
from tests.costs.test_profit import Office
from tests.shop import Shop
from tests.suppliers.test_suppliers import Books
from toli.finance.costs.rules import Season, cost_of_rate
from toli.finance.costs.schemas import RateUnit
from toli.kit.money import Paise

__all__ = ["browser", "shop"]

FIRST = date(2027, 3, 10)


@pytest.fixture
def books(api: Api, shop: Shop) -> Books:
    return Books(shop.operator.on(api(shop.label)), shop)


async def set_rates(books: Books, supplier_id: int, *rates: dict[str, Any]) -> Any:
    answer = await books.http.put(f"{books.path}/{supplier_id}/rates", json={"rates": rates})
    return Office.ok(answer)


async def list_offered(books: Books) -> list[dict[str, Any]]:
    answer = await books.http.get(f"/api/event-plans/{books.shop.plan_id}/supplier-rates")
    offered: list[dict[str, Any]] = Office.ok(answer)
    return offered


@pytest.mark.anyio
async def test_valid_rates_are_offered_with_nights_and_days_of_the_departure(books: Books) -> None:
    plan = f"/api/event-plans/{books.shop.plan_id}"
    profit = Office.ok(await books.http.get(f"{plan}/profit"))
    starts, ends = (date.fromisoformat(profit[name]) for name in ("tour_start_date", "tour_end_date"))
    nights = (ends - starts).days
    lodge = (await books.add(name="River Lodge", kind="hotel"))["supplier_id"]
    das = (await books.add(name="Das Travels", kind="transporter"))["supplier_id"]
    day = timedelta(days=1)
    season = {"valid_from": (starts - 30 * day).isoformat(), "valid_until": (ends + day).isoformat()}
    over = {"valid_from": (starts - 30 * day).isoformat(), "valid_until": (starts - day).isoformat()}
    saved = await set_rates(
        books,
        lodge,
        {"name": "Double room", "unit": "room_night", "rate": "2000.50", **season},
        {"name": "Double room", "unit": "room_night", "rate": 1500, **over},
        {"name": "Dinner", "unit": "person_day", "rate": 400, "valid_from": ends.isoformat()},
    )
    assert [rate["rate"] for rate in saved["rates"]] == [2000.5, 1500, 400]
    assert saved["is_used"] is False
    await set_rates(books, das, {"name": "Tempo Traveller", "unit": "vehicle_day", "rate": 4500, **season})

    bus, room, dinner = await list_offered(books)
    assert (bus["payee"], bus["category"], bus["basis"], bus["quantity"]) == (
        "Das Travels", "transport", "departure", nights + 1,
    )  # fmt: skip
    assert bus["expected"] == 4500 * (nights + 1)
    assert (room["basis"], room["quantity"], room["rate"], room["supplier_id"]) == ("room", nights, 2000.5, lodge)
    assert room["expected"] == 2000.5 * nights * profit["rooms"]
    assert (dinner["basis"], dinner["quantity"]) == ("person", 1)

    # Nothing is posted automatically; the operator saves a cost, which may differ.
    assert Office.ok(await books.http.get(f"{plan}/profit"))["costs"] == []
    cost = {name: bus[name] for name in ("category", "name", "payee", "basis", "quantity")} | {"rate": 4000}
    added = Office.ok(await books.http.post(f"{plan}/costs", json=cost), 201)
    assert (added["costs"][0]["supplier_id"], added["costs"][0]["expected"]) == (das, 4000 * (nights + 1))

    # A change of rates leaves costs, an archived supplier offers none, and a deleted one takes its rates along.
    await set_rates(books, das)
    assert Office.ok(await books.http.get(f"{plan}/profit"))["costs"][0]["rate"] == 4000
    Office.ok(await books.http.put(f"{books.path}/{lodge}/archived", json={"is_archived": True}))
    assert await list_offered(books) == []
    assert (await books.http.delete(f"{books.path}/{lodge}")).status_code == 204


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"rate": 0}, "rates.0.rate"),
        ({"unit": "bus"}, "rates.0.unit"),
        ({"name": ""}, "rates.0.name"),
        ({"valid_until": "2027-03-09"}, "rates.0"),
    ],
)
async def test_a_wrong_rate_is_refused(books: Books, wrong: dict[str, Any], field: str) -> None:
    lodge = (await books.add(name="River Lodge", kind="hotel"))["supplier_id"]
    rate = {"name": "Double room", "unit": "room_night", "rate": 2000, "valid_from": FIRST.isoformat(), **wrong}
    refused = await books.refused("PUT", f"{books.path}/{lodge}/rates", {"rates": [rate]})
    assert (refused[0], refused[2]) == (422, field)


@given(
    nights=st.integers(min_value=0, max_value=20),
    splits=st.integers(min_value=-5, max_value=25),
    unit=st.sampled_from(list(RateUnit)),
)
def test_two_seasons_that_meet_share_a_departure(*, nights: int, splits: int, unit: RateUnit) -> None:
    """No night, day or departure is charged twice or left out."""
    ends = FIRST + timedelta(days=nights)
    change = FIRST + timedelta(days=splits)
    costs = [
        cost_of_rate(unit, Paise(100), season, starts_on=FIRST, ends_on=ends)
        for season in (Season(date(2027, 1, 1), change), Season(change + timedelta(days=1), None))
    ]
    whole = cost_of_rate(unit, Paise(100), Season(date(2027, 1, 1), None), starts_on=FIRST, ends_on=ends)
    assert sum(cost.quantity for cost in costs if cost) == (whole.quantity if whole else 0)
    expected = {RateUnit.ROOM_NIGHT: nights, RateUnit.PERSON_DAY: nights + 1, RateUnit.VEHICLE_DAY: nights + 1}
    assert (whole.quantity if whole else 0) == expected.get(unit, 1)
