"""People in the database."""

from sqlalchemy import RowMapping, func, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.access.roles import Role
from toli.db.scope import Tx
from toli.identity.models import User
from toli.identity.schemas import Credentials, Person

PERSON = (
    User.user_id,
    User.role_id,
    User.username,
    User.email,
    User.phone,
    User.totp_enabled_at.is_not(None).label("has_second_factor"),
)
CREDENTIALS = (
    User.user_id,
    User.role_id,
    User.email,
    User.password_hash,
    User.sealed_totp_secret,
    User.totp_enabled_at.is_not(None).label("is_totp_enabled"),
    User.totp_last_step,
)


def _person(row: RowMapping | None) -> Person | None:
    return None if row is None else Person(**row)


def _credentials(row: RowMapping | None) -> Credentials | None:
    return None if row is None else Credentials(**row)


async def find(tx: Tx, *, user_id: int) -> Person | None:
    """A person by id."""
    return _person((await tx.execute(select(*PERSON).where(User.user_id == user_id))).mappings().one_or_none())


async def find_by_email(tx: Tx, *, email: str) -> Person | None:
    """The person with this address, unless their account is disabled."""
    query = select(*PERSON).where(User.email == email, User.disabled_at.is_(None))
    return _person((await tx.execute(query)).mappings().one_or_none())


async def find_credentials(tx: Tx, *, name: str) -> Credentials | None:
    """What the person with this e-mail or username signs in with, unless their account is disabled."""
    query = select(*CREDENTIALS).where((User.email == name) | (User.username == name), User.disabled_at.is_(None))
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def find_credentials_of(tx: Tx, *, user_id: int) -> Credentials | None:
    """What a person signs in with, unless their account is disabled."""
    query = select(*CREDENTIALS).where(User.user_id == user_id, User.disabled_at.is_(None))
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def add(tx: Tx, *, email: str, password_hash: str, phone: str, role: Role) -> Person | None:
    """Add a person, whose username is the e-mail until changed; None when the address is taken."""
    query = (
        insert(User)
        .values(email=email, username=email, password_hash=password_hash, phone=phone, role_id=role)
        .on_conflict_do_nothing()
        .returning(*PERSON)
    )
    return _person((await tx.execute(query)).mappings().one_or_none())


async def update_profile(tx: Tx, *, user_id: int, username: str | None, phone: str | None) -> None:
    """Change what a person may change of themselves; None leaves it."""
    changes = {key: value for key, value in (("username", username), ("phone", phone)) if value is not None}
    if changes:
        await tx.execute(update(User).where(User.user_id == user_id).values(**changes))


async def set_password(tx: Tx, *, user_id: int, password_hash: str) -> None:
    """Replace a person's password."""
    await tx.execute(update(User).where(User.user_id == user_id).values(password_hash=password_hash))


async def set_role(tx: Tx, *, user_id: int, role: Role) -> None:
    """Change what a person may do."""
    await tx.execute(update(User).where(User.user_id == user_id).values(role_id=role))


async def set_totp(tx: Tx, *, user_id: int, sealed_secret: bytes | None) -> None:
    """Keep the secret of a second factor that is not in use yet, or (None) forget it and turn it off."""
    await tx.execute(
        update(User)
        .where(User.user_id == user_id)
        .values(sealed_totp_secret=sealed_secret, totp_enabled_at=None, totp_last_step=None)
    )


async def enable_totp(tx: Tx, *, user_id: int) -> None:
    """Ask for the second factor from now on."""
    await tx.execute(update(User).where(User.user_id == user_id).values(totp_enabled_at=func.now()))


async def use_totp_step(tx: Tx, *, user_id: int, step: int) -> bool:
    """Use up a step of the authenticator's clock; False when it, or a later one, was used before."""
    done = await tx.execute(
        update(User)
        .where(User.user_id == user_id, func.coalesce(User.totp_last_step, 0) < step)
        .values(totp_last_step=step)
    )
    return done.rowcount == 1
