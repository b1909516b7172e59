from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.catalogue.inventory.service import DISCOUNT
from toli.infra.db.transactions import ClientTransaction

STANDING = """
SELECT EXISTS (
    SELECT FROM booking
    JOIN departure plan ON plan.client_id = booking.client_id AND plan.departure_id = booking.departure_id
    WHERE booking.client_id = :client_id AND {person} AND booking.booking_status = 'confirmed'
      AND plan.tour_end_date < :today
), (
    SELECT count(*) FROM booking_discount own
    JOIN booking USING (client_id, booking_id)
    WHERE own.client_id = :client_id AND own.discount_id = :discount_id AND booking.user_id = :user_id
      AND booking.booking_status <> 'cancelled'
), (
    SELECT total - held - sold FROM item_stock
    WHERE client_id = :client_id AND departure_id = 0 AND item = :item AND item_id = :discount_id
)
"""

ACCOUNT = "booking.user_id = :user_id"
CONTACT = "booking.user_id IS NULL AND booking.contact_phone = :phone"


@dataclass(frozen=True, slots=True)
class Standing:
    """Uses include payments in progress; `uses_left` None is unlimited."""

    is_returning: bool
    own_uses: int
    uses_left: int | None


async def get_standing(
    tx: ClientTransaction, *, user_id: int | None, phone: str, discount_id: int | None, today: date
) -> Standing:
    """`phone`: of a customer at the desk, without an account."""
    values = {
        "client_id": tx.client_id,
        "user_id": user_id,
        "phone": phone,
        "discount_id": discount_id,
        "today": today,
        "item": DISCOUNT,
    }
    statement = text(STANDING.format(person=CONTACT if phone else ACCOUNT))
    return Standing(*(await tx.execute(statement, values)).one())
