from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import RowMapping, func, insert, select, text, update

from toli.clients.companies.models import Client, ClientDomain
from toli.clients.companies.repository.sites import INFO
from toli.clients.companies.schemas.domains import SERVED, DomainState
from toli.clients.companies.schemas.sites import ClientInfo
from toli.infra.db.transactions import ClientTransaction, Transaction

COLUMNS = tuple(ClientDomain.__table__.columns)
_is_served = ClientDomain.state.in_(SERVED)
_is_kept = ClientDomain.state != DomainState.REMOVED


def _from_row(row: RowMapping | None) -> ClientDomain | None:
    return None if row is None else ClientDomain(**row)


async def lock_domain(tx: Transaction, *, domain: str) -> None:
    key = {"key": f"domain:{domain}"}
    await tx.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), key)


async def add(tx: ClientTransaction, *, domain: str, token: str, now: datetime) -> int:
    values = {"client_id": tx.client_id, "domain": domain, "token": token, "added_at": now, "next_check_at": now}
    added = await tx.execute(insert(ClientDomain).values(**values).returning(ClientDomain.domain_id))
    return added.scalar_one()


async def all_of(tx: ClientTransaction) -> Sequence[ClientDomain]:
    query = select(*COLUMNS).where(ClientDomain.client_id == tx.client_id, _is_kept).order_by(ClientDomain.domain_id)
    return [ClientDomain(**row) for row in (await tx.execute(query)).mappings()]


async def last_removed(tx: ClientTransaction) -> ClientDomain | None:
    query = (
        select(*COLUMNS)
        .where(ClientDomain.client_id == tx.client_id, ~_is_kept, ClientDomain.removal_reason != "")
        .order_by(ClientDomain.removed_at.desc())
        .limit(1)
    )
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def find_domain(tx: ClientTransaction, *, domain_id: int) -> ClientDomain | None:
    query = select(*COLUMNS).where(ClientDomain.client_id == tx.client_id, ClientDomain.domain_id == domain_id)
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def lock(tx: ClientTransaction, *, domain_id: int) -> ClientDomain | None:
    query = (
        select(*COLUMNS)
        .where(ClientDomain.client_id == tx.client_id, ClientDomain.domain_id == domain_id, _is_kept)
        .with_for_update()
    )
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def served_row(tx: Transaction, *, domain: str) -> ClientDomain | None:
    query = select(*COLUMNS).where(ClientDomain.domain == domain, _is_served)
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def find_client_of_domain(tx: Transaction, *, domain: str) -> ClientInfo | None:
    query = (
        select(*INFO)
        .join(ClientDomain, ClientDomain.client_id == Client.client_id)
        .where(ClientDomain.domain == domain, _is_served)
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else ClientInfo(**row)


async def count(tx: ClientTransaction) -> int:
    rows = await tx.execute(
        select(func.count()).select_from(ClientDomain).where(ClientDomain.client_id == tx.client_id, _is_kept)
    )
    return rows.scalar_one()


async def change(tx: Transaction, *, domain_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(update(ClientDomain).where(ClientDomain.domain_id == domain_id).values(**values))


async def set_primary(tx: ClientTransaction, *, domain_id: int | None) -> None:
    await tx.execute(
        update(ClientDomain)
        .where(ClientDomain.client_id == tx.client_id, ClientDomain.is_primary)
        .values(is_primary=False)
    )
    if domain_id is not None:
        await change(tx, domain_id=domain_id, values={"is_primary": True})


async def primary_of(tx: ClientTransaction) -> ClientDomain | None:
    query = select(*COLUMNS).where(ClientDomain.client_id == tx.client_id, ClientDomain.is_primary)
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def due(tx: Transaction, *, now: datetime, limit: int) -> Sequence[tuple[int, int]]:
    query = (
        select(ClientDomain.client_id, ClientDomain.domain_id)
        .where(ClientDomain.next_check_at <= now, _is_kept)
        .order_by(ClientDomain.next_check_at)
        .limit(limit)
    )
    return [(row.client_id, row.domain_id) for row in await tx.execute(query)]
