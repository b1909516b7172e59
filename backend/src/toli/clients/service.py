"""Use cases of clients: who they are, who joined them, and their policies."""

import re
from collections.abc import Sequence

from toli.clients import repository
from toli.clients.schemas import ApprovalStatus, ClientInfo, NewClient, NewContent, StaticContentOut
from toli.db.scope import Tx
from toli.kit.errors import NotFound

LABEL = re.compile(r"[a-z0-9]{3,30}")
PLATFORM_CONTENT = 1


async def client_by_label(tx: Tx, label: str) -> ClientInfo | None:
    """The client whose site is at a subdomain label, whatever its approval."""
    folded = label.lower()
    return await repository.find_by_label(tx, label=folded) if LABEL.fullmatch(folded) else None


async def approved_client(tx: Tx, *, label: str) -> ClientInfo:
    """The client whose open site is at a subdomain label.

    Raises NotFound when there is none, or none that is approved.
    """
    client = await client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound("There is no operator at this address.")
    return client


async def client_by_id(tx: Tx, *, client_id: int) -> ClientInfo | None:
    """A client by its id, whatever its approval."""
    return await repository.find(tx, client_id=client_id)


async def any_client(tx: Tx) -> bool:
    """Whether there is a client at all."""
    return await repository.exists(tx)


async def clients_run_by(tx: Tx, *, user_id: int) -> Sequence[ClientInfo]:
    """The clients a person operates, whatever their approval, the oldest first."""
    return await repository.all_run_by(tx, user_id=user_id)


async def clients_joined_by(tx: Tx, *, user_id: int) -> Sequence[ClientInfo]:
    """The approved clients a person has joined, the default first. Runs in the person's own scope."""
    return await repository.all_joined_by(tx, user_id=user_id)


async def default_label(tx: Tx, *, user_id: int) -> str | None:
    """The label of a person's default client: the first approved one they run, else the first they joined.

    Runs in the person's own scope.
    """
    return await repository.find_default_label(tx, user_id=user_id)


async def join(tx: Tx, *, client_id: int, user_id: int) -> bool:
    """Join a client, in that client's scope; False when the person had joined before."""
    return await repository.add_membership(tx, client_id=client_id, user_id=user_id)


async def static_content_of(tx: Tx, *, client_id: int, may_see_unapproved: bool) -> Sequence[StaticContentOut]:
    """A client's static content: empty when it has written none.

    Raises NotFound for a client that does not exist, or that is not approved, except to those who run it.
    """
    client = await repository.find(tx, client_id=client_id)
    if client is None or not (client.is_approved or may_see_unapproved):
        raise NotFound
    return await repository.all_content(tx, client_id=client_id)


async def static_content(tx: Tx, *, content_id: int) -> StaticContentOut:
    """Static content by its id; the platform's own is 1.

    Raises NotFound when it does not exist, or its client is not approved.
    """
    if content_id == PLATFORM_CONTENT:
        return await repository.get_platform_content(tx)
    content = await repository.find_content(tx, content_id=content_id)
    client = (
        None if content is None or content.client_id is None else await repository.find(tx, client_id=content.client_id)
    )
    if content is None or client is None or not client.is_approved:
        raise NotFound
    return content


async def add_client(tx: Tx, *, user_id: int, client: NewClient) -> int:
    """Add a client that waits for approval; its id. A label taken breaks `client_url_key`."""
    return await repository.add(tx, user_id=user_id, client=client)


async def set_pictures(tx: Tx, *, client_id: int, client_logo: str | None, client_banner: str | None) -> None:
    """Give a client its logo and banner, by the names of their files."""
    await repository.set_pictures(tx, client_id=client_id, client_logo=client_logo, client_banner=client_banner)


async def set_approval(tx: Tx, *, client_id: int, status: ApprovalStatus) -> None:
    """Decide whether a client's site is open."""
    await repository.set_approval(tx, client_id=client_id, status=status)


async def add_content(tx: Tx, *, client_id: int, user_id: int, content: NewContent) -> int:
    """Write a client's policies and packing list; their id."""
    return await repository.add_content(tx, client_id=client_id, user_id=user_id, content=content)
