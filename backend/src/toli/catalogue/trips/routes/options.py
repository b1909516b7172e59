from fastapi import APIRouter, Response

from toli.catalogue.inventory.errors import OptionBelowTaken
from toli.catalogue.trips.errors import EDIT_ERRORS, Stale
from toli.catalogue.trips.routes.parameters import OwnEvent
from toli.catalogue.trips.schemas.options import OptionsIn, OptionsOut
from toli.catalogue.trips.service import options as options_service
from toli.identity.access.conditional import VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(tags=["Trips"])


@router.get("/events/{event_id:int}/options", operation_id="getOptions", responses=VERSIONED)
@requires(Right.VIEW_TRIPS)
async def get_options(own: OwnEvent, operator: Operator, response: Response) -> OptionsOut:
    async with operator.transaction(own.client_id) as tx:
        options = await options_service.options_of(tx, trip_id=own.trip_id)
    tag(response, options.version)
    return options


@router.put("/events/{event_id:int}/options", operation_id="updateOptions", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, OptionBelowTaken, Stale)
async def update_options(
    body: OptionsIn, own: OwnEvent, operator: Operator, seen: Seen, response: Response
) -> OptionsOut:
    """Replace sections of options for later bookings; omitted sections stay."""
    async with operator.transaction(own.client_id) as tx:
        options = await options_service.set_options(tx, trip_id=own.trip_id, body=with_seen_version(body, seen))
    tag(response, options.version)
    return options
