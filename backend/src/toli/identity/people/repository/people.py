from sqlalchemy import RowMapping, and_, case, false, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.identity.access.roles import Role
from toli.identity.people.models import User
from toli.identity.people.rules import SECOND_FACTOR_DUE_AFTER
from toli.identity.people.schemas import Credentials, Person
from toli.infra.db.transactions import Transaction

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
    return _person((await tx.execute(select(*PERSON).where(User.user_id == user_id))).mappings().one_or_none())


async def list_administrators(tx: Transaction) -> list[Person]:
    query = select(*PERSON).where(User.role_id == Role.ADMIN, User.disabled_at.is_(None)).order_by(User.user_id)
    return [Person(**row) for row in (await tx.execute(query)).mappings()]


async def find_person_by_email(tx: Transaction, *, email: str) -> Person | None:
    """Skip disabled accounts."""
    query = select(*PERSON).where(User.email == email, User.disabled_at.is_(None))
    return _person((await tx.execute(query)).mappings().one_or_none())


async def find_credentials(tx: Transaction, *, name: str) -> Credentials | None:
    """Find by e-mail or username; skip disabled accounts."""
    query = select(*CREDENTIALS).where((User.email == name) | (User.username == name), User.disabled_at.is_(None))
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def find_credentials_of(tx: Transaction, *, user_id: int) -> Credentials | None:
    """Skip disabled accounts."""
    query = select(*CREDENTIALS).where(User.user_id == user_id, User.disabled_at.is_(None))
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def find_credentials_by_phone(tx: Transaction, *, phone: str) -> Credentials | None:
    """Find by confirmed number; skip disabled accounts."""
    query = select(*CREDENTIALS).where(
        User.phone == phone, User.phone_confirmed_at.is_not(None), User.disabled_at.is_(None)
    )
    return _credentials((await tx.execute(query)).mappings().one_or_none())


async def confirm_phone(tx: Transaction, *, user_id: int, phone: str) -> bool:
    """Confirm for this account; an earlier account loses the number. False if the number has changed."""
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
    """Lock against changes and references, until the transaction ends."""
    query = select(*PERSON).where(User.user_id == user_id, User.disabled_at.is_(None)).with_for_update()
    return _person((await tx.execute(query)).mappings().one_or_none())


async def other_with_role(tx: Transaction, *, user_id: int, role: Role) -> bool:
    other_people = select(User.user_id).where(User.role_id == role, User.user_id != user_id, User.disabled_at.is_(None))
    return bool(await tx.scalar(select(other_people.exists())))


async def add(
    tx: Transaction, *, email: str, password_hash: str | None, phone: str, role: Role, is_demo: bool
) -> Person | None:
    """Return None if the address is taken; the e-mail is the first username."""
    query = (
        insert(User)
        .values(email=email, username=email, password_hash=password_hash, phone=phone, role_id=role, is_demo=is_demo)
        .on_conflict_do_nothing()
        .returning(*PERSON)
    )
    return _person((await tx.execute(query)).mappings().one_or_none())


async def count_demo(tx: Transaction) -> int:
    query = select(func.count()).where(User.is_demo, User.disabled_at.is_(None))
    return (await tx.execute(query)).scalar_one()


async def set_second_factor_due(tx: Transaction, *, user_id: int) -> None:
    """Set the due date, unless set."""
    await tx.execute(
        update(User)
        .where(User.user_id == user_id, User.second_factor_due_at.is_(None))
        .values(second_factor_due_at=func.now() + SECOND_FACTOR_DUE_AFTER)
    )


async def update_profile(
    tx: Transaction, *, user_id: int, username: str | None, phone: str | None, language: str | None
) -> None:
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
    await tx.execute(update(User).where(User.user_id == user_id).values(password_hash=password_hash))


async def set_first_password(tx: Transaction, *, user_id: int, password_hash: str) -> bool:
    """Return False if the person has a password."""
    done = await tx.execute(
        update(User)
        .where(User.user_id == user_id, User.password_hash.is_(None))
        .values(password_hash=password_hash)
        .returning(User.user_id)
    )
    return done.scalar_one_or_none() is not None


async def forget_devices(tx: Transaction, *, user_id: int) -> None:
    await tx.execute(update(User).where(User.user_id == user_id).values(device_generation=User.device_generation + 1))


async def set_role(tx: Transaction, *, user_id: int, role: Role) -> None:
    await tx.execute(update(User).where(User.user_id == user_id).values(role_id=role))


async def erase(tx: Transaction, *, user_id: int, email: str) -> None:
    """Erase personal data and disable; `email` is a placeholder."""
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
