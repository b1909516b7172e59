"""Queries of the add-ons of bookings."""

from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy import func, insert, select, update

from toli.bookings.models import Booking, BookingAddOn
from toli.bookings.repository.hold import NewAddOn
from toli.db.transactions import ClientTransaction


async def count_add_ons(tx: ClientTransaction, *, reservation_event_id: int) -> dict[int, int]:
    """Count the add-ons of a booking by `option_id`."""
    found = await tx.execute(
        select(BookingAddOn.option_id, func.sum(BookingAddOn.quantity).label("quantity"))
        .where(BookingAddOn.client_id == tx.client_id, BookingAddOn.reservation_event_id == reservation_event_id)
        .group_by(BookingAddOn.option_id)
    )
    return {row.option_id: row.quantity for row in found}


async def add_add_ons(tx: ClientTransaction, *, reservation_event_id: int, add_ons: Sequence[NewAddOn]) -> list[int]:
    """Add add-ons to a booking; their ids."""
    added = await tx.execute(
        insert(BookingAddOn)
        .values(
            [
                {
                    "client_id": tx.client_id,
                    "reservation_event_id": reservation_event_id,
                    "option_id": one.option_id,
                    "name": one.name,
                    "quantity": one.quantity,
                    "price_paise": one.price,
                    "amount_paise": one.amount,
                }
                for one in add_ons
            ]
        )
        .returning(BookingAddOn.booking_add_on_id)
    )
    return list(added.scalars())


async def set_quote(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    quote: Mapping[str, object],
    total: int,
    balance_due_on: date | None,
) -> None:
    """Replace the frozen quote of a booking; `total` in paise."""
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.reservation_event_id == reservation_event_id)
        .values(quote=quote, total_paise=total, balance_due_on=balance_due_on, updated_at=func.now())
    )
