from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import (
    Interval,
    ScalarSelect,
    Text,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by

from toli.identity.access.roles import Role
from toli.identity.audit.models import AuditEntry
from toli.identity.people.models import User, UserSession
from toli.identity.people.repository.people import OWES_SECOND_FACTOR
from toli.identity.people.rules import (
    CONFIRMATION,
    KNOWN_OPERATOR_IDLE,
    STAFF_IDLE,
    SUPPORT_LIFETIME,
    TOUCH_EVERY,
    TRAVELLER_IDLE,
)
from toli.identity.people.schemas import NewSession, SessionInfo, SignIn, SupportView
from toli.infra.db.database import Database, compiled
from toli.infra.db.idempotency import EarlierCall, IdempotencyRecord
from toli.infra.db.transactions import Transaction

IDLE = case(
    (User.role_id == Role.TRAVELLER, TRAVELLER_IDLE),
    ((User.role_id == Role.OPERATOR) & UserSession.is_known_device, KNOWN_OPERATOR_IDLE),
    else_=STAFF_IDLE,
)
HAS_PROVEN = (
    case((User.totp_enabled_at.is_(None), UserSession.confirmed_until), else_=UserSession.second_factor_until)
    > func.now()
)
"""Whether the person has proved who they are in the last minutes: with their second factor, if they have one."""

LIVE = (
    UserSession.ended_at.is_(None),
    UserSession.expires_at > func.now(),
    UserSession.last_used_at > func.now() - IDLE,
    User.disabled_at.is_(None),
)
"""Conditions of a live session, by the database's clock; the person must be joined."""


LIVE_SESSION = (
    select(
        UserSession.session_id,
        UserSession.user_id,
        User.role_id,
        UserSession.family,
        UserSession.host_label,
        UserSession.expires_at,
        # By the database's clock: an expired confirmation is read as none.
        case((UserSession.confirmed_until > func.now(), UserSession.confirmed_until)).label("confirmed_until"),
        OWES_SECOND_FACTOR,
        User.is_demo,
        UserSession.support_client_id,
        User.totp_enabled_at.is_not(None).label("has_second_factor"),
        func.coalesce(HAS_PROVEN, false()).label("has_proven"),
        func.coalesce(UserSession.signed_in_at > func.now() - CONFIRMATION, false()).label("has_just_signed_in"),
        (UserSession.last_used_at < func.now() - TOUCH_EVERY).label("is_to_be_touched"),
    )
    .join(User, User.user_id == UserSession.user_id)
    .where(UserSession.token_hash == bindparam("token_hash"), *LIVE)
)
"""Built once: every signed-in request runs it, and building it costs more than running it."""


TOUCH_COLUMN = len(LIVE_SESSION.selected_columns) - 1
LIVE_SESSION_SQL, LIVE_SESSION_VALUES = compiled(LIVE_SESSION)
KEYED_SQL, KEYED_VALUES = compiled(
    LIVE_SESSION.add_columns(IdempotencyRecord.call_sha256, IdempotencyRecord.status, IdempotencyRecord.body).outerjoin(
        IdempotencyRecord,
        (IdempotencyRecord.user_id == UserSession.user_id)
        & (IdempotencyRecord.key == bindparam("idempotency_key", type_=Text()))
        & (IdempotencyRecord.created_at > func.now() - bindparam("retention", type_=Interval())),
    )
)
"""The same with the person's earlier call under an idempotency key."""


async def find_live(tx: Transaction, *, token_hash: bytes) -> SessionInfo | None:
    row = (await tx.execute(LIVE_SESSION, {"token_hash": token_hash})).one_or_none()
    return None if row is None else SessionInfo(*row[:-1])


async def find_used(
    database: Database, *, token_hash: bytes, is_attended: bool, idempotency_key: str | None, retention: timedelta
) -> SessionInfo | None:
    """Return also the person's earlier call with the key, in one round trip.

    Records the use if the last record is old enough and a person is present (`is_attended`).
    """
    if idempotency_key is None:
        rows = await database.read_global(LIVE_SESSION_SQL, {**LIVE_SESSION_VALUES, "token_hash": token_hash})
    else:
        rows = await database.read_global(
            KEYED_SQL,
            {
                **KEYED_VALUES,
                "token_hash": token_hash,
                "idempotency_key": idempotency_key,
                "retention": retention,
            },
        )
    if not rows:
        return None
    row = rows[0]
    session, is_to_be_touched, earlier = SessionInfo(*row[:TOUCH_COLUMN]), row[TOUCH_COLUMN], row[TOUCH_COLUMN + 1 :]
    if earlier and earlier[0] is not None:
        session = replace(session, earlier_call=EarlierCall(*earlier))
    if is_to_be_touched and is_attended:
        async with database.public_transaction() as tx:
            await tx.execute(
                update(UserSession).where(UserSession.session_id == session.session_id).values(last_used_at=func.now())
            )
    return session


async def find_site_label(tx: Transaction, *, session_id: int) -> str | None:
    label: str | None = await tx.scalar(select(UserSession.site_label).where(UserSession.session_id == session_id))
    return label


async def add(
    tx: Transaction,
    *,
    user_id: int,
    token: str,
    token_hash: bytes,
    lifetime: timedelta,
    is_known_device: bool,
    host_label: str | None,
    site_label: str | None,
    address: str | None,
    user_agent: str,
) -> NewSession:
    row = (
        await tx.execute(
            insert(UserSession)
            .values(
                user_id=user_id,
                family=func.gen_random_uuid(),
                token_hash=token_hash,
                host_label=host_label,
                site_label=site_label,
                expires_at=func.now() + lifetime,
                signed_in_at=func.now(),
                is_known_device=is_known_device,
                address=address,
                user_agent=user_agent,
            )
            .returning(UserSession.session_id, UserSession.expires_at)
        )
    ).one()
    return NewSession(session_id=row.session_id, token=token, expires_at=row.expires_at)


async def add_to_family(
    tx: Transaction,
    *,
    of_session: int,
    token: str,
    token_hash: bytes,
    host_label: str | None,
    address: str | None,
    user_agent: str,
    support: SupportView | None,
) -> NewSession | None:
    """Ends with the other session, a support view earlier. None if the other has ended."""
    source = (
        select(
            UserSession.user_id,
            UserSession.family,
            literal(token_hash, UserSession.token_hash.type),
            literal(host_label, UserSession.host_label.type),
            literal(host_label, UserSession.site_label.type),
            UserSession.expires_at
            if support is None
            else func.least(UserSession.expires_at, func.now() + SUPPORT_LIFETIME),
            literal(address, UserSession.address.type),
            literal(user_agent, UserSession.user_agent.type),
            literal(support.client_id if support else None, UserSession.support_client_id.type),
            UserSession.signed_in_at,
            UserSession.is_known_device,
        )
        .join(User, User.user_id == UserSession.user_id)
        .where(UserSession.session_id == of_session, *LIVE)
    )
    names = [
        "user_id",
        "family",
        "token_hash",
        "host_label",
        "site_label",
        "expires_at",
        "address",
        "user_agent",
        "support_client_id",
        "signed_in_at",
        "is_known_device",
    ]
    row = (
        await tx.execute(
            insert(UserSession).from_select(names, source).returning(UserSession.session_id, UserSession.expires_at)
        )
    ).one_or_none()
    if row is None:
        return None
    return NewSession(session_id=row.session_id, token=token, expires_at=row.expires_at, support=support)


async def list_sign_ins(tx: Transaction, *, user_id: int, current: int) -> Sequence[SignIn]:
    oldest_first = UserSession.session_id
    query = (
        select(
            func.min(UserSession.session_id).label("session_id"),
            func.array_agg(aggregate_order_by(UserSession.user_agent, oldest_first)).label("user_agents"),
            func.array_agg(aggregate_order_by(func.host(UserSession.address), oldest_first)).label("addresses"),
            func.array_agg(aggregate_order_by(UserSession.site_label, oldest_first)).label("site_labels"),
            func.min(UserSession.created_at).label("created_at"),
            func.max(UserSession.last_used_at).label("last_used_at"),
            func.bool_or(UserSession.session_id == current).label("is_current"),
        )
        .join(User, User.user_id == UserSession.user_id)
        .where(UserSession.user_id == user_id, *LIVE)
        .group_by(UserSession.family)
        .order_by(func.max(UserSession.last_used_at).desc(), func.min(UserSession.session_id).desc())
    )
    return [
        SignIn(
            session_id=row.session_id,
            user_agent=row.user_agents[0],
            address=row.addresses[0],
            site_labels=tuple(dict.fromkeys(row.site_labels)),
            created_at=row.created_at,
            last_used_at=row.last_used_at,
            is_current=row.is_current,
        )
        for row in await tx.execute(query)
    ]


def _family_of(session_id: int, *, user_id: int) -> ScalarSelect[str]:
    return (
        select(UserSession.family)
        .where(UserSession.session_id == session_id, UserSession.user_id == user_id)
        .scalar_subquery()
    )


async def end_family(tx: Transaction, *, session_id: int, user_id: int) -> int:
    done = await tx.execute(
        update(UserSession)
        .where(UserSession.family == _family_of(session_id, user_id=user_id), UserSession.ended_at.is_(None))
        .values(ended_at=func.now())
    )
    return done.rowcount


async def end_other_families(tx: Transaction, *, session_id: int, user_id: int) -> int:
    done = await tx.execute(
        update(UserSession)
        .where(
            UserSession.user_id == user_id,
            UserSession.family != _family_of(session_id, user_id=user_id),
            UserSession.ended_at.is_(None),
        )
        .values(ended_at=func.now())
    )
    return done.rowcount


async def end_sessions_at(tx: Transaction, *, user_id: int, host_label: str) -> None:
    await tx.execute(
        update(UserSession)
        .where(UserSession.user_id == user_id, UserSession.host_label == host_label, UserSession.ended_at.is_(None))
        .values(ended_at=func.now())
    )


async def end_all(tx: Transaction, *, user_id: int) -> int:
    done = await tx.execute(
        update(UserSession)
        .where(UserSession.user_id == user_id, UserSession.ended_at.is_(None))
        .values(ended_at=func.now())
    )
    return done.rowcount


async def shorten(tx: Transaction, *, user_id: int, lifetime: timedelta) -> None:
    await tx.execute(
        update(UserSession)
        .where(UserSession.user_id == user_id, UserSession.expires_at > func.now() + lifetime)
        .values(expires_at=func.now() + lifetime)
    )


async def delete_all(tx: Transaction, *, user_id: int) -> None:
    await tx.execute(delete(UserSession).where(UserSession.user_id == user_id))


async def end_surplus_sessions(tx: Transaction, *, user_id: int, keep: int, most: int) -> int:
    """End the least recently used sessions above `most`, never `keep`; return their number."""
    surplus = (
        select(UserSession.session_id)
        .where(UserSession.user_id == user_id, UserSession.ended_at.is_(None), UserSession.expires_at > func.now())
        .order_by(
            (UserSession.session_id == keep).desc(), UserSession.last_used_at.desc(), UserSession.session_id.desc()
        )
        .offset(most)
    )
    done = await tx.execute(update(UserSession).where(UserSession.session_id.in_(surplus)).values(ended_at=func.now()))
    return done.rowcount


async def end_session(tx: Transaction, *, session_id: int) -> None:
    await tx.execute(
        update(UserSession)
        .where(UserSession.session_id == session_id, UserSession.ended_at.is_(None))
        .values(ended_at=func.now())
    )


async def confirm_session(tx: Transaction, *, session_id: int) -> datetime:
    until: datetime | None = await tx.scalar(
        update(UserSession)
        .where(UserSession.session_id == session_id)
        .values(confirmed_until=func.now() + CONFIRMATION)
        .returning(UserSession.confirmed_until)
    )
    assert until is not None
    return until


async def note_second_factor(tx: Transaction, *, session_id: int) -> datetime:
    until: datetime | None = await tx.scalar(
        update(UserSession)
        .where(UserSession.session_id == session_id)
        .values(second_factor_until=func.now() + CONFIRMATION)
        .returning(UserSession.second_factor_until)
    )
    assert until is not None
    return until


async def ended_support(tx: Transaction, *, noted: str) -> list[tuple[int, int, int]]:
    """Ended support views without the audit entry `noted`: session, person, client."""
    rows = await tx.execute(
        select(UserSession.session_id, UserSession.user_id, UserSession.support_client_id).where(
            UserSession.support_client_id.is_not(None),
            UserSession.ended_at.is_not(None) | (UserSession.expires_at < func.now()),
            ~exists().where(
                AuditEntry.client_id == UserSession.support_client_id,
                AuditEntry.subject == func.concat("support:", UserSession.session_id),
                AuditEntry.action == noted,
            ),
        )
    )
    return [(row.session_id, row.user_id, row.support_client_id) for row in rows]
