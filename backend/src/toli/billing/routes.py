"""What the platform collects and charges over HTTP, for administrators."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from toli.access.files import describe_file, private_file
from toli.access.guards import Admin, CurrentSettings, Db
from toli.billing import service
from toli.billing.schemas import SourceTaxMonth
from toli.kit.spreadsheets import CSV

router = APIRouter(prefix="/billing", tags=["billing"])

MONTH = r"^20[0-9]{2}-(0[1-9]|1[0-2])$"


@router.get("/source-tax", operation_id="getSourceTax")
async def get_source_tax(
    _actor: Admin,
    settings: CurrentSettings,
    database: Db,
    month: Annotated[str | None, Query(pattern=MONTH, description="A month, as `2026-11`; by default the last")] = None,
) -> SourceTaxMonth:
    """Return the tax that the platform collected at source in a month, of all clients of its account."""
    async with database.platform_transaction() as tx:
        return await service.get_source_tax(
            tx, settings=settings, month=None if month is None else date.fromisoformat(f"{month}-01")
        )


@router.get(
    "/source-tax/{month}/gstr8.csv",
    operation_id="exportSourceTax",
    response_class=Response,
    responses=describe_file(CSV, "Table 3 of form GSTR-8"),
)
async def export_source_tax(
    _actor: Admin, month: Annotated[str, Path(pattern=MONTH, description="A month, as `2026-11`")], database: Db
) -> Response:
    """Export the tax that the platform collected at source in a month as CSV. 404 for a month without any."""
    async with database.platform_transaction() as tx:
        data = await service.export_source_tax(tx, month=date.fromisoformat(f"{month}-01"))
    return private_file(data, media_type=CSV, disposition="attachment", filename=f"GSTR8-{month}.csv")
