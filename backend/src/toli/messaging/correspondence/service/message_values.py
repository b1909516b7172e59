from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from toli.clients.companies.service import profile, static_content
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.formats import format_rupees
from toli.kit.languages import FIRST, current_language, written_in
from toli.kit.text import get_greeting_name, plain_text
from toli.kit.translation import translate, write_day, write_days
from toli.messaging.correspondence.repository import RecipientRecord
from toli.messaging.correspondence.rules import (
    build_forecast_link,
    describe_contacts,
    describe_drivers,
    describe_hotels,
    describe_rooms,
)
from toli.messaging.correspondence.service.message_people import count_incomplete, name_of, phone_to
from toli.selling.bookings.service.read import get_balance
from toli.selling.customer_links import service as customer_links

BOOKINGS_PAGE = "/mybookings"
CUSTOMER_PAGE = "/my"
EXAMPLE = "…"
"""In place of a token, in previews and tests."""


@dataclass(frozen=True, slots=True)
class Sender:
    """`packing_list` defaults to the platform's. `tokens`: links of customers without an account, by phone."""

    name: str
    origin: str
    tokens: Mapping[str, str]
    phone: str
    packing_list: str


async def get_sender(
    tx: ClientTransaction, settings: Settings, *, recipients: Sequence[RecipientRecord], is_example: bool = False
) -> Sender:
    """`is_example`: for a preview, without tokens."""
    client = await profile.profile(tx)
    phones = {phone for recipient in recipients if (phone := _find_link_phone(recipient))}
    return Sender(
        name=client.client_name,
        origin=settings.site_origin(label=client.url, domain=client.domain),
        tokens=dict.fromkeys(phones, EXAMPLE) if is_example else await customer_links.get_tokens(tx, phones=phones),
        phone=client.public_phone,
        packing_list=plain_text(await static_content.things_to_carry(tx)),
    )


def _find_link_phone(recipient: RecipientRecord) -> str | None:
    """The number of a customer without an account, where the message goes to the customer and not to a friend."""
    booking = recipient.booking
    is_own = booking.user_id is None and phone_to(recipient) == booking.contact_phone
    return booking.contact_phone if is_own else None


def _link_of(recipient: RecipientRecord, sender: Sender) -> str:
    token = sender.tokens.get(_find_link_phone(recipient) or "")
    return f"{sender.origin}{BOOKINGS_PAGE if token is None else f'{CUSTOMER_PAGE}/{token}'}"


def _whom_to_call(recipient: RecipientRecord, sender: Sender) -> Collection[tuple[str, str]]:
    leaders: dict[str, tuple[str, str]] = {}
    for name, phone in recipient.leaders:
        leaders.setdefault(phone, (name, phone))
    drivers = [(name, phone) for name, phone, _ in recipient.drivers]
    return list(leaders.values()) or drivers or [(sender.name, sender.phone)]


def values_of(recipient: RecipientRecord, sender: Sender, *, language: str = FIRST) -> dict[str, str]:
    with written_in(language):
        return _values_of(recipient, sender)


def _values_of(recipient: RecipientRecord, sender: Sender) -> dict[str, str]:
    booking = recipient.booking.read_in(current_language())
    balance = get_balance(booking)
    lead = booking.people[0] if booking.people else None
    name = name_of(lead.full_name if lead else "", booking.username)
    return {
        "first_name": get_greeting_name(name, salutation=lead.salutation if lead else ""),
        "name": name,
        "trip": booking.title,
        "dates": write_days(booking.tour_start_date, booking.tour_end_date),
        "start_date": write_day(booking.tour_start_date),
        "reference": booking.booking_reference,
        "travellers": str(booking.total_travelers),
        "paid": format_rupees(booking.received),
        "due": format_rupees(balance.due),
        "due_date": write_day(balance.due_on) if balance.due_on else translate("as agreed"),
        "next_due": format_rupees(balance.next_due),
        "missing_ids": str(count_incomplete(recipient)),
        "destination": booking.destination,
        "forecast": build_forecast_link(booking.destination),
        "packing_list": sender.packing_list,
        "pickup": plain_text(booking.instruction_for_trip),
        "rooms": describe_rooms(recipient.bedrooms),
        "hotels": describe_hotels((hotel.name, hotel.address) for hotel in booking.hotels),
        "leader": describe_contacts(_whom_to_call(recipient, sender)),
        "drivers": describe_drivers(recipient.drivers),
        "operator": sender.name,
        "link": _link_of(recipient, sender),
    }
