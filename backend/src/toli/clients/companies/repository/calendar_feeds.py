from collections.abc import Collection

from sqlalchemy import func, insert, or_, select, update

from toli.clients.companies.repository.team import list_members
from toli.clients.companies.rules import FEED_RIGHTS, TOKEN_TOUCH_EVERY
from toli.clients.companies.schemas.calendar_feeds import CalendarFeedOut, CalendarKind, LiveFeed
from toli.clients.companies.team_models import CalendarFeed
from toli.identity.access.roles import Role
from toli.identity.people.models import User
from toli.identity.people.repository.people import OWES_SECOND_FACTOR
from toli.infra.db.transactions import ClientTransaction


async def find_live(tx: ClientTransaction, *, token_hash: bytes) -> LiveFeed | None:
    query = (
        select(
            CalendarFeed.feed_id,
            CalendarFeed.name,
            CalendarFeed.kind,
            CalendarFeed.trips,
            CalendarFeed.has_names,
            CalendarFeed.language,
            CalendarFeed.created_by,
            OWES_SECOND_FACTOR,
            User.is_demo,
            or_(CalendarFeed.last_read_at.is_(None), CalendarFeed.last_read_at < func.now() - TOKEN_TOUCH_EVERY).label(
                "is_to_be_touched"
            ),
        )
        .join(User, User.user_id == CalendarFeed.created_by)
        .where(
            CalendarFeed.client_id == tx.client_id,
            CalendarFeed.token_hash == token_hash,
            CalendarFeed.revoked_at.is_(None),
            User.disabled_at.is_(None),
            User.role_id == Role.OPERATOR,
        )
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else LiveFeed(**row)


async def note_read(tx: ClientTransaction, *, feed_id: int) -> None:
    await tx.execute(
        update(CalendarFeed)
        .where(CalendarFeed.client_id == tx.client_id, CalendarFeed.feed_id == feed_id)
        .values(last_read_at=func.now())
    )


async def list_feeds(tx: ClientTransaction, *, created_by: int | None) -> list[CalendarFeedOut]:
    query = (
        select(
            CalendarFeed.feed_id,
            CalendarFeed.name,
            CalendarFeed.kind,
            CalendarFeed.trips,
            CalendarFeed.has_names,
            User.username.label("created_by"),
            CalendarFeed.created_by.label("creator_id"),
            CalendarFeed.created_at,
            CalendarFeed.last_read_at,
            User.disabled_at,
        )
        .join(User, User.user_id == CalendarFeed.created_by)
        .where(CalendarFeed.client_id == tx.client_id, CalendarFeed.revoked_at.is_(None))
        .order_by(CalendarFeed.feed_id.desc())
    )
    if created_by is not None:
        query = query.where(CalendarFeed.created_by == created_by)
    places = {member.profile.user_id: member.place for member in await list_members(tx)}
    feeds = []
    for row in (await tx.execute(query)).mappings():
        place = places.get(row["creator_id"])
        has_right = place is not None and FEED_RIGHTS[row["kind"]] in place.rights
        is_stopped = row["disabled_at"] is not None or not has_right
        feeds.append(CalendarFeedOut(**row, is_stopped=is_stopped))
    return feeds


async def count_feeds(tx: ClientTransaction, *, created_by: int) -> int:
    query = select(func.count()).where(
        CalendarFeed.client_id == tx.client_id,
        CalendarFeed.created_by == created_by,
        CalendarFeed.revoked_at.is_(None),
    )
    return (await tx.execute(query)).scalar_one()


async def create_feed(
    tx: ClientTransaction,
    *,
    name: str,
    kind: CalendarKind,
    token_hash: bytes,
    trips: Collection[int] | None,
    has_names: bool,
    created_by: int,
) -> int:
    added = await tx.execute(
        insert(CalendarFeed)
        .values(
            client_id=tx.client_id,
            name=name,
            kind=kind,
            token_hash=token_hash,
            trips=None if trips is None else sorted(set(trips)),
            has_names=has_names,
            created_by=created_by,
        )
        .returning(CalendarFeed.feed_id)
    )
    return added.scalar_one()


async def revoke_feed(tx: ClientTransaction, *, feed_id: int, created_by: int | None) -> str | None:
    """Return the name; None if there is no such feed, or none of that creator."""
    statement = update(CalendarFeed).where(
        CalendarFeed.client_id == tx.client_id, CalendarFeed.feed_id == feed_id, CalendarFeed.revoked_at.is_(None)
    )
    if created_by is not None:
        statement = statement.where(CalendarFeed.created_by == created_by)
    name: str | None = await tx.scalar(statement.values(revoked_at=func.now()).returning(CalendarFeed.name))
    return name


async def revoke_feeds_of(tx: ClientTransaction, *, user_id: int) -> list[int]:
    """Return the ids."""
    rows = await tx.execute(
        update(CalendarFeed)
        .where(
            CalendarFeed.client_id == tx.client_id,
            CalendarFeed.created_by == user_id,
            CalendarFeed.revoked_at.is_(None),
        )
        .values(revoked_at=func.now())
        .returning(CalendarFeed.feed_id)
    )
    return [row.feed_id for row in rows]
