"""Quotes over HTTP."""

from fastapi import APIRouter

from toli.access.guards import CurrentClock, Db, Visitor
from toli.access.ownership import client_of_public
from toli.bookings import service
from toli.bookings.schemas.quote import QuoteIn
from toli.kit.networks import network_of
from toli.pricing.schemas.quotes import QuoteOut

router = APIRouter()


@router.post("/bookings/quote", operation_id="quoteBooking")
async def quote_booking(body: QuoteIn, context: Visitor, database: Db, clock: CurrentClock) -> QuoteOut:
    """Price beds on a departure, with what is due now and later.

    422 `discount_code_refused` says why a code does not count.
    """
    client_id = await client_of_public(database, context, "departure", body.event_plan_id)
    return await service.quote_booking(
        database,
        client_id=client_id,
        body=body,
        user_id=None if context.actor is None else context.actor.user_id,
        network=network_of(context.origin.address),
        now=clock.now(),
    )
