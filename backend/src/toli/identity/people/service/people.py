from toli.identity.access.roles import Role
from toli.identity.people import rules
from toli.identity.people.errors import DemoAccounts, EmailTaken
from toli.identity.people.repository import codes, second_factor, sessions
from toli.identity.people.repository import people as repository
from toli.identity.people.schemas import Credentials, Person
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction
from toli.kit.errors import NotFound


async def person(tx: Transaction, *, user_id: int) -> Person:
    """Raises NotFound."""
    person_row = await repository.find(tx, user_id=user_id)
    if person_row is None:
        raise NotFound
    return person_row


async def credentials_by_name(tx: Transaction, *, name: str) -> Credentials | None:
    """Find by e-mail or username; skip disabled accounts."""
    folded = name.strip().lower()
    # No name has control characters, and PostgreSQL rejects some of them in a query.
    return await repository.find_credentials(tx, name=folded) if folded.isprintable() else None


async def add_person(
    tx: Transaction, *, email: str, password_hash: str | None, phone: str, role: Role, is_demo: bool = False
) -> Person:
    """Without a password, the person signs in with codes. Raises EmailTaken."""
    added = await repository.add(tx, email=email, password_hash=password_hash, phone=phone, role=role, is_demo=is_demo)
    if added is None:
        raise EmailTaken
    return added


async def refuse_demo_accounts(database: Database) -> None:
    """Raises DemoAccounts."""
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
    """None leaves a field unchanged. Raises Invalid, UsernameTaken."""
    if username is not None:
        username = rules.checked_username(username, email=(await person(tx, user_id=user_id)).email)
    await repository.update_profile(tx, user_id=user_id, username=username, phone=phone, language=language)


async def locked_person(tx: Transaction, *, user_id: int) -> Person:
    person_row = await repository.lock(tx, user_id=user_id)
    if person_row is None:
        raise NotFound
    return person_row


async def set_role(tx: Transaction, *, user_id: int, role: Role) -> None:
    await repository.set_role(tx, user_id=user_id, role=role)
    await sessions.shorten(tx, user_id=user_id, lifetime=rules.session_lifetime(role, is_known_device=False))


async def is_only(tx: Transaction, role: Role, *, user_id: int) -> bool:
    return not await repository.other_with_role(tx, user_id=user_id, role=role)


async def erase_person(tx: Transaction, *, person: Person) -> None:
    """Erase personal data and disable the account; the id stays for references."""
    await sessions.delete_all(tx, user_id=person.user_id)
    await codes.delete_codes(tx, email=person.email)
    await second_factor.replace_recovery_codes(tx, user_id=person.user_id, macs=())
    await repository.erase(tx, user_id=person.user_id, email=rules.erased_email(person.user_id))
