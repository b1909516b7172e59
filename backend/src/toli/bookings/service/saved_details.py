"""Sealed details of travellers that a replaced hold already has."""

from collections.abc import Sequence
from functools import partial

from toli.bookings.repository.travellers import list_travellers
from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.schemas.travellers import TravellerIn
from toli.bookings.service.bookings import get_own_booking
from toli.bookings.service.sealing import unseal
from toli.db.transactions import ClientTransaction
from toli.kit.sealing import Sealer


async def with_saved_details(
    tx: ClientTransaction,
    travellers: Sequence[TravellerIn],
    *,
    sealer: Sealer,
    user_id: int,
    reservation_event_id: int,
) -> list[TravellerIn]:
    """Complete travellers with the ID numbers and medical needs of a person's own unpaid booking, by place.

    A detail that was sent stays as sent, also an empty one. An ID number belongs to its type: with another type it is
    not completed. Raises NotFound for another person's booking.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id)
    if booking.booking_status != BookingStatus.PENDING:
        return list(travellers)
    rows = await list_travellers(tx, reservation_event_id=reservation_event_id)
    saved = {row.position: row for row in rows}
    completed = []
    for position, traveller in enumerate(travellers):
        details: dict[str, str] = {}
        if (row := saved.get(position)) is not None:
            read = partial(unseal, sealer, booking_id=reservation_event_id, position=position)
            if "id_proof" not in traveller.model_fields_set and traveller.id_type == row.id_type:
                details["id_proof"] = read(row.sealed_id_number, of="id_number")
            if "medical_needs" not in traveller.model_fields_set:
                details["medical_needs"] = read(row.sealed_medical_needs, of="medical_needs")
        completed.append(traveller.model_copy(update=details))
    return completed
