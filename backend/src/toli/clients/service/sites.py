"""Find clients by label, id and operator."""

from collections.abc import Sequence

from toli.clients import rules
from toli.clients.repository import labels, sites
from toli.clients.schemas.sites import ClientInfo
from toli.db.transactions import Transaction
from toli.kit.errors import NotFound


async def client_by_label(tx: Transaction, label: str) -> ClientInfo | None:
    """The client whose site is at a subdomain label, whatever its approval."""
    folded = label.lower()
    return await sites.find_by_label(tx, label=folded) if rules.LABEL.fullmatch(folded) else None


async def approved_client(tx: Transaction, *, label: str) -> ClientInfo:
    """The client whose open site is at a subdomain label.

    Raises NotFound when there is none, or none that is approved.
    """
    client = await client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound("There is no operator at this address.")
    return client


async def client_by_id(tx: Transaction, *, client_id: int) -> ClientInfo | None:
    """A client by its id, whatever its approval."""
    return await sites.find(tx, client_id=client_id)


async def clients_run_by(tx: Transaction, *, user_id: int) -> Sequence[ClientInfo]:
    """The clients a person operates, whatever their approval, the oldest first."""
    return await sites.all_run_by(tx, user_id=user_id)


async def client_that_left(tx: Transaction, label: str) -> ClientInfo | None:
    """The client that gave this label up less than 90 days ago, whatever its approval."""
    folded = label.lower()
    client_id = await labels.moved_to(tx, label=folded) if rules.LABEL.fullmatch(folded) else None
    return None if client_id is None else await sites.find(tx, client_id=client_id)
