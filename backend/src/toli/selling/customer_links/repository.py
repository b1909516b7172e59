from collections.abc import Collection

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert

from toli.infra.db.transactions import ClientTransaction
from toli.kit.secrets import new_token
from toli.selling.bookings.repository.customer_keys import HAS_NO_ACCOUNT
from toli.selling.customer_links.models import CustomerLink

PHONE_OF_BOOKING = f"""
SELECT nullif(b.contact_phone, '') FROM booking b
WHERE b.client_id = :client_id AND b.booking_id = :id AND {HAS_NO_ACCOUNT.format("b")}
"""

KNOWN_PHONES = f"""
SELECT DISTINCT b.contact_phone FROM booking b
WHERE b.client_id = :client_id AND b.contact_phone = ANY (:phones) AND {HAS_NO_ACCOUNT.format("b")}
ORDER BY b.contact_phone
"""

EMAIL = f"""
SELECT known.email FROM (
    SELECT b.contact_email AS email, b.created_at AS known_at FROM booking b
    WHERE b.client_id = :client_id AND b.contact_phone = :phone AND {HAS_NO_ACCOUNT.format("b")}
    UNION ALL
    SELECT w.email, w.joined_at FROM waiting_entry w
    WHERE w.client_id = :client_id AND w.phone = :phone AND w.user_id IS NULL
) known
ORDER BY known.email = '', known.known_at DESC LIMIT 1
"""


async def list_tokens(tx: ClientTransaction, *, phones: Collection[str]) -> dict[str, str]:
    result = await tx.execute(
        select(CustomerLink.phone, CustomerLink.token).where(
            CustomerLink.client_id == tx.client_id, CustomerLink.phone.in_(phones)
        )
    )
    return {row.phone: row.token for row in result}


async def add_missing(tx: ClientTransaction, *, phones: Collection[str], created_by: int | None) -> None:
    if not phones:
        return
    rows = [
        {"client_id": tx.client_id, "phone": phone, "token": new_token(), "created_by": created_by}
        for phone in sorted(phones)
    ]
    await tx.execute(insert(CustomerLink).values(rows).on_conflict_do_nothing())


async def replace_token(tx: ClientTransaction, *, phone: str, created_by: int) -> None:
    values = {"token": new_token(), "created_by": created_by, "created_at": func.now()}
    await tx.execute(
        insert(CustomerLink)
        .values(client_id=tx.client_id, phone=phone, **values)
        .on_conflict_do_update(index_elements=[CustomerLink.client_id, CustomerLink.phone], set_=values)
    )


async def find_phone(tx: ClientTransaction, *, token: str) -> str | None:
    result = await tx.execute(
        select(CustomerLink.phone).where(CustomerLink.client_id == tx.client_id, CustomerLink.token == token)
    )
    return result.scalar_one_or_none()


async def find_phone_of_booking(tx: ClientTransaction, *, booking_id: int) -> str | None:
    """None for a booking with an account or of an agent, or without a phone number."""
    result = await tx.execute(text(PHONE_OF_BOOKING), {"client_id": tx.client_id, "id": booking_id})
    return result.scalar_one_or_none()


async def list_known_phones(tx: ClientTransaction, *, phones: Collection[str]) -> list[str]:
    result = await tx.execute(text(KNOWN_PHONES), {"client_id": tx.client_id, "phones": list(phones)})
    return list(result.scalars())


async def find_email(tx: ClientTransaction, *, phone: str) -> str | None:
    """The address of the latest booking or waiting party without an account; empty without one, None if unknown."""
    result = await tx.execute(text(EMAIL), {"client_id": tx.client_id, "phone": phone})
    return result.scalar_one_or_none()


async def list_payment_tokens(tx: ClientTransaction, *, booking_ids: Collection[int]) -> dict[int, str]:
    result = await tx.execute(
        text("SELECT booking_id, token FROM payment_link WHERE client_id = :client_id AND booking_id = ANY (:ids)"),
        {"client_id": tx.client_id, "ids": list(booking_ids)},
    )
    return {row.booking_id: row.token for row in result}
