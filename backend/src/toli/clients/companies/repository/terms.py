from sqlalchemy import func, select, update

from toli.clients.companies.models import Client
from toli.infra.db.transactions import ClientTransaction


async def is_confirmed(tx: ClientTransaction) -> bool:
    query = select(Client.terms_confirmed_at.is_not(None)).where(Client.client_id == tx.client_id)
    return bool((await tx.execute(query)).scalar_one_or_none())


async def confirm(tx: ClientTransaction, *, actor_id: int) -> bool:
    """Return whether the terms were unconfirmed."""
    statement = (
        update(Client)
        .where(Client.client_id == tx.client_id, Client.terms_confirmed_at.is_(None))
        .values(terms_confirmed_at=func.now(), terms_confirmed_by=actor_id)
        .returning(Client.client_id)
    )
    return (await tx.execute(statement)).scalar_one_or_none() is not None


async def dismiss_checklist(tx: ClientTransaction) -> None:
    statement = update(Client).where(Client.client_id == tx.client_id, Client.checklist_dismissed_at.is_(None))
    await tx.execute(statement.values(checklist_dismissed_at=func.now()))
