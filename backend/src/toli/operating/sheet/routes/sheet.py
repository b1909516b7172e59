"""Departure sheet over HTTP and as files; exports are audited."""

from fastapi import APIRouter, Response

from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.kit.spreadsheets import CSV, XLSX
from toli.operating.sheet.schemas.sheet import SheetOut
from toli.operating.sheet.service import sheet as service
from toli.operating.sheet.service import sheet_files as files
from toli.selling.rooming import service as rooming

router = APIRouter(tags=["Departure sheet"])

PLAN = "/reports/clients/{client_id:int}/plans/{event_plan_id:int}"


@router.get(f"{PLAN}/sheet", operation_id="getDepartureSheet")
@requires(Right.DEPARTURES)
async def get_sheet(client_id: OperatedClient, departure_id: DepartureId, database: Db, response: Response) -> SheetOut:
    """Get a departure's travellers, hotels, drivers and places."""
    response.headers["Cache-Control"] = "private, no-store"
    async with database.client_transaction(client_id) as tx:
        return await service.sheet(tx, departure_id=departure_id)


@router.get(
    f"{PLAN}/sheet.csv",
    operation_id="getDepartureSheetCsv",
    response_class=Response,
    responses=describe_file(CSV, "A file"),
)
@requires(Right.DEPARTURES)
async def sheet_csv(client_id: OperatedClient, departure_id: DepartureId, actor: SignedIn, database: Db) -> Response:
    async with database.client_transaction(client_id) as tx:
        branded = await service.export_sheet(tx, departure_id=departure_id, actor_id=actor.user_id, file="sheet.csv")
    return private_file(
        files.sheet_csv(branded),
        disposition="attachment",
        media_type=CSV,
        filename=f"departure-sheet-{departure_id}.csv",
    )


@router.get(
    f"{PLAN}/sheet.xlsx",
    operation_id="getDepartureSheetXlsx",
    response_class=Response,
    responses=describe_file(XLSX, "A file"),
)
@requires(Right.DEPARTURES)
async def sheet_xlsx(client_id: OperatedClient, departure_id: DepartureId, actor: SignedIn, database: Db) -> Response:
    async with database.client_transaction(client_id) as tx:
        branded = await service.export_sheet(tx, departure_id=departure_id, actor_id=actor.user_id, file="sheet.xlsx")
    return private_file(
        files.sheet_xlsx(branded),
        disposition="attachment",
        media_type=XLSX,
        filename=f"departure-sheet-{departure_id}.xlsx",
    )


@router.get(
    f"{PLAN}/sheet.pdf",
    operation_id="getDepartureSheetPdf",
    response_class=Response,
    responses=describe_file("application/pdf", "A file"),
)
@requires(Right.DEPARTURES)
async def sheet_pdf(
    services: CurrentServices, client_id: OperatedClient, departure_id: DepartureId, actor: SignedIn, database: Db
) -> Response:
    """Export the departure sheet as PDF, with the operator's brand."""
    async with database.client_transaction(client_id) as tx:
        branded = await service.export_sheet(tx, departure_id=departure_id, actor_id=actor.user_id, file="sheet.pdf")
    data = await files.sheet_pdf(services.store, branded)
    return private_file(
        data, disposition="attachment", media_type="application/pdf", filename=f"departure-sheet-{departure_id}.pdf"
    )


@router.get(
    f"{PLAN}/rooming.csv", operation_id="getRoomingCsv", response_class=Response, responses=describe_file(CSV, "A file")
)
@requires(Right.DEPARTURES)
async def rooming_csv(client_id: OperatedClient, departure_id: DepartureId, actor: SignedIn, database: Db) -> Response:
    async with database.client_transaction(client_id) as tx:
        sheet = await rooming.get_rooming(tx, departure_id=departure_id)
        await service.record_export(
            tx,
            departure_id=departure_id,
            actor_id=actor.user_id,
            file="rooming.csv",
            travellers=len(sheet.travellers),
        )
    return private_file(
        files.rooming_csv(sheet), disposition="attachment", media_type=CSV, filename=f"rooming-list-{departure_id}.csv"
    )


@router.get(
    f"{PLAN}/rooming.xlsx",
    operation_id="getRoomingXlsx",
    response_class=Response,
    responses=describe_file(XLSX, "A file"),
)
@requires(Right.DEPARTURES)
async def rooming_xlsx(client_id: OperatedClient, departure_id: DepartureId, actor: SignedIn, database: Db) -> Response:
    async with database.client_transaction(client_id) as tx:
        sheet = await rooming.get_rooming(tx, departure_id=departure_id)
        await service.record_export(
            tx,
            departure_id=departure_id,
            actor_id=actor.user_id,
            file="rooming.xlsx",
            travellers=len(sheet.travellers),
        )
    return private_file(
        files.rooming_xlsx(sheet),
        disposition="attachment",
        media_type=XLSX,
        filename=f"rooming-list-{departure_id}.xlsx",
    )
