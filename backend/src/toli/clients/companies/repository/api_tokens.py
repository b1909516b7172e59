from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import func, insert, or_, select, update

from toli.clients.companies.rules import TOKEN_TOUCH_EVERY
from toli.clients.companies.schemas.api_tokens import ApiTokenOut, LiveToken
from toli.clients.companies.team_models import ApiToken
from toli.identity.access.rights import Right
from toli.identity.access.roles import Role
from toli.identity.people.models import User
from toli.identity.people.repository.people import OWES_SECOND_FACTOR
from toli.infra.db.transactions import ClientTransaction

IS_EXPIRED = (ApiToken.expires_at <= func.now()).label("is_expired")


async def find_live(tx: ClientTransaction, *, token_hash: bytes) -> LiveToken | None:
    """By the database's clock."""
    query = (
        select(
            ApiToken.token_id,
            ApiToken.rights,
            ApiToken.trips,
            ApiToken.created_by,
            OWES_SECOND_FACTOR,
            User.is_demo,
            or_(ApiToken.last_used_at.is_(None), ApiToken.last_used_at < func.now() - TOKEN_TOUCH_EVERY).label(
                "is_to_be_touched"
            ),
        )
        .join(User, User.user_id == ApiToken.created_by)
        .where(
            ApiToken.client_id == tx.client_id,
            ApiToken.token_hash == token_hash,
            ApiToken.revoked_at.is_(None),
            ~IS_EXPIRED.element,
            User.disabled_at.is_(None),
            User.role_id == Role.OPERATOR,
        )
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else LiveToken(**row)


async def note_use(tx: ClientTransaction, *, token_id: int) -> None:
    await tx.execute(
        update(ApiToken)
        .where(ApiToken.client_id == tx.client_id, ApiToken.token_id == token_id)
        .values(last_used_at=func.now())
    )


async def list_tokens(tx: ClientTransaction) -> list[ApiTokenOut]:
    query = (
        select(
            ApiToken.token_id,
            ApiToken.name,
            ApiToken.ending,
            ApiToken.rights,
            ApiToken.trips,
            User.username.label("created_by"),
            ApiToken.created_at,
            ApiToken.expires_at,
            IS_EXPIRED,
            ApiToken.last_used_at,
        )
        .join(User, User.user_id == ApiToken.created_by)
        .where(ApiToken.client_id == tx.client_id, ApiToken.revoked_at.is_(None))
        .order_by(ApiToken.token_id.desc())
    )
    return [ApiTokenOut(**row) for row in (await tx.execute(query)).mappings()]


async def create_token(
    tx: ClientTransaction,
    *,
    name: str,
    token_hash: bytes,
    ending: str,
    rights: Collection[Right],
    trips: Collection[int] | None,
    created_by: int,
    valid_days: int,
) -> int:
    added = await tx.execute(
        insert(ApiToken)
        .values(
            client_id=tx.client_id,
            name=name,
            token_hash=token_hash,
            ending=ending,
            rights=sorted(rights),
            trips=None if trips is None else sorted(set(trips)),
            created_by=created_by,
            expires_at=func.now() + timedelta(days=valid_days),
        )
        .returning(ApiToken.token_id)
    )
    return added.scalar_one()


async def revoke_token(tx: ClientTransaction, *, token_id: int) -> str | None:
    """Return the name; None if there is no such token."""
    name: str | None = await tx.scalar(
        update(ApiToken)
        .where(ApiToken.client_id == tx.client_id, ApiToken.token_id == token_id, ApiToken.revoked_at.is_(None))
        .values(revoked_at=func.now())
        .returning(ApiToken.name)
    )
    return name


async def revoke_tokens_of(tx: ClientTransaction, *, user_id: int) -> list[int]:
    """Return the ids."""
    rows = await tx.execute(
        update(ApiToken)
        .where(ApiToken.client_id == tx.client_id, ApiToken.created_by == user_id, ApiToken.revoked_at.is_(None))
        .values(revoked_at=func.now())
        .returning(ApiToken.token_id)
    )
    return [row.token_id for row in rows]
