"""Sealed details of a replaced hold."""

from functools import partial

from toli.infra.db.transactions import ClientTransaction
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import travel_tax
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.travellers import list_travellers
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.bookings.service.sealing import unseal
from toli.selling.bookings.service.travel_tax import open_pan
from toli.selling.checkout.schemas.hold import BookingPayload


async def with_saved_details(
    tx: ClientTransaction, payload: BookingPayload, *, booking: BookingRecord, sealer: Sealer, user_id: int
) -> BookingPayload:
    """Sent details win, also empty fields; an ID number completes only the same type."""
    if booking.booking_status != BookingStatus.PENDING:
        return payload
    booking_id = booking.booking_id
    rows = await list_travellers(tx, booking_id=booking_id)
    saved = {row.position: row for row in rows}
    completed = []
    for position, traveller in enumerate(payload.traveller_info):
        details: dict[str, str] = {}
        if (row := saved.get(position)) is not None:
            read = partial(unseal, sealer, booking_id=booking_id, position=position)
            if "id_proof" not in traveller.model_fields_set and traveller.id_type == row.id_type:
                details["id_proof"] = read(row.sealed_id_number, of="id_number")
            if "medical_needs" not in traveller.model_fields_set:
                details["medical_needs"] = read(row.sealed_medical_needs, of="medical_needs")
        completed.append(traveller.model_copy(update=details))
    reservation = payload.booking
    if "pan" not in reservation.model_fields_set:
        pan = await find_saved_pan(tx, sealer=sealer, user_id=user_id, booking_id=booking_id)
        reservation = reservation.model_copy(update={"pan": pan})
    if "sale_source" not in reservation.model_fields_set:
        reservation = reservation.model_copy(update={"sale_source": booking.sale_source})
    return payload.model_copy(update={"traveller_info": completed, "booking": reservation})


async def find_saved_pan(tx: ClientTransaction, *, sealer: Sealer, user_id: int, booking_id: int) -> str | None:
    """The one in a company's GSTIN belongs to the company. Raises NotFound for another person's booking."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    buyer = await travel_tax.get_buyer(tx, booking_id=booking_id)
    if booking.booking_status != BookingStatus.PENDING or buyer.is_company:
        return None
    return open_pan(sealer, buyer.sealed_pan, client_id=tx.client_id) or None
