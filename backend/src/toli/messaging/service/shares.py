"""E-mails about shares: to who pays one, and to who booked."""

from datetime import date, timedelta

from toli.bookings.service import share_deadline
from toli.kit.formats import format_rupees
from toli.kit.money import Paise
from toli.kit.translation import translate, write_day, write_days
from toli.messaging.service.bookings import read, send_about
from toli.messaging.service.sending import Mailer, render, send


async def send_share_due(
    mailer: Mailer, *, client_id: int, reservation_event_id: int, share_id: int, days: int
) -> None:
    """Remind a traveller of their share, with its link, unless it was paid meanwhile."""
    facts = await read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    async with mailer.database.client_transaction(client_id) as tx:
        found = await share_deadline.find_unpaid_shares(
            tx, reservation_event_id=reservation_event_id, now=mailer.clock.now()
        )
    one = next((one for one in found.unpaid if one.share.share_id == share_id), None) if found else None
    if facts is None or found is None or one is None or found.days != days or not one.share.email:
        return
    booking = facts.confirmation.booking
    email = render(
        "share_due",
        brand=facts.brand,
        booking=booking,
        name=one.share.full_name,
        organiser=found.organiser,
        amount=format_rupees(one.left),
        due_on=write_day(found.due_on),
        is_given_up="yes" if found.rule == "release" else None,
        facts=[
            (translate("Trip"), f"{booking.title}, {booking.destination}"),
            (translate("Dates"), write_days(booking.tour_start_date, booking.tour_end_date)),
            (translate("Your share"), format_rupees(one.share.amount)),
        ],
        link=f"{facts.brand.origin}/pay/{one.share.token}",
    )
    about = f"share:{client_id}:{share_id}:{found.due_on.isoformat()}:{days}"
    await send(mailer, email, brand=facts.brand, recipient=one.share.email, about=about)


async def send_shares_unpaid(mailer: Mailer, *, client_id: int, reservation_event_id: int, days: int) -> None:
    """Tell who booked whose shares are unpaid, some days before the deadline."""
    facts = await read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    async with mailer.database.client_transaction(client_id) as tx:
        found = await share_deadline.find_unpaid_shares(
            tx, reservation_event_id=reservation_event_id, now=mailer.clock.now()
        )
    if facts is None or found is None or found.days != days:
        return
    await send_about(
        mailer,
        facts,
        "shares_unpaid",
        about=f"shares:{found.due_on.isoformat()}:{days}",
        count=len(found.unpaid),
        unpaid=[f"{one.share.full_name}: {format_rupees(one.left)}" for one in found.unpaid],
        due_on=write_day(found.due_on),
        is_given_up="yes" if found.rule == "release" else None,
    )


async def send_shares_ended(
    mailer: Mailer, *, client_id: int, reservation_event_id: int, amount: int, due_on: str
) -> None:
    """Tell who booked that the shares that were not paid in time are theirs to pay."""
    facts = await read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    if facts is None or not facts.confirmation.balance.due:
        return
    deadline = date.fromisoformat(due_on)
    await send_about(
        mailer,
        facts,
        "shares_ended",
        about=f"shares_ended:{(deadline + timedelta(days=1)).isoformat()}",
        amount=format_rupees(Paise(amount)),
        due_on=write_day(deadline),
    )
