from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.catalogue.trips.errors import EDIT_ERRORS
from toli.identity.access.guards import OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.kit.errors import raises
from toli.operating.bulk_edits import repository, service
from toli.operating.bulk_edits.errors import BulkEditStale, BulkEditUndone, NothingToEdit
from toli.operating.bulk_edits.schemas import ApplyEditIn, BulkEditIn, BulkEditOut, BulkEditPreview, UndoneEdit

router = APIRouter(prefix="/clients/{client_id:int}/departure-edits", tags=["Departure changes"])


@router.post("/preview", operation_id="previewDepartureEdit")
@requires(Right.TRIPS)
async def preview_departure_edit(body: BulkEditIn, client_id: OperatedClient, operator: Operator) -> BulkEditPreview:
    """Preview an edit of up to 100 departures: values before and after, and refusals."""
    async with operator.transaction(client_id) as tx:
        return await service.preview_edit(tx, edit=body)


@router.post("", operation_id="editDepartures", status_code=status.HTTP_201_CREATED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, BulkEditStale, NothingToEdit)
async def edit_departures(body: ApplyEditIn, client_id: OperatedClient, operator: Operator) -> BulkEditOut:
    """Edit departures as previewed, in one transaction; refused departures stay as they are."""
    async with operator.transaction(client_id) as tx:
        edit = await service.apply_edit(tx, edit=body)
        await record_result(tx, edit, status=status.HTTP_201_CREATED)
    return edit


@router.get("", operation_id="listDepartureEdits")
@requires(Right.VIEW_TRIPS)
async def list_departure_edits(client_id: OperatedClient, operator: Operator) -> list[BulkEditOut]:
    """List the latest twenty edits of several departures, newest first; they are kept for 30 days."""
    async with operator.transaction(client_id) as tx:
        return await repository.list_edits(tx)


@router.post("/{bulk_edit_id:int}/undo", operation_id="undoDepartureEdit")
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, BulkEditUndone)
async def undo_departure_edit(
    bulk_edit_id: Annotated[int, Path(ge=1, le=2**53)], client_id: OperatedClient, operator: Operator
) -> UndoneEdit:
    """Restore the values before an edit, except values with a later change."""
    async with operator.transaction(client_id) as tx:
        return await service.undo_edit(tx, bulk_edit_id=bulk_edit_id)
