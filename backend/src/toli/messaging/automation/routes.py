from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.delivery.channels.errors import TemplateNotUsable
from toli.identity.access.guards import CurrentClock, CurrentServices, OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import BookingId, TripFilter, TripId
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.kit.errors import raises
from toli.messaging.automation.errors import StepAlwaysOn
from toli.messaging.automation.schemas import (
    BookingTimeline,
    StepIn,
    StepName,
    StepPreviewIn,
    StepTestIn,
    StepTestOut,
    TimelineBooking,
    TimelineOut,
)
from toli.messaging.automation.service import booking, steps
from toli.messaging.correspondence.schemas import PreviewOut

CLIENT = "/clients/{client_id:int}/steps"
TRIP = "/events/{event_id:int}/steps"
BOOKING = "/bookings/{reservation_event_id:int}"
Id = Annotated[int, Path(ge=1, le=2**53)]

router = APIRouter(prefix="/timeline", tags=["Timeline"])


@router.get(CLIENT, operation_id="getTimeline")
@requires(Right.SITE)
async def get_timeline(client_id: OperatedClient, operator: Operator) -> TimelineOut:
    """Get the steps of all trips without their own."""
    async with operator.transaction(client_id) as tx:
        return await steps.get_timeline(tx, trip_id=None)


@router.put(f"{CLIENT}/{{step}}", operation_id="saveStep")
@requires(Right.SITE)
@raises(StepAlwaysOn, TemplateNotUsable)
async def save_step(client_id: OperatedClient, step: StepName, body: StepIn, operator: Operator) -> TimelineOut:
    """Change a step for all trips without their own."""
    async with operator.transaction(client_id) as tx:
        return await steps.save_step(tx, trip_id=None, step=step, body=body)


@router.delete(f"{CLIENT}/{{step}}", operation_id="resetStep")
@requires(Right.SITE)
async def reset_step(client_id: OperatedClient, step: StepName, operator: Operator) -> TimelineOut:
    async with operator.transaction(client_id) as tx:
        return await steps.reset_step(tx, trip_id=None, step=step)


@router.get("/clients/{client_id:int}/bookings", operation_id="listTimelineBookings")
@requires(Right.SITE)
async def list_bookings(
    client_id: OperatedClient,
    operator: Operator,
    trip_id: TripFilter = None,
) -> list[TimelineBooking]:
    """The next 25 confirmed bookings, for previews."""
    async with operator.transaction(client_id) as tx:
        return await booking.list_bookings(tx, trip_id=trip_id)


@router.get(TRIP, operation_id="getTripTimeline")
@requires(Right.TRIPS)
async def get_trip_timeline(trip_id: TripId, operator: Operator) -> TimelineOut:
    """Get the steps of a trip: its own, else the steps of all trips."""
    async with operator.owner_transaction("trip", trip_id) as tx:
        return await steps.get_timeline(tx, trip_id=trip_id)


@router.put(f"{TRIP}/{{step}}", operation_id="saveTripStep")
@requires(Right.TRIPS)
@raises(StepAlwaysOn, TemplateNotUsable)
async def save_trip_step(trip_id: TripId, step: StepName, body: StepIn, operator: Operator) -> TimelineOut:
    async with operator.owner_transaction("trip", trip_id) as tx:
        return await steps.save_step(tx, trip_id=trip_id, step=step, body=body)


@router.delete(f"{TRIP}/{{step}}", operation_id="resetTripStep")
@requires(Right.TRIPS)
async def reset_trip_step(trip_id: TripId, step: StepName, operator: Operator) -> TimelineOut:
    """Restore a trip's step to the text and time of all trips."""
    async with operator.owner_transaction("trip", trip_id) as tx:
        return await steps.reset_step(tx, trip_id=trip_id, step=step)


@router.get(f"{BOOKING}/steps", operation_id="getBookingTimeline")
@requires(Right.MESSAGES)
async def get_booking_timeline(booking_id: BookingId, operator: Operator, clock: CurrentClock) -> BookingTimeline:
    async with operator.owner_transaction("booking", booking_id) as tx:
        return await booking.get_booking_timeline(tx, booking_id=booking_id, now=clock.now())


@router.post(f"{BOOKING}/preview", operation_id="previewStep")
@requires(Right.MESSAGES)
async def preview_step(
    booking_id: BookingId, body: StepPreviewIn, operator: Operator, services: CurrentServices
) -> PreviewOut:
    """Preview a step's text for a booking; nothing is sent."""
    async with operator.owner_transaction("booking", booking_id) as tx:
        return await booking.preview_step(tx, settings=services.settings, booking_id=booking_id, body=body)


@router.post(f"{BOOKING}/test", operation_id="sendStepTest", status_code=status.HTTP_202_ACCEPTED)
@requires(Right.MESSAGES)
async def send_test(booking_id: BookingId, body: StepTestIn, operator: Operator) -> StepTestOut:
    """Send a saved step to oneself, filled in for a booking."""
    async with operator.owner_transaction("booking", booking_id) as tx:
        sent = await booking.send_test(tx, booking_id=booking_id, body=body)
        await record_result(tx, sent, status=status.HTTP_202_ACCEPTED)
    return sent
