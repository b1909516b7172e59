from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import bookings, offline
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.refund import RefundParts
from toli.selling.bookings.schemas.fields import BookingStatus, RecordedMethod
from toli.selling.bookings.service.balance import get_refundable
from toli.selling.changes.schemas.change import ChangeIn
from toli.selling.changes.service.cancel import cancel_booking
from toli.selling.changes.service.change import change_booking
from toli.selling.changes.service.charges import list_booked_rooms
from toli.selling.checkout.repository import add_ons
from toli.selling.credit.service import CREDIT_DAYS, credit_kept_money


@dataclass(frozen=True, slots=True)
class GivenBack:
    online: int = 0
    offline: int = 0
    credit: int = 0
    on_account: int = 0


async def cancel_in_full(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    reason: str,
    as_credit: bool,
    tell: bool,
    now: datetime,
) -> GivenBack:
    """The booking is locked. Idempotent. Raises CreditNotPossible."""
    booking_id = booking.booking_id
    refundable, paid_by_credit, paid_on_account = RefundParts(Paise(0), Paise(0)), Paise(0), Paise(0)
    if booking.booking_status == BookingStatus.CONFIRMED:
        refundable = await get_refundable(tx, booking_id=booking_id)
        # What was paid by credit or money on account goes back there in any case.
        paid_by_credit = await offline.get_balance_of_method(tx, booking_id=booking_id, method=RecordedMethod.CREDIT)
        paid_on_account = await offline.get_balance_of_method(
            tx, booking_id=booking_id, method=RecordedMethod.ON_ACCOUNT
        )
    cancelled_booking = await cancel_booking(
        tx,
        booking,
        actor_id=actor_id,
        amount=Paise(0) if as_credit else refundable.online,
        offline_amount=Paise(paid_by_credit + paid_on_account) if as_credit else refundable.offline,
        reason=reason,
        tell=tell,
        now=now,
    )
    if not as_credit:
        by_operator = Paise(refundable.offline - paid_by_credit - paid_on_account)
        return GivenBack(refundable.online, by_operator, paid_by_credit, paid_on_account)
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    credited = await credit_kept_money(
        tx,
        cancelled_booking,
        actor_id=actor_id,
        valid_until=today + timedelta(days=CREDIT_DAYS),
        reason=reason,
    )
    return GivenBack(credit=Paise(paid_by_credit + credited), on_account=paid_on_account)


async def move_whole(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    database: Database,
    sealer: Sealer,
    departure_id: int,
    actor_id: int,
    reason: str,
    tell: bool,
    now: datetime,
) -> None:
    """Move a locked booking with its beds and prices, without a charge.

    Raises BookingCancelled, NotConfirmedYet, NotOpenForBooking, NoBedsLeft, OptionSoldOut, InvalidFields.
    """
    body = ChangeIn(
        booking_rooms=await list_booked_rooms(tx, booking_id=booking.booking_id),
        leaving=[],
        joining=[],
        choices=[],
        departure_id=departure_id,
        keep_prices=True,
        charge=Decimal(0),
        reason=reason,
        tell=tell,
    )
    await change_booking(
        tx,
        booking,
        database=database,
        sealer=sealer,
        actor_id=actor_id,
        body=body,
        now=now,
    )


async def shift_due_dates(
    tx: ClientTransaction, booking: BookingRecord, *, days: int, starts_on: date, today: date
) -> None:
    """Shift a locked booking's due dates: before the start, and no future date into the past."""
    quote = QuoteOut.model_validate(booking.quote)
    if not quote.instalments:
        return
    last = starts_on - timedelta(days=1)

    def shift(due_on: date) -> date:
        return max(min(due_on + timedelta(days=days), last), min(due_on, today))

    instalments = [part.model_copy(update={"due_on": shift(part.due_on)}) for part in quote.instalments]
    shifted = quote.model_copy(update={"instalments": instalments, "balance_due_on": instalments[-1].due_on})
    await add_ons.set_quote(
        tx,
        booking_id=booking.booking_id,
        quote=shifted.model_dump(mode="python"),
        total=quote.total,
        balance_due_on=instalments[0].due_on,
    )
