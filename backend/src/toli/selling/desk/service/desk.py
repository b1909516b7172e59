from collections.abc import Awaitable, Callable, Sequence
from datetime import date, datetime, time, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from toli.catalogue.inventory.repository import holds
from toli.catalogue.pricing.party import AgreedPrice
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.identity.audit import service as audit
from toli.infra.db.database import Database, run_read
from toli.infra.db.idempotency import record_result
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import Clock, local_date
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.money import from_rupees
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import HoldExpired, NotOpenForBooking
from toli.selling.bookings.errors.desk import NotAtDesk, PaidAboveTotal
from toli.selling.bookings.repository import bookings, desk
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.travellers import check_desk_travellers, complete_party
from toli.selling.bookings.schemas.fields import BookingStatus, OfflineKind
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.bookings.service.bookings import get_booking, lock_booking
from toli.selling.bookings.service.travel_tax import with_travel_tax
from toli.selling.checkout.repository.hold import Buyer
from toli.selling.checkout.rules.hold import HoldLimits
from toli.selling.checkout.schemas.hold import BookingPayload, HoldOut, ReservationIn
from toli.selling.checkout.service.discounts import find_discounts
from toli.selling.checkout.service.hold import DeskSale, HoldRequest, hold_party
from toli.selling.checkout.service.party import count_with_bed
from toli.selling.checkout.service.quote import price_at_desk
from toli.selling.claims.service import end_claim_codes
from toli.selling.desk.rules import check_deadline
from toli.selling.desk.schemas import (
    ContactIn,
    ContactOut,
    DeskBookingIn,
    DeskBookingOut,
    DeskBookingState,
    DeskPaymentIn,
    DeskQuoteIn,
)
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service.offline import confirm_unpaid, post_first_payment
from toli.selling.sharing.service.payment_links import add_payment_link

CONFIRM_MINUTES = 20
"""How long the beds of a booking that is confirmed in the same transaction are held."""

Complete = Callable[[ClientTransaction, BookingRecord], Awaitable[None]]
"""What is done with a booking in the transaction that enters it."""


async def quote_at_desk(
    database: Database, *, sealer: Sealer, client_id: int, body: DeskQuoteIn, now: datetime
) -> QuoteOut:
    """Raises NotOpenForBooking, DiscountCodeRefused, InvalidFields."""
    agreed = agreed_of(body)
    async with database.client_transaction(client_id) as tx:
        state = await run_read(tx, terms_repository.plan_state(client_id=client_id, departure_id=body.departure_id))
        terms = state and await terms_service.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
        if not terms:
            raise NotFound
        terms = await with_travel_tax(tx, terms, pan=body.pan, sealer=sealer, exemption=body.tcs_exemption)
        people = sum(room.selected_beds_quantity for room in body.booking_rooms)
        discounts = (
            await find_discounts(
                tx,
                terms,
                code=body.discount_code,
                user_id=None,
                people=people,
                beds=count_with_bed(terms, body.booking_rooms),
                phone=body.phone or "",
            )
            if agreed is None
            else []
        )
    return QuoteOut.of(price_at_desk(terms, body.booking_rooms, discounts, add_ons=body.add_ons or (), agreed=agreed))


async def book_at_desk(
    database: Database,
    *,
    sealer: Sealer,
    clock: Clock,
    client_id: int,
    actor_id: int,
    body: DeskBookingIn,
    origin: str,
    complete: Complete | None = None,
) -> DeskBookingOut:
    """Unless only held, confirms and records the payment. Atomic.

    Raises the errors of `quote_at_desk` and `record_offline_payment`, PriceChanged, NoBedsLeft, PaidAboveTotal.
    """
    people = sum(room.selected_beds_quantity for room in body.booking_rooms)
    async with database.client_transaction(client_id) as tx:
        salutation = await desk.find_salutation(
            tx, name=body.contact.name, phone=body.contact.phone, email=body.contact.email or ""
        )
    party = party_of_desk(body, salutation=salutation)
    check_desk_travellers(party, beds=people)
    agreed = agreed_of(body)
    is_held = body.payment is None and body.unpaid == "hold"
    minutes = CONFIRM_MINUTES
    if is_held:
        async with database.client_transaction(client_id) as tx:
            minutes = await _minutes_until(tx, body.unpaid_until, departure_id=body.departure_id, now=clock.now())
    response: DeskBookingOut | None = None

    async def finish(tx: ClientTransaction, held: HoldOut) -> None:
        nonlocal response
        booking, response = await _finish(tx, held, actor_id=actor_id, body=body, origin=origin, now=clock.now())
        if complete is not None:
            await complete(tx, booking)
        await record_result(tx, response, status=201)

    request = HoldRequest(
        client_id=client_id,
        buyer=buyer_of(body, actor_id=actor_id),
        payload=BookingPayload(
            booking=reservation_of(body),
            traveller_info=complete_party(party, beds=people),
            booking_rooms=body.booking_rooms,
            add_ons=body.add_ons,
        ),
        limits=HoldLimits.fixed(minutes=minutes),
        desk=DeskSale(agreed=agreed, exemption=body.tcs_exemption, phone=body.contact.phone, finish=finish),
    )
    await hold_party(database, request, sealer=sealer, clock=clock)
    assert response is not None
    return response


