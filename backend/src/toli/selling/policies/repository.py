"""Queries of published policies."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select

from toli.identity.people.models import User
from toli.infra.db.transactions import ClientTransaction
from toli.selling.policies.models import PolicyVersion
from toli.selling.policies.schemas import OwnPolicies, OwnVersion


@dataclass(frozen=True, slots=True)
class StoredVersion:
    version: int
    own: OwnPolicies
    texts: dict[str, dict[str, str]]
    published_at: datetime


async def find_version(tx: ClientTransaction, *, version: int | None = None) -> StoredVersion | None:
    """Find a version, by default the last."""
    query = select(PolicyVersion.version, PolicyVersion.own, PolicyVersion.texts, PolicyVersion.published_at).where(
        PolicyVersion.client_id == tx.client_id
    )
    if version is not None:
        query = query.where(PolicyVersion.version == version)
    row = (await tx.execute(query.order_by(PolicyVersion.version.desc()).limit(1))).one_or_none()
    return None if row is None else StoredVersion(row[0], OwnPolicies.model_validate(row[1]), row[2], row[3])


async def list_versions(tx: ClientTransaction) -> list[OwnVersion]:
    query = (
        select(PolicyVersion.version, PolicyVersion.published_at, User.email.label("published_by"))
        .outerjoin(User, User.user_id == PolicyVersion.published_by)
        .where(PolicyVersion.client_id == tx.client_id)
        .order_by(PolicyVersion.version.desc())
    )
    return [OwnVersion(**row) for row in (await tx.execute(query)).mappings()]


async def lock_versions(tx: ClientTransaction) -> None:
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended("policy_version", tx.client_id))))


async def add_version(
    tx: ClientTransaction, *, version: int, own: OwnPolicies, texts: dict[str, dict[str, str]], user_id: int | None
) -> None:
    await tx.execute(
        insert(PolicyVersion).values(
            client_id=tx.client_id,
            version=version,
            own=own.model_dump(mode="json"),
            texts=texts,
            published_by=user_id,
        )
    )
