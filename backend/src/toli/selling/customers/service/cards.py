from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import func

from toli.delivery.channels.service import consents
from toli.delivery.mail.repository import addresses
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.selling.bookings.repository import bookings
from toli.selling.credit import service as credit
from toli.selling.customers.errors import AccountIsKept, NotDuplicates
from toli.selling.customers.models import CustomerCard
from toli.selling.customers.repository import cards
from toli.selling.customers.repository import customers as repository
from toli.selling.customers.schemas import (
    CustomerCardIn,
    CustomerConsents,
    CustomerProfile,
    CustomerRow,
)
from toli.selling.customers.service.customers import get_customer
from toli.selling.deposits import service as deposits

MOST_DUPLICATES: Final = 10


async def get_profile(
    tx: ClientTransaction, *, customer: str, user_id: int, now: datetime, consent_lasts: timedelta
) -> CustomerProfile:
    """Raises NotFound."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    row, booking_ids = await get_customer(tx, customer=customer, user_id=user_id, today=today)
    names = [row.customer, *(f"booking-{booking_id}" for booking_id in booking_ids)]
    card = await _find_card(tx, customers=names)
    reservations = await cards.list_bookings(tx, booking_ids=booking_ids)
    merged = await cards.list_merged(tx, customers=names)
    return CustomerProfile(
        **row.model_dump(),
        notes=card.notes if card else "",
        tags=card.tags if card else [],
        birthday=card.birthday if card else None,
        paid=sum(booking.paid for booking in reservations),
        reservations=reservations,
        money=await cards.list_money(tx, booking_ids=booking_ids),
        messages=await cards.list_notes(tx, booking_ids=booking_ids),
        credit=await credit.list_credit_of_customer(tx, customer=row.customer, now=now),
        on_account=await deposits.list_deposits(tx, customer=row.customer),
        consents=await _get_consents(tx, row, lasts=consent_lasts),
        duplicates=await _list_duplicates(tx, row, user_id=user_id, today=today),
        merged=merged,
    )


async def update_card(
    tx: ClientTransaction, *, customer: str, card: CustomerCardIn, actor_id: int, now: datetime
) -> None:
    """Raises NotFound."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    row, _ = await get_customer(tx, customer=customer, user_id=actor_id, today=today)
    await cards.lock_cards(tx, customers=[row.customer])
    tags = list(dict.fromkeys(card.tags))
    await cards.CARDS.update(tx, row.customer, values={**card.model_dump(), "tags": tags, "updated_at": func.now()})
    await audit.record(tx, "customer.changed", subject=_subject(row.customer), actor_id=actor_id)


async def merge_customer(tx: ClientTransaction, *, customer: str, into: str, actor_id: int, now: datetime) -> None:
    """List a customer's bookings under another one with the same phone or e-mail address.

    Notes, tags and a missing birthday move. Bookings keep their contact, account and documents.

    Raises NotFound, NotDuplicates and AccountIsKept.
    """
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    duplicate, _ = await get_customer(tx, customer=customer, user_id=actor_id, today=today)
    target, _ = await get_customer(tx, customer=into, user_id=actor_id, today=today)
    if duplicate.customer == target.customer or not _is_same(duplicate, target):
        raise NotDuplicates
    if duplicate.user_id is not None and target.user_id is None:
        raise AccountIsKept
    locked = await cards.lock_cards(tx, customers={duplicate.customer, target.customer})
    from_card, to_card = locked[duplicate.customer], locked[target.customer]
    if from_card.merged_into is not None or to_card.merged_into is not None:
        raise NotFound
    await cards.repoint_merged(tx, from_customer=duplicate.customer, to_customer=target.customer)
    await cards.CARDS.update(
        tx,
        target.customer,
        values={
            "notes": "\n\n".join(filter(None, [to_card.notes, from_card.notes])),
            "tags": list(dict.fromkeys([*to_card.tags, *from_card.tags])),
            "birthday": to_card.birthday or from_card.birthday,
            "updated_at": func.now(),
        },
    )
    await cards.CARDS.update(
        tx,
        duplicate.customer,
        values={"merged_into": target.customer, "notes": "", "tags": [], "birthday": None, "updated_at": func.now()},
    )
    await audit.record(
        tx, "customer.merged", subject=_subject(target.customer), actor_id=actor_id, customer=duplicate.customer
    )


async def separate_customer(tx: ClientTransaction, *, customer: str, actor_id: int) -> None:
    """Raises NotFound."""
    card = await cards.CARDS.get(tx, customer, lock=True)
    if card.merged_into is None:
        raise NotFound
    await cards.CARDS.update(tx, customer, values={"merged_into": None, "updated_at": func.now()})
    await audit.record(
        tx, "customer.separated", subject=_subject(card.merged_into), actor_id=actor_id, customer=customer
    )


async def _find_card(tx: ClientTransaction, *, customers: list[str]) -> CustomerCard | None:
    """Find the first customer's own card, else the newest of their bookings, such as one that was claimed since."""
    rows = await cards.CARDS.list_rows(tx, CustomerCard.customer.in_(customers), CustomerCard.merged_into.is_(None))
    own = next((row for row in rows if row.customer == customers[0]), None)
    return own or next(iter(rows), None)


async def _get_consents(tx: ClientTransaction, row: CustomerRow, *, lasts: timedelta) -> CustomerConsents:
    agreed = await consents.list_agreed(tx, phones=[row.phone], lasts=lasts) if row.phone else set()
    blocked = await addresses.find_blocked_address(tx, address=row.email) if row.email else None
    return CustomerConsents(
        whatsapp=bool(agreed),
        blocked=blocked.reason if blocked else None,
        opted_out=await addresses.list_opt_outs(tx, address=row.email) if row.email else [],
    )


async def _list_duplicates(tx: ClientTransaction, row: CustomerRow, *, user_id: int, today: date) -> list[CustomerRow]:
    rows = await repository.list_duplicates(
        tx, user_id=user_id, today=today, phone=row.phone, email=row.email, limit=MOST_DUPLICATES
    )
    return [duplicate for duplicate in rows if duplicate.customer != row.customer and _is_same(row, duplicate)]


def _is_same(row: CustomerRow, other: CustomerRow) -> bool:
    has_phone = row.phone != "" and row.phone == other.phone
    return has_phone or (row.email != "" and row.email.lower() == other.email.lower())


def _subject(customer: str) -> str:
    kind, _, number = customer.partition("-")
    return f"{'user' if kind == 'account' else kind}:{number}"
