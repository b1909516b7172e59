"""Queries of the audit log, with the names of people and clients."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import func, or_, select
from sqlalchemy.engine import Row

from toli.audit.models import AuditEntry
from toli.clients.models import Client
from toli.db.transactions import Transaction
from toli.identity.models import User

MOST_PEOPLE = 200
"""How many people a part of a name may mean."""


async def acts(
    tx: Transaction,
    *,
    client_id: int | None,
    own_of: int | None,
    people_like: str,
    subject: str | None,
    kind: str,
    since: datetime | None,
    until: datetime | None,
    offset: int,
    limit: int,
) -> Sequence[Row[Any]]:
    """Acts of one client, or of all and the platform's own (platform scope), the newest first.

    With `own_of` acts on people's accounts are left out but those of this person. `subject` or, without one,
    `people_like` narrows down; both ends of time are instants, `until` itself left out.
    """
    query = (
        select(
            AuditEntry.audit_id,
            AuditEntry.created_at,
            AuditEntry.action,
            AuditEntry.subject,
            AuditEntry.actor_id,
            User.username,
            User.email,
            AuditEntry.client_id,
            Client.client_name,
            Client.user_id.label("owner_id"),
            func.host(AuditEntry.address).label("address"),
            AuditEntry.data,
        )
        .outerjoin(User, User.user_id == AuditEntry.actor_id)
        .outerjoin(Client, Client.client_id == AuditEntry.client_id)
        .order_by(AuditEntry.created_at.desc(), AuditEntry.audit_id.desc())
        .offset(offset)
        .limit(limit)
    )
    if client_id is not None:
        query = query.where(AuditEntry.client_id == client_id)
    if own_of is not None:
        query = query.where(or_(~AuditEntry.subject.startswith("user:"), AuditEntry.actor_id == own_of))
    if subject is not None:
        query = query.where(AuditEntry.subject == subject)
    elif people_like:
        meant = or_(
            User.username.icontains(people_like, autoescape=True), User.email.icontains(people_like, autoescape=True)
        )
        query = query.where(AuditEntry.actor_id.in_(select(User.user_id).where(meant).limit(MOST_PEOPLE)))
    if kind:
        query = query.where(AuditEntry.action.startswith(f"{kind}.", autoescape=True))
    if since is not None:
        query = query.where(AuditEntry.created_at >= since)
    if until is not None:
        query = query.where(AuditEntry.created_at < until)
    return list(await tx.execute(query))
