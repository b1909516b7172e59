from collections.abc import Sequence
from typing import Literal

from toli.kit.sealing import Sealer
from toli.selling.bookings.repository.travellers import NewTraveller
from toli.selling.bookings.rules.travellers import shorten_id_number
from toli.selling.bookings.schemas.travellers import OpenTraveller, TravellerIn

Secret = Literal["id_number", "medical_needs"]

OPEN_FIELDS = {*OpenTraveller.model_fields, "traveller_category_id", "option_id"}


def seal_party(
    sealer: Sealer,
    party: Sequence[TravellerIn],
    *,
    booking_id: int,
    entered_by: int | None,
    first_position: int = 0,
) -> list[NewTraveller]:
    return [
        NewTraveller(
            open=traveller.model_dump(include=OPEN_FIELDS),
            sealed_id_number=seal(
                sealer,
                shorten_id_number(traveller.id_proof, id_type=traveller.id_type),
                of="id_number",
                booking_id=booking_id,
                position=place,
            ),
            sealed_medical_needs=seal(
                sealer, traveller.medical_needs, of="medical_needs", booking_id=booking_id, position=place
            ),
            medical_needs_by=entered_by if traveller.medical_needs else None,
        )
        for place, traveller in enumerate(party, start=first_position)
    ]


def seal(sealer: Sealer, text: str, *, of: Secret, booking_id: int, position: int) -> bytes | None:
    """None for an empty text."""
    return sealer.seal(text, bound_to=_binding(booking_id, position, of)) if text else None


def unseal(sealer: Sealer, blob: bytes | None, *, of: Secret, booking_id: int, position: int) -> str:
    """Empty for None."""
    return "" if blob is None else sealer.open(blob, bound_to=_binding(booking_id, position, of))


def _binding(booking_id: int, position: int, of: Secret) -> str:
    return f"traveller.{booking_id}.{position}.{of}"
