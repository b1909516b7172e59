from collections.abc import Collection
from dataclasses import dataclass

from toli.identity.people import rules
from toli.infra.db.transactions import ClientTransaction
from toli.kit.phones import find_phone
from toli.kit.text import shown_name
from toli.messaging.correspondence import repository
from toli.messaging.correspondence.repository import RecipientRecord
from toli.messaging.correspondence.schemas import RecipientOut
from toli.selling.bookings.service.read import get_balance


@dataclass(frozen=True, slots=True)
class Reach:
    has_email: bool
    has_phone: bool


async def get_reach(tx: ClientTransaction, *, booking_id: int) -> Reach:
    """Whether a booking's customer has an e-mail address, and a phone number that WhatsApp can use."""
    recipient = await repository.find_recipient(tx, booking_id=booking_id)
    if recipient is None:
        return Reach(has_email=False, has_phone=False)
    return Reach(has_email=email_of(recipient.account_email) is not None, has_phone=phone_to(recipient) is not None)


def asked_for(recipient: RecipientRecord) -> int:
    """0 for a closed balance."""
    return 0 if recipient.booking.due_closed_at is not None else get_balance(recipient.booking).due


def count_without_id(recipient: RecipientRecord) -> int:
    """Unnamed travellers count too."""
    booking = recipient.booking
    named = sum(person.id_number is not None for person in booking.people)
    return max(booking.total_travelers - named, 0)


def count_incomplete(recipient: RecipientRecord) -> int:
    """Travellers without ID number or emergency contact."""
    booking = recipient.booking
    complete = sum(person.id_number is not None and person.emergency_contact != "" for person in booking.people)
    return max(booking.total_travelers - complete, 0)


def to_schema(recipient: RecipientRecord, *, agreed: Collection[str]) -> RecipientOut:
    """`agreed` are numbers with consent for WhatsApp."""
    booking = recipient.booking
    lead = booking.people[0] if booking.people else None
    phone = phone_to(recipient)
    return RecipientOut(
        booking_id=booking.booking_id,
        booking_reference=booking.booking_reference,
        name=name_of(lead.full_name if lead else "", booking.username),
        email=email_of(recipient.account_email),
        phone=phone,
        takes_whatsapp=phone in agreed,
        total_travelers=booking.total_travelers,
        balance_due=asked_for(recipient),
        travellers_without_id=count_without_id(recipient),
    )


def name_of(full_name: str, username: str) -> str:
    """The first traveller's name, else the account's."""
    return full_name or shown_name(username)


def email_of(address: str) -> str | None:
    """None for an erased address."""
    return None if not address or rules.is_erased(address) else address


def phone_to(recipient: RecipientRecord) -> str | None:
    people = recipient.booking.people
    return phone_of(people[0].phone if people else "", recipient.account_phone)


def phone_of(lead: str, account: str | None) -> str | None:
    """The first traveller's number, else the account's, if WhatsApp can use it."""
    return find_phone(lead) or find_phone(account or "")
