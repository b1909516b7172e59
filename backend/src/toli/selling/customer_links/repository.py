from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import case, func, select, text
from sqlalchemy.dialects.postgresql import insert

from toli.infra.db.transactions import ClientTransaction
from toli.kit.secrets import new_token
from toli.selling.bookings.repository.customer_keys import HAS_NO_ACCOUNT
from toli.selling.customer_links.models import CustomerLink

KEY = [CustomerLink.client_id, CustomerLink.phone]
IS_EXPIRED = CustomerLink.expires_at <= func.now()
EXPIRES_AT = text("now() + interval '180 days'")


@dataclass(frozen=True, slots=True)
class LinkedPhone:
    phone: str
    is_expired: bool


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


async def add_or_renew(tx: ClientTransaction, *, phones: Collection[str], created_by: int | None) -> None:
    """Keep the token of a link that is valid; an expired one gets another, as its old copies stay expired."""
    if not phones:
        return
    rows = [
        {"client_id": tx.client_id, "phone": phone, "token": new_token(), "created_by": created_by}
        for phone in sorted(phones)
    ]
    statement = insert(CustomerLink).values(rows)
    await tx.execute(
        statement.on_conflict_do_update(
            index_elements=KEY,
            set_={
                "token": case((IS_EXPIRED, statement.excluded.token), else_=CustomerLink.token),
                "expires_at": statement.excluded.expires_at,
            },
        )
    )


async def replace_token(tx: ClientTransaction, *, phone: str, created_by: int) -> None:
    values = {"token": new_token(), "created_by": created_by, "created_at": func.now()}
    await tx.execute(
        insert(CustomerLink)
        .values(client_id=tx.client_id, phone=phone, **values)
        .on_conflict_do_update(index_elements=KEY, set_={**values, "expires_at": EXPIRES_AT})
    )


async def find_link(tx: ClientTransaction, *, token: str) -> LinkedPhone | None:
    result = await tx.execute(
        select(CustomerLink.phone, IS_EXPIRED.label("is_expired")).where(
            CustomerLink.client_id == tx.client_id, CustomerLink.token == token
        )
    )
    row = result.mappings().one_or_none()
    return None if row is None else LinkedPhone(**row)


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
