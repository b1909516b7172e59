"""Compare a quote with the one that was shown."""

from toli.bookings.schemas.hold import ReservationIn
from toli.kit.money import from_rupees
from toli.pricing.quotes import Quote


def is_stale(shown: ReservationIn, quote: Quote) -> bool:
    """Whether the price or payment terms shown differ from those of `quote`."""
    return (
        (shown.total_price is not None and from_rupees(shown.total_price) != quote.total)
        or (shown.advance is not None and from_rupees(shown.advance) != quote.advance)
        or ("balance_due_on" in shown.model_fields_set and shown.balance_due_on != quote.balance_due_on)
    )
