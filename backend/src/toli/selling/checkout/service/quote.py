from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from toli.catalogue.pricing.cancellation import CurvePoint, Refund, Sold, curve, refund_on
from toli.catalogue.pricing.party import AgreedPrice, Days, Discount, Party
from toli.catalogue.pricing.quotes import LEAST_TOTAL, AgreedPriceTooLow, Quote, quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.errors import PartyTooSmall
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.catalogue.trips.service import access_codes
from toli.catalogue.trips.service import names as names_service
from toli.infra.db.database import Database, run_read
from toli.kit.errors import Invalid, InvalidFields, NotFound
from toli.kit.money import to_rupees
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import NotOpenForBooking
from toli.selling.bookings.service.travel_tax import with_travel_tax
from toli.selling.checkout.schemas.quote import ChosenAddOn, QuoteIn, RoomIn
from toli.selling.checkout.service.discounts import find_discounts, limiting_guesses
from toli.selling.checkout.service.party import count_with_bed, find_add_ons, find_beds
from toli.selling.checkout.service.saved_details import find_saved_pan
from toli.selling.waiting.service.waiting_offers import find_offered_party


def price_at_desk(
    terms: SaleTerms,
    rooms: Sequence[RoomIn],
    discounts: Sequence[Discount],
    *,
    add_ons: Sequence[ChosenAddOn],
    agreed: AgreedPrice | None,
) -> Quote:
    """Price a party of any size. Raises NotOpenForBooking and the errors of `price_rooms`."""
    if not terms.is_on_sale or terms.today > terms.tour_end_date:
        raise NotOpenForBooking
    return price_rooms(replace(terms, minimum_party=None), rooms, discounts, add_ons=add_ons, agreed=agreed)


def price_rooms(
    terms: SaleTerms,
    rooms: Sequence[RoomIn],
    discounts: Sequence[Discount] = (),
    *,
    add_ons: Sequence[ChosenAddOn] = (),
    agreed: AgreedPrice | None = None,
) -> Quote:
    """Price with possible discounts or as agreed.

    Raises PartyTooSmall, and InvalidFields for foreign or repeated choices and a total of zero.
    """
    beds = find_beds(terms, rooms)
    people = sum(line.quantity for line in beds)
    party = Party(beds, find_add_ons(terms, add_ons, people=people), tuple(discounts), agreed, terms.travel_tax)
    try:
        priced = quote(party, terms.terms, Days(terms.today, terms.tour_start_date))
    except AgreedPriceTooLow as refusal:
        least = Text("The agreed price must be at least ₹{least}.", least=to_rupees(refusal.least))
        raise InvalidFields([("agreed_total", least)]) from refusal
    if terms.minimum_party is not None and priced.people < terms.minimum_party:
        raise PartyTooSmall(terms.minimum_party)
    if priced.total < LEAST_TOTAL:
        raise InvalidFields([("booking_rooms", Text("Add at least one traveller who pays."))])
    return priced


def price_sale(
    terms: SaleTerms,
    rooms: Sequence[RoomIn],
    discounts: Sequence[Discount],
    *,
    add_ons: Sequence[ChosenAddOn],
    offered: int | None,
) -> Quote:
    """Price for a traveller; `offered` people have waiting-list beds, bookable until the start.

    Raises NotOpenForBooking, and the errors of `price_rooms`.
    """
    require_open(terms, offered=offered)
    if offered is None:
        return price_rooms(terms, rooms, discounts, add_ons=add_ons)
    least = None if terms.minimum_party is None else min(terms.minimum_party, offered)
    priced = price_rooms(replace(terms, minimum_party=least), rooms, discounts, add_ons=add_ons)
    if priced.party.people_with_bed > offered:
        raise InvalidFields(
            [("booking_rooms", Text("Beds for {offered} are held for you. Choose {offered} at most.", offered=offered))]
        )
    return priced


def require_open(terms: SaleTerms, *, offered: int | None) -> None:
    """Require the booking window, or offered beds before the start. Raises NotOpenForBooking."""
    is_bookable = terms.is_open if offered is None else terms.is_on_sale and terms.today < terms.tour_start_date
    if not is_bookable:
        raise NotOpenForBooking


