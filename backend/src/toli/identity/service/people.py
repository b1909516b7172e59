"""Who has an account, and with what they sign in."""

from toli.access.roles import Role
from toli.db.scope import Tx
from toli.identity import rules
from toli.identity.errors import EmailTaken, SecondFactorOff, SecondFactorOn, SecondFactorWrong
from toli.identity.repository import people as repository
from toli.identity.schemas import Credentials, Person
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer


async def person(tx: Tx, *, user_id: int) -> Person:
    """A person by id.

    Raises NotFound.
    """
    found = await repository.find(tx, user_id=user_id)
    if found is None:
        raise NotFound
    return found


async def person_by_email(tx: Tx, *, email: str) -> Person | None:
    """The person with this address, unless their account is disabled."""
    return await repository.find_by_email(tx, email=email)


async def credentials_by_name(tx: Tx, *, name: str) -> Credentials | None:
    """What the person with this e-mail or username signs in with, unless their account is disabled."""
    folded = name.strip().lower()
    # Nobody's name has control characters, and the database refuses to be asked about some of them.
    return await repository.find_credentials(tx, name=folded) if folded.isprintable() else None


async def credentials_of(tx: Tx, *, user_id: int) -> Credentials | None:
    """What a person signs in with, unless their account is disabled."""
    return await repository.find_credentials_of(tx, user_id=user_id)


async def add_person(tx: Tx, *, email: str, password_hash: str, phone: str, role: Role) -> Person:
    """Add a person.

    Raises EmailTaken.
    """
    added = await repository.add(tx, email=email, password_hash=password_hash, phone=phone, role=role)
    if added is None:
        raise EmailTaken
    return added


async def update_profile(tx: Tx, *, user_id: int, username: str | None, phone: str | None) -> None:
    """Change what a person may change of themselves; None leaves it. Raises Invalid.

    A username that somebody else has breaks `app_user_username_key`, which stands for UsernameTaken.
    """
    if username is not None:
        username = rules.checked_username(username, email=(await person(tx, user_id=user_id)).email)
    if phone is not None:
        phone = rules.checked_phone(phone)
    await repository.update_profile(tx, user_id=user_id, username=username, phone=phone)


async def set_password(tx: Tx, *, user_id: int, password_hash: str) -> None:
    """Replace a person's password."""
    await repository.set_password(tx, user_id=user_id, password_hash=password_hash)


async def set_role(tx: Tx, *, user_id: int, role: Role) -> None:
    """Change what a person may do: their sessions follow at once."""
    await repository.set_role(tx, user_id=user_id, role=role)


async def enrol_totp(tx: Tx, *, user_id: int, sealer: Sealer) -> str:
    """Give a person a secret for their authenticator app; it is asked for once they confirm it.

    Raises SecondFactorOn when one is in use.
    """
    if (await person(tx, user_id=user_id)).has_second_factor:
        raise SecondFactorOn
    secret = rules.new_totp_secret()
    await repository.set_totp(tx, user_id=user_id, sealed_secret=sealer.seal(secret, bound_to=_place(user_id)))
    return secret


async def confirm_totp(tx: Tx, *, credentials: Credentials, code: str, clock: Clock, sealer: Sealer) -> None:
    """Turn a second factor on with its first code. Raises SecondFactorOff, SecondFactorOn and SecondFactorWrong."""
    if credentials.is_totp_enabled:
        raise SecondFactorOn
    await use_totp(tx, credentials=credentials, code=code, clock=clock, sealer=sealer)
    await repository.enable_totp(tx, user_id=credentials.user_id)


async def disable_totp(tx: Tx, *, user_id: int) -> None:
    """Turn a person's second factor off.

    Raises SecondFactorOff when there is none.
    """
    if not (await person(tx, user_id=user_id)).has_second_factor:
        raise SecondFactorOff
    await repository.set_totp(tx, user_id=user_id, sealed_secret=None)


async def use_totp(tx: Tx, *, credentials: Credentials, code: str, clock: Clock, sealer: Sealer) -> None:
    """Take a code of the person's authenticator app; each works once. Raises SecondFactorOff and SecondFactorWrong."""
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


def _place(user_id: int) -> str:
    return f"app_user.sealed_totp_secret:{user_id}"
