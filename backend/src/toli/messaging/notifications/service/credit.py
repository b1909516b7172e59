from toli.clients.companies.service import profile
from toli.identity.people.service import people
from toli.infra.db.transactions import ClientTransaction
from toli.kit.formats import format_rupees
from toli.kit.languages import use_language
from toli.kit.translation import translate, write_day
from toli.messaging.notifications.service.bookings import BOOKINGS_PAGE
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send
from toli.selling.bookings.service.bookings import get_booking
from toli.selling.credit import service as credit
from toli.selling.credit.schemas import CreditNoteOut
from toli.selling.customer_links import service as customer_links


async def send_credit_expires(mailer: Mailer, *, client_id: int, credit_note_id: int) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        note = await credit.find_valid_credit(tx, credit_note_id=credit_note_id, now=mailer.clock.now())
        if note is None or not (await profile.profile(tx)).remind_credit:
            return
        recipient, language, page = await _get_recipient(tx, note)
        brand = await brand_of(tx, mailer, client_id=client_id)
    if not recipient:
        return
    use_language(language)
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
        own=f"{brand.origin}{page}",
    )
    about = f"credit:{client_id}:{credit_note_id}:{note.valid_until.isoformat()}"
    await send(mailer, email, brand=brand, recipient=recipient, about=about)


async def _get_recipient(tx: ClientTransaction, note: CreditNoteOut) -> tuple[str, str, str]:
    """The address, which may be empty, language and page of the account or the booking's contact."""
    user_id = note.user_id
    if user_id is None and note.booking_id is not None:
        booking = await get_booking(tx, booking_id=note.booking_id)
        if booking.user_id is None:
            phones = [booking.contact_phone] if booking.contact_phone else []
            token = (await customer_links.get_tokens(tx, phones=phones)).get(booking.contact_phone)
            return booking.contact_email, booking.language, "/my" if token is None else f"/my/{token}"
        user_id = booking.user_id
    assert user_id is not None
    person = await people.person(tx, user_id=user_id)
    return person.email, person.language, BOOKINGS_PAGE
