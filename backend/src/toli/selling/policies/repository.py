from sqlalchemy import func, select

from toli.identity.people.models import User
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.selling.policies.models import PolicyVersion
from toli.selling.policies.schemas import OwnVersion

VERSIONS = Table(PolicyVersion)


async def find_last_version(tx: ClientTransaction) -> PolicyVersion | None:
    query = select(*VERSIONS.columns).where(PolicyVersion.client_id == tx.client_id)
    row = (await tx.execute(query.order_by(PolicyVersion.version.desc()).limit(1))).mappings().one_or_none()
    return None if row is None else VERSIONS.row(row)


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
