from typing import Annotated

from fastapi import APIRouter, Query, Response

from toli.identity.access.guards import Admin, CurrentClock, Db, ManagedClient
from toli.identity.access.rights import Right, requires
from toli.kit.spreadsheets import CSV
from toli.reporting.figures.rules import Period
from toli.reporting.figures.schemas.figures import DashboardOut
from toli.reporting.figures.service import figures

router = APIRouter(tags=["Reports"])

AskedPeriod = Annotated[Period, Query()]


@router.get("/reports/dashboard", operation_id="getPlatformDashboard")
async def platform(_actor: Admin, database: Db, clock: CurrentClock, period: AskedPeriod = "month") -> DashboardOut:
    """Get all operators' figures, by the platform's calendar."""
    async with database.platform_transaction() as tx:
        return await figures.dashboard(tx, period=period, now=clock.now())


@router.get("/reports/dashboard.csv", operation_id="exportPlatformDashboard", response_class=Response)
async def platform_csv(_actor: Admin, database: Db, clock: CurrentClock, period: AskedPeriod = "month") -> Response:
    async with database.platform_transaction() as tx:
        dashboard = await figures.dashboard(tx, period=period, now=clock.now())
    return _csv(dashboard)


@router.get("/reports/clients/{client_id:int}/dashboard", operation_id="getClientDashboard")
@requires(Right.MONEY)
async def of_client(
    client_id: ManagedClient, database: Db, clock: CurrentClock, period: AskedPeriod = "month"
) -> DashboardOut:
    """Get an operator's figures, by its own calendar."""
    async with database.client_transaction(client_id) as tx:
        return await figures.dashboard(tx, period=period, now=clock.now())


@router.get(
    "/reports/clients/{client_id:int}/dashboard.csv", operation_id="exportClientDashboard", response_class=Response
)
@requires(Right.MONEY)
async def of_client_csv(
    client_id: ManagedClient, database: Db, clock: CurrentClock, period: AskedPeriod = "month"
) -> Response:
    async with database.client_transaction(client_id) as tx:
        dashboard = await figures.dashboard(tx, period=period, now=clock.now())
    return _csv(dashboard)


def _csv(dashboard: DashboardOut) -> Response:
    name = f"dashboard-{dashboard.period}-{dashboard.days.end:%Y-%m-%d}.csv"
    return Response(
        figures.table(dashboard),
        media_type=CSV,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
