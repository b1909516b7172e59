"""What a change of a departure does to one of its bookings: cancel it with all its money, move it, shift its days."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from toli.bookings.repository import add_ons, bookings, change, offline, refund, rooming
from toli.bookings.rules.refund import RefundParts
from toli.bookings.schemas.change import ChangeIn
from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.schemas.quote import RoomIn
from toli.bookings.service.balance import get_refundable
from toli.bookings.service.bookings import lock_booking
from toli.bookings.service.cancel import cancel_booking
from toli.bookings.service.change import change_booking
from toli.bookings.service.credit import CREDIT_DAYS, credit_kept_money
from toli.db.database import Database
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.pricing.schemas.quotes import QuoteOut


@dataclass(frozen=True, slots=True)
class GivenBack:
    """What went back when a booking was cancelled, in paise.

    By the provider, owed in cash or by bank, and as travel credit.
    """

    online: int = 0
    offline: int = 0
    credit: int = 0


async def cancel_in_full(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    actor_id: int,
    reason: str,
    as_credit: bool,
    tell: bool,
    now: datetime,
) -> GivenBack:
    """Cancel a booking and refund all that was paid, by the way it came or `as_credit`.

    One that is cancelled already stays as it is. Raises NotFound, CustomerWithoutAccount.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
    here, was_credit = RefundParts(Paise(0), Paise(0)), Paise(0)
    if booking.booking_status == BookingStatus.CONFIRMED:
        here = await get_refundable(tx, reservation_event_id=reservation_event_id)
        # What was paid by credit goes back as credit in any case.
        was_credit = await offline.get_credit_balance(tx, reservation_event_id=reservation_event_id)
    await cancel_booking(
        tx,
        reservation_event_id=reservation_event_id,
        actor_id=actor_id,
        amount=Paise(0) if as_credit else here.online,
        offline_amount=was_credit if as_credit else here.offline,
        reason=reason,
        tell=tell,
        now=now,
    )
    if not as_credit:
        return GivenBack(here.online, Paise(here.offline - was_credit), was_credit)
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    given = await credit_kept_money(
        tx,
        reservation_event_id=reservation_event_id,
        actor_id=actor_id,
        valid_until=today + timedelta(days=CREDIT_DAYS),
        reason=reason,
    )
    return GivenBack(credit=Paise(was_credit + given))


async def move_whole(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    reservation_event_id: int,
    event_plan_id: int,
    actor_id: int,
    reason: str,
    tell: bool,
    now: datetime,
) -> None:
    """Move a confirmed booking to another departure of its trip as it is: same beds, same prices, free of charge.

    With `tell` the traveller gets the e-mail of a changed booking. Raises NotFound, BookingCancelled, NotConfirmedYet,
    NotOpenForBooking, NoBedsLeft, OptionSoldOut, and InvalidFields for what the departure does not sell.
    """
    rooms = await change.list_rooms(tx, reservation_event_id=reservation_event_id)
    body = ChangeIn(
        booking_rooms=[
            RoomIn(
                room_bed_id=one.room_bed_id,
                selected_beds_quantity=one.people,
                traveller_category_id=one.traveller_category_id,
                option_id=one.option_id,
                is_alone=one.beds_each > 1,
            )
            for one in rooms
        ],
        leaving=[],
        joining=[],
        choices=[],
        event_plan_id=event_plan_id,
        keep_prices=True,
        charge=Decimal(0),
        reason=reason,
        tell=tell,
    )
    await change_booking(
        tx,
        database=database,
        sealer=sealer,
        reservation_event_id=reservation_event_id,
        actor_id=actor_id,
        body=body,
        now=now,
    )


async def pause_due(tx: ClientTransaction, *, reservation_event_id: int) -> None:
    """Ask for nothing more on a booking whose tour does not take place, while its traveller chooses."""
    await refund.close_due(tx, reservation_event_id=reservation_event_id)


async def shift_due_dates(
    tx: ClientTransaction, *, reservation_event_id: int, days: int, starts_on: date, today: date
) -> None:
    """Shift the days on which a booking's balance is due, because its tour now starts so many days later or earlier.

    None is later than the day before the start, and none that is still to come gets into the past. Raises NotFound.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
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
        reservation_event_id=reservation_event_id,
        quote=shifted.model_dump(mode="python"),
        total=quote.total,
        balance_due_on=instalments[0].due_on,
    )


async def shift_rooms(tx: ClientTransaction, *, event_plan_id: int, days: int, actor_id: int) -> None:
    """Shift the nights of rooms that have days of their own, and count that as a change of the rooms."""
    await rooming.shift_rooms(tx, event_plan_id=event_plan_id, days=days, actor_id=actor_id)
