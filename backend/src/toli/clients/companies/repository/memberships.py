from collections.abc import Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.clients.companies.models import Client, ClientRename, Membership, ToRequest
from toli.clients.companies.repository.sites import INFO
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo
from toli.infra.db.transactions import ClientTransaction, Transaction


async def list_clients_joined_by(tx: Transaction, *, user_id: int) -> Sequence[ClientInfo]:
    query = (
        select(*INFO)
        .join(Membership, Membership.client_id == Client.client_id)
        .where(Membership.user_id == user_id, Client.approval_status == ApprovalStatus.APPROVED)
        .order_by(Membership.joined_at, Client.client_id)
    )
    return [ClientInfo(**row) for row in (await tx.execute(query)).mappings()]


async def find_label_joined_by(tx: Transaction, *, user_id: int) -> str | None:
    query = (
        select(Client.url)
        .join(Membership, Membership.client_id == Client.client_id)
        .where(Membership.user_id == user_id, Client.approval_status == ApprovalStatus.APPROVED)
        .order_by(Membership.joined_at, Client.client_id)
        .limit(1)
    )
    label: str | None = await tx.scalar(query)
    return label


async def create_membership(tx: ClientTransaction, *, user_id: int) -> bool:
    """Return False if it exists."""
    added = await tx.scalar(
        insert(Membership)
        .values(client_id=tx.client_id, user_id=user_id)
        .on_conflict_do_nothing()
        .returning(Membership.user_id)
    )
    return added is not None


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Delete memberships and TO request; reject undecided clients. Platform scope.

    Reasons of rejections are personal data, so they go too.
    """
    await tx.execute(delete(Membership).where(Membership.user_id == user_id))
    await tx.execute(delete(ToRequest).where(ToRequest.user_id == user_id))
    await tx.execute(
        update(Client)
        .where(Client.user_id == user_id, Client.approval_status == ApprovalStatus.OPEN)
        .values(approval_status=ApprovalStatus.REJECTED)
    )
    await tx.execute(update(Client).where(Client.user_id == user_id).values(decision_reason=""))
    own = select(Client.client_id).where(Client.user_id == user_id)
    await tx.execute(update(ClientRename).where(ClientRename.client_id.in_(own)).values(decision_reason=""))
