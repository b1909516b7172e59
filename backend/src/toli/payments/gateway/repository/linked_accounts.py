"""Queries of linked accounts."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.payments.gateway.models import LinkedAccount
from toli.payments.gateway.schemas import LinkedAccountState


@dataclass(frozen=True, slots=True)
class StoredLinkedAccount:
    """`missing`: fields by the provider's names."""

    provider_account_id: str | None
    provider_product_id: str | None
    state: LinkedAccountState
    missing: list[str]
    bank_last4: str
    opened_at: datetime
    checked_at: datetime


COLUMNS = (
    LinkedAccount.provider_account_id,
    LinkedAccount.provider_product_id,
    LinkedAccount.state,
    LinkedAccount.missing,
    LinkedAccount.bank_last4,
    LinkedAccount.opened_at,
    LinkedAccount.checked_at,
)


async def find(tx: ClientTransaction) -> StoredLinkedAccount | None:
    rows = await tx.execute(select(*COLUMNS).where(LinkedAccount.client_id == tx.client_id))
    row = rows.mappings().one_or_none()
    return None if row is None else StoredLinkedAccount(**row)


async def add(tx: ClientTransaction, *, opened_by: int) -> StoredLinkedAccount:
    """Add a linked account, or find the existing one."""
    await tx.execute(upsert(LinkedAccount).values(client_id=tx.client_id, opened_by=opened_by).on_conflict_do_nothing())
    stored = await find(tx)
    assert stored is not None
    return stored


async def save(tx: ClientTransaction, **values: object) -> None:
    await tx.execute(
        update(LinkedAccount).where(LinkedAccount.client_id == tx.client_id).values(**values, checked_at=func.now())
    )


async def list_due(tx: Transaction) -> list[tuple[int, str, str]]:
    rows = await tx.execute(
        select(LinkedAccount.client_id, LinkedAccount.provider_account_id, LinkedAccount.provider_product_id).where(
            LinkedAccount.provider_account_id.is_not(None), LinkedAccount.provider_product_id.is_not(None)
        )
    )
    return [(row[0], str(row[1]), str(row[2])) for row in rows]
