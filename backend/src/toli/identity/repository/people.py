"""Queries of people."""

from sqlalchemy import RowMapping, and_, case, false, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.access.roles import Role
from toli.db.transactions import Transaction
from toli.identity.models import User
from toli.identity.rules import SECOND_FACTOR_DUE_AFTER
from toli.identity.schemas import Credentials, Person

IS_DUE = or_(
    User.role_id == Role.ADMIN,
    and_(User.role_id == Role.OPERATOR, func.coalesce(User.second_factor_due_at <= func.now(), false())),
)
OWES_SECOND_FACTOR = and_(User.totp_enabled_at.is_(None), IS_DUE).label("owes_second_factor")
"""Administrators must have a second factor, and operators from their date on; see the middleware for the demo's."""
SECOND_FACTOR_DUE_AT = case(
    (
        and_(User.totp_enabled_at.is_(None), User.role_id == Role.OPERATOR, User.is_demo.is_(False)),
        User.second_factor_due_at,
    )
).label("second_factor_due_at")

PERSON = (
    User.user_id,
    User.role_id,
    User.username,
    User.email,
    User.phone,
    User.language,
    User.phone_confirmed_at.is_not(None).label("is_phone_confirmed"),
    User.password_hash.is_not(None).label("has_password"),
    User.totp_enabled_at.is_not(None).label("has_second_factor"),
    OWES_SECOND_FACTOR,
    SECOND_FACTOR_DUE_AT,
)
CREDENTIALS = (
    User.user_id,
    User.role_id,
    User.email,
    User.password_hash,
    User.sealed_totp_secret,
    User.totp_enabled_at.is_not(None).label("is_totp_enabled"),
    User.totp_last_step,
    User.device_generation,
)


def _person(row: RowMapping | None) -> Person | None:
    return None if row is None else Person(**row)


def _credentials(row: RowMapping | None) -> Credentials | None:
    return None if row is None else Credentials(**row)


async def find(tx: Transaction, *, user_id: int) -> Person | None:
    """Find a person by id."""
    return _person((await tx.execute(select(*PERSON).where(User.user_id == user_id))).mappings().one_or_none())


async def administrators(tx: Transaction) -> list[Person]:
    """List the administrators of the platform."""
    query = select(*PERSON).where(User.role_id == Role.ADMIN, User.disabled_at.is_(None)).order_by(User.user_id)
    return [Person(**row) for row in (await tx.execute(query)).mappings()]


async def find_by_email(tx: Transaction, *, email: str) -> Person | None:
    """Find the person with this address, unless their account is disabled."""
    query = select(*PERSON).where(User.email == email, User.disabled_at.is_(None))
    return _person((await tx.execute(query)).mappings().one_or_none())


async def find_credentials(tx: Transaction, *, name: str) -> Credentials | None:
    """Find the credentials for an e-mail or username, unless the account is disabled."""
    query = select(*CREDENTIALS).where((User.email == name) | (User.username == name), User.disabled_at.is_(None))
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def find_credentials_of(tx: Transaction, *, user_id: int) -> Credentials | None:
    """Find a person's credentials, unless their account is disabled."""
    query = select(*CREDENTIALS).where(User.user_id == user_id, User.disabled_at.is_(None))
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def find_credentials_by_phone(tx: Transaction, *, phone: str) -> Credentials | None:
    """Find the credentials of the account that confirmed a phone number, unless it is disabled."""
    query = select(*CREDENTIALS).where(
        User.phone == phone, User.phone_confirmed_at.is_not(None), User.disabled_at.is_(None)
    )
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def confirm_phone(tx: Transaction, *, user_id: int, phone: str) -> bool:
    """Mark a person's phone number as confirmed, and as theirs alone; False when it is another one by now."""
    await tx.execute(
        update(User)
        .where(User.phone == phone, User.phone_confirmed_at.is_not(None), User.user_id != user_id)
        .values(phone_confirmed_at=None)
    )
    done = await tx.execute(
        update(User)
        .where(User.user_id == user_id, User.phone == phone)
        .values(phone_confirmed_at=func.now())
        .returning(User.user_id)
    )
    return done.scalar_one_or_none() is not None


