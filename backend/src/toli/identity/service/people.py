"""People and their credentials."""

from toli.access.roles import Role
from toli.db.database import Database
from toli.db.transactions import Transaction
from toli.identity import rules
from toli.identity.errors import DemoAccounts, EmailTaken
from toli.identity.repository import codes, second_factor, sessions
from toli.identity.repository import people as repository
from toli.identity.schemas import Credentials, Person
from toli.kit.errors import NotFound


async def person(tx: Transaction, *, user_id: int) -> Person:
    """Read a person by id.

    Raises NotFound.
    """
    found = await repository.find(tx, user_id=user_id)
    if found is None:
        raise NotFound
    return found


async def administrators(tx: Transaction) -> list[Person]:
    """List the administrators of the platform."""
    return await repository.administrators(tx)


async def person_by_email(tx: Transaction, *, email: str) -> Person | None:
    """Find the person with this address, unless their account is disabled."""
    return await repository.find_by_email(tx, email=email)


async def credentials_by_name(tx: Transaction, *, name: str) -> Credentials | None:
    """Find the credentials for an e-mail or username, unless the account is disabled."""
    folded = name.strip().lower()
    # No name has control characters, and PostgreSQL rejects some of them in a query.
    return await repository.find_credentials(tx, name=folded) if folded.isprintable() else None


async def credentials_of(tx: Transaction, *, user_id: int) -> Credentials | None:
    """Read a person's credentials, unless their account is disabled."""
    return await repository.find_credentials_of(tx, user_id=user_id)


async def credentials_by_phone(tx: Transaction, *, phone: str) -> Credentials | None:
    """Find the credentials of the account that confirmed a phone number, unless it is disabled."""
    return await repository.find_credentials_by_phone(tx, phone=phone)


async def confirm_phone(tx: Transaction, *, user_id: int, phone: str) -> bool:
    """Mark a person's phone number as confirmed; False when they have another one by now.

    An account that had confirmed it before loses it: numbers are given to new people.
    """
    return await repository.confirm_phone(tx, user_id=user_id, phone=phone)


async def add_person(
    tx: Transaction, *, email: str, password_hash: str | None, phone: str, role: Role, is_demo: bool = False
) -> Person:
    """Add a person, without a password if they sign in by codes; those of the demo data need no second factor.

    Raises EmailTaken.
    """
    added = await repository.add(tx, email=email, password_hash=password_hash, phone=phone, role=role, is_demo=is_demo)
    if added is None:
        raise EmailTaken
    return added


async def refuse_demo_accounts(database: Database) -> None:
    """Check that no account of the demo data can sign in.

    Raises DemoAccounts.
    """
    async with database.platform_transaction() as tx:
        count = await repository.count_demo(tx)
    if count:
        raise DemoAccounts(
            f"The database has demo accounts ({count}), whose password everyone can read. Production needs a"
            " database of its own: set TOLI_DATABASE_URL and TOLI_MIGRATION_DATABASE_URL to an empty one."
        )


async def update_profile(
    tx: Transaction, *, user_id: int, username: str | None, phone: str | None, language: str | None = None
) -> None:
    """Change the fields that people may change themselves; None leaves one unchanged.

    Raises Invalid.

    A username that another person has violates `app_user_username_key`, which becomes UsernameTaken.
    """
    if username is not None:
        username = rules.checked_username(username, email=(await person(tx, user_id=user_id)).email)
    await repository.update_profile(tx, user_id=user_id, username=username, phone=phone, language=language)


async def require_second_factor(tx: Transaction, *, user_id: int) -> None:
    """Require a second factor of an operator, seven days from now or from when it was first required."""
    await repository.require_second_factor(tx, user_id=user_id)


async def set_password(tx: Transaction, *, user_id: int, password_hash: str) -> None:
    """Replace a person's password."""
    await repository.set_password(tx, user_id=user_id, password_hash=password_hash)


async def set_first_password(tx: Transaction, *, user_id: int, password_hash: str) -> bool:
    """Set the password of a person who has none; tell whether they had none."""
    return await repository.set_first_password(tx, user_id=user_id, password_hash=password_hash)


async def locked_person(tx: Transaction, *, user_id: int) -> Person:
    """Read and lock a person who can sign in.

    Raises NotFound.
    """
    found = await repository.lock(tx, user_id=user_id)
    if found is None:
        raise NotFound
    return found


async def set_role(tx: Transaction, *, user_id: int, role: Role) -> None:
    """Change a person's role.

    It applies to their sessions at once, which are shortened to the role's lifetime.
    """
    await repository.set_role(tx, user_id=user_id, role=role)
    await sessions.shorten(tx, user_id=user_id, lifetime=rules.session_lifetime(role, is_known_device=False))


async def is_only(tx: Transaction, role: Role, *, user_id: int) -> bool:
    """Tell whether this is the only person with this role who can sign in."""
    return not await repository.other_with_role(tx, user_id=user_id, role=role)


async def erase_person(tx: Transaction, *, person: Person) -> None:
    """Erase the personal data of an account and disable it.

    Its id stays for the rows that reference it.
    """
    await sessions.delete_all(tx, user_id=person.user_id)
    await codes.delete_all(tx, email=person.email)
    await second_factor.replace_recovery_codes(tx, user_id=person.user_id, macs=())
    await repository.erase(tx, user_id=person.user_id, email=rules.erased_email(person.user_id))
