from typing import Annotated

from fastapi import APIRouter, Path

from toli.catalogue.inventory.errors import StockTaken
from toli.catalogue.trips.errors import EDIT_ERRORS, DepartureBegun, DepartureCancelled, EventOngoing
from toli.identity.access.guards import CurrentServices, CurrentSettings
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import BookingId, DepartureId
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.kit.errors import raises
from toli.operating.departures.errors import (
    AlreadyChosen,
    ChangeRunning,
    ChoiceNotOffered,
    ChoiceOver,
    DepartureTaken,
    ImpactChanged,
)
from toli.operating.departures.repository import changes as repository
from toli.operating.departures.schemas import (
    ChangeOut,
    ChangeSummary,
    ChoiceDeparture,
    ChoiceIn,
    ConfirmIn,
    ImpactIn,
    ImpactOut,
)
from toli.operating.departures.service import changes, choices, impact, moves
from toli.payments.gateway.errors import RefundTooLarge, RefundTooSmall
from toli.selling.bookings.errors.bookings import BookingCancelled, HoldExpired, NotConfirmedYet, TourEnded
from toli.selling.changes.errors.change import ChangeDiffers, NothingChanges
from toli.selling.credit.errors import CreditNotPossible, CreditTooLarge
from toli.selling.offline.errors.offline import OfflineRefundTooLarge

router = APIRouter(prefix="/bookings/event-plan/{event_plan_id:int}/changes", tags=["Departure changes"])

Id = Annotated[int, Path(ge=1, le=2**53)]


@router.post("/preview", operation_id="previewDepartureChange")
@requires(Right.TRIPS)
@raises(DepartureBegun, DepartureCancelled, EventOngoing)
async def preview_departure_change(
    departure_id: DepartureId, body: ImpactIn, operator: Operator, settings: CurrentSettings
) -> ImpactOut:
    """Preview a departure change: bookings, money, conflicts and message."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await impact.preview_change(tx, settings=settings, departure_id=departure_id, change=body)


@router.post("", operation_id="changeDeparture", status_code=201)
@requires(Right.TRIPS, fresh_proof=True)
@raises(*EDIT_ERRORS, ChangeRunning, DepartureBegun, DepartureCancelled, ImpactChanged)
async def change_departure(
    departure_id: DepartureId, body: ConfirmIn, operator: Operator, settings: CurrentSettings
) -> ChangeOut:
    """Cancel or postpone a departure, or change its hotel, itinerary or booking window."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        departure_change = await changes.make_change(tx, settings=settings, departure_id=departure_id, change=body)
        await record_result(tx, departure_change, status=201)
    return departure_change


@router.get("", operation_id="listDepartureChanges")
@requires(Right.VIEW_BOOKINGS)
async def list_departure_changes(departure_id: DepartureId, operator: Operator) -> list[ChangeSummary]:
    """List changes with totals, newest first."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await repository.list_summaries(tx, departure_id=departure_id)


@router.get("/{change_id:int}", operation_id="getDepartureChange")
@requires(Right.VIEW_BOOKINGS)
async def get_departure_change(
    departure_id: DepartureId, change_id: Id, operator: Operator, settings: CurrentSettings
) -> ChangeOut:
    """Retrieve a change with the outcome of each booking."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await changes.get_change(
            tx,
            settings=settings,
            departure_id=departure_id,
            change_id=change_id,
            with_links=operator.sees_secrets(tx.client_id, Right.BOOKINGS),
        )


@router.post("/{change_id:int}/retry", operation_id="retryDepartureChange")
@requires(Right.TRIPS, fresh_proof=True)
async def retry_departure_change(
    departure_id: DepartureId, change_id: Id, operator: Operator, settings: CurrentSettings
) -> ChangeOut:
    """Retry failed bookings. Idempotent."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await changes.retry_change(tx, settings=settings, departure_id=departure_id, change_id=change_id)


@router.put("/{change_id:int}/bookings/{reservation_event_id:int}/choice", operation_id="setDepartureChoice")
@requires(Right.BOOKINGS, people_only=True)
@raises(
    AlreadyChosen,
    BookingCancelled,
    ChangeDiffers,
    ChoiceNotOffered,
    ChoiceOver,
    CreditTooLarge,
    CreditNotPossible,
    DepartureTaken,
    HoldExpired,
    NotConfirmedYet,
    NothingChanges,
    OfflineRefundTooLarge,
    RefundTooLarge,
    RefundTooSmall,
    StockTaken,
    TourEnded,
)
async def set_departure_choice(
    departure_id: DepartureId,
    change_id: Id,
    booking_id: BookingId,
    body: ChoiceIn,
    operator: Operator,
    services: CurrentServices,
) -> ChangeOut:
    """Choose on behalf of a traveller. Idempotent."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await choices.choose_for_traveller(
            tx,
            database=services.database,
            settings=services.settings,
            sealer=services.sealer,
            departure_id=departure_id,
            change_id=change_id,
            booking_id=booking_id,
            chosen=body,
            now=services.clock.now(),
        )


@router.get(
    "/{change_id:int}/bookings/{reservation_event_id:int}/departures", operation_id="listDeparturesForTraveller"
)
@requires(Right.VIEW_BOOKINGS)
async def list_departures_for_traveller(
    departure_id: DepartureId, change_id: Id, booking_id: BookingId, operator: Operator
) -> list[ChoiceDeparture]:
    """List the departures offered to a booking."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await moves.list_departures_for_traveller(
            tx, departure_id=departure_id, change_id=change_id, booking_id=booking_id
        )
