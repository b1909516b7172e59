from toli.catalogue.pricing.quotes import Quote
from toli.kit.money import from_rupees
from toli.selling.checkout.schemas.hold import ReservationIn
from toli.selling.checkout.schemas.quote import RoomIn

LineKey = tuple[int, int | None, int | None, bool]
"""Sharing type, category, variant, and whether each person has the room alone."""


def is_stale(reservation: ReservationIn, quote: Quote) -> bool:
    """Whether the displayed price or payment terms differ from `quote`."""
    return (
        (reservation.total_price is not None and from_rupees(reservation.total_price) != quote.total)
        or (reservation.advance is not None and from_rupees(reservation.advance) != quote.advance)
        or ("balance_due_on" in reservation.model_fields_set and reservation.balance_due_on != quote.balance_due_on)
    )


def key_of_room(room: RoomIn) -> LineKey:
    return (room.sharing_type_id, room.traveller_category_id, room.option_id, bool(room.is_alone))
