"""Sessions in the database."""

from sqlalchemy import case, func, select, update

from toli.access.roles import Role
from toli.db.scope import Tx
from toli.identity.models import User, UserSession
from toli.identity.rules import STAFF_IDLE, TOUCH_EVERY, TRAVELLER_IDLE
from toli.identity.schemas import SessionInfo

IDLE = case((User.role_id == Role.TRAVELLER, TRAVELLER_IDLE), else_=STAFF_IDLE)

LIVE = (
    UserSession.ended_at.is_(None),
    UserSession.expires_at > func.now(),
    UserSession.last_used_at > func.now() - IDLE,
    User.disabled_at.is_(None),
)
"""A session that still signs its person in, by the database's clock; needs the person joined."""


async def find_live(tx: Tx, *, token_hash: bytes) -> SessionInfo | None:
    """The live session of a token, marked as used, in one statement."""
    live = (
        select(
            UserSession.session_id,
            UserSession.user_id,
            User.role_id,
            UserSession.family,
            UserSession.host_label,
            UserSession.expires_at,
            UserSession.confirmed_until,
            UserSession.last_used_at,
        )
        .join(User, User.user_id == UserSession.user_id)
        .where(UserSession.token_hash == token_hash, *LIVE)
        .cte("live")
    )
    touched = (
        update(UserSession)
        .where(UserSession.session_id == live.c.session_id, live.c.last_used_at < func.now() - TOUCH_EVERY)
        .values(last_used_at=func.now())
        .returning(UserSession.session_id)
        .cte("touched")
    )
    columns = (column for column in live.c if column.name != "last_used_at")
    row = (await tx.execute(select(*columns).add_cte(touched))).one_or_none()
    return None if row is None else SessionInfo(**row._mapping)
