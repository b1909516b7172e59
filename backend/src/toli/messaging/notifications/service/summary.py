from collections import Counter
from datetime import date

from toli.kit.formats import format_rupees
from toli.kit.money import Paise
from toli.kit.text import join_names
from toli.kit.translation import translate, write_day, write_days, write_travellers
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.read import Confirmation


def summary_rows(confirmation: Confirmation, *, uncleared: Paise) -> list[tuple[str, str]]:
    """`uncleared`: paid by cheques that the bank has not cleared yet."""
    booking, balance = confirmation.booking, confirmation.balance
    rows = [
        (translate("Booking"), booking.booking_reference),
        (translate("Trip"), f"{booking.title}, {booking.destination}"),
        (translate("Dates"), write_days(booking.tour_start_date, booking.tour_end_date)),
        (translate("Travellers"), str(booking.total_travelers)),
        (translate("Beds"), join_names(room.text for room in booking.rooms)),
        (translate("Price"), format_rupees(booking.total_paise)),
        (translate("Paid"), format_rupees(booking.received)),
    ]
    add_ons: Counter[str] = Counter()
    for add_on in booking.add_ons:
        add_ons[add_on.name] += add_on.quantity
    if add_ons:
        rows.insert(
            -2, (translate("Add-ons"), join_names(f"{quantity} x {name}" for name, quantity in add_ons.items()))
        )
    for linked_booking in booking.linked:
        if linked_booking.booking_status != BookingStatus.CANCELLED:
            people = write_travellers(linked_booking.total_travelers)
            when = f"{linked_booking.title}, {write_day(linked_booking.tour_start_date)}"
            rows.append((translate("Linked booking"), f"{linked_booking.booking_reference}: {when}, {people}"))
    if uncleared:
        rows.append((translate("Cheque, not cleared yet"), format_rupees(uncleared)))
    if balance.due:
        due_on = balance.due_on if balance.next_due == balance.due else None
        rows.append((translate("Balance due"), _write_due(balance.due, due_on)))
        if balance.next_due < balance.due:
            rows.append((translate("Of it due next"), _write_due(balance.next_due, balance.due_on)))
    return rows


def _write_due(amount: int, due_on: date | None) -> str:
    if due_on is None:
        return format_rupees(amount)
    return translate("{amount} by {day}", amount=format_rupees(amount), day=write_day(due_on))
