from sqlalchemy import RowMapping, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.clients.companies.models import Client, ClientRename
from toli.clients.companies.schemas.approvals import Requester
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.clients.companies.schemas.renames import RenameRow
from toli.identity.people.models import User
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.paging import Page

_ROWS = (
    select(
        ClientRename.client_id,
        ClientRename.client_name,
        ClientRename.url,
        ClientRename.approval_status,
        ClientRename.requested_at,
        ClientRename.decided_at,
        ClientRename.decision_reason,
        Client.client_name.label("current_name"),
        Client.url.label("current_url"),
        User.user_id,
        User.username,
        User.email,
        User.phone,
    )
    .join(Client, Client.client_id == ClientRename.client_id)
    .join(User, User.user_id == Client.user_id)
)


async def save(tx: ClientTransaction, *, client_name: str, url: str, requested_by: int) -> None:
    values = {"client_name": client_name, "url": url, "requested_by": requested_by}
    fresh = {"approval_status": "open", "requested_at": func.now(), "decided_at": None, "decision_reason": ""}
    await tx.execute(
        insert(ClientRename)
        .values(client_id=tx.client_id, **values)
        .on_conflict_do_update(index_elements=["client_id"], set_=values | fresh)
    )


async def withdraw(tx: ClientTransaction) -> bool:
    """Return False without an undecided request."""
    deleted = await tx.scalar(
        delete(ClientRename)
        .where(ClientRename.client_id == tx.client_id, ClientRename.approval_status == ApprovalStatus.OPEN)
        .returning(ClientRename.client_id)
    )
    return deleted is not None


async def decide(tx: ClientTransaction, *, decision: Decision, reason: str) -> None:
    await tx.execute(
        update(ClientRename)
        .where(ClientRename.client_id == tx.client_id)
        .values(approval_status=decision, decided_at=func.clock_timestamp(), decision_reason=reason)
    )


async def find_rename(tx: ClientTransaction) -> RenameRow | None:
    row = (await tx.execute(_ROWS.where(ClientRename.client_id == tx.client_id))).mappings().one_or_none()
    return None if row is None else _to_rename(row)


async def list_open_renames(tx: Transaction, *, page: Page) -> list[RenameRow]:
    query = (
        _ROWS.where(
            ClientRename.approval_status == ApprovalStatus.OPEN, Client.approval_status == ApprovalStatus.APPROVED
        )
        .order_by(ClientRename.requested_at, ClientRename.client_id)
        .limit(page.limit)
        .offset(page.offset)
    )
    return [_to_rename(row) for row in (await tx.execute(query)).mappings()]


def _to_rename(row: RowMapping) -> RenameRow:
    return RenameRow(**row, user=Requester(**row))
