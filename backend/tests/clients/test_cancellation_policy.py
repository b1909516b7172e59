"""A client's own cancellation policy."""

import pytest

from tests.conftest import Api, HandClock
from tests.shop import Person, open_shop, person
from toli.access.roles import Role
from toli.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


@pytest.fixture
async def operator(database: Database) -> Person:
    return await person(database, "op@majuli.example", role=Role.OPERATOR)


async def test_own_brackets_hold_for_bookings_made_from_then_on(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/cancellation_brackets"
    default = [
        {"from_days": 31, "charge_percent": 50},
        {"from_days": 15, "charge_percent": 75},
        {"from_days": 0, "charge_percent": 100},
    ]
    assert (await browser.get(path)).json() == default
    asha = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))

    async def charges() -> list[float]:
        held = (await asha.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})).json()
        terms = (await asha.get(f"/api/bookings/{held['reservation_event_id']}/cancellation")).json()
        return [bracket["charge_percent"] for bracket in terms["brackets"]]

    assert await charges() == [50, 75, 100]
    mine = [{"from_days": 1, "charge_percent": 0}, {"from_days": 0, "charge_percent": 90}]
    assert (await browser.put(path, json={"brackets": mine})).json() == mine
    assert await charges() == [0, 90]
    details = (await api(shop.label).get(f"/api/events/{shop.event_id}/details")).json()
    assert details["client"]["cancellation_brackets"] == mine
    for wrong in (
        [],
        [{"from_days": 5, "charge_percent": 10}],
        [{"from_days": 5, "charge_percent": 10}, {"from_days": 5, "charge_percent": 20}, *mine[1:]],
        [{"from_days": 5, "charge_percent": 95}, *mine[1:]],
        [{"from_days": 0, "charge_percent": 101}],
        [{"from_days": 0, "charge_percent": -1}],
    ):
        assert (await browser.put(path, json={"brackets": wrong})).status_code == 422
    assert (await browser.get(path)).json() == mine
