"""Expected and recorded payments, for bank statements. Amounts in paise."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from toli.selling.bookings.schemas.fields import OfflineKind, RecordedMethod


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


class RecordedSource(StrEnum):
    """`payment`: of a booking; `slip`: cheques that were deposited together; `deposit`: money on account.

    `deposit_slip`: a slip with cheques on account alone.
    `cost`: of a departure or to a supplier; `cash`: deposited at the bank or withdrawn.
    """

    PAYMENT = "payment"
    SLIP = "slip"
    DEPOSIT_SLIP = "deposit_slip"
    DEPOSIT = "deposit"
    DEPOSIT_REFUND = "deposit_refund"
    COST = "cost"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class RecordedPayment:
    """`entry_id` is of its source; of a slip that of its first cheque, `payment_ids` and `deposit_ids` of all."""

    entry_id: int
    booking_id: int | None
    trip_id: int | None
    booking_reference: str
    customer_name: str
    event_title: str
    kind: OfflineKind
    amount: int
    reference: str
    method: RecordedMethod
    moved_on: date
    source: RecordedSource = RecordedSource.PAYMENT
    payment_ids: tuple[int, ...] = ()
    deposit_ids: tuple[int, ...] = ()
