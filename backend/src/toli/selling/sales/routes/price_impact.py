"""The impact of price changes over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.operators import Operator
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.sales.schemas.price_impact import PriceImpact
from toli.selling.sales.service import price_impact

router = APIRouter()


@router.get("/events/{event_id:int}/pricing/impact", operation_id="getPriceImpact")
async def get_price_impact(
    event_id: PublicId, operator: Operator, event_plan_id: Annotated[PublicId | None, Query()] = None
) -> PriceImpact:
    """Get the impact of new prices of an event, or of one departure."""
    async with operator.owner_transaction("event", event_id) as tx:
        return await price_impact.get_price_impact(tx, event_id=event_id, event_plan_id=event_plan_id)
