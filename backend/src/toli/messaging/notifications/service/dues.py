from datetime import timedelta

from toli.kit.clock import local_date
from toli.kit.formats import format_rupees
from toli.kit.money import Paise
from toli.kit.translation import write_day
from toli.messaging.notifications.schemas import UpiHint
from toli.messaging.notifications.service.bookings import read, send_about
from toli.messaging.notifications.service.sending import Mailer
from toli.payments.upi.schemas import UpiRequest
from toli.selling.desk.service import desk
from toli.selling.offline.service import upi as upi_service


async def send_booking_held(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    booking = facts.confirmation.booking
    async with mailer.database.client_transaction(client_id) as tx:
        held_until = await desk.find_held_until(tx, booking_id=booking_id)
        upi = await upi_service.find_upi_request(tx, booking_id=booking_id, amount=Paise(booking.advance_paise))
    if held_until is None:
        return
    await send_about(
        mailer,
        facts,
        "booking_held",
        about="held",
        # Beds are held until midnight: the day before is the last one to pay on.
        last_day=write_day(local_date(held_until - timedelta(seconds=1), time_zone=booking.time_zone)),
        advance=format_rupees(booking.advance_paise),
        upi=describe_upi(upi),
    )


def describe_upi(request: UpiRequest | None) -> UpiHint | None:
    """UPI details without a QR code, which does not help on the same phone."""
    if request is None:
        return None
    return UpiHint(
        vpa=request.vpa,
        name=request.payee_name,
        amount=format_rupees(request.amount),
        reference=request.reference,
        link=request.link,
    )
