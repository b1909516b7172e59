from toli.clients.companies.service import profile
from toli.identity.people.service import people
from toli.kit.formats import format_rupees
from toli.kit.languages import use_language
from toli.kit.translation import translate, write_day
from toli.messaging.notifications.service.bookings import BOOKINGS_PAGE
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send
from toli.selling.credit import service as credit


async def send_credit_expires(mailer: Mailer, *, client_id: int, credit_note_id: int) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        note = await credit.find_valid_credit(tx, credit_note_id=credit_note_id, now=mailer.clock.now())
        if note is None or not (await profile.profile(tx)).remind_credit:
            return
        person = await people.person(tx, user_id=note.user_id)
        brand = await brand_of(tx, mailer, client_id=client_id)
    use_language(person.language)
    email = render(
        "credit_expires",
        brand=brand,
        amount=format_rupees(note.left),
        until=write_day(note.valid_until),
        facts=[
            *([(translate("Document"), note.number)] if note.number else []),
            (translate("Reason"), note.reason),
            (translate("Can be used until"), write_day(note.valid_until)),
        ],
        link=f"{brand.origin}/events",
        own=f"{brand.origin}{BOOKINGS_PAGE}",
    )
    about = f"credit:{client_id}:{credit_note_id}:{note.valid_until.isoformat()}"
    await send(mailer, email, brand=brand, recipient=person.email, about=about)