async def _finish(
    tx: ClientTransaction,
    held: HoldOut,
    *,
    actor_id: int,
    body: DeskBookingIn,
    origin: str,
    now: datetime,
) -> tuple[BookingRecord, DeskBookingOut]:
    booking_id = held.booking_id
    is_confirmed = body.payment is not None or body.unpaid == "keep"
    await audit.record(
        tx,
        "booking.entered",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        total_paise=held.quote.total,
        **({} if body.agreed_total is None else {"reason": body.price_reason}),
        **({} if body.tcs_exemption is None else {"tcs_exemption": body.tcs_exemption}),
    )
    booking = await lock_booking(tx, booking_id=booking_id)
    token = await add_payment_link(tx, booking_id=booking_id, actor_id=actor_id)
    if is_confirmed:
        booking = await confirm_unpaid(tx, booking=booking, actor_id=actor_id, tell=body.tell)
    elif body.tell:
        await enqueue(tx, "messaging.booking_held", client_id=tx.client_id, booking_id=booking_id)
    if body.payment is not None:
        await _receive(tx, booking, body.payment, actor_id=actor_id, now=now, tell=body.tell)
    response = DeskBookingOut(
        booking_id=booking_id,
        booking_reference=held.booking_reference,
        booking_status=BookingStatus.CONFIRMED if is_confirmed else BookingStatus.PENDING,
        held_until=None if is_confirmed else held.expires_at,
        payment_link=f"{origin}/pay/{token}",
        quote=held.quote,
    )
    return booking, response


async def _receive(
    tx: ClientTransaction, booking: BookingRecord, payment: DeskPaymentIn, *, actor_id: int, now: datetime, tell: bool
) -> None:
    if from_rupees(payment.amount) > booking.total_paise:
        raise PaidAboveTotal
    money = OfflinePaymentIn(kind=OfflineKind.RECEIVED, tell=tell, **payment.model_dump())
    await post_first_payment(tx, booking=booking, actor_id=actor_id, money=money, now=now)


async def get_desk_state(tx: ClientTransaction, *, booking_id: int, origin: str | None) -> DeskBookingState:
    """Get the contact, the payment link and the time left of a booking; without `origin` no link.

    Raises NotFound.
    """
    booking = await get_booking(tx, booking_id=booking_id)
    token = await desk.find_payment_token(tx, booking_id=booking_id)
    return DeskBookingState(
        contact=ContactOut(
            name=booking.contact_name,
            phone=booking.contact_phone,
            email=booking.contact_email,
            language=booking.language,
            is_claimed=booking.user_id is not None,
        )
        if booking.contact_name
        else None,
        is_desk_booking=booking.made_by is not None,
        booking_status=booking.booking_status,
        held_until=await _held_until(tx, booking),
        has_payment_link=token is not None,
        payment_link=f"{origin}/pay/{token}" if origin and token is not None else None,
    )


async def find_held_until(tx: ClientTransaction, *, booking_id: int) -> datetime | None:
    return await _held_until(tx, await get_booking(tx, booking_id=booking_id))


async def change_contact(tx: ClientTransaction, *, booking_id: int, contact: ContactIn, actor_id: int) -> None:
    """Raises NotAtDesk."""
    booking = await _lock_desk_booking(tx, booking_id=booking_id)
    if booking.user_id is not None:
        raise NotAtDesk
    await desk.set_contact(
        tx,
        booking_id=booking_id,
        name=contact.name,
        phone=contact.phone,
        email=contact.email or "",
        language=contact.language,
    )
    await end_claim_codes(tx, booking_reference=booking.booking_reference)
    await _record(tx, "booking.contact_changed", booking=booking, actor_id=actor_id)


