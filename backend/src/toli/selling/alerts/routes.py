from typing import Annotated

from fastapi import APIRouter, Depends, Query, status

from toli.identity.access.guards import (
    OPERATOR_ERRORS,
    CurrentClock,
    CurrentServices,
    Db,
    SignedIn,
    Visitor,
    require_operator_of,
)
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.selling.alerts import repository, service
from toli.selling.alerts.errors import AlertGone
from toli.selling.alerts.schemas import AlertAnswer, AlertIn, AlertToken, Waiting

router = APIRouter(prefix="/departure-alerts", tags=["Departure alerts"])

ASKED = "Check your e-mail: one press on the link in it, and we tell you when booking opens."
CONFIRMED = "Done. We write to you once, when a departure of this trip can be booked."
ENDED = "Done. You will not hear from us about this trip."


@raises(*OPERATOR_ERRORS)
async def _client_asked_for(
    context: Visitor, actor: SignedIn, client_id: Annotated[int, Query(ge=1, le=2**53, description="One's own client")]
) -> int:
    require_operator_of(context, actor, client_id)
    return client_id


@router.post("", operation_id="requestAlert", status_code=status.HTTP_201_CREATED)
async def ask(
    services: CurrentServices, context: Visitor, database: Db, clock: CurrentClock, body: AlertIn
) -> AlertAnswer:
    """Request one e-mail when a trip can be booked; an e-mail asks for confirmation.

    The response is the same for an existing alert. 429 after ten in an hour from one network address, or five for one
    e-mail address.
    """
    await service.ask(database, context=context, request=body, now=clock.now(), sealer=services.sealer)
    return AlertAnswer(message=ASKED)


@router.post("/confirm", operation_id="confirmAlert")
@raises(AlertGone)
async def confirm(
    services: CurrentServices, context: Visitor, database: Db, clock: CurrentClock, body: AlertToken
) -> AlertAnswer:
    """Confirm an alert with the token of its e-mail."""
    alert = await service.confirm(database, context=context, token=body.token, sealer=services.sealer, now=clock.now())
    return AlertAnswer(message=CONFIRMED, trip_id=alert.trip_id, event_title=alert.event_title)


@router.post("/end", operation_id="endAlert")
@raises(AlertGone)
async def end(services: CurrentServices, context: Visitor, database: Db, body: AlertToken) -> AlertAnswer:
    """Delete an alert and its address, with the token of an e-mail."""
    alert = await service.end(database, context=context, token=body.token, sealer=services.sealer)
    return AlertAnswer(message=ENDED, trip_id=alert.trip_id, event_title=alert.event_title)


@router.get("", operation_id="listAlertCounts")
@requires(Right.BOOKINGS)
async def list_alert_counts(client_id: Annotated[int, Depends(_client_asked_for)], database: Db) -> list[Waiting]:
    """Count the confirmed alerts of each trip, highest first."""
    async with database.client_transaction(client_id) as tx:
        trips = await repository.list_waiting(tx)
    return [Waiting(trip_id=trip.trip_id, event_title=trip.event_title, people=trip.people) for trip in trips]
