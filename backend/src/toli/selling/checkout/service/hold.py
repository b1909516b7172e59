from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.errors import OptionSoldOut
from toli.catalogue.inventory.repository import holds
from toli.catalogue.inventory.repository import stock as stock_repository
from toli.catalogue.pricing.party import AgreedPrice, Discount
from toli.catalogue.pricing.quotes import Quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.schemas.terms import PlanState, SaleTerms
from toli.catalogue.trips.service import access_codes
from toli.delivery.channels.service import consents
from toli.infra.db.database import Database, run_read
from toli.infra.db.idempotency import RecordedResponse
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.money import Paise
from toli.kit.phones import find_phone
from toli.kit.references import new_reference
from toli.kit.sealing import Sealer
from toli.payments.gateway import errors
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    CannotExtend,
    DiscountCodeRefused,
    HoldExpired,
    NoBedsLeft,
    PriceChanged,
)
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.travellers import check_travellers
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travel_tax import TcsExemption
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.bookings.service.travel_tax import pan_of, with_travel_tax
from toli.selling.checkout.repository import hold as repository
from toli.selling.checkout.repository.hold import Buyer, FreshIds
from toli.selling.checkout.rules.hold import HoldLimits, check_limits
from toli.selling.checkout.rules.quote import is_stale
from toli.selling.checkout.schemas.hold import BookingPayload, HoldOut
from toli.selling.checkout.service.discounts import find_discounts, limiting_guesses, most_taken
from toli.selling.checkout.service.new_bookings import assign_party, build_booking, list_items
from toli.selling.checkout.service.party import beds_of, count_with_bed, name_option
from toli.selling.checkout.service.quote import are_beds_gone, price_at_desk, price_sale, require_open
from toli.selling.checkout.service.saved_details import with_saved_details
from toli.selling.waiting import repository as waiting
from toli.selling.waiting.service.waiting_offers import (
    TakenOffer,
    expire_offers,
    offer_beds,
    offer_free_beds,
    take_offer,
)


class _Refused(Exception):
    def __init__(self, priced: Quote | None, items: Sequence[inventory.Item] = ()) -> None:
        super().__init__()
        self.priced = priced
        self.items = items


