"""Every GET of the API in an administrator's support view: it shows, or it says that a support view only reads."""

import pytest

from tests.abuse.world import World
from tests.routers import api_routes

pytestmark = pytest.mark.anyio
REFUSED = {
    "getPrivateFile",
    # Copies of people's data, which are recorded in the audit log.
    "exportClientAudit",
    "exportClientBookings",
    "exportConnectionRequests",
    "exportFigureBookings",
    "exportCreditNotes",
    "exportCustomers",
    "exportDepartureProfits",
    "exportDrivers",
    "exportHotels",
    "exportMoneyOnAccount",
    "exportMyData",
    "exportOwedRefunds",
    "exportSuppliers",
    "exportDepartureBookings",
    "getDepartureProfitXlsx",
    "getDepartureSheetCsv",
    "getDepartureSheetPdf",
    "getDepartureSheetXlsx",
    "getRoomingCsv",
    "getRoomingXlsx",
    "listDeparturesForTraveller",
}
"""The operations that read, but that a support view cannot call."""


async def test_no_get_fails_in_a_support_view(world: World) -> None:
    view = await world.support_view()
    failed = {}
    refused = set()
    for route in api_routes():
        if route.method == "GET":
            answer = await view.get(world.fill(route.path), headers={"Accept": "*/*"})
            if answer.status_code >= 500:
                failed[route.operation] = answer.text
            if answer.status_code == 403 and answer.json()["code"] == "support_reads_only":
                refused.add(route.operation)
    assert failed == {}
    # Each copy of people's data is noted in the audit log as the person's who took it.
    assert refused == REFUSED
