from toli.catalogue.trips.repository import public_sql
from toli.clients.companies.service import profile
from toli.kit.languages import use_language
from toli.kit.translation import translate, translate_count, write_days, write_moment
from toli.messaging.notifications.service.sending import Mailer, brand_of, picture_url, render, send
from toli.selling.waiting.service import waiting


async def send_beds_offered(mailer: Mailer, *, client_id: int, waiting_entry_id: int) -> None:
    """Skip taken or released beds, and a party without an e-mail address."""
    async with mailer.database.client_transaction(client_id) as tx:
        offer = await waiting.find_offered_entry(tx, waiting_entry_id=waiting_entry_id)
        if offer is None:
            return
        entry, departure = offer
        if not entry.email or entry.offer_ends_at is None:
            return
        brand = await brand_of(tx, mailer, client_id=client_id)
        client = await profile.profile(tx)
        cover = await public_sql.find_cover(tx, trip_id=departure.trip_id)
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
        picture=picture_url(mailer, brand, cover),
        link=f"{brand.origin}/offer/{entry.token}",
    )
    about = f"waiting:{client_id}:{waiting_entry_id}:{entry.hold_id}"
    await send(mailer, email, brand=brand, recipient=entry.email, about=about)
