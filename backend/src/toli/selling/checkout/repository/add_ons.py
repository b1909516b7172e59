from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy import func, insert, select, update

from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking, BookingAddOn
from toli.selling.checkout.repository.hold import NewAddOn


async def count_add_ons(tx: ClientTransaction, *, booking_id: int) -> dict[int, int]:
    result = await tx.execute(
        select(BookingAddOn.option_id, func.sum(BookingAddOn.quantity).label("quantity"))
        .where(BookingAddOn.client_id == tx.client_id, BookingAddOn.booking_id == booking_id)
        .group_by(BookingAddOn.option_id)
    )
    return {row.option_id: row.quantity for row in result}


async def add_add_ons(tx: ClientTransaction, *, booking_id: int, add_ons: Sequence[NewAddOn]) -> list[int]:
    added = await tx.execute(
        insert(BookingAddOn)
        .values(
            [
                {
                    "client_id": tx.client_id,
                    "booking_id": booking_id,
                    "option_id": add_on.option_id,
                    "name": add_on.name,
                    "quantity": add_on.quantity,
                    "price_paise": add_on.price,
                    "amount_paise": add_on.amount,
                }
                for add_on in add_ons
            ]
        )
        .returning(BookingAddOn.booking_add_on_id)
    )
    return list(added.scalars())


async def set_quote(
    tx: ClientTransaction,
    *,
    booking_id: int,
    quote: Mapping[str, object],
    total: int,
    balance_due_on: date | None,
) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(quote=quote, total_paise=total, balance_due_on=balance_due_on, updated_at=func.now())
    )
