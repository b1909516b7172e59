"""Clients by their labels and ids, and who joined them."""

from collections.abc import Sequence

from toli.access.roles import Role
from toli.clients import rules
from toli.clients.errors import RunsApprovedClient
from toli.clients.repository import running, sites
from toli.clients.schemas import ClientInfo
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


async def clients_joined_by(tx: Transaction, *, user_id: int) -> Sequence[ClientInfo]:
    """The approved clients a person has joined, the default first. Runs in the person's own scope."""
    return await sites.all_joined_by(tx, user_id=user_id)


async def default_label(tx: Transaction, *, user_id: int, role: Role) -> str | None:
    """The label of a person's default client: of an operator their own, of anybody else the first they joined.

    An operator whose client is not approved yet has none: on another's site there is nothing for them to run. Runs in
    the person's own scope.
    """
    if role is Role.OPERATOR:
        return await sites.find_label_run_by(tx, user_id=user_id)
    return await sites.find_label_joined_by(tx, user_id=user_id)


async def join(tx: Transaction, *, client_id: int, user_id: int) -> bool:
    """Join a client, in that client's scope; False when the person had joined before."""
    return await sites.add_membership(tx, client_id=client_id, user_id=user_id)


async def client_that_left(tx: Transaction, label: str) -> ClientInfo | None:
    """The client that gave this label up less than 90 days ago, whatever its approval."""
    folded = label.lower()
    client_id = await running.moved_to(tx, label=folded) if rules.LABEL.fullmatch(folded) else None
    return None if client_id is None else await sites.find(tx, client_id=client_id)


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Forget what a person joined and asked for, in the platform's scope.

    Raises RunsApprovedClient for the operator of an open site: its travellers would be left with nobody.
    """
    if await sites.runs_approved(tx, user_id=user_id):
        raise RunsApprovedClient(
            "You run a client whose site is open. Please ask us to close it first, then delete your account."
        )
    await sites.erase_person(tx, user_id=user_id)
