from toli.clients.companies import rules
from toli.clients.companies.repository import labels, sites
from toli.clients.companies.schemas.sites import ClientInfo
from toli.infra.db.transactions import Transaction
from toli.kit.errors import NotFound
from toli.kit.text import Text


async def client_by_label(tx: Transaction, label: str) -> ClientInfo | None:
    folded = label.lower()
    return await sites.find_by_label(tx, label=folded) if rules.LABEL.fullmatch(folded) else None


async def approved_client(tx: Transaction, *, label: str) -> ClientInfo:
    """Raises NotFound."""
    client = await client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound(Text("There is no operator at this address."))
    return client


async def client_of_former_label(tx: Transaction, label: str) -> ClientInfo | None:
    """Find by a label of the last 90 days, approved or not."""
    folded = label.lower()
    client_id = await labels.moved_to(tx, label=folded) if rules.LABEL.fullmatch(folded) else None
    return None if client_id is None else await sites.find_client(tx, client_id=client_id)
