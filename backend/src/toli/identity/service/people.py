"""Who has an account, and with what they sign in."""

from toli.access.roles import Role
from toli.db.transactions import Transaction
from toli.identity import rules
from toli.identity.errors import EmailTaken
from toli.identity.repository import codes, second_factor, sessions
from toli.identity.repository import people as repository
from toli.identity.schemas import Credentials, Person
from toli.kit.errors import NotFound


async def person(tx: Transaction, *, user_id: int) -> Person:
    """A person by id.

    Raises NotFound.
    """
    found = await repository.find(tx, user_id=user_id)
    if found is None:
        raise NotFound
    return found


async def administrators(tx: Transaction) -> list[Person]:
    """Everybody who administers the platform."""
    return await repository.administrators(tx)


async def person_by_email(tx: Transaction, *, email: str) -> Person | None:
    """The person with this address, unless their account is disabled."""
    return await repository.find_by_email(tx, email=email)


async def credentials_by_name(tx: Transaction, *, name: str) -> Credentials | None:
    """What the person with this e-mail or username signs in with, unless their account is disabled."""
    folded = name.strip().lower()
    # Nobody's name has control characters, and the database refuses to be asked about some of them.
    return await repository.find_credentials(tx, name=folded) if folded.isprintable() else None


async def credentials_of(tx: Transaction, *, user_id: int) -> Credentials | None:
    """What a person signs in with, unless their account is disabled."""
    return await repository.find_credentials_of(tx, user_id=user_id)


async def add_person(
    tx: Transaction, *, email: str, password_hash: str, phone: str, role: Role, is_demo: bool = False
) -> Person:
    """Add a person; one of the demo data never has to set up a second factor.

    Raises EmailTaken.
    """
    added = await repository.add(tx, email=email, password_hash=password_hash, phone=phone, role=role, is_demo=is_demo)
    if added is None:
        raise EmailTaken
    return added


async def update_profile(tx: Transaction, *, user_id: int, username: str | None, phone: str | None) -> None:
    """Change what a person may change of themselves; None leaves it. Raises Invalid.

    A username that somebody else has breaks `app_user_username_key`, which stands for UsernameTaken.
    """
    if username is not None:
        username = rules.checked_username(username, email=(await person(tx, user_id=user_id)).email)
    await repository.update_profile(tx, user_id=user_id, username=username, phone=phone)


async def set_password(tx: Transaction, *, user_id: int, password_hash: str) -> None:
    """Replace a person's password."""
    await repository.set_password(tx, user_id=user_id, password_hash=password_hash)


async def locked_person(tx: Transaction, *, user_id: int) -> Person:
    """A person who can sign in, locked until the transaction ends.

    Raises NotFound.
    """
    found = await repository.lock(tx, user_id=user_id)
    if found is None:
        raise NotFound
    return found


async def set_role(tx: Transaction, *, user_id: int, role: Role) -> None:
    """Change what a person may do: their sessions follow at once, and live no longer than the new role's may."""
    await repository.set_role(tx, user_id=user_id, role=role)
    await sessions.shorten(tx, user_id=user_id, lifetime=rules.session_lifetime(role))


async def is_only(tx: Transaction, role: Role, *, user_id: int) -> bool:
    """Whether nobody else who can sign in has this role."""
    return not await repository.other_with_role(tx, user_id=user_id, role=role)


async def erase_person(tx: Transaction, *, person: Person) -> None:
    """Take everything personal out of an account, and end it: its number stays for what still points at it."""
    await sessions.delete_all(tx, user_id=person.user_id)
    await codes.delete_all(tx, email=person.email)
    await second_factor.replace_recovery_codes(tx, user_id=person.user_id, macs=())
    await repository.erase(tx, user_id=person.user_id, email=rules.erased_email(person.user_id))
