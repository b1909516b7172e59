from datetime import datetime

from toli.catalogue.inventory.repository import holds
from toli.catalogue.pricing.cancellation import curve
from toli.catalogue.pricing.schemas.quotes import QuoteOut, RefundPoint
from toli.clients.companies.terms import read_cancellation
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import read
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_sold
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.bookings.service.read import booking_to_schema
from toli.selling.checkout.schemas.hold import HoldState

HOLD_STATES = {"expired": "expired", "released": "released"}


async def get_hold(tx: ClientTransaction, *, sealer: Sealer, user_id: int, booking_id: int, now: datetime) -> HoldState:
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    # The hold before the booking: a payment that settles in between changes both, the hold first.
    hold = await holds.find_hold(tx, hold_id=booking.hold_id)
    row = await read.find_view(tx, booking_id=booking_id)
    if row is None or hold is None:
        raise NotFound
    if row.booking_status == BookingStatus.CONFIRMED:
        state = "paid"
    elif row.booking_status == BookingStatus.CANCELLED:
        state = HOLD_STATES.get(row.cancel_reason or "", "cancelled")
    else:
        state = "held" if hold.is_live else "expired"
    whole = booking_to_schema(row, sealer, now)
    sold = get_sold(row)

    def refunds(paid: Paise) -> list[RefundPoint]:
        if state != "held":
            return []
        today = local_date(now, time_zone=row.time_zone)
        points = curve(read_cancellation(row.policy), sold, paid=paid, starts_on=row.tour_start_date, today=today)
        return [RefundPoint.of(point) for point in points]

    return HoldState(
        state=state,  # type: ignore[arg-type]  # one of the five by construction
        booking=whole.booking,
        traveller_info=whole.traveller_info,
        booking_rooms=whole.event_booking_rooms,
        add_ons=whole.add_ons,
        event=whole.event,
        quote=QuoteOut.model_validate(row.quote).read_in(row.names_in(current_language())),
        refunds=refunds(sold.price),
        advance_refunds=refunds(sold.advance),
        expires_at=hold.expires_at,
        seconds_left=hold.seconds_left if state == "held" else 0,
        can_extend=state == "held" and hold.can_extend,
    )
