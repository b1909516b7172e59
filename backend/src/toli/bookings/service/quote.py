"""Price beds on a plan."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from toli.bookings.errors import NotOpenForBooking
from toli.bookings.schemas.quote import ChosenAddOn, QuoteIn, RoomIn
from toli.bookings.service.discounts import find_discounts, limiting_guesses
from toli.bookings.service.party import find_add_ons, find_beds
from toli.catalogue import service as catalogue
from toli.catalogue.errors import PartyTooSmall
from toli.catalogue.schemas.terms import SaleTerms
from toli.db.database import Database, run_read
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.money import to_rupees
from toli.pricing.party import AgreedPrice, Days, Discount, Party
from toli.pricing.quotes import LEAST_TOTAL, AgreedPriceTooLow, Quote, quote
from toli.pricing.schemas.quotes import QuoteOut


def price_rooms(
    terms: SaleTerms,
    rooms: Sequence[RoomIn],
    discounts: Sequence[Discount] = (),
    *,
    add_ons: Sequence[ChosenAddOn] = (),
    agreed: AgreedPrice | None = None,
) -> Quote:
    """Price beds and add-ons under a plan's terms, with the discounts that the party may have, or at an agreed price.

    Raises InvalidFields for what is not the event's, or given twice, or costs nothing in all, and PartyTooSmall.
    """
    beds = find_beds(terms, rooms)
    people = sum(line.quantity for line in beds)
    party = Party(beds, find_add_ons(terms, add_ons, people=people), tuple(discounts), agreed)
    try:
        priced = quote(party, terms.terms, Days(terms.today, terms.tour_start_date))
    except AgreedPriceTooLow as refusal:
        least = f"The agreed price must be at least ₹{to_rupees(refusal.least)}."
        raise InvalidFields([("agreed_total", least)]) from refusal
    if terms.minimum_party is not None and priced.people < terms.minimum_party:
        raise PartyTooSmall(terms.minimum_party)
    if priced.total < LEAST_TOTAL:
        raise InvalidFields([("booking_rooms", "Add at least one traveller who pays.")])
    return priced


def are_beds_gone(terms: SaleTerms, wanted: Mapping[int, int]) -> bool:
    """Whether the beds were already taken when the terms were read.

    The claim checks again; this check avoids locking the plan's row in vain.
    """
    free = {kind.room_bed_id: kind.available for kind in terms.sharing}
    return sum(wanted.values()) > terms.available or any(beds > free[kind] for kind, beds in wanted.items())


async def quote_booking(
    database: Database, *, client_id: int, body: QuoteIn, user_id: int | None, network: str, now: datetime
) -> QuoteOut:
    """Price beds on a plan for a person, or for a visitor without an account.

    Raises NotFound for a plan that is not this client's or needs another code, NotOpenForBooking outside its window,
    DiscountCodeRefused, and what `price_rooms` raises.
    """
    code, rooms = body.discount_code, body.booking_rooms
    async with (
        limiting_guesses(database, code=code, user_id=user_id, network=network),
        database.client_transaction(client_id) as tx,
    ):
        state = await run_read(tx, catalogue.plan_state(client_id=client_id, event_plan_id=body.event_plan_id))
        if state is None:
            raise NotFound
        terms = await catalogue.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
        if terms is None:
            raise NotFound
        catalogue.require_access(terms, access_code=body.access_code)
        if not terms.is_open:
            raise NotOpenForBooking
        people = sum(room.selected_beds_quantity for room in rooms)
        discounts = await find_discounts(tx, terms, code=code, user_id=user_id, people=people)
    return QuoteOut.of(price_rooms(terms, rooms, discounts, add_ons=body.add_ons or ()))
