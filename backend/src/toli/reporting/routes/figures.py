"""Dashboards over HTTP: an operator's own, and the platform's for its administrators."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from toli.access.guards import Admin, CurrentClock, Db, ManagedClient
from toli.kit.spreadsheets import CSV
from toli.reporting.rules import Period
from toli.reporting.schemas.figures import DashboardOut
from toli.reporting.service import figures

router = APIRouter()

AskedPeriod = Annotated[Period, Query()]


@router.get("/reports/dashboard", operation_id="getPlatformDashboard")
async def platform(_actor: Admin, database: Db, clock: CurrentClock, period: AskedPeriod = "month") -> DashboardOut:
    """Return all operators' figures together, by the platform's calendar."""
    async with database.platform_transaction() as tx:
        return await figures.dashboard(tx, period=period, now=clock.now())


@router.get("/reports/dashboard.csv", operation_id="exportPlatformDashboard", response_class=Response)
async def platform_csv(_actor: Admin, database: Db, clock: CurrentClock, period: AskedPeriod = "month") -> Response:
    """Export the same figures as CSV."""
    async with database.platform_transaction() as tx:
        found = await figures.dashboard(tx, period=period, now=clock.now())
    return _csv(found)


@router.get("/reports/clients/{client_id:int}/dashboard", operation_id="getClientDashboard")
async def of_client(
    client_id: ManagedClient, database: Db, clock: CurrentClock, period: AskedPeriod = "month"
) -> DashboardOut:
    """Return a client's figures, by its own calendar."""
    async with database.client_transaction(client_id) as tx:
        return await figures.dashboard(tx, period=period, now=clock.now())


@router.get(
    "/reports/clients/{client_id:int}/dashboard.csv", operation_id="exportClientDashboard", response_class=Response
)
async def of_client_csv(
    client_id: ManagedClient, database: Db, clock: CurrentClock, period: AskedPeriod = "month"
) -> Response:
    """Export the same figures as CSV."""
    async with database.client_transaction(client_id) as tx:
        found = await figures.dashboard(tx, period=period, now=clock.now())
    return _csv(found)


def _csv(found: DashboardOut) -> Response:
    name = f"dashboard-{found.period}-{found.days.end:%Y-%m-%d}.csv"
    return Response(
        figures.table(found),
        media_type=CSV,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
