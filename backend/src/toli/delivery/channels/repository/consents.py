from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import and_, func, insert, not_, select, update
from sqlalchemy.dialects.postgresql import distinct_on

from toli.clients.companies.models import Client
from toli.delivery.channels.models import PhoneConsent
from toli.delivery.channels.schemas.messages import Source
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction

CONSENTS = Table(PhoneConsent)


@dataclass(frozen=True, slots=True)
class Decision:
    """The newest decision about a phone; `is_given` is false after the expiry."""

    phone: str
    is_given: bool
    has_expired: bool
    source: Source
    wording: int


async def add_consent(
    tx: ClientTransaction,
    *,
    phone: str,
    is_given: bool,
    source: Source,
    wording: int,
    user_id: int | None,
    booking_id: int | None,
) -> None:
    await tx.execute(
        insert(PhoneConsent).values(
            client_id=tx.client_id,
            phone=phone,
            is_given=is_given,
            source=source,
            wording=wording,
            user_id=user_id,
            booking_id=booking_id,
        )
    )


async def list_decisions(tx: ClientTransaction, *, phones: Sequence[str], lasts: timedelta) -> list[Decision]:
    """List the newest by phone; consent is valid for `lasts`."""
    is_fresh = PhoneConsent.decided_at > func.now() - lasts
    query = (
        select(
            PhoneConsent.phone,
            and_(PhoneConsent.is_given, is_fresh).label("is_given"),
            and_(PhoneConsent.is_given, not_(is_fresh)).label("has_expired"),
            PhoneConsent.source,
            PhoneConsent.wording,
        )
        .where(PhoneConsent.client_id == tx.client_id, PhoneConsent.phone.in_(phones))
        .ext(distinct_on(PhoneConsent.phone))
        .order_by(PhoneConsent.phone, PhoneConsent.consent_id.desc())
    )
    return [Decision(**row) for row in (await tx.execute(query)).mappings()]


async def is_stopped(tx: ClientTransaction, *, phone: str) -> bool:
    query = (
        select(PhoneConsent.source)
        .where(PhoneConsent.client_id == tx.client_id, PhoneConsent.phone == phone)
        .order_by(PhoneConsent.consent_id.desc())
        .limit(1)
    )
    return await tx.scalar(query) == "stop"


async def list_own(tx: Transaction, *, user_id: int) -> list[tuple[PhoneConsent, str]]:
    """A person's newest decisions, expired too, with the operator's name."""
    query = (
        select(*CONSENTS.columns, Client.client_name)
        .join(Client, Client.client_id == PhoneConsent.client_id)
        .where(PhoneConsent.user_id == user_id, PhoneConsent.phone != "")
        .ext(distinct_on(PhoneConsent.client_id, PhoneConsent.phone))
        .order_by(PhoneConsent.client_id, PhoneConsent.phone, PhoneConsent.consent_id.desc())
    )
    return [(CONSENTS.row(row), row["client_name"]) for row in (await tx.execute(query)).mappings()]


async def find_user_of(tx: ClientTransaction, *, phone: str) -> int | None:
    query = select(func.max(PhoneConsent.user_id)).where(
        PhoneConsent.client_id == tx.client_id, PhoneConsent.phone == phone
    )
    return await tx.scalar(query)


async def erase_person(tx: Transaction, *, user_id: int) -> list[str]:
    """Return the erased numbers. Platform scope."""
    phones = list(
        (await tx.execute(select(PhoneConsent.phone).where(PhoneConsent.user_id == user_id).distinct())).scalars()
    )
    await tx.execute(update(PhoneConsent).where(PhoneConsent.user_id == user_id).values(phone=""))
    return [phone for phone in phones if phone]
