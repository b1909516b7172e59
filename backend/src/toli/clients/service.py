"""Use cases of clients: who they are, who joined them, and their policies."""

from collections.abc import Sequence

from toli.clients import repository
from toli.clients.schemas import ClientInfo
from toli.db.scope import Tx


async def client_by_label(tx: Tx, label: str) -> ClientInfo | None:
    """The client whose site is at a subdomain label, whatever its approval."""
    return await repository.find_by_label(tx, label=label.lower())


async def client_by_id(tx: Tx, *, client_id: int) -> ClientInfo | None:
    """A client by its id, whatever its approval."""
    return await repository.find(tx, client_id=client_id)


async def clients_run_by(tx: Tx, *, user_id: int) -> Sequence[ClientInfo]:
    """The clients a person operates, whatever their approval, the oldest first."""
    return await repository.all_run_by(tx, user_id=user_id)
