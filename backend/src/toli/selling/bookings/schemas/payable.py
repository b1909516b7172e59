"""Expected and recorded payments, for bank statements. Amounts in paise."""

from dataclasses import dataclass
from datetime import date

from toli.selling.bookings.schemas.fields import OfflineKind, OfflineMethod


@dataclass(frozen=True, slots=True)
class ExpectedPayment:
    """A booking with a balance, or with owed money (`is_return`).

    `amounts` are likely payments. `claims` are claimed UPI payments: number and amount. `names` and `phones` are of
    party and account.
    """

    booking_id: int
    trip_id: int
    booking_reference: str
    customer_name: str
    event_title: str
    tour_start_date: date
    booked_on: date
    due: int
    amounts: frozenset[int]
    names: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()
    claims: tuple[tuple[str, int], ...] = ()
    is_return: bool = False


@dataclass(frozen=True, slots=True)
class RecordedPayment:
    offline_payment_id: int
    booking_id: int
    trip_id: int
    booking_reference: str
    customer_name: str
    event_title: str
    kind: OfflineKind
    amount: int
    reference: str
    method: OfflineMethod
    moved_on: date
