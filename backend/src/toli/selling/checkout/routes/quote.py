from fastapi import APIRouter

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.trips.errors import PartyTooSmall
from toli.catalogue.trips.service import access_codes
from toli.identity.access.guards import CurrentServices, Visitor
from toli.identity.access.ownership import client_of_departure
from toli.kit.errors import raises
from toli.kit.networks import network_of
from toli.selling.bookings.errors.bookings import DiscountCodeRefused, NotOpenForBooking
from toli.selling.checkout.schemas.quote import QuoteIn
from toli.selling.checkout.service import quote
from toli.selling.waiting.errors import OfferEnded

router = APIRouter(tags=["Checkout"])


@router.post("/bookings/quote", operation_id="quoteBooking")
@raises(DiscountCodeRefused, NotOpenForBooking, OfferEnded, PartyTooSmall)
async def quote_booking(body: QuoteIn, context: Visitor, services: CurrentServices) -> QuoteOut:
    """A private departure needs its `access_code`. 422 `discount_code_refused` has the reason."""
    database = services.database
    network, access_code = network_of(context.origin.address), body.access_code
    client_id = await client_of_departure(database, context, body.departure_id, access_code=access_code)
    async with access_codes.limit_wrong_codes(database, network=network, access_code=access_code):
        return await quote.quote_booking(
            database,
            sealer=services.sealer,
            client_id=client_id,
            body=body,
            user_id=None if context.actor is None else context.actor.user_id,
            network=network,
            now=services.clock.now(),
        )
