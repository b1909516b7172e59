from uuid import UUID

from sqlalchemy import delete, func, or_, select, update

from toli.clients.assistants.models import Assistant, AssistantConnection, AssistantToken
from toli.clients.assistants.rules import TOUCH_EVERY, host_of
from toli.clients.assistants.schemas import ConnectionOut, Grant, TokenKind
from toli.identity.people.models import User
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

ASSISTANTS = Table(Assistant)
CONNECTIONS = Table(AssistantConnection)
TOKENS = Table(AssistantToken)

LIVE = (
    AssistantConnection.ended_at.is_(None),
    AssistantConnection.expires_at > func.now(),
    AssistantConnection.device_generation == User.device_generation,
    User.disabled_at.is_(None),
)
"""Conditions of a live connection, by the database's clock; the traveller must be joined."""


async def find_assistant(tx: ClientTransaction, *, assistant_id: UUID) -> Assistant | None:
    rows = await ASSISTANTS.list_rows(tx, Assistant.assistant_id == assistant_id)
    return rows[0] if rows else None


async def find_grant(tx: ClientTransaction, *, token_hash: bytes, resource: str) -> Grant | None:
    """Also of a spent token."""
    query = (
        select(
            AssistantConnection.connection_id,
            AssistantConnection.assistant_id,
            AssistantConnection.user_id,
            AssistantToken.kind,
            AssistantConnection.redirect_uri,
            AssistantConnection.code_challenge,
            AssistantToken.expires_at,
            AssistantToken.spent_at.is_not(None).label("is_spent"),
            or_(
                AssistantConnection.last_used_at.is_(None),
                AssistantConnection.last_used_at < func.now() - TOUCH_EVERY,
            ).label("is_to_be_touched"),
        )
        .join(
            AssistantToken,
            (AssistantToken.client_id == AssistantConnection.client_id)
            & (AssistantToken.connection_id == AssistantConnection.connection_id),
        )
        .join(User, User.user_id == AssistantConnection.user_id)
        .where(
            AssistantToken.client_id == tx.client_id,
            AssistantToken.token_hash == token_hash,
            AssistantToken.expires_at > func.now(),
            AssistantConnection.resource == resource,
            *LIVE,
        )
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Grant(**row)


async def spend(tx: ClientTransaction, *, token_hash: bytes) -> bool:
    """False if it was spent before."""
    updated = await tx.execute(
        update(AssistantToken)
        .where(
            AssistantToken.client_id == tx.client_id,
            AssistantToken.token_hash == token_hash,
            AssistantToken.spent_at.is_(None),
        )
        .values(spent_at=func.now())
    )
    return updated.rowcount == 1


async def delete_access_tokens(tx: ClientTransaction, *, connection_id: int) -> None:
    await tx.execute(
        delete(AssistantToken).where(
            AssistantToken.client_id == tx.client_id,
            AssistantToken.connection_id == connection_id,
            AssistantToken.kind == TokenKind.ACCESS,
        )
    )


async def end_connection(tx: ClientTransaction, *, connection_id: int, user_id: int) -> UUID | None:
    """Return the assistant; None if there is no such live connection of the traveller."""
    assistant_id: UUID | None = await tx.scalar(
        update(AssistantConnection)
        .where(
            AssistantConnection.client_id == tx.client_id,
            AssistantConnection.connection_id == connection_id,
            AssistantConnection.user_id == user_id,
            AssistantConnection.ended_at.is_(None),
        )
        .values(ended_at=func.now())
        .returning(AssistantConnection.assistant_id)
    )
    return assistant_id


async def list_connections(tx: ClientTransaction, *, user_id: int) -> list[ConnectionOut]:
    query = (
        select(
            AssistantConnection.connection_id,
            Assistant.name,
            AssistantConnection.redirect_uri,
            AssistantConnection.connected_at,
            AssistantConnection.last_used_at,
            AssistantConnection.expires_at,
        )
        .join(
            Assistant,
            (Assistant.client_id == AssistantConnection.client_id)
            & (Assistant.assistant_id == AssistantConnection.assistant_id),
        )
        .join(User, User.user_id == AssistantConnection.user_id)
        .where(
            AssistantConnection.client_id == tx.client_id,
            AssistantConnection.user_id == user_id,
            AssistantConnection.connected_at.is_not(None),
            *LIVE,
        )
        .order_by(AssistantConnection.connection_id.desc())
    )
    return [
        ConnectionOut(redirect_host=host_of(row["redirect_uri"]), **row) for row in (await tx.execute(query)).mappings()
    ]