async def hold_until(tx: ClientTransaction, *, booking_id: int, until: date, actor_id: int, now: datetime) -> datetime:
    """Hold to the end of a day. Raises NotAtDesk, HoldExpired, InvalidFields."""
    booking = await _lock_desk_booking(tx, booking_id=booking_id)
    minutes = await _minutes_until(tx, until, departure_id=booking.departure_id, now=now)
    expires_at = await holds.set_expiry(tx, hold_id=booking.hold_id, minutes=minutes)
    if booking.booking_status != BookingStatus.PENDING or expires_at is None:
        raise HoldExpired
    await _record(tx, "booking.held_until", booking=booking, actor_id=actor_id, until=until.isoformat())
    return expires_at


async def keep_unpaid(tx: ClientTransaction, *, booking_id: int, actor_id: int) -> None:
    """Idempotent. Raises NotAtDesk, HoldExpired."""
    booking = await _lock_desk_booking(tx, booking_id=booking_id)
    if booking.booking_status != BookingStatus.CONFIRMED:
        await confirm_unpaid(tx, booking=booking, actor_id=actor_id, tell=True)


async def _lock_desk_booking(tx: ClientTransaction, *, booking_id: int) -> BookingRecord:
    booking = await lock_booking(tx, booking_id=booking_id)
    if booking.made_by is None:
        raise NotAtDesk
    return booking


async def _held_until(tx: ClientTransaction, booking: BookingRecord) -> datetime | None:
    if booking.booking_status != BookingStatus.PENDING:
        return None
    hold = await holds.find_hold(tx, hold_id=booking.hold_id)
    return hold.expires_at if hold is not None and hold.is_live else None


async def _minutes_until(tx: ClientTransaction, until: date | None, *, departure_id: int, now: datetime) -> int:
    tour = await bookings.find_tour(tx, departure_id=departure_id)
    if tour is None:
        raise NotFound
    today = local_date(now, time_zone=tour.time_zone)
    if today > tour.tour_start_date:
        raise NotOpenForBooking
    day = check_deadline(until, today=today, starts_on=tour.tour_start_date)
    end = datetime.combine(day + timedelta(days=1), time(), tzinfo=ZoneInfo(tour.time_zone))
    return ceil((end - now) / timedelta(minutes=1))


def agreed_of(body: DeskQuoteIn) -> AgreedPrice | None:
    if body.agreed_total is None:
        return None
    if not body.price_reason:
        raise InvalidFields([("price_reason", Text("Enter why the price differs. It is shown on the booking."))])
    return AgreedPrice(from_rupees(body.agreed_total), body.price_reason)


def buyer_of(body: DeskBookingIn, *, actor_id: int) -> Buyer:
    return Buyer(
        user_id=None,
        contact_name=body.contact.name,
        contact_phone=body.contact.phone,
        contact_email=body.contact.email or "",
        made_by=actor_id,
        language=body.contact.language,
    )


def reservation_of(body: DeskBookingIn) -> ReservationIn:
    return ReservationIn(
        departure_id=body.departure_id,
        total_price=body.total_price,
        discount_code=body.discount_code,
        billing_state=body.billing_state,
        company=body.company,
        pan=body.pan,
        special_requests=body.special_requests,
        whatsapp_consent=body.whatsapp_consent,
        offer=body.offer,
    )


def party_of_desk(body: DeskBookingIn, *, salutation: str = "") -> Sequence[TravellerIn]:
    """The contact's name, phone and e-mail complete the first traveller, and the contact's own salutation."""
    first, *companions = body.traveller_info or [TravellerIn()]
    is_contact = first.full_name in {"", body.contact.name}
    contact = {
        "salutation": first.salutation or (salutation if is_contact else ""),
        "full_name": first.full_name or body.contact.name,
        "phone": first.phone or body.contact.phone,
        "email": first.email or body.contact.email or "",
    }
    return [first.model_copy(update=contact), *companions]


async def _record(tx: ClientTransaction, action: str, *, booking: BookingRecord, actor_id: int, **data: object) -> None:
    await audit.record(
        tx,
        action,
        subject=f"booking:{booking.booking_id}",
        actor_id=actor_id,
        **data,
    )
