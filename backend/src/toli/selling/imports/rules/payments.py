from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from toli.kit.formats import format_rupees
from toli.kit.money import Paise, from_rupees
from toli.selling.desk.schemas import DeskPaymentIn
from toli.selling.imports.rules.groups import Group

NAMES = {
    "cash": "in cash",
    "bank": "by bank transfer",
    "upi": "by UPI",
    "neft": "by NEFT",
    "imps": "by IMPS",
    "rtgs": "by RTGS",
    "cheque": "by cheque",
    "card_machine": "by card machine",
    "draft": "by bank draft",
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """In paise."""

    amount: int
    method: str
    moved_on: date


def find_new_payments(file_payments: Sequence[DeskPaymentIn], recorded: Sequence[Recorded]) -> list[DeskPaymentIn]:
    unmatched = Counter(recorded)
    new_payments = []
    for payment in file_payments:
        match = Recorded(from_rupees(payment.amount), payment.method, payment.moved_on)
        if unmatched[match] > 0:
            unmatched[match] -= 1
        else:
            new_payments.append(payment)
    return new_payments


def check_added(group: Group, payments: Sequence[DeskPaymentIn], *, due: int) -> None:
    added = sum(from_rupees(payment.amount) for payment in payments)
    if added > due:
        balance, more = format_rupees(Paise(max(due, 0))), format_rupees(Paise(added))
        group.head.refuse("paid", f"The booking is there already, and {balance} are left to pay of it: not {more}.")


def describe_added(payments: Sequence[DeskPaymentIn], *, reference: str, due: int) -> str:
    parts = [
        f"{format_rupees(from_rupees(payment.amount))} {NAMES[payment.method]} on {payment.moved_on:%-d %b %Y}"
        for payment in payments
    ]
    added = sum(from_rupees(payment.amount) for payment in payments)
    word = "Adds a payment" if len(payments) == 1 else f"Adds {len(payments)} payments"
    return f"{word} to {reference}: {', '.join(parts)} · {format_rupees(Paise(due - added))} then left to pay"
