from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select, update

from toli.identity.people.models import RecoveryCode, User
from toli.identity.people.schemas import SecondFactor
from toli.infra.db.transactions import Transaction


async def get_second_factor(tx: Transaction, *, user_id: int) -> SecondFactor:
    unused_codes = (
        select(func.count())
        .where(RecoveryCode.user_id == User.user_id, RecoveryCode.used_at.is_(None))
        .scalar_subquery()
    )
    row = (await tx.execute(select(User.totp_enabled_at, unused_codes).where(User.user_id == user_id))).one()
    return SecondFactor(enabled_at=row[0], recovery_codes_left=row[1])


async def set_totp(tx: Transaction, *, user_id: int, sealed_secret: bytes | None) -> None:
    """Store a secret before its confirmation; None disables it."""
    await tx.execute(
        update(User)
        .where(User.user_id == user_id)
        .values(sealed_totp_secret=sealed_secret, totp_enabled_at=None, totp_last_step=None)
    )


async def enable_totp(tx: Transaction, *, user_id: int) -> None:
    await tx.execute(update(User).where(User.user_id == user_id).values(totp_enabled_at=func.now()))


async def use_totp_step(tx: Transaction, *, user_id: int, step: int) -> bool:
    """Return False if this or a later step was used."""
    done = await tx.execute(
        update(User)
        .where(User.user_id == user_id, func.coalesce(User.totp_last_step, 0) < step)
        .values(totp_last_step=step)
    )
    return done.rowcount == 1


async def replace_recovery_codes(tx: Transaction, *, user_id: int, macs: Sequence[bytes]) -> None:
    await tx.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user_id))
    if macs:
        await tx.execute(insert(RecoveryCode).values([{"user_id": user_id, "code_mac": mac} for mac in macs]))


async def unused_recovery_codes(tx: Transaction, *, user_id: int) -> Sequence[tuple[int, bytes]]:
    query = select(RecoveryCode.recovery_code_id, RecoveryCode.code_mac).where(
        RecoveryCode.user_id == user_id, RecoveryCode.used_at.is_(None)
    )
    return [(row.recovery_code_id, row.code_mac) for row in await tx.execute(query)]


async def use_recovery_code(tx: Transaction, *, recovery_code_id: int) -> bool:
    """Return False if a concurrent call was first."""
    done = await tx.execute(
        update(RecoveryCode)
        .where(RecoveryCode.recovery_code_id == recovery_code_id, RecoveryCode.used_at.is_(None))
        .values(used_at=func.now())
    )
    return done.rowcount == 1
