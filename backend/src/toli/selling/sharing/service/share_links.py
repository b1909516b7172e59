from datetime import datetime

from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.money import Paise, to_rupees
from toli.kit.sealing import Sealer
from toli.selling.bookings.errors.bookings import BalanceClosed, BookingCancelled, DueDiffers
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import read
from toli.selling.bookings.repository import shares as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.shares import ShareRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travellers import TravellerChange
from toli.selling.bookings.service.bookings import get_booking, lock_booking
from toli.selling.bookings.service.travellers import can_party_change, change_by_link
from toli.selling.checkout.service.pay import LEAST_PAYMENT
from toli.selling.offline.schemas.upi import UpiPart
from toli.selling.sharing.errors import ShareEnded
from toli.selling.sharing.schemas.payment_links import LinkState, PaymentLinkPage
from toli.selling.sharing.schemas.shares import SharePart, ShareState, ShareTraveller, ShareTravellerIn
from toli.selling.sharing.service.shares import SharedBooking, get_state, read_shares


async def get_share_page(tx: ClientTransaction, *, booking_id: int, share_id: int, now: datetime) -> PaymentLinkPage:
    view = await read.find_view(tx, booking_id=booking_id)
    if view is None:
        raise NotFound
    view = view.read_in(current_language())
    booking = await get_booking(tx, booking_id=booking_id)
    shared = await read_shares(tx, booking, now=now)
    share = _find_share(shared, share_id)
    payable = _get_payable(shared, share)
    traveller = _find_traveller(shared, share)
    state = get_state(share, payable)
    due_on = None if shared.terms is None else shared.terms.due_on
    return PaymentLinkPage(
        state=_get_page_state(booking, state),
        booking_reference=view.booking_reference,
        customer_name=share.full_name,
        total_travelers=view.total_travelers,
        trip_id=view.trip_id,
        title=view.title,
        destination=view.destination,
        tour_start_date=view.tour_start_date,
        tour_end_date=view.tour_end_date,
        image=view.image,
        quote=None,
        price_reduction=0,
        paid=share.paid,
        due=payable,
        least=payable,
        most=payable,
        next_due=payable,
        next_due_on=due_on,
        held_until=None,
        can_claim=False,
        is_own=False,
        credit=Paise(0),
        upi=UpiPart(payee=None, claims=[]),
        share=SharePart(
            state=state,
            amount=share.amount,
            paid=share.paid,
            left=payable,
            due_on=due_on,
            rule=None if shared.terms is None else shared.terms.rule,
            organiser=shared.people[0].full_name,
            traveller=None if traveller is None else _traveller_to_schema(traveller),
            can_fill=traveller is not None and await can_party_change(tx, booking, now=now),
            filled=share.filled_at is not None,
        ),
    )


def _get_page_state(booking: BookingRecord, state: ShareState) -> LinkState:
    if booking.booking_status == BookingStatus.CANCELLED:
        return "cancelled"
    return "due" if state == "open" else "paid" if state == "paid" else "closed"


def _find_share(shared: SharedBooking, share_id: int) -> ShareRecord:
    for share in shared.shares:
        if share.share_id == share_id:
            return share
    raise NotFound


def _find_traveller(shared: SharedBooking, share: ShareRecord) -> Traveller | None:
    return next((traveller for traveller in shared.people if traveller.traveller_id == share.traveller_id), None)


def _get_payable(shared: SharedBooking, share: ShareRecord) -> Paise:
    """0 after the deadline."""
    is_late = shared.terms is not None and shared.today > shared.terms.due_on
    return Paise(0) if is_late else shared.left_of(share.share_id)


async def check_share_amount(
    tx: ClientTransaction, booking: BookingRecord, *, share_id: int, amount: Paise, now: datetime
) -> None:
    """Require the whole share of a locked booking.

    Raises BookingCancelled, BalanceClosed, ShareEnded and DueDiffers.
    """
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.due_closed_at is not None:
        raise BalanceClosed(due=0)
    shared = await read_shares(tx, booking, now=now)
    payable = _get_payable(shared, _find_share(shared, share_id))
    if payable < LEAST_PAYMENT:
        raise ShareEnded
    if amount != payable:
        raise DueDiffers(due=to_rupees(payable))


async def change_traveller_of_share(
    tx: ClientTransaction,
    *,
    sealer: Sealer,
    booking_id: int,
    share_id: int,
    details: ShareTravellerIn,
    now: datetime,
) -> None:
    """Raises NotFound for a removed traveller, BookingCancelled, TourEnded, TravellersFixed, InvalidFields."""
    booking = await lock_booking(tx, booking_id=booking_id)
    shared = await read_shares(tx, booking, now=now)
    traveller = _find_traveller(shared, _find_share(shared, share_id))
    if traveller is None:
        raise NotFound
    current_values = {
        name: getattr(traveller, name)
        for name in ("salutation", "phone", "email", "emergency_contact", "id_type")
        if getattr(details, name, None) is None
    }
    change = TravellerChange.model_validate(details.model_dump() | current_values)
    await change_by_link(tx, booking, sealer=sealer, traveller_id=traveller.traveller_id, change=change, now=now)
    await repository.set_filled(tx, share_id=share_id)


def _traveller_to_schema(traveller: Traveller) -> ShareTraveller:
    return ShareTraveller(
        full_name=traveller.full_name,
        age=traveller.age,
        gender=traveller.gender,
        meal_preference=traveller.meal_preference,
        dietary_requirements=traveller.dietary_requirements,
        has_phone=bool(traveller.phone),
        has_email=bool(traveller.email),
        has_emergency_contact=bool(traveller.emergency_contact),
        has_id=traveller.sealed_id_number is not None,
        has_medical_needs=traveller.sealed_medical_needs is not None,
    )
