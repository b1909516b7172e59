from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BigInteger, cast, func, or_, select
from sqlalchemy.orm import aliased

from toli.clients.companies.models import Client
from toli.clients.companies.team_models import ApiToken
from toli.identity.audit.models import AuditEntry
from toli.identity.people.models import User
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction

SubjectUser = aliased(User)
# NULL for subjects of other kinds.
SUBJECT_USER_ID = cast(func.substring(AuditEntry.subject, "^user:([0-9]{1,18})$"), BigInteger)

MOST_PEOPLE = 200
"""The most people whose acts a search by name finds."""


@dataclass(frozen=True, slots=True)
class ActRow:
    audit_id: int
    created_at: datetime
    action: str
    subject: str
    subject_username: str | None
    actor_id: int | None
    username: str | None
    email: str | None
    token: str | None
    client_id: int
    client_name: str | None
    owner_id: int | None
    address: str | None
    data: dict[str, object]


async def acts(
    tx: ClientTransaction | PlatformTransaction,
    *,
    own_of: int | None,
    people_like: str,
    subject: str | None,
    kind: str,
    since: datetime | None,
    until: datetime | None,
    oldest_first: bool,
    offset: int,
    limit: int,
) -> Sequence[ActRow]:
    """Newest first unless `oldest_first`. `since` is inclusive, `until` exclusive.

    With the user `own_of`, acts on other accounts are omitted. `people_like` is a part of the actor's name or e-mail.
    """
    newest_first = (AuditEntry.created_at.desc(), AuditEntry.audit_id.desc())
    query = (
        select(
            AuditEntry.audit_id,
            AuditEntry.created_at,
            AuditEntry.action,
            AuditEntry.subject,
            SubjectUser.username.label("subject_username"),
            AuditEntry.actor_id,
            User.username,
            User.email,
            ApiToken.name.label("token"),
            AuditEntry.client_id,
            Client.client_name,
            Client.user_id.label("owner_id"),
            func.host(AuditEntry.address).label("address"),
            AuditEntry.data,
        )
        .outerjoin(User, User.user_id == AuditEntry.actor_id)
        .outerjoin(ApiToken, ApiToken.token_id == AuditEntry.token_id)
        .outerjoin(SubjectUser, SubjectUser.user_id == SUBJECT_USER_ID)
        .outerjoin(Client, Client.client_id == AuditEntry.client_id)
        .order_by(*((AuditEntry.created_at, AuditEntry.audit_id) if oldest_first else newest_first))
        .offset(offset)
        .limit(limit)
    )
    if isinstance(tx, ClientTransaction):
        query = query.where(AuditEntry.client_id == tx.client_id)
    if own_of is not None:
        on_accounts = or_(AuditEntry.subject.startswith("user:"), AuditEntry.subject.startswith("name:"))
        query = query.where(or_(~on_accounts, AuditEntry.actor_id == own_of))
    if subject is not None:
        query = query.where(AuditEntry.subject == subject)
    elif people_like:
        meant = or_(
            User.username.icontains(people_like, autoescape=True), User.email.icontains(people_like, autoescape=True)
        )
        query = query.where(
            or_(
                AuditEntry.actor_id.in_(select(User.user_id).where(meant).limit(MOST_PEOPLE)),
                ApiToken.name.icontains(people_like, autoescape=True),
            )
        )
    if kind:
        query = query.where(AuditEntry.action.startswith(f"{kind}.", autoescape=True))
    if since is not None:
        query = query.where(AuditEntry.created_at >= since)
    if until is not None:
        query = query.where(AuditEntry.created_at < until)
    return [ActRow(**row) for row in (await tx.execute(query)).mappings()]
