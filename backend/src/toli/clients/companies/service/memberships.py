from toli.clients.companies.errors import RunsApprovedClient
from toli.clients.companies.repository import memberships, sites, team
from toli.identity.access.roles import Role
from toli.infra.db.transactions import Transaction
from toli.kit.text import Text


async def default_label(tx: Transaction, *, user_id: int, role: Role) -> str | None:
    """Label of the client operated, else joined first; None for an unapproved operator. Own scope."""
    if role is Role.OPERATOR:
        return await team.find_label_operated(tx, user_id=user_id)
    return await memberships.find_label_joined_by(tx, user_id=user_id)


async def erase_person(tx: Transaction, *, user_id: int, email: str) -> None:
    """Platform scope. Raises RunsApprovedClient for the operator of an open site."""
    if await sites.runs_approved(tx, user_id=user_id):
        raise RunsApprovedClient(
            Text("You run a client whose site is open. Please ask us to close it first, then delete your account.")
        )
    await memberships.erase_person(tx, user_id=user_id)
    await team.erase_person(tx, user_id=user_id, email=email)
