"""Payments of bookings that are there already: which of a file are new."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from toli.bookings.schemas.desk import DeskPaymentIn
from toli.imports.rules.groups import Group
from toli.kit.formats import format_rupees
from toli.kit.money import Paise, from_rupees

NAMES = {"cash": "in cash", "bank": "by bank transfer", "upi": "by UPI"}


@dataclass(frozen=True, slots=True)
class Recorded:
    """An offline payment that is recorded, in paise."""

    amount: int
    method: str
    moved_on: date


def find_new_payments(said: Sequence[DeskPaymentIn], recorded: Sequence[Recorded]) -> list[DeskPaymentIn]:
    """Find the payments of a file that are not recorded: of the same day, method and amount there are fewer.

    So the same file adds nothing the second time.
    """
    left = Counter(recorded)
    new = []
    for payment in said:
        known = Recorded(from_rupees(payment.amount), payment.method, payment.moved_on)
        if left[known] > 0:
            left[known] -= 1
        else:
            new.append(payment)
    return new


def check_added(group: Group, payments: Sequence[DeskPaymentIn], *, due: int) -> None:
    """Refuse payments that are more than is left to pay of their booking."""
    added = sum(from_rupees(one.amount) for one in payments)
    if added > due:
        left, more = format_rupees(Paise(max(due, 0))), format_rupees(Paise(added))
        group.head.refuse("paid", f"The booking is there already, and {left} are left to pay of it: not {more}.")


def describe_added(payments: Sequence[DeskPaymentIn], *, reference: str, due: int) -> str:
    """Say which payments are added to a booking, and what is then left to pay."""
    parts = [
        f"{format_rupees(from_rupees(one.amount))} {NAMES[one.method]} on {one.moved_on:%-d %b %Y}" for one in payments
    ]
    added = sum(from_rupees(one.amount) for one in payments)
    word = "Adds a payment" if len(payments) == 1 else f"Adds {len(payments)} payments"
    return f"{word} to {reference}: {', '.join(parts)} · {format_rupees(Paise(due - added))} then left to pay"
