from toli.clients.companies.errors import TermsUnconfirmed
from toli.clients.companies.repository import terms as repository
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction


async def confirm_terms(tx: ClientTransaction, *, actor_id: int) -> None:
    """Idempotent."""
    if await repository.confirm(tx, actor_id=actor_id):
        await record(tx, "terms.confirmed", subject=f"client:{tx.client_id}", actor_id=actor_id)


async def dismiss_checklist(tx: ClientTransaction) -> None:
    await repository.dismiss_checklist(tx)


async def require_confirmed_terms(tx: ClientTransaction) -> None:
    """Raises TermsUnconfirmed."""
    if not await repository.is_confirmed(tx):
        raise TermsUnconfirmed
