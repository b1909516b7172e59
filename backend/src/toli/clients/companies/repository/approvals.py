from sqlalchemy import RowMapping, func, select, update

from toli.clients.companies.models import Client
from toli.clients.companies.schemas.approvals import ClientRow, Requester
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.identity.people.models import User
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.paging import Page

_row = (
    Client.client_id,
    Client.client_name,
    Client.url,
    Client.user_id,
    Client.about,
    Client.client_logo,
    Client.client_banner,
    Client.approval_status,
    Client.created_at,
    Client.decided_at,
    Client.decision_reason,
    User.username,
    User.email,
    User.phone,
)


async def decide(tx: ClientTransaction, *, decision: Decision, reason: str) -> None:
    await tx.execute(
        update(Client)
        .where(Client.client_id == tx.client_id)
        .values(approval_status=decision, decided_at=func.clock_timestamp(), decision_reason=reason)
    )


async def find_registered_client(tx: ClientTransaction) -> ClientRow | None:
    query = select(*_row).join(User, User.user_id == Client.user_id).where(Client.client_id == tx.client_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _to_client(row)


async def list_registered_clients(tx: Transaction, *, status: ApprovalStatus | None, page: Page) -> list[ClientRow]:
    query = (
        select(*_row)
        .join(User, User.user_id == Client.user_id)
        .order_by(
            (Client.approval_status == ApprovalStatus.OPEN).desc(), Client.created_at.desc(), Client.client_id.desc()
        )
        .limit(page.limit)
        .offset(page.offset)
    )
    if status is not None:
        query = query.where(Client.approval_status == status)
    return [_to_client(row) for row in (await tx.execute(query)).mappings()]


def _to_client(row: RowMapping) -> ClientRow:
    return ClientRow(**row, client_url=row["url"], user=Requester(**row))
