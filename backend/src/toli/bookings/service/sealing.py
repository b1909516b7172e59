"""What is sealed of a traveller: the number of an ID, and medical notes."""

from collections.abc import Sequence
from typing import Literal

from toli.bookings import rules
from toli.bookings.repository.writing import NewTraveller
from toli.bookings.schemas import OpenTraveller, TravellerIn
from toli.kit.sealing import Sealer

Secret = Literal["id_number", "medical_needs"]
OPEN_FIELDS = set(OpenTraveller.model_fields)


def sealed_party(sealer: Sealer, party: Sequence[TravellerIn], *, booking_id: int) -> list[NewTraveller]:
    """A party ready to be written."""
    return [
        NewTraveller(
            open=traveller.model_dump(include=OPEN_FIELDS),
            sealed_id_number=sealed(
                sealer,
                rules.kept_id_number(traveller.id_proof, id_type=traveller.id_type),
                of="id_number",
                booking_id=booking_id,
                position=place,
            ),
            sealed_medical_needs=sealed(
                sealer, traveller.medical_needs, of="medical_needs", booking_id=booking_id, position=place
            ),
        )
        for place, traveller in enumerate(party)
    ]


def sealed(sealer: Sealer, text: str, *, of: Secret, booking_id: int, position: int) -> bytes | None:
    """A secret of one traveller as it is kept; None for an empty one."""
    return sealer.seal(text, bound_to=_place(booking_id, position, of)) if text else None


def opened(sealer: Sealer, blob: bytes | None, *, of: Secret, booking_id: int, position: int) -> str:
    """What `sealed` kept; empty for None."""
    return "" if blob is None else sealer.open(blob, bound_to=_place(booking_id, position, of))


def _place(booking_id: int, position: int, of: Secret) -> str:
    return f"traveller.{booking_id}.{position}.{of}"