Finish = Callable[[ClientTransaction, HoldOut], Awaitable[None]]
Release = Callable[[ClientTransaction], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class ReplacedHold:
    """A held booking with beds for the new hold; `release` gives them back in the claim's transaction."""

    booking_id: int
    departure_id: int
    release: Release


@dataclass(frozen=True, slots=True)
class DeskSale:
    """Skips booking window, code and minimum party.

    `agreed` replaces the price with discounts. `exemption` is from TCS. `finish` runs in the claim's transaction.
    Without `overtakes`, freed beds are offered to the waiting list first. `phone` of the customer finds the returning
    traveller's discount.
    """

    agreed: AgreedPrice | None
    exemption: TcsExemption | None
    finish: Finish
    phone: str = ""
    overtakes: bool = True


@dataclass(frozen=True, slots=True)
class HoldRequest:
    client_id: int
    buyer: Buyer
    payload: BookingPayload
    limits: HoldLimits
    amount: Paise | None = None
    recorded_as: int | None = None
    desk: DeskSale | None = None
    offer: TakenOffer | None = None
    replaces: ReplacedHold | None = None
    details_later: bool = False

    def with_offer(self, offer: TakenOffer | None) -> "HoldRequest":
        """Add waiting-list beds, held until the offer ends."""
        if offer is None:
            return self
        minutes = max(self.limits.minutes, offer.minutes)
        limits = replace(self.limits, minutes=minutes, most_minutes=max(self.limits.most_minutes, minutes))
        return replace(self, offer=offer, limits=limits)

    @property
    def overtakes(self) -> bool:
        """Whether it goes before the waiting list."""
        keeps_beds = self.replaces is not None and self.replaces.departure_id == self.departure_id
        is_invited = self.payload.booking.offer is not None
        return keeps_beds or is_invited or (self.desk is not None and self.desk.overtakes)

    @property
    def user_id(self) -> int | None:
        return self.buyer.user_id

    @property
    def departure_id(self) -> int:
        return self.payload.booking.departure_id

    @property
    def people(self) -> int:
        return sum(room.selected_beds_quantity for room in self.payload.booking_rooms)


async def hold_beds(
    database: Database,
    *,
    sealer: Sealer,
    clock: Clock,
    client_id: int,
    user_id: int,
    payload: BookingPayload,
    limits: HoldLimits,
    replaces: int | None = None,
    amount: Paise | None = None,
    recorded_as: int | None = None,
    details_later: bool = False,
) -> HoldOut:
    """Claim beds and write a `pending` booking within `limits`.

    `replaces`: an unpaid booking of the same person; omitted details stay those of its traveller at the same place.
    `amount` is paid now, if known. `recorded_as`: HTTP status of a keyed call whose whole response is the hold. With
    `details_later` ID and contact may follow after payment, whatever the price.

    Raises NotOpenForBooking, PartyTooSmall, PriceChanged and AmountRefused (both with the quote), NoBedsLeft,
    OptionSoldOut, OfferEnded, InvalidFields, DiscountCodeRefused, and the errors of `check_limits`.
    """
    replaced = None
    if replaces is not None:
        async with database.client_snapshot(client_id) as tx:
            booking = await get_own_booking(tx, user_id=user_id, booking_id=replaces)
            payload = await with_saved_details(tx, payload, booking=booking, sealer=sealer, user_id=user_id)
        release = partial(release_hold, user_id=user_id, booking_id=replaces)
        replaced = ReplacedHold(replaces, booking.departure_id, release)
    buyer = Buyer(user_id, language=current_language())
    request = HoldRequest(
        client_id, buyer, payload, limits, amount, recorded_as, replaces=replaced, details_later=details_later
    )
    # Whether details may follow after payment depends on the price.
    check_travellers(payload.traveller_info, beds=request.people, needs_details=False)
    code = payload.booking.discount_code
    async with limiting_guesses(database, code=code, user_id=user_id, network=limits.network):
        return await hold_party(database, request, sealer=sealer, clock=clock)


async def hold_party(database: Database, request: HoldRequest, *, sealer: Sealer, clock: Clock) -> HoldOut:
    """When no bed is free, the departure's expired holds are returned and the claim is tried once more."""
    client_id = request.client_id
    has_waiting = False
    # Twice for expired holds, once more in case the terms changed meanwhile.
    for _ in range(3):
        try:
            async with (
                # Waiting in the process, not with a connection for a lock of the database.
                database.row_queues.slot(("holds", request.user_id, client_id if request.desk else None)),
                database.row_queues.slot(("plan", client_id, request.departure_id)),
                _open_transaction(database, request) as (tx, state, fresh, offer),
            ):
                if state is None:
                    raise NotFound
                terms = await terms_service.sale_terms(tx, cache=database.versioned_cache, now=clock.now(), state=state)
                has_waiting = state.has_waiting
                overtakes = request.overtakes
                if has_waiting and state.available > 0 and terms is not None and not overtakes:
                    # Beds that have become free are theirs who wait; this transaction keeps the counters locked.
                    await offer_free_beds(tx, terms, now=clock.now())
                    overtakes = True
                return await _claim(
                    tx, request.with_offer(offer), sealer=sealer, terms=terms, fresh=fresh, may_overtake=overtakes
                )
        except _Refused as refused:
            if has_waiting:
                # What this transaction offered to those who wait was rolled back with it.
                async with database.row_queues.slot(("plan", client_id, request.departure_id)):
                    await offer_beds(database, client_id=client_id, departure_id=request.departure_id, now=clock.now())
            async with database.client_transaction(client_id) as tx:
                expired = await holds.list_expired_holds_of_plan(
                    tx, departure_id=request.departure_id, items=refused.items
                )
                await expire_holds(tx, hold_ids=expired)
                beds_left, by_type = await stock_repository.get_availability(tx, departure_id=request.departure_id)
                options = await _find_shortage(tx, request, refused)
            requested_beds = None if refused.priced is None else beds_of(refused.priced.party)
            shortage = options or NoBedsLeft(left=beds_left, by_sharing_type=by_type, requested=requested_beds)
            fits = requested_beds is None or _fit(requested_beds, total=beds_left, by_type=by_type)
            if not (fits and options is None) and request.replaces is None:
                break
    raise shortage


def _fit(requested_beds: Mapping[int, int], *, total: int, by_type: Mapping[int, int]) -> bool:
    return total >= sum(requested_beds.values()) and all(
        by_type.get(kind, 0) >= beds for kind, beds in requested_beds.items()
    )


async def _find_shortage(tx: ClientTransaction, request: HoldRequest, refused: _Refused) -> OptionSoldOut | None:
    option_items = [item for item in refused.items if item.item == inventory.OPTION]
    if not option_items or refused.priced is None:
        return None
    free = (await inventory.options_left(tx, departure_ids=[request.departure_id]))[request.departure_id]
    for item in option_items:
        stock = free.get(item.item_id)
        if stock is not None and stock < item.quantity:
            return OptionSoldOut(
                item.item_id,
                name=name_option(refused.priced.party, item.item_id),
                left=stock,
                names_of=(request.client_id, request.departure_id),
            )
    return None


@asynccontextmanager
async def _open_transaction(
    database: Database, request: HoldRequest
) -> AsyncIterator[tuple[ClientTransaction, PlanState | None, FreshIds, TakenOffer | None]]:
    plan = {"client_id": request.client_id, "departure_id": request.departure_id}
    user_id, network = request.user_id, request.limits.network
    state, fresh = terms_repository.plan_state(**plan), repository.read_fresh_ids(user_id=user_id, network=network)
    offer, replaced = request.payload.booking.offer, request.replaces
    if offer is None and replaced is None:
        async with database.client_transaction_with_reads(request.client_id, state, fresh) as (tx, plan_state, ids):
            yield tx, plan_state, ids, None
    else:
        async with database.client_transaction(request.client_id) as tx:
            await repository.lock_holds(tx, user_id=user_id, network=network)
            taken_offer = None
            if offer is not None:
                replaces = None if replaced is None else replaced.booking_id
                taken_offer = await take_offer(tx, token=offer, departure_id=request.departure_id, replaces=replaces)
            if replaced is not None:
                await replaced.release(tx)
            yield tx, await run_read(tx, state), await run_read(tx, fresh), taken_offer


async def _claim(
    tx: ClientTransaction,
    request: HoldRequest,
    *,
    sealer: Sealer,
    terms: SaleTerms | None,
    fresh: FreshIds,
    may_overtake: bool,
) -> HoldOut:
    reservation = request.payload.booking
    if terms is None or (reservation.trip_id is not None and reservation.trip_id != terms.trip_id):
        raise NotFound
    pan = pan_of(reservation.pan, reservation.company)
    exemption = None if request.desk is None else request.desk.exemption
    terms = await with_travel_tax(tx, terms, pan=pan, sealer=sealer, exemption=exemption)
    priced = await _price(tx, request, terms)
    quote = QuoteOut.of(priced)
    _check_details(request, terms, priced)
    if is_stale(reservation, priced):
        raise PriceChanged(quote.model_dump(mode="json"))
    if request.amount is not None and request.amount not in {priced.advance, priced.total}:
        raise AmountRefused(quote.model_dump(mode="json"))
    beds = beds_of(priced.party)
    items = list_items(priced, departure_id=request.departure_id)
    check_limits(request.limits, fresh.held, beds=sum(beds.values()))
    party = assign_party(terms, priced, request.payload.traveller_info)
    if are_beds_gone(terms, beds):
        if await holds.list_expired_holds_of_plan(tx, departure_id=request.departure_id):
            raise _Refused(priced)
        raise NoBedsLeft(
            left=terms.available,
            by_sharing_type={kind.sharing_type_id: kind.available for kind in terms.sharing},
            requested=beds,
        )
    reference = new_reference()
    hold = HoldOut(
        booking_id=fresh.booking_id,
        booking_reference=reference,
        quote=quote,
        expires_at=fresh.now + timedelta(minutes=request.limits.minutes),
    )
    is_claimed = await repository.claim_and_write(
        tx,
        claim=inventory.Claim(
            client_id=request.client_id,
            departure_id=request.departure_id,
            hold_id=fresh.hold_id,
            user_id=request.user_id,
            beds=beds,
            minutes=request.limits.minutes,
            most_minutes=request.limits.most_minutes,
            network=request.limits.network,
            terms_version=terms.terms_version,
            items=items,
            most_taken=most_taken(priced, terms),
            may_overtake=may_overtake,
        ),
        booking=build_booking(
            terms,
            priced,
            booking_id=fresh.booking_id,
            hold_id=fresh.hold_id,
            quote=quote,
            reference=reference,
            buyer=request.buyer,
            reservation=reservation,
            party=party,
            sealer=sealer,
            exemption=exemption,
        ),
        response=None
        if request.recorded_as is None
        else RecordedResponse(request.recorded_as, hold.model_dump_json().encode()),
        goes_on=request.desk is not None or request.offer is not None or reservation.whatsapp_consent is not None,
    )
    if not is_claimed:
        raise _Refused(priced, items)
    if request.offer is not None:
        await waiting.set_taken(tx, waiting_entry_id=request.offer.waiting_entry_id, booking_id=fresh.booking_id)
    if reservation.whatsapp_consent is not None:
        await _record_consent(tx, request, wording=reservation.whatsapp_consent, booking_id=fresh.booking_id)
    if request.desk is not None:
        await request.desk.finish(tx, hold)
    return hold


async def _record_consent(tx: ClientTransaction, request: HoldRequest, *, wording: int, booking_id: int) -> None:
    people = request.payload.traveller_info
    phone = find_phone(people[0].phone or "") if people else None
    if phone is not None:
        await consents.give_consent(
            tx,
            phone=phone,
            wording=wording,
            source="checkout" if request.desk is None else "desk",
            user_id=request.buyer.user_id,
            booking_id=booking_id,
        )


async def _price(tx: ClientTransaction, request: HoldRequest, terms: SaleTerms) -> Quote:
    rooms, add_ons = request.payload.booking_rooms, request.payload.add_ons or ()
    if request.desk is None:
        access_codes.require_access(terms, access_code=request.payload.booking.access_code)
        offered = None if request.offer is None else request.offer.party
        require_open(terms, offered=offered)
        if not terms.takes_online_payments:
            raise errors.OnlinePaymentsOff
        discounts = await _find_discounts(tx, request, terms)
        return price_sale(terms, rooms, discounts, add_ons=add_ons, offered=offered)
    agreed = request.desk.agreed
    discounts = [] if agreed is not None else await _find_discounts(tx, request, terms)
    return price_at_desk(terms, rooms, discounts, add_ons=add_ons, agreed=agreed)


def _check_details(request: HoldRequest, terms: SaleTerms, priced: Quote) -> None:
    """Require an ID and a contact, unless the price is below the trip's limit. Raises InvalidFields."""
    below = terms.details_later_below
    is_later = below is not None and priced.total < below * priced.people
    if request.desk is None and not (is_later or request.details_later):
        check_travellers(request.payload.traveller_info, beds=request.people, needs_details=True)


async def _find_discounts(tx: ClientTransaction, request: HoldRequest, terms: SaleTerms) -> list[Discount]:
    code = request.payload.booking.discount_code
    try:
        beds = count_with_bed(terms, request.payload.booking_rooms)
        return await find_discounts(
            tx,
            terms,
            code=code,
            user_id=request.user_id,
            people=request.people,
            beds=beds,
            phone="" if request.desk is None else request.desk.phone,
        )
    except DiscountCodeRefused as refusal:
        items = [] if refusal.used_up is None else [inventory.Item(inventory.DISCOUNT, refusal.used_up)]
        if items and await holds.list_expired_holds_of_plan(tx, departure_id=request.departure_id, items=items):
            raise _Refused(None, items) from refusal
        raise


async def extend_hold(tx: ClientTransaction, *, user_id: int, booking_id: int) -> datetime:
    """By ten minutes, at most twice. Raises HoldExpired, CannotExtend."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    expires_at = await holds.extend_hold(tx, hold_id=booking.hold_id)
    if expires_at is not None:
        return expires_at
    hold = await holds.find_hold(tx, hold_id=booking.hold_id)
    if hold is None or not hold.is_live:
        raise HoldExpired
    raise CannotExtend


async def release_hold(tx: ClientTransaction, *, user_id: int, booking_id: int) -> None:
    await cancel_hold(tx, await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True))


async def cancel_hold(tx: ClientTransaction, booking: BookingRecord) -> None:
    if booking.booking_status == BookingStatus.PENDING and await inventory.release(tx, hold_id=booking.hold_id):
        await bookings.set_cancelled(tx, booking_ids=[booking.booking_id], reason="released")


async def expire_holds(tx: ClientTransaction, *, hold_ids: list[int]) -> int:
    offers = await expire_offers(tx, hold_ids=hold_ids)
    booked = await repository.lock_pending_by_holds(tx, hold_ids=hold_ids)
    closed = await inventory.expire(tx, hold_ids=sorted(booked))
    await bookings.set_cancelled(tx, booking_ids=[booked[hold_id] for hold_id in closed], reason="expired")
    return offers + len(closed)
