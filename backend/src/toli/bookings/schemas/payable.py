"""What a bank statement is compared with: amounts that bookings expect, and money owed back. Amounts in paise."""

from dataclasses import dataclass
from datetime import date
from typing import Literal


@dataclass(frozen=True, slots=True)
class ExpectedPayment:
    """A booking of which something can be paid, or is owed back (`is_return`).

    `amounts` are those that are likely: all that is due, the next instalment, the advance of held beds. `claims` are
    payments by UPI that its traveller says were made: number and amount. `names` and `phones` are those of the party
    and of the account.
    """

    reservation_event_id: int
    event_id: int
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
    """An offline payment that is recorded on a booking and not reversed."""

    offline_payment_id: int
    reservation_event_id: int
    event_id: int
    booking_reference: str
    customer_name: str
    event_title: str
    kind: Literal["received", "returned"]
    amount: int
    reference: str
    method: Literal["cash", "bank", "upi"]
    moved_on: date
