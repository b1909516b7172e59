"""The e-mail that offers beds to a party of a waiting list."""

from toli.bookings.service import waiting
from toli.clients.service import profile
from toli.kit.languages import use_language
from toli.kit.translation import translate, translate_count, write_days, write_moment
from toli.messaging.service.sending import Mailer, brand_of, render, send


async def send_beds_offered(mailer: Mailer, *, client_id: int, waiting_entry_id: int) -> None:
    """Offer a party the beds that are held for it, unless they were taken or released meanwhile.

    An operator offers beds by phone to a party without an e-mail address.
    """
    async with mailer.database.client_transaction(client_id) as tx:
        found = await waiting.find_offered_entry(tx, waiting_entry_id=waiting_entry_id)
        if found is None:
            return
        entry, departure = found
        if not entry.email or entry.offer_ends_at is None:
            return
        brand = await brand_of(tx, mailer, client_id=client_id)
        client = await profile.profile(tx)
    use_language(entry.language)
    email = render(
        "beds_offered",
        brand=brand,
        trip=departure.title,
        party=entry.party,
        until=write_moment(entry.offer_ends_at, time_zone=client.time_zone),
        facts=[
            (translate("Dates"), write_days(departure.tour_start_date, departure.tour_end_date)),
            (translate("Held for"), translate_count("{count} person", "{count} people", entry.party)),
        ],
        link=f"{brand.origin}/offer/{entry.token}",
    )
    about = f"waiting:{client_id}:{waiting_entry_id}:{entry.hold_id}"
    await send(mailer, email, brand=brand, recipient=entry.email, about=about)
