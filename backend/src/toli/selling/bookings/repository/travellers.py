from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking, Traveller
from toli.selling.bookings.schemas.fields import BookingStatus


@dataclass(frozen=True, slots=True)
class NewTraveller:
    """Open details are keyed by column name."""

    open: dict[str, object]
    sealed_id_number: bytes | None
    sealed_medical_needs: bytes | None
    medical_needs_by: int | None

    def as_record(self, position: int) -> dict[str, object]:
        return self.open | {
            "position": position,
            "id_number": base64_of(self.sealed_id_number),
            "medical_needs": base64_of(self.sealed_medical_needs),
            "medical_needs_by": self.medical_needs_by,
        }


TRAVELLERS = Table(Traveller, order_by=[Traveller.position])


@dataclass(frozen=True, slots=True)
class SealedNote:
    traveller_id: int
    booking_id: int
    position: int
    sealed_medical_needs: bytes | None


async def list_travellers(tx: ClientTransaction, *, booking_id: int) -> list[Traveller]:
    return await TRAVELLERS.list_rows(tx, Traveller.booking_id == booking_id)


async def list_medical_needs(tx: ClientTransaction, *, departure_id: int) -> list[SealedNote]:
    """List notes of confirmed bookings only."""
    query = (
        select(Traveller.traveller_id, Traveller.booking_id, Traveller.position, Traveller.sealed_medical_needs)
        .join(
            Booking,
            (Booking.client_id == Traveller.client_id) & (Booking.booking_id == Traveller.booking_id),
        )
        .where(
            Traveller.client_id == tx.client_id,
            Booking.departure_id == departure_id,
            Booking.booking_status == BookingStatus.CONFIRMED,
            Traveller.sealed_medical_needs.is_not(None),
        )
        .order_by(Traveller.booking_id, Traveller.position)
    )
    return [SealedNote(**row) for row in (await tx.execute(query)).mappings()]


async def set_absent_contacts(tx: ClientTransaction, *, booking_id: int, emergency_contact: str) -> None:
    await tx.execute(
        update(Traveller)
        .where(
            Traveller.client_id == tx.client_id,
            Traveller.booking_id == booking_id,
            Traveller.emergency_contact == "",
        )
        .values(emergency_contact=emergency_contact)
    )


async def update_traveller(tx: ClientTransaction, *, traveller_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Traveller)
        .where(Traveller.client_id == tx.client_id, Traveller.traveller_id == traveller_id)
        .values(**values)
    )


async def update_requests(tx: ClientTransaction, *, booking_id: int, special_requests: str) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(special_requests=special_requests, updated_at=func.now())
    )


def base64_of(value: bytes | None) -> str | None:
    return None if value is None else b64encode(value).decode()
