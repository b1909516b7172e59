from typing import Literal

from pyotp import random_base32

from toli.identity.people import rules
from toli.identity.people.errors import SecondFactorOff, SecondFactorOn, SecondFactorWrong
from toli.identity.people.repository import second_factor as repository
from toli.identity.people.schemas import Credentials
from toli.infra.db.transactions import Transaction
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer

Way = Literal["authenticator", "recovery_code"]


async def enrol_totp(tx: Transaction, *, user_id: int, sealer: Sealer) -> str:
    """Raises SecondFactorOn."""
    if (await repository.get_second_factor(tx, user_id=user_id)).enabled_at is not None:
        raise SecondFactorOn
    secret = random_base32()
    await repository.set_totp(tx, user_id=user_id, sealed_secret=sealer.seal(secret, bound_to=_place(user_id)))
    return secret


async def confirm_totp(
    tx: Transaction, *, credentials: Credentials, code: str, clock: Clock, sealer: Sealer
) -> list[str]:
    """Return the recovery codes. Raises SecondFactorOff, SecondFactorOn, SecondFactorWrong."""
    if credentials.is_totp_enabled:
        raise SecondFactorOn
    await _use_authenticator(tx, credentials=credentials, code=code, clock=clock, sealer=sealer)
    await repository.enable_totp(tx, user_id=credentials.user_id)
    return await _new_recovery_codes(tx, user_id=credentials.user_id, sealer=sealer)


async def renew_recovery_codes(tx: Transaction, *, user_id: int, sealer: Sealer) -> list[str]:
    """Raises SecondFactorOff."""
    if (await repository.get_second_factor(tx, user_id=user_id)).enabled_at is None:
        raise SecondFactorOff
    return await _new_recovery_codes(tx, user_id=user_id, sealer=sealer)


async def disable_totp(tx: Transaction, *, user_id: int) -> None:
    """Delete the recovery codes too. Raises SecondFactorOff."""
    if (await repository.get_second_factor(tx, user_id=user_id)).enabled_at is None:
        raise SecondFactorOff
    await repository.set_totp(tx, user_id=user_id, sealed_secret=None)
    await repository.replace_recovery_codes(tx, user_id=user_id, macs=())


async def use_second_factor(
    tx: Transaction, *, credentials: Credentials, code: str, clock: Clock, sealer: Sealer
) -> Way:
    """Authenticator or recovery code, each valid once. Raises SecondFactorOff, SecondFactorWrong."""
    recovery = rules.recovery_code(code)
    if recovery is None:
        await _use_authenticator(tx, credentials=credentials, code=code, clock=clock, sealer=sealer)
        return "authenticator"
    material = rules.recovery_material(recovery, user_id=credentials.user_id)
    for code_id, mac in await repository.unused_recovery_codes(tx, user_id=credentials.user_id):
        if sealer.mac_matches(mac, data=material) and await repository.use_recovery_code(tx, recovery_code_id=code_id):
            return "recovery_code"
    raise SecondFactorWrong


async def _use_authenticator(
    tx: Transaction, *, credentials: Credentials, code: str, clock: Clock, sealer: Sealer
) -> None:
    if credentials.sealed_totp_secret is None:
        raise SecondFactorOff
    step = rules.totp_step(
        sealer.open(credentials.sealed_totp_secret, bound_to=_place(credentials.user_id)),
        code=code.strip(),
        unix_seconds=clock.now().timestamp(),
        after_step=credentials.totp_last_step,
    )
    if step is None or not await repository.use_totp_step(tx, user_id=credentials.user_id, step=step):
        raise SecondFactorWrong


async def _new_recovery_codes(tx: Transaction, *, user_id: int, sealer: Sealer) -> list[str]:
    codes = [rules.new_recovery_code() for _ in range(rules.RECOVERY_CODES)]
    macs = []
    for code in codes:
        plain = rules.recovery_code(code)
        assert plain is not None
        macs.append(sealer.mac(rules.recovery_material(plain, user_id=user_id)))
    await repository.replace_recovery_codes(tx, user_id=user_id, macs=macs)
    return codes


def _place(user_id: int) -> str:
    return f"app_user.sealed_totp_secret:{user_id}"
