"""Policies and packing lists: a client's own, and the platform's as the default."""

from pydantic import TypeAdapter

from toli.audit.service import record
from toli.clients.errors import ContentExists
from toli.clients.repository import profile, sites
from toli.clients.repository import static_content as static_content_repository
from toli.clients.schemas.static_content import NewContent, SavedContent, StaticContentOut
from toli.db.database import Database
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.prepared import Prepared, prepare

PLATFORM_CONTENT = 1
CONTENTS = TypeAdapter(list[StaticContentOut])


async def policies(database: Database, *, client_id: int) -> Prepared:
    """Return an approved client's static content (`list[StaticContentOut]`), empty if it has none.

    Raises NotFound for a client that does not exist or is not approved.
    """

    async def read() -> Prepared:
        async with database.public_transaction() as tx:
            client = await sites.find(tx, client_id=client_id)
            if client is None or not client.is_approved:
                raise NotFound
            return await _policies(tx, client_id=client_id)

    return await database.read_cache.get(client_id, "policies", read, during=0)


async def platform_policies(database: Database) -> Prepared:
    """Return the platform's static content (`StaticContentOut`), for clients that have none."""
    async with database.public_transaction() as tx:
        content = await static_content_repository.get_platform_content(tx)
    return prepare_content(content)


async def own_policies(database: Database, *, client_id: int) -> Prepared:
    """Return the same as `policies` for the client's operators, also before its approval."""
    async with database.client_transaction(client_id) as tx:
        return await _policies(tx, client_id=client_id)


async def _policies(tx: Transaction, *, client_id: int) -> Prepared:
    found = await static_content_repository.all_content(tx, client_id=client_id)
    return prepare(CONTENTS.dump_json([StaticContentOut.of(one) for one in found]))


def prepare_content(content: SavedContent) -> Prepared:
    """Serialize policies and packing list (`StaticContentOut`)."""
    return prepare(StaticContentOut.of(content).model_dump_json().encode())


async def things_to_carry(tx: ClientTransaction) -> str:
    """Return a client's packing list as Markdown in the reader's language, else in the first, else the platform's."""
    for content in await static_content_repository.all_content(tx, client_id=tx.client_id):
        written = content.translations.get(current_language(), {}).get("things_to_carry") or content.things_to_carry
        if written:
            return written
    return (await static_content_repository.get_platform_content(tx)).things_to_carry


async def static_content(tx: Transaction, *, content_id: int) -> SavedContent:
    """Return static content by its id; the platform's is 1.

    Raises NotFound when it does not exist, or its client is not approved.
    """
    if content_id == PLATFORM_CONTENT:
        return await static_content_repository.get_platform_content(tx)
    content = await static_content_repository.find_content(tx, content_id=content_id)
    client = None if content is None or content.client_id is None else await sites.find(tx, client_id=content.client_id)
    if content is None or client is None or not client.is_approved:
        raise NotFound
    return content


async def add_content(tx: ClientTransaction, *, user_id: int, content: NewContent) -> int:
    """Add a client's policies and packing list and return their id."""
    return await static_content_repository.add_content(tx, user_id=user_id, content=content)


async def write_content(tx: ClientTransaction, *, user_id: int, content: NewContent) -> SavedContent:
    """Add a client's first policies and packing list, in the client's scope.

    Raises ContentExists, with the id of the existing ones.
    """
    await profile.lock(tx)
    written = await static_content_repository.all_content(tx, client_id=tx.client_id)
    if written:
        raise ContentExists(written[0].content_id)
    content_id = await static_content_repository.add_content(tx, user_id=user_id, content=content)
    return await _written(tx, content_id=content_id, user_id=user_id)


async def client_of_content(tx: Transaction, *, content_id: int) -> int | None:
    """Find the client of policies.

    None for the platform's, and when there are none (public scope).
    """
    found = await static_content_repository.find_content(tx, content_id=content_id)
    return None if found is None else found.client_id


async def change_content(tx: ClientTransaction, *, content_id: int, user_id: int, content: NewContent) -> SavedContent:
    """Replace a client's policies and packing list, in the client's scope.

    Raises NotFound.
    """
    if not await static_content_repository.change_content(tx, content_id=content_id, user_id=user_id, content=content):
        raise NotFound
    return await _written(tx, content_id=content_id, user_id=user_id)


async def _written(tx: ClientTransaction, *, content_id: int, user_id: int) -> SavedContent:
    await record(tx, "content.written", subject=f"static_content:{content_id}", actor_id=user_id)
    found = await static_content_repository.find_content(tx, content_id=content_id)
    assert found is not None
    return found
