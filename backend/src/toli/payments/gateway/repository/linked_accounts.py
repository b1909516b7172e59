from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.payments.gateway.models import LinkedAccount

ACCOUNTS = Table(LinkedAccount, order_by=[LinkedAccount.client_id])


async def add(tx: ClientTransaction, *, opened_by: int) -> LinkedAccount:
    await tx.execute(upsert(LinkedAccount).values(client_id=tx.client_id, opened_by=opened_by).on_conflict_do_nothing())
    return await ACCOUNTS.get(tx)


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
