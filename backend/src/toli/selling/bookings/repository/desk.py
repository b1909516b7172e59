from dataclasses import dataclass

from sqlalchemy import func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert

from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking, PaymentLink

SALUTATION = """
SELECT t.salutation FROM booking b
JOIN traveller t ON t.client_id = b.client_id AND t.booking_id = b.booking_id AND t.full_name = b.contact_name
WHERE b.client_id = :client_id AND b.contact_name = :name
  AND (b.contact_phone = nullif(:phone, '') OR b.contact_email = nullif(:email, ''))
ORDER BY b.booking_id DESC, t.position LIMIT 1
"""


async def set_contact(
    tx: ClientTransaction, *, booking_id: int, name: str, phone: str, email: str, language: str
) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(contact_name=name, contact_phone=phone, contact_email=email, language=language, updated_at=func.now())
    )


async def set_customer(tx: ClientTransaction, *, booking_id: int, user_id: int) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(user_id=user_id, updated_at=func.now())
    )


@dataclass(frozen=True, slots=True)
class ClaimContact:
    booking_id: int
    name: str
    email: str
    phone: str


async def find_claim_contact(
    tx: ClientTransaction, *, booking_reference: str, user_id: int | None = None
) -> ClaimContact | None:
    """Find an unclaimed booking, or the booking of `user_id`."""
    result = await tx.execute(
        select(
            Booking.booking_id,
            Booking.contact_name.label("name"),
            Booking.contact_email.label("email"),
            Booking.contact_phone.label("phone"),
        )
        .where(Booking.client_id == tx.client_id, Booking.booking_reference == booking_reference)
        .where(or_(Booking.user_id.is_(None), Booking.user_id == user_id))
    )
    row = result.mappings().one_or_none()
    return None if row is None else ClaimContact(**row)


async def find_payment_token(tx: ClientTransaction, *, booking_id: int) -> str | None:
    result = await tx.execute(
        select(PaymentLink.token).where(PaymentLink.client_id == tx.client_id, PaymentLink.booking_id == booking_id)
    )
    return result.scalar_one_or_none()


async def find_booking_id(tx: ClientTransaction, *, token: str) -> int | None:
    result = await tx.execute(
        select(PaymentLink.booking_id).where(PaymentLink.client_id == tx.client_id, PaymentLink.token == token)
    )
    return result.scalar_one_or_none()


async def save_token(tx: ClientTransaction, *, booking_id: int, token: str, created_by: int) -> None:
    values = {"token": token, "created_by": created_by, "created_at": func.now()}
    await tx.execute(
        insert(PaymentLink)
        .values(client_id=tx.client_id, booking_id=booking_id, **values)
        .on_conflict_do_update(index_elements=[PaymentLink.client_id, PaymentLink.booking_id], set_=values)
    )


async def find_salutation(tx: ClientTransaction, *, name: str, phone: str, email: str) -> str:
    """The salutation of a contact's latest booking in which the contact of this name travels; empty without one."""
    result = await tx.execute(
        text(SALUTATION), {"client_id": tx.client_id, "name": name, "phone": phone, "email": email}
    )
    return result.scalar_one_or_none() or ""