def are_beds_gone(terms: SaleTerms, requested_beds: Mapping[int, int]) -> bool:
    """Spares locking the plan's row in vain; the claim checks again."""
    free = {kind.sharing_type_id: kind.available for kind in terms.sharing}
    return sum(requested_beds.values()) > terms.available or any(
        beds > free[kind] for kind, beds in requested_beds.items()
    )


@dataclass(frozen=True, slots=True)
class QuotedSale:
    """A priced party. `names`: an operator's own in the reader's language."""

    terms: SaleTerms
    quote: Quote
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RefundPreview:
    """Refunds of the whole price and of the advance alone, for a party that books today and cancels on a given day.

    `points`: of the whole price, by day.
    """

    quote: Quote
    of_price: Refund
    of_advance: Refund
    points: Sequence[CurvePoint]


async def quote_booking(
    database: Database,
    *,
    sealer: Sealer,
    client_id: int,
    body: QuoteIn,
    user_id: int | None,
    network: str,
    now: datetime,
) -> QuoteOut:
    """Price in the reader's language. Raises the errors of `quote_sale`."""
    sale = await quote_sale(
        database, sealer=sealer, client_id=client_id, body=body, user_id=user_id, network=network, now=now
    )
    return QuoteOut.of(sale.quote).read_in(sale.names)


async def quote_sale(
    database: Database,
    *,
    sealer: Sealer,
    client_id: int,
    body: QuoteIn,
    user_id: int | None,
    network: str,
    now: datetime,
) -> QuotedSale:
    """Price a party, with the terms of sale.

    Raises NotFound (also for another access code), NotOpenForBooking, OfferEnded, DiscountCodeRefused, and the errors
    of `price_rooms`.
    """
    code, rooms = body.discount_code, body.booking_rooms
    async with (
        limiting_guesses(database, code=code, user_id=user_id, network=network),
        database.client_transaction(client_id) as tx,
    ):
        state = await run_read(tx, terms_repository.plan_state(client_id=client_id, departure_id=body.departure_id))
        if state is None:
            raise NotFound
        terms = await terms_service.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
        if terms is None:
            raise NotFound
        access_codes.require_access(terms, access_code=body.access_code)
        offered = None
        if body.offer is not None:
            offered = await find_offered_party(tx, token=body.offer, departure_id=body.departure_id)
        require_open(terms, offered=offered)
        pan = body.pan
        if terms.is_abroad and body.replaces is not None:
            if user_id is None:
                raise NotFound
            saved = await find_saved_pan(tx, sealer=sealer, user_id=user_id, booking_id=body.replaces)
            pan = pan if "pan" in body.model_fields_set else saved
        terms = await with_travel_tax(tx, terms, pan=pan, sealer=sealer, besides=body.replaces)
        names = await names_service.read_names(tx, trip_id=terms.trip_id)
        people = sum(room.selected_beds_quantity for room in rooms)
        beds = count_with_bed(terms, rooms)
        discounts = await find_discounts(tx, terms, code=code, user_id=user_id, people=people, beds=beds)
    priced = price_sale(terms, rooms, discounts, add_ons=body.add_ons or (), offered=offered)
    return QuotedSale(terms, priced, names)


def preview_refund(sale: QuotedSale, *, cancel_on: date) -> RefundPreview:
    """Raises Invalid for a day before today."""
    terms, priced = sale.terms, sale.quote
    if cancel_on < terms.today:
        raise Invalid(Text("Choose today or a later day."), field="cancel_on")
    sold = Sold(priced.total, priced.tax, priced.advance, priced.people)
    cancellation, starts_on = terms.terms.cancellation, terms.tour_start_date
    return RefundPreview(
        priced,
        refund_on(cancellation, sold, paid=priced.total, starts_on=starts_on, today=cancel_on),
        refund_on(cancellation, sold, paid=priced.advance, starts_on=starts_on, today=cancel_on),
        curve(cancellation, sold, paid=priced.total, starts_on=starts_on, today=terms.today),
    )
