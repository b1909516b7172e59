from datetime import date, timedelta

from toli.kit.formats import format_rupees
from toli.kit.money import Paise
from toli.kit.translation import translate, write_day, write_days
from toli.messaging.notifications.service.bookings import read, send_about
from toli.messaging.notifications.service.sending import Mailer, picture_url, render, send
from toli.selling.sharing.service import share_deadline


async def send_share_due(mailer: Mailer, *, client_id: int, booking_id: int, share_id: int, days: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    async with mailer.database.client_transaction(client_id) as tx:
        shares = await share_deadline.find_unpaid_shares(tx, booking_id=booking_id, now=mailer.clock.now())
    unpaid_share = (
        next((unpaid_share for unpaid_share in shares.unpaid if unpaid_share.share.share_id == share_id), None)
        if shares
        else None
    )
    if facts is None or shares is None or unpaid_share is None or shares.days != days or not unpaid_share.share.email:
        return
    booking = facts.confirmation.booking
    email = render(
        "share_due",
        brand=facts.brand,
        booking=booking,
        name=unpaid_share.share.full_name,
        organiser=shares.organiser,
        amount=format_rupees(unpaid_share.left),
        due_on=write_day(shares.due_on),
        is_given_up="yes" if shares.rule == "release" else None,
        facts=[
            (translate("Trip"), f"{booking.title}, {booking.destination}"),
            (translate("Dates"), write_days(booking.tour_start_date, booking.tour_end_date)),
            (translate("Your share"), format_rupees(unpaid_share.share.amount)),
        ],
        picture=picture_url(mailer, facts.brand, booking.image),
        link=f"{facts.brand.origin}/pay/{unpaid_share.share.token}",
    )
    about = f"share:{client_id}:{share_id}:{shares.due_on.isoformat()}:{days}"
    await send(mailer, email, brand=facts.brand, recipient=unpaid_share.share.email, about=about)


async def send_shares_unpaid(mailer: Mailer, *, client_id: int, booking_id: int, days: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    async with mailer.database.client_transaction(client_id) as tx:
        shares = await share_deadline.find_unpaid_shares(tx, booking_id=booking_id, now=mailer.clock.now())
    if facts is None or shares is None or shares.days != days:
        return
    await send_about(
        mailer,
        facts,
        "shares_unpaid",
        about=f"shares:{shares.due_on.isoformat()}:{days}",
        count=len(shares.unpaid),
        unpaid=[
            f"{unpaid_share.share.full_name}: {format_rupees(unpaid_share.left)}" for unpaid_share in shares.unpaid
        ],
        due_on=write_day(shares.due_on),
        is_given_up="yes" if shares.rule == "release" else None,
    )


async def send_shares_ended(mailer: Mailer, *, client_id: int, booking_id: int, amount: int, due_on: str) -> None:
    """Notify the customer that they must pay the overdue shares."""
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
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
