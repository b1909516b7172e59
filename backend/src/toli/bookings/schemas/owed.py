"""Offline money that an operator owes back to travellers of cancelled bookings."""

from datetime import date, datetime

from pydantic import BaseModel

from toli.kit.money import RupeesOut

OWED_BACK = """
greatest((SELECT coalesce(sum(l.amount_paise), 0) FROM ledger_posting l
          WHERE l.client_id = {cancellation}.client_id AND l.account = 'received_by_hand'
          AND l.reservation_event_id = {cancellation}.reservation_event_id) - {cancellation}.kept_offline_paise, 0)
"""
"""What is owed back on a `done` cancellation, in paise: offline money in the ledger above what the decision keeps."""


class OwedRefund(BaseModel):
    """A cancelled booking of which the operator has still to return `owed` in cash, by bank or by UPI."""

    reservation_event_id: int
    booking_reference: str
    customer_name: str
    email: str
    phone: str | None
    event_id: int
    event_plan_id: int
    event_title: str
    tour_start_date: date
    cancelled_at: datetime
    owed: RupeesOut


class OwedRefunds(BaseModel):
    """A page of them, the longest owed first. `owed` is the sum over all pages."""

    data: list[OwedRefund]
    owed: RupeesOut
    total: int
    total_pages: int
