"""The platform's are the default."""

from pydantic import TypeAdapter

from toli.clients.companies.errors import ContentExists
from toli.clients.companies.repository import profile, sites
from toli.clients.companies.repository import static_content as static_content_repository
from toli.clients.companies.schemas.static_content import ContentBody, StaticContentOut
from toli.identity.audit.service import record
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.prepared import Prepared, prepare

PLATFORM_CONTENT = 1
CONTENTS = TypeAdapter(list[StaticContentOut])


async def policies(database: Database, *, client_id: int) -> Prepared:
    """Return `list[StaticContentOut]`, maybe empty. Raises NotFound."""

    async def read() -> Prepared:
        async with database.public_transaction() as tx:
            client = await sites.find_client(tx, client_id=client_id)
            if client is None or not client.is_approved:
                raise NotFound
            return await _policies(tx, client_id=client_id)

    return await database.read_cache.get(client_id, "policies", read, during=0)


async def platform_policies(database: Database) -> Prepared:
    async with database.public_transaction() as tx:
        content = await static_content_repository.get_platform_content(tx)
    return prepare_content(content)


async def own_policies(database: Database, *, client_id: int) -> Prepared:
    """Return `policies`, also before approval."""
    async with database.client_transaction(client_id) as tx:
        return await _policies(tx, client_id=client_id)


async def _policies(tx: Transaction, *, client_id: int) -> Prepared:
    contents = await static_content_repository.all_content(tx, client_id=client_id)
    return prepare(CONTENTS.dump_json(contents))


def prepare_content(content: StaticContentOut) -> Prepared:
    return prepare(content.model_dump_json().encode())


async def things_to_carry(tx: ClientTransaction) -> str:
    """Return Markdown in the reader's language, else the first, else the platform's."""
    for content in await static_content_repository.all_content(tx, client_id=tx.client_id):
        translation = content.translations.get(current_language())
        written = (translation and translation.things_to_carry) or content.things_to_carry
        if written:
            return written
    return (await static_content_repository.get_platform_content(tx)).things_to_carry


async def static_content(tx: Transaction, *, content_id: int) -> StaticContentOut:
    """The platform's id is 1. Raises NotFound, also for an unapproved client."""
    if content_id == PLATFORM_CONTENT:
        return await static_content_repository.get_platform_content(tx)
    content = await static_content_repository.find_content(tx, content_id=content_id)
    client = (
        None
        if content is None or content.client_id is None
        else await sites.find_client(tx, client_id=content.client_id)
    )
    if content is None or client is None or not client.is_approved:
        raise NotFound
    return content


async def write_content(tx: ClientTransaction, *, user_id: int, content: ContentBody) -> StaticContentOut:
    """Raises ContentExists with the existing id."""
    await profile.lock(tx)
    written = await static_content_repository.all_content(tx, client_id=tx.client_id)
    if written:
        raise ContentExists(written[0].content_id)
    content_id = await static_content_repository.create_content(tx, user_id=user_id, content=content)
    return await _written(tx, content_id=content_id, user_id=user_id)


async def client_of_content(tx: Transaction, *, content_id: int) -> int | None:
    """Return None for the platform's and for an unknown id. Public scope."""
    content = await static_content_repository.find_content(tx, content_id=content_id)
    return None if content is None else content.client_id


async def change_content(
    tx: ClientTransaction, *, content_id: int, user_id: int, content: ContentBody
) -> StaticContentOut:
    """Raises NotFound."""
    if not await static_content_repository.change_content(tx, content_id=content_id, user_id=user_id, content=content):
        raise NotFound
    return await _written(tx, content_id=content_id, user_id=user_id)


async def _written(tx: ClientTransaction, *, content_id: int, user_id: int) -> StaticContentOut:
    await record(tx, "content.written", subject=f"static_content:{content_id}", actor_id=user_id)
    content = await static_content_repository.find_content(tx, content_id=content_id)
    assert content is not None
    return content
