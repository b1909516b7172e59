"""Join a client, list the clients a person has joined, and erase them."""

from collections.abc import Sequence

from toli.access.roles import Role
from toli.clients.errors import RunsApprovedClient
from toli.clients.repository import memberships, sites, team
from toli.clients.schemas.sites import ClientInfo
from toli.db.transactions import ClientTransaction, Transaction


async def clients_joined_by(tx: Transaction, *, user_id: int) -> Sequence[ClientInfo]:
    """List the approved clients that a person has joined, the default first (the person's own scope)."""
    return await memberships.all_joined_by(tx, user_id=user_id)


async def default_label(tx: Transaction, *, user_id: int, role: Role) -> str | None:
    """Return the label of a person's default client: one that they operate, else the first that they joined.

    An operator whose client is not approved has none. It runs in the person's own scope.
    """
    if role is Role.OPERATOR:
        return await team.find_label_operated(tx, user_id=user_id)
    return await memberships.find_label_joined_by(tx, user_id=user_id)


async def join(tx: ClientTransaction, *, user_id: int) -> bool:
    """Join a client; return False when the person had joined before."""
    return await memberships.add_membership(tx, user_id=user_id)


async def erase_person(tx: Transaction, *, user_id: int, email: str) -> None:
    """Delete a person's memberships, places in teams, invitations and requests (platform scope).

    Raises RunsApprovedClient for the operator of an open site, whose travellers would have no operator.
    """
    if await sites.runs_approved(tx, user_id=user_id):
        raise RunsApprovedClient(
            "You run a client whose site is open. Please ask us to close it first, then delete your account."
        )
    await memberships.erase_person(tx, user_id=user_id)
    await team.erase_person(tx, user_id=user_id, email=email)
