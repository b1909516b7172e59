from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import TripId
from toli.identity.access.rights import Right, requires
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.sales.schemas.price_impact import PriceImpact
from toli.selling.sales.service import price_impact

router = APIRouter(tags=["Bookings"])


@router.get("/events/{event_id:int}/pricing/impact", operation_id="getPriceImpact")
@requires(Right.TRIPS)
async def get_price_impact(
    trip_id: TripId, operator: Operator, departure_id: Annotated[PublicId | None, Query(alias="event_plan_id")] = None
) -> PriceImpact:
    """Get the impact of new prices of an event, or of one departure."""
    async with operator.owner_transaction("trip", trip_id) as tx:
        return await price_impact.get_price_impact(tx, trip_id=trip_id, departure_id=departure_id)