async def lock(tx: Transaction, *, user_id: int) -> Person | None:
    """Find and lock a person: no one else can change them, or reference them, until the transaction ends."""
    query = select(*PERSON).where(User.user_id == user_id, User.disabled_at.is_(None)).with_for_update()
    return _person((await tx.execute(query)).mappings().one_or_none())


async def other_with_role(tx: Transaction, *, user_id: int, role: Role) -> bool:
    """Tell whether another person who can sign in has this role."""
    others = select(User.user_id).where(User.role_id == role, User.user_id != user_id, User.disabled_at.is_(None))
    return bool(await tx.scalar(select(others.exists())))


async def add(
    tx: Transaction, *, email: str, password_hash: str | None, phone: str, role: Role, is_demo: bool
) -> Person | None:
    """Add a person, with the e-mail as the first username.

    None when the address is taken.
    """
    query = (
        insert(User)
        .values(email=email, username=email, password_hash=password_hash, phone=phone, role_id=role, is_demo=is_demo)
        .on_conflict_do_nothing()
        .returning(*PERSON)
    )
    return _person((await tx.execute(query)).mappings().one_or_none())


async def count_demo(tx: Transaction) -> int:
    """Count the accounts of the demo data that can still sign in."""
    query = select(func.count()).where(User.is_demo, User.disabled_at.is_(None))
    return (await tx.execute(query)).scalar_one()


async def require_second_factor(tx: Transaction, *, user_id: int) -> None:
    """Set the date from which an operator must have a second factor, unless it is set."""
    await tx.execute(
        update(User)
        .where(User.user_id == user_id, User.second_factor_due_at.is_(None))
        .values(second_factor_due_at=func.now() + SECOND_FACTOR_DUE_AFTER)
    )


async def update_profile(
    tx: Transaction, *, user_id: int, username: str | None, phone: str | None, language: str | None
) -> None:
    """Change the fields that people may change themselves; None leaves one unchanged."""
    changes: dict[str, object] = {
        key: value
        for key, value in (("username", username), ("phone", phone), ("language", language))
        if value is not None
    }
    if phone is not None:
        # Another number is not confirmed.
        changes["phone_confirmed_at"] = case((User.phone == phone, User.phone_confirmed_at))
    if changes:
        await tx.execute(update(User).where(User.user_id == user_id).values(**changes))


async def set_password(tx: Transaction, *, user_id: int, password_hash: str) -> None:
    """Replace a person's password."""
    await tx.execute(update(User).where(User.user_id == user_id).values(password_hash=password_hash))


async def set_first_password(tx: Transaction, *, user_id: int, password_hash: str) -> bool:
    """Set the password of a person who has none; tell whether they had none."""
    done = await tx.execute(
        update(User)
        .where(User.user_id == user_id, User.password_hash.is_(None))
        .values(password_hash=password_hash)
        .returning(User.user_id)
    )
    return done.scalar_one_or_none() is not None


async def forget_devices(tx: Transaction, *, user_id: int) -> None:
    """Make the tokens of a person's known devices invalid."""
    await tx.execute(update(User).where(User.user_id == user_id).values(device_generation=User.device_generation + 1))


async def set_role(tx: Transaction, *, user_id: int, role: Role) -> None:
    """Change a person's role."""
    await tx.execute(update(User).where(User.user_id == user_id).values(role_id=role))


async def erase(tx: Transaction, *, user_id: int, email: str) -> None:
    """Erase the personal data of an account and disable it.

    `email` is its placeholder address.
    """
    await tx.execute(
        update(User)
        .where(User.user_id == user_id)
        .values(
            email=email,
            username=email,
            phone="",
            phone_confirmed_at=None,
            password_hash=None,
            sealed_totp_secret=None,
            totp_enabled_at=None,
            totp_last_step=None,
            disabled_at=func.now(),
        )
    )
